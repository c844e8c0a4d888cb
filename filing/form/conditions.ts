/** Filter conditions of a list on any field of a form: from, to, one of, contains. In addresses: `intake.ge=1000;applyLevel.in=city`. */

import type { Programme } from '../programme/programme.ts'
import { isPersonal } from '../value/personal.ts'
import { unseenKeys } from '../workflow/decision.ts'
import type { StepRole } from '../workflow/step-roles.ts'
import type { Field } from './fields.ts'

/** The operators of a condition. */
export type FilterType = 'number' | 'time' | 'code' | 'words'
export const operators = {
  ge: '不小于',
  le: '不大于',
  in: '为其中之一',
  has: '包含',
  filled: '已填写',
  empty: '未填写',
} as const
export type Operator = keyof typeof operators
export const operatorsOf: Record<FilterType, readonly Operator[]> = {
  number: ['ge', 'le', 'filled', 'empty'],
  time: ['ge', 'le', 'filled', 'empty'],
  code: ['in', 'filled', 'empty'],
  words: ['has', 'filled', 'empty'],
}

/** Key in an address: `intake`, or `productRows.productName` for any row of a table. */
export type Condition = { key: string; op: Operator; value: string }

/** A field or figure that a condition can name. */
export type FilterableField = {
  key: string
  label: string
  /** Section of the form, or other group. */
  group: string
  asking: FilterType
  from: 'answers' | 'outcome' | 'figures'
  /** The table that the column belongs to. */
  table?: string
  /** Its key within the document or the row. */
  at: string
  field?: Field
}

export const conditionsAtMost = 12

const filterTypes: Partial<Record<Field['spec']['kind'], FilterType>> = {
  number: 'number',
  integer: 'number',
  percent: 'number',
  money: 'number',
  date: 'time',
  month: 'time',
  year: 'time',
  bool: 'code',
  choice: 'code',
  choices: 'code',
  region: 'code',
  text: 'words',
  area: 'words',
  industry: 'words',
}

/** Every field that this role may filter by: not those hidden from it, since a filter would reveal them, nor encrypted ones. */
export function filterableFields(programme: Programme, role: StepRole): FilterableField[] {
  const unseen = unseenKeys(programme, role)
  const open = ({ key, spec }: Field) => !unseen.has(key) && !isPersonal(spec)
  const one = (field: Field, group: string, from: 'answers' | 'outcome', table?: Field): FilterableField[] => {
    const asking = filterTypes[field.spec.kind]
    if (!asking || !open(field)) return []
    const at = field.key
    return table
      ? [
          {
            key: `${table.key}.${at}`,
            label: `${table.label}：${field.label}`,
            group,
            asking,
            from,
            table: table.key,
            at,
            field,
          },
        ]
      : [{ key: at, label: field.label, group, asking, from, at, field }]
  }
  return [
    ...programme.form.flatMap(({ title, fields }) =>
      fields.flatMap((field) =>
        field.spec.kind === 'rows' && open(field)
          ? field.spec.columns.flatMap((column) => one(column, title, 'answers', field))
          : one(field, title, 'answers'),
      ),
    ),
    ...(programme.outcome?.fields ?? []).flatMap((field) => one(field, '审定结果', 'outcome')),
    ...Object.entries(programme.figures).map(
      ([key, { label }]): FilterableField => ({
        key,
        label,
        group: '计算指标',
        asking: 'number',
        from: 'figures',
        at: key,
      }),
    ),
  ]
}

/** Parses the conditions in an address; null when malformed. */
export function readConditions(text: string): Condition[] | null {
  const parts = text === '' ? [] : text.split(';').map((part) => /^([\w.]{1,80})\.([a-z]+)=(.*)$/s.exec(part))
  const conditions = parts.map((part): Condition | null => {
    const [, key = '', op = '', written = ''] = part ?? []
    const value = decoded(written)
    return Object.hasOwn(operators, op) && value !== null ? { key, op: op as Operator, value } : null
  })
  return conditions.some((one) => one === null) || conditions.length > conditionsAtMost
    ? null
    : (conditions as Condition[])
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

export function writeConditions(conditions: readonly Condition[]): string {
  return conditions.map(({ key, op, value }) => `${key}.${op}=${encodeURIComponent(value)}`).join(';')
}

const times: Partial<Record<Field['spec']['kind'], { form: RegExp; example: string }>> = {
  date: { form: /^\d{4}-\d{2}-\d{2}$/, example: '2026-03-15' },
  month: { form: /^\d{4}-\d{2}$/, example: '2026-03' },
  year: { form: /^\d{4}$/, example: '2026' },
}

/** The fault of a condition on this field, in words; null when it is valid. */
export function conditionFault({ asking, label, field }: FilterableField, { op, value }: Condition): string | null {
  if (!operatorsOf[asking].includes(op)) return `“${label}”不能按“${operators[op]}”查询`
  if (op === 'filled' || op === 'empty') return null
  if (value.trim() === '') return `请填写“${label}”的查询值`
  if (value.length > 200) return `“${label}”的查询值过长`
  if (asking === 'number' && !/^-?\d{1,15}(\.\d{1,6})?$/.test(value)) return `“${label}”请输入数字`
  const time = field && times[field.spec.kind]
  if (time && !time.form.test(value)) return `“${label}”请按${time.example}的格式填写`
  return null
}
