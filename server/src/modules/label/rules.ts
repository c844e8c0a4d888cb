/** Whether an enterprise falls under a label's rule: plain decision over what the archive holds. */
import type { LabelCondition, LabelFigure, LabelRule } from '@green/contract/labels.ts'

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
}
export type YearFigures = { year: number } & { [K in Exclude<LabelFigure, 'unitEnergy'>]: number | null }

export function fits({ match, conditions }: LabelRule, facts: LabelFacts): boolean {
  return match === 'all' ? conditions.every((one) => holds(one, facts)) : conditions.some((one) => holds(one, facts))
}

function holds(condition: LabelCondition, facts: LabelFacts): boolean {
  switch (condition.about) {
    case 'figure': {
      const value = figureOf(condition.figure, condition.year, facts.years)
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
  }
}

const compares = {
  gte: (a: number, b: number) => a >= b,
  gt: (a: number, b: number) => a > b,
  lte: (a: number, b: number) => a <= b,
  lt: (a: number, b: number) => a < b,
}

/** The figure of the year asked, or of the newest year that has it. What nobody reported is under no limit and over none. */
function figureOf(figure: LabelFigure, year: number | 'latest', years: readonly YearFigures[]): number | null {
  for (const one of years) {
    if (year !== 'latest' && one.year !== year) continue
    const value = figure === 'unitEnergy' ? unitEnergy(one) : one[figure]
    if (value !== null) return value
  }
  return null
}

/** kgce per 万元 of output. */
function unitEnergy({ totalTce, outputValue }: YearFigures): number | null {
  return totalTce === null || !outputValue ? null : (totalTce * 1000) / outputValue
}
