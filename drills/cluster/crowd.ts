/**
 * The mixed load of the drill: people of the last day of a batch who come by a Poisson clock, and beside them requests
 * at a fixed rate. What was acknowledged is recorded, and held against the database afterwards.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { user } from '@green/contract/calls/account/user.ts'
import { content } from '@green/contract/calls/content/public.ts'
import { filing } from '@green/contract/calls/filing/filing.ts'
import { returnPhrase } from '@green/contract/calls/operation/return-phrase.ts'
import { demoPassword } from '../../server/src/demo/enterprise/people.ts'
import { addMs, clock, dayOf } from '../../server/src/platform/clock.ts'
import { ids } from '../../server/src/platform/ids.ts'
import { paper } from '../faults/testing/streams.ts'
import { type Arrival, arrivals, exponential, type Kind, type Pace, seeded } from '../load/arrivals.ts'
import { centreLogin, type LoadCity } from '../load/city.ts'
import { openBatch } from '../load/open-batch.ts'
import { day, loginsOf } from '../load/people.ts'
import type { Line, Reply } from '../load/wire.ts'

/** What was acknowledged, and what nobody should ever have been answered. */
export type Receipts = {
  /** Phrases whose saving was answered with success, and all that were sent. */
  phrases: { saved: string[]; sent: string[] }
  /** The versions of each draft in the order of their receipts. */
  drafts: Map<string, number[]>
  submissions: string[]
  uploads: string[]
  surprises: string[]
  signedOut: number
}

export type Rates = { people: number; pace: Pace; probesPerSecond: number }

export type Crowd = { receipts: Receipts; requestsDue(): number; stop(): Promise<void> }

const dayMs = 86_400_000

/** Signs a person of the demo city in. */
export async function signIn(line: Line, loginName: string): Promise<string> {
  const { data, status, msg } = await line.call(
    user.loginByCodeOrPwd,
    { loginName, password: demoPassword },
    null,
    '127.0.0.1',
  )
  if (!data?.token) throw new Error(`${loginName} could not sign in: ${status} ${msg}`)
  return data.token
}

/** Lets people come until it is stopped. */
export async function startCrowd(line: Line, city: LoadCity, seed: number, rates: Rates): Promise<Crowd> {
  const batchId = await openBatch((call, input, token) => line.call(call, input, token, '127.0.0.1'), '集群演练批次')
  const receipts: Receipts = {
    phrases: { saved: [], sent: [] },
    drafts: new Map(),
    submissions: [],
    uploads: [],
    surprises: [],
    signedOut: 0,
  }
  const stopping = new AbortController()
  const everybody = new Set<Promise<void>>()
  const follow = (work: Promise<void>) => {
    const one: Promise<void> = work
      .catch((error: Error) => void receipts.surprises.push(error.message))
      .finally(() => everybody.delete(one))
    everybody.add(one)
  }
  const counter = { due: 0 }
  const scene = {
    line: watched(line, receipts, counter),
    city,
    batchId,
    dueAt: dayOf(addMs(clock.now(), 14 * dayMs)),
    year: clock.year(),
    paper: papers(),
  }
  const free = new Map<Kind, string[]>()
  const loginsFor = (kind: Kind) => {
    const found = free.get(kind) ?? loginsOf(kind, city).filter((login) => login !== centreLogin('city', 0))
    free.set(kind, found)
    return found
  }

  async function come({ kind, stayMs, seed: own }: Arrival): Promise<void> {
    const random = seeded(own)
    const logins = loginsFor(kind)
    const [login = ''] = logins.splice(Math.floor(random() * logins.length), 1)
    if (!login && kind !== 'visitor') return
    const leavesAt = performance.now() + stayMs
    let due = performance.now()
    await day(kind, {
      scene,
      login,
      random,
      ip: '127.0.0.1',
      isLeaving: () => stopping.signal.aborted || due >= leavesAt,
      async act(name, send) {
        await pause(due - performance.now())
        const reply = await send()
        note(receipts, typeof name === 'string' ? name : name(reply), reply)
        due = performance.now() + exponential(random, rates.pace.pauseSeconds * 1000)
        return reply
      },
    })
    if (login) logins.push(login)
  }
  const pause = (ms: number) =>
    ms > 0 ? wait(ms, undefined, { signal: stopping.signal }).catch(() => undefined) : Promise.resolve()

  async function arrive(): Promise<void> {
    const plan = { people: rates.people, seconds: 6 * 3600, warmUpSeconds: 10, seed }
    const start = performance.now()
    for (const arrival of arrivals(plan, rates.pace)) {
      await pause(start + arrival.atMs - performance.now())
      if (stopping.signal.aborted) return
      follow(come(arrival))
    }
  }
  const arriving = arrive()
  const probing = probe(scene.line, rates.probesPerSecond, receipts, {
    follow,
    pause,
    isOver: () => stopping.signal.aborted,
  })
  return {
    receipts,
    requestsDue: () => counter.due,
    async stop() {
      stopping.abort()
      await Promise.all([arriving, probing])
      await Promise.all(everybody)
    },
  }
}

