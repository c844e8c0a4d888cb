/** A span for every query of the database that is made within a span: what is done to which table, how long, and whether it failed. */
import type { AsyncLocalStorage } from 'node:async_hooks'
import { ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api'
import pg from 'pg'
import { pgCode } from '../../db/database.ts'

/** The span in which work runs. */
export type Current = AsyncLocalStorage<Span>

type Query = (this: pg.Client, ...args: unknown[]) => unknown
type Connect = (this: pg.Pool, done?: (...args: unknown[]) => void) => unknown

/** Watches the driver until it is stopped. */
export function traceQueries(current: Current, tracer: Tracer): () => void {
  const client = pg.Client.prototype as unknown as { query: Query }
  const pool = pg.Pool.prototype as unknown as { connect: Connect }
  const { query } = client
  const { connect } = pool
  client.query = function traced(...args) {
    const parent = current.getStore()
    const text = textOf(args[0])
    if (text === null || !parent?.isRecording()) return query.apply(this, args)
    const name = queryName(text)
    const span = tracer.startSpan(
      name,
      { kind: SpanKind.CLIENT, attributes: { 'db.system.name': 'postgresql', 'db.query.summary': name } },
      trace.setSpan(ROOT_CONTEXT, parent),
    )
    return followed(span, args, (all) => query.apply(this, all))
  }
  // Whoever waits for a connection gets it in the course of somebody else's work.
  pool.connect = function bound(done) {
    const span = current.getStore()
    if (!done || !span) return connect.call(this, done)
    return connect.call(this, (...args) => current.run(span, () => done(...args)))
  }
  return () => {
    client.query = query
    pool.connect = connect
  }
}

/** The statement; null for what is no plain query, such as a cursor. */
function textOf(query: unknown): string | null {
  if (typeof query === 'string') return query
  const { text, submit } = (query ?? {}) as { text?: unknown; submit?: unknown }
  return typeof text === 'string' && submit === undefined ? text : null
}

/** Ends the span with the outcome, whether it is a promise or a callback. */
function followed(span: Span, args: unknown[], run: (args: unknown[]) => unknown): unknown {
  const end = (error?: unknown) => {
    if (error) {
      // The code alone: the message repeats the values.
      span.setAttribute('error.type', pgCode(error) ?? 'connection')
      span.setStatus({ code: SpanStatusCode.ERROR })
    }
    span.end()
  }
  const done = args.at(-1)
  if (typeof done === 'function') {
    const callback = (error: unknown, ...rest: unknown[]) => {
      end(error)
      done(error, ...rest)
    }
    return run([...args.slice(0, -1), callback])
  }
  const result = run(args)
  if (result instanceof Promise) result.then(() => end(), end)
  else end()
  return result
}

/** The verb and the first table: `SELECT filing`. The statement itself stays here, since one could hold a value. */
export function queryName(text: string): string {
  const [, verb = 'QUERY'] = /^\s*([a-z]+)/i.exec(text) ?? []
  const [, table] = /\b(?:from|into|update|table|join)\s+(?:only\s+)?(?:"?\w+"?\.)?"?([a-z_]\w*)"?/i.exec(text) ?? []
  return table ? `${verb.toUpperCase()} ${table.toLowerCase()}` : verb.toUpperCase()
}
