/**
 * Requests of people who do not give up: through the front, each tried again with the same idempotency key until it is
 * answered. What a person waits is the time from when the act was due until its answer.
 */
import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:https'
import { setTimeout as wait } from 'node:timers/promises'
import { changesState, requestIdHeader } from '@green/contract/call.ts'
import { answerOf } from '../bench/people.ts'
import type { Line, Reply } from '../load/wire.ts'

/** `public` is a reading request of somebody who is not signed in. */
export type Kind = 'write' | 'read' | 'public'

/** One request as its person saw it, in milliseconds of this process's clock. */
export type Visit = { kind: Kind; path: string; dueAt: number; doneAt: number; tries: number; status: number }

export type SteadyLine = Line & {
  /** Every finished request, in the order of their answers. */
  visits: Visit[]
  /** Requests that are still being tried, by when they were due. */
  open: Map<symbol, { kind: Kind; dueAt: number }>
}

/** A second longer than a browser waits, and than a repeated request waits for the interrupted first one. */
const answerWithinMs = 16_000
const againAfterMs = 500
/** Longer than any fault lasts. */
const giveUpAfterMs = 180_000

type Wanted = { kind: Kind; method: string; path: string; headers: Record<string, string>; body?: string | Buffer }

/** Answers that say to try again, and none at all. All people here come from one address, which the front limits. */
const isTemporary = (status: number) => [0, 429, 502, 503, 504].includes(status)

export function openSteadyLine(url: string, certificate: string): SteadyLine {
  const agent = new Agent({ keepAlive: true, maxSockets: 200, ca: certificate })
  const visits: Visit[] = []
  const open: SteadyLine['open'] = new Map()

  const once = ({ method, path, headers, body }: Wanted) =>
    new Promise<{ status: number; text: string }>((done) => {
      const lost = (error: Error) => done({ status: 0, text: error.message })
      const out = request(`${url}${path}`, { agent, method, headers }, (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.once('error', lost)
        response.once('end', () => done({ status: response.statusCode ?? 0, text: Buffer.concat(parts).toString() }))
      })
      // From the sending on, wherever it hangs: the agent's timeouts see silent sockets only.
      const overdue = setTimeout(() => out.destroy(new Error('no answer in time')), answerWithinMs)
      out.once('close', () => clearTimeout(overdue))
      out.once('error', lost)
      out.end(body)
    })

  async function steadily<T>(wanted: Wanted): Promise<Reply<T>> {
    const { kind } = wanted
    const dueAt = performance.now()
    const key = Symbol(wanted.path)
    open.set(key, { kind, dueAt })
    for (let tries = 1; ; tries++) {
      const { status, text } = await once(wanted)
      const isOver = !isTemporary(status) || performance.now() - dueAt > giveUpAfterMs
      if (!isOver) {
        await wait(againAfterMs)
        continue
      }
      open.delete(key)
      visits.push({ kind, path: wanted.path.split('?')[0] ?? '', dueAt, doneAt: performance.now(), tries, status })
      return replyOf(status, text)
    }
  }

  return {
    visits,
    open,
    call(call, input, token) {
      const isWrite = changesState(call)
      const more: Record<string, string> = isWrite ? { [requestIdHeader]: randomUUID() } : {}
      const { method, path, headers, body } = answerOf(call, input, token, more)
      // A sign-in changes nothing that is kept for long, but it is no reading either.
      const kind = isWrite || method !== 'GET' ? 'write' : token ? 'read' : 'public'
      return steadily({ kind, method, path, headers, ...(body === undefined ? {} : { body }) })
    },
    upload(slot, name, content, token) {
      const boundary = `cluster-${randomUUID()}`
      const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/pdf\r\n\r\n`
      const body = Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)])
      return steadily({
        kind: 'write',
        method: 'POST',
        path: `/ht/lsdtFile/upload?slot=${encodeURIComponent(slot)}`,
        body,
        headers: {
          authorization: `Bearer ${token}`,
          [requestIdHeader]: randomUUID(),
          'content-type': `multipart/form-data; boundary=${boundary}`,
          'content-length': String(body.length),
        },
      })
    },
    page: (path, _ip, token) =>
      steadily({
        kind: token ? 'read' : 'public',
        method: 'GET',
        path,
        headers: { 'accept-encoding': 'br', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      }),
    close: () => agent.destroy(),
  }
}

function replyOf<T>(status: number, text: string): Reply<T> {
  try {
    const { msg, data } = JSON.parse(text) as { msg: string; data: T }
    return { status, msg, data }
  } catch {
    return { status, msg: status === 200 ? '' : text.slice(0, 200), data: null as T }
  }
}
