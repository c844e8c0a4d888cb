/** 零碳工厂年度进展: an enterprise reports how far its works on the list are, and explains what is doubted. */

import { type ZeroProgress, zeroProgress } from '@green/contract/calls/title/zero-progress.ts'
import { progressDayText } from '@green/filing/programme/zero-progress-day.ts'
import { progressRecord } from '@green/filing/records/zero-progress.ts'
import { formatNumber } from '@green/filing/value/round.ts'
import type { Column } from '../../../ui/table/data-table.tsx'
import { OwnPage } from '../start/own-page.tsx'
import { OwnRecords, type OwnStep } from '../start/own-records.tsx'
import { ReportDialog } from './report-dialog.tsx'

const lead = `列入零碳工厂建设名单的厂区，每年${progressDayText}填报上一年的进展，与建设方案当年的目标并列，由区县核实。`

export function OwnZeroProgressPage() {
  return (
    <OwnPage
      title="零碳工厂年度进展"
      lead={lead}
      begin={{ label: '填报进展', dialog: (onClose) => <ReportDialog onClose={onClose} /> }}
    >
      <OwnRecords
        record={progressRecord}
        page={zeroProgress.page}
        step={zeroProgress.step}
        title="已填报的进展"
        id="reports"
        loading="正在读取年度进展"
        empty={{ title: '还没有填报进展', hint: '列入建设名单后，每年点“填报进展”。' }}
        columns={columns}
        nameOf={({ site, year }) => `${site}${year}年`}
        steps={steps}
      />
    </OwnPage>
  )
}

const steps: Readonly<Record<string, OwnStep<ZeroProgress>>> = {
  answer: { label: '补充说明', title: '补充说明进展', act: '提交说明', running: '正在提交', done: '已提交说明' },
  withdraw: {
    label: '撤回重报',
    title: '撤回这份进展？',
    act: '撤回',
    running: '正在撤回',
    done: '已撤回，可以重新填报',
    isDanger: true,
  },
}

/** What was reached, and below it what the plan says. */
function Reached({
  value,
  planned,
  decimals,
  unit,
}: {
  value: number
  planned: number | null
  decimals: number
  unit: string
}) {
  return (
    <>
      {`${formatNumber(value, decimals)}${unit}`}
      {planned === null ? null : <span className="ge-hint">{`方案${formatNumber(planned, decimals)}${unit}`}</span>}
    </>
  )
}

const columns: Column<ZeroProgress>[] = [
  { key: 'site', title: '厂区', head: true, cell: ({ site }) => site },
  { key: 'year', title: '年度', cell: ({ year }) => `${year}年` },
  {
    key: 'co2',
    title: '碳排放量',
    cell: ({ co2, plannedCo2 }) => <Reached value={co2} planned={plannedCo2} decimals={2} unit=" tCO₂" />,
  },
  {
    key: 'nonFossil',
    title: '非化石占比',
    cell: ({ nonFossilPct, plannedNonFossil }) => (
      <Reached value={nonFossilPct} planned={plannedNonFossil} decimals={2} unit="%" />
    ),
  },
]
