/** Picked values: yes or no, one or several entries of a code list, a district, an industry. Codes are stored, names are shown. */
import type { Reference } from '../programme/reference.ts'
import { isCleanText, isText, type Kind, sameOnWire } from './kind.ts'

/** Whether a new answer may use this entry; retired entries still name what was filed earlier. */
function isOffered(reference: Reference, dict: string, code: string, only?: readonly string[]): boolean {
  const item = reference.find(dict, code)
  return item !== undefined && item.enabled !== false && (only?.includes(code) ?? true)
}

const name = (reference: Reference, dict: string, code: string) => reference.find(dict, code)?.label ?? code

/** Dashes, brackets, widths, blanks and levels are typed in many ways: 三级 is 3级. */
const plain = (label: string) =>
  label
    .normalize('NFKC')
    .replace(/[—–―~－-]+/g, '-')
    .replace(/\s+/g, '')
    .replace(/[一二三四五](?=级)/g, (level) => String('一二三四五'.indexOf(level) + 1))

/** 天然气 of 天然气（气态）. */
const withoutRemark = (label: string) => plain(label).replace(/\([^()]*\)$/, '')

/**
 * The entry for a text: its label, its code, both together as the template writes it, a district's short name; else the only entry
 * that is called so without the remark in brackets.
 */
export function picked(
  text: string,
  { dict, only }: { dict: string; only?: readonly string[] | undefined },
  reference: Reference,
  parent?: string,
): string | null {
  const wanted = plain(text)
  const offered = reference.items(dict).filter(({ code }) => isOffered(reference, dict, code, only))
  const named = offered.filter(({ code, label, shortName }) =>
    [label, code, `${code}${label}`, ...(typeof shortName === 'string' ? [shortName] : [])].some(
      (name) => plain(name) === wanted,
    ),
  )
  const exact = named.find((item) => item.pCode === parent) ?? named[0]
  if (exact) return exact.code
  const shorter = offered.filter(({ label }) => withoutRemark(label) === wanted)
  return shorter.length === 1 ? (shorter[0]?.code ?? null) : null
}

const notListed = (text: string) => ({ fault: `“${text.slice(0, 20)}”不在可选范围内，请从下拉列表或“代码表”中选择` })

export const boolKind: Kind<'bool'> = {
  fits: (value) => typeof value === 'boolean',
  tidy: (value) => value,
  check: () => null,
  show: (value) => (value === true ? '是' : value === false ? '否' : ''),
  cell: (value) => (value === true ? '是' : value === false ? '否' : null),
  read: (text) => (text === '是' ? { value: true } : text === '否' ? { value: false } : { fault: '请填写“是”或“否”' }),
  wire: sameOnWire,
}

export const choiceKind: Kind<'choice'> = {
  fits: isCleanText,
  tidy: (value) => value,
  check: (value, spec, reference) =>
    !isText(value) || value === '' || isOffered(reference, spec.dict, value, spec.only) ? null : '请从列表中选择',
  show: (value, spec, reference) => (isText(value) && value ? name(reference, spec.dict, value) : ''),
  cell: (value, spec, reference) => (isText(value) && value ? name(reference, spec.dict, value) : null),
  read: (text, spec, reference, parent) => {
    const code = picked(text, spec, reference, parent)
    return code === null ? notListed(text) : { value: code }
  },
  wire: sameOnWire,
}

const optionLabel = (value: unknown, options: Readonly<Record<string, string>>): string | undefined =>
  isText(value) && Object.hasOwn(options, value) ? options[value] : undefined

export const optionKind: Kind<'option'> = {
  fits: isCleanText,
  tidy: (value) => value,
  check: (value, { options }) =>
    !isText(value) || value === '' || Object.hasOwn(options, value) ? null : '请从列表中选择',
  show: (value, { options }) => optionLabel(value, options) ?? (isText(value) ? value : ''),
  cell: (value, { options }) => optionLabel(value, options) ?? (isText(value) && value !== '' ? value : null),
  read: (text, { options }) => {
    const found = Object.entries(options).find(([code, label]) => [code, plain(label)].includes(plain(text)))
    return found ? { value: found[0] } : notListed(text)
  },
  wire: sameOnWire,
}

export const choicesKind: Kind<'choices'> = {
  fits: (value) => Array.isArray(value) && value.every(isCleanText),
  tidy: (value) => (Array.isArray(value) ? ([...new Set(value as string[])] as string[]) : value),
  check: (value, spec, reference) => {
    if (!Array.isArray(value)) return null
    if (!(value as string[]).every((code) => isOffered(reference, spec.dict, code, spec.only))) return '请从列表中选择'
    return spec.max !== undefined && value.length > spec.max ? `最多选择${spec.max}项` : null
  },
  show: (value, spec, reference) =>
    Array.isArray(value) ? (value as string[]).map((code) => name(reference, spec.dict, code)).join('、') : '',
  cell: (value, spec, reference) =>
    Array.isArray(value) && value.length
      ? (value as string[]).map((code) => name(reference, spec.dict, code)).join('、')
      : null,
  read: (text, spec, reference) => {
    const whole = picked(text, spec, reference)
    if (whole !== null) return { value: [whole] }
    const codes: string[] = []
    for (const word of text.split(/[、,，;；\n]/).filter((part) => part.trim() !== '')) {
      const code = picked(word, spec, reference)
      if (code === null) return notListed(word.trim())
      codes.push(code)
    }
    return { value: codes }
  },
  wire: sameOnWire,
}

function listed<K extends 'region' | 'industry'>(dict: string, message: string): Kind<K> {
  return {
    fits: isCleanText,
    tidy: (value) => value,
    check: (value, _spec, reference) =>
      !isText(value) || value === '' || isOffered(reference, dict, value) ? null : message,
    show: (value, _spec, reference) => (isText(value) && value ? name(reference, dict, value) : ''),
    cell: (value, _spec, reference) => (isText(value) && value ? name(reference, dict, value) : null),
    read: (text, _spec, reference) => {
      const code = picked(text, { dict }, reference)
      return code === null ? notListed(text) : { value: code }
    },
    wire: sameOnWire,
  }
}

export const regionKind = listed<'region'>('district', '请从列表中选择区县')
export const industryKind = listed<'industry'>('industry', '请选择国民经济行业（四位代码）')
