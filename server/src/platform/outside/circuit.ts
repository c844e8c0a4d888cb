/**
 * Circuit breakers of outside services. Closed → after some failures in a row open: callers fail at once, and what
 * stands in for the service does → after a rest half-open: one call is a probe, and its outcome closes or reopens it.
 * Changes are written to the database and adopted by the other processes; the count of failures is each process's own.
 * Libraries for this (cockatiel 4, opossum 10) hold the state of one process only, and read the clock of the machine.
 */
import { outsideServices } from '@green/contract/calls/operation/operation.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../db/database.ts'
import type { Notifications } from '../../db/listen.ts'
import { clock } from '../clock.ts'
import { oddAnswer, SmsRefused } from '../delivery/sms-refused.ts'
import { type CircuitRow, circuitChannel, readCircuits, writeCircuit } from './circuit-store.ts'

export type OutsideService = (typeof outsideServices)[number]

const failuresAtMost = 3
/** Failures further apart than this say nothing together. */
const windowMs = 10 * 60_000
const restMs = 60_000

/** Thrown at once while the circuit breaker is open. */
export class CircuitOpen extends Error {}

export type CircuitState = {
  service: OutsideService
  state: 'closed' | 'open' | 'halfOpen'
  /** Null: closed since the process started. */
  since: string | null
  lastError: string | null
  lastErrorAt: string | null
}

type HowToRun = {
  /** Somebody wants to know now. */
  evenIfOpen?: boolean
  /** Whether an error says that the service failed; by default every one does. Others count as an answer. */
  isFailure?: (error: unknown) => boolean
}

export type Circuit = Pick<Breaker, 'isOpen' | 'run'>
export type Circuits = {
  of(service: OutsideService): Circuit
  states(): CircuitState[]
  /** Closes it by hand. */
  close(service: OutsideService): Promise<void>
}

/** The state that all processes share; without `since` it is closed from the start of this process. */
type SharedState = Omit<CircuitRow, 'service' | 'since'> & { since: string | null }

class Breaker {
  readonly service: OutsideService
  private readonly changed: (row: CircuitRow) => Promise<void>
  private shared: SharedState = { state: 'closed', since: null, probeAt: null, lastError: null, lastErrorAt: null }
  /** When the last failures of this process were. */
  private failures: number[] = []
  private isProbing = false

  constructor(service: OutsideService, changed: (row: CircuitRow) => Promise<void>) {
    this.service = service
    this.changed = changed
  }

  /** Whether a call would fail at once. */
  isOpen(): boolean {
    const { state, probeAt } = this.shared
    return state === 'open' && (this.isProbing || clock.now() < (probeAt ?? ''))
  }

  state(): CircuitState {
    const { state, since, lastError, lastErrorAt } = this.shared
    const now = state === 'closed' ? 'closed' : this.isOpen() && !this.isProbing ? 'open' : 'halfOpen'
    return { service: this.service, state: now, since, lastError, lastErrorAt }
  }

  /** Does the work and counts its outcome, or throws CircuitOpen. */
  async run<T>(work: () => Promise<T>, { evenIfOpen = false, isFailure = () => true }: HowToRun = {}): Promise<T> {
    if (this.isOpen() && !evenIfOpen) throw new CircuitOpen(`the circuit breaker of ${this.service} is open`)
    const isProbe = this.shared.state === 'open' && !this.isProbing
    if (isProbe) this.isProbing = true
    try {
      const done = await work()
      void this.close()
      return done
    } catch (error) {
      if (isFailure(error)) this.fail(error)
      else void this.close()
      throw error
    } finally {
      if (isProbe) this.isProbing = false
    }
  }

  async close(): Promise<void> {
    this.failures = []
    if (this.shared.state === 'closed') return
    await this.change({ state: 'closed', since: clock.now(), probeAt: null })
  }

  private fail(error: unknown): void {
    const now = clock.nowMs()
    this.shared = { ...this.shared, lastError: outsideFault(error), lastErrorAt: clock.now() }
    this.failures = [...this.failures.filter((at) => at > now - windowMs), now].slice(-failuresAtMost)
    const isOpened = this.shared.state === 'open'
    if (!isOpened && this.failures.length < failuresAtMost) return
    const since = isOpened ? this.shared.since : clock.now()
    void this.change({ state: 'open', since, probeAt: new Date(now + restMs).toISOString() })
  }

  private async change(part: Partial<SharedState>): Promise<void> {
    this.shared = { ...this.shared, ...part }
    await this.changed({ ...this.shared, service: this.service, since: this.shared.since ?? clock.now() })
  }

  /** Takes over what another process has written. */
  adopt(row: CircuitRow): void {
    if (row.state === 'closed' && this.shared.state === 'open') this.failures = []
    this.shared = row
  }
}

/** The breakers of this process; `changed` hears every opening, reopening and closing. */
export function makeCircuits(changed: (row: CircuitRow) => Promise<void> = async () => undefined) {
  const breakers = new Map(outsideServices.map((service) => [service as string, new Breaker(service, changed)]))
  const of = (service: OutsideService) => breakers.get(service) ?? new Breaker(service, changed)
  const circuits: Circuits = {
    of,
    states: () => [...breakers.values()].map((one) => one.state()),
    close: (service) => of(service).close(),
  }
  const adopt = (rows: readonly CircuitRow[]) => {
    for (const row of rows) breakers.get(row.service)?.adopt(row)
  }
  return { circuits, adopt }
}

/** The breakers of this process, shared with the others through the database. */
export async function openCircuits(
  db: Database,
  notifications: Notifications,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<Circuits> {
  const { circuits, adopt } = makeCircuits(async (row) => {
    log.warn({ service: row.service, state: row.state, reason: row.lastError }, 'circuit breaker')
    // Without the database the process keeps its own state.
    await writeCircuit(db, row).catch((error: unknown) => log.warn({ err: error }, 'circuit breaker not shared'))
  })
  const read = () => void readCircuits(db).then(adopt, () => undefined)
  await notifications.hear(circuitChannel, read)
  adopt(await readCircuits(db))
  return circuits
}

/** Why a service failed, in words for the administrator. */
export function outsideFault(error: unknown): string {
  if (error instanceof SmsRefused) return error.text
  const { name, message } = error instanceof Error ? error : new Error()
  const status = /answered (\d{3})$/.exec(message)?.[1]
  if (status) return `对方回答${status}`
  if (name === 'TimeoutError' || / in time$/.test(message)) return '没有按时回答'
  return name === 'ZodError' || message === oddAnswer ? '回答不合约定' : '连接不上'
}
