/** GET /metrics: the figures of every process of this machine in the Prometheus format. By route pattern, never by id or person. */
import { refuse } from '@green/contract/errors.ts'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../services.ts'
import { mayReadMetrics } from './access.ts'
import type { Counting, ProcessFigures } from './figures.ts'
import { houseFigures } from './house.ts'
import { metricsText } from './text.ts'

/** The process's number among its kind, and how it reaches the figures of the others. */
export type Siblings = {
  worker: string
  /** Hands over the way to read this process's figures, for the others. */
  offer(own: () => ProcessFigures): void
  others(): Promise<readonly ProcessFigures[]>
}
/** A process that serves alone. */
export const noSiblings: Siblings = { worker: '1', offer: () => undefined, others: async () => [] }

type Sources = { counting: Counting; siblings: Siblings; version: string; filesFolder: string }

export function addMetrics(app: FastifyInstance, services: Services, sources: Sources): void {
  const { counting, siblings, version, filesFolder } = sources
  const own = () => {
    const { totalCount, idleCount, waitingCount } = services.db.$client
    return counting.figures(siblings.worker, { total: totalCount, idle: idleCount, waiting: waitingCount })
  }
  siblings.offer(own)
  app.addHook('onResponse', (request, reply, done) => {
    counting.answered(request.method, request.routeOptions.url ?? '-', reply.statusCode, reply.elapsedTime / 1000)
    done()
  })
  app.get('/metrics', async (request, reply) => {
    const asked = { headers: request.headers, address: request.socket.remoteAddress }
    if (!mayReadMetrics(asked, services.config.METRICS_TOKEN)) throw refuse('NOT_FOUND')
    const [house, others] = await Promise.all([houseFigures(services, version, filesFolder), siblings.others()])
    const processes = [own(), ...others].sort((a, b) => a.worker.localeCompare(b.worker, 'en', { numeric: true }))
    reply.header('cache-control', 'no-store').header('content-type', 'text/plain; version=0.0.4; charset=utf-8')
    return metricsText(house, processes)
  })
}
