/** The clause library and the check list: what may be cited on a day, for a matter; and how two edits are brought together. */
import { readFileSync } from 'node:fs'
import {
  consequences,
  emptyFinding,
  emptyVisit,
  findingFaults,
  pathOf,
  signatureFault,
  timeMarks,
  visitFaults,
} from '@green/filing/inspection/verification.ts'
import { describe, expect, test } from 'vitest'
import { checkList } from './check-list.ts'
import { type SetClause, withCityClauses } from './city-clauses.ts'
import {
  type Clause,
  clauseEdition,
  clauseLibrary,
  clauseOn,
  clausesFor,
  finesOnlyAfterOrder,
  type InspectedUnit,
  whyNotBound,
} from './clauses.ts'
import { differencePercent, mergeFields } from './differences.ts'

const library = clauseLibrary(
  <T>(file: string) => JSON.parse(readFileSync(new URL(`../../data/${file}`, import.meta.url), 'utf8')) as T,
)

describe('the clause library', () => {
  test('every clause says what follows, who decides and where it is from', () => {
    for (const clause of library.clauses) {
      expect([clause.finding, clause.consequence, clause.decider, clause.source].every((text) => text !== '')).toBe(
        true,
      )
      expect(clause.consequences.length, clause.key).toBeGreaterThan(0)
      for (const one of clause.consequences) expect(Object.keys(consequences), clause.key).toContain(one)
      expect(clause.consequences.includes('transfer') || !clause.transfer || clause.key === 'jnsc-26').toBe(true)
      expect(clause.contents.every((one) => one >= 1 && one <= 8)).toBe(true)
    }
  })
  test('editions of one clause follow each other without a gap or an overlap', () => {
    for (const editions of Map.groupBy(library.clauses, ({ key }) => key).values()) {
      const inOrder = editions.toSorted((a, b) => a.version - b.version)
      for (const [i, { validTo }] of inOrder.entries()) {
        const next = inOrder[i + 1]
        expect(next === undefined || (validTo !== null && next.validFrom > validTo)).toBe(true)
      }
    }
  })
  test('on the day a standard changes, the other edition is cited', () => {
    expect(clauseOn(library, 'jnf-74', '2026-01-31')?.version).toBe(1)
    expect(clauseOn(library, 'jnf-74', '2026-02-01')?.version).toBe(2)
    expect(clauseOn(library, 'jnf-74', '2018-10-25')).toBeNull()
    expect(clauseEdition(library, 'jnf-74', 1)?.finding).toContain('GB 17167-2006')
  })
  const unit: InspectedUnit = { industryCode: '3011', energy: null, listedIn: null }
  test('only clauses of the matter and the industry are offered', () => {
    const keys = (matter: Parameters<typeof clausesFor>[1]) => clausesFor(library, matter).map(({ key }) => key)
    const day = '2026-11-23'
    expect(keys({ day, contents: [2], unit })).toEqual(['jnf-71', 'jnjc-refuse', 'jnjc-obstruct'])
    expect(keys({ day, contents: [8], unit })).not.toContain('jnf-76')
    expect(keys({ day, contents: [8], unit: { ...unit, industryCode: '7452' } })).toContain('jnf-76')
  })
  test('the label of energy efficiency binds who makes what bears it, a start without review the project', () => {
    const keys = (industryCode: string, contents: number[]) =>
      clausesFor(library, { day: '2026-11-23', contents, unit: { ...unit, industryCode } }).map(({ key }) => key)
    const labels = ['jnf-73-label', 'jnf-73-file', 'jnf-73-forge']
    expect(keys('3812', [1])).toEqual(expect.arrayContaining(labels))
    expect(keys('3011', [1]).filter((key) => labels.includes(key))).toEqual([])
    expect(keys('3011', [8])).toContain('jnsc-start')
    expect(clauseOn(library, 'jnsc-start', '2025-08-31')).toBeNull()
    const added = library.clauses.filter(({ key }) =>
      [...labels, 'jnsc-start', 'jnjc-refuse', 'jnjc-obstruct'].includes(key),
    )
    expect(added.map(({ verification }) => verification)).toEqual(added.map(() => 'unverified'))
    expect(added.filter(finesOnlyAfterOrder).map(({ key }) => key)).toEqual(['jnjc-refuse', 'jnf-73-file'])
  })
  test('the city sets the days of a clause and adds its own; an earlier edition stays as it was', () => {
    const { key: _, version: __, validFrom: ___, validTo: ____, ...body } = library.clauses[0] as Clause
    const set = withCityClauses(
      library,
      new Map<string, SetClause>([
        ['jnf-74', { validFrom: '2026-02-01', validTo: '2026-10-31', own: null }],
        ['c-1', { validFrom: '2026-03-01', validTo: null, own: { ...body, finding: '本市的违法情形' } }],
      ]),
    )
    expect([clauseOn(set, 'jnf-74', '2026-01-31')?.version, clauseOn(set, 'jnf-74', '2026-11-01')]).toEqual([1, null])
    expect([clauseOn(set, 'c-1', '2026-02-28'), clauseOn(set, 'c-1', '2026-03-01')?.finding]).toEqual([
      null,
      '本市的违法情形',
    ])
    expect(set.clauses).toHaveLength(library.clauses.length + 1)
  })
  test.each([
    ['16.85 tce', { energy: { tce: 16.85, source: '2025年度' } }, false],
    ['no known energy', {}, false],
    ['just below 10,000 tce', { energy: { tce: 9999.99, source: '2025年度' } }, false],
    ['10,000 tce', { energy: { tce: 10_000, source: '2025年度' } }, true],
    ['6,000 tce and listed', { energy: { tce: 6000, source: '2025年度' }, listedIn: 2025 }, true],
  ])('the articles on 重点用能单位 bind a unit of %s: %s', (_, facts, binds) => {
    const of = { ...unit, ...facts }
    const keys = clausesFor(library, { day: '2026-11-23', unit: of }).map(({ key }) => key)
    const onlyForThem = library.clauses.filter(({ keyUnitOnly }) => keyUnitOnly).map(({ key }) => key)
    expect(onlyForThem).toEqual(['jnf-82', 'jnf-83', 'jnf-84'])
    expect(onlyForThem.filter((key) => keys.includes(key))).toEqual(binds ? onlyForThem : [])
    expect(keys).toContain('jnf-71')
    const [clause] = library.clauses.filter(({ key }) => key === 'jnf-82')
    const why = clause && whyNotBound(clause, of)
    if (binds) expect(why).toBeNull()
    else expect(why).toMatch('energy' in facts ? /只适用于重点用能单位：2025年度综合能耗/ : /没有年度综合能耗的记录/)
  })
})

