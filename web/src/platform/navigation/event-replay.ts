/**
 * Event replay before hydration: what a person presses, chooses and types on the server-rendered page is repeated on the page that
 * replaces it, and the focus stays.
 */

type Box = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const focusable = 'a[href], button, input, select, textarea, summary'
const fillable = 'input, textarea, select'
const nameOf = (element: Element) => element.getAttribute('aria-label') ?? element.textContent
/** A box by its kind and label; of a group of choices each has its own label. */
const boxName = (box: Box) =>
  [box.type, box.getAttribute('aria-label'), ...Array.from(box.labels ?? [], (label) => label.textContent)].join(' ')

/** The one of the same name: at the same place, or the first. */
function like<T extends Element>(all: readonly T[], at: number, isLike: (one: T) => boolean): T | undefined {
  const same = all[at]
  return same && isLike(same) ? same : all.find(isLike)
}

const isCheck = (box: Box): box is HTMLInputElement => box.type === 'checkbox' || box.type === 'radio'

/** Whether somebody has filled the box since the page came. */
function isFilled(box: Box): boolean {
  if (isCheck(box)) return box.checked !== box.defaultChecked
  if (box instanceof HTMLSelectElement) return [...box.selectedOptions].some((option) => !option.defaultSelected)
  return box.value !== box.defaultValue
}

/** Fills the box as a person does, so that the page hears of it. */
function fill(box: Box, from: Box): void {
  if (isCheck(box)) {
    if (box.checked !== (from as HTMLInputElement).checked) box.click()
    return
  }
  // The setter of the element's own class: the page overrides it on the element.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(box), 'value')?.set?.call(box, from.value)
  box.dispatchEvent(new Event(box instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}

/** Records from now until the content of `place` is replaced. */
export function replayEventsAfterHydration(place: HTMLElement): void {
  const old = [...place.children]
  const oldBoxes = Array.from(place.querySelectorAll<Box>(fillable), (box) => ({ box, name: boxName(box) }))
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

  const replay = async () => {
    for (const [at, { box, name }] of oldBoxes.entries()) {
      if (!isFilled(box)) continue
      const found = like([...place.querySelectorAll<Box>(fillable)], at, (one) => boxName(one) === name)
      if (found) fill(found, box)
      // A choice may change which boxes there are.
      await Promise.resolve()
    }
    if (focused) {
      const name = nameOf(focused)
      const stops = [...place.querySelectorAll<HTMLElement>(focusable)]
      like(stops, oldStops.indexOf(focused), (one) => nameOf(one) === name)?.focus({ preventScroll: true })
    }
    // Not before the effects of the new page have run.
    if (pressed !== null)
      setTimeout(() => [...place.querySelectorAll('button')].find((one) => nameOf(one) === pressed)?.click())
  }
  const watch = new MutationObserver(() => {
    if (old.some((one) => one.isConnected)) return
    watch.disconnect()
    control.abort()
    void replay()
  })
  watch.observe(place, { childList: true })
}
