/** 工业绿色微电网: shares of a year and whether they keep to the guide, by its limits out of the settings. */
import type { Exact } from '@green/filing/value/exact.ts'
import { exactOf, percentOf, sumOf, zero } from './read.ts'
import { defaultSettings, type FootprintSettings } from './settings.ts'

/** A year of a microgrid, in MWh. */
export type MicrogridYear = {
  commissionedOn: string
  generationMwh: number
  selfUseMwh: number
  nearbyUseMwh: number
  feedInMwh: number
  curtailedMwh: number
  storageInMwh: number
  storageOutMwh: number
  loadMwh: number
}

export type MicrogridFigures = {
  /** 就近消纳比例: used on site and nearby, of what was generated; null without generation, as the next one. */
  selfUsePct: number | null
  /** 上网比例: fed in, of what could be used after curtailment. */
  feedInPct: number | null
  /** Of the load, what the site generated itself; null without load. */
  greenLoadPct: number | null
  /** Generated, less what became of it; zero where the statements balance. */
  unbalancedMwh: number
  /** Whether the statements balance within the tolerance. */
  isBalanced: boolean
  /** Null where nothing is judged: it is older, or has generated nothing. */
  keepsSelfUse: boolean | null
  /** Null also as long as nobody has confirmed how the spot market runs. */
  keepsFeedIn: boolean | null
}

const rounded = (value: Exact | null) => (value === null ? null : value.toNumber(2))

/** Limits are compared unrounded; what began before the year of the guide is shown and not judged. */
export function microgridFigures(
  of: MicrogridYear,
  { microgrid: limits }: Pick<FootprintSettings, 'microgrid'> = defaultSettings,
): MicrogridFigures {
  const generated = exactOf(of.generationMwh)
  const used = sumOf([exactOf(of.selfUseMwh), exactOf(of.nearbyUseMwh)])
  const [fedIn, curtailed] = [exactOf(of.feedInMwh), exactOf(of.curtailedMwh)]
  const storageLoss = exactOf(of.storageInMwh).minus(exactOf(of.storageOutMwh))
  const unbalanced = generated.minus(sumOf([used, fedIn, curtailed, storageLoss]))
  const magnitude = unbalanced.compare(zero) < 0 ? zero.minus(unbalanced) : unbalanced
  const selfUse = percentOf(used, generated)
  const feedIn = percentOf(fedIn, generated.minus(curtailed))
  const isJudged = Number(of.commissionedOn.slice(0, 4)) >= limits.judgedFrom
  return {
    selfUsePct: rounded(selfUse),
    feedInPct: rounded(feedIn),
    greenLoadPct: rounded(percentOf(exactOf(of.selfUseMwh), exactOf(of.loadMwh))),
    unbalancedMwh: unbalanced.toNumber(4),
    isBalanced: magnitude.compare(generated.times(exactOf(limits.balancePct / 100))) <= 0,
    keepsSelfUse: isJudged && selfUse ? selfUse.compare(exactOf(limits.selfUsePct)) >= 0 : null,
    keepsFeedIn:
      isJudged && limits.spotMarket === true && feedIn ? feedIn.compare(exactOf(limits.feedInPct)) <= 0 : null,
  }
}

/** The fault of statements that do not balance, at the field of what was generated. */
export function balanceFault(
  of: MicrogridYear,
  settings: Pick<FootprintSettings, 'microgrid'> = defaultSettings,
): { field: string; message: string } | null {
  const { isBalanced, unbalancedMwh } = microgridFigures(of, settings)
  if (isBalanced) return null
  const { balancePct } = settings.microgrid
  return {
    field: 'generationMwh',
    message: `发电量与自用、就近、上网、弃电和储能损耗之和相差${unbalancedMwh} MWh，超过发电量的${balancePct}%，请核对各项电量`,
  }
}

/** What the guide says of the shares, and no more. */
export function microgridText(
  { selfUsePct, keepsSelfUse, keepsFeedIn }: MicrogridFigures,
  { microgrid: limits }: Pick<FootprintSettings, 'microgrid'> = defaultSettings,
): string {
  if (selfUsePct === null) return '当年没有发电'
  if (keepsSelfUse === null) return `${limits.judgedFrom}年以前投运，只列出比例`
  const spot =
    keepsFeedIn === null
      ? '上网比例不判定（本市现货市场情况未确认）'
      : `上网比例${keepsFeedIn ? '不高于' : '高于'}${limits.feedInPct}%`
  return `就近消纳${keepsSelfUse ? '达到' : '未达到'}${limits.selfUsePct}%；${spot}（未核对）`
}
