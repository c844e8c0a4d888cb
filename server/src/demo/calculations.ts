/** Results of the calculators in the demo city: two enterprises, several years, one year saved twice. */
import type { CallInput } from '@green/contract/call.ts'
import type { lsdtCotwo as calls } from '@green/contract/calls/energy/calculator.ts'
import { countOnly } from '../modules/energy/calculator/count.ts'
import { saveCalculation } from '../modules/energy/calculator/saved-results.ts'
import { moveClock } from '../platform/clock.ts'
import type { BookYear } from './book/book.ts'
import { round } from './book/rounding.ts'
import { netOf } from './book/workbook.ts'
import { dayFrom, officeHour, type SeedContext } from './seed-context.ts'
import { sequence } from './sequence.ts'

type Input = CallInput<typeof calls.countNyxf>

const calculatorIds: Readonly<Record<string, string>> = {
  '15': 'natural_gas',
  '21': 'diesel',
  '33': 'electricity_eq',
}

/** What the book says of that year, by the kinds that the calculator knows. */
function inputOf({ energy, products, outputValue, power, water }: BookYear, year: number): Input {
  const items = energy.flatMap((line) => {
    const energyId = calculatorIds[line.code]
    return energyId ? [{ energyId, unit: units[line.code] ?? 't', consumption: round(netOf(line), 2) }] : []
  })
  return {
    kind: 'both',
    energy: {
      items: [...items, { energyId: 'fresh_water', unit: 't', consumption: water.intake }],
      dataYear: year,
      outputValue,
      products: products.map(({ name, unit, output }) => ({ name, unit, output: round(output, 2) })),
      greenElectricityMWh: round((power.ownRenew + power.traded) * 10, 2),
    },
    carbon: { electricity: { area: '重庆', dataYear: year, deductGreen: false } },
  }
}
const units: Readonly<Record<string, string>> = { '15': '10^4m3', '21': 't', '33': '10^4kWh' }

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
      const own = record.book?.years.find((one) => one.year === year)
      if (!own) continue
      moveClock(officeHour(stage, dayFrom(stage, -30 + 4 * step), random))
      const request = inputOf(own, year)
      const { resultHash } = await countOnly(services, request)
      await saveCalculation(services, { ...request, title: '年度能源和碳排放核算', year, resultHash }, filer)
    }
  }
  moveClock(stage.present)
}
