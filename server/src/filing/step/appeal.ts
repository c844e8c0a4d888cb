/** 申诉: what an appeal stores of the decision, and the open key it takes again. */
import { refuse } from '@green/contract/errors.ts'
import type { Action } from '@green/filing/actions.ts'
import type { Programme } from '@green/filing/programme.ts'
import { isInPublicity } from '@green/filing/states.ts'
import type { Tx } from '../../db/database.ts'
import { clock } from '../../platform/clock.ts'
import { openKeyOf } from '../send/open-key.ts'
import { type FilingRecord, findOpenFiling, type HistoryRecord, historyOf, type NewFiling } from '../store.ts'
import { isDrafting } from './draft.ts'

type Appealing = { tx: Tx; programme: Programme; filing: FilingRecord; opinion?: string | undefined }

export async function appealed({ tx, programme, filing, opinion = '' }: Appealing): Promise<Partial<NewFiling>> {
  const draftedBy = drafterOf(await historyOf(tx, filing.id))
  return { appeal: firstResult(filing, opinion, draftedBy), ...(await placeAgain(tx, programme, filing)) }
}

/** In a programme without batches the refusal freed the key: an appeal takes it again, unless a newer filing has it. */
async function placeAgain(tx: Tx, programme: Programme, filing: FilingRecord): Promise<{ openKey?: string }> {
  if (filing.openKey !== null || programme.oneOpenPer !== 'enterprise') return {}
  const openKey = openKeyOf(programme, filing.batchId, filing.year, filing.answers)
  const newer = await findOpenFiling(tx, filing.enterpriseId, openKey)
  if (newer) throw refuse('APPEAL_OVERTAKEN', { number: newer.number ?? '草稿' })
  return { openKey }
}

/** Whose draft the last decision took: the draft stands right before it, since any other step would have ended it. */
function drafterOf(history: readonly HistoryRecord[]): string | null {
  const decision = history.findLastIndex(({ fromState, toState }) => fromState !== toState)
  const before = history[decision - 1]
  return before && isDrafting(before.action as Action) ? before.actorId : null
}

/** The decision; it stays visible after the appeal. */
function firstResult(
  filing: FilingRecord,
  reason: string,
  draftedBy: string | null,
): NonNullable<FilingRecord['appeal']> {
  return {
    at: clock.now(),
    reason: reason.trim(),
    decidedAt: filing.stateSince,
    opinion: filing.cityOpinion ?? filing.countyOpinion,
    against: isInPublicity(filing.state) ? 'score' : 'decision',
    decidedBy: filing.updatedBy,
    ...(draftedBy ? { draftedBy } : {}),
    expertScore: filing.expertScore,
    round: filing.round,
    accepted: null,
  }
}
