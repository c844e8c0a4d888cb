/** In a row that scrolls sideways the current entry is in view: after loading, and after every change. */
import { type RefObject, useEffect } from 'react'

const current = '[aria-current]:not([aria-current=false]), [aria-pressed=true], [aria-selected=true]'

/** Brings the current entry of the row to its middle when it is not wholly visible; only the row scrolls, not the page. */
export function useCurrentInView(row: RefObject<HTMLElement | null>, changed: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the change is what may have moved the current entry
  useEffect(() => {
    const entry = row.current?.querySelector(current)
    if (!row.current || !entry) return
    const room = row.current.getBoundingClientRect()
    const { left, right, width } = entry.getBoundingClientRect()
    if (left >= room.left && right <= room.right) return
    row.current.scrollLeft += left - room.left - (room.width - width) / 2
  }, [row, changed])
}
