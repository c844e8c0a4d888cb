/** Hand-worked cases of an application's figures and rules; money to the cent. */
import { type AnswerSet, Answers } from '@green/filing/form/answers.ts'
import { checkAnswers, clearHidden } from '@green/filing/form/check.ts'
import { computeAnswers, computeFigures } from '@green/filing/form/compute.ts'
import { withBatchValues } from '@green/filing/programme/batch-values.ts'
import { rubricFor } from '@green/filing/scoring/rubric.ts'
import { systemScore } from '@green/filing/scoring/score.ts'
import { tracesOf } from '@green/filing/value/identity.ts'
import type { OtherFiling } from '@green/filing/workflow/findings.ts'
import { testLists } from '@green/tools/test-lists.ts'
import { describe, expect, test } from 'vitest'
import { shownFigures, testReference } from '../test-reference.ts'
import { variedExample } from './example.ts'
import { dueFor } from './figures.ts'
import { budgetFault, fundOf } from './fund.ts'
import { type Entry, entryFault, ledgerBalance } from './ledger.ts'
import { specialFund } from './programme.ts'

const usual = testReference(testLists())
const half = () => 0.5
const retrofit = (more: Record<string, unknown> = {}) =>
  ({ ...variedExample({ no: 0, direction: 'retrofit', year: 2026 }, half), ...more }) as AnswerSet
const of = (direction: string, more: Record<string, unknown> = {}) =>
  ({ ...variedExample({ no: 0, direction, year: 2026 }, half), ...more }) as AnswerSet
const figuresOf = (values: AnswerSet, reference = usual) => shownFigures(specialFund, values, reference)
const figure = (key: string, values: AnswerSet, reference = usual) => figuresOf(values, reference)[key]
const ruled = (values: Record<string, Record<string, string | null>>) => withBatchValues(specialFund, usual, values)

function found(values: AnswerSet, others: OtherFiling[] = [], reference = usual) {
  const ready = computeAnswers(specialFund, clearHidden(specialFund, values).values, reference)
  return checkAnswers(specialFund, ready, { reference, archive: [], lastYear: null, others }, 'submit')
}
const codes = (values: AnswerSet, others: OtherFiling[] = []) => found(values, others).map(({ code }) => code)

const metered = (tce: string, more: Record<string, unknown> = {}) =>
  retrofit({ savingMethod: 'metering', measuredSavingTce: tce, ...more })

describe('savings', () => {
  test('(改造前能耗÷改造前产量－改造后能耗÷改造后产量)×改造后产量', () => {
    // (6000/100 − 6300/120) × 120 = (60 − 52.5) × 120 = 900
    const values = retrofit({ baselineTce: '6000', baselineOutput: '100', afterTce: '6300', afterOutput: '120' })
    expect(figure('annualSavingTce', values)).toBe(900)
    // Without electricity 900 × 2.4567 = 2211.03; with it 200 × 5.581 + (900 − 200 × 1.229) × 2.4567 = 1116.2 + 1607.173…
    expect(figure('cutCo2', { ...values, savedElec: '0' })).toBe(2211.03)
    expect(figure('cutCo2', { ...values, savedElec: '200' })).toBe(2723.37)
  })
  test('thirds are not rounded in between', () => {
    // 1000/3 × 7 − 2000 = 333.3333…
    const values = retrofit({ baselineTce: '1000', baselineOutput: '3', afterTce: '2000', afterOutput: '7' })
    expect(figure('annualSavingTce', values)).toBe(333.3333)
  })
  test('with another method of measurement, the measured value is used', () => {
    expect(figure('annualSavingTce', retrofit({ savingMethod: 'metering', measuredSavingTce: '812.5' }))).toBe(812.5)
  })
  test('等价值 is paid for, limited and scored by 当量值; a saving has its unit of output', () => {
    const answers = {
      baselineTce: '6000',
      baselineOutput: '100',
      afterTce: '6300',
      afterOutput: '120',
      savedElec: '100',
    }
    const values = retrofit({ ...answers, calibre: 'equivalent', investFixed: '1000' })
    // 900 − 100 × (3.024 − 1.229) = 720.5; × 500 ÷ 10000 = 36.025
    expect(figuresOf(values)).toMatchObject({
      annualSavingTce: 900,
      annualSavingEqual: 720.5,
      savingPerInvest: 0.7205,
      suggestAmount: 36.03,
    })
    expect(found(retrofit({ calibre: null, outputUnit: '' })).map(({ field }) => field)).toEqual(
      expect.arrayContaining(['calibre', 'outputUnit']),
    )
  })
  test('a measured saving asks for no consumption of two years', () => {
    const values = metered('812.5', {
      baselineTce: '',
      afterTce: '',
      baselineOutput: '',
      afterOutput: '',
      outputUnit: '',
    })
    expect(found(values).filter(({ level }) => level === 'error')).toEqual([])
  })
  test('other directions save no tce', () => {
    expect(figure('annualSavingTce', of('pv'))).toBeNull()
  })
})

