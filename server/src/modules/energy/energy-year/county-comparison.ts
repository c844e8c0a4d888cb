/**
 * Counties on a fair base. Ratios only: a county's sums are never shown, so none of them follows from the others. The index compares each
 * county with what the city's enterprises of the same divisions would have used for its output, so that steel is not held against breweries.
 */
import { comparedBy, fewestShown, type Spread } from '@green/contract/calls/energy/county-comparison.ts'
import {
  countedSum,
  joined,
  mayTellSum,
  mayTellTotal,
  mayTellTotalSum,
  type Sum,
  shownParts,
} from '../../../platform/small-groups.ts'

/** The amounts that figures are made of, one unit of which may dominate. */
const summed = [
  'tceOfOutput',
  'co2OfOutput',
  'waterOfOutput',
  'tceOfBothYears',
  'aboveScaleTce',
  'aboveScaleCo2',
] as const
type SummedKey = (typeof summed)[number]

/** The sums of one county and division. */
export type CountyGroup = {
  qxCode: string
  division: string
  /** With accepted data of the year. */
  enterprises: number
  aboveScale: number
  aboveScaleReported: number
  aboveScaleTitled: number
  aboveScaleTce: number
  aboveScaleCo2: number
  aboveScaleWithCo2: number
  /** Of those that have both. */
  tceOfOutput: number
  outputOfTce: number
  co2OfOutput: number
  outputOfCo2: number
  waterOfOutput: number
  outputOfWater: number
  tceOfBothYears: number
  tceBefore: number
  /** The two largest amounts in the sum of that name. */
  largest: Readonly<Record<SummedKey, readonly number[]>>
}

type Compared = (typeof comparedBy)[keyof typeof comparedBy]['indicators'][number]
type Figures = Record<Compared, number | null>
type CountyFigures = { code: string; enterprises: number; aboveScale: number; isShown: boolean; figures: Figures }

export const comparedIndicators: readonly Compared[] = Object.values(comparedBy).flatMap(({ indicators }) => indicators)

const ratio = (part: number, whole: number, times = 1) => (whole > 0 ? (part / whole) * times : null)

const sum = (groups: readonly CountyGroup[], key: Exclude<keyof CountyGroup, 'qxCode' | 'division' | 'largest'>) =>
  groups.reduce((all, group) => all + group[key], 0)

/** The enterprises on which an indicator stands; those with data in general. */
const unitsBy: Partial<Record<Compared, 'aboveScaleReported' | 'aboveScaleWithCo2'>> = {
  tcePerEnterprise: 'aboveScaleReported',
  co2PerEnterprise: 'aboveScaleWithCo2',
}
/** The sum that an indicator is made of; those that count enterprises have none. */
const sumBy: Partial<Record<Compared, SummedKey>> = {
  intensity: 'tceOfOutput',
  structureIndex: 'tceOfOutput',
  carbonIntensity: 'co2OfOutput',
  waterIntensity: 'waterOfOutput',
  tceChange: 'tceOfBothYears',
  tcePerEnterprise: 'aboveScaleTce',
  co2PerEnterprise: 'aboveScaleCo2',
}

/** The amounts behind the figure of these groups; null where it only counts enterprises. */
function amountsOf(groups: readonly CountyGroup[], id: Compared): Sum | null {
  const key = sumBy[id]
  if (!key) return null
  return joined(groups.map((group) => ({ units: group.enterprises, total: group[key], largest: group.largest[key] })))
}

/** Whether the figure may be told to somebody who is not entitled to the enterprises one by one. */
const isForOutsiders = (groups: readonly CountyGroup[], id: Compared): boolean => {
  const amounts = amountsOf(groups, id)
  return amounts === null || mayTellSum(amounts)
}

/** The same where the figure only counts: every enterprise counts as much as another. */
function weightOf(groups: readonly CountyGroup[], id: Compared): Sum {
  const amounts = amountsOf(groups, id)
  if (!amounts) return countedSum(sum(groups, 'aboveScale'))
  return { ...amounts, units: Math.min(amounts.units, unitsOf(groups, id)) }
}

/**
 * The divisions of these groups whose figure may be told to an outsider who also reads the figure of all divisions: whoever subtracts one
 * answer from another learns of no small group.
 */
function shownDivisions(groups: readonly CountyGroup[], id: Compared): ReadonlySet<string> {
  const parts = [...Map.groupBy(groups, ({ division }) => division)]
  const shown = shownParts(parts.map(([, of]) => weightOf(of, id)))
  return new Set(parts.flatMap(([division], at) => (shown[at] ? [division] : [])))
}

const unitsOf = (groups: readonly CountyGroup[], id: Compared) => sum(groups, unitsBy[id] ?? 'enterprises')

/** The division that was chosen, and the groups of all divisions of the same year, which the reader may choose as well. */
export type ChosenDivision = { division: string; all: readonly CountyGroup[] }

/**
 * What a county may read beside the other answers that it can choose: of all divisions, and of one of them.
 *
 * @param own the county of the reader, who knows its enterprises one by one
 */
