/** The dialogues that are open, the topmost last. Everything outside the topmost is inert: notices are shown inside it. */
import { useSyncExternalStore } from 'react'

let stack: readonly HTMLElement[] = []
const listeners = new Set<() => void>()

function change(next: readonly HTMLElement[]): void {
  stack = next
  for (const listener of listeners) listener()
}

/** Registers an overlay that was opened; returns what removes it. */
export function withOverlay(element: HTMLElement): () => void {
  change([...stack, element])
  return () => change(stack.filter((one) => one !== element))
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The topmost overlay, or null. */
export function useTopOverlay(): HTMLElement | null {
  return useSyncExternalStore(
    subscribe,
    () => stack.at(-1) ?? null,
    () => null,
  )
}
