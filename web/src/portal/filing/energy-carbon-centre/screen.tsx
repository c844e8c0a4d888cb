/** 能碳管理中心: an enterprise registers its centre, explains what is doubted, or takes a registration back to register anew. */
import { type EcCentre, ecCentre } from '@green/contract/calls/energy/scheme/energy-carbon-centre.ts'
import { ecCentreRecord } from '@green/filing/records/energy-carbon-centre.ts'
import { formatNumber } from '@green/filing/value/round.ts'
import { FieldsDialog } from '../../../filing/fields/fields-dialog.tsx'
import { useFields } from '../../../filing/fields/use-fields.ts'
import { today } from '../../../ui/figure/date-text.ts'
import type { Column } from '../../../ui/table/data-table.tsx'
import { OwnPage } from '../start/own-page.tsx'
import { OwnRecords, type OwnStep } from '../start/own-records.tsx'

const lead =
  '登记本企业的能碳管理中心：覆盖的厂区、自动采集的计量器具和按指南的13项功能（文号和后五项未核对原文），由区县核实。节能量和减碳量为自报，平台不核定。'

export function OwnEcCentrePage() {
  return (
    <OwnPage
      title="能碳管理中心"
      lead={lead}
      begin={{ label: '登记中心', dialog: (onClose) => <RegisterDialog onClose={onClose} /> }}
    >
      <OwnRecords
        record={ecCentreRecord}
        page={ecCentre.page}
        step={ecCentre.step}
        title="已登记的中心"
        id="centres"
        loading="正在读取能碳管理中心"
        empty={{ title: '还没有登记', hint: '点“登记中心”填写。' }}
        columns={columns}
        nameOf={({ centre }) => centre}
        steps={steps}
      />
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

const steps: Readonly<Record<string, OwnStep<EcCentre>>> = {
  answer: { label: '补充说明', title: '补充说明', act: '提交说明', running: '正在提交', done: '已提交说明' },
  withdraw: {
    label: '撤回',
    title: '撤回这份登记？',
    act: '撤回',
    running: '正在撤回',
    done: '已撤回，可以重新登记',
    isDanger: true,
  },
}

const columns: Column<EcCentre>[] = [
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
]
