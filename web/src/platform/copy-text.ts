/** Copies a text, also on pages without https, where browsers have no `navigator.clipboard`. */
export async function copyText(text: string): Promise<boolean> {
  if (navigator.clipboard) {
    try {
      await navigator.clipboard.writeText(text)
      return true
    } catch {
      // The browser or its owner does not allow it: the older way may still do.
    }
  }
  return copySelected(text)
}

/** Within the open dialog where there is one: a text outside it cannot be selected. */
function copySelected(text: string): boolean {
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.setAttribute('aria-hidden', 'true')
  field.style.cssText = 'position:fixed;opacity:0'
  const before = document.activeElement
  const place = before?.closest('dialog, [role=dialog]') ?? document.body
  place.append(field)
  field.select()
  try {
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    field.remove()
    if (before instanceof HTMLElement) before.focus()
  }
}
