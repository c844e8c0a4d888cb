/** 绿色园区: every computed indicator and the green index by hand, errors and warnings, the choice of indicators. */
import type { AnswerSet, RowAnswers } from '@green/filing/form/answers.ts'
import { Answers } from '@green/filing/form/answers.ts'
import { checkAnswers } from '@green/filing/form/check.ts'
import { computeAnswers, computeFigures } from '@green/filing/form/compute.ts'
import { systemScore } from '@green/filing/scoring/score.ts'
import { roundHalfUp } from '@green/filing/value/round.ts'
import type { Level } from '@green/filing/workflow/findings.ts'
import { describe, expect, test } from 'vitest'
import { shownFigures, testReference } from '../test-reference.ts'
import { type DataKey, dataKeys, type EvalYear } from './data-items.ts'
import { degreeIds, indicatorOf, indicatorValue, optionalGroups, optionalIds, parkIndicators } from './indicators.ts'
import { greenPark } from './programme.ts'
import { greenIndex, rubric } from './rubric.ts'

const reference = testReference()
const example = greenPark.example() as AnswerSet
const computed = (values: AnswerSet) => computeAnswers(greenPark, values, reference)
const answersOf = (values: AnswerSet) => new Answers(greenPark, computed(values))

type Amounts = Partial<Record<DataKey, readonly (number | null)[]>>

/** A form of these basic data: base year, first, second, third year. */
const park = (amounts: Amounts, more: AnswerSet = {}): AnswerSet => ({
  evalYear: '2025',
  dataRows: dataKeys.map((key) => {
    const [y0, y1, y2, y3] = (amounts[key] ?? []).map((value) => (value === null ? null : String(value)))
    return { rowId: key, y0: y0 ?? null, y1: y1 ?? null, y2: y2 ?? null, y3: y3 ?? null }
  }),
  ...more,
})
const flat = (value: number) => [value, value, value, value]
const valueIn = (id: string, values: AnswerSet, year: EvalYear = 3) => {
  const indicator = indicatorOf(id)
  if (!indicator) throw new Error(`no indicator ${id}`)
  return indicatorValue(indicator, answersOf(values), year)
}
const changed = (table: string, rowId: string, change: Record<string, string | boolean | null>): AnswerSet => ({
  ...example,
  [table]: (example[table] as RowAnswers[]).map((row) => (row.rowId === rowId ? { ...row, ...change } : row)),
})
const found = (level: Level, values: AnswerSet) =>
  checkAnswers(greenPark, computed(values), { reference, archive: [], lastYear: null, others: [] }, 'submit')
    .filter((one) => one.level === level)
    .map(({ field, message }) => [field, message])

describe('the table of indicators', () => {
  test('has 31 rows, 18 of them mandatory, of the others six are chosen, so that 24 count', () => {
    expect(parkIndicators).toHaveLength(31)
    expect(parkIndicators.length - optionalIds.length).toBe(18)
    expect(18 + optionalGroups.reduce((sum, { count }) => sum + count, 0)).toBe(24)
    expect(Object.values(Object.groupBy(parkIndicators, ({ group }) => group)).map((rows) => rows?.length)).toEqual([
      3, 8, 5, 4, 8, 3,
    ])
    expect(degreeIds).toEqual(['i12', 'i29', 'i30', 'i31'])
  })
})

