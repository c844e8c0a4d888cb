/** The ledger's rules against the hand-worked cases, consistent books of 57 industries, and contradictions planted in them. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import bookFile from '../../data/ledger-book-cases.json' with { type: 'json' }
import file from '../../data/ledger-cases.json' with { type: 'json' }
import { boundsWith, defaultBounds } from './bounds.ts'
import { defaultSettings } from './factors.ts'
import { adoptFact, afterCorrection, checkYear, utilityMonths } from './index.ts'
import { rules } from './rule-list.ts'

type Found = { rule: string; level: string; on: string; percent?: number }
type Expected = { figures?: Record<string, unknown>; findings: Found[]; result?: unknown }
type Case = { id: string; group: string; title: string; how?: string; expect: Expected } & Record<string, unknown>
const cases = file.cases as unknown as Case[]
type Book = { industry: string; year: number; facts: Record<string, unknown>; before: unknown }
const books = bookFile.books as unknown as Book[]
const planted = bookFile.planted as unknown as (Book & { id: string; title: string; fires: string[] })[]

const answers: Record<string, (value: unknown) => { findings: unknown[]; figures?: unknown; result?: unknown }> = {
  check: (value) => checkYear(value),
  adopt: (value) => adoptFact(value),
  utility: (value) => utilityMonths(value),
  life: (value) => afterCorrection(value),
}

/** The case as its group reads it. */
function inputOf({ id: _, title: _t, how: _h, expect: _e, ...input }: Case): Record<string, unknown> {
  return input
}
const caseOf = (id: string) => inputOf(cases.find((one) => one.id === id) as Case)
const key = ({ rule, level, on }: Found) => `${rule} ${level} ${on}`
const levelsOf = (value: unknown) => checkYear(value).findings.map(key)
const near = (value: unknown): unknown =>
  typeof value === 'number'
    ? expect.closeTo(value, 4)
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, near(one)]))
      : value

describe('cases by hand', () => {
  test.each(cases)('$id $title', (one) => {
    const answer = answers[one.group]?.(inputOf(one))
    const findings = (answer?.findings ?? []) as Found[]
    expect(new Set(findings.map(key))).toEqual(new Set(one.expect.findings.map(key)))
    if (one.expect.figures) expect(answer?.figures).toEqual(near(one.expect.figures))
    if (one.expect.result) expect(answer?.result).toEqual(one.expect.result)
    for (const { percent, ...finding } of one.expect.findings)
      if (percent !== undefined)
        expect(findings.find((found) => key(found) === key(finding))?.percent).toBeCloseTo(percent, 4)
  })
})

