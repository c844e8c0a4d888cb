/** Handlers of the board. */
import { board } from '@green/contract/calls/content/public.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { today } from './board.ts'

export const boardCalls = handlers(board, { today: ({ actor, services }) => today(services, actor) })
