/** 零碳工厂: the form gives the figures of the worked case by both calibres, and says where it cannot. */
import { type AnswerSet, Answers, type RowAnswers } from '@green/filing/form/answers.ts'
import { checkAnswers, clearHidden, shapeFaults, tidyAnswers } from '@green/filing/form/check.ts'
import { computeAnswers } from '@green/filing/form/compute.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import type { DictItem } from '@green/filing/programme/reference.ts'
import { testLists } from '@green/tools/test-lists.ts'
import { isRequired } from '@green/tools/zero-carbon/rules.ts'
import { describe, expect, test } from 'vitest'
import cases from '../../data/footprint-cases.json' with { type: 'json' }
import { shownFigures, testReference } from '../test-reference.ts'
import { zeroAccept } from '../zero-accept/programme.ts'
import { zeroPlan } from './programme.ts'

const lists = testLists()
const reference = testReference(lists)
const example = zeroPlan.example() as AnswerSet
const expected = cases.cases.find(({ id }) => id === 'ZC1')?.expected as unknown as Record<string, number>

/** With these entries out of use, as a city may set it. */
const without = (list: string, ...codes: readonly string[]) =>
  testReference({
    ...lists,
    [list]: (lists[list] ?? []).map(
      (item): DictItem => (codes.includes(item.code) ? { ...item, enabled: false } : item),
    ),
  })

function prepared(programme: Programme, change: AnswerSet = {}, lookup = reference): AnswerSet {
  const answers = { ...(programme.example() as AnswerSet), ...change }
  expect(shapeFaults(programme, answers)).toEqual([])
  const { values } = clearHidden(programme, tidyAnswers(programme, answers))
  return computeAnswers(programme, values, lookup)
}
const figuresOf = (change: AnswerSet = {}, lookup = reference) =>
  shownFigures(zeroPlan, prepared(zeroPlan, change, lookup), lookup)
const found = (change: AnswerSet, level: 'error' | 'warning' = 'error', programme: Programme = zeroPlan) =>
  checkAnswers(programme, prepared(programme, change), { reference, archive: [], lastYear: null }, 'submit')
    .filter((one) => one.level === level)
    .map(({ field, message }) => `${field}: ${message}`)
const text = (key: string, change: AnswerSet = {}, lookup = reference) =>
  new Answers(zeroPlan, prepared(zeroPlan, change, lookup)).text(key)

/** The factors of the worked case in place of the city's. */
const factors: Readonly<Record<string, Partial<DictItem>>> = {
  '15': { coefTcePerUnit: 12.1, co2Factor: 21.62189, former: undefined },
  '33': {
    co2ByYear: [{ year: 2025, co2Factor: 5.306, document: '算例' }],
    equivalentByYear: [{ year: 2025, tcePerUnit: 3.024, source: '算例' }],
  },
}
const ofCase = testReference({
  ...lists,
  energyType: (lists.energyType ?? []).map((item) => ({ ...item, ...factors[item.code] })),
})

describe('the indicators', () => {
  test('are those of the worked case by 等价值, and others by 当量值 next to them', () => {
    const figures = figuresOf({}, ofCase)
    expect(figures).toMatchObject({
      energyTce: expected.energyTce,
      co2Market: expected.co2MarketT,
      co2Location: expected.co2LocationT,
      intensity: expected.intensityMarket,
      intensityLocation: expected.intensityLocation,
      nonFossil: expected.nonFossilPct,
      physicalShare: expected.physicalPct,
    })
    expect(figures.intensityOther).toBeGreaterThan(figures.intensity ?? 0)
    expect(figures.nonFossilOther).toBeLessThan(figures.nonFossil ?? 0)
    expect(text('gates')).toMatch(
      /^按等价值：单位能耗碳排放.*达到（≤1.8.*；物理认定量占比25.83%，限值未定，不判定.*未核对/,
    )
    expect(text('gatesOther')).toMatch(/^按当量值：/)
  })

  test('the calibre and the limits are the city’s', () => {
    const equal = without('zeroCalibre', 'equivalent')
    expect(figuresOf({}, equal).intensity).toBe(figuresOf().intensityOther)
    expect(text('gates', {}, equal)).toMatch(/^按当量值：/)
    expect(text('gates', {}, without('zeroPhysicalBasic', 'open', '10'))).toContain(
      '物理认定量占比25.83%，未达到（≥30.00%），差4.17%',
    )
  })

  test('a condition holds as long as the city has it in use', () => {
    expect([isRequired(reference, 'factoryTitle'), isRequired(reference, 'surrender')]).toEqual([true, true])
    const off = without('zeroCondition', 'factoryTitle')
    expect([isRequired(off, 'factoryTitle'), isRequired(off, 'surrender')]).toEqual([false, true])
  })

  test('certificates and trade leave the physical share; offsets leave every indicator', () => {
    const more = figuresOf({ gridMWh: '8900', certMWh: '6700', tradedGreenMWh: '0' })
    expect(more.physicalShare).toBe(expected.physicalPct)
    const { offsetTotal: _, ...offset } = figuresOf({
      residualT: '500',
      disclosureUrl: 'https://www.example.com/zero',
      offsetRows: (zeroAccept.example() as AnswerSet).offsetRows ?? [],
    })
    const { offsetTotal: __, ...without } = figuresOf()
    expect(offset).toEqual(without)
  })

  test('原料用能 counts on neither side, 生物质 above the line only', () => {
    const biomass: RowAnswers = {
      rowId: 'e3',
      energyCode: '15',
      consumeQty: '18',
      ownCo2: '0',
      ownSource: '生物天然气证明',
    }
    const own = { energyRows: [...(example.energyRows as RowAnswers[]).slice(1), biomass] }
    const tce = new Answers(zeroPlan, prepared(zeroPlan, own)).rows('energyRows')[1]?.number('tce') ?? 0
    const [as, plain] = [figuresOf({ ...own, renewableTce: String(tce) }), figuresOf(own)]
    expect(as.energyTce).toBe(plain.energyTce)
    expect(as.nonFossil).toBeGreaterThan(plain.nonFossil ?? 0)
    expect(figuresOf({ ...own, feedstockTce: String(tce) }).energyTce).toBeLessThan(plain.energyTce ?? 0)
  })
})

