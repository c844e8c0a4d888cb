/** Figures of one process since its start: requests with their durations, refusals, connections, memory. Plain data, so that one process can ask another for them. */
import { performance } from 'node:perf_hooks'

/** Upper bounds of the durations in seconds. */
export const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10] as const

/** Requests of one method and route pattern; `within` counts per bound, not cumulated. */
export type RouteFigures = {
  method: string
  path: string
  statuses: Record<string, number>
  within: number[]
  seconds: number
}
export type PoolFigures = { total: number; idle: number; waiting: number }
export type ProcessFigures = {
  worker: string
  routes: RouteFigures[]
  refusals: Record<string, number>
  pool: PoolFigures
  memory: { resident: number; heap: number }
  processorSeconds: number
  /** Share of the time that the event loop was busy since the figures were last asked for. */
  loopBusy: number
  upSeconds: number
}

export type Counting = {
  answered(method: string, path: string, status: number, seconds: number): void
  refused(code: string): void
  figures(worker: string, pool: PoolFigures): ProcessFigures
}

export function startCounting(): Counting {
  const routes = new Map<string, RouteFigures>()
  const refusals: Record<string, number> = {}
  let lastLook = performance.eventLoopUtilization()
  return {
    answered(method, path, status, seconds) {
      const key = `${method} ${path}`
      let route = routes.get(key)
      if (!route) {
        route = { method, path, statuses: {}, within: Array<number>(bounds.length + 1).fill(0), seconds: 0 }
        routes.set(key, route)
      }
      route.statuses[status] = (route.statuses[status] ?? 0) + 1
      route.seconds += seconds
      const place = bounds.findIndex((bound) => seconds <= bound)
      const at = place < 0 ? bounds.length : place
      route.within[at] = (route.within[at] ?? 0) + 1
    },
    refused(code) {
      refusals[code] = (refusals[code] ?? 0) + 1
    },
    figures(worker, pool) {
      const { rss, heapUsed } = process.memoryUsage()
      const { user, system } = process.cpuUsage()
      const { utilization: loopBusy } = performance.eventLoopUtilization(lastLook)
      lastLook = performance.eventLoopUtilization()
      return {
        worker,
        routes: [...routes.values()],
        refusals: { ...refusals },
        pool,
        memory: { resident: rss, heap: heapUsed },
        processorSeconds: (user + system) / 1e6,
        loopBusy,
        upSeconds: process.uptime(),
      }
    },
  }
}
