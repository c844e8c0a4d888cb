/** 年度能耗核查: its calls. */
import { energyVerification } from '@green/contract/calls/energy/energy-verification.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { checkStatement, getVerification, listVerifications, verifiersFor } from './reading.ts'
import {
  accept,
  answer,
  commission,
  endWithout,
  issue,
  refresh,
  reopen,
  saveWork,
  submitFindings,
  takeStatement,
} from './verifications.ts'

export const energyVerificationCalls = handlers(energyVerification, {
  list: ({ input, actor, services }) => listVerifications(services, input, actor),
  get: ({ input, actor, services }) => getVerification(services, input.id, actor),
  institutions: ({ input, actor, services }) => verifiersFor(services, input, actor),
  commission: ({ input, actor, services }) => commission(services, input, actor),
  accept: ({ input, actor, services }) => accept(services, input, actor),
  decline: ({ input, actor, services }) => endWithout(services, input, 'decline', actor),
  refresh: ({ input, actor, services }) => refresh(services, input, actor),
  save: ({ input, actor, services }) => saveWork(services, input, actor),
  submit: ({ input, actor, services }) => submitFindings(services, input, actor),
  answer: ({ input, actor, services }) => answer(services, input, actor),
  reopen: ({ input, actor, services }) => reopen(services, input, actor),
  issue: ({ input, actor, services }) => issue(services, input, actor),
  withdraw: ({ input, actor, services }) => endWithout(services, input, 'withdraw', actor),
  export: ({ input, actor, services }) => takeStatement(services, input.id, actor),
  check: ({ input, services }) => checkStatement(services, input),
})