describe('the check list', () => {
  test('each of the eight contents has items, and they rest on clauses of the library', () => {
    for (const content of [1, 2, 3, 4, 5, 6, 7, 8]) {
      const nodes = checkList([content], [])
      expect(nodes.length, String(content)).toBeGreaterThan(0)
      for (const key of nodes.flatMap(({ clauses }) => clauses))
        expect(
          library.clauses.some((clause) => clause.key === key),
          key,
        ).toBe(true)
    }
  })
  test('every product with a limit is an item of its own', () => {
    const product = { name: '水泥熟料', unit: 'kgce/t', standard: 'GB 16780-2021' }
    expect(checkList([1], [product]).map(({ key }) => key)).toEqual(['limit:水泥熟料', 'equipmentGrade'])
    expect(checkList([2], [product]).some(({ key }) => key.startsWith('limit'))).toBe(false)
  })
})

test.each([
  [100, 110, 10],
  [200, 150, -25],
  [0, 0, 0],
  [0, 5, null],
  [null, 5, null],
])('declared %s, checked %s: %s %%', (declared, checked, percent) => {
  expect(differencePercent(declared, checked)).toBe(percent)
})

describe('two edits of one record', () => {
  const base = { checked: 10, facts: '', result: null }
  test('what only one side changed is taken from it', () => {
    const { merged, conflicts } = mergeFields(base, { ...base, facts: '对方写的' }, { ...base, checked: 12 })
    expect(conflicts).toEqual([])
    expect(merged).toEqual({ checked: 12, facts: '对方写的', result: null })
  })
  test('the same change on both sides is none', () => {
    expect(mergeFields(base, { ...base, checked: 12 }, { ...base, checked: 12 }).conflicts).toEqual([])
  })
  test('two different changes of one field wait for a person', () => {
    const { conflicts } = mergeFields(base, { ...base, checked: 11 }, { ...base, checked: 12, result: 'lawful' })
    expect(conflicts).toEqual([{ field: 'checked', base: 10, theirs: 11, mine: 12 }])
  })
})

