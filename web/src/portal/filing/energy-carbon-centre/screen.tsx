/** 能碳管理中心: an enterprise registers its centre, explains what is doubted, or takes a registration back to register anew. */
import { type EcCentre, ecCentre } from '@green/contract/calls/energy/scheme/energy-carbon-centre.ts'
import { ecCentreCase } from '@green/filing/cases/zero-carbon/energy-carbon-centre.ts'
import { ecCentreRecord } from '@green/filing/records/energy-carbon-centre.ts'
import { type AnyRecord, stepOpinion } from '@green/filing/records/record.ts'
import { formatNumber } from '@green/filing/value/round.ts'
import { useState } from 'react'
import { FieldsDialog } from '../../../filing/fields/fields-dialog.tsx'
import { useFields } from '../../../filing/fields/use-fields.ts'
import { CaseTag } from '../../../filing/view/case/case-tag.tsx'
import { useCall } from '../../../platform/request/query.ts'
import { Button } from '../../../ui/control/button.tsx'
import { today } from '../../../ui/figure/date-text.ts'
import { Empty } from '../../../ui/page/faces.tsx'
import { Sheet } from '../../../ui/page/page.tsx'
import { type Column, DataTable } from '../../../ui/table/data-table.tsx'
import { Paged } from '../../../ui/table/paged.tsx'
import { OwnPage } from '../start/own-page.tsx'

const lead =
  '登记本企业的能碳管理中心：覆盖的厂区、自动采集的计量器具和按指南的13项功能（文号和后五项未核对原文），由区县核实。节能量和减碳量为自报，平台不核定。'

export function OwnEcCentrePage() {
  return (
    <OwnPage
      title="能碳管理中心"
      lead={lead}
      begin={{ label: '登记中心', dialog: (onClose) => <RegisterDialog onClose={onClose} /> }}
    >
      <Centres />
    </OwnPage>
  )
}

function RegisterDialog({ onClose }: { onClose: () => void }) {
  const form = useFields(ecCentreRecord.fields, {
    start: {},
    checks: ecCentreRecord.checks.map((check) => (values: object) => check(values as never, today())) as never,
    call: ecCentre.register,
    done: ({ centre }) => `已登记${centre}`,
    onClose,
  })
  return <FieldsDialog title="登记能碳管理中心" form={form} act="提交给区县核实" running="正在提交" />
}

type OwnStep = 'answer' | 'withdraw'
type Chosen = { of: EcCentre; action: OwnStep }

const texts = {
  answer: { title: '补充说明', act: '提交说明', running: '正在提交', done: '已提交说明', isDanger: false },
  withdraw: { title: '撤回这份登记？', act: '撤回', running: '正在撤回', done: '已撤回，可以重新登记', isDanger: true },
} as const
const actLabels: Readonly<Record<OwnStep, string>> = { answer: '补充说明', withdraw: '撤回' }
const acts = ['answer', 'withdraw'] as const

function StepDialog({ of, action, onClose }: Chosen & { onClose: () => void }) {
  const { title, act, running, done, isDanger } = texts[action]
  const { id, version, doubt } = of
  const opinion = stepOpinion(ecCentreRecord as unknown as AnyRecord, action)
  const form = useFields([opinion], { call: ecCentre.step, also: { id, version, action }, done, onClose })
  return (
    <FieldsDialog
      title={title}
      form={form}
      act={act}
      running={running}
      above={doubt ? <p>{`需说明的问题：${doubt}`}</p> : null}
      {...(isDanger ? { kind: 'danger' as const } : {})}
    />
  )
}

function Centres() {
  const [page, setPage] = useState({ page: 1, size: 10 })
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const list = useCall(ecCentre.page, page, { keepPrevious: true })
  return (
    <Sheet title="已登记的中心" id="centres">
      <Paged
        query={list}
        loading="正在读取能碳管理中心"
        empty={<Empty title="还没有登记" hint="点“登记中心”填写。" />}
        onPage={setPage}
      >
        {({ rows }, stale) => (
          <DataTable
            caption="已登记的中心"
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

function columnsOf(onAct: (of: EcCentre, action: OwnStep) => void): Column<EcCentre>[] {
  return [
    { key: 'centre', title: '中心名称', head: true, cell: ({ centre }) => centre },
    { key: 'functionCount', title: '功能', cell: ({ functionCount }) => `${functionCount}项，共13项` },
    {
      key: 'autoPct',
      title: '自动采集率',
      cell: ({ autoPct, metersAuto, metersDue }) => (
        <>
          {`${formatNumber(autoPct, 2)}%`}
          <span className="ge-hint">{`${metersAuto}/${metersDue}台`}</span>
        </>
      ),
    },
    { key: 'since', title: '投运', cell: ({ since }) => since },
    {
      key: 'state',
      title: '状态',
      cell: ({ state, doubt }) => (
        <>
          <CaseTag machine={ecCentreCase} state={state} />
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
              aria-label={`${actLabels[action]}：${row.centre}`}
              onClick={() => onAct(row, action)}
            >
              {actLabels[action]}
            </Button>
          )),
    },
  ]
}
