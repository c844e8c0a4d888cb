/** What a page shows once its content has come: the document title, and the list in the navigation that it belongs to. */
import { useEffect } from 'react'
import { create } from 'zustand'
import { pageTitle } from './title.ts'

const useParent = create<{ parent: string | undefined }>(() => ({ parent: undefined }))

/** Path of the list that the shown content belongs to; undefined where the route's own parent holds. */
export const useContentParent = () => useParent((state) => state.parent)

/** `parent` is the path of a page in the table of routes; breadcrumbs and the lit entry of the navigation follow it. */
export function useContentPlace(name: string | undefined, parent?: string): void {
  useEffect(() => {
    if (!name) return
    // The frame sets the title of its route in the same tick; this one comes after it.
    const frame = requestAnimationFrame(() => {
      document.title = pageTitle(name)
    })
    return () => cancelAnimationFrame(frame)
  }, [name])
  useEffect(() => {
    useParent.setState({ parent })
    return () => useParent.setState({ parent: undefined })
  }, [parent])
}
