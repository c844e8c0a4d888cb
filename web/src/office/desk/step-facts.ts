/** What the desk knows of a case for its next step. */
import type { FilingDetail } from '@green/contract/filing.ts'
import { isEmpty } from '@green/filing/answers.ts'
import { fieldsOf, type Programme } from '@green/filing/programme.ts'
import type { StepFacts } from './step-draft.ts'

export function stepFacts(programme: Programme, detail: FilingDetail): StepFacts {
  return {
    materials: fieldsOf(programme)
      .filter((field) => field.spec.kind === 'files' && !isEmpty(detail.answers[field.key]))
      .map(({ key, label }) => ({ key, label })),
    reviewItems: programme.reviewItems ?? [],
    grants: programme.grants !== undefined,
    appliedLevel: detail.columns.applyLevel ?? '',
    scored: programme.rubric !== undefined,
    expertScore: detail.expertScore,
    wantsClearing: detail.flags.includes('gate') ? 'gate' : detail.flags.includes('spread') ? 'spread' : null,
  }
}
