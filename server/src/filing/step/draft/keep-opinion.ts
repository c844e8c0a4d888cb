/** Keeps an officer's opinion in progress on a case, so that it survives a reload and another machine. */
import type { CallInput, CallOutput } from '@green/contract/call.ts'
import type { filing as filingCalls } from '@green/contract/calls/filing/filing.ts'
import { refuse } from '@green/contract/errors.ts'
import { transaction } from '../../../db/database.ts'
import type { Actor } from '../../../platform/actor.ts'
import { clock } from '../../../platform/clock.ts'
import type { WithDb } from '../../../platform/services.ts'
import { findFiling } from '../../record/store.ts'
import { dropOpinionDraft, keepOpinionDraft } from './opinion-draft-store.ts'

export async function keepOpinion(
  services: WithDb,
  { id, draft }: CallInput<typeof filingCalls.keepOpinion>,
  actor: Actor,
): Promise<CallOutput<typeof filingCalls.keepOpinion>> {
  const at = clock.now()
  await transaction(services.db, async (tx) => {
    if (!(await findFiling(tx, actor, id))) throw refuse('NOT_FOUND')
    if (draft) await keepOpinionDraft(tx, { filingId: id, accountId: actor.accountId, ...draft, at })
    else await dropOpinionDraft(tx, id, actor.accountId)
  })
  return { at }
}
