/** In a row that scrolls sideways the current entry is in view: after loading, after every change, and when a larger type widens the row. */
import { type RefObject, useEffect } from 'react'

const current = '[aria-current]:not([aria-current=false]), [aria-pressed=true], [aria-selected=true]'

/** Brings the current entry of the row to its middle when it is not wholly visible; only the row scrolls, not the page. */
export function useCurrentInView(row: RefObject<HTMLElement | null>, changed: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the change is what may have moved the current entry
  useEffect(() => {
    const frame = row.current
    const entry = frame?.querySelector(current)
    if (!frame || !entry) return
    const bringIntoView = () => {
      const room = frame.getBoundingClientRect()
      const { left, right, width } = entry.getBoundingClientRect()
      if (left >= room.left && right <= room.right) return
      frame.scrollLeft += left - room.left - (room.width - width) / 2
    }
    bringIntoView()
    const sizes = new ResizeObserver(bringIntoView)
    for (const one of [frame, ...(entry.parentElement?.children ?? [])]) sizes.observe(one)
    return () => sizes.disconnect()
  }, [row, changed])
}
