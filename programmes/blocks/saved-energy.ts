/** Energy saved by a project: the calibre of its tce, the saving at equal output, and its carbon with electricity by the grid factor. */
import type { Answers } from '@green/filing/form/answers.ts'
import { type Condition, choice, field, number, text } from '@green/filing/form/fields.ts'
import type { Reference } from '@green/filing/programme/reference.ts'
import { Exact } from '@green/filing/value/exact.ts'
import type { Check } from '@green/filing/workflow/findings.ts'
import { co2OfElectricity, co2OfTce, electricityTce } from '@green/tools/energy-conversion/rules.ts'

/** The calibre of both consumptions and of the saving; figures of two calibres are never mixed. */
export const calibreField = (when: Condition) =>
  field(
    'calibre',
    '折标口径',
    choice('energyCalibre', {
      required: when,
      visible: when,
      hint: '改造前后和年节能量用同一口径；节能审查和能耗限额用当量值',
      clause: 'GB/T 2589-2020',
    }),
  )

/** The unit of the output before and after. */
export const outputUnitField = (when: Condition) =>
  field(
    'outputUnit',
    '计量单位',
    text({
      required: when,
      visible: when,
      rules: [{ maxLength: 20 }],
      hint: '改造前后产量用同一计量单位',
      example: '吨',
    }),
  )

/** Electricity within the saving; `key` is the programme's own. */
export const savedElectricityField = <const K extends string>(key: K, when: Condition) =>
  field(
    key,
    '年节电量',
    number({
      unit: '万kWh',
      decimals: 4,
      required: when,
      hint: '年节能量中电力的部分，按电网排放因子计算减碳量；没有节电的填0',
    }),
  )

/** The keys under which a programme keeps the two years that are compared. */
export type Compared = { before: string; outputBefore: string; after: string; outputAfter: string }

/** (改造前能耗÷改造前产量－改造后能耗÷改造后产量)×改造后产量; null while one of them is missing. */
export function savingAtEqualOutput(answers: Answers, keys: Compared): Exact | null {
  const of = (key: keyof Compared) => Exact.of(answers.text(keys[key]))
  const [before, outputBefore, after, outputAfter] = [of('before'), of('outputBefore'), of('after'), of('outputAfter')]
  if (!before || !outputBefore || !after || !outputAfter) return null
  return before.times(outputAfter).over(outputBefore)?.minus(after) ?? null
}

/** A saving by 当量值, in which savings are paid for, scored and ranked: 等价值 counts electricity about two and a half times. */
export function savingByEqual(
  saved: Exact | null,
  electricity: string,
  answers: Answers,
  reference: Reference,
): Exact | null {
  if (!saved || answers.text('calibre') !== 'equivalent') return saved
  const power = Exact.of(answers.text(electricity))
  const [more, less] = ['equivalent', 'equal'].map((calibre) => power && electricityTce(power, calibre, reference))
  return more && less ? saved.minus(more).plus(less) : null
}

/** How the carbon of a saving is computed, for a figure's formula. */
export const savedCarbonText =
  '年节电量×本市电网平均排放因子（已公布的最近年度）＋（年节能量－年节电量×同口径电力折标系数）×标准煤二氧化碳折算系数（经验值，未核对）'

/** tCO₂ of a saving: its electricity by the grid factor, the rest as standard coal. Without saved electricity all of it is coal. */
export function savedCarbon(
  saved: Exact | null,
  electricity: string,
  answers: Answers,
  reference: Reference,
): Exact | null {
  const power = Exact.of(answers.text(electricity))
  if (!saved || !power || power.n === 0n) return co2OfTce(saved, reference)
  const equivalent = electricityTce(power, answers.text('calibre'), reference)
  const [ofGrid, rest] = [
    co2OfElectricity(power, reference),
    co2OfTce(equivalent && saved.minus(equivalent), reference),
  ]
  return ofGrid && rest ? ofGrid.plus(rest) : null
}

/** A part that is greater than its whole means that two calibres were mixed, or a unit slipped. */
export const savedElectricityCheck = (electricity: string, saved: (answers: Answers) => Exact | null): Check => ({
  code: 'savedElectricity',
  level: 'warning',
  says: '年节电量的折标量不大于年节能量',
  of: (answers, { reference }) => {
    const [power, whole] = [Exact.of(answers.text(electricity)), saved(answers)]
    const part = power && electricityTce(power, answers.text('calibre'), reference)
    return part && whole && part.compare(whole) > 0
      ? {
          field: electricity,
          message: `年节电量折合${part.toNumber(2)}tce，大于年节能量，请核对单位和折标口径；用其他能源代替电力的请说明`,
        }
      : null
  },
})
