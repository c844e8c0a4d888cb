/** 内容检查: its calls. */
import { contentCheck } from '@green/contract/calls/content/content-check.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { listFindings, readBoard, setAside } from './board.ts'

export const contentCheckCalls = handlers(contentCheck, {
  board: ({ services }) => readBoard(services),
  findings: ({ input, services }) => listFindings(services, input),
  setAside: ({ input, actor, services }) => setAside(services, input, actor),
})
