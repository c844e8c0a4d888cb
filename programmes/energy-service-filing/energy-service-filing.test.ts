/** 节能服务机构备案: conditions, figures, and the reviewer's checklist. */
import type { AnswerSet } from '@green/filing/form/answers.ts'
import { checkAnswers, clearHidden, shapeFaults, tidyAnswers } from '@green/filing/form/check.ts'
import { computeAnswers, computeFigures } from '@green/filing/form/compute.ts'
import type { CheckContext, Finding } from '@green/filing/workflow/findings.ts'
import { stateLabel, workflowFaults } from '@green/filing/workflow/workflow.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { shownFigures, testReference } from '../test-reference.ts'
import { variedExample } from './example.ts'
import { energyServiceFiling } from './programme.ts'

const reference = testReference()
const context: CheckContext = { reference, archive: [], lastYear: null }

function send(change: Record<string, unknown> = {}): Finding[] {
  const answers = { ...energyServiceFiling.example(), ...change } as AnswerSet
  expect(shapeFaults(energyServiceFiling, answers)).toEqual([])
  const { values } = clearHidden(energyServiceFiling, tidyAnswers(energyServiceFiling, answers))
  return checkAnswers(energyServiceFiling, computeAnswers(energyServiceFiling, values, reference), context, 'submit')
}

const faults = (change: Record<string, unknown>) =>
  send(change)
    .filter((f) => f.level === 'error')
    .map((f) => `${f.field}: ${f.message}`)
const warnings = (change: Record<string, unknown>) =>
  send(change)
    .filter((f) => f.level === 'warning')
    .map((f) => `${f.field}: ${f.message}`)
const exampleRows = (key: string) => energyServiceFiling.example()[key] as Record<string, unknown>[]

test('the example can be sent, without a warning', () => {
  expect(send()).toEqual([])
})

test('varied examples can be sent, for any random source', () => {
  fc.assert(
    fc.property(fc.nat(400), fc.infiniteStream(fc.double({ min: 0, max: 0.999_999, noNaN: true })), (seed, stream) => {
      const example = variedExample(seed, () => stream.next().value as number) as AnswerSet
      expect(shapeFaults(energyServiceFiling, example)).toEqual([])
      const { values } = clearHidden(energyServiceFiling, tidyAnswers(energyServiceFiling, example))
      expect(checkAnswers(energyServiceFiling, values, context, 'submit').filter((f) => f.level === 'error')).toEqual(
        [],
      )
    }),
    { numRuns: 60 },
  )
})

describe('conditions for filing', () => {
  test('five technical staff, one instrument, three pieces of work, two years of revenue', () => {
    expect(faults({ staffRows: exampleRows('staffRows').slice(0, 4) })).toEqual(['staffRows: 至少填写5行'])
    expect(faults({ deviceRows: [] })).toEqual(['deviceRows: 该输入项为必填项!'])
    expect(faults({ caseRows: exampleRows('caseRows').slice(0, 2) })).toEqual(['caseRows: 至少填写3行'])
    expect(faults({ revenue2y: exampleRows('revenue2y').slice(0, 1) })).toEqual(['revenue2y: 至少填写2行'])
  })

  test('technical staff are part of all staff', () => {
    expect(faults({ staffTotal: '10', techStaff: '11', seniorStaff: '1', midStaff: '1' })).toEqual([
      'techStaff: 节能专职技术人员不能多于职工人数',
    ])
    expect(faults({ staffTotal: '10', techStaff: '10', seniorStaff: '6', midStaff: '5' })).toEqual([
      'seniorStaff: 高级与中级职称人数之和不能多于职工人数',
    ])
  })

  test('testing needs an accreditation with its number and certificate', () => {
    const without = { cma: false, cmaNo: '', cmaFiles: [] }
    expect(faults({ ...without, serviceTypes: ['audit', 'test'] })).toEqual([
      'cma: 选择“节能检测”时须具备CMA或CNAS资质，请补充资质或取消该服务类型',
    ])
    expect(faults({ ...without, serviceTypes: ['audit'] })).toEqual([])
    expect(faults({ cma: true, cmaNo: '', cmaFiles: [] })).toEqual(['cmaNo: 该输入项为必填项!', 'cmaFiles: 请上传文件'])
  })

  test('at most eight industries', () => {
    const nine = reference
      .items('industryGroup')
      .slice(0, 9)
      .map((i) => i.code)
    expect(faults({ serviceIndustries: nine })).toEqual(['serviceIndustries: 最多选择8项'])
    expect(faults({ serviceIndustries: nine.slice(1) })).toEqual([])
  })

  test('the promise must be ticked', () => {
    expect(faults({ commitTick: false })).toEqual(['commitTick: 请勾选真实性承诺后再提交'])
    expect(faults({ commitTick: null })).toEqual(['commitTick: 该输入项为必填项!'])
  })

  test('service revenue is part of revenue; a loss is accepted', () => {
    const [first, second] = exampleRows('revenue2y')
    expect(faults({ revenue2y: [first, { ...second, revenue: '100', serviceRevenue: '100.01' }] })).toEqual([
      'revenue2y[1].serviceRevenue: 节能服务收入不能大于营业收入',
    ])
    expect(faults({ revenue2y: [first, { ...second, netProfit: '-12.5' }] })).toEqual([])
    expect(faults({ revenue2y: [first, { ...first, rowId: 'again' }] })).toEqual([
      'revenue2y[1].year: 与第1行重复，请合并或删除',
    ])
  })
})

