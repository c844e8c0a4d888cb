/** 申诉: what an appeal stores of the decision, and the open key it takes again. */
import { refuse } from '@green/contract/errors.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import type { Action } from '@green/filing/workflow/actions.ts'
import { isInPublicity } from '@green/filing/workflow/states.ts'
import { candidatesOf } from '../../base/two-hands/store.ts'
import type { Tx } from '../../db/database.ts'
import { clock } from '../../platform/clock.ts'
import { type FilingRecord, findOpenFiling, type HistoryRecord, historyOf, type NewFiling } from '../record/store.ts'
import { isDrafting } from './draft/draft.ts'
import { openKeyOf } from './open-key.ts'

type Appealing = { tx: Tx; programme: Programme; filing: FilingRecord; opinion?: string | undefined }

export async function appealed({ tx, programme, filing, opinion = '' }: Appealing): Promise<Partial<NewFiling>> {
  const appeal = firstResult(filing, opinion, await decidersOf(tx, filing))
  return { appeal, ...(await placeAgain(tx, programme, filing)) }
}

type Deciders = Pick<NonNullable<FilingRecord['appeal']>, 'decidedBy' | 'draftedBy'>

/**
 * Who brought the case into the state that is appealed against, and whose draft that was; whoever has only drafted or
 * noted something since did not decide. Where nobody else of the office is left, the drafter may answer: an appeal that
 * no one may answer would be none.
 */
async function decidersOf(tx: Tx, { id, state, updatedBy }: FilingRecord): Promise<Deciders> {
  const history = await historyOf(tx, id)
  const at = history.findLastIndex(({ fromState, toState }) => toState === state && fromState !== state)
  const decidedBy = history[at]?.actorId ?? updatedBy
  const draftedBy = drafterOf(history[at - 1])
  if (!draftedBy) return { decidedBy }
  const others = await candidatesOf(tx, [decidedBy, draftedBy], {
    // Only the city decides by two.
    roles: ['city'],
    accounts: [],
    today: clock.today(),
    madeBefore: clock.now(),
  })
  return { decidedBy, ...(others.length > 0 ? { draftedBy } : {}) }
}

/** In a programme without batches the refusal freed the key: an appeal takes it again, unless a newer filing has it. */
async function placeAgain(tx: Tx, programme: Programme, filing: FilingRecord): Promise<{ openKey?: string }> {
  if (filing.openKey !== null || programme.oneOpenPer !== 'enterprise') return {}
  const openKey = openKeyOf(programme, filing.batchId, filing.year, filing.answers)
  const newer = await findOpenFiling(tx, filing.enterpriseId, openKey)
  if (newer) throw refuse('APPEAL_OVERTAKEN', { number: newer.number ?? '草稿' })
  return { openKey }
}

/** Whose draft the decision took: the draft stands right before it, since any other step would have ended it. */
const drafterOf = (before: HistoryRecord | undefined): string | null =>
  before && isDrafting(before.action as Action) ? before.actorId : null

/** The decision; it stays visible after the appeal. */
function firstResult(filing: FilingRecord, reason: string, deciders: Deciders): NonNullable<FilingRecord['appeal']> {
  return {
    at: clock.now(),
    reason: reason.trim(),
    decidedAt: filing.stateSince,
    opinion: filing.cityOpinion ?? filing.countyOpinion,
    against: isInPublicity(filing.state) ? 'score' : 'decision',
    ...deciders,
    expertScore: filing.expertScore,
    round: filing.round,
    accepted: null,
  }
}
