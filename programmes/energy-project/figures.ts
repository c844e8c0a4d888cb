/** Figures of a project; money and tce without binary fractions. */
import type { Answers } from '@green/filing/answers.ts'
import { Exact } from '@green/filing/exact.ts'
import type { Figure } from '@green/filing/form.ts'
import { co2OfTce } from '@green/tools/energy-conversion/rules.ts'

const hundred = Exact.of(100) as Exact
const exactAnswer = (answers: Answers, key: string) => Exact.of(answers.text(key))
const quotient = (a: Exact | null, b: Exact | null) => (a && b ? a.over(b) : null)
const numberOf = (value: Exact | null | undefined) => value?.toDouble() ?? null

export const figures = {
  payback: {
    label: '投资回收期',
    unit: '年',
    decimals: 2,
    formula: '总投资÷年经济效益',
    of: (answers) => numberOf(quotient(exactAnswer(answers, 'investTotal'), exactAnswer(answers, 'benefit'))),
  },
  unitInvestSave: {
    label: '单位节能量投资',
    unit: '万元/tce',
    decimals: 4,
    formula: '总投资÷年节能量',
    of: (answers) => numberOf(quotient(exactAnswer(answers, 'investTotal'), exactAnswer(answers, 'saveTce'))),
  },
  saveRate: {
    label: '节能率',
    unit: '%',
    decimals: 2,
    formula: '（改造前年能耗－改造后年能耗）÷改造前年能耗×100',
    of: (answers) => {
      const [before, after] = [exactAnswer(answers, 'beforeTce'), exactAnswer(answers, 'afterTce')]
      return before && after ? numberOf(quotient(before.minus(after), before)?.times(hundred)) : null
    },
  },
  progressRate: {
    label: '投资进度',
    unit: '%',
    decimals: 2,
    formula: '累计完成投资÷总投资×100',
    of: (answers) =>
      numberOf(quotient(exactAnswer(answers, 'investDone'), exactAnswer(answers, 'investTotal'))?.times(hundred)),
  },
  co2Cut: {
    label: '减碳量',
    unit: 'tCO₂',
    decimals: 2,
    formula: '填报的年减碳量；没有填报的按年节能量×标准煤二氧化碳折算系数',
    of: (answers, reference) =>
      numberOf(exactAnswer(answers, 'cutCo2') ?? co2OfTce(exactAnswer(answers, 'saveTce'), reference)),
  },
} satisfies Record<string, Figure>
