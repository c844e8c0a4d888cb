/** Figures of an application: savings, the amount by the batch's rules, prepayment, payback. Money is exact to the cent. */
import type { Answers } from '@green/filing/form/answers.ts'
import type { Figure } from '@green/filing/form/form.ts'
import type { Reference } from '@green/filing/programme/reference.ts'
import { Exact, exactSum, least } from '@green/filing/value/exact.ts'
import { savedCarbon, savedCarbonText, savingAtEqualOutput, savingByEqual } from '../blocks/saved-energy.ts'
import { isDirection, isProject, isTitle, savesEnergy } from './directions.ts'
import { moneyRule } from './money-rule.ts'

const tenThousand = exact(10_000)
const hundred = exact(100)
/** Months a project must run before the whole amount is due. */
const settledAfterMonths = 12

function exact(value: number): Exact {
  const made = Exact.of(value)
  if (!made) throw new Error(`${value} is no number`)
  return made
}

const exactAnswer = (answers: Answers, key: string) => Exact.of(answers.text(key))
const product = (a: Exact | null, b: Exact | null) => (a && b ? a.times(b) : null)
const quotient = (a: Exact | null, b: Exact | null) => (a && b ? a.over(b) : null)
const percentOf = (a: Exact | null, share: Exact | null) => quotient(product(a, share), hundred)
const roundedTo = (value: Exact | null, decimals: number) => value?.toNumber(decimals) ?? null
const numberOf = (value: Exact | null) => value?.toDouble() ?? null

/** A value of the batch's rule for the chosen direction; null when the rule has none. */
function ruleValue(answers: Answers, reference: Reference, key: string): Exact | null {
  return Exact.of(reference.find('fundRule', answers.text('sbfx'))?.[key])
}

/** (改造前能耗÷改造前产量－改造后能耗÷改造后产量)×改造后产量, or what was measured. */
export function savingTce(answers: Answers): Exact | null {
  if (!savesEnergy(answers)) return null
  if (answers.text('savingMethod') !== 'output') return exactAnswer(answers, 'measuredSavingTce')
  return savingAtEqualOutput(answers, {
    before: 'baselineTce',
    outputBefore: 'baselineOutput',
    after: 'afterTce',
    outputAfter: 'afterOutput',
  })
}

/** The saving by 当量值, whatever calibre it was told in. */
const savingEqual = (answers: Answers, reference: Reference) =>
  savingByEqual(savingTce(answers), 'savedElec', answers, reference)

/** The quantity that the unit subsidy pays for: tce saved, MW installed, m³ saved, t used. */
function subsidised(answers: Answers, reference: Reference): Exact | null {
  switch (answers.text('sbfx')) {
    case 'retrofit':
    case 'epc':
      return savingEqual(answers, reference)
    case 'pv':
      return exactAnswer(answers, 'capacityMW')
    case 'water':
      return exactAnswer(answers, 'annualSavingWater')
    case 'resource':
      return exactAnswer(answers, 'annualUse')
    default:
      return null
  }
}

/** 定额 by level: titles held, and water-saving enterprises. A certification has one amount. */
function fixedAmount(answers: Answers, reference: Reference): Exact | null {
  const level = isDirection('water')(answers)
    ? answers.text('waterTitleLevel')
    : isDirection('gf_title', 'leader')(answers)
      ? answers.text('titleLevel')
      : 'city'
  if (level === '') return null
  return ruleValue(answers, reference, level === 'national' ? 'fixedNational' : 'fixedCity')
}

/**
 * The amount by the rules for so much saved or built, 万元: min(量×单位补贴÷10000, 单家上限, 固定资产投资×比例上限). Without a
 * subsidy per unit the share of the investment is the amount.
 */
function amountFor(quantity: Exact | null, answers: Answers, reference: Reference): Exact | null {
  const rule = (key: string) => ruleValue(answers, reference, key)
  const isShared = answers.text('sbfx') !== 'epc' || answers.text('contractType') === 'share'
  const unit = isShared ? rule('unitSubsidy') : (rule('guaranteeSubsidy') ?? rule('unitSubsidy'))
  const bySubsidy = quotient(product(quantity, unit), tenThousand)
  const byShare = percentOf(exactAnswer(answers, 'investFixed'), rule('investRatioCap'))
  if (unit ? !bySubsidy : !byShare) return null
  const amount = least([bySubsidy, byShare, rule('capAmount')])
  return amount && amount.n < 0n ? exact(0) : amount
}

function suggested(answers: Answers, reference: Reference): Exact | null {
  const isFixed = isTitle(answers) || (isDirection('water')(answers) && answers.has('waterTitleLevel'))
  return isFixed ? fixedAmount(answers, reference) : amountFor(subsidised(answers, reference), answers, reference)
}

/** The amount due after the final check with the saving found, 万元; null where the rules have no unit subsidy. */
export function dueFor(actual: string, answers: Answers, reference: Reference): number | null {
  return savesEnergy(answers) ? roundedTo(amountFor(Exact.of(actual), answers, reference), moneyRule.decimals) : null
}

