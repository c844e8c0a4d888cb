/** Figures of one process since its start, for Prometheus: requests, refusals, connections, and what the library tells of memory, processor and event loop. */
import { performance } from 'node:perf_hooks'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Replica } from '../postgres/replica.ts'

/** As one process hands them to another. */
export type ProcessFigures = Awaited<ReturnType<Registry['getMetricsAsJSON']>>
export type PoolFigures = { total: number; idle: number; waiting: number }

export type Counting = {
  answered(method: string, path: string, status: number, seconds: number): void
  refused(code: string): void
  figures(): Promise<ProcessFigures>
}

/** Begins to count. Every series carries the number of its process, so that figures of several processes are never summed. */
export function startCounting(
  worker: string,
  pool: () => PoolFigures,
  reads: Replica['reads'] | null = null,
): Counting {
  const registry = new Registry()
  registry.setDefaultLabels({ worker })
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const requests = new Counter({
    name: 'portal_http_requests_total',
    help: 'Answered requests by route pattern and status.',
    labelNames: ['method', 'path', 'status'],
    registers,
  })
  const durations = new Histogram({
    name: 'portal_http_request_duration_seconds',
    help: 'Time to the end of the answer by route pattern.',
    labelNames: ['method', 'path'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  })
  const refusals = new Counter({
    name: 'portal_refusals_total',
    help: 'Refused requests by reason; INTERNAL is a fault of the product.',
    labelNames: ['reason'],
    registers,
  })
  new Gauge({
    name: 'portal_database_connections',
    help: 'Connections of the pool, and requests that wait for one.',
    labelNames: ['state'],
    registers,
    collect() {
      const { total, idle, waiting } = pool()
      this.set({ state: 'busy' }, total - idle)
      this.set({ state: 'idle' }, idle)
      this.set({ state: 'waiting' }, waiting)
    },
  })
  if (reads)
    new Counter({
      name: 'portal_replica_reads_total',
      help: 'Calls that may be answered by the read replica, by who answered them.',
      labelNames: ['by'],
      registers,
      collect() {
        this.reset()
        for (const [by, count] of Object.entries(reads)) this.inc({ by }, count)
      },
    })
  let lastLook = performance.eventLoopUtilization()
  new Gauge({
    name: 'portal_event_loop_busy_ratio',
    help: 'Share of the time that the event loop was busy since the last look; near 1 the process is at its limit.',
    registers,
    collect() {
      this.set(performance.eventLoopUtilization(lastLook).utilization)
      lastLook = performance.eventLoopUtilization()
    },
  })
  new Gauge({
    name: 'portal_process_uptime_seconds',
    help: 'Time since the process started.',
    registers,
    collect() {
      this.set(process.uptime())
    },
  })
  return {
    answered(method, path, status, seconds) {
      requests.inc({ method, path, status: String(status) })
      durations.observe({ method, path }, seconds)
    },
    refused(reason) {
      refusals.inc({ reason })
    },
    figures: () => registry.getMetricsAsJSON(),
  }
}
