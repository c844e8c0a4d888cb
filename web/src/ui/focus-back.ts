/** Returns the focus to the control that opened an overlay. */
import { useEffect, useState } from 'react'

/** Remembers the focused element and focuses it again on unmount, or the page's content when that element is gone. */
export function useFocusBack(): void {
  const [opener] = useState(() => document.activeElement)
  useEffect(() => () => focusBack(opener), [opener])
}

export function focusBack(opener: Element | null): void {
  if (opener instanceof HTMLElement && opener !== document.body) opener.focus()
  // An element that is gone or collapsed cannot take the focus.
  if (document.activeElement === document.body) document.getElementById('content')?.focus({ preventScroll: true })
}
