/** Results of the calculators in the demo city: two enterprises, several years, one year saved twice. */
import type { CallInput } from '@green/contract/call.ts'
import type { lsdtCotwo as calls } from '@green/contract/calls/energy/calculator.ts'
import { countOnly } from '../modules/energy/calculator/count.ts'
import { saveCalculation } from '../modules/energy/calculator/saved-results.ts'
import { moveClock } from '../platform/clock.ts'
import { dayFrom, officeHour, type SeedContext } from './seed-context.ts'
import { sequence } from './sequence.ts'

type Input = CallInput<typeof calls.countNyxf>

/** Less energy for more output, year by year. */
function inputOf(year: number, size: number, step: number): Input {
  const less = 1 - 0.04 * step
  const figure = (value: number) => Math.round(value * size * less * 100) / 100
  return {
    kind: 'both',
    energy: {
      items: [
        { energyId: 'electricity_eq', unit: '10^4kWh', consumption: figure(1260), activityPct: 1 },
        { energyId: 'natural_gas', unit: '10^4m3', consumption: figure(168), activityPct: 2, factorPct: 3 },
        { energyId: 'diesel', unit: 't', consumption: figure(21.5) },
        { energyId: 'fresh_water', unit: 't', consumption: figure(86_000) },
      ],
      dataYear: year,
      outputValue: Math.round(52_000 * size * (1 + 0.05 * step)),
      products: [{ name: '铝合金铸件', unit: 't', output: Math.round(7800 * size * (1 + 0.03 * step)) }],
      greenElectricityMWh: figure(900),
    },
    carbon: { electricity: { area: '重庆', dataYear: year, deductGreen: false } },
  }
}

export async function fillCalculations(stage: SeedContext): Promise<void> {
  const { services, cast } = stage
  const last = Number(stage.present.slice(0, 4)) - 1
  const named = ['enterprise', 'enterprise2'].flatMap((name) =>
    stage.records.filter(({ id }) => cast.filerOf(id).loginName === name).slice(0, 1),
  )
  for (const [i, record] of named.entries()) {
    const random = sequence(12_400 + i)
    const filer = cast.filerOf(record.id)
    const years = i === 0 ? [last - 2, last - 1, last, last] : [last - 1, last]
    for (const [step, year] of years.entries()) {
      moveClock(officeHour(stage, dayFrom(stage, -30 + 4 * step), random))
      const request = inputOf(year, i === 0 ? 1 : 1.7, step)
      const { resultHash } = await countOnly(services, request)
      await saveCalculation(services, { ...request, title: '年度能源和碳排放核算', year, resultHash }, filer)
    }
  }
  moveClock(stage.present)
}
