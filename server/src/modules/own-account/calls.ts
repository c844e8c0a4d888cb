/** 隐私与注销: its calls. */
import { ownAccount } from '@green/contract/calls/own-account.ts'
import { handlers } from '../../platform/http/handlers.ts'
import { closeOwnAccount, closingOf } from './closing.ts'
import { privacyOf, recordConsent } from './privacy.ts'

export const ownAccountCalls = handlers(ownAccount, {
  privacy: ({ services, actor }) => privacyOf(services, actor),
  consent: ({ services, actor, input }) => recordConsent(services, actor, input),
  closing: ({ services, actor }) => closingOf(services, actor),
  close: async ({ services, actor, input }) => {
    await closeOwnAccount(services, actor, input)
    return { done: true as const }
  },
})
