/** What the desk knows of a case for its next step. */
import type { FilingDetail } from '@green/contract/filing.ts'
import { formFacts } from '@green/contract/needs/need.ts'
import type { AnswerSet } from '@green/filing/answers.ts'
import { today } from '../../../filing/moments.ts'
import type { Source } from '../../../filing/programme-source.ts'
import type { StepFacts } from './step-draft.ts'

export function stepFacts({ programme, reference }: Source, detail: FilingDetail): StepFacts {
  return {
    ...formFacts(programme, detail.answers as AnswerSet),
    programme: programme.id,
    today: today(),
    appliedLevel: (programme.levelField && detail.columns[programme.levelField]) ?? '',
    expertScore: detail.expertScore,
    wantsClearing: detail.flags.includes('gate') ? 'gate' : detail.flags.includes('spread') ? 'spread' : null,
    upwardOn: detail.upward?.on ?? null,
    reference,
  }
}
