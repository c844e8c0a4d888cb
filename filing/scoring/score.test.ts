/** Scores worked out by hand, kind by kind, and what holds for every score. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AnswerSet } from '../form/answers.ts'
import { choice, choices, field, number, rows, section, text, yesNo } from '../form/fields.ts'
import type { Programme } from '../programme/programme.ts'
import type { Bounds, Indicator, IndicatorKind, Rubric } from './rubric.ts'
import { type ScoreOptions, systemScore } from './score.ts'
import { scoreNotes, scoreText, totalText } from './score-words.ts'

const form = [
  section('all', '全部', [
    field('x', '数值', number()),
    field('size', '规模', number()),
    field('told', '是否', yesNo()),
    field('level', '等级', choice('level')),
    field('ticks', '功能', choices('ticks')),
    field(
      'products',
      '产品',
      rows([
        field('name', '名称', text()),
        field('unitEnergy', '单耗', number()),
        field('tce', '能耗', number()),
        field('lead', '引领', number()),
        field('base', '基准', number()),
      ]),
    ),
  ]),
]
const programme = { id: 'scored', form, figures: {} } as unknown as Programme

const fixed = (lead: number, base: number): Bounds => ({ from: 'fixed', lead, base })
const indicator = (how: IndicatorKind, more: Partial<Indicator> = {}): Indicator => ({
  id: 'i1',
  seq: '1',
  group: '一组',
  label: '指标',
  points: 10,
  value: 'x',
  basis: '测试',
  how,
  ...more,
})
const rubric = (indicators: Indicator[], more: Partial<Rubric> = {}): Rubric => ({
  id: 'r',
  name: '测试评分表',
  version: '1',
  basis: '测试',
  passLine: 60,
  gates: [],
  indicators,
  bonus: [],
  bonusCap: 0,
  grades: [],
  naPolicy: 'normalise',
  ...more,
})
const scored = (r: Rubric, values: AnswerSet, options?: ScoreOptions, figures = {}) =>
  systemScore(r, programme, values, figures, options)
const itemOf = (how: IndicatorKind, values: AnswerSet, more: Partial<Indicator> = {}, options?: ScoreOptions) => {
  const [item] = scored(rubric([indicator(how, more)]), values, options).items
  if (!item) throw new Error('no item')
  return item
}
const scoreOf = (how: IndicatorKind, values: AnswerSet, more: Partial<Indicator> = {}, options?: ScoreOptions) =>
  itemOf(how, values, more, options).score

const row = (name: string, unitEnergy: string | null, tce: string | null, lead = '80', base = '100') => ({
  rowId: name,
  name,
  unitEnergy,
  tce,
  lead,
  base,
})
const perProduct: IndicatorKind = {
  kind: 'multi',
  table: 'products',
  nameColumn: 'name',
  valueColumn: 'unitEnergy',
  weightColumn: 'tce',
  direction: 'inv',
  top: 3,
  bounds: { from: 'row', leadColumn: 'lead', baseColumn: 'base' },
}

describe('each kind, by hand', () => {
  test.each([
    ['95', 10],
    ['90', 10],
    ['85', 5],
    ['81', 1],
    ['80', 0],
    ['12', 0],
  ])('more is better: %s between 80 and 90 scores %d of 10', (x, score) =>
    expect(scoreOf({ kind: 'fwd', bounds: fixed(90, 80) }, { x })).toBe(score),
  )

  test.each([
    ['70', 10],
    ['80', 10],
    ['85', 7.5],
    ['100', 0],
    ['130', 0],
  ])('less is better: %s between 80 and 100 scores %d of 10', (x, score) =>
    expect(scoreOf({ kind: 'inv', bounds: fixed(80, 100) }, { x })).toBe(score),
  )

  test.each([
    ['28', 10],
    ['40', 8],
    ['52', 6],
    ['78', 3],
    ['104', 0],
    ['200', 0],
  ])('against a frozen table with 28, 52 and 104: %s scores %d of 10', (x, score) => {
    const how: IndicatorKind = { kind: 'tband', benchmark: 'energy' }
    const benchmarks = { energy: { lead: 28, base: 52, weak: 104 } }
    expect(itemOf(how, { x }, {}, { benchmarks })).toMatchObject({ score, ...benchmarks.energy })
  })
  test('without a table, or with one that does not rise, it cannot be scored; without a value it is missing', () => {
    const how: IndicatorKind = { kind: 'tband', benchmark: 'energy' }
    const unscorable = { unscorable: true, score: null, reason: '没有适用的标准、定额或行业基准' }
    expect(itemOf(how, { x: '40' })).toMatchObject(unscorable)
    for (const energy of [
      { lead: 28, base: 52 },
      { lead: 28, base: 28, weak: 104 },
      { lead: 28, base: 52, weak: 52 },
    ])
      expect(itemOf(how, { x: '40' }, {}, { benchmarks: { energy } })).toMatchObject(unscorable)
    const benchmarks = { energy: { lead: 28, base: 52, weak: 104 } }
    expect(itemOf(how, {}, {}, { benchmarks })).toMatchObject({ missing: true, score: 0, value: null })
  })

  test('several products are weighted by their energy: (10·300 + 5·100) ÷ 400 = 8.75', () => {
    const item = itemOf(perProduct, { products: [row('甲', '80', '300'), row('乙', '90', '100')] })
    expect(item.score).toBe(8.75)
    expect(item.value).toBe('2种产品加权')
    expect(item.rows.map((r) => [r.name, r.score])).toEqual([
      ['甲', 10],
      ['乙', 5],
    ])
  })
  test('only the three products with the largest weights count', () => {
    const products = [row('丁', '100', '1'), row('甲', '80', '300'), row('乙', '80', '200'), row('丙', '80', '100')]
    expect(scoreOf(perProduct, { products })).toBe(10)
  })
  test('a product without a limit is skipped, and rows of other years too', () => {
    const products = [row('甲', '90', '300'), { ...row('乙', '500', '900'), lead: null }, row('旧', '500', '900')]
    const how: IndicatorKind = { ...perProduct, where: (r) => r.text('name') !== '旧' }
    const item = itemOf(how, { products })
    expect([item.score, item.value, item.lead, item.base]).toEqual([5, 90, 80, 100])
  })

  test('a qualitative indicator without evidence is 0; with evidence it waits for the expert', () => {
    const how: IndicatorKind = { kind: 'qual', evidence: 'told' }
    expect(itemOf(how, { told: false })).toMatchObject({ score: 0, value: '未提供', missing: false })
    expect(itemOf(how, { told: true })).toMatchObject({ score: null, value: '提供', missing: false })
    expect(itemOf({ kind: 'qual' }, {}).score).toBeNull()
  })
  test('an option scores its points', () => {
    const options = [
      { code: 'a', label: '甲级', points: 10 },
      { code: 'b', label: '乙级', points: 6 },
    ]
    expect(itemOf({ kind: 'option', options }, { level: 'b' }, { value: 'level' })).toMatchObject({
      score: 6,
      value: '乙级',
    })
  })
  test('yes or no scores all or none of the points', () => {
    expect(scoreOf({ kind: 'bool' }, { told: true }, { value: 'told' })).toBe(10)
    expect(scoreOf({ kind: 'bool' }, { told: false }, { value: 'told' })).toBe(0)
  })
  test('a count scores the number of ticks: 3 of 6 gives half, none gives 0 and is no missing value', () => {
    const how: IndicatorKind = { kind: 'count', bounds: fixed(6, 0) }
    expect(scoreOf(how, { ticks: ['1', '4', '7'] }, { value: 'ticks' })).toBe(5)
    expect(itemOf(how, {}, { value: 'ticks' })).toMatchObject({ score: 0, missing: false, value: 0 })
  })
  test('a ratio is capped: 1.5 times the lead gives at most capRatio', () => {
    const how: IndicatorKind = { kind: 'ratio', lead: 50, direction: 'fwd', capRatio: 1.2 }
    expect(scoreOf(how, { x: '25' })).toBe(5)
    expect(scoreOf(how, { x: '75' })).toBe(12)
    expect(scoreOf({ ...how, direction: 'inv', capRatio: 1 }, { x: '100' })).toBe(5)
    expect(scoreOf({ ...how, direction: 'inv', capRatio: 1 }, { x: '0' })).toBe(10)
  })
  test('a ratio without a cap of its own takes the rubric’s; 1 by default', () => {
    const how: IndicatorKind = { kind: 'ratio', lead: 50, direction: 'fwd' }
    expect(scoreOf(how, { x: '75' })).toBe(10)
    expect(scored(rubric([indicator(how)], { capRatio: 1.5 }), { x: '75' }).items[0]?.score).toBe(15)
    const own = indicator({ ...how, direction: 'inv', capRatio: 1 })
    expect(scored(rubric([own], { capRatio: 1.5 }), { x: '25' }).items[0]?.score).toBe(10)
  })
  test('a value may be read from where no field or figure holds it', () => {
    const of: Indicator['of'] = (answers) => answers.rows('products')[0]?.number('tce') ?? null
    const how: IndicatorKind = { kind: 'ratio', lead: 40, direction: 'fwd' }
    const { value: _value, ...bare } = indicator(how, { of })
    expect(scored(rubric([bare]), { products: [{ rowId: 'a', tce: '10' }] }).items[0]?.score).toBe(2.5)
    expect(scored(rubric([bare]), {}).items[0]).toMatchObject({ missing: true, score: 0 })
  })
  test('bands take lead and base from the size: below 3000 the first, from 3000 the second', () => {
    const bands = [
      { below: 3000, lead: 40, base: 0 },
      { below: null, lead: 10, base: 0 },
    ]
    const how: IndicatorKind = { kind: 'fwd', bounds: { from: 'bands', by: 'size', bands } }
    expect(scoreOf(how, { x: '5', size: '2999.99' })).toBe(1.25)
    expect(scoreOf(how, { x: '5', size: '3000' })).toBe(5)
    expect(itemOf(how, { x: '5' })).toMatchObject({ score: 0, missing: true })
  })
  test('a benchmark of the industry gives lead and base; without an entry the indicator cannot be scored, with a value or without', () => {
    const how: IndicatorKind = { kind: 'inv', bounds: { from: 'benchmark', benchmark: 'energy' } }
    expect(scoreOf(how, { x: '15' }, {}, { benchmarks: { energy: { lead: 10, base: 20 } } })).toBe(5)
    for (const x of ['15', null])
      expect(itemOf(how, { x })).toMatchObject({ applicable: true, unscorable: true, missing: false, score: null })
  })
  test('the first applicable way counts', () => {
    const otherwise = [
      {
        value: 'x',
        label: '单位产值',
        unit: 'kgce/万元',
        how: { kind: 'inv', bounds: fixed(10, 20) } as IndicatorKind,
      },
    ]
    expect(itemOf(perProduct, { x: '15', products: [row('甲', '90', '1')] }, { otherwise })).toMatchObject({
      label: '指标',
      score: 5,
      lead: 80,
    })
    expect(itemOf(perProduct, { x: '15' }, { otherwise })).toMatchObject({ label: '单位产值', score: 5, lead: 10 })
  })
  test('the value may be a figure', () => {
    const item = scored(rubric([indicator({ kind: 'fwd', bounds: fixed(10, 0) }, { value: 'rate' })]), {}, undefined, {
      rate: 3.333,
    }).items[0]
    expect(item).toMatchObject({ score: 3.333, value: 3.333 })
  })
})

describe('missing and not applicable', () => {
  const fwd: IndicatorKind = { kind: 'fwd', bounds: fixed(100, 0) }
  test('a missing value on an applicable indicator is 0 and flagged', () => {
    expect(itemOf(fwd, {})).toMatchObject({ applicable: true, missing: true, score: 0 })
    expect(itemOf({ kind: 'bool' }, {}, { value: 'told' })).toMatchObject({ missing: true, score: 0 })
    expect(itemOf(perProduct, { products: [row('甲', null, '5')] })).toMatchObject({ missing: true, score: 0 })
    expect(itemOf(perProduct, { products: [row('甲', '90', null)] })).toMatchObject({ missing: true, score: 0 })
  })
  test('points of items that are not applicable are redistributed, or lost, as the rubric says', () => {
    const indicators = [
      indicator(fwd, { id: 'a', points: 60 }),
      indicator(fwd, { id: 'b', points: 40, applicable: (a) => a.yes('told') }),
    ]
    expect(scored(rubric(indicators), { x: '50', told: false }).total).toBe(50)
    expect(scored(rubric(indicators, { naPolicy: 'zero' }), { x: '50', told: false }).total).toBe(30)
    expect(scored(rubric(indicators), { x: '50' }, { notApplicable: ['b', 'a'] }).total).toBeNull()
    const [, off] = scored(rubric(indicators), { x: '50', told: true }, { notApplicable: ['b'] }).items
    expect(off).toMatchObject({ applicable: false, reason: '评审认定不适用' })
  })
  test('a dimension counts what can be scored, brought to its points, so that the dimensions make up the total', () => {
    const indicators = [
      indicator(fwd, { id: 'a', points: 5 }),
      indicator(fwd, { id: 'b', points: 3, applicable: () => false }),
      indicator(fwd, { id: 'c', points: 4, group: '二组' }),
    ]
    expect(scored(rubric(indicators), { x: '50' }).groups).toEqual([
      { group: '一组', points: 8, applicable: 5, scorable: 5, score: 4 },
      { group: '二组', points: 4, applicable: 4, scorable: 4, score: 2 },
    ])
  })
})

describe('limits of normalising', () => {
  const fwd: IndicatorKind = { kind: 'fwd', bounds: fixed(100, 0) }
  const open: IndicatorKind = { kind: 'inv', bounds: { from: 'benchmark', benchmark: 'energy' } }
  /** 10 points in all, so many of them without a benchmark, so many that do not apply. */
  const dimension = (unscorable: number, off: number, more: Partial<Rubric> = {}) =>
    scored(
      rubric(
        [
          indicator(fwd, { id: 'a', points: 10 - unscorable - off }),
          indicator(open, { id: 'b', points: unscorable }),
          indicator(fwd, { id: 'c', points: off, applicable: () => false }),
        ],
        more,
      ),
      { x: '50' },
    )
  test.each([
    [2, 0, 50],
    [2.01, 0, null],
    [0, 5, 50],
    [0, 5.01, null],
    [1, 5, 50],
    [1.01, 5, null],
  ])('%d of 10 points not scorable and %d not applicable: %s', (unscorable, off, total) => {
    const sheet = dimension(unscorable, off)
    expect(sheet.total).toBe(total)
    if (total === null) {
      expect(sheet).toMatchObject({ grade: null, pass: null })
      expect(totalText(sheet)).toBe('暂不能得出')
      expect(scoreNotes(sheet).join()).toContain('暂不能得出')
    }
  })
  test('a rubric may raise them, never lower them', () => {
    expect(dimension(2, 0, { minScorable: 0.9 }).total).toBeNull()
    expect(dimension(3, 0, { minScorable: 0.1 }).total).toBeNull()
    expect(dimension(0, 4, { minApplicable: 0.7 }).total).toBeNull()
  })
  test('what was brought to its points is told', () => {
    expect(scoreNotes(dimension(2, 0))).toEqual([
      '不适用和不能评分的分值不计，各维度按可评分的分值折算为满分：一组按8分折算为10分',
      '各维度合计5.00分（满分10分），折算为百分制50.00分',
    ])
  })
})

