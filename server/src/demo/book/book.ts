/**
 * The book of an enterprise: three years of energy, products, process, money, site and people that agree with each other, drawn from the
 * profile of its industry and its credit code. Whatever the demo city shows of an enterprise's figures comes from here.
 */
import { checkYear, yearFigures } from '@green/tools/ledger/index.ts'
import { type Chance, chanceOf } from './chance.ts'
import { type BookEnergy, type ConversionRow, energyOf, withFlows } from './energy.ts'
import { type Plan, planOf, type Subject } from './plan.ts'
import { type BookProduct, madeIn } from './products.ts'
import { type Profile, profileOf } from './profiles.ts'
import { type BookProject, projectsOf } from './projects.ts'
import { round, sumOf } from './rounding.ts'
import { type BookPower, type BookWater, powerOf, siteOf, waterOf } from './site.ts'

export const bookYears = [2023, 2024, 2025] as const

export type BookProcess = { id: string; activity: number; factor: number; kind?: string; of?: string }

/** A year, as the cross-checks read it; quantities in the units of form 205-1, money in 万元 without VAT. */
export type BookYear = {
  year: number
  outputValue: number
  addedValue: number
  revenue: number
  employees: number
  runMonths: number
  products: BookProduct[]
  energy: BookEnergy[]
  conv: ConversionRow[]
  power: BookPower
  pvKW?: number
  roofArea?: number
  landArea: number
  buildingFoot: number
  buildArea: number
  water: BookWater
  hasProcess: boolean
  process: BookProcess[]
  processHistory: number[]
  statedTce: number
  statedCo2: number
  /** 综合能耗 of the twelve months. */
  months: number[]
  /** What the supply companies metered. */
  utility: Record<string, { qty: number }>
  report?: { year: number; co2: number }
  projects: BookProject[]
}

export type Book = {
  industryCode: string
  /** The way of making it that was drawn. */
  pattern: string
  accounts: { no: string; confirmed: boolean }[]
  years: BookYear[]
  /** What the enterprise fills in, where it differs from the book on purpose. */
  stated?: readonly BookYear[]
}

/** The years as the enterprise fills them in. */
export const statedOf = ({ stated, years }: Book): readonly BookYear[] => stated ?? years

const attempts = 400

/** The book of an enterprise; the same for the same archive. What the cross-checks would question is drawn again. */
export function bookOf(subject: Subject): Book {
  const profile = profileOf(subject.industryCode)
  const chance = chanceOf(subject.socialCode)
  for (let i = 0; i < attempts; i++) {
    const plan = planOf(profile, subject, chance)
    const years = yearsOf(plan, chance)
    if (!years) continue
    const { industryCode } = subject
    const book = { industryCode, pattern: plan.pattern.name, accounts: plan.accounts, years }
    if (bookYears.every((year) => checkYear(caseOf(book, year)).findings.length === 0)) return book
  }
  throw new Error(`no book of industry ${subject.industryCode} fits its profile`)
}

/** Null where the drawn figures leave what the profile allows. */
function yearsOf(plan: Plan, chance: Chance): BookYear[] | null {
  const years: BookYear[] = []
  for (const i of bookYears.keys()) {
    const year = yearOf(plan, i, years, chance)
    if (!year || !isWithin(plan.profile, year)) return null
    years.push(year)
  }
  return years
}

function isWithin({ intensity }: Profile, { statedTce, outputValue }: BookYear): boolean {
  const value = (statedTce * 1000) / outputValue
  return value >= (intensity[0] ?? 0) && value <= (intensity.at(-1) ?? 0)
}

