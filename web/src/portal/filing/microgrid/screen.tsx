/** 工业绿色微电网: an enterprise states a year of a site's microgrid, explains what is doubted, or takes it back to state it anew. */
import { type Microgrid, microgrid } from '@green/contract/calls/energy/scheme/microgrid.ts'
import { microgridRecord } from '@green/filing/records/microgrid.ts'
import { formatNumber } from '@green/filing/value/round.ts'
import { balanceFault } from '@green/tools/footprint/microgrid.ts'
import { FieldsDialog } from '../../../filing/fields/fields-dialog.tsx'
import { useFields } from '../../../filing/fields/use-fields.ts'
import { today } from '../../../ui/figure/date-text.ts'
import type { Column } from '../../../ui/table/data-table.tsx'
import { OwnPage } from '../start/own-page.tsx'
import { OwnRecords, type OwnStep } from '../start/own-records.tsx'
import { SchemeNote } from '../start/scheme-note.tsx'

export function OwnMicrogridPage() {
  return (
    <OwnPage
      title="工业绿色微电网"
      lead="按计量填报厂区微电网一年的发电、自用、就近供应、上网和弃电，由区县核实；比例按指南列出，平台不作认定。"
      begin={{ label: '填报微电网', dialog: (onClose) => <StateDialog onClose={onClose} /> }}
    >
      <SchemeNote group="microgrid" />
      <OwnRecords
        record={microgridRecord}
        page={microgrid.page}
        step={microgrid.step}
        title="已填报的年度"
        id="microgrids"
        loading="正在读取微电网"
        empty={{ title: '还没有填报', hint: '点“填报微电网”填写。' }}
        columns={columns}
        nameOf={({ site, year }) => `${site}${year}年`}
        steps={steps}
      />
    </OwnPage>
  )
}

function StateDialog({ onClose }: { onClose: () => void }) {
  const form = useFields(microgridRecord.fields, {
    start: {},
    checks: [
      ...microgridRecord.checks.map((check) => (values: object) => check(values as never, today())),
      (values: object) => balanceFault(values as never),
    ] as never,
    call: microgrid.register,
    done: ({ site, year }) => `已填报${site}${year}年`,
    onClose,
  })
  return <FieldsDialog title="填报工业绿色微电网" form={form} act="提交给区县核实" running="正在提交" />
}

const steps: Readonly<Record<string, OwnStep<Microgrid>>> = {
  answer: { label: '补充说明', title: '补充说明', act: '提交说明', running: '正在提交', done: '已提交说明' },
  withdraw: {
    label: '撤回',
    title: '撤回这一年的填报？',
    act: '撤回',
    running: '正在撤回',
    done: '已撤回，可以重新填报',
    isDanger: true,
  },
}

const share = (value: number | null) => (value === null ? '—' : `${formatNumber(value, 2)}%`)

const columns: Column<Microgrid>[] = [
  { key: 'site', title: '厂区和年度', head: true, cell: ({ site, year }) => `${site}　${year}年` },
  {
    key: 'generationMwh',
    title: '发电量（MWh）',
    align: 'right',
    cell: ({ generationMwh }) => formatNumber(generationMwh, 2),
  },
  {
    key: 'selfUsePct',
    title: '就近消纳',
    cell: ({ selfUsePct, result }) => (
      <>
        {share(selfUsePct)}
        <span className="ge-hint">{result}</span>
      </>
    ),
  },
  { key: 'feedInPct', title: '上网', cell: ({ feedInPct }) => share(feedInPct) },
]
