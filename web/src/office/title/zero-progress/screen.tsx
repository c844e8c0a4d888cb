/** 零碳工厂年度进展: what works on the list report of a year; the county confirms it or has it explained. */
import { zeroProgress } from '@green/contract/calls/title/zero-progress.ts'
import { progressRecord } from '@green/filing/records/zero-progress.ts'
import { RecordPage } from '../../record/record-page.tsx'
import type { RecordScreen } from '../../record/screen.ts'

const screen: RecordScreen<typeof progressRecord> = {
  record: progressRecord,
  list: zeroProgress.page,
  sheet: zeroProgress.exportAll,
  step: zeroProgress.step,
  id: 'zero-progress',
  years: 4,
  stepsAs: 'choice',
  headings: { createdAt: '填报日期' },
}

export const ZeroProgressPage = () => <RecordPage screen={screen} />
