/**
 * Event replay before hydration: what a person presses and types on the server-rendered page is repeated on the page that replaces
 * it, and the focus stays.
 */

const focusable = 'a[href], button, input, select, textarea, summary'
const nameOf = (element: Element) => element.getAttribute('aria-label') ?? element.textContent
const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set

/** The stop of the same name: at the same place, or the first. */
function stopLike(old: Element, at: number, place: HTMLElement): HTMLElement | undefined {
  const stops = [...place.querySelectorAll<HTMLElement>(focusable)]
  const isLike = (one: HTMLElement | undefined) => one !== undefined && nameOf(one) === nameOf(old)
  return isLike(stops[at]) ? stops[at] : stops.find(isLike)
}

/** Records from now until the content of `place` is replaced. */
export function replayEventsAfterHydration(place: HTMLElement): void {
  const old = [...place.children]
  const oldBoxes = [...place.querySelectorAll('input')]
  const oldStops = [...place.querySelectorAll(focusable)]
  const control = new AbortController()
  let pressed: string | null = null
  // Somebody may have gone to a link before this script arrived.
  let focused: Element | null = place.contains(document.activeElement) ? document.activeElement : null
  const until = { signal: control.signal }
  const onPress = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest('button') : null
    if (button) pressed = nameOf(button)
  }
  place.addEventListener('click', onPress, until)
  place.addEventListener('focusin', ({ target }) => (focused = target as Element), until)
  // A native form submission would reload the page.
  place.addEventListener('submit', (event) => event.preventDefault(), until)
  const watch = new MutationObserver(() => {
    if (old.some((one) => one.isConnected)) return
    watch.disconnect()
    control.abort()
    const boxes = place.querySelectorAll('input')
    for (const [at, { value, type }] of oldBoxes.entries()) {
      const box = boxes[at]
      if (!box || value === '' || type === 'checkbox' || type === 'radio') continue
      setValue?.call(box, value)
      box.dispatchEvent(new Event('input', { bubbles: true }))
    }
    if (focused) stopLike(focused, oldStops.indexOf(focused), place)?.focus({ preventScroll: true })
    // Not before the effects of the new page have run.
    if (pressed !== null)
      setTimeout(() => [...place.querySelectorAll('button')].find((one) => nameOf(one) === pressed)?.click())
  })
  watch.observe(place, { childList: true })
}
