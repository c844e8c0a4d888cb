/** GET /metrics: the figures of every process of this machine in the Prometheus format. By route pattern, never by id or person. */
import { refuse } from '@green/contract/errors.ts'
import type { FastifyInstance } from 'fastify'
import { AggregatorRegistry, Registry } from 'prom-client'
import type { Services } from '../services.ts'
import { mayReadMetrics } from './access.ts'
import type { Counting, ProcessFigures } from './figures.ts'
import { houseFigures } from './house.ts'

/** The process's number among its kind, and how it reaches the figures of the others. */
export type Siblings = {
  worker: string
  /** Hands over the way to read this process's figures, for the others. */
  offer(own: Counting['figures']): void
  others(): Promise<readonly ProcessFigures[]>
}
/** A process that serves alone. */
export const noSiblings: Siblings = { worker: '1', offer: () => undefined, others: async () => [] }

type Sources = { counting: Counting; siblings: Siblings; version: string; filesFolder: string }

export function addMetrics(app: FastifyInstance, services: Services, sources: Sources): void {
  const { counting, siblings, version, filesFolder } = sources
  siblings.offer(counting.figures)
  app.addHook('onResponse', (request, reply, done) => {
    counting.answered(request.method, request.routeOptions.url ?? '-', reply.statusCode, reply.elapsedTime / 1000)
    done()
  })
  app.get('/metrics', async (request, reply) => {
    const caller = { headers: request.headers, address: request.socket.remoteAddress }
    if (!mayReadMetrics(caller, services.config.METRICS_TOKEN)) throw refuse('NOT_FOUND')
    const [house, own, others] = await Promise.all([
      houseFigures(services, version, filesFolder),
      counting.figures(),
      siblings.others(),
    ])
    reply.header('cache-control', 'no-store').header('content-type', Registry.PROMETHEUS_CONTENT_TYPE)
    return house + (await AggregatorRegistry.aggregate([own, ...others]).metrics())
  })
}
