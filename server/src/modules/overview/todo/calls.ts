/** Handlers of 要办的事. */
import { calendarFeed } from '@green/contract/calls/overview/calendar-feed.ts'
import { todo } from '@green/contract/calls/overview/todo.ts'
import { makeFeed, ownFeeds, revokeFeed } from '../../../base/account/calendar/own.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { readFeed } from './feed.ts'
import { listTodos } from './list.ts'
import { listWaiting } from './waiting.ts'

export const todoCalls = handlers(todo, {
  mine: ({ actor, services }) => listTodos(services, actor),
  waiting: ({ actor, services }) => listWaiting(services, actor),
})

export const calendarFeedCalls = handlers(calendarFeed, {
  list: ({ actor, services }) => ownFeeds(services, actor),
  make: ({ actor, services, input }) => makeFeed(services, actor, input.name),
  revoke: async ({ actor, services, input }) => {
    await revokeFeed(services, actor, input.id)
    return { done: true as const }
  },
  read: ({ services, input, ip }) => readFeed(services, input.address, ip),
})
