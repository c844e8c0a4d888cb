/** Amounts in another unit: exact, rounded once, stored as typed, and dropped as soon as they no longer match the answer. */
import { expect, test } from 'vitest'
import type { AnswerSet, AnswerValue } from '../form/answers.ts'
import { asideText, tidyAsides } from '../form/aside.ts'
import { checkAnswers, clearHidden, shapeFaults, tidyAnswers } from '../form/check.ts'
import { differences } from '../form/difference.ts'
import { type Field, field, files, integer, money, number, rows, section } from '../form/fields.ts'
import type { Programme } from '../programme/programme.ts'
import { file, sound, workshop, workshopContext, workshopReference } from '../programme/test-programme.ts'
import { factorBetween, inOwnUnit, inUnit, typedOf, unitsOf } from './units.ts'

test('an amount is converted exactly and rounded once to the decimals of its field', () => {
  expect(inOwnUnit('1.2345', '亿元', money())).toBe('12345')
  expect(inOwnUnit('0.1', '元', money())).toBe('0')
  expect(inOwnUnit('３，５', '亿元', money())).toBeNull()
  expect(inOwnUnit('1,234.5', '元', money({ decimals: 6 }))).toBe('0.12345')
  expect(inOwnUnit('3', '亩', number({ unit: 'm²' }))).toBe('2000')
  expect(inOwnUnit('1', '亩', number({ unit: 'm²' }))).toBe('666.67')
  expect(inOwnUnit('-2', '千吨', number({ unit: '吨', signed: true }))).toBe('-2000')
  expect(inOwnUnit('5', 'kWh', number({ unit: '万kWh', decimals: 4 }))).toBe('0.0005')
  expect(inOwnUnit('5', 'kWh', money())).toBeNull()
})

test('only compatible units are offered, the field’s own first', () => {
  expect(unitsOf(money())).toEqual(['万元', '元', '亿元'])
  expect(unitsOf(integer({ unit: '人' }))).toEqual(['人'])
  expect(unitsOf(number())).toEqual([])
  expect(factorBetween('亿元', '万元')).toBe(10_000)
  expect(factorBetween('亿元', '吨')).toBeNull()
})

test('the amount as typed is stored beside the answer, survives normalising, and is dropped when the answer differs', () => {
  const answers: AnswerSet = {
    ...sound,
    cost: '12000',
    cost__aside: '1.2 亿元',
    report: [file('a.pdf')],
    report__aside: ' 见第3页 ',
  }
  expect(shapeFaults(workshop, answers)).toEqual([])
  const tidied = tidyAnswers(workshop, answers)
  expect(tidied).toMatchObject({ cost: '12000', cost__aside: '1.2 亿元', report__aside: '见第3页' })
  expect(checkAnswers(workshop, tidied, workshopContext, 'submit')).toEqual([])
  expect(typedOf(money(), tidied.cost, tidied.cost__aside)).toEqual({ text: '1.2', unit: '亿元' })
  expect(tidyAsides(workshop, { ...tidied, cost: '12001', report: null })).not.toHaveProperty('cost__aside')
  expect(tidyAsides(workshop, { ...tidied, report: null })).not.toHaveProperty('report__aside')
  const cost = workshop.form[0]?.fields.find((f) => f.key === 'cost')
  expect(cost && asideText(cost, tidied)).toBe('填报为1.2亿元')
})

test('no other side value is accepted', () => {
  const faults = (values: AnswerSet) => shapeFaults(workshop, values).map((f) => `${f.field}: ${f.message}`)
  expect(faults({ name__aside: '备注' })).toEqual(['name__aside: 表单中没有这一项'])
  expect(faults({ nothing__aside: '备注' })).toEqual(['nothing__aside: 表单中没有这一项'])
  expect(faults({ report__aside: '一'.repeat(201) })).toEqual(['report__aside: 备注最多200字'])
  expect(faults({ report__aside: ['x'] })).toEqual(['report__aside: 备注最多200字'])
})

test('a changed remark is a difference; the same amount in another unit is none', () => {
  const before: AnswerSet = { ...sound, cost: '12000', report: [file('a.pdf')] }
  const after: AnswerSet = { ...before, cost__aside: '1.2 亿元', report__aside: '缺第2页' }
  expect(differences(workshop, before, after, workshopReference)).toMatchObject([
    { field: 'report', label: '报告备注', kind: 'added', after: '缺第2页' },
  ])
  expect(clearHidden(workshop, after).values).toMatchObject({ cost__aside: '1.2 亿元' })
})

test('a table’s cell stores an amount as typed too, and no other side value', () => {
  const columns = [field('mass', '用量', number({ unit: 't' })), field('proof', '证明', files(0, 1))]
  const store = { ...workshop, form: [section('store', '仓库', [field('goods', '物料', rows(columns))])] } as Programme
  const goods = (...values: Record<string, AnswerValue>[]): AnswerSet => ({
    goods: values.map((row, i) => ({ rowId: `r${i}`, ...row })),
  })
  const typed = goods({ mass: '1.2', mass__aside: '1200 kg' })
  expect(shapeFaults(store, typed)).toEqual([])
  expect(tidyAnswers(store, typed)).toEqual(typed)
  expect(asideText(columns[0] as Field, { mass: '1.2', mass__aside: '1200 kg' })).toBe('填报为1200kg')
  expect(tidyAnswers(store, goods({ mass: '1.3', mass__aside: '1200 kg' }))).toEqual(goods({ mass: '1.3' }))
  expect(differences(store, goods({ mass: '1.2' }), typed, workshopReference)).toEqual([])
  const faults = shapeFaults(
    store,
    goods({ proof: [file('a')], proof__aside: '见第3页', mass__aside: '一'.repeat(201) }),
  )
  expect(faults.map((f) => `${f.field}: ${f.message}`)).toEqual([
    'goods[0].proof__aside: 表单中没有这一项',
    'goods[0].mass__aside: 备注最多200字',
  ])
})

test('an amount typed in another unit is stored converted, with the typed one beside it', () => {
  expect(inUnit(' 1200 ', 'kg', number({ unit: 't' }))).toEqual({ value: '1.2', typed: '1200 kg' })
  expect(inUnit('1.2', 't', number({ unit: 't' }))).toEqual({ value: '1.2', typed: null })
  expect(inUnit('约1200', 'kg', number({ unit: 't' }))).toEqual({ value: '约1200', typed: null })
})
