/** 申诉: what an appeal stores of the decision, and the open key it takes again. */
import { refuse } from '@green/contract/errors.ts'
import type { Programme } from '@green/filing/programme.ts'
import { isInPublicity } from '@green/filing/states.ts'
import type { Tx } from '../../db/database.ts'
import { clock } from '../../platform/clock.ts'
import { openKeyOf } from '../send/open-key.ts'
import { type FilingRecord, findOpenFiling, historyOf, type NewFiling } from '../store.ts'

type Appealing = { tx: Tx; programme: Programme; filing: FilingRecord; opinion?: string | undefined }

export async function appealed({ tx, programme, filing, opinion = '' }: Appealing): Promise<Partial<NewFiling>> {
  const appeal = firstResult(filing, opinion, await deciderOf(tx, filing))
  return { appeal, ...(await placeAgain(tx, programme, filing)) }
}

/** Who brought the case into the state that is appealed against; whoever has only drafted or noted something since did not decide. */
async function deciderOf(tx: Tx, { id, state, updatedBy }: FilingRecord): Promise<string> {
  const entry = (await historyOf(tx, id)).findLast(({ fromState, toState }) => toState === state && fromState !== state)
  return entry?.actorId ?? updatedBy
}

/** In a programme without batches the refusal freed the key: an appeal takes it again, unless a newer filing has it. */
async function placeAgain(tx: Tx, programme: Programme, filing: FilingRecord): Promise<{ openKey?: string }> {
  if (filing.openKey !== null || programme.oneOpenPer !== 'enterprise') return {}
  const openKey = openKeyOf(programme, filing.batchId, filing.year, filing.answers)
  const newer = await findOpenFiling(tx, filing.enterpriseId, openKey)
  if (newer) throw refuse('APPEAL_OVERTAKEN', { number: newer.number ?? '草稿' })
  return { openKey }
}

/** The decision; it stays visible after the appeal. */
function firstResult(filing: FilingRecord, reason: string, decidedBy: string): NonNullable<FilingRecord['appeal']> {
  return {
    at: clock.now(),
    reason: reason.trim(),
    decidedAt: filing.stateSince,
    opinion: filing.cityOpinion ?? filing.countyOpinion,
    against: isInPublicity(filing.state) ? 'score' : 'decision',
    decidedBy,
    expertScore: filing.expertScore,
    round: filing.round,
    accepted: null,
  }
}
