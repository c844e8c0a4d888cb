import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { normalise } from './normalise.ts'
import { validateRule } from './rules.ts'
import { oneLineName, visibleText } from './visible-text.ts'

describe('free text', () => {
  test.each([
    ['zero-width', '节\u200b能\u200d改\ufeff造', '节能改造'],
    ['reading direction', '\u202e造改能节\u202c\u2066', '造改能节'],
    ['fillers', '说\u3164明\u115f\u1160\uffa0\u2800', '说明'],
    ['control characters', '说\u0007明\u001b\u0085完', '说明\n完'],
  ])('loses %s signs', (_, typed, stored) => expect(visibleText(typed)).toBe(stored))
  test('keeps lines, tabs, blanks, rare characters and Latin letters', () => {
    for (const text of ['第一行\n第二行\t列', ' 缩进　全角', '𬍛㛃', 'TÜV 50 ㎡ ①', '😀'])
      expect(visibleText(text)).toBe(text)
    expect(visibleText('一\r\n二\r三\u2028四')).toBe('一\n二\n三\n四')
  })
  test('is idempotent and leaves nothing invisible', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const once = visibleText(text)
        expect(visibleText(once)).toBe(once)
        expect(once).not.toMatch(/[\u200b-\u200f\u202a-\u202e\u2060-\u2069\u3164\ufeff]/)
      }),
    )
  })
})

describe('a name', () => {
  test.each([
    ['张　三', '张三'],
    ['重庆 示例\n（集团） 有限公司', '重庆示例（集团）有限公司'],
    [' TÜV  Rheinland\tGreater China ', 'TÜV Rheinland Greater China'],
    ['中国 Certification 中心', '中国Certification中心'],
  ])('%j is %j', (typed, stored) => {
    expect(oneLineName(typed)).toBe(stored)
    expect(oneLineName(stored)).toBe(stored)
  })
})

describe('organisationName', () => {
  test.each([
    '重庆大学',
    'TÜV莱茵（中国）',
    '中国工商银行股份有限公司重庆长寿支行',
    '3M中国',
    'SGS',
    '机械科学研究总院·西南分院',
  ])('accepts %s', (name) => expect(validateRule('organisationName', normalise('organisationName', name))).toBeNull())
  test.each([
    '院',
    '12',
    '=1+1有限公司',
    '+示例',
    '-示例',
    '@示例',
    '示例<b>',
    '重庆\n大学',
    'ㅤㅤ',
    '\u202e大学',
    '·示例',
    '示'.repeat(61),
  ])('refuses %j', (name) => expect(validateRule('organisationName', name)).not.toBeNull())
})
