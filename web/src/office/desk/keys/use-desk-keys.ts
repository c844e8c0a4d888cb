/** Handles the desk's keyboard shortcuts while a case is open. */
import { useEffect, useRef } from 'react'
import { type DeskKey, deskKey, keyPlace } from './keys.ts'

export function useDeskKeys(onKey: (key: DeskKey) => void): void {
  const act = useRef(onKey)
  act.current = onKey
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const key = deskKey(event, keyPlace(event.target))
      if (!key) return
      event.preventDefault()
      act.current(key)
    }
    window.addEventListener('keydown', pressed)
    return () => window.removeEventListener('keydown', pressed)
  }, [])
}