describe('系统测算金额, 万元', () => {
  test('年节能量×单位补贴÷10000', () => {
    // 1234.5 × 500 ÷ 10000 = 61.725, half a cent up
    expect(figure('suggestAmount', metered('1234.5'))).toBe(61.73)
  })
  test('not above the cap of one enterprise', () => {
    // 20000 × 500 ÷ 10000 = 1000 > 800
    expect(figure('suggestAmount', metered('20000'))).toBe(800)
  })
  test('nor above the share of the investment', () => {
    const rules = ruled({ retrofit: { investRatioCap: '30' } })
    // 1200 × 500 ÷ 10000 = 60 > 150.25 × 30 % = 45.075
    expect(figure('suggestAmount', metered('1200', { investFixed: '150.25' }), rules)).toBe(45.08)
  })
  test('the batch’s own subsidy replaces the default one, and may be removed', () => {
    expect(figure('suggestAmount', metered('1000'), ruled({ retrofit: { unitSubsidy: '620.50' } }))).toBe(62.05)
    expect(figure('suggestAmount', metered('20000'), ruled({ retrofit: { capAmount: null } }))).toBe(1000)
    expect(figure('suggestAmount', metered('1000'), ruled({ retrofit: { unitSubsidy: null } }))).toBeNull()
  })
  test('合同能源管理: shared savings earn 800, guaranteed ones 600 a tce, at most 30 % of the investment', () => {
    const epc = (contractType: string) =>
      of('epc', { savingMethod: 'metering', measuredSavingTce: '250', investFixed: '1000', contractType })
    expect(figure('suggestAmount', epc('share'))).toBe(20)
    expect(figure('suggestAmount', epc('guarantee'))).toBe(15)
    // 30 % of 40.10 = 12.03
    expect(figure('suggestAmount', { ...epc('share'), investFixed: '40.10' })).toBe(12.03)
  })
  test('能碳管理中心: 20 % of the investment, at most 1000', () => {
    expect(figure('suggestAmount', of('ecCenter', { investFixed: '333.33' }))).toBe(66.67)
    expect(figure('suggestAmount', of('ecCenter', { investFixed: '9000' }))).toBe(1000)
  })
  test('光伏: 10 万元 a MW, at most 20', () => {
    expect(figure('suggestAmount', of('pv', { capacityMW: '1.2345' }))).toBe(12.35)
    expect(figure('suggestAmount', of('pv', { capacityMW: '5' }))).toBe(20)
  })
  test('titles, certification and water-saving enterprises by level', () => {
    expect(figure('suggestAmount', of('gf_title'))).toBe(20)
    expect(figure('suggestAmount', of('gf_title', { titleLevel: 'national' }))).toBe(60)
    expect(figure('suggestAmount', of('leader', { titleLevel: 'national' }))).toBe(30)
    expect(figure('suggestAmount', of('ems'))).toBe(5)
    expect(figure('suggestAmount', of('water', { waterTitleLevel: 'national' }))).toBe(10)
    expect(figure('suggestAmount', of('ems'), ruled({ ems: { fixedCity: '10' } }))).toBe(10)
  })
  test('节水改造 without a title: by the batch’s subsidy for a m³, none without', () => {
    const water = of('water', { waterTitleLevel: null })
    expect(figure('suggestAmount', water)).toBeNull()
    // 210000 × 0.75 ÷ 10000 = 15.75
    expect(figure('suggestAmount', water, ruled({ water: { unitSubsidy: '0.75' } }))).toBe(15.75)
  })
  test('directions without a published figure have none until the city sets one', () => {
    expect(figure('suggestAmount', of('resource'))).toBeNull()
    expect(figure('suggestAmount', of('resource'), ruled({ resource: { unitSubsidy: '5' } }))).toBe(21)
    expect(figure('suggestAmount', of('diagnosis'))).toBeNull()
  })
  test('no saving gives no amount', () => {
    const worse = retrofit({ baselineTce: '1000', baselineOutput: '100', afterTce: '1300', afterOutput: '120' })
    expect(figure('suggestAmount', worse)).toBe(0)
  })
})

