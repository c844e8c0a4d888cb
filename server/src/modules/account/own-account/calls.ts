/** 隐私与注销: its calls. */
import { createHmac } from 'node:crypto'
import { ownAccount } from '@green/contract/calls/account/own-account.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { closeOwnAccount, closingOf } from './closing.ts'
import { privacyOf, recordConsent } from './privacy.ts'

export const ownAccountCalls = handlers(ownAccount, {
  privacy: ({ services, actor }) => privacyOf(services, actor),
  consent: ({ services, actor, input }) => recordConsent(services, actor, input),
  /** The same for the same person each time, made from the server's secret and stored nowhere. */
  localKey: async ({ services, actor }) => ({
    key: createHmac('sha256', services.secret).update(`local-key:${actor.accountId}`).digest('base64url'),
  }),
  closing: ({ services, actor }) => closingOf(services, actor),
  close: async ({ services, actor, input }) => {
    await closeOwnAccount(services, actor, input)
    return { done: true as const }
  },
})
