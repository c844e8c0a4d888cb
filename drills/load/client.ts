/**
 * The client of the load, a process of its own: reads the plan as JSON, lets people come and act, writes what it
 * measured as JSON. Tells its own processor time and how late its clock was, so that nobody takes its delay for the
 * product's.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { paper } from '../faults/testing/streams.ts'
import { type Arrival, arrivals, crowd, exponential, type Kind, type Pace, seeded } from './arrivals.ts'
import type { LoadCity } from './city.ts'
import { day, loginsOf, type Scene } from './people.ts'
import { type ActFigures, openLine, openTally } from './wire.ts'

export type Plan = {
  url: string
  city: LoadCity
  batchId: string
  /** The day on which experts have to be done. */
  dueAt: string
  people: number
  seconds: number
  warmUpSeconds: number
  seed: number
  pace: Pace
}

export type Measured = {
  acts: Record<string, ActFigures>
  /** The last second: all who are still there send and leave at once. */
  rush: Record<string, ActFigures>
  told: string[]
  arrived: number
  /** Most people at one time. */
  present: number
  /** Came when every account of their kind was in use. */
  turnedAway: number
  seconds: number
  processorSeconds: number
  /** How late timers of this process were, 99th percentile in milliseconds. */
  lateMs: number
}

/** After the end people finish the act they are in. */
const graceMs = 30_000

const plan: Plan = JSON.parse(await text(process.stdin))
const tally = openTally()
/** Of everybody who is still there at the end, and sends and leaves in the same second. */
const rush = openTally()
const line = openLine(plan.url)
const stock = Array.from({ length: 16 }, (_, i) => paper(40_000 + i * 15_000))
let serial = 0
const scene: Scene = {
  line,
  city: plan.city,
  batchId: plan.batchId,
  dueAt: plan.dueAt,
  year: Number(plan.dueAt.slice(0, 4)),
  // Content that nobody sent before costs the product what a new file costs; the last bytes tell them apart.
  paper: () => {
    const one = Buffer.from(stock[serial++ % stock.length] ?? '')
    one.write(String(serial).padStart(12, '0'), 60)
    return one
  },
}
const late = monitorEventLoopDelay({ resolution: 5 })
const start = performance.now()
const endsAt = start + (plan.warmUpSeconds + plan.seconds) * 1000
/** Accounts that nobody uses now: two people never share one. */
const free = new Map(Object.keys(crowd).map((kind) => [kind, loginsOf(kind as Kind, plan.city)]))
let turnedAway = 0
let present = 0
let most = 0

async function come({ atMs, kind, stayMs, seed }: Arrival, no: number): Promise<void> {
  const random = seeded(seed)
  const logins = free.get(kind) ?? []
  const [login = ''] = logins.splice(Math.floor(random() * logins.length), 1)
  if (!login && kind !== 'visitor') {
    turnedAway++
    return
  }
  const leavesAt = Math.min(start + atMs + stayMs, endsAt)
  let due = start + atMs
  present++
  most = Math.max(most, present)
  await day(kind, {
    scene,
    login,
    random,
    ip: `10.${20 + (no >> 16)}.${(no >> 8) & 255}.${no & 255}`,
    isLeaving: () => due >= leavesAt,
    async act(name, send) {
      // Nobody waits beyond the end: what is left is done then, at once.
      const isRush = due > endsAt
      if (isRush) due = Math.max(endsAt, performance.now())
      const early = due - performance.now()
      if (early > 0) await wait(early)
      const heard = await send()
      const act = typeof name === 'string' ? name : name(heard)
      // A check answers 422 with what needs a reason: that is its answer.
      const status = act === 'check' ? 200 : heard.status
      const to = isRush ? rush : tally
      to.note(act, performance.now() - due, status, heard.msg)
      // From when the act was due: a slow answer does not put off what this person wanted to do next.
      due += exponential(random, plan.pace.pauseSeconds * 1000)
      return heard
    },
  }).finally(() => present--)
  if (login) logins.push(login)
}

const everybody: Promise<void>[] = []
const began = { processor: process.cpuUsage(), at: start }
setTimeout(() => {
  tally.reset()
  late.enable()
  Object.assign(began, { processor: process.cpuUsage(), at: performance.now() })
}, plan.warmUpSeconds * 1000)
for (const [no, arrival] of arrivals(plan, plan.pace).entries()) {
  const early = start + arrival.atMs - performance.now()
  if (early > 0) await wait(early)
  everybody.push(come(arrival, no))
}
await wait(Math.max(0, endsAt - performance.now()))
const used = process.cpuUsage(began.processor)
const seconds = (performance.now() - began.at) / 1000
late.disable()
await Promise.race([Promise.all(everybody), wait(graceMs)])
const measured: Measured = {
  acts: tally.figures(),
  rush: rush.figures(),
  told: [...tally.refusals, ...rush.refusals],
  arrived: everybody.length,
  present: most,
  turnedAway,
  seconds,
  processorSeconds: (used.user + used.system) / 1e6,
  lateMs: late.percentile(99) / 1e6,
}
process.stdout.write(JSON.stringify(measured))
line.close()
process.exit(0)
