/** How the case stands, at the decision itself: score and pass line, grade, gates, what cannot be scored; going against it wants a reason. */
import { stepLengths } from '@green/contract/fields/filing-lengths.ts'
import { reasonsAt } from '@green/contract/needs/decision.ts'
import { toNumber } from '@green/filing/value/round.ts'
import { basisText, departuresOf } from '@green/filing/workflow/decision-basis.ts'
import { TextArea } from '../../../ui/control/field.tsx'
import styles from './step.module.css'
import { faultAt, fieldId, type StepFieldsProps } from './step-fields-props.ts'

type AtDecisionProps = Pick<StepFieldsProps, 'prefix' | 'facts' | 'draft' | 'onChange' | 'faults'> & {
  /** The final score that the city enters here. */
  typed: string
  /** It begins the publicity, and leaves out none. */
  publishes?: boolean
}

export function AtDecision({
  typed,
  publishes,
  prefix,
  facts: { basis, unpublished },
  draft,
  onChange,
  faults,
}: AtDecisionProps) {
  const decided = { basis, unpublished: unpublished && !publishes }
  const against = reasonsAt({ score: typed }, decided)
  const isByTwo = departuresOf(basis, { typed: typed ? toNumber(typed) : null, ...decided }).length > 0
  const clearing =
    against.length > 0 ? (
      <TextArea
        id={fieldId(prefix, 'clearing')}
        label="豁免或与评审结果不一致的理由"
        required
        hint={`${against.join('；')}。理由记入办理过程${isByTwo ? '；由另一位市级管理员批准后生效，并随公示结果公开，请不要写专家和异议提出人的姓名' : ''}。`}
        fault={faultAt(faults, 'clearing')}
        rows={3}
        maxLength={stepLengths.clearing}
        value={draft.clearing}
        onChange={(text) => onChange({ clearing: text })}
      />
    ) : null
  if (!basis) return clearing
  const { pass, grade, gates, unscorable, notes } = basis
  const result = pass === null ? '未定' : pass ? '达到' : '未达到'
  return (
    <section className={styles.standing} data-against={against.length > 0 ? true : undefined} aria-label="评审结果">
      <p>
        <strong>{basisText(basis)}</strong>（{result}）{grade ? `；等级：${grade}` : ''}
      </p>
      <p>
        否决项：{gates.length > 0 ? gates.join('；') : '未发现'}
        {unscorable.length > 0 ? `。不能评分：${unscorable.join('、')}` : ''}
      </p>
      {notes.map((note) => (
        <p className="ge-hint" key={note}>
          {note}。
        </p>
      ))}
      {clearing}
    </section>
  )
}
