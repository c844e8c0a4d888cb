/** Requests of the load: to this machine only, with the contract's calls, their time taken from when they were due. */
import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { createHistogram, type RecordableHistogram } from 'node:perf_hooks'
import { type Call, type CallOutput, type CallRequest, changesState, requestIdHeader } from '@green/contract/call.ts'
import { answerOf } from '../bench/people.ts'

/** Refuses any address but this machine's: a load on somebody else's server is an attack. */
export function requireThisMachine(address: string): void {
  const { hostname } = new URL(address)
  if (!['127.0.0.1', '[::1]', 'localhost'].includes(hostname))
    throw new Error(`the load goes to this machine only, not to ${hostname}`)
}

export type Reply<T> = { status: number; msg: string; data: T }
export type ActFigures = {
  count: number
  failed: number
  busy: number
  stale: number
  p50: number
  p95: number
  p99: number
  worst: number
}
export type Tally = {
  figures: () => Record<string, ActFigures>
  /** The first unexpected refusals, with their messages. */
  refusals: string[]
  note(act: string, ms: number, status: number, msg: string): void
  reset(): void
}

type Row = { times: RecordableHistogram; failed: number; busy: number; stale: number }

/** One histogram for each act, in microseconds with three digits. */
export function openTally(): Tally {
  let rows = new Map<string, Row>()
  const refusals: string[] = []
  return {
    refusals,
    note(act, ms, status, msg) {
      const row = rows.get(act) ?? {
        times: createHistogram({ lowest: 1, highest: 3_600_000_000, figures: 3 }),
        failed: 0,
        busy: 0,
        stale: 0,
      }
      rows.set(act, row)
      row.times.record(Math.max(1, Math.round(ms * 1000)))
      if (status === 503) row.busy++
      else if (status === 409) row.stale++
      else if (status !== 200) row.failed++
      if (![200, 409].includes(status) && refusals.length < 20) refusals.push(`${act}: ${status} ${msg}`.slice(0, 300))
    },
    reset() {
      rows = new Map()
      refusals.length = 0
    },
    figures: () =>
      Object.fromEntries(
        [...rows].map(([act, { times, failed, busy, stale }]) => [
          act,
          {
            count: times.count,
            failed,
            busy,
            stale,
            p50: times.percentile(50) / 1000,
            p95: times.percentile(95) / 1000,
            p99: times.percentile(99) / 1000,
            worst: times.max / 1000,
          },
        ]),
      ),
  }
}

export type Line = {
  call<C extends Call>(call: C, input: CallRequest<C>, token: string | null, ip: string): Promise<Reply<CallOutput<C>>>
  upload(
    slot: string,
    name: string,
    content: Buffer,
    token: string,
    ip: string,
  ): Promise<Reply<{ id: string; size: number; sha256: string }>>
  /** A page or a file, as a browser asks for it. */
  page(path: string, ip: string, token?: string): Promise<Reply<null>>
  close(): void
}

/** What is wrong with which field, where a refusal says so. */
const faultsIn = (data: unknown): string[] =>
  ((data as { errors?: { field: string; message: string }[] } | null)?.errors ?? []).map(
    ({ field, message }) => `${field}: ${message}`,
  )

type Wanted = { method: string; path: string; headers: Record<string, string>; body?: string | Buffer | undefined }

/** Connections are kept open and shared, as those of a proxy. A request without an answer is one that failed. */
export function openLine(url: string): Line {
  requireThisMachine(url)
  const agent = new Agent({ keepAlive: true, maxSockets: 512 })
  const send = ({ method, path, headers, body }: Wanted) =>
    new Promise<{ status: number; text: string; isJson: boolean }>((done) => {
      const lost = (error: Error) => done({ status: 0, text: error.message, isJson: false })
      const out = request(`${url}${path}`, { agent, method, headers, timeout: 60_000 }, (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.once('error', lost)
        response.once('end', () =>
          done({
            status: response.statusCode ?? 0,
            text: Buffer.concat(parts).toString(),
            isJson: String(response.headers['content-type']).includes('json'),
          }),
        )
      })
      out.once('timeout', () => out.destroy(new Error('no answer within a minute')))
      out.once('error', lost)
      out.end(body)
    })
  const read = async <T>(wanted: Wanted): Promise<Reply<T>> => {
    const { status, text, isJson } = await send(wanted)
    if (!isJson) return { status, msg: status === 200 ? '' : text, data: null as T }
    const { msg, data } = JSON.parse(text) as { msg: string; data: T }
    return { status, data, msg: status === 200 ? msg : [msg, ...faultsIn(data)].join(' ') }
  }
  const from = (ip: string) => ({ 'x-forwarded-for': ip })
  return {
    call(call, input, token, ip) {
      const key: Record<string, string> = changesState(call) ? { [requestIdHeader]: randomUUID() } : {}
      const { method, path, headers, body } = answerOf(call, input, token, { ...from(ip), ...key })
      return read({ method, path, headers, body })
    },
    upload(slot, name, content, token, ip) {
      const boundary = `load-${randomUUID()}`
      const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/pdf\r\n\r\n`
      const body = Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)])
      return read({
        method: 'POST',
        path: `/ht/lsdtFile/upload?slot=${encodeURIComponent(slot)}`,
        body,
        headers: {
          ...from(ip),
          authorization: `Bearer ${token}`,
          'content-type': `multipart/form-data; boundary=${boundary}`,
          'content-length': String(body.length),
        },
      })
    },
    page: (path, ip, token) =>
      read({
        method: 'GET',
        path,
        headers: { ...from(ip), 'accept-encoding': 'br', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      }),
    close: () => agent.destroy(),
  }
}
