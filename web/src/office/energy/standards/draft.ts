/** The form's state of a standard: everything as typed, and the content that is made of it. */

import type { StandardContent } from '@green/contract/content/standard-content.ts'
import { randomId } from '../../../platform/request/random-id.ts'

export type ValueDraft = {
  id: string
  kind: 'energy' | 'water'
  product: string
  indicator: string
  unit: string
  comparison: 'lte' | 'gte'
  levels: readonly [string, string, string]
  note: string
}

export type Draft = Omit<
  StandardContent,
  'publishDate' | 'effectiveDate' | 'replaces' | 'industryCodes' | 'values' | 'category'
> & {
  category: string
  publishDate: string
  effectiveDate: string
  replaces: string
  industryCodes: string
  values: readonly ValueDraft[]
}

const typed = (level: number | null | undefined) => (level === null || level === undefined ? '' : String(level))

export const emptyValue = (): ValueDraft => ({
  id: randomId(),
  kind: 'energy',
  product: '',
  indicator: '单位产品综合能耗',
  unit: 'kgce/t',
  comparison: 'lte',
  levels: ['', '', ''],
  note: '',
})

export function draftOf(content: StandardContent | null): Draft {
  const empty = { number: '', title: '', mandatory: true, endDate: null, isVerified: true, source: '', note: '' }
  if (!content)
    return {
      ...empty,
      category: '单位产品能耗限额',
      publishDate: '',
      effectiveDate: '',
      replaces: '',
      industryCodes: '',
      values: [emptyValue()],
    }
  const { publishDate, effectiveDate, replaces, industryCodes, values, ...rest } = content
  return {
    ...rest,
    publishDate: publishDate ?? '',
    effectiveDate: effectiveDate ?? '',
    replaces: replaces.join('、'),
    industryCodes: industryCodes.join('、'),
    values: values.map(({ code: _code, levels, ...value }) => ({
      ...value,
      id: randomId(),
      levels: [typed(levels[0]), typed(levels[1]), typed(levels[2])],
    })),
  }
}

const listOf = (text: string) =>
  text
    .split(/[、，,;；\s]*[、，,;；\n][、，,;；\s]*/)
    .map((one) => one.trim())
    .filter((one) => one !== '')

/** A text that is no number goes out as NaN, which the server refuses at its field. */
const levelOf = (text: string) => (text.trim() === '' ? null : Number(text.trim()))

export function contentOf({ publishDate, effectiveDate, replaces, industryCodes, values, ...rest }: Draft) {
  return {
    ...rest,
    publishDate: publishDate || null,
    effectiveDate: effectiveDate || null,
    replaces: listOf(replaces),
    industryCodes: listOf(industryCodes),
    values: values.map(({ id: _id, levels, ...value }) => ({ ...value, levels: levels.map(levelOf) })),
  }
}