function limitsAcrossAnswers(groups: readonly CountyGroup[], own: string, chosen: ChosenDivision | null) {
  const all = chosen?.all ?? groups
  const others = all.filter(({ qxCode }) => qxCode !== own)
  return {
    city: (id: Compared) => chosen === null || shownDivisions(others, id).has(chosen.division),
    county: (code: string, id: Compared) =>
      chosen === null ||
      shownDivisions(
        all.filter(({ qxCode }) => qxCode === code),
        id,
      ).has(chosen.division),
    /** The own index tells what others use for the same output in the divisions of the county. */
    ownIndex: () => {
      const shown = shownDivisions(others, 'structureIndex')
      const divisions = new Set(groups.flatMap(({ qxCode, division }) => (qxCode === own ? [division] : [])))
      const left = others.filter(({ division }) => divisions.has(division) && !shown.has(division))
      const sums = weightOf(left, 'structureIndex')
      return sums.units === 0 || (chosen === null && mayTellSum(sums))
    },
  }
}

/**
 * The counties and the city. A figure of too few enterprises is not shown, and neither is the city's where subtracting what is shown
 * would give it away, also in another answer that the reader can choose.
 *
 * @param own the county of a reader who knows its enterprises one by one
 */
export function compareCounties(
  groups: readonly CountyGroup[],
  own: string | null = null,
  chosen: ChosenDivision | null = null,
): { city: Figures; counties: CountyFigures[] } {
  const limits = own === null ? null : limitsAcrossAnswers(groups, own, chosen)
  const usual = new Map(
    [...Map.groupBy(groups, ({ division }) => division)].map(([division, own]) => [
      division,
      ratio(sum(own, 'tceOfOutput'), sum(own, 'outputOfTce')),
    ]),
  )
  const expected = (own: readonly CountyGroup[]) =>
    own.reduce((all, { division, outputOfTce }) => all + (usual.get(division) ?? 0) * outputOfTce, 0)
  const figuresOf = (own: readonly CountyGroup[]): Figures => {
    const change = ratio(sum(own, 'tceOfBothYears'), sum(own, 'tceBefore'), 100)
    return {
      intensity: ratio(sum(own, 'tceOfOutput'), sum(own, 'outputOfTce'), 1000),
      structureIndex: ratio(sum(own, 'tceOfOutput'), expected(own), 100),
      carbonIntensity: ratio(sum(own, 'co2OfOutput'), sum(own, 'outputOfCo2'), 1000),
      waterIntensity: ratio(sum(own, 'waterOfOutput'), sum(own, 'outputOfWater')),
      tceChange: change === null ? null : change - 100,
      tcePerEnterprise: ratio(sum(own, 'aboveScaleTce'), sum(own, 'aboveScaleReported')),
      co2PerEnterprise: ratio(sum(own, 'aboveScaleCo2'), sum(own, 'aboveScaleWithCo2')),
      factoryShare: ratio(sum(own, 'aboveScaleTitled'), sum(own, 'aboveScale'), 100),
      reportedShare: ratio(sum(own, 'aboveScaleReported'), sum(own, 'aboveScale'), 100),
    }
  }
  const only = (figures: Figures, mayTell: (id: Compared) => boolean) =>
    Object.fromEntries(comparedIndicators.map((id) => [id, mayTell(id) ? figures[id] : null])) as Figures
  const byCounty = [...Map.groupBy(groups, ({ qxCode }) => qxCode)]
  const mayShow = (of: readonly CountyGroup[], id: Compared) => {
    if (sum(of, 'enterprises') < fewestShown || unitsOf(of, id) < fewestShown) return false
    if (limits === null) return true
    const code = of[0]?.qxCode ?? ''
    if (code === own) return id !== 'structureIndex' || limits.ownIndex()
    // A county reads of the others only what does not tell of one or two of their enterprises.
    return isForOutsiders(of, id) && limits.county(code, id)
  }
  const counties = byCounty.map(([code, of]) => {
    const enterprises = sum(of, 'enterprises')
    return {
      code,
      enterprises,
      aboveScale: sum(of, 'aboveScale'),
      isShown: enterprises >= fewestShown,
      figures: only(figuresOf(of), (id) => mayShow(of, id)),
    }
  })
  const city = only(figuresOf(groups), (id) => {
    const parts = byCounty.map(([, of]) => ({ units: unitsOf(of, id), isShown: mayShow(of, id) }))
    const known = own === null ? null : unitsOf(byCounty.find(([code]) => code === own)?.[1] ?? [], id)
    if (limits === null) return mayTellTotal(parts, known)
    if (!limits.city(id)) return false
    const sums = byCounty.flatMap(([code, of]) => {
      const amounts = amountsOf(of, id)
      return amounts ? [{ sum: amounts, isShown: mayShow(of, id), isOwn: code === own }] : []
    })
    return mayTellTotal(parts, known) && mayTellTotalSum(sums)
  })
  return { city, counties }
}

/** The distribution of one indicator over the counties that are shown, without their names; null where they are too few. */
export function spreadOf(counties: readonly Pick<CountyFigures, 'figures'>[], id: Compared): Spread | null {
  const values = counties.flatMap(({ figures }) => figures[id] ?? []).toSorted((a, b) => a - b)
  if (values.length < fewestShown) return null
  /** Between the two values around it, in proportion. */
  const at = (share: number) => {
    const place = (values.length - 1) * share
    const [below = 0, above = below] = [values[Math.floor(place)], values[Math.ceil(place)]]
    return below + (above - below) * (place % 1)
  }
  return { low: at(0), lower: at(0.25), middle: at(0.5), upper: at(0.75), high: at(1) }
}
