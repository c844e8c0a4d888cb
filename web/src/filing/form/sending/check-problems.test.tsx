/** The last page of the form says what a try to submit lacked. */
import type { AnswerSet } from '@green/filing/form/answers.ts'
import { checkAnswers } from '@green/filing/form/check.ts'
import { nonGreenData } from '@green/programmes/non-green-data/programme.ts'
import { testReference } from '@green/programmes/test-reference.ts'
import { testLists } from '@green/tools/test-lists.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { FormFactsProvider } from '../form-context.ts'
import { createFormStore } from '../form-store.ts'
import { CheckProblems } from './check-problems.tsx'

const context = { reference: testReference(testLists()), archive: [], lastYear: null }
const example = nonGreenData.example() as AnswerSet

describe('a number in the smaller unit', () => {
  const slips = (values: AnswerSet, yearBefore: AnswerSet | null = null) =>
    checkAnswers(nonGreenData, { ...example, ...values }, { ...context, yearBefore }, 'submit')
      .filter(({ code }) => code === 'unitSlip')
      .map(({ field, level, message }) => `${level} ${field}: ${message}`)

  test('is asked about against last year, and never blocks', () => {
    const findings = slips({ revenue: '320000000' }, { ...example, revenue: '32000' })
    expect(findings).toEqual([
      'warning revenue: 约为上年的10,000倍，请核对是否把“元”填成了“万元”；确实如此的请说明原因',
    ])
    expect(slips({ revenue: '96000' }, { ...example, revenue: '32000' })).toEqual([])
  })

  test('is asked about at a new firm by its employees, or by the usual size of an enterprise', () => {
    expect(slips({ revenue: '32000000', employeeCount: '120' })[0]).toContain('平均每名从业人员266,667万元')
    expect(slips({ revenue: '32000000', employeeCount: null })[0]).toContain('超出一家企业的通常规模')
    expect(slips({})).toEqual([])
  })
})

test('a try to submit with an unexplained reminder names what is missing, until it is explained', () => {
  const store = createFormStore({ programme: nonGreenData, context, values: { ...example, revenue: '32000000' } })
  const shown = () =>
    renderToStaticMarkup(
      <FormFactsProvider value={{ store, lastYear: null, offered: {}, notes: [] }}>
        <CheckProblems programme={nonGreenData} onGo={() => undefined} />
      </FormFactsProvider>,
    )
  expect(shown()).not.toContain('没有提交')
  const open = store.attempt()
  expect(open.map(({ field }) => field)).toContain('revenue')
  expect(shown()).toMatch(/role="alert"[^>]*>没有提交：还有 \d+ 处没有说明原因（[^）]*营业收入/)
  for (const { code, field } of open) store.reason(code, field, '已与统计报表核对一致')
  expect(shown()).not.toContain('没有提交')
  store.stop()
})