describe('a finding', () => {
  const clauses = [{ key: 'jnf-71', consequences: ['stopUse'] as const }]
  const breach = {
    ...emptyFinding,
    result: 'breach' as const,
    clause: 'jnf-71',
    facts: '车间内一台JO2电动机在用',
    evidence: ['a'],
    consequence: 'stopUse' as const,
  }
  const fields = (finding: Parameters<typeof findingFaults>[0], hasEvidence = true) =>
    findingFaults(finding, { clauses, isFigure: true, hasEvidence }).map(({ field }) => field)
  test('of a breach has clause, facts, evidence and a proposal', () => {
    expect(fields(breach)).toEqual([])
    expect(fields({ ...emptyFinding, result: 'breach' }, false)).toEqual(['clause', 'facts', 'evidence', 'consequence'])
    expect(fields({ ...breach, clause: 'jnf-74' })).toEqual(['clause'])
    expect(fields({ ...breach, facts: '太短' })).toEqual(['facts'])
    expect(fields({ ...breach, consequence: 'treat' })).toEqual(['consequence'])
  })
  test('with a difference and without a breach is a correction of data', () => {
    expect(fields({ ...emptyFinding, result: 'lawful', checked: 999 }, false)).toEqual([])
    expect(fields({ ...emptyFinding, result: 'lawful' })).toEqual(['checked'])
  })
  test('that could not be verified says why', () => {
    expect(fields({ ...emptyFinding, result: 'notVerifiable' })).toEqual(['remark'])
    expect(fields({ ...emptyFinding, result: 'notVerifiable', remark: '生产线停产检修' })).toEqual([])
  })
})

describe('a visit', () => {
  const whole = {
    ...emptyVisit,
    from: '2026-11-20T01:00:00Z',
    to: '2026-11-20T03:00:00Z',
    place: '厂区',
    inspectors: ['a', 'b'],
    cardsShown: [
      { userId: 'a', at: '' },
      { userId: 'b', at: '' },
    ],
    representative: '王厂长',
  }
  const fields = (
    visit: Parameters<typeof visitFaults>[0],
    valid = ['a', 'b'],
    hasMedia = true,
    marks: string[] = [],
  ) => visitFaults(visit, { valid, hasMedia, marks }).map(({ field }) => field)
  test('has two inspectors with valid cards, shown to the enterprise', () => {
    expect(fields(whole)).toEqual([])
    expect(fields(whole, ['a'])).toEqual(['inspectors'])
    expect(fields({ ...whole, inspectors: ['a'] })).toEqual(['inspectors'])
    expect(fields({ ...whole, cardsShown: [{ userId: 'a', at: '' }] as never })).toEqual(['cardsShown'])
  })
  test('whose times are unusual says why', () => {
    const days = { first: '2026-03-02', last: '2026-06-30' }
    const at = '2026-03-02T02:00:00.000Z'
    const marks = (from: string, aheadSeconds = 0) =>
      timeMarks([{ label: '到达时间', at: from }], { deviceAt: at, aheadSeconds, days })
    // Eight in the morning of the city.
    expect(marks('2026-03-01T16:30:00.000Z')).toEqual([])
    expect(marks('2026-03-01T15:30:00.000Z')).toEqual(['到达时间不在案件可以核查的日期内（2026-03-02至2026-06-30）'])
    expect(marks('2026-03-02T02:25:00.000Z')).toEqual([])
    expect(marks('2026-03-02T03:00:00.000Z')).toEqual(['到达时间晚于登记时设备的时间'])
    expect(marks(at, -1200)).toEqual(['设备的时间比平台慢20分钟'])
    expect(fields(whole, ['a', 'b'], true, ['到达时间晚于登记时设备的时间'])).toEqual(['timeReason'])
    expect(
      fields({ ...whole, timeReason: '手机时区有误' }, ['a', 'b'], true, ['到达时间晚于登记时设备的时间']),
    ).toEqual([])
  })
  test('has a photo or a written reason, and ends after it began', () => {
    expect(fields(whole, ['a', 'b'], false)).toEqual(['noMediaReason'])
    expect(fields({ ...whole, noMediaReason: '防爆车间禁止拍摄' }, ['a', 'b'], false)).toEqual([])
    expect(fields({ ...whole, to: '2026-11-20T00:00:00Z' })).toEqual(['to'])
  })
})

test('a signature of one pixel is none; a drawn line is', () => {
  const pad = { width: 300, height: 150 }
  expect(signatureFault({ ...pad, strokes: [[10, 10]] })).not.toBeNull()
  expect(signatureFault({ ...pad, strokes: [] })).not.toBeNull()
  expect(
    signatureFault({ ...pad, strokes: [[10, 10, 11, 11, 12, 10, 11, 10, 10, 10, 11, 11, 12, 12, 11, 10]] }),
  ).not.toBeNull()
  const line = Array.from({ length: 40 }, (_, i) => [20 + i * 5, 60 + 25 * Math.sin(i / 2)]).flat()
  expect(signatureFault({ ...pad, strokes: [line] })).toBeNull()
  expect(pathOf([[1, 2, 3.1234, 4]])).toBe('M1 2L3.1 4')
})
