/** 权限变更: its calls. */
import { rightsChange } from '@green/contract/calls/account/rights-change.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import {
  getChange,
  listChanges,
  listDuties,
  proposeAccounts,
  proposeClosing,
  proposeDuties,
  proposeRole,
  proposeSecondFactor,
  stepChange,
} from './changes.ts'

export const rightsCalls = handlers(rightsChange, {
  propose: ({ services, actor, input }) => proposeRole(services, actor, input),
  proposeAccounts: ({ services, actor, input }) => proposeAccounts(services, actor, input),
  proposeClosing: ({ services, actor, input }) => proposeClosing(services, actor, input),
  proposeSecondFactor: ({ services, actor, input }) => proposeSecondFactor(services, actor, input),
  duties: ({ services }) => listDuties(services),
  proposeDuties: ({ services, actor, input }) => proposeDuties(services, actor, input),
  page: ({ services, actor, input }) => listChanges(services, actor, input),
  get: ({ services, actor, input }) => getChange(services, actor, input),
  step: ({ services, actor, input }) => stepChange(services, actor, input),
})
