/** What a step requires, checked before anything is written. */
import { refuseFields } from '@green/contract/errors.ts'
import type { MoveFiling } from '@green/contract/filing/filing.ts'
import { formFacts, type NeedFacts } from '@green/contract/needs/need.ts'
import { isCoveredByNotes, needFaults } from '@green/contract/needs/table.ts'
import type { AnswerSet } from '@green/filing/form/answers.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import type { Reference } from '@green/filing/programme/reference.ts'
import { publishedRubric } from '@green/filing/scoring/frozen-rubric.ts'
import { decisionBasis } from '@green/filing/workflow/decision-basis.ts'
import type { State } from '@green/filing/workflow/states.ts'
import { type Needs, skipsPublicity } from '@green/filing/workflow/workflow.ts'
import { requireOpinion } from '../../base/case/opinion.ts'
import type { Tx } from '../../db/database.ts'
import type { Actor } from '../../platform/actor.ts'
import { clock } from '../../platform/clock.ts'
import { tasksOf } from '../panel/task-store.ts'
import type { BatchRecord } from '../record/batch-store.ts'
import type { FilingRecord } from '../record/store.ts'
import { openedBy } from './opened.ts'

/** Refuses with everything that is missing or wrong; a missing opinion alone has its own message. */
export function requireNeeds(needs: Needs, move: MoveFiling, facts: NeedFacts): void {
  if (!isCoveredByNotes(needs, move)) requireOpinion(needs.opinion, move.opinion)
  const faults = needFaults(needs, move, facts)
  if (faults.length) throw refuseFields(faults)
}

type Case = { programme: Programme; filing: FilingRecord; batch: BatchRecord | null; reference: Reference }

/** Whether an expert was asked further, after the others had scored, and has scored. */
async function isScoredFurther(tx: Tx, { id, round }: FilingRecord): Promise<boolean> {
  return (await tasksOf(tx, [id])).some((task) => task.round === round && task.second && task.state === 'submitted')
}

/** What the needs of a step are checked against; the batch holds the rubric as it was published. */
export async function needFacts(
  tx: Tx,
  { programme, filing, batch, reference }: Case,
  actor: Actor,
): Promise<NeedFacts> {
  const answers = filing.answers as AnswerSet
  return {
    today: clock.today(),
    ...formFacts(programme, answers, await openedBy(tx, actor, programme, answers)),
    expertScore: filing.expertScore,
    unpublished: skipsPublicity(programme.workflow, filing.state as State),
    basis: decisionBasis(publishedRubric(programme, filing.answers, batch?.rubrics), filing.scoreSheet, {
      ...filing,
      divided: filing.divided && !(await isScoredFurther(tx, filing)),
      isReviewed: filing.round > 0,
    }),
    officesAsked: filing.officeOpinions?.offices.map(({ office }) => office) ?? [],
    upwardOn: filing.upward?.on ?? null,
    reference,
  }
}
