/** The silent tidy-up of a box when it is left, before its check runs. Repairs writing, never meaning. */
import type { RuleName } from './rules.ts'

/** A typed check, a physical value (`dec`) or free text (`text`). */
export type Normalised = RuleName | 'dec' | 'text'

const codes: readonly Normalised[] = ['xydm', 'socialCode', 'idCard']
const telephones: readonly Normalised[] = ['landline', 'telephone']
const numbers: readonly Normalised[] = ['number', 'number3', 'price', 'people', 'bz', 'dec']

/** The text as it should be kept. A password stays as typed; free text only loses its outer blanks. */
export function normalise(kind: Normalised, text: string): string {
  if (kind === 'password') return text
  let tidy = text.trim()
  if (kind === 'text') return tidy
  tidy = tidy.replace(/[０-９Ａ-Ｚａ-ｚ]/g, halfWidth)
  if (codes.includes(kind)) tidy = tidy.replace(/[a-z]/g, (letter) => letter.toUpperCase())
  if (numbers.includes(kind)) tidy = tidy.replace(/[．－]/g, halfWidth)
  if (kind === 'personName') tidy = tidy.replace(/[•‧∙・．]/g, '·')
  if (telephones.includes(kind)) tidy = tidy.replace(/[－–—]/g, '-')
  // A telephone box takes mobile numbers too; those start with 1.
  if (kind === 'mobile' || (kind === 'telephone' && tidy.startsWith('1'))) tidy = tidy.replace(/\s/g, '')
  return tidy
}

/** Full-width forms stand exactly 0xFEE0 above their ASCII twins. */
function halfWidth(sign: string): string {
  return String.fromCharCode(sign.charCodeAt(0) - 0xfee0)
}
