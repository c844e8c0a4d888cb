/** 零碳工厂年度进展: an enterprise reports how far its works on the list are, and explains what is doubted. */

import { type ZeroProgress, zeroProgress } from '@green/contract/calls/title/zero-progress.ts'
import { zeroProgressCase } from '@green/filing/cases/zero-carbon/zero-progress.ts'
import { progressDayText } from '@green/filing/programme/zero-progress-day.ts'
import { formatNumber } from '@green/filing/value/round.ts'
import { useState } from 'react'
import { CaseTag } from '../../../filing/view/case/case-tag.tsx'
import { useCall } from '../../../platform/request/query.ts'
import { Button } from '../../../ui/control/button.tsx'
import { Empty } from '../../../ui/page/faces.tsx'
import { Sheet } from '../../../ui/page/page.tsx'
import { type Column, DataTable } from '../../../ui/table/data-table.tsx'
import { Paged } from '../../../ui/table/paged.tsx'
import { OwnPage } from '../start/own-page.tsx'
import { type OwnStep, ReportDialog, StepDialog } from './dialogs.tsx'

const lead = `列入零碳工厂建设名单的厂区，每年${progressDayText}填报上一年的进展，与建设方案当年的目标并列，由区县核实。`

export function OwnZeroProgressPage() {
  return (
    <OwnPage
      title="零碳工厂年度进展"
      lead={lead}
      begin={{ label: '填报进展', dialog: (onClose) => <ReportDialog onClose={onClose} /> }}
    >
      <Reports />
    </OwnPage>
  )
}

type Chosen = { of: ZeroProgress; action: OwnStep }

function Reports() {
  const [page, setPage] = useState({ page: 1, size: 10 })
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const list = useCall(zeroProgress.page, page, { keepPrevious: true })
  return (
    <Sheet title="已填报的进展" id="reports">
      <Paged
        query={list}
        loading="正在读取年度进展"
        empty={<Empty title="还没有填报进展" hint="列入建设名单后，每年点“填报进展”。" />}
        onPage={setPage}
      >
        {({ rows }, stale) => (
          <DataTable
            caption="已填报的进展"
            columns={columnsOf((of, action) => setChosen({ of, action }))}
            rows={rows}
            rowKey={({ id }) => id}
            stale={stale}
          />
        )}
      </Paged>
      {chosen ? <StepDialog {...chosen} onClose={() => setChosen(null)} /> : null}
    </Sheet>
  )
}

const actLabels: Readonly<Record<OwnStep, string>> = { answer: '补充说明', withdraw: '撤回重报' }
const acts = ['answer', 'withdraw'] as const

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

function columnsOf(onAct: (of: ZeroProgress, action: OwnStep) => void): Column<ZeroProgress>[] {
  return [
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
    {
      key: 'state',
      title: '状态',
      cell: ({ state, doubt }) => (
        <>
          <CaseTag machine={zeroProgressCase} state={state} />
          {state === 'doubted' && doubt ? <span className="ge-hint">{doubt}</span> : null}
        </>
      ),
    },
    {
      key: 'act',
      title: '办理',
      cell: (row) =>
        acts
          .filter((action) => row.allowed.includes(action))
          .map((action) => (
            <Button
              key={action}
              size="small"
              kind="quiet"
              aria-label={`${actLabels[action]}：${row.site}${row.year}年`}
              onClick={() => onAct(row, action)}
            >
              {actLabels[action]}
            </Button>
          )),
    },
  ]
}