describe('indicators from the basic data', () => {
  const cases: readonly [id: string, what: string, amounts: Amounts, value: number | null][] = [
    ['i1', '300 万元 ÷ 100 tce', { added: flat(300), energy: flat(100) }, 3],
    ['i2', '15 of 100 tce', { renewable: flat(15), energy: flat(100) }, 15],
    ['i3', '75 of 100 tce', { clean: flat(75), energy: flat(100) }, 75],
    ['i4', '300 万元 ÷ 2000 m³ = 3 000 000 元 ÷ 2000', { added: flat(300), freshWater: flat(2000) }, 1500],
    ['i5', '300 000 万元 = 30 亿元 on 2 km²', { added: flat(300_000), land: flat(2) }, 15],
    ['i6', '95 of 100 t used', { solidUsed: flat(95), solidMade: flat(100) }, 95],
    ['i6', 'no waste at all', { solidUsed: flat(0), solidMade: flat(0) }, 100],
    ['i7', '90 reused beside 10 fresh', { reusedWater: flat(90), freshWater: flat(10) }, 90],
    ['i8', '30 reclaimed beside 70 discharged', { reclaimed: flat(30), wasteWater: flat(70) }, 30],
    ['i17', '30 of 120 万元', { highTech: flat(30), output: flat(120) }, 25],
    ['i18', '30 of 120 万元', { greenAdded: flat(30), added: flat(120) }, 25],
    ['i19', '300 万元 by 20 people', { added: flat(300), workers: flat(20) }, 15],
    [
      'i21',
      '60 used and 39 disposed of 100 t',
      { solidUsed: flat(60), solidDisposed: flat(39), solidMade: flat(100) },
      99,
    ],
    ['i22', '2.0 t/万元 last year, 1.9 now', { carbon: [200, 200, 200, 190], added: flat(100) }, 5],
    ['i23', '500 t ÷ 100 万元', { wasteWater: flat(500), added: flat(100) }, 5],
    ['i25', '292 of 365 days', { goodAirDays: flat(292) }, 80],
    ['i1', 'nothing told', {}, null],
    ['i1', 'no energy: nothing to divide by', { added: flat(300), energy: flat(0) }, null],
  ]
  test.each(cases)('%s: %s', (id, _what, amounts, value) => {
    const worked = valueIn(id, park(amounts))
    if (value === null) expect(worked).toBeNull()
    else expect(worked).toBeCloseTo(value, 9)
  })

  test('the first year falls against the base year; a leap year has 366 days', () => {
    const amounts: Amounts = { carbon: [200, 190, 190, 190], added: flat(100), goodAirDays: flat(183) }
    expect(valueIn('i22', park(amounts), 1)).toBeCloseTo(5, 9)
    expect(valueIn('i22', park(amounts), 2)).toBeCloseTo(0, 9)
    // 2024 is the second of the three years to 2025.
    expect(valueIn('i25', park(amounts), 2)).toBeCloseTo(50, 9)
  })

  describe('elasticity of pollutants', () => {
    /** Value added grows 10 % a year: 1000, 1100, 1210, 1331. */
    const added = [1000, 1100, 1210, 1331]
    const emitting = (...levels: readonly (readonly number[])[]): Amounts => ({
      added,
      cod: levels[0] ?? flat(0),
      ammonia: levels[1] ?? flat(0),
      so2: levels[2] ?? flat(0),
      nox: levels[3] ?? flat(0),
    })
    test('5 % growth of the one pollutant ÷ 10 % growth of value added', () => {
      const cod = [100, 105, 110.25, 115.7625]
      for (const year of [1, 2, 3] as const) expect(valueIn('i24', park(emitting(cod)), year)).toBeCloseTo(0.5, 9)
    })
    test('is the mean over the pollutants that are emitted: 5 % and −3 % make 1 %', () => {
      const falling = [100, 97, 94.09, 91.2673]
      expect(valueIn('i24', park(emitting([100, 105, 110.25, 115.7625], falling)))).toBeCloseTo(0.1, 9)
    })
    test('is 0 where nothing is emitted, unknown where value added does not grow or a pollutant starts from zero', () => {
      expect(valueIn('i24', park(emitting()))).toBe(0)
      expect(valueIn('i24', park({ ...emitting([100, 90, 80, 70]), added: flat(1000) }))).toBeNull()
      expect(valueIn('i24', park(emitting([0, 1, 1, 1])))).toBeNull()
    })
  })
})

