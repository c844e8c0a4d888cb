/** Returns the focus to the control that opened an overlay. */

/** Focuses what had the focus before, or the page's content when that is gone. */
export function focusBack(opener: Element | null): void {
  if (opener instanceof HTMLElement && opener !== document.body) opener.focus()
  // An element that is gone or collapsed cannot take the focus.
  if (document.activeElement === document.body) document.getElementById('content')?.focus({ preventScroll: true })
}
