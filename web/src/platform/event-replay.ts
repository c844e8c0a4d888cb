/** A page that came with its text is seen before it can answer: what a person presses and types there is done again on what takes its place. */

const nameOf = (button: Element) => button.getAttribute('aria-label') ?? button.textContent
const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set

/** From now until the content of `place` is replaced. */
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
  // The browser's own way of sending would load the page anew.
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
