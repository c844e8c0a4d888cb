/** What an open form or paper does when its page is hidden, left, signed out of, or online again. */
import { useEffect } from 'react'
import { onBeforeSignOut } from '../../../platform/session/before-sign-out.ts'
import type { createAutosave } from './autosave.ts'

type LeavingActs = {
  autosave: Pick<ReturnType<typeof createAutosave>, 'hasUnsaved' | 'flush'>
  /** Stores the copy in this browser. */
  keepCopy: () => void
  /** Stores the copy and saves what is unsaved. */
  dispose: () => void
}

/**
 * Saves and stores a copy when the page is hidden, left or signed out; warns before unsaved work is lost.
 *
 * @param acts the same object for as long as the form is open
 */
export function useLeaving(acts: LeavingActs): void {
  useEffect(() => {
    const hide = () => {
      if (document.visibilityState === 'hidden') acts.dispose()
    }
    const leave = (event: BeforeUnloadEvent) => {
      if (acts.autosave.hasUnsaved()) event.preventDefault()
    }
    const online = () => void acts.autosave.flush()
    const forget = onBeforeSignOut(() => {
      if (acts.autosave.hasUnsaved()) acts.keepCopy()
      return acts.autosave.flush()
    })
    document.addEventListener('visibilitychange', hide)
    window.addEventListener('beforeunload', leave)
    window.addEventListener('online', online)
    return () => {
      document.removeEventListener('visibilitychange', hide)
      window.removeEventListener('beforeunload', leave)
      window.removeEventListener('online', online)
      forget()
      acts.dispose()
    }
  }, [acts])
}
