/** 消息: a person's messages and the number of unread ones. */
import { message } from '@green/contract/calls/content/public.ts'
import { clock } from '../../platform/clock.ts'
import { handlers } from '../../platform/http/handlers.ts'
import { markRead, messagesOf, unreadCount } from './store.ts'

export const messageCalls = handlers(message, {
  list: async ({ input: { unread, ...page }, actor, services }) => {
    const found = await messagesOf(services.db, actor.accountId, unread === '1', page)
    return { ...found, rows: found.rows.map(({ readAt, ...row }) => ({ ...row, read: readAt !== null })) }
  },
  unread: async ({ actor, services }) => ({ count: await unreadCount(services.db, actor.accountId) }),
  markRead: async ({ input, actor, services }) => {
    await markRead(services.db, actor.accountId, clock.now(), input.ids)
    return { done: true as const }
  },
})