describe('months and prepayment', () => {
  // The test's day is 2026-11-20.
  test.each([
    ['2025-11-20', 12],
    ['2025-11-21', 11],
    ['2026-11-20', 0],
    ['2027-03-01', 0],
  ])('completed on %s it has run for %d whole months', (endDate, months) => {
    expect(figure('stableMonths', retrofit({ endDate }))).toBe(months)
  })
  test('half of it before a year, no prepayment after', () => {
    // 1001 × 500 ÷ 10000 = 50.05; half is 25.025
    expect(figure('prepay', metered('1001', { endDate: '2025-11-21' }))).toBe(25.03)
    expect(figure('prepay', metered('1001', { endDate: '2025-11-20' }))).toBeNull()
    expect(figure('prepay', of('ecCenter', { endDate: '2026-09-01' }))).toBeNull()
    expect(figure('prepay', of('gf_title'))).toBeNull()
  })
})

test('payback, intensity, saving for the money', () => {
  const values = metered('900', {
    investTotal: '1000',
    investFixed: '640',
    investDone: '850',
    annualBenefit: '300',
    applyAmount: '45',
  })
  expect(figuresOf(values)).toMatchObject({
    payback: 3.33,
    // 45 ÷ 640 = 7.03125 %
    subsidyIntensity: 7.03,
    // 900 ÷ 640 = 1.40625
    savingPerInvest: 1.4063,
    investDoneRate: 0.85,
  })
  expect(figure('payback', metered('900', { annualBenefit: '0' }))).toBeNull()
})

describe('rules', () => {
  test('every direction’s example passes', () => {
    for (const { code } of usual.items('sbfx'))
      expect([code, found(of(code)).filter(({ level }) => level === 'error')]).toEqual([code, []])
  })
  test('the parts must make the whole, to the cent', () => {
    const parts = (ownFund: string) =>
      retrofit({ investTotal: '0.3', investFixed: '0.3', investDone: '0.3', ownFund, loan: '0.2', otherFund: '0' })
    expect(codes(parts('0.1'))).not.toContain('sources')
    expect(codes(parts('0.11'))).toContain('sources')
  })
  test('more than the computed amount needs a reason', () => {
    expect(codes(metered('1234.5', { applyAmount: '61.73' }))).not.toContain('overSuggestion')
    expect(codes(metered('1234.5', { applyAmount: '61.74' }))).toContain('overSuggestion')
  })
  test('below the direction’s minimum needs a reason, and is a gate', () => {
    const small = metered('499.9')
    expect(codes(small)).toContain('belowMinimum')
    expect(codes(metered('500'))).not.toContain('belowMinimum')
    expect(codes(of('pv', { capacityMW: '0.09' }))).toContain('belowMinimum')
  })
  test('without a saving it cannot be sent', () => {
    expect(
      codes(
        metered('900', {
          savingMethod: 'output',
          baselineTce: '1',
          afterTce: '2',
          baselineOutput: '1',
          afterOutput: '1',
        }),
      ),
    ).toContain('noSaving')
  })
  test('dates, parts of the investment, account digits', () => {
    expect(codes(retrofit({ startDate: '2026-05-02', endDate: '2026-05-01' }))).toContain('dates')
    expect(codes(retrofit({ investFixed: '999999' }))).toContain('within.investFixed')
    expect(codes(retrofit({ bankNo: '6222 0000 1111' }))).toContain('bankDigits')
    expect(codes(of('ecCenter', { hardwareInvest: '9000' }))).toContain('centreInvest')
    expect(codes(of('gf_title', { titleDate: '2027-01-01' }))).toContain('titleDate')
  })
  test('an audit is required from 500 万元 on', () => {
    const missing = (investTotal: string) =>
      found(
        retrofit({ investTotal, investFixed: '1', investDone: '1', ownFund: investTotal, loan: '0', investAudit: [] }),
      ).some(({ field, level }) => field === 'investAudit' && level === 'error')
    expect([missing('499.99'), missing('500')]).toEqual([false, true])
  })
  test('an invoice, a machine or a name used before is reported at its place', () => {
    const before: OtherFiling = {
      id: '1',
      programme: 'special-fund',
      number: 'SF2025-00001',
      year: 2025,
      isDraft: false,
      traces: tracesOf(specialFund.identity, retrofit()),
    }
    const findings = found(retrofit({ projectName: '另一个节能改造项目' }), [before]).filter(
      ({ code }) => code === 'twice',
    )
    expect(findings).toContainEqual(
      expect.objectContaining({ field: 'investRows[0].invoiceNo', message: '发票号与2025年SF2025-00001相同' }),
    )
    const listed: OtherFiling = {
      ...before,
      programme: 'energy-project',
      traces: tracesOf(specialFund.identity, { projectName: retrofit().projectName }),
    }
    expect(codes(retrofit(), [listed])).not.toContain('twice')
    expect(codes(retrofit(), [before])).toContain('twice')
    const draft = found(retrofit(), [{ ...before, number: null, isDraft: true }])
    expect(draft.find(({ field }) => field === 'projectName')?.message).toBe('项目名称与未提交的草稿相同')
  })
})

