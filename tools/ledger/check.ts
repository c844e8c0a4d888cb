/** 交叉核对: a year's figures and everything the rules find in it, the worst first. */
import type { LedgerSettings } from './factors.ts'
import { factorsOf } from './factors.ts'
import type { YearCase } from './facts.ts'
import { figuresOf, mustHaveProcess, shownFigures } from './figures.ts'
import type { Check, Finding } from './finding.ts'
import { carbonRules } from './rules/carbon.ts'
import { energyRules, rootRules } from './rules/energy.ts'
import { moneyRules } from './rules/money.ts'
import { powerRules } from './rules/power.ts'
import { productRules } from './rules/products.ts'
import { projectRules } from './rules/projects.ts'
import { siteRules } from './rules/site.ts'
import { sourceRules } from './rules/sources.ts'
import { waterRules } from './rules/water.ts'

export type YearAnswer = { figures: ReturnType<typeof shownFigures>; findings: Finding[] }

const families = [
  energyRules,
  sourceRules,
  carbonRules,
  moneyRules,
  projectRules,
  productRules,
  waterRules,
  powerRules,
  siteRules,
]

const weights = { error: 0, warning: 1, hint: 2 } as const

/** The root first: a wrong coefficient or scale silences the ratios that it causes. */
export function checked(year: YearCase, settings: LedgerSettings): YearAnswer {
  const figures = figuresOf(year, settings)
  const { facts, before } = year
  const root: Check = {
    year,
    facts,
    before,
    figures,
    factors: factorsOf(settings, year.year),
    bounds: settings.bounds,
    mustHaveProcess: mustHaveProcess(year, settings),
    hasScaleSlip: false,
    hasWrongCoefficient: false,
  }
  const roots = rootRules.flatMap((rule) => rule(root))
  const check: Check = {
    ...root,
    hasScaleSlip: roots.some(({ rule, level }) => rule === 'R08' && level === 'error'),
    hasWrongCoefficient: roots.some(({ rule }) => rule === 'R07'),
  }
  const found = [...roots, ...families.flatMap((rules) => rules.flatMap((rule) => rule(check)))]
  const findings = found.toSorted((a, b) => weights[a.level] - weights[b.level] || a.rule.localeCompare(b.rule))
  return { figures: shownFigures(figures), findings }
}
