/** From approved yearly data to the inputs of the green code. */
import { type AnswerSet, Answers, type RowAnswers } from '@green/filing/form/answers.ts'
import { computeAnswers, computeFigures } from '@green/filing/form/compute.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import { rateByScheme } from '@green/green-code/scheme.ts'
import { greenCode2026 } from '@green/green-code/scheme-2026.ts'
import { type CodeRecord, inputsFromAnswers } from '@green/green-code/year-inputs.ts'
import { testLists } from '@green/tools/test-lists.ts'
import { describe, expect, test } from 'vitest'
import { codeReaders } from './code-readers.ts'
import { withChanges } from './green-yearly/example.ts'
import { greenYearly } from './green-yearly/programme.ts'
import { nonGreenExample } from './non-green-data/example.ts'
import { nonGreenData } from './non-green-data/programme.ts'
import { testReference } from './test-reference.ts'

const reference = testReference(testLists())
const year = Number(nonGreenExample().year)

function recordOf(programme: Programme, values: AnswerSet): CodeRecord {
  const answers = computeAnswers(programme, values, reference)
  return {
    read: codeReaders[programme.id as keyof typeof codeReaders],
    answers: new Answers(programme, answers),
    figures: computeFigures(programme, answers, reference),
  }
}

/** The example moved to another year, with its tables. */
function moved(to: number, more: AnswerSet = {}): AnswerSet {
  const values = nonGreenExample()
  const shifted = Object.entries(values).map(([key, value]) => {
    const isTable = Array.isArray(value) && value.every((row) => typeof row === 'object' && 'rowId' in row)
    if (!isTable) return [key, value]
    return [
      key,
      (value as RowAnswers[]).map((row) =>
        row.year === String(year)
          ? { ...row, year: String(to) }
          : { ...row, year: row.year === undefined ? null : '1990' },
      ),
    ]
  })
  return { ...Object.fromEntries(shifted), year: String(to), ...more }
}

const inputsOf = (...records: CodeRecord[]) => inputsFromAnswers(greenCode2026, records, year)
const now = (more: AnswerSet = {}) => recordOf(nonGreenData, { ...nonGreenExample(), ...more })
const before = (back: number, more: AnswerSet = {}) => recordOf(nonGreenData, moved(year - back, more))

describe('one year', () => {
  const { inputs, because } = inputsOf(now())
  const { figures } = now()

  test('the amounts per output are those of the form’s figures', () => {
    expect(inputs).toMatchObject({
      totalTce: figures.totalTce,
      unitOutputEnergy: figures.unitOutputEnergy,
      unitOutputCarbon: figures.unitOutputCarbon,
      unitOutputWater: figures.unitOutputWater,
      renewableRate: figures.renewableRate,
      meterRatio: figures.meterRatio,
      dataState: 'approved',
      runState: '正常',
      penalty: 'none',
      cleanAudit: 'running',
    })
    expect(inputs.pollutantBetter).toBe(Math.min(figures.waterBetterMin ?? 100, figures.airBetterMin ?? 100))
  })

  test('products with a limit carry their level and energy', () => {
    for (const product of inputs.products ?? []) expect(['1', '1-2', '2-3', 'over3']).toContain(product.level)
  })

  test('without the years before the declines do not concern it, and the dimension is left out', () => {
    expect(inputs.notApplicable).toEqual(expect.arrayContaining(['I1', 'I2']))
    expect(because).toMatchObject({ I1: '不足三个可比年度', I2: '不足三个可比年度' })
    expect(inputs.retrofitInvestRatio).toBeNull()
    const rating = rateByScheme(greenCode2026, { ...inputs, table: 'T' }, [
      {
        tableId: 'T',
        values: {
          unitOutputEnergy: { lead: 10, base: 5000, weak: 9000 },
          unitOutputCarbon: { lead: 10, base: 50000, weak: 90000 },
          unitOutputWater: { lead: 0.1, base: 50, weak: 90 },
        },
      },
    ])
    expect(rating.dimensions.find(({ dimension }) => dimension === 'I')?.score).toBeNull()
    expect(rating.total).not.toBeNull()
  })

  test('without a record of the year there is no approved data', () => {
    const { inputs } = inputsOf(before(1))
    expect(rateByScheme(greenCode2026, inputs, []).grade).toBe('未赋码')
  })
})

