/** What is drawn once for an enterprise and holds in all its years. */
import type { Chance } from './chance.ts'
import { type Pattern, type ProductProfile, type Profile, profiles, type Range } from './profiles.ts'

/** Whose book it is: what the archive says of the last of its years. */
export type Subject = {
  industryCode: string
  socialCode: string
  outputValue: number
  employees: number
  /** Better than level 1 of its limit, and with much green power. */
  isLeader?: boolean
  /** Above the limit of its products. */
  isOver?: boolean
  /** Buys some green power in any case. */
  buysGreen?: boolean
  /** 绿证 of the last year, as a share of what it takes from the grid. */
  certificates?: number
}

/** A product with what was drawn of it, in the last year. */
type PlannedProduct = {
  profile: ProductProfile
  price: number | null
  share: number
  unitEnergy: number | null
  utilisation: number
  per: number | null
}

export type Plan = {
  profile: Profile
  pattern: Pattern
  mix: Readonly<Record<string, number>>
  outputValues: readonly number[]
  products: readonly PlannedProduct[]
  /** The products' share of the output value over that of the profile. */
  scale: number
  coverage: number
  intensity: number
  land: { area: number; foot: number; build: number }
  /** The roof's photovoltaics: so many kW at most, and the hours of a year. */
  pv: { kw: number; roof: number; hours: number; since: number }
  /** Known from the first year on. */
  capacities: Map<string, number>
  rates: readonly { rate: number; factor: number }[]
  prices: Readonly<Record<string, number>>
  water: { intake: number; reuse: number; discharge: number; perPerson: number }
  monthShape: Range
  conversion: Readonly<Record<string, number>>
  addedShare: number
  revenueShare: number
  employees: number
  accounts: { no: string; confirmed: boolean }[]
  isOver: boolean
  /** The value of the last year, in an earlier one by the yearly growth. */
  back: (value: number, of: 'intensity' | 'price', i: number) => number
  pvIn: (year: number) => { pvKW?: number; roofArea?: number }
  grid: (bought: number, i: number, chance: Chance) => { maxDemandKW: number; traded: number }
  /** 绿证 of the last year, as a share of what it takes from the grid. */
  certificates: number
}

export function planOf(profile: Profile, subject: Subject, chance: Chance): Plan {
  const { between, draw, pick, isHit, normal } = chance
  const { outputValue, employees } = subject
  const pattern = pick(profile.patterns, ({ weight }) => weight)
  const mix = mapped(pattern.mix, ([share = 0, spread = 0]) => share * Math.exp(normal() * spread))
  const growth = growthOf(profile, chance)
  const products = productsOf(profile, pattern, subject, chance)
  const shares = products.reduce((sum, { price, share }) => sum + (price === null ? 0 : share), 0)
  const area = outputValue / draw(profile.land.output)
  const foot = area * draw(profile.land.cover)
  const roof = foot * profile.pv.roofOfFoot
  const hasPv = isHit(profile.pv.share) && roof > 1500
  const kw = hasPv ? Math.round(roof * draw(profile.pv.kwPerRoof) * draw(profile.pv.roofUsed)) : 0
  const pv = { kw, roof: Math.round(roof), hours: draw(profile.pv.hours), since: pick([...profile.pv.since]) }
  const green = subject.isLeader
    ? between(0.55, 0.7)
    : isHit(0.35) || subject.buysGreen
      ? draw(profile.greenPower ?? [0.03, 0.12])
      : 0
  const load = draw(profile.loadHours)
  const isChp = profile.driver === 'chp'
  return {
    profile,
    pattern,
    mix,
    outputValues: [0, 1, 2].map((i) => backBy(outputValue, growth.output, i)),
    products,
    scale: shares > 0 ? between(0.93, 0.995) / shares : 1,
    coverage: draw(profile.coverage),
    intensity: draw(profile.intensity),
    land: { area, foot, build: Math.max(foot, area * draw(profile.land.ratio)) },
    pv,
    capacities: new Map(),
    rates: profile.process.map(({ rate, factor }) => ({ rate: draw(rate), factor: draw(factor) })),
    prices: Object.fromEntries(
      Object.keys(mix).flatMap((code) => {
        const range = profile.price?.[code] ?? profiles.carriers[code]?.price
        return range ? [[code, draw(range)]] : []
      }),
    ),
    water: {
      intake: draw(profile.water.intake),
      reuse: draw(profile.water.reuse),
      discharge: draw(profile.water.discharge),
      perPerson: between(12, 30),
    },
    monthShape: profiles.monthShapes[profile.months] ?? [],
    conversion: mapped(pattern.conv ?? {}, (range) => (typeof range === 'string' ? 0 : draw(range))),
    addedShare: draw(profile.addedValue),
    revenueShare: between(0.93, 1.06),
    employees,
    accounts: accountsOf(profile, subject, chance),
    isOver: subject.isOver === true,
    back: (value, of, i) => backBy(value, growth[of], i),
    pvIn: (year) => (pv.kw > 0 && year >= pv.since ? { pvKW: pv.kw, roofArea: pv.roof } : {}),
    certificates: subject.certificates ?? 0,
    grid: (bought, i, { between }) => ({
      maxDemandKW: isChp
        ? Math.round(Math.max((bought * 10_000) / 2500, 5))
        : Math.max(50, Math.round((bought * 10_000) / (load * between(0.97, 1.03)))),
      traded: Number((bought * green * Math.min(1, 0.4 + 0.3 * i)).toFixed(2)),
    }),
  }
}