describe('the rubric', () => {
  const scored = (values: AnswerSet, reference = usual) => {
    const ready = computeAnswers(specialFund, clearHidden(specialFund, values).values, reference)
    const rubric = rubricFor(specialFund, ready)
    if (!rubric) throw new Error('not scored')
    return systemScore(rubric, specialFund, ready, computeFigures(specialFund, ready, reference))
  }
  test('titles are not scored, projects are', () => {
    for (const code of ['gf_title', 'leader', 'ems']) expect(rubricFor(specialFund, of(code))).toBeUndefined()
    expect(rubricFor(specialFund, of('pv'))?.name).toContain('其他项目方向')
  })
  test('saving per money and the investment done are scored from the form', () => {
    const values = metered('1120', { investTotal: '800', investFixed: '640', investDone: '520' })
    const score = (id: string) => scored(values).items.find((item) => item.id === id)?.score
    // 1120 ÷ 640 = 1.75: (1.75 − 0.5) ÷ 2.5 × 20 = 10
    expect(score('savingPerInvest')).toBe(10)
    // 520 ÷ 800 = 0.65: (0.65 − 0.3) ÷ 0.7 × 10 = 5
    expect(score('investDone')).toBe(5)
  })
  test('gates: vetoes, eliminated equipment, other support, the minimum saving', () => {
    const hit = (values: AnswerSet, id: string, reference = usual) =>
      scored(values, reference).gates.find((gate) => gate.id === id)?.hit
    expect(hit(retrofit(), 'g1')).toBe(false)
    expect(hit(retrofit({ neg6: false }), 'g1')).toBe(true)
    const rows = retrofit().investRows as Record<string, unknown>[]
    expect(hit(retrofit({ investRows: rows.map((row) => ({ ...row, model: 'JO2-41-4' })) as never }), 'g2')).toBe(true)
    expect(hit(retrofit(), 'g3')).toBe(false)
    expect(hit(retrofit({ otherSupport: true }), 'g3')).toBeNull()
    expect([hit(metered('499'), 'g4'), hit(metered('500'), 'g4'), hit(of('pv'), 'g4')]).toEqual([true, false, null])
    expect(hit(metered('499'), 'g4', ruled({ retrofit: { minSaving: '400' } }))).toBe(false)
  })
})

const entry = (kind: Entry['kind'], amount: number, state: Entry['state'] = 'confirmed'): Entry => ({
  kind,
  amount,
  state,
})

