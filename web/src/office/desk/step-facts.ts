/** What the desk knows of a case for its next step. */
import type { FilingDetail } from '@green/contract/filing.ts'
import { isEmpty } from '@green/filing/answers.ts'
import { type Field, fieldsOf, type Programme, rubricFor } from '@green/filing/programme.ts'
import type { Source } from '../../filing/programme-source.ts'
import type { StepFacts } from './step-draft.ts'

/** What the programme's outcome asks of whoever approves. */
export function askedOnApproval({ outcome }: Programme): readonly Field[] {
  return outcome?.fields.filter(({ key }) => outcome.onApproval.includes(key)) ?? []
}

export function stepFacts({ programme, reference }: Source, detail: FilingDetail): StepFacts {
  return {
    materials: fieldsOf(programme)
      .filter((field) => field.spec.kind === 'files' && !isEmpty(detail.answers[field.key]))
      .map(({ key, label }) => ({ key, label })),
    reviewItems: programme.reviewItems ?? [],
    grants: programme.grants !== undefined,
    appliedLevel: detail.columns.applyLevel ?? '',
    scored: rubricFor(programme, detail.answers) !== undefined,
    expertScore: detail.expertScore,
    wantsClearing: detail.flags.includes('gate') ? 'gate' : detail.flags.includes('spread') ? 'spread' : null,
    outcome: askedOnApproval(programme),
    reference,
  }
}