describe('gates, bonus, grade and pass', () => {
  const half = indicator({ kind: 'fwd', bounds: fixed(100, 0) }, { points: 100 })
  const gated = rubric([half], {
    gates: [
      { id: 'g1', label: '依法设立', basis: '测试', hit: (a) => (a.has('told') ? !a.yes('told') : null) },
      { id: 'g2', label: '由专家判断', basis: '测试' },
    ],
    bonus: [
      { id: 'b1', label: '领跑者', points: 2, claimed: (a) => a.yes('told') },
      { id: 'b2', label: '零碳工厂', points: 2, claimed: () => true },
      { id: 'b3', label: '碳足迹标识', points: 3, claimed: () => true },
      { id: 'b4', label: '未申请', points: 9 },
    ],
    bonusCap: 5,
    grades: [
      { code: 'pass', label: '达标', min: 60 },
      { code: 'good', label: '良好', min: 80 },
    ],
  })
  test('gates answered by the form are known, the rest is open for the expert', () => {
    expect(scored(gated, { told: false }).gates.map((g) => g.hit)).toEqual([true, null])
    expect(scored(gated, {}).gates.map((g) => g.hit)).toEqual([null, null])
  })
  test('bonus is capped: 2 + 2 + 3 gives 5', () => {
    expect(scored(gated, { x: '70', told: true })).toMatchObject({ bonus: 5, total: 75, grade: 'pass', pass: true })
    expect(scored(gated, { x: '76', told: true }).grade).toBe('good')
    expect(scored(gated, { x: '10', told: true })).toMatchObject({ grade: null, pass: false })
  })
  test('a hit gate fails whatever the score', () => {
    expect(scored(gated, { x: '100', told: false })).toMatchObject({ total: 105, pass: false })
  })
  test('while an expert’s points may still decide, pass is open', () => {
    const open = rubric([{ ...half, points: 50 }, indicator({ kind: 'qual' }, { id: 'q', points: 50 })])
    expect(scored(open, { x: '80' })).toMatchObject({ total: 40, openPoints: 50, pass: null })
    expect(scored(open, { x: '10' })).toMatchObject({ total: 5, pass: false })
  })
  test('the full total decides: 59.995 reads 60.00, does not pass, and is shown with the digits that tell', () => {
    const missed = scored(rubric([half]), {}, undefined, { x: 59.995 })
    expect(missed).toMatchObject({ total: 59.995, pass: false })
    expect([scoreText(missed.total), totalText(missed, { passLine: 60 })]).toEqual(['60.00', '59.995'])
    expect(scored(rubric([half]), { x: '60' })).toMatchObject({ total: 60, pass: true })
  })
})

