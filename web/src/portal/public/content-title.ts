/** Sets the document title to the title of the content, once it is known. */
import { useEffect } from 'react'
import { pageTitle } from '../../platform/title.ts'

export function useContentTitle(name: string | undefined): void {
  useEffect(() => {
    if (!name) return
    // The frame sets the title of its route in the same tick; this one comes after it.
    const frame = requestAnimationFrame(() => {
      document.title = pageTitle(name)
    })
    return () => cancelAnimationFrame(frame)
  }, [name])
}
