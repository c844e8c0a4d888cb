/** The batches of a family: open ones with day and hour of the deadline, and the own filing in each. */

import { batch } from '@green/contract/calls/filing/batch.ts'
import type { Batch } from '@green/contract/filing/batch.ts'
import type { ProgrammeId } from '@green/programmes/load.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { families } from '../../../filing/families.ts'
import { extensionReason, timeLeft } from '../../../filing/moments.ts'
import { StateTag } from '../../../filing/view/case/state-tag.tsx'
import { useCall } from '../../../platform/request/query.ts'
import { buttonClass } from '../../../ui/control/button.tsx'
import { dateTimeText } from '../../../ui/figure/date-text.ts'
import { Tag, type Tone } from '../../../ui/figure/tag.tsx'
import { Empty, Failed, Loading } from '../../../ui/page/faces.tsx'
import styles from '../filing-pages.module.css'
import { type OwnRow, useOwnFilings, WayOn } from '../own/own-filings.tsx'
import type { FilingReadiness } from './filing-readiness.tsx'
import startStyles from './start.module.css'

const tones: Record<Batch['status'], Tone> = { notStarted: 'blue', open: 'green', closed: 'grey', archived: 'grey' }
const levels: Record<string, string> = { city: '市级', national: '国家级推荐' }

type BatchListProps = {
  family: ProgrammeId
  readiness: FilingReadiness
  /** 开始申报 or 开始填报. */
  startText: string
  /** 逾期补报, where a closed batch still accepts a missing report. */
  lateText?: string
  /** Whether the batch concerns the visitor; others are left out. */
  isMine?: (batch: Batch) => boolean
}

export function BatchList({ family, readiness, startText, lateText, isMine }: BatchListProps) {
  const batches = useCall(batch.list, { programme: family })
  const own = useOwnFilings(readiness === 'ready')
  if (batches.isPending) return <Loading label="正在读取批次" />
  if (batches.error)
    return (
      <Failed message={batches.error.message} traceId={batches.error.traceId} onRetry={() => void batches.refetch()} />
    )
  const visible = batches.data.filter(
    (b) =>
      b.status !== 'archived' &&
      (!isMine || isMine(b) || own.data?.some((row) => row.programme === family && belongs(row, b))),
  )
  if (visible.length === 0)
    return batches.data.some((one) => one.status === 'open') ? (
      <Empty title="没有需要本单位填报的批次" hint="现在开放的批次由其他单位填报。" />
    ) : (
      <Empty title="目前没有开放的批次" hint="新的批次开放时会在公告中发布，届时可在这里开始填报。" />
    )
  return (
    <ul className={styles.batches}>
      {visible.map((one) => (
        <li key={one.id}>
          <BatchRow
            batch={one}
            row={own.data?.find((row) => row.programme === family && belongs(row, one)) ?? null}
            way={readiness === 'ready' ? { family, startText, lateText } : null}
          />
        </li>
      ))}
    </ul>
  )
}

/** An entry of a yearly ledger has no batch id: its year identifies it. */
function belongs(row: OwnRow, one: Batch): boolean {
  return row.batchId === one.id || (row.batchId === null && row.year === one.year)
}

type Texts = { startText: string; lateText: string | undefined }
type BatchRowProps = { batch: Batch; row: OwnRow | null; way: ({ family: ProgrammeId } & Texts) | null }

function BatchRow({ batch: one, row, way }: BatchRowProps) {
  const isUrgent = one.status === 'open' && Date.parse(one.closeAt) - Date.now() < 3 * 86_400_000
  return (
    <article className={styles.row}>
      <div className={styles.rowMain}>
        <h3>
          {one.name}
          <Tag tone={tones[one.status]}>{one.statusLabel}</Tag>
          {row ? <StateTag state={row.state} label={row.stateLabel} /> : null}
        </h3>
        <p className={styles.rowFacts}>
          {one.levelTarget ? <span>层级 {levels[one.levelTarget] ?? one.levelTarget}</span> : null}
          {one.requireThirdParty ? <span>须由第三方机构评价</span> : null}
          <span>
            {dateTimeText(one.openAt)} 至 {dateTimeText(one.closeAt)}
          </span>
          {one.status === 'open' ? (
            <strong className={isUrgent ? startStyles.urgent : undefined}>{timeLeft(one.closeAt)}截止</strong>
          ) : null}
          {extensionReason(one) ? <span>{extensionReason(one)}</span> : null}
          {one.countyDeadline ? <span>区县审核至 {dateTimeText(one.countyDeadline)}</span> : null}
        </p>
      </div>
      {way ? (
        <p className={styles.rowActs}>
          <Way one={one} row={row} {...way} />
        </p>
      ) : null}
    </article>
  )
}

function Way({
  one,
  row,
  family,
  startText,
  lateText,
}: Texts & {
  one: Batch
  row: OwnRow | null
  family: ProgrammeId
}): ReactNode {
  const { path } = families[family]
  if (row) return <WayOn row={row} family={family} />
  const text = one.status === 'open' ? startText : one.status === 'closed' ? lateText : undefined
  if (!text) return null
  return (
    <Link to={path} search={{ batch: one.id }} className={buttonClass('primary')}>
      {text}
    </Link>
  )
}
