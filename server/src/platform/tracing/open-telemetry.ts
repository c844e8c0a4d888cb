/** Traces by the OpenTelemetry library, sent over OTLP/HTTP. Loaded only where an endpoint is set. */
import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type Context,
  DiagLogLevel,
  diag,
  isSpanContextValid,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { clock } from '../clock.ts'
import type { Config } from '../config.ts'
import { addressGuard, guardedSocket } from '../outside/address-guard.ts'
import { type Current, traceQueries } from './queries.ts'
import type { Attributes, OpenSpan, Tracing } from './tracing.ts'

const kinds = { server: SpanKind.SERVER, consumer: SpanKind.CONSUMER }
const exportTimeoutMs = 5000
const complainEveryMs = 60_000

type Settings = Pick<
  Config,
  'INNER_NETWORKS' | 'OTEL_EXPORTER_OTLP_HEADERS' | 'OTEL_SERVICE_NAME' | 'OTEL_TRACES_SAMPLER_ARG'
> & {
  OTEL_EXPORTER_OTLP_ENDPOINT: string
}

/** Opens the sender. A collector that does not answer costs nothing but its spans: they wait in a queue of bounded length. */
export function openTelemetry(
  settings: Settings,
  { version, worker }: { version: string; worker: string },
  complain: (problem: string) => void,
): Tracing {
  complainTo(complain)
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': settings.OTEL_SERVICE_NAME,
      'service.version': version,
      'service.instance.id': worker,
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(settings.OTEL_TRACES_SAMPLER_ARG) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({
          url: `${settings.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/$/, '')}/v1/traces`,
          httpAgentOptions: guardedAgent(settings),
          headers: headersOf(settings.OTEL_EXPORTER_OTLP_HEADERS),
          timeoutMillis: exportTimeoutMs,
        }),
        exportTimeoutMillis: exportTimeoutMs,
      }),
    ],
  })
  const tracer = provider.getTracer('portal', version)
  const current: Current = new AsyncLocalStorage()
  const stopQueries = traceQueries(current, tracer)
  return {
    begin: ({ name, attributes = {}, kind }, carried) =>
      open(tracer.startSpan(name, { attributes, ...(kind ? { kind: kinds[kind] } : {}) }, parentOf(carried)), current),
    span: (span, work) => below(current, tracer, span, work),
    carried() {
      const span = current.getStore()
      return span && headerOf(span)
    },
    async close() {
      stopQueries()
      // A collector that is away must not hold up the stop.
      await provider.shutdown().catch(() => undefined)
      diag.disable()
    },
  }
}

/** The collector is reached through the guard, like every outside address. */
function guardedAgent({ INNER_NETWORKS, OTEL_EXPORTER_OTLP_ENDPOINT }: Settings) {
  const { lookup } = guardedSocket(addressGuard(INNER_NETWORKS), new URL(OTEL_EXPORTER_OTLP_ENDPOINT).hostname)
  return { lookup }
}

function open(span: Span, current: Current): OpenSpan {
  return {
    within: (work) => current.run(span, work),
    end(attributes, isFault) {
      span.setAttributes(attributes)
      if (isFault) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    },
  }
}

async function below<T>(
  current: Current,
  tracer: Tracer,
  { name, attributes = {} }: { name: string; attributes?: Attributes },
  work: () => Promise<T>,
): Promise<T> {
  const parent = current.getStore()
  if (!parent?.isRecording()) return work()
  const span = tracer.startSpan(name, { attributes }, trace.setSpan(ROOT_CONTEXT, parent))
  try {
    return await current.run(span, work)
  } catch (error) {
    // The class of what was thrown: its message may hold what somebody typed.
    span.setAttribute('error.type', error instanceof Error ? error.name : 'Error')
    throw error
  } finally {
    span.end()
  }
}

/** `traceparent` of W3C Trace Context. */
function headerOf(span: Span): string | undefined {
  const { traceId, spanId, traceFlags } = span.spanContext()
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`
}

function parentOf(carried: string | undefined): Context {
  const [, traceId = '', spanId = '', flags = ''] =
    /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(carried ?? '') ?? []
  const spanContext = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true }
  return isSpanContextValid(spanContext) ? trace.setSpanContext(ROOT_CONTEXT, spanContext) : ROOT_CONTEXT
}

/** `name=value,name=value`, percent-encoded, as the OpenTelemetry specification has it. */
function headersOf(written: string | undefined): Record<string, string> {
  const pairs = (written ?? '').split(',').filter((pair) => pair.includes('='))
  return Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.indexOf('=')
      return [pair.slice(0, at).trim(), decodeURIComponent(pair.slice(at + 1).trim())]
    }),
  )
}

/** What goes wrong with the sending is said in the log, once a minute at most and without the headers. */
function complainTo(tell: (problem: string) => void): void {
  let nextAt = 0
  const complain = () => {
    if (clock.nowMs() < nextAt) return
    nextAt = clock.nowMs() + complainEveryMs
    tell('traces were not taken by the collector')
  }
  const quiet = () => undefined
  diag.setLogger(
    { error: complain, warn: complain, info: quiet, debug: quiet, verbose: quiet },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  )
}
