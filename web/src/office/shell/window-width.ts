/** The width of the window, in CSS pixels of the page. */
import { useSyncExternalStore } from 'react'
import { designWidth } from '../../platform/scale.ts'

/** Whether the window is at most this wide. */
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

/** The width a page has to itself: a window wider than the design is enlarged, not filled. */
export function usePageWidth(): number {
  return useSyncExternalStore(
    (changed) => {
      window.addEventListener('resize', changed)
      return () => window.removeEventListener('resize', changed)
    },
    () => Math.min(window.innerWidth, designWidth),
  )
}
