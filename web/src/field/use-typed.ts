/** What is being typed, kept on the device half a second after the last key and at once when the page is left. */
import { useCallback, useEffect, useRef, useState } from 'react'

const pauseMs = 400

export function useTyped<T>(initial: T, save: (value: T) => Promise<void>): { value: T; set: (value: T) => void } {
  const [value, setValue] = useState(initial)
  const open = useRef<T | null>(null)
  const latest = useRef(save)
  latest.current = save
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const flush = useCallback(() => {
    clearTimeout(timer.current)
    const unsaved = open.current
    open.current = null
    if (unsaved !== null) void latest.current(unsaved)
  }, [])
  useEffect(() => {
    addEventListener('pagehide', flush)
    document.addEventListener('visibilitychange', flush)
    return () => {
      removeEventListener('pagehide', flush)
      document.removeEventListener('visibilitychange', flush)
      flush()
    }
  }, [flush])
  const set = useCallback(
    (next: T) => {
      setValue(next)
      open.current = next
      clearTimeout(timer.current)
      timer.current = setTimeout(flush, pauseMs)
    },
    [flush],
  )
  return { value, set }
}
