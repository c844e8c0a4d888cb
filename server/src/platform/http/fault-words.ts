/**
 * Words for faults of an input whose schema has none of its own: what to enter, with the field's name where it has one.
 * zod's own words would name types and codes.
 */
import { queryWordOf } from '@green/contract/filing/field-words.ts'
import type { z } from 'zod'

/** A list of more values than this is not written out. */
const valuesAtMost = 12

const typeLabels: Readonly<Record<string, string>> = {
  number: '应为数字',
  int: '应为整数',
  string: '应为文字',
  boolean: '应为 true 或 false',
  array: '应为列表',
  object: '应为一组字段',
  record: '应为一组字段',
  date: '应为日期',
  nan: '应为数字',
}

const formatLabels: Readonly<Record<string, string>> = {
  uuid: '应为编号（UUID）',
  datetime: '应为时间，如 2026-01-31T09:00:00+08:00',
  date: '应为日期，如 2026-01-31',
  email: '应为电子邮箱',
  url: '应为网址',
  ipv4: '应为IP地址',
  ipv6: '应为IP地址',
}

/** The fault in the product's words; for `safeParse`'s `error`. */
export function faultText(issue: z.core.$ZodRawIssue): string {
  const key = issue.path?.findLast((part) => typeof part === 'string')
  return `${(typeof key === 'string' && queryWordOf(key)) || '这一项'}${whatIsWrong(issue)}`
}

function whatIsWrong(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return '没有填写'
      if (Array.isArray(issue.input) && issue.expected !== 'array') return '只能有一个值'
      return typeLabels[issue.expected] ?? '的格式不正确'
    case 'invalid_value':
      return issue.values.length > valuesAtMost
        ? '不在可选的范围内'
        : `只能是${issue.values.map((value) => String(value)).join('、')}`
    case 'too_big':
      return atMost(issue)
    case 'too_small':
      return atLeast(issue)
    case 'invalid_format':
      return formatLabels[issue.format] ?? '的格式不正确'
    case 'not_multiple_of':
      return `应为${issue.divisor}的倍数`
    case 'invalid_union':
    case 'invalid_key':
    case 'invalid_element':
    case 'unrecognized_keys':
    case 'custom':
      return '不正确，请核对后重新填写'
  }
}

function atMost({ origin, maximum, inclusive }: z.core.$ZodRawIssue<z.core.$ZodIssueTooBig>): string {
  if (origin === 'string') return `最多${maximum}个字符`
  if (origin === 'array' || origin === 'set') return `最多${maximum}项`
  return inclusive === false ? `应小于${maximum}` : `不能大于${maximum}`
}

function atLeast({ origin, minimum, inclusive }: z.core.$ZodRawIssue<z.core.$ZodIssueTooSmall>): string {
  if (origin === 'string') return Number(minimum) <= 1 ? '没有填写' : `至少${minimum}个字符`
  if (origin === 'array' || origin === 'set') return `至少${minimum}项`
  return inclusive === false ? `应大于${minimum}` : `不能小于${minimum}`
}
