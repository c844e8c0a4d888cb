/** What the desk knows of a case for its next step. */
import type { FilingDetail } from '@green/contract/filing.ts'
import { type AnswerSet, Answers, isEmpty } from '@green/filing/answers.ts'
import { isSectionVisible } from '@green/filing/check.ts'
import type { Field } from '@green/filing/fields.ts'
import { fieldsOf } from '@green/filing/form.ts'
import type { Programme } from '@green/filing/programme.ts'
import { rubricFor } from '@green/filing/rubric.ts'
import type { Source } from '../../../filing/programme-source.ts'
import type { StepFacts } from './step-draft.ts'

/** What the programme's outcome asks of whoever approves. */
export function askedOnApproval({ outcome }: Programme): readonly Field[] {
  return outcome?.fields.filter(({ key }) => outcome.onApproval.includes(key)) ?? []
}

export function stepFacts({ programme, reference }: Source, detail: FilingDetail): StepFacts {
  const answers = new Answers(programme, detail.answers as AnswerSet)
  return {
    programme: programme.id,
    sections: programme.form
      .filter((section) => isSectionVisible(section, answers))
      .map(({ key, title, fields }) => ({ key, title, fields: fields.map((field) => field.key) })),
    materials: fieldsOf(programme)
      .filter((field) => field.spec.kind === 'files' && !isEmpty(detail.answers[field.key]))
      .map(({ key, label }) => ({ key, label })),
    reviewItems: programme.reviewItems ?? [],
    grants: programme.grants !== undefined,
    appliedLevel: (programme.levelField && detail.columns[programme.levelField]) ?? '',
    scored: rubricFor(programme, detail.answers) !== undefined,
    expertScore: detail.expertScore,
    wantsClearing: detail.flags.includes('gate') ? 'gate' : detail.flags.includes('spread') ? 'spread' : null,
    outcome: askedOnApproval(programme),
    reference,
  }
}
