/** 绿电凭证台账: every certificate registered in the city; the office checks a number, doubts and settles. */
import { type GreenPower, greenPower } from '@green/contract/calls/energy/green-power.ts'
import { greenPowerKinds, powerRecord } from '@green/filing/records/green-power.ts'
import { Tag } from '../../../ui/figure/tag.tsx'
import styles from '../../list/list.module.css'
import { RecordPage } from '../../record/record-page.tsx'
import type { RecordScreen } from '../../record/screen.ts'

const isDoubted = ({ state }: GreenPower) => state === 'doubted' || state === 'answered'
const isRun = ({ count }: GreenPower) => count > 1

const screen: RecordScreen<typeof powerRecord> = {
  record: powerRecord,
  list: greenPower.page,
  sheet: greenPower.exportAll,
  step: greenPower.step,
  id: 'power',
  years: 4,
  stepsAs: 'choice',
  hints: { free: '告知企业，编号可由他人登记。' },
  headings: { createdAt: '登记日期' },
  widths: { numbers: 190 },
  cells: {
    numbers: (row) => (
      <>
        {row.firstNumber}
        <span className={styles.under}>{isRun(row) ? `至 ${row.lastNumber}` : greenPowerKinds[row.kind]}</span>
      </>
    ),
    shortfall: ({ shortfall }) => (shortfall ? <Tag tone="orange">少于能耗填报</Tag> : '—'),
  },
  facts: {
    doubt: { label: '存疑理由', show: (row) => (isDoubted(row) ? row.doubt : null) },
    numbers: { show: (row) => (isRun(row) ? `${row.firstNumber} 至 ${row.lastNumber}` : row.firstNumber) },
    quantity: { label: '电量', show: ({ quantity, count }) => `${quantity}万kWh（${count}个）` },
    documentCount: {
      label: '凭证载明',
      show: ({ documentCount }) => (documentCount === null ? null : `${documentCount}个`),
    },
  },
}

export const GreenPowerLedgerPage = () => <RecordPage screen={screen} />
