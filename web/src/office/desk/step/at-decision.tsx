/** How the case stands, at the decision itself: score and pass line, grade, gates, what cannot be scored; going against it wants a reason. */
import { againstOf, standingText } from '@green/filing/standing.ts'
import { TextArea } from '../../../ui/field.tsx'
import { faultAt, fieldId, type StepFieldsProps } from './step-fields-props.ts'

type AtDecisionProps = Pick<StepFieldsProps, 'prefix' | 'facts' | 'draft' | 'onChange' | 'faults'> & {
  /** The final score that the city enters here. */
  typed: number | null
  /** Publicity, which decides nothing between experts who disagree. */
  publishes?: boolean
}

export function AtDecision({
  typed,
  publishes,
  prefix,
  facts: { standing },
  draft,
  onChange,
  faults,
}: AtDecisionProps) {
  if (!standing) return null
  const { pass, grade, gates, unscorable, notes } = standing
  const against = againstOf(publishes ? { ...standing, divided: false } : standing, typed)
  const result = pass === null ? '未定' : pass ? '达到' : '未达到'
  return (
    <section className="desk-standing" data-against={against.length > 0 ? true : undefined} aria-label="评审结果">
      <p>
        <strong>{standingText(standing)}</strong>（{result}）{grade ? `；等级：${grade}` : ''}
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
      {against.length > 0 ? (
        <TextArea
          id={fieldId(prefix, 'clearing')}
          label="与评审结果不一致的理由"
          required
          hint={`${against.join('；')}。理由记入办理过程。`}
          fault={faultAt(faults, 'clearing')}
          rows={3}
          maxLength={500}
          value={draft.clearing}
          onChange={(words) => onChange({ clearing: words })}
        />
      ) : null}
    </section>
  )
}
