/** Carbon of a factory, worked by hand from GB/T 32150, the grid factors of 公告2024年第12号、第33号、2025年第47号 and GB/T 2589-2020. */
import type { AnswerSet, RowAnswers } from '@green/filing/form/answers.ts'
import { checkAnswers } from '@green/filing/form/check.ts'
import { computeAnswers } from '@green/filing/form/compute.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import { releaseOf } from '@green/filing/workflow/release.ts'
import { testLists } from '@green/tools/test-lists.ts'
import { describe, expect, test } from 'vitest'
import { greenFactory } from '../../green-factory/programme.ts'
import { nonGreenData } from '../../non-green-data/programme.ts'
import { shownFigures, testReference } from '../../test-reference.ts'

const reference = testReference(testLists())
const energy = (year: string, energyCode: string, consumeQty: string, more: Partial<RowAnswers> = {}): RowAnswers => ({
  ...more,
  rowId: `${year}${energyCode}`,
  year,
  energyCode,
  consumeQty,
})

/** 1 000 万kWh, of which 120 from the own roof, 50 traded green and 30 by certificate; nothing else. */
const base: AnswerSet = {
  ...(greenFactory.example() as AnswerSet),
  evalYear: '2025',
  outputValue: '10000',
  energyRows: [energy('2025', '33', '1000')],
  elecPurchased: '880',
  elecOwnRenew: '120',
  elecTradedGreen: '50',
  elecGec: '30',
  hasProcess: false,
  processRows: null,
  ghgReportTotal: null,
  ghgReportCo2: null,
  ghgReportYear: null,
}
const figuresOf = (values: AnswerSet, programme: Programme = greenFactory) =>
  shownFigures(programme, computeAnswers(programme, values, reference), reference)
const rowsOf = (values: AnswerSet, programme: Programme = greenFactory) =>
  computeAnswers(programme, values, reference).energyRows as RowAnswers[]
const found = (values: AnswerSet, code: string) =>
  checkAnswers(
    greenFactory,
    computeAnswers(greenFactory, values, reference),
    { reference, archive: [], lastYear: null },
    'submit',
  )
    .filter((finding) => finding.code === code)
    .map(({ level, field, message }) => [level, field, message])

const process = (cells: Partial<RowAnswers>): AnswerSet => ({
  ...base,
  hasProcess: true,
  processRows: [{ rowId: 'p', processName: '活动数据', ...cells }],
})

describe('electricity', () => {
  test('own renewable power emits nothing, traded power and certificates stay at the grid factor: 880 × 5.581', () => {
    expect(figuresOf(base)).toMatchObject({ co2Own: 4911.28, co2Total: 4911.28, unitOutputCarbon: 491.13 })
  })
  test('after green power the second figure: (880 − 50 − 30) × 5.581', () => {
    expect(figuresOf(base).co2Market).toBe(4464.8)
  })
  test('own power counts as energy consumed, and as renewable: 200 of 1 000', () => {
    expect(figuresOf(base)).toMatchObject({ totalTce: 1229, greenPower: 200, renewableRate: 20 })
  })
  test.each([
    ['2020', '4.743', 'before the first published year: the oldest'],
    ['2021', '4.743', '0.4743'],
    ['2022', '5.227', '0.5227'],
    ['2023', '5.581', '0.5581'],
    ['2025', '5.581', 'not published yet: that of 2023'],
  ])('data of %s take the factor %s (%s)', (year, factor) => {
    const values = { ...base, evalYear: '2026', energyRows: [energy(year, '33', '100')] }
    expect(rowsOf(values)[0]).toMatchObject({ co2Default: factor, co2: String(Number(factor) * 100) })
  })
  test('a stand-in factor is told, a published one is not', () => {
    expect(found(base, 'gridYear')).toEqual([
      ['info', 'energyRows', '2025年电网平均排放因子尚未公布，暂用2023年的（生态环境部、国家统计局公告2025年第47号）'],
    ])
    const past = { ...base, evalYear: '2023', energyRows: [energy('2023', '33', '1000')] }
    expect(found(past, 'gridYear')).toEqual([])
  })
  test('a measured factor is no way around the grid factor', () => {
    const values = { ...base, energyRows: [energy('2025', '33', '1000', { co2Factor: '0' })] }
    expect(figuresOf(values).co2Own).toBe(4911.28)
  })
  test('green parts above what was purchased are an error; the parts must add up to the table', () => {
    expect(found({ ...base, elecTradedGreen: '860' }, 'greenParts')).toEqual([
      ['error', 'elecTradedGreen', '绿电交易电量与绿证折电量之和不能大于购入电量'],
    ])
    expect(found(base, 'powerBalance')).toEqual([])
    expect(found({ ...base, elecPurchased: '800' }, 'powerBalance')).toEqual([
      [
        'warning',
        'elecPurchased',
        '购入电量与自发自用电量之和为920万kWh，能源消费表中该年电力为1000万kWh，请核对或说明原因（如外供）',
      ],
    ])
  })
})

