/** 产品用水定额调查: the level of a product's water, errors, and warnings. */
import { type AnswerSet, Answers } from '@green/filing/form/answers.ts'
import { checkAnswers, clearHidden, shapeFaults, tidyAnswers } from '@green/filing/form/check.ts'
import { computeAnswers } from '@green/filing/form/compute.ts'
import type { Finding } from '@green/filing/workflow/findings.ts'
import { allowedActions, noFacts, workflowFaults } from '@green/filing/workflow/workflow.ts'
import { testLists } from '@green/tools/test-lists.ts'
import { quotaValueOf } from '@green/tools/water-quotas/rules.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { shownFigures, testReference } from '../test-reference.ts'
import { variedExample } from './example.ts'
import { bindingQuota, levelOf, productUnit, worstLevel } from './products.ts'
import { waterQuota } from './programme.ts'

const reference = testReference({
  waterQuotaProduct: [
    ...(testLists().waterQuotaProduct ?? []),
    {
      code: 'three',
      label: '三级产品',
      unit: 'm³/t',
      lead: 1,
      adv: 2,
      gen: 3,
      standard: '示例标准',
      place: null,
      verification: 'confirmed',
    },
    {
      code: 'far',
      label: '外地产品',
      unit: 'm³/t',
      lead: null,
      adv: 2,
      gen: 3,
      standard: '外地标准',
      place: '河北',
      verification: 'confirmed',
    },
  ],
})

function prepared(change: Record<string, unknown> = {}, example = waterQuota.example()): AnswerSet {
  const answers = { ...example, ...change } as AnswerSet
  expect(shapeFaults(waterQuota, answers)).toEqual([])
  return computeAnswers(waterQuota, clearHidden(waterQuota, tidyAnswers(waterQuota, answers)).values, reference)
}

function send(change: Record<string, unknown> = {}, lastYear: Record<string, number | null> | null = null): Finding[] {
  return checkAnswers(waterQuota, prepared(change), { reference, archive: [], lastYear }, 'submit')
}

const findingsOf = (level: Finding['level'], change: Record<string, unknown>) =>
  send(change)
    .filter((f) => f.level === level)
    .map((f) => `${f.field}: ${f.message}`)
const faults = (change: Record<string, unknown>) => findingsOf('error', change)

const product = (change: Record<string, unknown> = {}) => ({
  rowId: 'p1',
  productName: '样品',
  quotaProduct: 'three',
  industryCode: '3011',
  output: '100',
  intake: '200',
  ...change,
})
const tap = (intake: string) => [{ rowId: 's1', source: 'tap', intake, ofProduction: '' }]
const rowsOf = (change: Record<string, unknown>) => prepared(change).productRows as Record<string, unknown>[]
const figuresOf = (change: Record<string, unknown>) => shownFigures(waterQuota, prepared(change), reference)

test('the example can be sent, without a warning', () => {
  expect(send().filter((f) => f.level !== 'info')).toEqual([])
})

test('varied examples can be sent, for any random source, industry and year', () => {
  const industries = fc.constantFrom(undefined, '3011', '2221', '1713', '4420', '3982')
  fc.assert(
    fc.property(
      fc.nat(400),
      industries,
      fc.integer({ min: 2023, max: 2025 }),
      fc.infiniteStream(fc.double({ min: 0, max: 0.999_999, noNaN: true })),
      (seed, industryCode, year, stream) => {
        const of = industryCode ? { industryCode, year } : { year }
        const values = prepared(
          {},
          variedExample(seed, () => stream.next().value as number, of),
        )
        const found = checkAnswers(waterQuota, values, { reference, archive: [], lastYear: null }, 'submit')
        expect(found.filter((f) => f.level !== 'info')).toEqual([])
        expect(values.year).toBe(String(year))
      },
    ),
    { numRuns: 60 },
  )
})

