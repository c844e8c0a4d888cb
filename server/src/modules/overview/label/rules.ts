/** Whether an enterprise falls under a label's rule: plain decision over what the archive holds. */

import {
  type DataFault,
  type LabelCondition,
  type LabelFigure,
  type LabelRule,
  labelFigures,
} from '@green/contract/enterprise/labels.ts'
import { intensityOf } from '@green/contract/overview/indicators.ts'
import { formatNumber } from '@green/filing/value/round.ts'

export type LabelFacts = {
  orgKind: string
  qxCode: string
  industryCode: string | null
  entScale: string | null
  energyLevel: string | null
  aboveScale: boolean
  /** Newest first. */
  years: readonly YearFigures[]
  /** Titles in force. */
  titles: readonly { kind: string; level: string }[]
  /** Years of energy data with what is wrong in them; null where a rule does not ask, or of those that owe none. */
  energy: readonly EnergyYearFaults[] | null
}
/** A year that was reported, or whose gap between reported years was found. */
export type EnergyYearFaults = {
  year: number
  isReported: boolean
  faults: readonly { fault: DataFault; explained: boolean; text: string }[]
}
export type YearFigures = { year: number } & { [K in Exclude<LabelFigure, 'unitEnergy'>]: number | null }

/** The year before the decision; and the newest year that counts, which a trial on past data limits. */
export type When = { lastYear: number; until: number }

export function fits({ match, conditions }: LabelRule, facts: LabelFacts, when: When): boolean {
  const does = (one: LabelCondition) => holds(one, facts, when)
  return match === 'all' ? conditions.every(does) : conditions.some(does)
}

/** What speaks for it, in words: the figures and the findings behind the conditions that hold. */
export function reasonsOf({ conditions }: LabelRule, facts: LabelFacts, when: When): string[] {
  return conditions.flatMap((condition) => {
    if (!holds(condition, facts, when)) return []
    if (condition.about === 'dataQuality') return faultsOf(condition, facts, when).map(({ text }) => text)
    if (condition.about !== 'figure') return []
    const value = figureOf(condition.figure, condition.year, facts.years, when)
    return value === null ? [] : [`${labelFigures[condition.figure]}：${formatNumber(value, 2)}`]
  })
}

type Quality = Extract<LabelCondition, { about: 'dataQuality' }>

function faultsOf({ year, faults, unexplained }: Quality, { energy }: LabelFacts, { lastYear }: When) {
  if (energy === null) return []
  const wantedYear = year === 'lastYear' ? lastYear : year
  const found = energy.find((one) => one.year === wantedYear)
  const isMissing = faults.includes('missingYear') && !found?.isReported
  const missing = isMissing ? [{ text: `${wantedYear}年没有能耗数据` }] : []
  const others = found?.faults.filter(({ fault, explained }) => faults.includes(fault) && !(unexplained && explained))
  return [...missing, ...(others ?? [])]
}

function holds(condition: LabelCondition, facts: LabelFacts, when: When): boolean {
  switch (condition.about) {
    case 'figure': {
      const value = figureOf(condition.figure, condition.year, facts.years, when)
      return value !== null && compares[condition.is](value, condition.value)
    }
    case 'title':
      return (
        facts.titles.some(
          ({ kind, level }) => kind === condition.kind && (condition.level === null || level === condition.level),
        ) === condition.held
      )
    case 'county':
      return condition.in.includes(facts.qxCode)
    case 'industry':
      return condition.in.some((code) => facts.industryCode?.startsWith(code))
    case 'orgKind':
      return (condition.in as readonly string[]).includes(facts.orgKind)
    case 'entScale':
      return facts.entScale !== null && condition.in.includes(facts.entScale)
    case 'energyLevel':
      return facts.energyLevel !== null && condition.in.includes(facts.energyLevel)
    case 'aboveScale':
      return facts.aboveScale === condition.is
    case 'dataQuality':
      return faultsOf(condition, facts, when).length > 0
  }
}

const compares = {
  gte: (a: number, b: number) => a >= b,
  gt: (a: number, b: number) => a > b,
  lte: (a: number, b: number) => a <= b,
  lt: (a: number, b: number) => a < b,
}

/** The figure of the year asked, or of the newest year that has it. What nobody reported is under no limit and over none. */
function figureOf(
  figure: LabelFigure,
  year: number | 'latest',
  years: readonly YearFigures[],
  { until }: When,
): number | null {
  for (const one of years) {
    if (year === 'latest' ? one.year > until : one.year !== year) continue
    const value = figure === 'unitEnergy' ? intensityOf(one) : one[figure]
    if (value !== null) return value
  }
  return null
}
