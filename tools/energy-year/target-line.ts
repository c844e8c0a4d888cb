/** 目标线: the straight path from an enterprise's base year to its target, and how far each year lies from it. */
import { Exact } from '@green/filing/value/exact.ts'

export type EnergyTarget = {
  baseYear: number
  baseTce: number
  baseOutputValue: number
  targetYear: number | null
  targetTce: number | null
  /** kgce/万元. */
  targetIntensity: number | null
}
type Actual = { year: number; totalTce: number | null; outputValue: number | null }

/** The two kinds of target: intensity in kgce/万元, consumption in tce. */
export type TargetMeasure = 'intensity' | 'tce'

export type TargetPoint = {
  year: number
  target: number
  /** Null where no accepted figures tell it. */
  actual: number | null
  /** Actual less target in the measure's unit, in tce and in yuan: above 0 is too much. */
  gap: { own: number; tce: number; yuan: number } | null
}
export type TargetPath = {
  measure: TargetMeasure
  baseYear: number
  baseValue: number
  targetYear: number
  targetValue: number
  /** By year, from the base year to the target year or the last year with figures after it. */
  points: TargetPoint[]
}

const kilo = Exact.whole(1000)
const exact = (value: number) => Exact.of(value) ?? Exact.whole(0)

/** kgce/万元; null without an output. */
const intensityOf = (tce: Exact, outputValue: number | null) => tce.times(kilo).over(exact(outputValue ?? 0))

/**
 * A path for each target that is set. Between base and target year it changes by the same amount every year; after the target
 * year the target stays. The gap of an intensity becomes tce with the year's own output; yuan by `yuanPerTce`.
 */
export function targetPaths(target: EnergyTarget, actuals: readonly Actual[], yuanPerTce: number): TargetPath[] {
  const { targetYear, baseYear } = target
  if (targetYear === null || targetYear <= baseYear) return []
  const last = Math.max(targetYear, ...actuals.flatMap(({ totalTce, year }) => (totalTce === null ? [] : [year])))
  const years = Array.from({ length: last - baseYear + 1 }, (_, i) => baseYear + i)
  const baseTce = exact(target.baseTce)
  const aims = [
    { measure: 'intensity', from: intensityOf(baseTce, target.baseOutputValue), to: Exact.of(target.targetIntensity) },
    { measure: 'tce', from: baseTce, to: Exact.of(target.targetTce) },
  ] as const
  return aims.flatMap(({ measure, from, to }) => {
    if (!from || !to) return []
    const points = years.map((year): TargetPoint => {
      const done = Exact.ratio(Math.min(year, targetYear) - baseYear, targetYear - baseYear)
      const aim = from.plus(to.minus(from).times(done))
      const known = actuals.find((one) => one.year === year)
      return { year, target: aim.toDouble(), ...against(measure, aim, known, yuanPerTce) }
    })
    return [{ measure, baseYear, baseValue: from.toDouble(), targetYear, targetValue: to.toDouble(), points }]
  })
}

function against(measure: TargetMeasure, aim: Exact, known: Actual | undefined, yuanPerTce: number) {
  const tce = Exact.of(known?.totalTce)
  const actual = tce && known && measure === 'intensity' ? intensityOf(tce, known.outputValue) : tce
  if (!actual || !known) return { actual: null, gap: null }
  const own = actual.minus(aim)
  const gapTce = measure === 'tce' ? own : (own.times(exact(known.outputValue ?? 0)).over(kilo) ?? own)
  const gap = { own: own.toDouble(), tce: gapTce.toDouble(), yuan: gapTce.times(exact(yuanPerTce)).toDouble() }
  return { actual: actual.toDouble(), gap }
}
