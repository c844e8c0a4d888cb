/** The sign-in over the page that somebody was typing in when the session ended. */
import type { ReactNode } from 'react'
import { create } from 'zustand'

type SignInOver = {
  /** The dialogue; null while the session stands. */
  dialog: ReactNode
  /** Ends the waiting: whether the same person has signed in. */
  settle: (isRenewed: boolean) => void
}

export const useSignInOver = create<SignInOver>(() => ({ dialog: null, settle: () => undefined }))

let typedOn: string | null = null
if (typeof document !== 'undefined')
  document.addEventListener('input', () => {
    typedOn = location.pathname
  })

/** Whether something was typed on this page. */
export const hasTyped = () => typedOn === location.pathname