describe('process emissions', () => {
  test('clinker: 1 044 120 t × 0.538 beside fuel and power', () => {
    const values = process({ process: 'clinker', activity: '1044120' })
    expect(figuresOf(values)).toMatchObject({ co2Process: 561736.56, co2Own: 566647.84, co2Total: 566647.84 })
  })
  test('carbon that stays in the steel is deducted: 100 000 t × 0.0154', () => {
    expect(figuresOf(process({ process: 'crude_steel_sequestered', activity: '100000' })).co2Process).toBe(-1540)
  })
  test('anodes by the guide; the gases of the anode effect stay out of the CO₂', () => {
    const anodes = process({ process: 'anode_aluminium', activity: '100000' })
    expect(figuresOf(anodes).co2Process).toBe(150_300)
    const [row] = anodes.processRows as RowAnswers[]
    const gas = { ...row, rowId: 'g1', process: 'pfc_cf4', processName: '阳极效应', activity: '2' } as RowAnswers
    const both = { ...anodes, processRows: [row, gas] } as AnswerSet
    expect(figuresOf(both).co2Process).toBe(150_300)
    const { processRows } = computeAnswers(greenFactory, both, reference)
    expect((processRows as RowAnswers[])[1]?.emission).toBe('14760')
    expect(figuresOf({ ...anodes, processRows: [gas] }).co2Process).toBe(0)
  })
  test('another factor needs its reason, an unlisted process its factor', () => {
    const messages = (values: AnswerSet) =>
      checkAnswers(
        greenFactory,
        computeAnswers(greenFactory, values, reference),
        { reference, archive: [], lastYear: null },
        'submit',
      )
        .filter(({ level, field }) => level === 'error' && field.startsWith('processRows'))
        .map(({ field }) => field)
    expect(messages(process({ process: 'clinker', activity: '1', factor: '0.51' }))).toEqual([
      'processRows[0].factorReason',
    ])
    expect(messages(process({ process: 'other', activity: '1' }))).toEqual(['processRows[0].factor'])
  })
  test('without an answer, or an amount, the emission is not known: never fuels alone', () => {
    expect(figuresOf({ ...base, hasProcess: null })).toMatchObject({ co2Own: null, co2Total: null })
    expect(figuresOf(process({ process: 'clinker' }))).toMatchObject({ co2Own: null, unitOutputCarbon: null })
  })
  test('a cement works that says no is asked for the reason', () => {
    expect(found({ ...base, statCode: '3011' }, 'processAnswered')).toEqual([
      ['warning', 'hasProcess', '“水泥制造”一般有工业生产过程排放，确实不涉及的请说明原因'],
    ])
    expect(found({ ...base, statCode: '3670', subIndustry: 'general01' }, 'processAnswered')).toEqual([])
  })
})

describe('the greenhouse-gas report of the year', () => {
  const report = { ghgReportTotal: '5000', ghgReportYear: '2025' }
  test('comes before the own sum, its CO₂ alone where the report splits the gases', () => {
    expect(figuresOf({ ...base, ...report })).toMatchObject({ co2Own: 4911.28, co2Total: 5000, unitOutputCarbon: 500 })
    expect(figuresOf({ ...base, ...report, ghgReportCo2: '4950' }).co2Total).toBe(4950)
  })
  test('of another year is not used, and that is said', () => {
    const values = { ...base, ...report, ghgReportYear: '2024' }
    expect(figuresOf(values).co2Total).toBe(4911.28)
    expect(found(values, 'ghgReportGap').map(([level, field]) => [level, field])).toEqual([
      ['warning', 'ghgReportYear'],
    ])
  })
  test('more than 5 % apart needs a word, with both figures', () => {
    expect(found({ ...base, ...report, ghgReportTotal: '5169' }, 'ghgReportGap')).toEqual([])
    expect(found({ ...base, ...report, ghgReportTotal: '5170' }, 'ghgReportGap')).toEqual([
      [
        'warning',
        'ghgReportTotal',
        '本表核算为4911.28tCO₂，排放报告为5170.00tCO₂，相差超过5%，请核对边界和因子或说明原因',
      ],
    ])
  })
})

test('one heat coefficient per calibre: 40 000 GJ are 1 364.80 tce by GB/T 2589, 1 364.00 in the edition of the statistical form', () => {
  const values = { ...base, energyRows: [energy('2025', '32', '40000')] }
  expect(figuresOf(values).totalTce).toBe(1364.8)
  const then = releaseOf(greenFactory, '2025')
  expect(figuresOf({ ...then.example(), energyRows: values.energyRows } as AnswerSet, then).totalTce).toBe(1364)
})

test('yearly data have the same carbon: process and own power', () => {
  const values = {
    ...(nonGreenData.example() as AnswerSet),
    ...Object.fromEntries(
      ['energyRows', 'elecPurchased', 'elecOwnRenew', 'elecTradedGreen', 'elecGec', 'hasProcess', 'processRows'].map(
        (key) => [key, process({ process: 'clinker', activity: '1000' })[key] ?? null],
      ),
    ),
    year: '2025',
  }
  expect(figuresOf(values, nonGreenData).co2Total).toBe(5449.28)
})
