/** What was made in a year: the output from the output value and the price, the energy from that of a unit. */

import type { Plan } from './plan.ts'
import type { LimitValue, ProductProfile } from './profiles.ts'
import { round } from './rounding.ts'

export type BookProduct = {
  name: string
  unit: string
  output: number
  sold?: number
  value?: number
  priceBand?: readonly number[]
  floor?: string
  tce?: number
  water?: number
  capacity?: number
  /** Of the equipment, in the unit in which the limit's rows are divided. */
  size?: number
  limit?: LimitValue
  /** As forms print it. */
  formUnit?: string
  formFactor?: number
}

/** The capacity in the first year leaves room for the best of the three. */
const reserve = 1.12

/** Null where the figures leave what is allowed: too few whole pieces, or above the limit. */
export function madeIn(plan: Plan, i: number, year: number, outputValue: number): BookProduct[] | null {
  if (plan.profile.driver === 'chp') return []
  const made: BookProduct[] = []
  for (const planned of plan.products) {
    const { profile } = planned
    const price = planned.price === null ? null : plan.back(planned.price, 'price', i)
    const base = made.find(({ name }) => name === profile.per?.[0])?.output ?? 0
    const amount =
      price === null ? base * (planned.per ?? 0) : (outputValue * planned.share * plan.scale * 10_000) / price
    const output = profile.whole ? Math.floor(amount) : round(amount, 2)
    if (profile.whole && output < 3) return null
    if (!plan.capacities.has(profile.name)) plan.capacities.set(profile.name, (output / planned.utilisation) * reserve)
    const whole = plan.capacities.get(profile.name) ?? output
    const unitEnergy = planned.unitEnergy === null ? null : plan.back(planned.unitEnergy, 'intensity', i)
    const size = profile.sizePerCapacity ? Math.round(whole * profile.sizePerCapacity) : undefined
    const limit = unitEnergy === null ? undefined : limitOf(profile, year, size)
    if (limit && unitEnergy !== null && unitEnergy > limit.l3 && !plan.isOver) return null
    made.push({
      name: profile.name,
      unit: profile.unit,
      output,
      capacity: round(whole, profile.whole ? 0 : 2),
      ...(price === null ? {} : { value: round((output * price) / 10_000, 2) }),
      ...(profile.priceBand ? { priceBand: profile.priceBand } : {}),
      ...(profile.floor ? { floor: profile.floor } : {}),
      ...(unitEnergy === null ? {} : { tce: round((unitEnergy * output) / 1000, 2) }),
      ...(size === undefined ? {} : { size }),
      ...(limit ? { limit } : {}),
      ...formUnitOf(profile),
    })
  }
  return made
}

/** Pieces are counted whole, also in forms. */
const formUnitOf = ({ whole, formUnit, formFactor }: ProductProfile) =>
  formUnit && formFactor && !whole ? { formUnit, formFactor } : {}

/** The limit's row that was in force and is for equipment of that size. */
const limitOf = ({ limits = [] }: ProductProfile, year: number, size: number | undefined): LimitValue | undefined =>
  limits.find(({ effective, band }) => {
    const [low, high] = band ?? [null, null]
    const isOfSize = size === undefined || ((low === null || size > low) && (high === null || size <= high))
    return isOfSize && effective <= `${year}-12-31`
  })