describe('what cannot be so is refused at its field', () => {
  test('figures that cannot be computed', () => {
    expect(found({ certMWh: '6200.1' })).toEqual(['certMWh: 绿证电量（MWh）不能多于网购电量，请核对'])
    const other = (example.energyRows as RowAnswers[]).map((row) => ({
      ...row,
      energyCode: row.energyCode === '15' ? '39' : '33',
    }))
    expect(found({ energyRows: other })).toEqual([
      'energyRows[0].ownCo2: 因子库没有这种能源的排放因子，请填写实测因子和依据',
    ])
    expect(text('gates', { gridMWh: '' })).toMatch(/^还不能得出：/)
  })

  test('more offsets than remain, power unlike the ledger, a year out of order', () => {
    const offsets = {
      disclosureUrl: 'https://www.example.com/zero',
      offsetRows: (zeroAccept.example() as AnswerSet).offsetRows ?? [],
    }
    expect(found({ ...offsets, residualT: '119.9' })).toEqual([expect.stringMatching(/^residualT: 抵销量合计120/)])
    expect(found({ gridMWh: '6500' }, 'warning')).toContainEqual(
      expect.stringMatching(/^gridMWh: 各项电量合计12,300.*相差超过1%/),
    )
    expect(found({ verifiedT: '4000' }, 'warning')).toContainEqual(expect.stringMatching(/^verifiedT: /))
    expect(found({ targetYear: '2027' })[0]).toMatch(/^pathRows\[2\].year: 应在2026至2027年之间/)
    expect(found({ co2Target: '600' })).toEqual(['pathRows[2].co2: 目标年一行应与目标年的碳排放量和占比一致'])
  })

  test('a limit that is not met asks for a reason and never blocks', () => {
    const fossil = { certMWh: '0', tradedGreenMWh: '0', gridMWh: '12000', ownPvMWh: '0', directLineMWh: '0' }
    expect(found(fossil)).toEqual([])
    expect(found(fossil, 'warning')).toContainEqual(
      expect.stringMatching(/^gridMWh: 非化石能源消费占比未达到（≥30%，限值未核对）/),
    )
  })

  test('only a works in the carbon market declares its surrender, and a no bars it', () => {
    const proof = example.planFile ?? null
    expect(found({ isCarbonMarket: true })).toEqual([
      expect.stringMatching(/^neg7: /),
      expect.stringMatching(/^neg7Proof: /),
    ])
    expect(found({ isCarbonMarket: true, neg7: false, neg7Proof: proof })).toEqual(['neg7: 存在否决情形，不能申报'])
    expect(found({ isCarbonMarket: true, neg7: true, neg7Proof: proof })).toEqual([])
  })
})

test('an acceptance rests on a year that is over and compares with the limits of acceptance', () => {
  expect(found({ year: '2026' }, 'error', zeroAccept)).toEqual(['year: 验收以完整的一年为准，请选择已经结束的年度'])
  expect(found({ certMWh: '0', gridMWh: '4000' }, 'warning', zeroAccept)).toContainEqual(
    expect.stringMatching(/^boundaryText: 单位能耗碳排放未达到（≤0.2/),
  )
  expect(found({}, 'warning', zeroAccept)).toEqual([])
})
