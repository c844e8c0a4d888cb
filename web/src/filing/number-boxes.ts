/**
 * Boxes of plain numbers all over the platform, marked by `inputMode`: full-width digits, separators and the unit that the
 * label names are read when the box is left or sent with Enter. Boxes of forms read their own units before (decision 0069).
 */
import { plainNumber } from '@green/filing/value/plain-number.ts'

const numberModes = ['numeric', 'decimal']

/** 面积（m²） → m²; 年度 → 年. */
function unitOf(box: HTMLInputElement): string {
  const label = box.labels?.[0]?.textContent ?? box.getAttribute('aria-label') ?? ''
  return /（([^）]+)）\s*$/.exec(label)?.[1] ?? (/年(度|份)$/.test(label.trim()) ? '年' : '')
}

function read({ target }: Event): void {
  if (!(target instanceof HTMLInputElement) || !numberModes.includes(target.inputMode)) return
  const number = plainNumber(target.value, { unit: unitOf(target) })
  if (number === target.value || !/^-?\d+(\.\d+)?$/.test(number)) return
  // As if typed: a value that a script sets is not told to React.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(target, number)
  target.dispatchEvent(new Event('input', { bubbles: true }))
}

const onEnter = (event: KeyboardEvent) => event.key === 'Enter' && read(event)

/** Reads such boxes on this page from now on. */
export function readNumberBoxes(page: Document): void {
  page.addEventListener('focusout', read, { capture: true })
  page.addEventListener('keydown', onEnter, { capture: true })
}