function yearOf(plan: Plan, i: number, before: readonly BookYear[], chance: Chance): BookYear | null {
  const year = bookYears[i] ?? 0
  const outputValue = Math.round(plan.outputValues[i] ?? 0)
  const made = madeIn(plan, i, year, outputValue)
  const used = made && energyOf(plan, i, outputValue, made, chance)
  if (!used) return null
  const { products, conv } = used
  const power = powerOf(plan, i, year, used.energy, chance)
  const energy = withFlows(plan, used.energy, power.ownRenew, before.at(-1)?.energy ?? [], chance)
  power.bought = energy.find(({ code }) => code === '33')?.bought ?? 0
  const { maxDemandKW, traded } = plan.grid(power.bought, i, chance)
  power.gec = i === bookYears.length - 1 ? certificatesOf(plan, power.bought - traded) : 0
  const employees = Math.round(plan.employees * (1 + 0.02 * (i - 2)))
  const water = waterOf(plan, outputValue, employees, chance)
  const [main] = products
  if (main) main.water = Math.round(water.production * 0.97)
  const process = processOf(plan, products, energy, chance)
  const { pvKW, roofArea, ...parts } = { ...siteOf(plan), ...plan.pvIn(year) }
  const facts = {
    outputValue,
    addedValue: Math.round(outputValue * plan.addedShare * chance.between(0.97, 1.03)),
    revenue: Math.round(outputValue * plan.revenueShare * chance.between(0.985, 1.015)),
    employees,
    runMonths: 12,
    products,
    energy,
    conv,
    power: { ...power, traded, maxDemandKW },
    ...parts,
    ...(pvKW === undefined ? {} : { pvKW, roofArea }),
    water,
    hasProcess: process.length > 0,
    process,
    processHistory: [...(before.at(-1)?.processHistory ?? []), sumOf(process.map(({ activity }) => activity))],
  }
  const figures = yearFigures({ industry: plan.profile.code, year, facts })
  const statedTce = round(Number(figures.tceEq), 2)
  const total = Number(figures.co2Total)
  const hasReport = facts.hasProcess && total > reportFrom
  return {
    year,
    ...facts,
    statedTce,
    statedCo2: round(Number(figures.co2Energy), 2),
    months: monthsOf(plan, statedTce, chance),
    utility: meteredOf(energy, chance),
    ...(hasReport ? { report: { year, co2: Math.round(total * chance.between(0.996, 1.004)) } } : {}),
    projects: before.length > 0 && chance.isHit(0.5) ? projectsOf(plan, before.at(-1) as BookYear, chance) : [],
  }
}

/** 万kWh: a certificate is 1 MWh. */
const certificatesOf = ({ certificates }: Plan, grid: number): number => Math.floor(grid * 10 * certificates) / 10

/** tCO₂ of energy and process. */
export const totalCarbonOf = ({ statedCo2, process }: Pick<BookYear, 'statedCo2' | 'process'>): number =>
  round(statedCo2 + sumOf(process.map(({ activity, factor }) => activity * factor)), 2)

/** tCO₂ from which a report of the year is owed. */
const reportFrom = 26_000

function processOf(
  { profile, pattern, rates }: Plan,
  products: readonly BookProduct[],
  energy: readonly BookEnergy[],
  chance: Chance,
): BookProcess[] {
  const outputOf = (name: string) => products.find((one) => one.name === name)?.output
  return profile.process.flatMap((row, at): BookProcess[] => {
    if (outputOf(row.of) === undefined || (row.pattern && row.pattern !== pattern.name)) return []
    const isOfFeedstock = row.per === 'feedstock'
    const base = isOfFeedstock
      ? sumOf(energy.map(({ feedstock = 0 }) => feedstock))
      : (outputOf(row.base ?? row.of) ?? 0) * (row.toTonne ?? 1)
    const { rate, factor } = rates[at] ?? { rate: 0, factor: 0 }
    // Of feedstock and of what a product binds the amount is the quantity itself.
    const drift = isOfFeedstock ? 1 : chance.between(0.99, 1.01)
    const activity = round(base * rate * drift, 3)
    return [{ id: row.id, activity, factor: round(factor, 4), ...(row.kind ? { kind: row.kind, of: row.of } : {}) }]
  })
}

/** The last month is what the others leave. */
function monthsOf({ monthShape }: Plan, total: number, chance: Chance): number[] {
  const weights = monthShape.map((share) => share * Math.exp(chance.normal() * monthSpread))
  const whole = sumOf(weights)
  const first = weights.slice(0, -1).map((weight) => round((total * weight) / whole, 4))
  return [...first, round(total - sumOf(first), 4)]
}
const monthSpread = 0.05

/** What the supply companies metered differs from the enterprise's own meters by a little. */
function meteredOf(energy: readonly BookEnergy[], chance: Chance): BookYear['utility'] {
  const spread: Readonly<Record<string, number>> = { '33': 0.004, '15': 0.008 }
  return Object.fromEntries(
    energy.flatMap(({ code, bought }) => {
      const share = spread[code]
      return share && bought ? [[code, { qty: round(bought * chance.between(1 - share, 1 + share), 4) }]] : []
    }),
  )
}

/** The year with the one before it, as the cross-checks take it; what further facts replace, they replace. */
export function caseOf({ industryCode, accounts, years }: Book, year: number, changed?: Record<string, unknown>) {
  const facts = years.find((one) => one.year === year)
  const last = years.find((one) => one.year === year - 1)
  if (!facts) throw new Error(`the book has no year ${year}`)
  return {
    industry: industryCode,
    year,
    facts: changed ?? { ...facts, accounts },
    before: last && {
      tce: last.statedTce,
      outputValue: last.outputValue,
      energy: Object.fromEntries(last.energy.map(({ code, used }) => [code, used])),
      products: Object.fromEntries(last.products.map(({ name, output }) => [name, output])),
      co2Calibre: last.hasProcess ? 'energy+process' : 'energy',
    },
  }
}
