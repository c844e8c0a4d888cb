/** Power from the roof and the grid, water, land. */

import type { Chance } from './chance.ts'
import type { BookEnergy } from './energy.ts'
import type { Plan } from './plan.ts'
import { round } from './rounding.ts'

/** 万kWh. */
export type BookPower = {
  bought: number
  ownRenew: number
  feedIn: number
  traded: number
  gec: number
  maxDemandKW: number
}

/** m³. */
export type BookWater = { intake: number; production: number; reuse: number; discharge: number }

/** Below it a roof is not worth the connection. */
const leastKw = 60

/** The roof carries what was planned, and no more than the plant can use. */
export function powerOf(
  { profile, pv }: Plan,
  i: number,
  year: number,
  energy: readonly BookEnergy[],
  { draw, between }: Chance,
): BookPower {
  const used = energy.find(({ code }) => code === '33')?.used ?? 0
  if (i === 0) {
    const most = Math.round((used * draw(profile.pv.maxOfUse) * 10_000) / pv.hours)
    pv.kw = Math.min(pv.kw, most) < leastKw ? 0 : Math.min(pv.kw, most)
  }
  const capacity = year >= pv.since ? pv.kw : 0
  const generated = (capacity * pv.hours * between(0.97, 1.03)) / 10_000
  const ownRenew = round(generated * draw(profile.pv.selfUse), used >= 100 ? 2 : 4)
  return { bought: 0, ownRenew, feedIn: round(Math.max(0, generated - ownRenew), 4), traded: 0, gec: 0, maxDemandKW: 0 }
}

export function waterOf({ water }: Plan, outputValue: number, employees: number, { between }: Chance): BookWater {
  const intake = Math.round(Math.max(outputValue * water.intake * between(0.96, 1.04), employees * water.perPerson))
  return {
    intake,
    production: Math.round(intake * between(0.72, 0.93)),
    reuse: Math.round((intake * water.reuse) / (1 - water.reuse)),
    discharge: Math.round(intake * water.discharge),
  }
}

/** m². */
export const siteOf = ({ land }: Plan) => ({
  landArea: Math.round(land.area),
  buildingFoot: Math.round(land.foot),
  buildArea: Math.round(land.build),
})