/** Whole months from the day of completion to today; 0 before it. */
function monthsSince(day: string, today: string): number | null {
  if (day === '') return null
  const months =
    (Number(today.slice(0, 4)) - Number(day.slice(0, 4))) * 12 + Number(today.slice(5, 7)) - Number(day.slice(5, 7))
  return Math.max(0, today.slice(8) < day.slice(8) ? months - 1 : months)
}

const stable = (answers: Answers, reference: Reference) =>
  isProject(answers) ? monthsSince(answers.text('endDate'), reference.now.date) : null

export const figures = {
  stableMonths: {
    label: '稳定运行月数',
    unit: '月',
    decimals: 0,
    formula: '完工（投运）日期至提交之日的整月数',
    of: stable,
  },
  annualSavingTce: {
    label: '年节能量',
    unit: 'tce',
    decimals: 4,
    formula: '产量修正法：（改造前能耗÷改造前产量－改造后能耗÷改造后产量）×改造后产量；其他方法取实测值（GB/T 13234）',
    of: (answers) => numberOf(savingTce(answers)),
  },
  annualSavingEqual: {
    label: '年节能量（当量值）',
    unit: 'tce',
    decimals: 4,
    formula: '填报口径为等价值的，减去年节电量×（电力等价值系数－当量值系数）；补助测算、下限和评分都用当量值',
    of: (answers, reference) => numberOf(savingEqual(answers, reference)),
  },
  minSaving: {
    label: '本批次该方向下限',
    decimals: 4,
    formula: '本批次设定的该方向最低年节能量（tce）或规模（MW）',
    of: (answers, reference) => numberOf(ruleValue(answers, reference, 'minSaving')),
  },
  cutCo2: {
    label: '年减碳量',
    unit: 'tCO₂',
    decimals: 2,
    formula: savedCarbonText,
    of: (answers, reference) => numberOf(savedCarbon(savingTce(answers), 'savedElec', answers, reference)),
  },
  suggestAmount: {
    label: '系统测算金额',
    unit: '万元',
    decimals: moneyRule.decimals,
    formula: `min（年节能量（当量值）等×单位补贴÷10000，单家上限，固定资产投资×投资比例上限）；没有单位补贴的按投资比例和上限；称号、认证和节水型企业按级别定额。标准由批次设定。${moneyRule.text}`,
    of: (answers, reference) => roundedTo(suggested(answers, reference), moneyRule.decimals),
  },
  prepay: {
    label: '预拨金额',
    unit: '万元',
    decimals: moneyRule.decimals,
    formula: '稳定运行不足12个月时：系统测算金额×预拨比例；满12个月一次拨付，不预拨',
    of: (answers, reference) =>
      (stable(answers, reference) ?? settledAfterMonths) < settledAfterMonths
        ? roundedTo(
            percentOf(suggested(answers, reference), ruleValue(answers, reference, 'prepayRatio')),
            moneyRule.decimals,
          )
        : null,
  },
  payback: {
    label: '投资回收期',
    unit: '年',
    decimals: 2,
    formula: '项目总投资÷年经济效益',
    of: (answers) => numberOf(quotient(exactAnswer(answers, 'investTotal'), exactAnswer(answers, 'annualBenefit'))),
  },
  subsidyIntensity: {
    label: '补助强度',
    unit: '%',
    decimals: 2,
    formula: '申请资金÷固定资产投资×100',
    of: (answers) =>
      numberOf(product(quotient(exactAnswer(answers, 'applyAmount'), exactAnswer(answers, 'investFixed')), hundred)),
  },
  savingPerInvest: {
    label: '单位投资节能量',
    unit: 'tce/万元',
    decimals: 4,
    formula: '年节能量（当量值）÷固定资产投资',
    of: (answers, reference) =>
      numberOf(quotient(savingEqual(answers, reference), exactAnswer(answers, 'investFixed'))),
  },
  investDoneRate: {
    label: '投资完成率',
    decimals: 4,
    formula: '已完成投资÷项目总投资',
    of: (answers) => numberOf(quotient(exactAnswer(answers, 'investDone'), exactAnswer(answers, 'investTotal'))),
  },
} satisfies Record<string, Figure>

/** Whether own means, loan and other public money make the whole investment; true while one of them is missing. */
export function sourcesAgree(answers: Answers): boolean {
  const parts = ['ownFund', 'loan', 'otherFund'].map((key) => exactAnswer(answers, key))
  const [sum, whole] = [exactSum(parts), exactAnswer(answers, 'investTotal')]
  return parts.includes(null) || !sum || !whole || sum.compare(whole) === 0
}

/** Whether hardware and software together cost more than the whole project. */
export function centreExceeds(answers: Answers): boolean {
  const parts = exactSum([exactAnswer(answers, 'hardwareInvest'), exactAnswer(answers, 'softwareInvest')])
  const whole = exactAnswer(answers, 'investTotal')
  return parts !== null && whole !== null && parts.compare(whole) > 0
}