describe('work of three years', () => {
  const rows = (days: string[]) =>
    days.map((finishedOn, i) => ({
      ...exampleRows('caseRows')[0],
      rowId: `r${i}`,
      projectName: `项目${i}`,
      finishedOn,
      saving: '10',
    }))

  test('the day three years ago still counts, the day before does not', () => {
    const answers = {
      ...energyServiceFiling.example(),
      caseRows: rows(['2023-11-20', '2023-11-19', '2026-11-20']),
    } as AnswerSet
    const figures = computeFigures(energyServiceFiling, answers, reference)
    expect(figures).toMatchObject({ caseCount3y: 2, savingTotal: 20 })
  })

  test('too few recent ones are refused, old ones give a warning, future ones an error', () => {
    const old = rows(['2020-01-01', '2024-01-01', '2025-01-01'])
    expect(faults({ caseRows: old })).toEqual(['caseRows: 近三年内完成的业绩只有2项，至少需要3项'])
    expect(warnings({ caseRows: old })).toEqual(['caseRows[0].finishedOn: 完成时间早于三年前，不计入近三年业绩'])
    expect(faults({ caseRows: rows(['2026-11-21', '2024-01-01', '2025-01-01', '2025-02-01']) })).toEqual([
      'caseRows[0].finishedOn: 完成时间不能晚于今天',
    ])
  })
})

test('figures: share of technical staff, and empty without input', () => {
  const figures = (change: Record<string, unknown>) =>
    shownFigures(energyServiceFiling, { ...energyServiceFiling.example(), ...change } as AnswerSet, reference)
  expect(figures({ techStaff: '7', staffTotal: '30' }).techRatio).toBe(23.33)
  expect(figures({ techStaff: '7', staffTotal: '0' }).techRatio).toBeNull()
  expect(figures({ caseRows: [] })).toMatchObject({ caseCount3y: 0, savingTotal: null })
})

test('an expired calibration and old years need a reason', () => {
  const [device] = exampleRows('deviceRows')
  expect(warnings({ deviceRows: [{ ...device, calibratedUntil: '2026-11-19' }] })).toEqual([
    'deviceRows[0].calibratedUntil: 检定有效期已过，请说明重新检定的安排',
  ])
  expect(warnings({ techStaff: '4', seniorStaff: '1', midStaff: '1' })[0]).toContain('专职技术人员中的行数为')
  const [first, second] = exampleRows('revenue2y')
  expect(warnings({ revenue2y: [{ ...first, year: '2019' }, second] })).toEqual([
    'revenue2y[0].year: 2019年不在近两年内，请填写最近两个会计年度',
  ])
})

test('a sound single review: eight items, its own names of the states', () => {
  expect(workflowFaults(energyServiceFiling.workflow)).toEqual([])
  expect(energyServiceFiling.reviewItems?.map((i) => i.label)).toEqual([
    '主体资格',
    '人员',
    '设备',
    '场地',
    '财务',
    '业绩',
    '资质',
    '承诺',
  ])
  const label = (state: Parameters<typeof stateLabel>[1]) => stateLabel(energyServiceFiling, state)
  expect([
    label('submitted'),
    label('approved'),
    label('county_returned'),
    label('rejected'),
    label('revoked'),
  ]).toEqual(['待审核', '已备案', '退回', '不予备案', '取消备案'])
  expect(label('expired')).toBe('已到期')
})
