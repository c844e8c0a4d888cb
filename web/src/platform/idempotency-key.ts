/** The number of one press of a button: after a lost answer, the same content goes out under the same number and is done once. */
import { useRef } from 'react'
import { randomId } from './random-id.ts'

export function idempotencyKeys() {
  let last: { content: string; requestId: string } | null = null
  return {
    /** The input with its number; another content is another press. */
    of: <T extends object>(input: T): T & { requestId: string } => {
      const content = JSON.stringify(input)
      if (last?.content !== content) last = { content, requestId: randomId() }
      return { ...input, requestId: last.requestId }
    },
    /** The answer came: the next press is a new one. */
    answered: () => {
      last = null
    },
  }
}

/** `const press = useOnePress(); act.mutate(press.of(input), { onSuccess: press.answered })`. */
export function useIdempotencyKey(): ReturnType<typeof idempotencyKeys> {
  const press = useRef<ReturnType<typeof idempotencyKeys> | null>(null)
  press.current ??= idempotencyKeys()
  return press.current
}
