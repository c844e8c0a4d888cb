/** Whatever opens over the page gives the focus back to what opened it. */
import { useEffect, useState } from 'react'

/** Remembers what has the focus now and gives it back when this leaves the page; the page's content gets it when that is gone. */
export function useFocusBack(): void {
  const [opener] = useState(() => document.activeElement)
  useEffect(() => () => focusBack(opener), [opener])
}

export function focusBack(opener: Element | null): void {
  if (opener instanceof HTMLElement && opener !== document.body) opener.focus()
  // What is gone or folded away takes no focus.
  if (document.activeElement === document.body) document.getElementById('content')?.focus({ preventScroll: true })
}
