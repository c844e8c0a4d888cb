/**
 * Checks the changing calls and exports of the tests: each successful one has written a line to the log during its
 * request, or is declared (unlogged.ts).
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { allCalls } from '@green/contract/all-calls.ts'
import { type Call, changesState } from '@green/contract/call.ts'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { lineWritten } from './store.ts'
import { mayGoUnlogged } from './unlogged.ts'

/** A running request, and its call. */
type Deed = { options: InjectOptions; call: Call | undefined; lines: number }
const deeds = new AsyncLocalStorage<Deed>()
/** Requests that have left a line: a repeated request may return the first response and write nothing. */
const written = new Set<string>()

lineWritten.subscribe(() => {
  const operation = deeds.getStore()
  if (!operation) return
  operation.lines += 1
  if (!operation.call?.upload) written.add(textOf(operation))
})

const textOf = ({ options: { method, url, query, payload } }: Deed) => JSON.stringify([method, url, query, payload])

const callAt = new Map<string, Call>(
  allCalls.map((call) => [`${call.method} ${call.path.replace(/\{(\w+)\}/g, ':$1')}`, call]),
)

/** Calls that change state, and exports of lists. */
const leavesLine = (call: Call) => changesState(call) || /\/export\w*$/.test(call.path)

/** Sends requests to this app; throws where an operation succeeded and wrote no log line. */
export function watchedRequests(app: FastifyInstance): (options: InjectOptions) => Promise<LightMyRequestResponse> {
  app.addHook('onRequest', async ({ method, routeOptions: { url = '' } }) => {
    const operation = deeds.getStore()
    if (operation) operation.call = callAt.get(`${method} ${url.replace(/^\/\w+/, '')}`)
  })
  return async (options) => {
    const operation: Deed = { options, call: undefined, lines: 0 }
    const response = await deeds.run(operation, async () => await app.inject(options))
    const { call, lines } = operation
    if (response.statusCode !== 200 || lines > 0 || !call || !leavesLine(call)) return response
    if (!call.upload && written.has(textOf(operation))) return response
    const input = { ...(options.query as object), ...(options.payload as object) }
    if (mayGoUnlogged(call, input, call.out === 'blob' ? {} : response.json().data)) return response
    throw new Error(
      `${call.method} ${call.path} was done and left no line in the log: write one (writeAudit), or declare in unlogged.ts why not`,
    )
  }
}