describe('unit product intake and level', () => {
  test('Vui is intake by output, with every digit, with unit and standard of the quota', () => {
    const [row] = rowsOf({ productRows: [product({ output: '3', intake: '1' })] })
    expect(row).toMatchObject({
      vui: String(1 / 3),
      vuiUnit: 'm³/t',
      countUnit: 't',
      quotaStd: '示例标准',
      lead: '1',
      gen: '3',
    })
  })

  test('unconventional water does not count', () => {
    const [row] = rowsOf({ productRows: [product({ output: '100', intake: '200', uncon: '900' })] })
    expect(row).toMatchObject({ vui: '2' })
  })

  test.each([
    ['100', '达到领跑值'],
    ['100.01', '达到先进值'],
    ['200', '达到先进值'],
    ['200.01', '达到通用值'],
    ['300', '达到通用值'],
    ['300.01', '超通用值'],
  ])('an intake of %s m³ for 100 t: %s', (intake, level) => {
    expect(rowsOf({ productRows: [product({ intake })] })[0]).toMatchObject({ level })
  })

  test('without values there is no level; standards of other places are shown but give none', () => {
    expect(rowsOf({ productRows: [product({ quotaProduct: '', unit: '件' })] })[0]).toMatchObject({
      level: '无适用定额',
      vuiUnit: 'm³/件',
      countUnit: '件',
    })
    expect(rowsOf({ productRows: [product({ quotaProduct: 'far', intake: '900' })] })[0]).toMatchObject({
      level: '无适用定额',
      gen: '3',
    })
  })

  test('a standard without a leading value has three levels; without output there is none', () => {
    const quota = { lead: null, adv: 2, gen: 3 }
    expect([1, 2.5, 3.1].map((vui) => levelOf(vui, quota))).toEqual(['adv', 'gen', 'over'])
    expect(levelOf(1, { lead: null, adv: null, gen: 3.2 })).toBe('gen')
    expect(levelOf(null, quota)).toBeNull()
    expect(rowsOf({ productRows: [product({ output: '' })] })[0]).toMatchObject({ vui: null, level: null })
  })

  test('a quota that nobody has verified grades nothing, here as in the product rows of other forms', () => {
    const brewed = { productRows: [product({ quotaProduct: '18916.6-1', intake: '601' })] }
    expect(rowsOf(brewed)[0]).toMatchObject({ level: '定额未核对，不评价', gen: '6' })
    expect(prepared(brewed)).toMatchObject({ worst: '定额未核对，不评价' })
    expect(send(brewed).map(({ code }) => code)).not.toContain('quota.over')
    for (const item of reference
      .items('waterQuotaProduct')
      .filter(({ verification }) => verification !== 'confirmed')) {
      expect([item.code, bindingQuota(item)]).toEqual([item.code, { lead: null, adv: null, gen: null }])
      expect([item.code, quotaValueOf(reference, { code: item.code, unit: 't' }, 'gen')]).toEqual([item.code, null])
    }
  })

  test('above the general value of a verified quota a hint is given', () => {
    expect(findingsOf('info', { productRows: [product({ intake: '301' })] })).toContain(
      'productRows[0].vui: “样品”的单位产品取水量超过通用值，建议排查用水环节',
    )
  })

  test('the list shows the products and the worst level', () => {
    const values = prepared({
      productRows: [product({ intake: '90' }), product({ rowId: 'p2', productName: '次品', intake: '301' })],
    })
    expect(values).toMatchObject({ productNames: '样品、次品', worst: '超通用值' })
    expect(worstLevel(new Answers(waterQuota, prepared({ productRows: [] })), reference)).toBeNull()
  })

  test('units without brackets', () => {
    const row = new Answers(waterQuota, prepared({ productRows: [product({ quotaProduct: '18916.1-1' })] })).rows(
      'productRows',
    )
    expect(row[0] && productUnit(row[0], reference)).toBe('MW·h')
  })
})

describe('figures', () => {
  test('intake, re-use and their rate', () => {
    expect(
      figuresOf({
        waterRows: [...tap('100.10'), { rowId: 's2', source: 'reclaimed', intake: '50.20', ofProduction: '' }],
        waterCirc: '300',
        waterSerial: '100',
        waterReclaim: '50',
        outputValue: '1000',
        productRows: [
          product({ intake: '1' }),
          product({ rowId: 'p2', productName: '大宗', intake: '60', output: '10' }),
        ],
      }),
    ).toMatchObject({
      intakeTotal: 150.3,
      unconTotal: 50.2,
      reuseTotal: 450,
      waterReuseRate: 74.96,
      unitOutputWater: 0.1503,
      vuiMain: 6,
    })
  })

  test('share of meters, and empty where none is required', () => {
    expect(
      figuresOf({ waterMeter1Need: '3', waterMeter1Have: '2', waterMeter2Need: '0', waterMeter2Have: '0' }),
    ).toMatchObject({ meterRatio1: 66.67, meterRatio2: null })
  })
})

