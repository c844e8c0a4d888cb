/** What a step requires, checked before anything is written. */
import { refuseFields } from '@green/contract/errors.ts'
import type { MoveFiling } from '@green/contract/filing.ts'
import { formFacts, type NeedFacts } from '@green/contract/needs/need.ts'
import { needFaults } from '@green/contract/needs/table.ts'
import type { AnswerSet } from '@green/filing/answers.ts'
import { publishedRubric } from '@green/filing/frozen-rubric.ts'
import type { Programme } from '@green/filing/programme.ts'
import type { Reference } from '@green/filing/reference.ts'
import { standingOf } from '@green/filing/standing.ts'
import type { Needs } from '@green/filing/workflow.ts'
import { requireOpinion } from '../../base/case/opinion.ts'
import { clock } from '../../platform/clock.ts'
import type { BatchRecord } from '../batches/batch-store.ts'
import type { FilingRecord } from '../store.ts'

/** Refuses with everything that is missing or wrong; a missing opinion alone has its own message. */
export function requireNeeds(needs: Needs, move: MoveFiling, facts: NeedFacts): void {
  requireOpinion(needs.opinion, move.opinion)
  const faults = needFaults(needs, move, facts)
  if (faults.length) throw refuseFields(faults)
}

/** What the needs of a step are checked against; `batch` holds the rubric as it was published. */
export function needFacts(
  programme: Programme,
  filing: FilingRecord,
  batch: BatchRecord | null,
  reference: Reference,
): NeedFacts {
  return {
    today: clock.today(),
    ...formFacts(programme, filing.answers as AnswerSet),
    expertScore: filing.expertScore,
    standing: standingOf(publishedRubric(programme, filing.answers, batch?.rubrics), filing.scoreSheet, {
      ...filing,
      isReviewed: filing.round > 0,
    }),
    upwardOn: filing.upward?.on ?? null,
    reference,
  }
}
