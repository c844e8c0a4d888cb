/** J and K go to the next and the former indicator of the score sheet, also from a box for a score, where no letter belongs. */
import { useEffect, useRef } from 'react'
import { deskKey, keyPlace } from '../keys/keys.ts'

/** Which of the indicators follows, by the one that has the focus; undefined beyond the first and the last. */
export function itemAfter(
  ids: readonly string[],
  current: string | null,
  key: 'next' | 'previous',
): string | undefined {
  const at = current === null ? -1 : ids.indexOf(current)
  if (at < 0) return key === 'next' ? ids[0] : ids.at(-1)
  return ids[at + (key === 'next' ? 1 : -1)]
}

const boxes = () => [...document.querySelectorAll<HTMLElement>('[data-score]')]

/** Leads to an indicator's box for the score and reports its id, so that its evidence opens. */
export function useScoreKeys(onItem: (id: string) => void): void {
  const act = useRef(onItem)
  act.current = onItem
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const from = event.target instanceof HTMLElement ? (event.target.dataset.score ?? null) : null
      const place = keyPlace(event.target)
      const key = deskKey(event, { ...place, typing: place.typing && from === null })
      if (key !== 'next' && key !== 'previous') return
      event.preventDefault()
      const all = boxes()
      const ids = all.map((box) => box.dataset.score ?? '')
      const id = itemAfter(ids, from, key)
      if (id === undefined) return
      all[ids.indexOf(id)]?.focus()
      act.current(id)
    }
    window.addEventListener('keydown', pressed)
    return () => window.removeEventListener('keydown', pressed)
  }, [])
}