describe('errors', () => {
  test('products cannot take more than the factory; equal sums pass in spite of binary fractions', () => {
    const two = [product({ intake: '0.1' }), product({ rowId: 'p2', productName: '次品', intake: '0.2' })]
    expect(faults({ productRows: two, waterRows: tap('0.3'), drain: '0' })).toEqual([])
    expect(faults({ productRows: two, waterRows: tap('0.29'), drain: '0' })).toEqual([
      'productRows: 产品取水量合计0.30m³，大于全厂取水量合计0.29m³，请核对',
    ])
  })

  test('more meters than required, more production water than intake', () => {
    expect(faults({ waterMeter2Need: '5', waterMeter2Have: '6' })).toEqual([
      'waterMeter2Have: 二级水表实装不能多于应装',
    ])
    const source = { ...tap('5000000')[0], ofProduction: '5000000.01' }
    expect(faults({ waterRows: [source] })).toEqual(['waterRows[0].ofProduction: 生产取水不能大于该水源的取水量'])
  })

  test('a product named twice, without output, without a unit', () => {
    expect(faults({ productRows: [product(), product({ rowId: 'p2' })] })).toEqual([
      'productRows[1].productName: 与第1行重复，请合并或删除',
    ])
    expect(faults({ productRows: [product({ output: '0' })] })).toEqual(['productRows[0].output: 该项不能为0'])
    expect(faults({ productRows: [product({ quotaProduct: '', unit: '' })] })).toEqual([
      'productRows[0].unit: 该输入项为必填项!',
    ])
  })

  test('an own source needs its permit', () => {
    const own = [{ rowId: 's1', source: 'ground', intake: '9000000', ofProduction: '' }]
    expect(faults({ waterRows: own, waterPermit: '' })).toEqual(['waterPermit: 该输入项为必填项!'])
    expect(faults({ waterRows: tap('9000000'), waterPermit: '' })).toEqual([])
  })

  test('a future year, and a year before the survey began', () => {
    expect(faults({ year: '2027' })).toEqual(['year: 年度应在2015至2026之间'])
    expect(faults({ year: '2014' })).toEqual(['year: 年度应在2015至2026之间'])
  })
})

describe('warnings', () => {
  test('Vui changed by more than 30 % against last year: the remark is needed', () => {
    const row = { productRows: [product({ output: '100', intake: '131' })], remark: '' }
    const change = (before: number | null, remark = '') =>
      send({ ...row, remark }, { vuiMain: before }).filter((f) => f.code === 'vui.change')
    expect(change(1)).toEqual([
      {
        level: 'error',
        code: 'vui.change',
        field: 'remark',
        message: '主要产品单位产品取水量较上年上升31.00%，请在说明中写明原因',
      },
    ])
    expect(change(2)[0]?.message).toContain('下降34.50%')
    expect(change(1, '产品结构调整')).toEqual([])
    expect(change(1.31 / 1.3)).toEqual([])
    expect(change(null)).toEqual([])
    expect(change(0)).toEqual([])
    expect(send(row, null).filter((f) => f.code === 'vui.change')).toEqual([])
  })

  test('more drained than taken in; products that need unconventional water to add up', () => {
    expect(findingsOf('warning', { waterRows: tap('5000000'), drain: '5000000.01' })).toEqual([
      'drain: 排水量5,000,000.01m³，大于取水量合计5,000,000.00m³，请核对或说明原因',
    ])
    const waterRows = [...tap('100'), { rowId: 's2', source: 'rain', intake: '100', ofProduction: '' }]
    expect(findingsOf('warning', { waterRows, drain: '0', productRows: [product({ intake: '150' })] })).toEqual([
      'productRows: 产品取水量合计150.00m³，大于常规水源取水量100.00m³；非常规水不计入产品取水量，请核对',
    ])
  })

  test('above the general value, too few meters, a quota nobody has verified', () => {
    expect(
      findingsOf('info', {
        productRows: [product({ quotaProduct: '18916.6-1', intake: '601' })],
        waterMeter1Need: '2',
        waterMeter1Have: '2',
        waterMeter2Need: '20',
        waterMeter2Have: '18',
        waterMeter3Need: '10',
        waterMeter3Have: '8',
      }),
    ).toEqual([
      'waterMeter2Have: 二级水表配备率90.00%，低于GB 24789要求的95%',
      'productRows[0].quotaStd: 该产品的定额数值未经核对，不用于评价；请核对标准原文',
    ])
  })
})

test('own ledger: the owner edits and removes while the window is open, nobody reviews', () => {
  expect(workflowFaults(waterQuota.workflow)).toEqual([])
  const actions = (role: 'enterprise' | 'county', windowOpen: boolean) =>
    allowedActions(
      waterQuota.workflow,
      { state: 'submitted' },
      { role },
      { ...noFacts, now: '2026-11-20', windowOpen },
    ).map((a) => a.action)
  expect(actions('enterprise', true)).toEqual(['edit', 'remove'])
  expect(actions('enterprise', false)).toEqual([])
  expect(actions('county', true)).toEqual([])
})
