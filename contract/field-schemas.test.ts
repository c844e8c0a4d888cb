/** A call refuses what its dialogue refuses, in the same words. */
import { area, date, type Field, field, integer, number, option, text, yesNo } from '@green/filing/form/fields.ts'
import { answersFrom } from '@green/filing/kinds/stored-values.ts'
import { valueFault } from '@green/filing/kinds/value-fault.ts'
import { noLists } from '@green/filing/programme/reference.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { shapeOf } from './field-schemas.ts'

const fields = [
  field('days', '天数', integer({ required: true, min: 90, max: 400 })),
  field('term', '期限', integer({ required: true, min: 1, max: 250, faultText: '请输入1至250之间的整数' })),
  field('price', '价格', number({ required: true, min: 1 })),
  field('reason', '理由', area(20, { required: true, atLeast: 5 })),
  field('note', '备注', area(20, { atLeast: 5 })),
  field('basis', '依据', text({ required: true, rules: [{ length: [2, 10] }], faultText: '请写明依据' })),
  field('day', '日期', date({ required: true })),
  field('way', '方式', option({ a: '甲', b: '乙' }, { required: true })),
  field('ticked', '同意', yesNo()),
] as const
const right = {
  days: 120,
  term: 5,
  price: 1.5,
  reason: '五个字以上',
  note: '',
  basis: '第九条',
  day: '2026-03-15',
  way: 'a',
  ticked: true,
}
const schema = z.strictObject(shapeOf(fields))

/** What the dialogue says of a stored value. */
function faultTyped(key: string, value: unknown): string | null {
  const one = (fields as readonly Field[]).find((each) => each.key === key)
  if (!one) throw new Error(key)
  const answer = answersFrom([one], { [key]: value })[key] ?? null
  return valueFault(one.spec, answer, one.spec.required === true, noLists)
}

const faultSent = (key: string, value: unknown) =>
  schema.safeParse({ ...right, [key]: value }).error?.issues.map(({ message }) => message) ?? []

test('right values pass, and what may be left out has its empty value', () => {
  expect(schema.parse(right)).toEqual(right)
  const { note, ticked, ...needed } = right
  expect(schema.parse(needed)).toEqual({ ...right, ticked: false })
})

test.each([
  ['days', 89],
  ['days', 401],
  ['term', 0],
  ['term', 251],
  ['term', 2.5],
  ['price', 0.5],
  ['price', 1.555],
  ['reason', '四个字啊'],
  ['reason', '字'.repeat(21)],
  ['note', '短'],
  ['basis', '短'],
  ['basis', ''],
])('%s: %s is refused once, by both in the same words', (key, value) => {
  expect(faultTyped(key, value)).not.toBeNull()
  expect(faultSent(key, value)).toEqual([faultTyped(key, value)])
})

test.each([
  ['reason', ''],
  ['day', '2026-02-30'],
  ['way', 'c'],
])('%s: %s is refused by both', (key, value) => {
  expect(faultTyped(key, value)).not.toBeNull()
  expect(faultSent(key, value)).not.toEqual([])
})