describe('books', () => {
  test.each(books)('a consistent book of $industry has no finding', (book) => {
    expect(levelsOf(book)).toEqual([])
  })

  test.each(planted)('$id $title: what was planted is found', (book) => {
    const found = new Set(levelsOf(book).map((text) => text.split(' ').slice(0, 2).join(' ')))
    // A story is told whole; a single fault may bring its consequences.
    if (book.id.startsWith('S')) expect(found).toEqual(new Set(book.fires))
    else expect([...found]).toEqual(expect.arrayContaining(book.fires))
  })

  test('each of the 51 rules fires, and says both its figures, its bound and the place', () => {
    const found = [...cases.filter(({ group }) => group === 'check').map(inputOf), ...planted].flatMap(
      (one) => checkYear(one).findings,
    )
    expect(Object.keys(rules)).toHaveLength(51)
    expect(Object.keys(rules).filter((rule) => !found.some((one) => one.rule === rule))).toEqual([])
    for (const { message } of found) {
      expect(message).toMatch(/；界限：.+（.+）。请在“.+”更正/)
      expect(message).not.toMatch(/undefined|NaN|null|Infinity/)
    }
  })

  const fixed = new Set(['coef', 'factor', 'size', 'limit', 'priceBand', 'runMonths', 'year', 'closedOn'])
  /** Every quantity of the book so many times as large. */
  function scaled(value: unknown, times: number, name = ''): unknown {
    if (fixed.has(name)) return value
    if (typeof value === 'number') return value * times
    if (Array.isArray(value)) return value.map((one) => scaled(one, times, name))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([inner, one]) => [inner, scaled(one, times, inner)]))
  }
  test('nor has a consistent book of a larger or smaller enterprise', () => {
    fc.assert(
      fc.property(fc.constantFrom(...books), fc.double({ min: 0.01, max: 100, noNaN: true }), (book, times) => {
        const facts = scaled(book.facts, times) as Record<string, unknown>
        expect(levelsOf({ ...book, facts, before: scaled(book.before, times) })).toEqual([])
      }),
      { numRuns: 300 },
    )
  })

  test('the order of lines and products changes nothing', () => {
    for (const one of [...books, ...planted]) {
      const facts = { ...one.facts }
      for (const list of ['energy', 'products', 'process', 'projects'])
        if (Array.isArray(facts[list])) facts[list] = (facts[list] as unknown[]).toReversed()
      expect(new Set(levelsOf({ ...one, facts }))).toEqual(new Set(levelsOf(one)))
    }
  })

  test('twelve months that add up to the year fit it, and a thirteenth part more does not', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 12, maxLength: 12 }), (parts) => {
        const sum = parts.reduce((a, b) => a + b, 0)
        const year = (months: number[]) => ({ industry: '3670', year: 2025, facts: { statedTce: sum, months } })
        expect(levelsOf(year(parts))).toEqual([])
        expect(levelsOf(year(parts.map((part) => (part * 13) / 12)))).toEqual(['R03 error months'])
        expect(levelsOf(year(parts.slice(0, 7)))).toEqual([])
      }),
    )
  })
})

describe('bounds', () => {
  const stated = (statedTce: number, industry = '3670') => ({
    industry,
    year: 2025,
    facts: { energy: [{ code: '21', used: 100_000, coef: 1.45 }], statedTce },
  })
  test('exactly at a bound there is no finding, just above it there is', () => {
    expect(levelsOf(stated(145_000 * 1.005))).toEqual([])
    expect(levelsOf(stated(145_000 * 1.0051))).toEqual(['R02 warning statedTce'])
    expect(levelsOf(stated(145_000 * 1.02))).toEqual(['R02 warning statedTce'])
    expect(levelsOf(stated(145_000 * 1.0201))).toEqual(['R02 error statedTce'])
  })

  test('a city sets its own, and the message names it', () => {
    const R02 = { ...defaultBounds.limits.R02, warning: 3, error: 4, source: '市级参数第2版' }
    const settings = { ...defaultSettings(), bounds: boundsWith({ limits: { R02 } }) }
    expect(checkYear(stated(145_000 * 1.025), settings).findings).toEqual([])
    expect(checkYear(stated(145_000 * 1.05), settings).findings).toEqual([
      expect.objectContaining({ rule: 'R02', level: 'error', message: expect.stringContaining('市级参数第2版') }),
    ])
  })

  test('no answer to the process leaves carbon empty in industries that have one, elsewhere it is none', () => {
    const carbonOf = (industry: string, more: object = {}) =>
      checkYear({ industry, year: 2025, facts: { energy: [{ code: '33', used: 100 }], ...more } }).figures.co2Total
    expect(carbonOf('3011')).toBeNull()
    expect(carbonOf('3670')).toBeCloseTo(558.1, 6)
    expect(carbonOf('3670', { hasProcess: true })).toBeNull()
    // 再生铝 has no anode: only electrolysis must answer.
    expect(carbonOf('3216')).toBeNull()
    expect(carbonOf('3216', { products: [{ name: '再生铝锭', unit: 't', output: 10 }] })).toBeCloseTo(558.1, 6)
  })

  test('an error holds back sending only where the filer alone can correct it', () => {
    const found = planted.flatMap((one) => checkYear(one).findings).filter(({ level }) => level === 'error')
    const free = new Set(found.filter(({ blocksSending }) => !blocksSending).map(({ rule }) => rule))
    expect(free).toEqual(new Set(['R09', 'R10', 'R12', 'R53']))
  })
})