describe('what holds for every score', () => {
  const level = fc.integer({ min: -50_000, max: 50_000 }).map((n) => n / 100)
  const whole = (x: number, kind: 'fwd' | 'inv', lead: number, base: number) =>
    scored(rubric([indicator({ kind, bounds: fixed(lead, base) })]), {}, undefined, { x }).items[0]?.score ?? Number.NaN

  test('a score lies between 0 and the points, even with lead and base swapped', () => {
    fc.assert(
      fc.property(level, level, level, fc.constantFrom('fwd' as const, 'inv' as const), (x, lead, base, kind) => {
        const score = whole(x, kind, lead, base)
        expect(score >= 0 && score <= 10).toBe(true)
      }),
    )
  })
  test('a better value never scores less', () => {
    fc.assert(
      fc.property(level, level, level, level, (a, b, lead, base) => {
        const [low, high] = a < b ? [a, b] : [b, a]
        expect(whole(high, 'fwd', lead, base)).toBeGreaterThanOrEqual(whole(low, 'fwd', lead, base))
        expect(whole(high, 'inv', lead, base)).toBeLessThanOrEqual(whole(low, 'inv', lead, base))
      }),
    )
  })
  test('the order of products is irrelevant', () => {
    const product = fc.record({
      unitEnergy: fc.integer({ min: 0, max: 200 }).map(String),
      tce: fc.integer({ min: 0, max: 9 }).map(String),
    })
    fc.assert(
      fc.property(fc.array(product, { minLength: 1, maxLength: 6 }), (list) => {
        const products = list.map((p, i) => row(`p${i}`, p.unitEnergy, p.tce))
        expect(scoreOf(perProduct, { products })).toBe(scoreOf(perProduct, { products: products.toReversed() }))
      }),
    )
  })
})

