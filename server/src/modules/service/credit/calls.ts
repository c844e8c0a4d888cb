/** 信贷参考: its calls. */
import { creditReference } from '@green/contract/calls/service/credit-reference.ts'
import { clock } from '../../../platform/clock.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { readShared } from './read.ts'
import { creditStep, listBanks, listCredits, listViews, saveCredit, setBank } from './references.ts'

export const creditReferenceCalls = handlers(creditReference, {
  save: ({ input, actor, services }) => saveCredit(services, input, actor),
  list: ({ input, actor, services }) => listCredits(services, input, actor),
  views: ({ input, actor, services }) => listViews(services, input.id, actor),
  read: ({ input, actor, services }) => readShared(services, input.id, actor),
  push: ({ input, actor, services }) => creditStep(services, input, 'push', actor, { pushedAt: clock.now() }),
  decline: ({ input, actor, services }) => creditStep(services, input, 'decline', actor),
  accept: ({ input, actor, services }) => creditStep(services, input, 'accept', actor),
  lend: ({ input: { grantedAmount, rate, ...seen }, actor, services }) =>
    creditStep(services, seen, 'lend', actor, { grantedAmount, rate, bankOpinion: seen.opinion.trim() || null }),
  refuse: ({ input, actor, services }) =>
    creditStep(services, input, 'refuse', actor, { bankOpinion: input.opinion.trim() }),
  // Without a version: whatever happened meanwhile, nothing is shown any more.
  revoke: ({ input, actor, services }) => creditStep(services, input, 'revoke', actor, { revokedAt: clock.now() }),
  banks: ({ services }) => listBanks(services),
  setBank: ({ input, actor, services }) => setBank(services, input, actor),
})
