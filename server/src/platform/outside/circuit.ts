/**
 * Circuit breakers of outside services. Closed → after some failures in a row open: callers fail at once, and what
 * stands in for the service does → after a rest half-open: one call is a probe, and its outcome closes or reopens it.
 * Changes are written to the database and adopted by the other processes; the count of failures is each process's own.
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

export type Circuit = {
  /** Whether a call would fail at once. */
  isOpen(): boolean
  /** Does the work and counts its outcome, or throws CircuitOpen. */
  run<T>(work: () => Promise<T>, how?: HowToRun): Promise<T>
}

type HowToRun = {
  /** Somebody wants to know now. */
  evenIfOpen?: boolean
  /** Whether an error says that the service failed; by default every one does. Others count as an answer. */
  isFailure?: (error: unknown) => boolean
}

export type Circuits = {
  of(service: OutsideService): Circuit
  states(): CircuitState[]
  /** Closes it by hand. */
  close(service: OutsideService): Promise<void>
}

type Inner = {
  failures: number[]
  openedAt: string | null
  closedAt: string | null
  probeAt: number
  isProbing: boolean
  lastError: string | null
  lastErrorAt: string | null
}

const fresh = (): Inner => ({
  failures: [],
  openedAt: null,
  closedAt: null,
  probeAt: 0,
  isProbing: false,
  lastError: null,
  lastErrorAt: null,
})

/** The breakers of this process; `changed` hears every opening, reopening and closing. */
export function makeCircuits(changed: (row: CircuitRow) => Promise<void> = async () => undefined) {
  const inner = new Map<OutsideService, Inner>(outsideServices.map((service) => [service, fresh()]))
  const of = (service: OutsideService): Inner => inner.get(service) ?? fresh()
  const stateOf = ({ openedAt, probeAt, isProbing }: Inner) =>
    openedAt === null ? 'closed' : isProbing || clock.nowMs() >= probeAt ? 'halfOpen' : 'open'
  const rowOf = (service: OutsideService, one: Inner): CircuitRow => ({
    service,
    state: one.openedAt === null ? 'closed' : 'open',
    since: one.openedAt ?? one.closedAt ?? clock.now(),
    probeAt: one.openedAt === null ? null : new Date(one.probeAt).toISOString(),
    lastError: one.lastError,
    lastErrorAt: one.lastErrorAt,
  })

  function failed(service: OutsideService, one: Inner, error: unknown): void {
    const now = clock.nowMs()
    one.lastError = outsideFault(error)
    one.lastErrorAt = clock.now()
    one.failures = [...one.failures.filter((at) => at > now - windowMs), now].slice(-failuresAtMost)
    if (one.openedAt === null && one.failures.length < failuresAtMost) return
    one.openedAt ??= clock.now()
    one.probeAt = now + restMs
    void changed(rowOf(service, one))
  }

  function closed(service: OutsideService, one: Inner): Promise<void> {
    one.failures = []
    if (one.openedAt === null) return Promise.resolve()
    one.openedAt = null
    one.closedAt = clock.now()
    return changed(rowOf(service, one))
  }

  const circuits: Circuits = {
    of: (service) => {
      const one = of(service)
      const isOpen = () => one.openedAt !== null && (one.isProbing || clock.nowMs() < one.probeAt)
      return {
        isOpen,
        async run(work, { evenIfOpen = false, isFailure = () => true } = {}) {
          if (isOpen() && !evenIfOpen) throw new CircuitOpen(`the circuit breaker of ${service} is open`)
          const isProbe = one.openedAt !== null && !one.isProbing
          if (isProbe) one.isProbing = true
          try {
            const done = await work()
            void closed(service, one)
            return done
          } catch (error) {
            if (isFailure(error)) failed(service, one, error)
            else void closed(service, one)
            throw error
          } finally {
            if (isProbe) one.isProbing = false
          }
        },
      }
    },
    states: () =>
      outsideServices.map((service) => {
        const one = of(service)
        const { lastError, lastErrorAt } = one
        return { service, state: stateOf(one), since: one.openedAt ?? one.closedAt, lastError, lastErrorAt }
      }),
    close: (service) => closed(service, of(service)),
  }
  /** What another process has written. */
  const adopt = (rows: readonly CircuitRow[]) => {
    for (const { service, state, since, probeAt, lastError, lastErrorAt } of rows) {
      const one = inner.get(service as OutsideService)
      if (!one) continue
      const isOpened = state === 'open'
      if (!isOpened && one.openedAt !== null) one.failures = []
      one.openedAt = isOpened ? since : null
      one.closedAt = isOpened ? one.closedAt : since
      one.probeAt = probeAt === null ? 0 : Date.parse(probeAt)
      one.lastError = lastError
      one.lastErrorAt = lastErrorAt
    }
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
  if (error instanceof SmsRefused) return error.words
  const { name, message } = error instanceof Error ? error : new Error()
  const status = /answered (\d{3})$/.exec(message)?.[1]
  if (status) return `对方回答${status}`
  if (name === 'TimeoutError' || / in time$/.test(message)) return '没有按时回答'
  return name === 'ZodError' || message === oddAnswer ? '回答不合约定' : '连接不上'
}
