/** Retrofits of a year, each with its share of the plant's energy and of the system it changes. */

import type { Chance } from './chance.ts'
import { type BookEnergy, coalOf } from './energy.ts'
import type { Plan } from './plan.ts'
import { profiles, type Retrofit } from './profiles.ts'
import { round } from './rounding.ts'

export type BookProject = {
  /** In the list of retrofits. */
  key: string
  name: string
  carrier: string
  /** tce before and after, at outputs relative to 100. */
  before: number
  after: number
  outBefore: number
  outAfter: number
  /** 万元. */
  invest: number
  benefit: number
}

/** All retrofits of a year together save less than this share of the plant's energy. */
const most = 0.15

export function projectsOf(
  plan: Plan,
  last: { energy: readonly BookEnergy[]; statedTce: number },
  chance: Chance,
): BookProject[] {
  const { between, draw, sample, pick } = chance
  const { pattern, profile, prices } = plan
  const menu = pattern.retrofits ?? profile.retrofits
  let left = most
  return sample(menu, pick([1, 1, 2])).flatMap((key): BookProject[] => {
    const retrofit = profiles.retrofits[key]
    const line = retrofit && carrierOf(plan, retrofit, last.energy)
    const price = line && prices[line.code]
    if (!retrofit || !line || !price) return []
    const has = line.used * coalOf(line.code)
    const plant = last.statedTce
    const saved = Math.min(draw(retrofit.share) * plant, left * plant, has * (retrofit.ofSystem[1] ?? 0) * 0.6)
    left -= saved / plant
    const system = saved / draw(retrofit.ofSystem)
    const growth = between(-0.03, 0.04)
    if (system > Math.min(plant, has)) return []
    return [
      {
        key,
        name: retrofit.name,
        carrier: line.code,
        before: round(system, 3),
        after: round(system * (1 + growth) - saved, 3),
        outBefore: 100,
        outAfter: round(100 * (1 + growth), 6),
        invest: round((saved * draw(retrofit.invest)) / 10_000, 4),
        benefit: round(((saved * price) / coalOf(line.code) / 10_000) * between(0.88, 1.02), 4),
      },
    ]
  })
}

/** The kind of energy that it saves; the plant's main fuel where it is for any. */
function carrierOf({ prices }: Plan, { carrier, anyFuel }: Retrofit, energy: readonly BookEnergy[]) {
  const priced = energy.filter(({ code }) => prices[code] !== undefined)
  const own = priced.find(({ code }) => code === carrier)
  if (own || !anyFuel) return own
  const tce = ({ code, used }: BookEnergy) => used * coalOf(code)
  return priced.filter(({ code }) => code !== '33' && code !== '21').toSorted((a, b) => tce(b) - tce(a))[0]
}

/** 节能量 at the output after the change, tce. */
export const savedBy = ({ before, after, outBefore, outAfter }: BookProject): number =>
  round((before * outAfter) / outBefore - after, 4)
