/** Water: parts of the intake, discharge, reuse and use for each person. */
import { exceeds, levelAbove } from '../bounds.ts'
import { type Finding, figure, finding, type Rules } from '../finding.ts'

/** R38: what production and the products take is part of the whole. */
const parts: Rules = (check) => {
  const { facts, bounds } = check
  const intake = facts.water?.intake
  if (intake === undefined) return []
  const ofProducts = facts.products.reduce((sum, { water }) => sum + (water ?? 0), 0)
  const production = facts.water?.production ?? 0
  const limit = bounds.limits.R38.error
  const isAbove = exceeds(production, intake) || exceeds(ofProducts * 100, intake * limit)
  return finding(check, 'R38', isAbove ? 'error' : null, 'water', () => ({
    text: `取水${figure(intake)}m³，其中生产取水${figure(production)}m³，各产品取水之和${figure(ofProducts)}m³`,
    bound: `生产取水不超过取水，产品取水之和不超过取水的${figure(limit)}%`,
    show: { intake, production, products: ofProducts },
  }))
}

/** R39 to R41. */
const ratios: Rules = (check) => {
  const { facts, figures, bounds } = check
  const { intake, discharge } = facts.water ?? {}
  if (intake === undefined) return []
  const found: Finding[] = []
  if (discharge) {
    const percent = intake > 0 ? (discharge / intake) * 100 : Number.POSITIVE_INFINITY
    const limit = bounds.limits.R39
    found.push(
      ...finding(check, 'R39', levelAbove(percent, limit), 'water.discharge', () => ({
        text: `排水${figure(discharge)}m³，取水${figure(intake)}m³，为${figure(percent, 2)}%（雨水混入的分开计量或说明）`,
        bound: `不超过${figure(limit.warning)}%，超过${figure(limit.error)}%为错误`,
        show: { discharge, intake, ratio: percent / 100 },
      })),
    )
  }
  const { reuseRate } = figures
  const most = bounds.limits.R40.warning
  if (reuseRate !== undefined)
    found.push(
      ...finding(check, 'R40', exceeds(reuseRate, most) ? 'warning' : null, 'water.reuse', () => ({
        text: `重复利用水量${figure(facts.water?.reuse ?? 0)}m³，取水${figure(intake)}m³，重复利用率${figure(reuseRate, 2)}%`,
        bound: `不超过${figure(most)}%`,
        show: { rate: reuseRate },
      })),
    )
  const { employees } = facts
  if (employees) {
    const perPerson = intake / employees
    const least = bounds.limits.R41.warning
    found.push(
      ...finding(check, 'R41', exceeds(least, perPerson) ? 'warning' : null, 'water.intake', () => ({
        text: `取水${figure(intake)}m³，从业人员${figure(employees)}人，人均${figure(perPerson, 2)}m³`,
        bound: `不低于${figure(least)}m³/人`,
        show: { perPerson },
      })),
    )
  }
  return found
}

export const waterRules: readonly Rules[] = [parts, ratios]
