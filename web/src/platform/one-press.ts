/** The number of one press of a button: after a lost answer, the same content goes out under the same number and is done once. */
import { useRef } from 'react'

/** A random UUID; `crypto.randomUUID` is missing on pages without https. */
function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

export function onePress() {
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
export function useOnePress(): ReturnType<typeof onePress> {
  const press = useRef<ReturnType<typeof onePress> | null>(null)
  press.current ??= onePress()
  return press.current
}
