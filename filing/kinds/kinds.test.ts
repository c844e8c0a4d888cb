/** Every kind of field: what it accepts, how it normalises, what it refuses, how it is shown and exported. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AnswerValue } from '../form/answers.ts'
import {
  area,
  calc,
  choice,
  choices,
  date,
  type FieldKind,
  field,
  files,
  industry,
  integer,
  money,
  month,
  number,
  option,
  percent,
  region,
  rows,
  type Spec,
  text,
  year,
  yesNo,
} from '../form/fields.ts'
import { file, workshopReference as reference } from '../programme/test-programme.ts'
import { ruleMessages } from '../value/rules.ts'
import type { Kind } from './kind.ts'
import { picked } from './picks.ts'
import { cellOf, kindOf, showValue } from './table.ts'

const specs: Record<FieldKind, Spec> = {
  text: text({ rules: ['personName'] }),
  area: area(20),
  number: number(),
  integer: integer(),
  percent: percent(),
  money: money(),
  date: date(),
  month: month(),
  year: year(),
  bool: yesNo(),
  choice: choice('size'),
  choices: choices('skill'),
  option: option({ city: '市级', national: '国家级' }),
  region: region(),
  industry: industry(),
  files: files(1, 2),
  rows: rows([field('a', 'A', text())], { min: 1, max: 2 }),
  calc: calc(() => null, { decimals: 2 }),
}

const kind = (spec: Spec) => kindOf(spec) as Kind<FieldKind>
const fits = (spec: Spec, value: unknown) => kind(spec).fits(value)
const tidy = (spec: Spec, value: unknown) => kind(spec).tidy(value as AnswerValue, spec as never)
const fault = (spec: Spec, value: unknown) => kind(spec).check(value as AnswerValue, spec as never, reference)
const show = (spec: Spec, value: unknown) => showValue(value, spec, reference)
const cell = (spec: Spec, value: unknown) => cellOf(value, spec, reference)

describe.each(Object.entries(specs))('%s', (_name, spec) => {
  test('an empty value is shown as empty and exported as an empty cell', () => {
    for (const nothing of [null, undefined, ''])
      expect([show(spec, nothing), cell(spec, nothing)], String(nothing)).toEqual(['', null])
  })

  test('never throws on a value of its type; normalising is idempotent', () => {
    const word = fc.oneof(fc.string(), fc.constantFrom(' 1,234 ', ',,123', '１２．５', 's', '2026-01', '500103'))
    const files = fc.array(fc.record({ id: word, name: word, size: fc.nat(), sha256: word }))
    const table = fc.array(fc.record({ rowId: word, a: word }))
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), word, fc.array(word), files, table, fc.boolean()), (value) => {
        if (value === null || !fits(spec, value)) return
        const tidied = tidy(spec, value)
        expect(tidy(spec, tidied)).toEqual(tidied)
        expect(fits(spec, tidied)).toBe(true)
        expect(typeof show(spec, tidied)).toBe('string')
        const exported = cell(spec, tidied)
        expect(exported === null || ['string', 'number'].includes(typeof exported)).toBe(true)
        fault(spec, tidied)
      }),
    )
  })

  test('an object of another kind does not fit', () => {
    expect(fits(spec, { a: 1 })).toBe(false)
    expect(fits(spec, 7)).toBe(false)
    expect(fits(spec, [{ a: 1 }])).toBe(false)
    expect(fits(spec, [7])).toBe(false)
  })
})

describe('numbers', () => {
  test.each<[string, Spec, string[], [string, string][]]>([
    [
      'number',
      number(),
      ['', '0', '12', '12.5', '12.55', '007'],
      [
        ['12.555', ruleMessages.number],
        ['-1', ruleMessages.number],
        ['1e3', ruleMessages.number],
        ['１２', ruleMessages.number],
        ['1,234', ruleMessages.number],
        ['9'.repeat(201), ruleMessages.number],
      ],
    ],
    ['number signed', number({ signed: true }), ['-1', '-0.55', '3'], [['--1', ruleMessages.number3]]],
    [
      'number of four decimals',
      number({ decimals: 4 }),
      ['1.2345'],
      [
        ['1.23456', '请输入数字，最多保留4位小数'],
        ['-1', '请输入数字，最多保留4位小数'],
      ],
    ],
    ['number up to', number({ max: 10 }), ['10', '10.00'], [['10.01', '不能大于10']]],
    ['money', money(), ['1234567890.12'], [['12345678901', ruleMessages.price]]],
    ['money signed', money({ signed: true }), ['-12.5'], [['-12.555', ruleMessages.number3]]],
    [
      'integer',
      integer(),
      ['0', '10', '1234567890'],
      [
        ['1.0', ruleMessages.people],
        ['01', ruleMessages.people],
        ['-1', ruleMessages.people],
        ['12345678901', ruleMessages.people],
      ],
    ],
    ['integer signed', integer({ signed: true }), ['-5', '5', '0'], [['-05', '请输入整数']]],
    [
      'percent',
      percent(),
      ['0', '100', '99.99'],
      [
        ['100.01', ruleMessages.bz],
        ['-1', ruleMessages.bz],
      ],
    ],
    ['percent signed', percent({ signed: true }), ['-5.5', '100'], [['100.01', '不能大于100']]],
    ['percent up to 200', percent({ max: 200 }), ['150'], [['200.01', '不能大于200']]],
  ])('%s', (_name, spec, good, bad) => {
    for (const value of good) expect(fault(spec, value), value).toBeNull()
    for (const [value, message] of bad) expect(fault(spec, value), value).toBe(message)
  })

  test('stored as typed, shown with thousands separators, exported as numbers', () => {
    expect(show(number(), '1234567.50')).toBe('1,234,567.50')
    expect(show(number(), '1234')).toBe('1,234')
    expect(show(integer(), '1234')).toBe('1,234')
    expect(show(integer({ plain: true }), '2016')).toBe('2016')
    expect(show(number(), 'abc')).toBe('')
    expect(cell(money(), '1234.50')).toBe(1234.5)
    expect(cell(number(), 'abc')).toBeNull()
    expect(cell(number(), '0')).toBe(0)
  })

  test('full width, separators and units are normalised, misplaced separators are left for the check', () => {
    expect(tidy(number({ unit: 'm³' }), '３２，０００ 立方米')).toBe('32000')
    expect(tidy(money(), '1.2亿元')).toBe('12000')
    expect(tidy(percent(), '８５．６％')).toBe('85.6')
    expect(tidy(number(), ' １，２ ')).toBe('1，2')
    expect(tidy(number(), '１２３．５')).toBe('123.5')
    expect(tidy(number(), '-1,234,567.8')).toBe('-1234567.8')
    expect(tidy(number(), '12,34')).toBe('12,34')
    expect(tidy(number(), ',,123')).toBe(',,123')
  })
})

describe('words', () => {
  test('normalised by their rule, otherwise only trimmed', () => {
    expect(tidy(text({ rules: ['xydm'] }), ' ９１５0ma ')).toBe('9150MA')
    expect(tidy(text(), ' a  b\n')).toBe('a  b')
    expect(tidy(text({ rules: [{ maxLength: 5 }, 'telephone'] }), '138 0000 0000')).toBe('13800000000')
  })

  test('never longer than 5000 characters, counted by code point', () => {
    expect(fault(text(), '😀'.repeat(5000))).toBeNull()
    expect(fault(text(), '字'.repeat(5001))).toBe('最多输入5000个字符!')
  })

  test('NUL and lone surrogates are refused', () => {
    for (const spec of [text(), area(9), number(), date(), choice('size'), region()]) {
      expect(fits(spec, 'a\u0000')).toBe(false)
      expect(fits(spec, '\ud83d')).toBe(false)
      expect(fits(spec, '😀')).toBe(true)
    }
    expect(fits(choices('skill'), ['\u0000'])).toBe(false)
    expect(fits(specs.rows, [{ rowId: '\u0000' }])).toBe(false)
    expect(fits(specs.files, [file('a\u0000.pdf')])).toBe(false)
  })
})

describe('times', () => {
  const dateFault = '请输入正确的日期，例如2026-03-15'
  test.each([
    ['2026-02-28', null],
    ['2024-02-29', null],
    ['2000-02-29', null],
    ['2026-02-29', dateFault],
    ['1900-02-29', dateFault],
    ['2026-04-31', dateFault],
    ['2026-13-01', dateFault],
    ['2026-00-10', dateFault],
    ['2026-01-00', dateFault],
    ['2026-1-1', dateFault],
    ['1899-12-31', dateFault],
    ['2101-01-01', dateFault],
    ['2026-01-01T00:00', dateFault],
  ])('date %s', (value, message) => {
    expect(fault(date(), value)).toBe(message)
  })

  test('months and years', () => {
    for (const value of ['1999-12', '2026-01']) expect(fault(month(), value)).toBeNull()
    for (const value of ['2026-13', '2026-00', '2026', '1899-01', '2026-1'])
      expect(fault(month(), value)).toBe('请输入正确的月份，例如2026-03')
    for (const value of ['2015', '2026']) expect(fault(year(), value)).toBeNull()
    for (const value of ['2014', '2027', '26', '二〇二六']) expect(fault(year(), value)).toBe('年度应在2015至2026之间')
    expect(tidy(date(), ' 2026-01-01 ')).toBe('2026-01-01')
    expect([show(date(), '2026-01-01'), cell(year(), '2026')]).toEqual(['2026-01-01', '2026'])
  })
})

describe('picks', () => {
  test('a level is read in digits and in words', () => {
    const items = [
      { code: '2', label: '2级' },
      { code: 'third', label: '三级' },
    ]
    const levels = {
      ...reference,
      items: () => items,
      find: (_: string, code: string) => items.find((one) => one.code === code),
    }
    expect(picked('二级', { dict: 'grade' }, levels)).toBe('2')
    expect(picked('３ 级', { dict: 'grade' }, levels)).toBe('third')
  })

  test('codes are stored, names are shown; a retired entry still has its name', () => {
    expect([show(choice('size'), 's'), cell(choice('size'), 's')]).toEqual(['小', '小'])
    expect(show(choice('size'), 'gone')).toBe('gone')
    expect(show(region(), '500105')).toBe('江北区')
    expect(fault(region(), '500105')).toBe('请从列表中选择区县')
    expect(show(choices('skill'), ['weld', 'forge'])).toBe('焊工、锻工')
    expect(fault(choices('skill'), ['weld', 'forge'])).toBe('请从列表中选择')
    expect(cell(choices('skill'), [])).toBeNull()
    expect(tidy(choices('skill'), ['weld', 'weld'])).toEqual(['weld'])
  })

  test('property names of Object.prototype are no codes', () => {
    for (const code of ['__proto__', 'constructor', 'toString']) {
      expect(fault(choice('size'), code)).toBe('请从列表中选择')
      expect(fault(industry(), code)).toBe('请选择国民经济行业（四位代码）')
    }
  })

  test('yes and no', () => {
    expect([show(yesNo(), true), show(yesNo(), false), cell(yesNo(), false)]).toEqual(['是', '否', '否'])
    expect(fits(yesNo(), 'true')).toBe(false)
  })
})

describe('files and rows', () => {
  test('too few, too many, wrong formats', () => {
    const spec = files(2, 3)
    expect(fault(spec, [])).toBeNull()
    expect(fault(spec, [file('a.pdf')])).toBe('至少上传2个文件')
    expect(
      fault(
        spec,
        ['a', 'b', 'c', 'd'].map((n) => file(`${n}.pdf`)),
      ),
    ).toBe('最多上传3个文件')
    expect(fault(spec, [file('a.pdf'), file('b.docx')])).toBe('“b.docx”格式不符，只能上传pdf、jpg、png')
    expect(fault(files(1, 1, { formats: ['xlsx'] }), [file('A.XLSX')])).toBeNull()
    expect(show(spec, [file('a.pdf'), file('b.png')])).toBe('a.pdf、b.png')
    expect(cell(spec, [])).toBeNull()
  })

  test('a file has exactly its five properties', () => {
    expect(fits(specs.files, [file('a.pdf')])).toBe(true)
    expect(fits(specs.files, [{ ...file('a.pdf'), uploadedAt: '2026-01-01' }])).toBe(true)
    expect(fits(specs.files, [{ ...file('a.pdf'), uploadedAt: 5 }])).toBe(false)
    expect(fits(specs.files, [{ ...file('a.pdf'), url: 'http://a.com' }])).toBe(false)
    expect(fits(specs.files, [{ id: 'a', name: 'b', size: '1', sha256: 'c' }])).toBe(false)
    expect(fits(specs.files, [null])).toBe(false)
  })

  test('rows are shown as their number', () => {
    const row = { rowId: '1' }
    expect(fault(specs.rows, [])).toBe('至少填写1行')
    expect(fault(specs.rows, [row, row, row])).toBe('最多填写2行')
    expect([show(specs.rows, [row]), cell(specs.rows, [row])]).toEqual(['1行', 1])
    expect(fits(specs.rows, [null])).toBe(false)
    expect(fits(specs.rows, [[]])).toBe(false)
  })
})

test('computed cells: numbers with their decimals, words as they are', () => {
  expect([show(specs.calc, '1234.5'), cell(specs.calc, '1234.5')]).toEqual(['1,234.50', 1234.5])
  expect([show(specs.calc, '达到先进值'), cell(specs.calc, '达到先进值')]).toEqual(['达到先进值', '达到先进值'])
  expect([
    show(
      calc(() => null),
      '0123',
    ),
    cell(
      calc(() => null),
      '0123',
    ),
  ]).toEqual(['0123', '0123'])
})
