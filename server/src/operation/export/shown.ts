/** One value of a row as the export shows it: opened, masked by its decision, and safe in a spreadsheet. */

import { neutralised } from '@green/spreadsheet/cell-text.ts'
import { veiled } from '../../base/account/viewing.ts'
import { decrypt } from '../../db/encryption.ts'
import { masked } from '../../platform/mask.ts'
import type { Treatment } from './dictionary.ts'

export type Shown = string | number | boolean | null | object

/** Keys of documents whose text is a person's name; contacts and personal answers are known to `veiled`. */
const nameKey =
  /(^|_)(by|actor|person|contact|author|owner|leader|reviewer|expert|officer)_?name$|^(by|contactName|legalPerson|personName)$|(By|Actor|Contact|Person|Author|Expert)Name$/

/** `stored` is JSON for documents and lists, else PostgreSQL's text. */
export function shown(stored: string | null, treatment: Treatment, isDocument: boolean): Shown {
  if (stored === null) return null
  if (isDocument) {
    const opened = openedDeep(JSON.parse(stored))
    if (treatment === '原样' || treatment === '未遮盖') return opened
    return treatment === '遮盖' ? maskedDeep(opened) : withoutNames(veiled(opened) as Shown)
  }
  if (treatment === '原样') return stored
  const opened = decrypt(stored)
  if (treatment === '未遮盖') return opened
  if (treatment === '遮盖') return opened === '' ? '' : masked(opened)
  return veiled(opened) as string
}

/** Every text of the document that is stored encrypted is opened first, so that it is masked and not shown as a cipher. */
function openedDeep(value: unknown): Shown {
  return eachText(value, decrypt)
}

const maskedDeep = (value: unknown): Shown => eachText(value, (text) => (text === '' ? text : masked(text)))

function eachText(value: unknown, change: (text: string) => string): Shown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((one) => eachText(one, change))
  if (typeof value !== 'object' || value === null) return value as Shown
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, eachText(one, change)]))
}

function withoutNames(value: Shown, key = ''): Shown {
  if (typeof value === 'string') return value !== '' && nameKey.test(key) ? masked(value) : value
  if (Array.isArray(value)) return value.map((one) => withoutNames(one, key))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withoutNames(one, name)]))
}

/** A cell of a CSV file that Excel and WPS open without running anything. `isNumber`: a sign before it is no formula. */
export function cell(value: Shown, isNumber: boolean): string {
  if (value === null) return ''
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  const safe = isNumber ? text : neutralised(text)
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
