/**
 * Traces of requests, calls, queries and jobs for an OpenTelemetry collector. Without an endpoint nothing of the library
 * is loaded, and work runs as it would without this file.
 */
import type { Config } from '../config.ts'

/** Figures and names of the product only: no id of a record, no name of a person, no text, nothing that was typed. */
export type Attributes = Readonly<Record<string, string | number>>

type SpanOf = {
  name: string
  attributes?: Attributes
  /** Who waits: somebody outside for the answer, or nobody. */
  kind?: 'server' | 'consumer'
}

/** A span that begins in one place and ends in another. */
export type OpenSpan = {
  /** Runs work in it: spans of that work are its children. */
  within<T>(work: () => T): T
  end(attributes: Attributes, isFault: boolean): void
}

export type Tracing = {
  /** Begins a trace, or goes on with the one that a job carries. */
  begin(span: SpanOf, carried?: string): OpenSpan
  /** Runs work in a span below the current one; without a current one there is none. */
  span<T>(span: SpanOf, work: () => Promise<T>): Promise<T>
  /** What a job carries so that its work belongs to the current trace; undefined outside one. */
  carried(): string | undefined
  /** Sends what is left. */
  close(): Promise<void>
}

/** Null where the city has no collector. */
export async function openTracing(
  config: Config,
  about: { version: string; worker: string },
  complain: (problem: string) => void,
): Promise<Tracing | null> {
  if (config.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return null
  const { openTelemetry } = await import('./open-telemetry.ts')
  return openTelemetry({ ...config, OTEL_EXPORTER_OTLP_ENDPOINT: config.OTEL_EXPORTER_OTLP_ENDPOINT }, about, complain)
}

/** Runs work in a span where there are traces. */
export function spanned<T>(tracing: Tracing | null, span: SpanOf, work: () => Promise<T>): Promise<T> {
  return tracing ? tracing.span(span, work) : work()
}

/** Runs a job in the trace that it carries, or in one of its own. */
export async function jobSpan<T>(
  tracing: Tracing | null,
  { name, attributes, carried }: { name: string; attributes: Attributes; carried?: string | undefined },
  work: () => Promise<T>,
): Promise<T> {
  const span = tracing?.begin({ name, attributes, kind: 'consumer' }, carried)
  if (!span) return work()
  try {
    const done = await span.within(work)
    span.end({}, false)
    return done
  } catch (error) {
    span.end({}, true)
    throw error
  }
}
