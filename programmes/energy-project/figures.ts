/** Figures of a project; money and tce without binary fractions. */
import type { Answers } from '@green/filing/form/answers.ts'
import type { Figure } from '@green/filing/form/form.ts'
import { Exact } from '@green/filing/value/exact.ts'
import { savedCarbon, savedCarbonText, savingAtEqualOutput } from '../blocks/saved-energy.ts'
import { comparesOutput } from './form.ts'
import { reviewTce } from './review.ts'

const hundred = Exact.of(100) as Exact
const exactAnswer = (answers: Answers, key: string) => Exact.of(answers.text(key))
const quotient = (a: Exact | null, b: Exact | null) => (a && b ? a.over(b) : null)
const numberOf = (value: Exact | null | undefined) => value?.toDouble() ?? null

export const computedSaving = (answers: Answers): Exact | null =>
  comparesOutput(answers)
    ? savingAtEqualOutput(answers, {
        before: 'beforeTce',
        outputBefore: 'outputBefore',
        after: 'afterTce',
        outputAfter: 'outputAfter',
      })
    : null

function savingRate(answers: Answers): Exact | null {
  const before = exactAnswer(answers, 'beforeTce')
  if (!comparesOutput(answers)) return quotient(exactAnswer(answers, 'saveTce'), before)?.times(hundred) ?? null
  // The saving against what the output of the year after would have taken before.
  const [made, makes] = [exactAnswer(answers, 'outputBefore'), exactAnswer(answers, 'outputAfter')]
  const wouldTake = before && makes && quotient(before.times(makes), made)
  return quotient(computedSaving(answers), wouldTake)?.times(hundred) ?? null
}

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
  equalOutputSaving: {
    label: '按等产量计算的年节能量',
    unit: 'tce',
    decimals: 4,
    formula: '产量修正法：（改造前能耗÷改造前产量－改造后能耗÷改造后产量）×改造后产量（GB/T 13234）',
    of: (answers) => numberOf(computedSaving(answers)),
  },
  saveRate: {
    label: '节能率',
    unit: '%',
    decimals: 2,
    formula: '产量修正法：（1－改造后单位产量能耗÷改造前单位产量能耗）×100；其他方法：年节能量÷改造前年能耗×100',
    of: (answers) => numberOf(savingRate(answers)),
  },
  reviewTce: {
    label: '节能审查口径能耗',
    unit: 'tce',
    decimals: 2,
    formula:
      '当量值；建设地点、主要生产工艺和设备未改变的改建和技术改造为增量（没有增加为0），其他为投产后全部能耗；没有改造前后能耗的取填报值（国家发展改革委令2025年第31号第八条）',
    of: (answers) => numberOf(reviewTce(answers)),
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
    formula: `填报的年减碳量；没有填报的：${savedCarbonText}`,
    of: (answers, reference) =>
      numberOf(
        exactAnswer(answers, 'cutCo2') ?? savedCarbon(exactAnswer(answers, 'saveTce'), 'saveElec', answers, reference),
      ),
  },
} satisfies Record<string, Figure>