describe('what people fill in', () => {
  const of = (facts: object, more: object = {}) => ({ industry: '3670', year: 2025, facts, ...more })
  const refusal = (run: () => unknown): { field: string; message: string } => {
    try {
      run()
    } catch (error) {
      return error as { field: string; message: string }
    }
    throw new Error('nothing was refused')
  }

  test('nothing, zero output, a loss and months missing are no reason to stop', () => {
    expect(checkYear(of({}))).toEqual({ figures: {}, findings: [] })
    expect(levelsOf(of({ energy: null, products: null, power: null, outputValue: null }))).toEqual([])
    const idle = of({
      runMonths: 0,
      energy: [{ code: '33', used: 0 }],
      products: [{ name: '车桥', unit: '件', output: 0, capacity: 100, tce: 0, value: 0 }],
      outputValue: 0,
      water: { intake: 0, production: 0, discharge: 0, reuse: 0 },
      power: { bought: 0 },
    })
    expect(checkYear(idle).findings).toEqual([])
    expect(JSON.stringify(checkYear(idle).figures)).not.toMatch(/null|NaN/)
    expect(levelsOf(of({ outputValue: 3000, addedValue: -200 }))).toEqual(['R27 warning addedValue'])
    expect(levelsOf(of({ statedTce: 1200, months: [100, null, 100, 100] }))).toEqual([])
  })

  test('numbers as people write them are read, with their unit', () => {
    const { figures } = checkYear(
      of({
        energy: [
          { code: '15', used: '1,200,000 m³' },
          { code: '33', used: '2400' },
        ],
      }),
    )
    expect(figures.tceEq).toBeCloseTo(120 * 13.3 + 2400 * 1.229, 4)
  })

  test('consumption that is missing follows from what came in', () => {
    expect(checkYear(of({ energy: [{ code: '21', open: 10, bought: 60, close: 10 }] })).figures.tceEq).toBeCloseTo(
      60 * 1.4571,
      4,
    )
  })

  test.each([
    [{ industry: '', year: 2025, facts: {} }, 'industry', '行业代码没有填写'],
    [{ industry: '3670', year: 25, facts: {} }, 'year', '数据年度应为四位年份'],
    [{ industry: '3670', year: 2025 }, 'facts', '当年数据没有填写'],
    [of({ energy: [{ code: '33', used: -5 }] }), 'facts.energy.0.used', '当年数据的能源第1行的消费量不能为负'],
    [of({ energy: [{ code: '33', used: '三百' }] }), 'facts.energy.0.used', '消费量应为数字'],
    [of({ energy: [{ code: '33', used: '5 kg' }] }), 'facts.energy.0.used', '不能换算'],
    [of({ energy: [{ code: '99', used: 5 }] }), 'facts.energy.0.code', '不在能源品种目录中'],
    [of({ energy: [{ code: '33' }] }), 'facts.energy.0.used', '没有填写'],
    [of({ energy: {} }), 'facts.energy', '应为多行的列表'],
    [of({ process: [{ id: '其他', activity: 5 }] }), 'facts.process.0.factor', '没有缺省排放因子'],
    [of({ closedOn: '2025-02-30' }), 'facts.closedOn', '应为日期'],
    [of({ runMonths: 13 }), 'facts.runMonths', '不能超过12'],
  ])('what cannot be read is refused with its place: %j', (value, field, message) => {
    const refused = refusal(() => checkYear(value))
    expect(refused.field).toBe(field)
    expect(refused.message).toContain(message)
  })

  test('neither is a case that is none', () => {
    for (const value of [null, 5, 'x', []]) expect(refusal(() => checkYear(value)).message).toContain('请检查格式')
    expect(
      refusal(() => adoptFact({ ...caseOf('A01'), statements: [{ source: '某处', value: 1 }] })).message,
    ).toContain('不在来源目录中')
    expect(refusal(() => afterCorrection({ cited: [{ id: 'c1', kind: 'song' }] })).field).toBe('cited.0.kind')
    expect(
      refusal(() =>
        utilityMonths({ year: 2025, enterprise: 'E', accounts: [{ no: '1', holder: 'E', reads: [{ kWh: 5 }] }] }),
      ).message,
    ).toContain('退补所属月')
  })
})