describe('the green index', () => {
  /** Every mandatory indicator exactly at its lead, the chosen ones too. */
  const atLead = park(
    {
      gdp: flat(500_000),
      added: [272_727.2727, 300_000 / 1.331 ** (2 / 3), 300_000 / 1.331 ** (1 / 3), 300_000],
      energy: flat(100_000),
      renewable: flat(15_000),
      clean: flat(75_000),
      freshWater: flat(2_000_000),
      land: flat(2),
      solidUsed: flat(95),
      solidMade: flat(100),
      solidDisposed: flat(5),
      reusedWater: flat(18_000_000),
      output: flat(600_000),
      highTech: flat(180_000),
      greenAdded: flat(90_000),
      workers: flat(20_000),
      wasteWater: flat(1_500_000),
      goodAirDays: flat(292),
      carbon: [9_999_999, 9_999_999, 10_000_000 / 1.331 ** (1 / 3), 9_700_000],
      cod: flat(1),
      ammonia: flat(0),
      so2: flat(0),
      nox: flat(0),
    },
    {
      degreeRows: degreeIds.map((rowId) => ({ rowId, y1: 'full', y2: 'full', y3: 'full' })),
      optionalRows: ['i9:60', 'i10:90', 'i13:30', 'i15:90', 'i19:', 'i26:30'].map((one) => {
        const [rowId = '', value = ''] = one.split(':')
        return { rowId, chosen: true, y1: value || null, y2: value || null, y3: value || null }
      }),
    },
  )
  const withDegree = (y3: string): AnswerSet => ({
    ...atLead,
    degreeRows: degreeIds.map((rowId) => ({ rowId, y1: 'full', y2: 'full', y3: rowId === 'i31' ? y3 : 'full' })),
  })
  const indexOf = (values: AnswerSet) => roundHalfUp(greenIndex(answersOf(values), 3) ?? Number.NaN, 2)

  test('is 100 where all 24 are at their lead', () => expect(indexOf(atLead)).toBe(100))
  test('loses half of one 24th where one is halfway: 100 − 50 ÷ 24 = 97.92', () =>
    expect(indexOf(withDegree('partial'))).toBe(97.92))
  test('loses one 24th where one is zero: 100 − 100 ÷ 24 = 95.83', () =>
    expect(indexOf(withDegree('none'))).toBe(95.83))
  test('counts a missing value as zero', () => expect(indexOf(withDegree(''))).toBe(95.83))
  test('an inverse one at twice its lead counts half', () => {
    const rows = (atLead.dataRows as RowAnswers[]).map((row) =>
      row.rowId === 'wasteWater' ? { ...row, y3: '3000000' } : row,
    )
    expect(indexOf({ ...atLead, dataRows: rows })).toBe(97.92)
  })
  test('one far above its lead does not make up for another: a ratio counts 1 at most', () => {
    const better = (atLead.dataRows as RowAnswers[]).map((row) =>
      row.rowId === 'highTech' ? { ...row, y3: '600000' } : row,
    )
    expect(indexOf({ ...atLead, dataRows: better })).toBe(100)
    expect(indexOf({ ...withDegree('none'), dataRows: better })).toBe(95.83)
  })
  test('the cap of a ratio is the rubric’s setting; inverse ones and degrees stay at 1', () => {
    const score = (capRatio: number, values: AnswerSet) =>
      systemScore({ ...rubric, capRatio }, greenPark, computed(values), {}).items
    const most = (id: string, capRatio: number) =>
      score(capRatio, {
        ...atLead,
        dataRows: (atLead.dataRows as RowAnswers[]).map((row) =>
          row.rowId === 'highTech' || row.rowId === 'wasteWater'
            ? { ...row, y3: row.rowId === 'highTech' ? '600000' : '150000' }
            : row,
        ),
      }).find((item) => item.id === id)?.score
    expect(most('i17', 1)).toBe(100)
    expect(most('i17', 1.5)).toBe(150)
    expect(most('i23', 1.5)).toBe(100)
    expect(most('i31', 1.5)).toBe(100)
  })
  test('of the last year decides: the system’s score is the third year’s index, with the trend beside it', () => {
    const values = computed(example)
    const figures = computeFigures(greenPark, values, reference)
    expect(systemScore(rubric, greenPark, values, {}).total).toBe(figures.gi3)
    expect(shownFigures(greenPark, values, reference)).toMatchObject({
      gi1: 90.37,
      gi2: 97.83,
      gi3: 99.96,
      giChange: 9.59,
    })
  })
  test('is empty without data', () => expect(greenIndex(answersOf({}), 3)).toBeNull())
  test('its groups are shares that add up to it', () => {
    const { total, groups } = systemScore(rubric, greenPark, computed(example), {})
    expect(groups.map(({ points }) => points)).toEqual([12.5, 25, 12.5, 12.5, 25, 12.5])
    expect(groups.reduce((sum, { score }) => sum + score, 0)).toBeCloseTo(total ?? Number.NaN, 8)
  })
})

