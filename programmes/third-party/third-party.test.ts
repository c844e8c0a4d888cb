/** 第三方机构备案: conditions, warnings, the ratio; the check that other forms share. */
import { type AnswerSet, Answers } from '@green/filing/form/answers.ts'
import { checkAnswers, shapeFaults, tidyAnswers } from '@green/filing/form/check.ts'
import { computeFigures } from '@green/filing/form/compute.ts'
import type { EvaluatorValidity } from '@green/filing/form/evaluator.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import type { CheckContext, Finding } from '@green/filing/workflow/findings.ts'
import { stateLabel } from '@green/filing/workflow/workflow.ts'
import { expect, test } from 'vitest'
import { evaluatorCheck } from '../blocks/evaluator.ts'
import { greenFactory } from '../green-factory/programme.ts'
import { shownFigures, testReference } from '../test-reference.ts'
import { thirdPartyReportExample } from '../third-party-report/example.ts'
import { thirdPartyReport } from '../third-party-report/programme.ts'
import { thirdPartyExample, variedThirdParty } from './example.ts'
import { thirdParty } from './programme.ts'

const reference = testReference()
const context: CheckContext = { reference, archive: [], lastYear: null }

function found(level: Finding['level'], change: Record<string, unknown>, programme: Programme = thirdParty): string[] {
  const answers = tidyAnswers(programme, { ...programme.example(), ...change } as AnswerSet)
  return checkAnswers(programme, answers, context, 'submit')
    .filter((f) => f.level === level)
    .map((f) => `${f.field}: ${f.message}`)
}
const rows = (key: string) => thirdPartyExample()[key] as Record<string, unknown>[]

test('varied examples can be sent without a warning', () => {
  for (let seed = 0; seed < 40; seed++) {
    const answers = variedThirdParty(seed) as AnswerSet
    expect(shapeFaults(thirdParty, answers)).toEqual([])
    expect(checkAnswers(thirdParty, answers, context, 'submit')).toEqual([])
  }
})

test('ten people of middle rank and half of them senior are required, or a reason', () => {
  expect(found('warning', { staffMid: '9', staffSenior: '5' })).toEqual(['staffMid: 中级以上专职人员不足10人'])
  expect(found('warning', { staffMid: '11', staffSenior: '5' })).toEqual(['staffSenior: 高级职称占比低于50%'])
  expect(found('warning', { staffMid: '10', staffSenior: '5' })).toEqual([])
  expect(found('error', { staffMid: '5', staffSenior: '6' })).toEqual([
    'staffSenior: 高级职称人数不能多于中级以上专职人员',
  ])
})

test('everyone counted is listed, once', () => {
  expect(found('error', { staffRows: rows('staffRows').slice(0, 10) })).toEqual([
    'staffMid: 专职人员中的行数为10行，少于填报的11人，请核对',
  ])
  const [first, second, ...more] = rows('staffRows')
  expect(found('error', { staffRows: [first, { ...second, idCard: first?.idCard }, ...more] })).toEqual([
    'staffRows[1].idCard: 与第1行重复，请合并或删除',
  ])
})

test('work of the last five years counts', () => {
  const old = rows('perfRows').map((row, i) => ({ ...row, year: i === 0 ? '2020' : '2021' }))
  expect(found('error', { perfRows: old })).toEqual(['perfRows[0].year: 2020年不在近五年内，请删除或更正'])
})

test('the share of senior staff', () => {
  const figures = (change: Record<string, unknown>) =>
    shownFigures(thirdParty, { ...thirdPartyExample(), ...change } as AnswerSet, reference)
  expect(figures({ staffMid: '12', staffSenior: '7' }).seniorRatio).toBe(58.33)
  expect(figures({ staffMid: '0', staffSenior: '0' }).seniorRatio).toBeNull()
})

test('its states have names of their own', () => {
  expect(stateLabel(thirdParty, 'suspended')).toBe('暂停采信')
  expect(stateLabel(thirdParty, 'revoked')).toBe('移出')
})

test('a year’s report: sums, fees in order, the national quota', () => {
  const figures = computeFigures(
    thirdPartyReport,
    {
      ...thirdPartyReportExample(),
      factoryNational: '9',
      parkNational: '6',
      factoryCity: '3',
      parkCity: '0',
      chainCity: '1',
    } as AnswerSet,
    reference,
  )
  expect(figures).toEqual({ evaluations: 19, nationalEvaluations: 15 })
  expect(found('error', { feeLow: '9', feeHigh: '8' }, thirdPartyReport)).toEqual(['feeHigh: 收费上限不能低于下限'])
  expect(found('warning', { factoryNational: '15' }, thirdPartyReport)).toEqual([])
  expect(found('warning', { factoryNational: '16' }, thirdPartyReport)).toEqual([
    'factoryNational: 国家级评价项目超过每年15个的上限',
  ])
})

test('an evaluator must be approved for the service, not suspended, and within its quota for national filings', () => {
  const check = evaluatorCheck('jgName', 'factory', (answers) => answers.text('applyLevel') === 'national')
  const messageFor = (evaluator: EvaluatorValidity | undefined, applyLevel = 'city') => {
    const result = check.of(new Answers(greenFactory, { applyLevel }), {
      ...context,
      ...(evaluator ? { evaluator } : {}),
    })
    return result && 'message' in result ? result.message : result
  }
  const filed: EvaluatorValidity = { state: 'filed', scopes: ['factory'], used: 0 }
  expect(messageFor(undefined)).toBeNull()
  expect(messageFor(filed)).toBeNull()
  expect(messageFor({ ...filed, state: 'unknown' })).toBe('该机构没有有效的第三方机构备案，请从已备案机构中选择')
  expect(messageFor({ ...filed, state: 'suspended' })).toBe('该机构正在暂停采信期内，请另选机构')
  expect(messageFor({ ...filed, scopes: ['park'] })).toBe('该机构的备案范围不含这类评价，请另选机构')
  expect(messageFor({ ...filed, used: 15 })).toBeNull()
  expect(messageFor({ ...filed, used: 14 }, 'national')).toBeNull()
  expect(messageFor({ ...filed, used: 15 }, 'national')).toBe('该机构本年度已承担15项评价，达到上限15项，请另选机构')
})
