/** Event replay before hydration: what a person presses and types on the server-rendered page is repeated on the page that replaces it. */

const nameOf = (button: Element) => button.getAttribute('aria-label') ?? button.textContent
const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set

/** Records from now until the content of `place` is replaced. */
export function replayEventsAfterHydration(place: HTMLElement): void {
  const old = [...place.children]
  const oldBoxes = [...place.querySelectorAll('input')]
  const control = new AbortController()
  let pressed: string | null = null
  let typing = false
  const until = { signal: control.signal }
  const onPress = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest('button') : null
    if (button) pressed = nameOf(button)
  }
  place.addEventListener('click', onPress, until)
  place.addEventListener('focusin', ({ target }) => (typing = target instanceof HTMLInputElement), until)
  // A native form submission would reload the page.
  place.addEventListener('submit', (event) => event.preventDefault(), until)
  const watch = new MutationObserver(() => {
    if (old.some((one) => one.isConnected)) return
    watch.disconnect()
    control.abort()
    const boxes = place.querySelectorAll('input')
    for (const [at, { value }] of oldBoxes.entries()) {
      const box = boxes[at]
      if (!box || value === '') continue
      setValue?.call(box, value)
      box.dispatchEvent(new Event('input', { bubbles: true }))
      if (typing) box.focus()
    }
    if (pressed !== null) [...place.querySelectorAll('button')].find((one) => nameOf(one) === pressed)?.click()
  })
  watch.observe(place, { childList: true })
}