describe('what a form says', () => {
  const because = (more: AnswerSet) => inputsOf(now(more)).because

  test('a penalty is told by its kind, and is missing without', () => {
    const penalty = (more: AnswerSet) => inputsOf(now({ penalty: true, ...more })).inputs.penalty
    expect([penalty({ penaltyState: 'minorDone' }), penalty({ penaltyState: 'other' }), penalty({})]).toEqual([
      'minorDone',
      'other',
      null,
    ])
    expect(inputsOf(now({ penalty: null })).inputs.penalty).toBeNull()
  })

  test('an audit that is not needed does not concern it', () => {
    expect(because({ cleanAudit: 'notNeeded' })).toMatchObject({ C3: '不需要开展清洁生产审核' })
    expect(inputsOf(now({ cleanAudit: 'passed' })).inputs.cleanAudit).toBe('accepted')
  })

  test('without outlets, without general waste and without water the rows do not concern it', () => {
    expect(because({ pollutantRows: null })).toMatchObject({ C1: '没有填报污染物排放口' })
    const hazard = [{ rowId: 's', name: '废油', category: 'hazard', generated: '5' }]
    expect(because({ solidRows: hazard })).toMatchObject({ R3: '没有一般工业固体废物' })
    const dry = [{ rowId: 'w', year: String(year), source: 'tap', intake: '0' }]
    expect(because({ waterRows: dry, waterReuse: '0' })).toMatchObject({ R2: '没有工业用水' })
  })

  test('products without a limit standard do not concern it; a standard without values cannot be compared', () => {
    const rows = nonGreenExample().productRows as RowAnswers[]
    const withStandard = (limitStd: string | null) => rows.map((row) => ({ ...row, limitStd }))
    expect(inputsOf(now({ productRows: withStandard(null) })).because).toMatchObject({
      E3: '没有适用强制性能耗限额标准的产品',
    })
    const { inputs, because } = inputsOf(now({ productRows: withStandard('unknown') }))
    expect(because).toMatchObject({ E3: '适用的限额标准没有可比的数值' })
    expect(rateByScheme(greenCode2026, inputs, []).rows.find(({ id }) => id === 'E3')).toEqual({
      id: 'E3',
      dimension: 'E',
      points: 10,
      state: 'unscorable',
      score: null,
    })
  })

  test('certificates count that are in force on the last day of the year, each system once', () => {
    const cert = (sysType: string, validFrom: string, validTo: string) => ({
      rowId: sysType + validFrom,
      sysType,
      validFrom,
      validTo,
    })
    const certs = (...certRows: RowAnswers[]) => inputsOf(now({ certRows })).inputs.systemCerts
    expect(
      certs(cert('energy', `${year}-01-01`, `${year}-12-31`), cert('energy', '2020-01-01', `${year + 1}-01-01`)),
    ).toBe(1)
    expect(
      certs(cert('energy', `${year}-01-01`, `${year}-12-30`), cert('safety', `${year + 1}-01-01`, `${year + 2}-01-01`)),
    ).toBe(0)
    expect(certs(cert('measure', '2020-01-01', `${year + 1}-01-01`))).toBe(0)
    expect(inputsOf(now({ certRows: null })).inputs.systemCerts).toBeNull()
  })

  test('a missing output, one of 0 and one below 0 leave the figures per output missing', () => {
    for (const outputValue of [null, '0', '-5'])
      expect(inputsOf(now({ outputValue })).inputs).toMatchObject({
        unitOutputEnergy: null,
        unitOutputCarbon: null,
        unitOutputWater: null,
      })
  })

  test('an enterprise that stands still has no code', () => {
    const { inputs } = inputsOf(now({ runState: 'stopped' }))
    expect(rateByScheme(greenCode2026, inputs, []).reasons).toEqual(['没有已审核数据或运行状态异常'])
  })
})

describe('three years', () => {
  const output = Number(nonGreenExample().outputValue)

  test('the same energy for twice the output is half the intensity, whatever the order of the records', () => {
    const records = [now({ outputValue: String(output * 2) }), before(2), before(1)]
    const { inputs, because } = inputsOf(...records)
    expect(inputs.energyDecline).toBe(50)
    expect(inputs.carbonDecline).toBeGreaterThan(49)
    expect(because).not.toHaveProperty('I1')
    expect(inputsOf(...records.toReversed()).inputs).toEqual(inputs)
  })

  test('the investment of three years is compared with their output', () => {
    const invest = (amount: string): AnswerSet => ({
      outputValue: '1000',
      projectRows: [{ rowId: 'p', invest: amount }],
    })
    expect(inputsOf(now(invest('3')), before(1, invest('0')), before(2, invest('6'))).inputs.retrofitInvestRatio).toBe(
      0.3,
    )
  })

  test.each<[string, CodeRecord[], string]>([
    ['a year is missing', [now(), before(2)], '不足三个可比年度'],
    ['it stood still', [now(), before(1, { runState: 'stopped' }), before(2)], '三年内有停产等情况，前后不可比'],
    ['an output is missing', [now(), before(1, { outputValue: null }), before(2)], '三年数据有缺'],
  ])('declines do not concern it when %s', (_name, records, reason) => {
    expect(inputsOf(...records).because).toMatchObject({ I1: reason, I2: reason })
  })

  test('a figure missing in the rated year itself is missing data, not a gap', () => {
    const { inputs, because } = inputsOf(now({ outputValue: null }), before(1), before(2))
    expect(because).not.toHaveProperty('I2')
    expect(inputs.energyDecline).toBeNull()
  })

  test('a changed boundary and an accident are told by the titled factory’s form', () => {
    const titled = (more: AnswerSet) => recordOf(greenYearly, { ...withChanges(nonGreenExample()), ...more })
    const changed = inputsOf(titled({ boundaryChanged: true, accident: false }), before(1), before(2))
    expect(changed.because).toMatchObject({ I1: '三年内边界有变化，前后不可比' })
    const accident = inputsOf(titled({ boundaryChanged: false, accident: true }), before(1), before(2))
    expect(rateByScheme(greenCode2026, accident.inputs, []).gates).toEqual(['事故或违法违规'])
    expect(accident.because).not.toHaveProperty('I1')
  })
})
