/** Which failed face a question of a reading page shows; `page` when it is all the page would have shown. */
import type { RequestError } from '../../platform/request-error.ts'
import { Failed, Offline } from '../../ui/faces.tsx'

export function FailedAsk({ error, onRetry, page }: { error: RequestError; onRetry: () => void; page?: boolean }) {
  if (error.kind === 'network') return <Offline onRetry={onRetry} page={page} />
  return <Failed page={page} message={error.message} traceId={error.traceId} onRetry={onRetry} />
}
