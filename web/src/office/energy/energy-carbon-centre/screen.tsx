/** 能碳管理中心: what enterprises register of their centres; the county confirms it or has it explained. */
import { ecCentre } from '@green/contract/calls/energy/scheme/energy-carbon-centre.ts'
import { ecCentreRecord } from '@green/filing/records/energy-carbon-centre.ts'
import { RecordPage } from '../../record/record-page.tsx'
import type { RecordScreen } from '../../record/screen.ts'

const screen: RecordScreen<typeof ecCentreRecord> = {
  record: ecCentreRecord,
  list: ecCentre.page,
  sheet: ecCentre.exportAll,
  step: ecCentre.step,
  id: 'ec-centre',
  years: 4,
  stepsAs: 'choice',
  headings: { createdAt: '登记日期' },
}

export const EcCentrePage = () => <RecordPage screen={screen} />
