/** 项目申报: every open batch by its deadline, with the link to its form or why there is none. */

import type { CallOutput } from '@green/contract/call.ts'
import { batch as batchCalls } from '@green/contract/calls/filing/batch.ts'
import { project } from '@green/contract/calls/title/titles.ts'
import type { Batch } from '@green/contract/filing/batch.ts'
import type { OrgKind } from '@green/contract/roles.ts'
import { portalScreens } from '@green/contract/screens/portal-screens.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { familyOf } from '../../../filing/families.ts'
import { timeLeft } from '../../../filing/moments.ts'
import { StateTag } from '../../../filing/view/case/state-tag.tsx'
import { useCall } from '../../../platform/request/query.ts'
import { useSession } from '../../../platform/session/session.ts'
import { type ButtonKind, buttonClass } from '../../../ui/control/button.tsx'
import { dateTimeText } from '../../../ui/figure/date-text.ts'
import { Icon } from '../../../ui/figure/icon.tsx'
import { Empty } from '../../../ui/page/faces.tsx'
import { QueryView, together } from '../../../ui/page/query-view.tsx'
import type { OpenBatch } from '../desk/desk-items.ts'
import styles from '../filing-pages.module.css'
import { type OwnRow, startText, useOwnFilings, WayOn } from '../own/own-filings.tsx'

const targets: Record<string, string> = { city: '市级', national: '国家级推荐' }
const noBatch = <Empty title="目前没有开放的批次" hint="新的批次开放时会在公告中发布。" />

/** Whether this kind of organisation files the programme at all. */
export const isFiledBy = (orgKind: OrgKind) => (programme: string) => {
  const page = Object.values(portalScreens).find((one) => one.programme === programme)
  return page !== undefined && (page.orgKinds?.includes(orgKind) ?? true)
}

export function useOrgKind(): OrgKind {
  return useSession((s) => s.login?.qyItem?.orgKind ?? 'enterprise')
}

const byClosing = (a: Batch, b: Batch) => Date.parse(a.closeAt) - Date.parse(b.closeAt)

export function Applying() {
  const isOurs = isFiledBy(useOrgKind())
  const open = useCall(project.initQyInfo, {})
  const own = useOwnFilings(true)
  return (
    <QueryView query={together(open, own)} loading="正在读取开放的批次">
      {([{ batches }, rows]) => (
        <BatchList batches={batches.filter((one) => isOurs(one.programme)).toSorted(byClosing)} rows={rows ?? []} />
      )}
    </QueryView>
  )
}

type BatchListProps = {
  batches: CallOutput<typeof project.initQyInfo>['batches']
  rows: NonNullable<ReturnType<typeof useOwnFilings>['data']>
}

function BatchList({ batches: visible, rows }: BatchListProps) {
  if (visible.length === 0) return noBatch
  return (
    <ul className={styles.batches}>
      {visible.map((one) => (
        <li key={one.id}>
          <Card
            batch={one}
            title={one.title}
            tag={one.filed ? <StateTag state={one.filed.state} label={one.filed.stateLabel} /> : null}
          >
            {one.filed ? null : <Reasons reasons={one.reasons} />}
            <Way batch={one} row={rows.find((row) => row.id === one.filed?.id)} />
          </Card>
        </li>
      ))}
    </ul>
  )
}

/** The open batches for somebody who may only read: each leads to the page with its conditions. */
export function OpenBatches() {
  const isOurs = isFiledBy(useOrgKind())
  const query = useCall(batchCalls.list, {})
  return (
    <QueryView query={query} loading="正在读取开放的批次">
      {(data) => {
        const visible = data.filter((one) => one.status === 'open' && isOurs(one.programme)).toSorted(byClosing)
        if (visible.length === 0) return noBatch
        return (
          <ul className={styles.batches}>
            {visible.map((one) => {
              const family = familyOf(one.programme)
              return family ? (
                <li key={one.id}>
                  <Card batch={one} title={family.title} tag={null}>
                    <p className={styles.rowActs}>
                      <Link to={family.path} className={buttonClass()}>
                        看条件和材料
                      </Link>
                    </p>
                  </Card>
                </li>
              ) : null
            })}
          </ul>
        )
      }}
    </QueryView>
  )
}

function Card({ batch, title, tag, children }: { batch: Batch; title: string; tag: ReactNode; children: ReactNode }) {
  return (
    <article className={styles.row}>
      <div className={styles.rowMain}>
        <h3>
          {batch.name}
          {tag}
        </h3>
        <p className={styles.rowFacts}>
          <span>{title}</span>
          {batch.levelTarget ? <span>层级 {targets[batch.levelTarget] ?? batch.levelTarget}</span> : null}
          {batch.requireThirdParty ? <span>须由第三方机构评价</span> : null}
          <span>
            {dateTimeText(batch.openAt)} 至 {dateTimeText(batch.closeAt)}
          </span>
          <strong>{batch.status === 'closed' ? '已逾期' : `${timeLeft(batch.closeAt)}截止`}</strong>
        </p>
      </div>
      {children}
    </article>
  )
}

function Reasons({ reasons }: { reasons: readonly string[] }) {
  if (reasons.length === 0) return null
  return (
    <div>
      {reasons.map((reason) => (
        <p key={reason} className={styles.rowTodo}>
          <Icon name="info" size={16} />
          暂不能申报：{reason}
        </p>
      ))}
    </div>
  )
}

function Way({ batch, row }: { batch: OpenBatch; row: OwnRow | undefined }) {
  const family = familyOf(batch.programme)
  if (!family || (!row && batch.reasons.length > 0)) return null
  return <p className={styles.rowActs}>{row ? <WayOn row={row} family={family.id} /> : <StartBatch batch={batch} />}</p>
}

/** Into the empty form of a batch. */
export function StartBatch({ batch, kind = 'primary' }: { batch: OpenBatch; kind?: ButtonKind }) {
  const family = familyOf(batch.programme)
  if (!family) return null
  // A fund is applied for in one of its directions, chosen on its page.
  const search = family.apart ? {} : { batch: batch.id }
  return (
    <Link to={family.path} search={search} className={buttonClass(kind)}>
      {batch.status === 'closed' ? '逾期补报' : startText(batch.title)}
    </Link>
  )
}
