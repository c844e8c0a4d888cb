/** 淘汰设备查询 on the catalogues: how certain the result is for each model. */
import { makeReference } from '@green/filing/programme/reference.ts'
import { expect, test } from 'vitest'
import { testLists } from '../test-lists.ts'
import { testTool } from '../testing.ts'
import { cases } from './cases.ts'
import { eliminatedEquipment } from './definition.ts'
import { looseModel, plainModel } from './model-text.ts'
import { eliminatedReason, eliminatedText, matchEliminated, saysFound, saysListed, verdictOf } from './rules.ts'
import { savingOf } from './saving.ts'

testTool(eliminatedEquipment, cases)

const reference = makeReference(testLists(), '2026-11-20')

test.each([
  ['DM402-2', 'listed'],
  ['JO2-51-4', 'listed'],
  ['ｊｏ2—51—4', 'listed'],
  ['JO251', 'suspected'],
  ['S-100/10', 'suspected'],
  ['S20-100/10', undefined],
  ['YE4-280M-4', undefined],
  ['', undefined],
])('%s: %s', (model, certainty) => {
  expect(matchEliminated(model, reference)?.certainty).toBe(certainty)
  const text = eliminatedText(model, reference) ?? ''
  expect([saysListed(text), saysFound(text)]).toEqual([certainty === 'listed', certainty !== undefined])
})

const items = reference.items('eliminatedEquipment')
const wholeModels = items.filter((item) => item.matchType === 'exact').flatMap((item) => item.models as string[])
const verdict = (model: string) => verdictOf(matchEliminated(model, reference))

test.each([
  ['Y132M-4', 'listed'],
  ['y 132m–4', 'listed'],
  ['Ｙ１３２Ｍ－４', 'listed'],
  ['三相异步电动机 Y132M-4 型', 'listed'],
  ['型号：Y132M-4', 'listed'],
  ['JO2-51-4', 'series'],
  ['Y132M4', 'judge'],
  ['JZR2 42-8', 'judge'],
  ['JZR2-42-8', 'series'],
  ['JZR242-8', 'judge'],
  ['jzr2　42 8', 'judge'],
  ['SL7 315/10', 'judge'],
  ['SL7315/10', 'judge'],
  ['S7 315/10', 'judge'],
  ['S9-315/10', 'none'],
  ['S11-M-315/10', 'none'],
  ['S13 315/10', 'none'],
  ['S7315/10', 'judge'],
  ['YZR 225M-8', 'none'],
  ['Y132M-40', 'none'],
  ['YE3-132M-4', 'none'],
  ['电动机', 'none'],
])('%s as people write it: %s', (model, expected) => {
  expect(verdict(model)).toBe(expected)
})

test('the rule that matched is said in words', () => {
  expect(eliminatedReason('y 132m–4', reference)).toContain('型号相同')
  expect(eliminatedReason('Y132M4', reference)).toMatch(/只差分隔符.*须对照铭牌/)
})

/** Ways in which people write one model; none of them changes what is found. */
const spellings: readonly ((model: string) => string)[] = [
  (model) => model.toLowerCase(),
  (model) => [...model].join(' '),
  (model) => model.replaceAll('-', '—'),
  (model) => model.replaceAll('-', ' – '),
  (model) => model.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)),
  (model) => `\u3000${model}\u200b `,
]

test('every model of the catalogues is found in every spelling, and spelling it again changes nothing', () => {
  for (const model of wholeModels) {
    const found = matchEliminated(model, reference)
    expect(found, model).not.toBeNull()
    for (const spell of spellings) {
      const text = spell(model)
      expect(plainModel(text), text).toBe(plainModel(model))
      expect(matchEliminated(text, reference)?.item.code, text).toBe(found?.item.code)
    }
    expect(plainModel(plainModel(model))).toBe(plainModel(model))
    expect(looseModel(looseModel(plainModel(model)))).toBe(looseModel(plainModel(model)))
  }
})

test('the saving of a motor by hand: 7.5 kW, 70 %, 4000 h, 86.0 % against 90.4 %', () => {
  const running = { power: 7.5, count: 2, hours: 4000, load: 0.7 }
  expect(savingOf('电动机', running, reference)).toEqual({
    kwh: expect.closeTo(7.5 * 0.7 * 4000 * (1 / 0.86 - 1 / 0.904) * 2, 6),
    how: 'motor',
  })
  expect(savingOf('变压器', { ...running, power: 315, count: 1 }, reference)?.how).toBe('transformer')
  expect(savingOf('锅炉', running, reference)).toBeNull()
  expect(savingOf('电动机', { ...running, power: 0 }, reference)).toBeNull()
  const double = savingOf('电动机', { ...running, count: 4 }, reference)?.kwh
  expect(double).toBeCloseTo(2 * (savingOf('电动机', running, reference)?.kwh ?? 0), 6)
})
