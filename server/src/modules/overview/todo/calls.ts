/** Handlers of 要办的事. */
import { todo } from '@green/contract/calls/overview/todo.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { listTodos } from './list.ts'

export const todoCalls = handlers(todo, {
  mine: ({ actor, services }) => listTodos(services, actor),
})
