/** The span of each request for a call, from its head to its answer. It bears the trace number that people read out. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { OpenSpan, Tracing } from '../tracing/tracing.ts'

const spans = new WeakMap<FastifyRequest, OpenSpan>()

/** Only routes of calls are traced: the path as a pattern, never what stands in it. */
export function addRequestSpans(app: FastifyInstance, tracing: Tracing): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { url } = request.routeOptions
    if (url && /^\/(ht|server)\//.test(url)) {
      const attributes = { 'http.request.method': request.method, 'http.route': url, 'portal.trace_number': request.id }
      spans.set(request, tracing.begin({ name: `${request.method} ${url}`, attributes, kind: 'server' }))
    }
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    spans.get(request)?.end({ 'http.response.status_code': reply.statusCode }, reply.statusCode >= 500)
    done()
  })
}

/** Runs the handling of a request in its span. */
export function withinRequestSpan<T>(request: FastifyRequest, work: () => T): T {
  const span = spans.get(request)
  return span ? span.within(work) : work()
}
