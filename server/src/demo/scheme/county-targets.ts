/** 区县碳目标 of the demo city: what an invented paper sets for the counties with the most of their ledgers adopted. */
import type { CountyIndicator } from '@green/filing/programme/county-target.ts'
import { enterTarget } from '../../modules/energy/county-target/calls.ts'
import { countyCarbon } from '../../modules/energy/county-target/store.ts'
import { clock, moveClock } from '../../platform/clock.ts'
import { dayFrom, officeHour, type SeedContext } from '../seed-context.ts'
import { sequence } from '../sequence.ts'

const counties = 6
const source = '重庆市碳排放双控年度目标分解（演示文件，不是生态环境部门文件）'
/** Of the first of the counties the paper sets the share of non-fossil energy too, which the platform has no actual value of. */
const nonFossil = { base: 18.6, target: 20.5 }

type Line = { indicator: CountyIndicator; base: number; target: number }

export async function fillCountyTargets(stage: SeedContext): Promise<void> {
  const { services, cast } = stage
  const last = clock.year() - 1
  const sums = await countyCarbon(services.db, last, null)
  const known = sums
    .filter(({ withCo2, withBoth }) => withCo2 > 0 && withBoth > 0)
    .toSorted((a, b) => b.withCo2 - a.withCo2)
    .slice(0, counties)
  for (const [i, { qxCode, co2, co2OfAdded, added }] of known.entries()) {
    const random = sequence(7900 + i)
    moveClock(officeHour(stage, dayFrom(stage, -205 + i), random))
    // The paper is of the whole county, so that its figures are somewhat above those of the enterprises.
    const whole = 1.04 + random() * 0.12
    const [total, perAdded] = [co2 * whole, (co2OfAdded / added) * whole]
    const lines: readonly Line[] = [
      { indicator: 'co2Total', base: Math.round(total * 1.02), target: Math.round(total * (0.97 + random() * 0.05)) },
      {
        indicator: 'co2PerAddedValue',
        base: Math.round(perAdded * 104) / 100,
        target: Math.round(perAdded * (97 + random() * 5)) / 100,
      },
      ...(i === 0 ? [{ indicator: 'nonFossilPct' as const, ...nonFossil }] : []),
    ]
    for (const line of lines)
      await enterTarget(services, { year: last, baseYear: last - 1, qxCode, source, ...line }, cast.city)
  }
  moveClock(stage.present)
}
