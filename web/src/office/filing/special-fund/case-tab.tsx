/** The money of an application: granted and paid amounts, who proposed and who confirmed, and former payments for the same matter. */

import { type Ledger, spec } from '@green/contract/calls/filing/spec.ts'
import type { FilingDetail } from '@green/contract/filing/filing.ts'
import { isWide } from '@green/contract/roles.ts'
import { wasGranted } from '@green/filing/workflow/states.ts'
import { moneyRule } from '@green/programmes/special-fund/money-rule.ts'
import { useCall } from '../../../platform/request/query.ts'
import { useSession } from '../../../platform/session/session.ts'
import { Figure, figureText } from '../../../ui/figure/figure.tsx'
import { Tag, type Tone } from '../../../ui/figure/tag.tsx'
import { Empty } from '../../../ui/page/faces.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { Background } from './background.tsx'
import { Entries } from './entries.tsx'
import { ProposeEntry } from './propose-entry.tsx'
import styles from './special-fund.module.css'

const tones: Record<Ledger['state'], Tone> = { unpaid: 'grey', part: 'blue', paid: 'green', reclaimed: 'red' }

export function FundCaseTab({ detail }: { detail: FilingDetail }) {
  const isGranted = wasGranted(detail.state)
  const role = useSession((session) => session.login?.userRole)
  return (
    <div className={styles.tab}>
      <h2>拨付台账</h2>
      {detail.batchId && !isGranted && isWide(role) ? <BudgetLeft batchId={detail.batchId} /> : null}
      {isGranted ? (
        <LedgerView id={detail.id} />
      ) : (
        <Empty title="审定通过后建立拨付台账" hint="核定、拨付、终验和追回都由一人提出、另一人复核。" />
      )}
      <Background id={detail.id} />
    </div>
  )
}

function LedgerView({ id }: { id: string }) {
  const ledger = useCall(spec.getLedger, { id })
  return (
    <QueryView query={ledger} loading="正在加载拨付台账">
      {(data) => (
        <>
          <p>
            <Tag tone={tones[data.state]}>{data.stateLabel}</Tag>
          </p>
          <div className={styles.figures}>
            <Figure label="申请" value={data.asked} unit="万元" />
            <Figure label="系统测算" value={data.suggested} unit="万元" />
            <Figure label="核定资金" value={data.approved} unit="万元" />
            {data.payable === data.due ? null : <Figure label="终验前可拨" value={data.payable} unit="万元" />}
            {data.isChecked ? <Figure label="终验应付" value={data.due} unit="万元" /> : null}
            <Figure label="已拨付" value={data.paid} unit="万元" />
            {data.reclaimed > 0 ? <Figure label="已追回" value={data.reclaimed} unit="万元" /> : null}
            <Figure
              label={data.balance !== null && data.balance < 0 ? '应追回' : '应付余额'}
              value={data.balance === null ? null : Math.abs(data.balance)}
              unit="万元"
            />
          </div>
          <p className="ge-hint">
            {moneyRule.text}（{moneyRule.source}）。
          </p>
          {data.years.length > 0 ? <Years years={data.years} /> : null}
          <Entries ledger={data} />
          {data.mayPropose.length > 0 ? <ProposeEntry key={data.version} ledger={data} /> : null}
        </>
      )}
    </QueryView>
  )
}

/** Planned and paid amounts by year. */
function Years({ years }: Pick<Ledger, 'years'>) {
  return (
    <DataTable
      caption="各年度拨付"
      showCaption
      rows={years}
      rowKey={({ year }) => String(year)}
      columns={[
        { key: 'year', title: '年度', head: true, cell: ({ year }) => `${year}年` },
        { key: 'planned', title: '计划（万元）', align: 'right', cell: ({ planned }) => figureText(planned) },
        { key: 'paid', title: '已拨付（万元）', align: 'right', cell: ({ paid }) => figureText(paid) },
      ]}
    />
  )
}

/** Before the decision: the remaining budget of the batch. */
function BudgetLeft({ batchId }: { batchId: string }) {
  const fund = useCall(spec.getFunds, { batchId }).data?.[0]
  if (!fund || fund.left === null) return null
  return (
    <p>
      本批次预算余额 <strong>{figureText(fund.left)} 万元</strong>
      {fund.waiting > 0 ? `，另有待复核 ${figureText(fund.waiting)} 万元` : ''}；超出余额的不能审定。
    </p>
  )
}
