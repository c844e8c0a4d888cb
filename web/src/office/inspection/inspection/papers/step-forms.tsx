/** The steps that follow from papers: each asks for what it needs and says what it leads to. */
import type { InspectionDetail } from '@green/contract/calls/inspection/inspection.ts'
import { inspectionPaper as calls } from '@green/contract/calls/inspection/inspection-paper.ts'
import { conclusionFields } from '@green/contract/filing/inspection-paper-fields.ts'
import type { InspectionAction } from '@green/filing/cases/inspection/inspection.ts'
import { date, field, option } from '@green/filing/form/fields.ts'
import { FieldsDialog } from '../../../../filing/fields/fields-dialog.tsx'
import { useFields } from '../../../../filing/fields/use-fields.ts'
import { classes } from '../../../../ui/classes.ts'
import { Refused } from '../../../../ui/control/refused.tsx'
import { ActFoot, Dialog } from '../../../../ui/over/dialog.tsx'
import { toast } from '../../../../ui/over/toast.tsx'
import styles from '../follow.module.css'
import { caseReads, useCaseAct } from '../use-case-act.ts'

/** Steps that ask nothing more: what each does, in words. */
const plain = {
  inform: [calls.inform, '陈述申辩告知书已经送达，案件转入陈述申辩；期限内企业可以在平台提出意见。'],
  order: [calls.order, '按已送达的整改通知书列出整改项和期限，企业开始整改。'],
  transfer: [calls.transfer, '按已出具的移送函移送其他机关处理。'],
  endTransfer: [calls.endTransfer, '已收到移送回执，案件办结。'],
} as const
export type StepAction = keyof typeof plain | 'conclude' | 'recheck' | 'recheckOverdue'
export const isStepHere = (action: InspectionAction): action is StepAction =>
  action in plain || ['conclude', 'recheck', 'recheckOverdue'].includes(action)

type StepProps = {
  of: Pick<InspectionDetail, 'id' | 'version'>
  action: StepAction
  label: string
  onClose: () => void
}

export function StepForm(props: StepProps) {
  const { action } = props
  if (action === 'conclude') return <Conclude {...props} />
  if (action === 'recheck' || action === 'recheckOverdue') return <Recheck {...props} />
  return <Plain {...props} call={plain[action][0]} says={plain[action][1]} />
}

const done = (onClose: () => void) => ({
  onDone: () => {
    toast.success('已办理')
    onClose()
  },
})

type Faults = NonNullable<Parameters<typeof Refused>[0]['error']>['errors']

function FaultList({ faults }: { faults: Faults | undefined }) {
  if (!faults || faults.length === 0) return null
  return (
    <ul className={classes(styles.missing, 'ge-fault')} role="alert">
      {faults.map(({ message }) => (
        <li key={message}>{message}</li>
      ))}
    </ul>
  )
}

function Plain({ of, label, onClose, call, says }: StepProps & { call: typeof calls.inform; says: string }) {
  const does = useCaseAct(call, done(onClose))
  const send = () => does.mutate({ id: of.id, version: of.version })
  return (
    <Dialog
      title={label}
      onClose={onClose}
      footer={<ActFoot act={label} running={does.isPending ? '正在办理' : false} onAct={send} onClose={onClose} />}
    >
      <Refused error={does.error} />
      <FaultList faults={does.error?.errors} />
      <p>{says}</p>
    </Dialog>
  )
}

function Conclude({ of, onClose }: StepProps) {
  const form = useFields(conclusionFields, {
    start: { result: 'lawful' },
    varies: ({ result }) => ({ opinion: { required: result === 'notVerifiable' } }),
    call: calls.conclude,
    also: { id: of.id, version: of.version },
    refreshes: caseReads,
    done: '已办理',
    onClose,
  })
  return <FieldsDialog title="结案" form={form} act="结案" running="正在办理" />
}

const outcomes = {
  closed: '全部整改完成，办结',
  rectifying: '还有未整改的，给第二次期限',
  transferred: '移送其他机关处理',
}
const recheckFields = [
  field('to', '复查结论', option(outcomes, { required: true })),
  field('secondDue', '第二次期限', date({ required: true })),
]

function Recheck({ of, label, onClose }: StepProps) {
  const form = useFields(recheckFields, {
    start: { to: 'closed' },
    varies: ({ to }) => ({ secondDue: to === 'rectifying' ? {} : null }),
    call: calls.recheck,
    also: { id: of.id, version: of.version },
    refreshes: caseReads,
    done: '已办理',
    onClose,
  })
  return (
    <FieldsDialog
      title={label}
      width="middle"
      form={form}
      act={label}
      running="正在办理"
      above={<p>逐项结果取自已出具的 D12 复查（验收）记录。第二次期限只给一次。</p>}
    />
  )
}
