/** What is written about a finding: the filer's explanation or objection, the officer's settlement. */
import { energyYear } from '@green/contract/calls/energy/energy-year.ts'
import { type LedgerFinding, ledger } from '@green/contract/calls/energy/ledger.ts'
import {
  answerFields,
  decisionFields,
  ledgerFinding,
  objectionFields,
} from '@green/contract/calls/energy/ledger-finding.ts'
import { FieldsDialog } from '../fields/fields-dialog.tsx'
import { useFields } from '../fields/use-fields.ts'
import styles from './energy.module.css'

type Stored = LedgerFinding & { id: string }
type Props = { finding: Stored; onClose: () => void }

const About = ({ of: { title, message, answer, decision } }: { of: LedgerFinding }) => (
  <>
    <p>{`${title}：${message}`}</p>
    {answer ? <p className={styles.note}>{`企业：${answer.text}`}</p> : null}
    {decision ? <p className={styles.note}>{`处理：${decision.text}`}</p> : null}
  </>
)

export function ExplainDialog({ finding, contests, onClose }: Props & { contests: boolean }) {
  const { id, version } = finding
  const form = useFields(contests ? objectionFields : answerFields, {
    start: { answer: contests ? null : (finding.answer?.text ?? null) },
    call: ledgerFinding.explain,
    also: { id, version, contests },
    done: contests ? '已提出异议' : '已说明',
    refreshes: [ledger.year, energyYear.glance],
    onClose,
  })
  return (
    <FieldsDialog
      title={contests ? '提出异议' : '说明核对发现'}
      form={form}
      act={contests ? '提出异议' : '提交说明'}
      above={<About of={finding} />}
    />
  )
}

export function SettleFindingDialog({ finding, onClose }: Props) {
  const { id, version } = finding
  const form = useFields(decisionFields, {
    call: ledgerFinding.settle,
    also: { id, version },
    done: '已处理',
    refreshes: [ledger.year, energyYear.glance],
    onClose,
  })
  return (
    <FieldsDialog
      title="处理核对发现"
      form={form}
      act="保存"
      above={
        <>
          <About of={finding} />
          <p className={styles.note}>
            企业会收到处理结果，可在10个工作日内提出异议。数值不因此改变；数值改变的，重新核对。
          </p>
        </>
      }
    />
  )
}
