/** The idempotency key of a request: the same content, sent again after a lost response, carries the same key and takes effect once. */
import { useRef } from 'react'
import { randomId } from './random-id.ts'

export function idempotencyKeys() {
  let last: { content: string; requestId: string } | null = null
  return {
    /** The input with its key; other content gets a new key. */
    of: <T extends object>(input: T): T & { requestId: string } => {
      const content = JSON.stringify(input)
      if (last?.content !== content) last = { content, requestId: randomId() }
      return { ...input, requestId: last.requestId }
    },
    /** Call after the response: the next request gets a new key. */
    answered: () => {
      last = null
    },
  }
}

/** `const keys = useIdempotencyKey(); act.mutate(keys.of(input), { onSuccess: keys.answered })`. */
export function useIdempotencyKey(): ReturnType<typeof idempotencyKeys> {
  const keys = useRef<ReturnType<typeof idempotencyKeys> | null>(null)
  keys.current ??= idempotencyKeys()
  return keys.current
}
