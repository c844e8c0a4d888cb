/** Figures of a project; money and tce without binary fractions. */
import type { Answers } from '@green/filing/answers.ts'
import { Exact } from '@green/filing/exact.ts'
import type { Figure } from '@green/filing/form.ts'
import { co2OfTce } from '@green/tools/energy-conversion/rules.ts'

const hundred = Exact.of(100) as Exact
const exactAnswer = (answers: Answers, key: string) => Exact.of(answers.text(key))
const quotient = (a: Exact | null, b: Exact | null) => (a && b ? a.over(b) : null)
const roundedTo = (value: Exact | null | undefined, decimals: number) => value?.toNumber(decimals) ?? null

export const figures = {
  payback: {
    label: '投资回收期',
    unit: '年',
    decimals: 2,
    formula: '总投资÷年经济效益',
    of: (answers) => roundedTo(quotient(exactAnswer(answers, 'investTotal'), exactAnswer(answers, 'benefit')), 2),
  },
  unitInvestSave: {
    label: '单位节能量投资',
    unit: '万元/tce',
    decimals: 4,
    formula: '总投资÷年节能量',
    of: (answers) => roundedTo(quotient(exactAnswer(answers, 'investTotal'), exactAnswer(answers, 'saveTce')), 4),
  },
  saveRate: {
    label: '节能率',
    unit: '%',
    decimals: 2,
    formula: '（改造前年能耗－改造后年能耗）÷改造前年能耗×100',
    of: (answers) => {
      const [before, after] = [exactAnswer(answers, 'beforeTce'), exactAnswer(answers, 'afterTce')]
      return before && after ? roundedTo(quotient(before.minus(after), before)?.times(hundred), 2) : null
    },
  },
  progressRate: {
    label: '投资进度',
    unit: '%',
    decimals: 2,
    formula: '累计完成投资÷总投资×100',
    of: (answers) =>
      roundedTo(quotient(exactAnswer(answers, 'investDone'), exactAnswer(answers, 'investTotal'))?.times(hundred), 2),
  },
  co2Cut: {
    label: '减碳量',
    unit: 'tCO₂',
    decimals: 2,
    formula: '填报的年减碳量；没有填报的按年节能量×标准煤二氧化碳折算系数',
    of: (answers, reference) =>
      roundedTo(exactAnswer(answers, 'cutCo2') ?? co2OfTce(exactAnswer(answers, 'saveTce'), reference), 2),
  },
} satisfies Record<string, Figure>
