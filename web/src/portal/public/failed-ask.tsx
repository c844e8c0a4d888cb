/** Which failed face a question of a reading page shows. */
import type { RequestError } from '../../platform/request-error.ts'
import { Failed, Offline } from '../../ui/faces.tsx'

export function FailedAsk({ error, onRetry }: { error: RequestError; onRetry: () => void }) {
  if (error.kind === 'network') return <Offline onRetry={onRetry} />
  return <Failed message={error.message} traceId={error.traceId} onRetry={onRetry} />
}
