/** 专项资金申报: the batch, then the direction and its funding, own applications, what to prepare; below it the form. */

import { batch } from '@green/contract/calls/filing/batch.ts'
import type { Batch } from '@green/contract/filing/batch.ts'
import { type DirectionRule, directionRules } from '@green/programmes/special-fund/rules.ts'
import { Link } from '@tanstack/react-router'
import { families } from '../../../filing/families.ts'
import { timeLeft } from '../../../filing/moments.ts'
import { useProgramme } from '../../../filing/programme-source.ts'
import { StateTag } from '../../../filing/view/case/state-tag.tsx'
import { useAddress } from '../../../platform/navigation/address.ts'
import { useCall } from '../../../platform/request/query.ts'
import { buttonClass } from '../../../ui/control/button.tsx'
import { Select } from '../../../ui/control/field.tsx'
import { dateTimeText } from '../../../ui/figure/date-text.ts'
import { Tag } from '../../../ui/figure/tag.tsx'
import { Empty, Failed, Loading } from '../../../ui/page/faces.tsx'
import { Page, Sheet } from '../../../ui/page/page.tsx'
import styles from '../filing-pages.module.css'
import { OwnFilings, type OwnRow, useOwnFilings, WayOn } from '../own/own-filings.tsx'
import { FilingPlace } from '../start/filing-place.tsx'
import { type FilingReadiness, ReadinessNotice, useFilingReadiness } from '../start/filing-readiness.tsx'
import { Preparation } from '../start/preparation.tsx'
import { useProgrammeLead } from '../start/programme-lead.ts'

const family = 'special-fund'

export function SpecialFundPage() {
  return <FilingPlace family={family} orgKind="enterprise" start={<Start />} />
}

function Start() {
  const readiness = useFilingReadiness('enterprise')
  return (
    <Page title="专项资金申报" lead={useProgrammeLead('special-fund')}>
      <ReadinessNotice readiness={readiness} orgKind="enterprise" />
      <Sheet title="选择申报方向" id="directions">
        <Directions readiness={readiness} />
      </Sheet>
      {readiness === 'ready' ? (
        <Sheet title="我的申报" id="own">
          <OwnFilings only={[family]} empty={{ title: '还没有申报过专项资金', hint: '在上面选择一个方向开始申报。' }} />
        </Sheet>
      ) : null}
      <Sheet title="申报准备" id="preparation">
        <Preparation
          family={family}
          conditions={[
            '在本市登记的独立法人企业，近三年没有重大安全、环境事故，未列入经营异常和失信名单',
            '同一项目不得重复享受财政资金；每个批次每个方向申报一项',
          ]}
          steps={[
            '选择方向，在线填报并上传材料，提交给区县审核',
            '区县核对材料、现场核查并推荐',
            '项目类方向由专家评审，称号和认证类由市级核对文件',
            '公示后审定，金额由两位市级管理员先后提出和复核',
            '拨付；投运未满12个月的先预拨，终验后多退少补',
          ]}
        />
      </Sheet>
    </Page>
  )
}

/** The open batches, or the latest one, read-only. */
function Directions({ readiness }: { readiness: FilingReadiness }) {
  const batches = useCall(batch.list, { programme: family })
  const source = useProgramme(family)
  const own = useOwnFilings(readiness === 'ready')
  const [place, setPlace] = useAddress({ window: '' })
  const error = batches.error ?? source.error
  if (error)
    return (
      <Failed
        message={error.message}
        traceId={error.traceId}
        onRetry={() => {
          void batches.refetch()
          void source.refetch()
        }}
      />
    )
  if (!batches.data || !source.data) return <Loading rows={6} label="正在读取申报方向" />
  const open = batches.data.filter((one) => one.status === 'open')
  const visible = open.length > 0 ? open : batches.data.filter((one) => one.status === 'notStarted').slice(0, 1)
  const chosen = visible.find((one) => one.id === place.window) ?? visible[0]
  if (!chosen)
    return <Empty title="目前没有开放的批次" hint="新的批次开放时会在公告中发布，届时可在这里选择方向申报。" />
  const rules = directionRules(source.data.reference, chosen.listValues)
  return (
    <div className={styles.stack}>
      {visible.length > 1 ? (
        <Select
          id="fund-window"
          label="申报批次"
          value={chosen.id}
          onChange={(window) => setPlace({ window })}
          options={visible.map((one) => ({ value: one.id, label: one.name }))}
        />
      ) : null}
      <p className={styles.notice}>
        {chosen.name}：{dateTimeText(chosen.openAt)} 至 {dateTimeText(chosen.closeAt)}
        {chosen.status === 'open' ? `，${timeLeft(chosen.closeAt)}截止` : `（${chosen.statusLabel}）`}
      </p>
      <ul className={styles.batches} aria-label="申报方向">
        {rules.map((rule) => (
          <li key={rule.sbfx}>
            <Direction
              rule={rule}
              window={chosen}
              row={
                own.data?.find(
                  (row) => row.programme === family && row.batchId === chosen.id && row.columns.sbfx === rule.label,
                ) ?? null
              }
              mayBegin={readiness === 'ready'}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

type DirectionProps = { rule: DirectionRule; window: Batch; row: OwnRow | null; mayBegin: boolean }

function Direction({ rule, window, row, mayBegin }: DirectionProps) {
  return (
    <article className={styles.row}>
      <div className={styles.rowMain}>
        <h3>
          {rule.label}
          <Tag tone={rule.needExperts ? 'purple' : 'cyan'}>{rule.needExperts ? '专家评审' : '核对文件'}</Tag>
          {row ? <StateTag state={row.state} label={row.stateLabel} /> : null}
        </h3>
        <p className={styles.rowFacts}>
          {rule.values.map(({ key, label, text }) => (
            <span key={key}>
              {label} <strong>{text}</strong>
            </span>
          ))}
          {rule.values.length === 0 ? <span>标准另行公布</span> : null}
        </p>
        <p className="ge-hint">{rule.basis}</p>
      </div>
      {mayBegin ? (
        <p className={styles.rowActs}>
          <Way rule={rule} window={window} row={row} />
        </p>
      ) : null}
    </article>
  )
}

function Way({ rule, window, row }: Omit<DirectionProps, 'mayBegin'>) {
  const { path } = families[family]
  if (row) return <WayOn row={row} family={family} />
  if (window.status !== 'open') return null
  return (
    <Link
      to={path}
      search={{ batch: window.id, apart: rule.sbfx }}
      className={buttonClass('primary')}
      aria-label={`申报：${rule.label}`}
    >
      申报
    </Link>
  )
}