describe('the ledger', () => {
  const whole = { prepayPercent: null }
  test('a proposed entry does not count', () => {
    expect(ledgerBalance([entry('amount', 60, 'proposed')], whole)).toMatchObject({
      approved: null,
      state: 'unpaid',
      balance: null,
    })
  })
  test('unpaid, partly paid, paid', () => {
    const granted = [entry('amount', 61.73)]
    expect(ledgerBalance(granted, whole)).toMatchObject({
      approved: 61.73,
      payable: 61.73,
      paid: 0,
      balance: 61.73,
      state: 'unpaid',
    })
    const half = [...granted, entry('payment', 30.1), entry('payment', 30.2, 'refused')]
    expect(ledgerBalance(half, whole)).toMatchObject({ paid: 30.1, balance: 31.63, state: 'part' })
    expect(ledgerBalance([...half, entry('payment', 31.63)], whole)).toMatchObject({
      paid: 61.73,
      balance: 0,
      state: 'paid',
    })
  })
  test('before the final check no more than the prepaid share is paid', () => {
    const prepaid = { prepayPercent: 50 }
    const balance = ledgerBalance([entry('amount', 61.73), entry('payment', 20)], prepaid)
    // 61.73 × 50 % = 30.865 → 30.87
    expect(balance.payable).toBe(30.87)
    expect(entryFault({ kind: 'payment', amount: 10.87 }, balance, false)).toBeNull()
    expect(entryFault({ kind: 'payment', amount: 10.88 }, balance, false)).toBe(
      '稳定运行未满12个月，终验前最多可再预拨10.87万元',
    )
  })
  test('after the final check the rest is paid, or the surplus is reclaimed', () => {
    const before = [entry('amount', 61.73), entry('payment', 30.87)]
    const more = ledgerBalance([...before, entry('finalCheck', 70)], { prepayPercent: 50 })
    expect(more).toMatchObject({ due: 70, payable: 70, balance: 39.13, isChecked: true, state: 'part' })
    const less = ledgerBalance([...before, entry('finalCheck', 25)], { prepayPercent: 50 })
    expect(less).toMatchObject({ due: 25, balance: -5.87 })
    expect(entryFault({ kind: 'payment', amount: 0.01 }, less, false)).toBe('本次最多可拨付0万元')
    expect(entryFault({ kind: 'reclaim', amount: 30.88 }, less, false)).toBe('最多可追回已拨付的30.87万元')
    const back = ledgerBalance([...before, entry('finalCheck', 25), entry('reclaim', 5.87)], { prepayPercent: 50 })
    expect(back).toMatchObject({ balance: 0, reclaimed: 5.87, state: 'reclaimed' })
  })
  test('no payment before an amount is confirmed, no change of it after a payment, only reclaims once revoked', () => {
    const nothing = ledgerBalance([], whole)
    expect(entryFault({ kind: 'payment', amount: 1 }, nothing, false)).toBe('请先核定资金，再拨付')
    expect(entryFault({ kind: 'finalCheck', amount: 1 }, nothing, false)).toBe('请先核定资金，再终验')
    const paid = ledgerBalance([entry('amount', 10), entry('payment', 5)], whole)
    expect(entryFault({ kind: 'amount', amount: 12 }, paid, false)).toContain('不能再改核定资金')
    expect(entryFault({ kind: 'payment', amount: 1 }, paid, true)).toContain('只能追回')
    expect(entryFault({ kind: 'reclaim', amount: 5 }, paid, true)).toBeNull()
    expect(entryFault({ kind: 'payment', amount: 0 }, paid, false)).toBe('金额应大于0')
  })
  test('the amount due by the saving of the final check follows the same rules', () => {
    const answers = new Answers(specialFund, metered('1234.5'))
    expect(dueFor('1000.5', answers, usual)).toBe(50.03)
    expect(dueFor('99999', answers, usual)).toBe(800)
    expect(dueFor('5', new Answers(specialFund, of('pv')), usual)).toBeNull()
  })
})

describe('the money of a batch', () => {
  const one = (state: string, entries: Entry[], proposed = '20') => ({
    state,
    asked: '30',
    checked: '25.5',
    proposed,
    entries,
  })
  test('the amount due counts as granted, of a revoked one only what it kept, an unconfirmed one is pending', () => {
    const cases = [
      one('approved', [entry('amount', 20), { ...entry('payment', 5), year: 2026 }]),
      one('revoked', [entry('amount', 20), { ...entry('payment', 8), year: 2026 }, entry('reclaim', 3)]),
      one('approved', [entry('amount', 20), { ...entry('payment', 10), year: 2026 }, entry('finalCheck', 6)]),
      one('approved', []),
      one('submitted', []),
    ]
    expect(fundOf(cases, 60)).toEqual({
      asked: 150,
      checked: 127.5,
      granted: 35,
      waiting: 20,
      paid: 20,
      left: 25,
      years: [{ year: 2026, planned: 0, paid: 23 }],
    })
  })
  test('the budget blocks increases, never decreases', () => {
    const fund = fundOf([one('approved', [entry('amount', 20)])], 30)
    expect(budgetFault(30, 20, fund)).toBeNull()
    expect(budgetFault(30.01, 20, fund)).toContain('最多可核定30万元')
    expect(budgetFault(10.01, 0, fund)).toContain('最多可核定10万元')
    expect(budgetFault(4, 0, fund, 6)).toBeNull()
    expect(budgetFault(4.01, 0, fund, 6)).toContain('已核定20万元、待复核6万元，这一项最多可核定4万元')
    expect(budgetFault(99, 0, fundOf([], null))).toBeNull()
  })
  test('a plan that no longer adds up to the amount due is revised before the next payment', () => {
    const plan: Entry = { kind: 'plan', amount: 10, state: 'confirmed', split: [{ year: 2026, amount: 10 }] }
    const balance = ledgerBalance([entry('amount', 10), plan, entry('finalCheck', 12)], { prepayPercent: null })
    expect(entryFault({ kind: 'payment', amount: 1, year: 2026 }, balance, false)).toContain('请先修订拨付计划')
    const double = [2026, 2026].map((year) => ({ year, amount: 6 }))
    expect(entryFault({ kind: 'plan', amount: 12, split: double }, balance, false)).toBe('同一年度只能填一行')
  })
})
