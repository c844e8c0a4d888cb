/** Names the browser's page after what is being read, once it is known. */
import { useEffect } from 'react'
import { pageTitle } from '../../platform/title.ts'

export function useContentTitle(name: string | undefined): void {
  useEffect(() => {
    if (!name) return
    // The frame names the page after its route in the same turn; what is read is named after that.
    const frame = requestAnimationFrame(() => {
      document.title = pageTitle(name)
    })
    return () => cancelAnimationFrame(frame)
  }, [name])
}