describe('figures', () => {
  test('count the mandatory indicators that lack a year; optional ones are counted separately', () => {
    const lacking = (values: AnswerSet) => computeFigures(greenPark, computed(values), reference).missingMandatory
    expect(lacking(example)).toBe(0)
    expect(lacking(changed('degreeRows', 'i30', { y1: null }))).toBe(1)
    // Without the base year neither the first year's fall of carbon nor any elasticity is known.
    expect(lacking(changed('dataRows', 'added', { y0: null }))).toBe(2)
    expect(lacking(changed('optionalRows', 'i9', { y2: null }))).toBe(0)
  })
})

describe('errors', () => {
  test.each([
    [
      'a condition that is not met',
      changed('baseRows', 'b4', { conform: false }),
      'baseRows[3].conform',
      '不符合基本要求',
    ],
    ['a veto', { ...example, neg2: false }, 'neg2', '存在否决情形'],
    ['a park of a county', { ...example, yqLevel: 'county' }, 'yqLevel', '市级（省级）及以上'],
    [
      'industry of half the economy',
      changed('dataRows', 'gdp', { y3: '3040000' }),
      `dataRows[${dataKeys.indexOf('added')}].y3`,
      '超过50%',
    ],
    [
      'a part above its whole',
      changed('dataRows', 'renewable', { y2: '470501' }),
      `dataRows[${dataKeys.indexOf('renewable')}].y2`,
      '可再生能源使用量不能大于综合能耗',
    ],
    [
      'nothing to divide by',
      changed('dataRows', 'land', { y1: '0' }),
      `dataRows[${dataKeys.indexOf('land')}].y1`,
      '不能为0',
    ],
    ['a plan that is partly there', changed('degreeRows', 'i30', { y3: 'partial' }), 'degreeRows[2].y3', '只能选'],
    [
      'one optional too few',
      changed('optionalRows', 'i9', { chosen: false }),
      'optionalRows[0].chosen',
      '4选2，现选用1项',
    ],
    [
      'one optional too many',
      changed('optionalRows', 'i14', { chosen: true, y1: '60', y2: '60', y3: '60' }),
      `optionalRows[${optionalIds.indexOf('i13')}].chosen`,
      '2选1，现选用2项',
    ],
    ['a chosen one without its year', changed('optionalRows', 'i9', { y3: null }), 'optionalRows[1].y3', '必填'],
  ])('%s', (_what, values, field, text) => {
    const errors = found('error', values as AnswerSet)
    expect(errors.map(([at]) => at)).toContain(field)
    expect(errors.find(([at]) => at === field)?.[1]).toContain(text)
  })

  test('the base year is required only where growth is measured against it', () => {
    const rows = (example.dataRows as RowAnswers[]).map((row) => ({ ...row, y0: null }))
    const missing = found('error', { ...example, dataRows: rows }).map(([at]) => at)
    expect(missing).toEqual(
      (['added', 'carbon', 'cod', 'ammonia', 'so2', 'nox'] as const).map(
        (key) => `dataRows[${dataKeys.indexOf(key)}].y0`,
      ),
    )
  })
})

describe('warnings', () => {
  test.each([
    ['carbon intensity that rises', changed('dataRows', 'carbon', { y3: '1300000' }), 'carbon', '没有下降'],
    ['value added that falls', changed('dataRows', 'added', { y3: '1170000' }), 'added', '弹性系数无法计算'],
    ['a steep change', changed('dataRows', 'freshWater', { y3: '6000000' }), 'freshWater', '变化超过30%'],
    ['more waste handled than made', changed('dataRows', 'solidUsed', { y3: '196000' }), 'solidUsed', '大于产生量'],
  ] as const)('%s', (_what, values, key, text) => {
    const at = `dataRows[${dataKeys.indexOf(key)}].y3`
    expect(found('warning', values).find(([field]) => field === at)?.[1]).toContain(text)
  })
  test('none in the example', () => expect(found('warning', example)).toEqual([]))
})
