/** Picked values: yes or no, one or several entries of a code list, a district, an industry. Codes are kept, names are shown. */
import type { Reference } from '../reference.ts'
import { isCleanText, isText, type Kind } from './kind.ts'

/** Whether a new answer may name this entry; entries out of use still name what was filed earlier. */
function isOffered(reference: Reference, dict: string, code: string, only?: readonly string[]): boolean {
  const item = reference.find(dict, code)
  return item !== undefined && item.enabled !== false && (only?.includes(code) ?? true)
}

const name = (reference: Reference, dict: string, code: string) => reference.find(dict, code)?.label ?? code

export const boolKind: Kind<'bool'> = {
  fits: (value) => typeof value === 'boolean',
  tidy: (value) => value,
  check: () => null,
  show: (value) => (value === true ? '是' : value === false ? '否' : ''),
  cell: (value) => (value === true ? '是' : value === false ? '否' : null),
}

export const choiceKind: Kind<'choice'> = {
  fits: isCleanText,
  tidy: (value) => value,
  check: (value, spec, reference) =>
    !isText(value) || value === '' || isOffered(reference, spec.dict, value, spec.only) ? null : '请从列表中选择',
  show: (value, spec, reference) => (isText(value) && value ? name(reference, spec.dict, value) : ''),
  cell: (value, spec, reference) => (isText(value) && value ? name(reference, spec.dict, value) : null),
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
}

function listed<K extends 'region' | 'industry'>(dict: string, message: string): Kind<K> {
  return {
    fits: isCleanText,
    tidy: (value) => value,
    check: (value, _spec, reference) =>
      !isText(value) || value === '' || isOffered(reference, dict, value) ? null : message,
    show: (value, _spec, reference) => (isText(value) && value ? name(reference, dict, value) : ''),
    cell: (value, _spec, reference) => (isText(value) && value ? name(reference, dict, value) : null),
  }
}

export const regionKind = listed<'region'>('district', '请从列表中选择区县')
export const industryKind = listed<'industry'>('industry', '请选择国民经济行业（四位代码）')
