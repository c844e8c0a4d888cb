/** Normalises an input on blur, before its check runs. Changes notation, never meaning. */
import { withDotsForStops, withUsualSigns } from './person-name.ts'
import type { RuleName } from './rules.ts'
import { oneLineName, visibleText } from './visible-text.ts'

/** A typed check, a physical value (`dec`) or free text (`text`). */
type Normalised = RuleName | 'dec' | 'text'

const codes: readonly Normalised[] = ['xydm', 'socialCode', 'idCard']
const telephones: readonly Normalised[] = ['landline', 'telephone']
const names: readonly Normalised[] = ['personName', 'enterpriseName', 'organisationName']

/** The normalised text. A password is unchanged; of free text only what nobody sees is removed, and blanks at its ends. */
export function normalise(kind: Normalised, text: string): string {
  if (kind === 'password') return text
  let tidy = visibleText(text).trim()
  if (kind === 'text') return tidy
  if (kind === 'personName') tidy = withUsualSigns(tidy)
  tidy = halfWidth(tidy)
  if (names.includes(kind)) tidy = oneLineName(tidy)
  if (kind === 'personName') tidy = withDotsForStops(tidy)
  // A copied code is often spaced in groups.
  if (codes.includes(kind)) tidy = tidy.replace(/\s/g, '').replace(/[a-z]/g, (letter) => letter.toUpperCase())
  if (telephones.includes(kind)) tidy = tidy.replace(/[–—]/g, '-')
  // A telephone field accepts mobile numbers too; those start with 1.
  if (kind === 'mobile' || (kind === 'telephone' && tidy.startsWith('1'))) tidy = tidy.replace(/\s/g, '')
  return tidy
}

/** Full-width digits, letters, full stops and hyphens as ASCII, which is exactly 0xFEE0 lower. */
export function halfWidth(text: string): string {
  return text.replace(/[０-９Ａ-Ｚａ-ｚ．－]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
}
