/** Handlers of 要办的事. */
import { todo } from '@green/contract/calls/overview/todo.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { listTodos, pageOfGroup } from './list.ts'

export const todoCalls = handlers(todo, {
  mine: ({ actor, services }) => listTodos(services, actor),
  group: ({ input, actor, services }) => pageOfGroup(services, actor, input),
})
