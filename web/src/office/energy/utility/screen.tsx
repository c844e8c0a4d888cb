/** 供能户号台账: accounts of supply companies that enterprises have confirmed; the office doubts and settles. */
import { type SupplyAccount, supplyAccount } from '@green/contract/calls/energy/supply-account.ts'
import { supplyRecord } from '@green/filing/records/supply-account.ts'
import { RecordPage } from '../../record/record-page.tsx'
import type { RecordScreen } from '../../record/screen.ts'

const isDoubted = ({ state }: SupplyAccount) => state === 'doubted' || state === 'answered'

const screen: RecordScreen<typeof supplyRecord> = {
  record: supplyRecord,
  list: supplyAccount.page,
  sheet: supplyAccount.exportAll,
  step: supplyAccount.step,
  id: 'supply',
  years: 4,
  stepsAs: 'choice',
  hints: { free: '告知企业，户号可由他人确认；已记入账本的供能结算一并撤出。' },
  headings: { createdAt: '确认日期', since: '起始日', until: '截止日' },
  cells: {
    number: ({ number, subMeter }) => (
      <>
        {number}
        {subMeter ? <span className="ol-under">{`分表 ${subMeter}`}</span> : null}
      </>
    ),
  },
  facts: {
    doubt: { label: '存疑理由', show: (row) => (isDoubted(row) ? row.doubt : null) },
    subMeter: { show: ({ subMeter }) => subMeter || null },
    site: { show: ({ site }) => site || null },
  },
}

export const SupplyAccountsPage = () => <RecordPage screen={screen} />