test('a hit gate sets the items that depend on it to zero; other items keep their points', () => {
  const how = { kind: 'fwd', bounds: fixed(100, 0) } as const
  const r = rubric([indicator(how, { zeroWithGate: true }), indicator(how, { id: 'i2', seq: '2' })], {
    gates: [{ id: 'g', label: '无事故', basis: '测试', hit: (answers) => answers.yes('told') }],
  })
  const scoresOf = (isHit: boolean) => scored(r, { x: '100', told: isHit }).items.map((item) => item.score)
  expect(scoresOf(false)).toEqual([10, 10])
  expect(scoresOf(true)).toEqual([0, 10])
})

describe('an index', () => {
  const ratio = (id: string, group: string, lead: number): Indicator => ({
    ...indicator({ kind: 'ratio', lead, direction: 'fwd' }),
    id,
    group,
    points: 100,
  })
  const index = rubric([ratio('a', '甲', 10), ratio('b', '乙', 20), ratio('c', '乙', 40), ratio('d', '乙', 80)], {
    index: '指数',
    choose: [{ label: '2选1', ids: ['c', 'd'], count: 1, chosen: (answers) => answers.list('ticks') }],
  })

  test('is the mean of what counts, its groups are shares of it, and items not picked are excluded', () => {
    const found = scored(index, { x: '10', ticks: ['d'] })
    // 10/10, 10/20, 10/80: (100 + 50 + 12.5) ÷ 3.
    expect(found.total).toBeCloseTo(54.166667, 6)
    expect(found.groups).toEqual([
      { group: '甲', points: expect.closeTo(33.3333, 4), score: expect.closeTo(33.3333, 4) },
      { group: '乙', points: expect.closeTo(66.6667, 4), score: expect.closeTo(20.8333, 4) },
    ])
    expect(found.items.find((item) => item.id === 'c')).toMatchObject({ applicable: false, reason: '未选用（2选1）' })
  })
})