const mapped = <V>(of: Readonly<Record<string, V>>, change: (value: V) => number): Record<string, number> =>
  Object.fromEntries(Object.entries(of).map(([key, value]) => [key, change(value)]))

/** Energy per 万元 moves by −4 to +2 % a year. */
function growthOf({ growth }: Profile, { draw, between }: Chance) {
  const intensity = [0, 1].map(() => draw(growth.intensity) / 100)
  return {
    intensity,
    output: [0, 1].map(() => draw(growth.output) / 100),
    price: intensity.map((one) => between(Math.max(-0.02, one - 0.019), Math.min(0.02, one + 0.039))),
  }
}

const backBy = (value: number, [first = 0, second = 0]: readonly number[], i: number): number =>
  i === 2 ? value : i === 1 ? value / (1 + second) : value / (1 + second) / (1 + first)

function productsOf(
  profile: Profile,
  { only, unitEnergy }: Pattern,
  { isLeader, isOver }: Subject,
  { draw, pick, between }: Chance,
): PlannedProduct[] {
  const isMade = ({ name }: ProductProfile) => only?.includes(name) ?? true
  const { rows } = pick(
    profile.products.filter((group) => group.rows.some(isMade)),
    ({ weight }) => weight,
  )
  return rows.filter(isMade).map((row) => {
    const energy = unitEnergy?.[row.name] ?? row.unitEnergy
    const [limit] = row.limits ?? []
    const first = isLeader ? limit?.l1 : null
    const beyond = isOver && limit ? limit.l3 * between(1.02, 1.05) : null
    return {
      profile: row,
      price: row.price ? draw(row.price) : null,
      share: row.share ? draw(row.share) : 0,
      unitEnergy: energy ? (beyond ?? (first ? first * between(0.93, 0.975) : draw(energy))) : null,
      utilisation: draw(row.utilisation),
      per: row.per ? draw(row.per[1]) : null,
    }
  })
}

/** 户号 of the grid company, as many as an enterprise of the size has. */
function accountsOf({ code }: Profile, { employees, outputValue }: Subject, { pick, between }: Chance) {
  const classes = profiles.sizeClasses[code.startsWith('64') ? '信息传输' : '工业'] ?? {}
  const isOf = ([people = 0, value = 0]: Range) => employees >= people && outputValue >= value
  const size = Object.entries(classes).find(([, least]) => isOf(least))?.[0] ?? '微'
  return Array.from({ length: pick([...(profiles.accounts[size] ?? [1])]) }, () => ({
    no: `50${String(Math.floor(between(0, 100_000_000))).padStart(8, '0')}`,
    confirmed: true,
  }))
}
