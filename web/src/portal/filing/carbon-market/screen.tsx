/** 全国碳市场: an enterprise's years on the list, the calendar, the verified figure, its own quota account and what-if. */
import { type CarbonUnit, carbonMarket } from '@green/contract/calls/energy/scheme/carbon-market.ts'
import { carbonMarketCase } from '@green/filing/cases/market/carbon-market.ts'
import { carbonDuties, carbonIndustries } from '@green/filing/programme/carbon-market.ts'
import { carbonMarketRecord } from '@green/filing/records/carbon-market.ts'
import { type AnyRecord, stepOpinion } from '@green/filing/records/record.ts'
import { formatNumber } from '@green/filing/value/round.ts'
import { useState } from 'react'
import { FieldsDialog } from '../../../filing/fields/fields-dialog.tsx'
import { useFields } from '../../../filing/fields/use-fields.ts'
import { CaseTag } from '../../../filing/view/case/case-tag.tsx'
import { useCall } from '../../../platform/request/query.ts'
import { Button } from '../../../ui/control/button.tsx'
import { Empty } from '../../../ui/page/faces.tsx'
import { Sheet } from '../../../ui/page/page.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { type Column, DataTable } from '../../../ui/table/data-table.tsx'
import { OwnPage } from '../start/own-page.tsx'
import { SchemeNote } from '../start/scheme-note.tsx'
import { QuotaAccount } from './account.tsx'
import { EvidenceMonths } from './months.tsx'

const mostYears = 20

export function CarbonMarketPage() {
  return (
    <OwnPage
      title="全国碳市场"
      lead="监测、报告、核查、配额和清缴由生态环境部门管理，在全国碳市场管理平台办理；这里只列日程、登记办理的日期和核查结果，不上传监测数据。配额台账只有本企业可以看。"
    >
      <Listed />
    </OwnPage>
  )
}

function Listed() {
  const query = useCall(carbonMarket.page, { page: 1, size: mostYears })
  return (
    <QueryView query={query} loading="正在读取名录" rows={3}>
      {({ rows }) =>
        rows.length === 0 ? (
          <Sheet title="名录" id="listed">
            <Empty title="本企业不在名录中" hint="名录由生态环境部门公布，市级导入后列入这里；平台不推算。" />
          </Sheet>
        ) : (
          <Years rows={rows} />
        )
      }
    </QueryView>
  )
}

type Step = 'report' | 'surrender'

function Years({ rows }: { rows: readonly CarbonUnit[] }) {
  const listed = rows.filter(({ state }) => state !== 'removed')
  const [chosen, setChosen] = useState(listed[0]?.year)
  const [step, setStep] = useState<{ of: CarbonUnit; action: Step } | null>(null)
  const unit = listed.find(({ year }) => year === chosen)
  return (
    <>
      <Sheet title="名录和年度日程" id="listed">
        <DataTable
          caption="本企业列入名录的年度"
          columns={columnsOf({ onChoose: setChosen, onStep: (of, action) => setStep({ of, action }) })}
          rows={[...rows]}
          rowKey={({ id }) => id}
        />
        <SchemeNote group="carbonMarket" />
      </Sheet>
      {unit ? (
        <>
          <EvidenceMonths key={`months ${unit.id} ${unit.version}`} unit={unit} />
          <QuotaAccount key={`account ${unit.year}`} year={unit.year} hasQuota={unit.duty === 'quota'} />
        </>
      ) : null}
      {step ? <StepDialog of={step.of} action={step.action} onClose={() => setStep(null)} /> : null}
    </>
  )
}

type Acts = { onChoose: (year: number) => void; onStep: (of: CarbonUnit, action: Step) => void }

const columnsOf = ({ onChoose, onStep }: Acts): Column<CarbonUnit>[] => [
  {
    key: 'year',
    title: '年度',
    head: true,
    cell: ({ year, state }) =>
      state === 'removed' ? (
        `${year}年`
      ) : (
        <Button size="small" kind="quiet" onClick={() => onChoose(year)}>{`${year}年`}</Button>
      ),
  },
  {
    key: 'duty',
    title: '行业和义务',
    cell: ({ industry, duty, source }) => (
      <>
        {`${carbonIndustries[industry]}，${carbonDuties[duty]}`}
        <span className="ge-hint">{source}</span>
      </>
    ),
  },
  { key: 'verified', title: '核查排放量（t）', align: 'right', cell: (row) => formatNumber(row.verifiedT, 2) },
  { key: 'letter', title: '结果文号', cell: ({ letter }) => letter ?? '—' },
  { key: 'months', title: '存证', cell: ({ monthsDone }) => `${monthsDone}/12` },
  { key: 'state', title: '状态', cell: ({ state }) => <CaseTag machine={carbonMarketCase} state={state} /> },
  {
    key: 'act',
    title: '办理',
    cell: (row) => (
      <>
        {row.allowed.includes('report') ? (
          <Button size="small" onClick={() => onStep(row, 'report')}>
            登记已报送
          </Button>
        ) : null}
        {row.allowed.includes('surrender') ? (
          <Button size="small" onClick={() => onStep(row, 'surrender')}>
            登记已清缴
          </Button>
        ) : null}
      </>
    ),
  },
]

function StepDialog({ of, action, onClose }: { of: CarbonUnit; action: Step; onClose: () => void }) {
  const { id, version, year } = of
  const label = carbonMarketCase.steps[action].label
  const form = useFields([stepOpinion(carbonMarketRecord as unknown as AnyRecord, action)], {
    call: carbonMarket.step,
    also: { id, version, action },
    done: '已登记',
    onClose,
  })
  return (
    <FieldsDialog
      title={`${label}（${year}年）`}
      form={form}
      act="登记"
      above={<p>请先在全国碳市场管理平台办理。这里只登记日期，区县和市级可以看到；不是报送。</p>}
    />
  )
}
