/** Whether the window is at most this wide, in CSS pixels. */
import { useSyncExternalStore } from 'react'

export function useNarrow(width: number): boolean {
  const query = `(max-width: ${width}px)`
  return useSyncExternalStore(
    (changed) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    () => window.matchMedia(query).matches,
  )
}
