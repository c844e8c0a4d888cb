/** 工业绿色微电网: the years that enterprises state; the county confirms them or has them explained. */
import { microgrid } from '@green/contract/calls/energy/scheme/microgrid.ts'
import { microgridRecord } from '@green/filing/records/microgrid.ts'
import { RecordPage } from '../../record/record-page.tsx'
import type { RecordScreen } from '../../record/screen.ts'

const screen: RecordScreen<typeof microgridRecord> = {
  record: microgridRecord,
  list: microgrid.page,
  sheet: microgrid.exportAll,
  step: microgrid.step,
  id: 'microgrid',
  years: 4,
  stepsAs: 'choice',
  headings: { createdAt: '填报日期' },
}

export const MicrogridPage = () => <RecordPage screen={screen} />