type Clockwork = { follow(work: Promise<void>): void; pause(ms: number): Promise<unknown>; isOver(): boolean }

/** A save, a signed-in reading and a public one, in turn, at a fixed rate, whether the former is answered or not. */
async function probe(
  line: Line,
  perSecond: number,
  receipts: Receipts,
  { follow, pause, isOver }: Clockwork,
): Promise<void> {
  const [officer, filer] = [await signIn(line, 'city'), await signIn(line, 'enterprise')]
  const run = ids.next().slice(0, 8)
  const kinds = [
    async (no: number) => {
      const text = `请核对用能数据 ${run}-${no}`
      receipts.phrases.sent.push(text)
      const input = { programme: null, field: null, words: text, requestId: ids.next() }
      const { status, msg } = await line.call(returnPhrase.save, input, officer, '127.0.0.1')
      if (status === 200) receipts.phrases.saved.push(text)
      else receipts.surprises.push(`phrase: ${status} ${msg}`)
    },
    async () => {
      const { status, msg } = await line.call(filing.mine, {}, filer, '127.0.0.1')
      if (status !== 200) receipts.surprises.push(`own filings: ${status} ${msg}`)
    },
    async () => {
      const { status, msg } = await line.call(content.list, {}, null, '127.0.0.1')
      if (status !== 200) receipts.surprises.push(`public list: ${status} ${msg}`)
    },
  ]
  const start = performance.now()
  for (let no = 0; !isOver(); no++) {
    await pause(start + (no * 1000) / perSecond - performance.now())
    const kind = kinds[no % kinds.length]
    if (kind) follow(kind(no))
  }
}

/** Counts what is due, and who is signed out although nobody did it. */
function watched(line: Line, receipts: Receipts, counter: { due: number }): Line {
  return {
    ...line,
    async call(call, input, token, ip) {
      counter.due++
      const reply = await line.call(call, input, token, ip)
      if (reply.status === 401 && token) receipts.signedOut++
      return reply
    },
  }
}

function note(receipts: Receipts, act: string, { status, msg, data }: Reply<unknown>): void {
  const { id = '', version = 0 } = (data ?? {}) as { id?: string; version?: number }
  if (act === 'draft' && status === 200) receipts.drafts.set(id, [...(receipts.drafts.get(id) ?? []), version])
  else if (act === 'submission' && status === 200) receipts.submissions.push(id)
  else if (act === 'upload' && status === 200) receipts.uploads.push(id)
  else if (status !== 200 && !isAnswer(act, status, msg))
    receipts.surprises.push(`${act}: ${status} ${msg}`.slice(0, 200))
}

/** A refusal that is an answer: two officers meet at one case, values need a reason, the enterprise has the title already. */
function isAnswer(act: string, status: number, msg: string): boolean {
  if (status === 409) return act !== 'draft'
  return status === 422 && (act === 'check' || msg.includes('已有同一称号的申报'))
}

/** Files that nobody sent before. */
function papers(): () => Buffer {
  const stock = Array.from({ length: 4 }, (_, no) => paper(30_000 + no * 10_000))
  let serial = 0
  return () => {
    const one = Buffer.from(stock[serial++ % stock.length] ?? '')
    one.write(String(serial).padStart(12, '0'), 60)
    return one
  }
}
