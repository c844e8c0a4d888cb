/** Whether the window is as narrow as a phone: tables become cards. */
import { useSyncExternalStore } from 'react'

const query = '(max-width: 768px)'

export function useNarrow(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    () => window.matchMedia(query).matches,
    () => false,
  )
}
