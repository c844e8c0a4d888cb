/** 双人复核: its calls. */
import { twoHands } from '@green/contract/calls/account/two-hands.ts'
import { handlers } from '../../platform/http/handlers.ts'
import { getProposal, listProposals, waitingProposal } from './reading.ts'
import { stepProposal } from './steps.ts'

export const twoHandsCalls = handlers(twoHands, {
  page: ({ services, actor, input }) => listProposals(services, actor, input),
  waiting: ({ services, actor, input }) => waitingProposal(services, actor, input),
  get: ({ services, actor, input }) => getProposal(services, actor, input),
  step: ({ services, actor, input }) => stepProposal(services, actor, input),
})
