/** What the meters of an enterprise's own system add up to: only months that every meter of the kind has read. */
import type { KeyMeter } from '../../../db/schema/energy/meter-key.ts'

/** A month or, as month 0, the whole year. */
export type MeterMonth = {
  energyCode: string
  flow: string
  year: number
  month: number
  quantity: number
  meters: number
  estimated: number
  gapHours: number
}

type Read = {
  meter: string
  energyCode: string
  flow: string
  month: string
  quantity: number | null
  quality: string
  gapHours: number
}

const kindOf = ({ energyCode, flow }: Pick<Read, 'energyCode' | 'flow'>) => `${energyCode} ${flow}`
const round = (value: number) => Math.round(value * 1e6) / 1e6

/**
 * `readings` are the newest of each meter and month. A month that counted before a meter was added has that meter's readings as well,
 * or is left out until it has; meters of keys that have ended count in the months that they have read.
 */
export function meterMonths(meters: readonly KeyMeter[], readings: readonly Read[]): MeterMonth[] {
  const read = readings.filter(({ quantity }) => quantity !== null)
  const named = Map.groupBy(meters, kindOf)
  return [...Map.groupBy(read, kindOf)].flatMap(([kind, own]) => {
    const wanted = (named.get(kind) ?? []).map(({ meter }) => meter)
    const months = [...Map.groupBy(own, ({ month }) => month)].flatMap(([month, parts]): MeterMonth[] => {
      const present = new Set(parts.map(({ meter }) => meter))
      return wanted.every((meter) => present.has(meter)) ? [sumOf(parts, month)] : []
    })
    const whole = [...Map.groupBy(months, ({ year }) => year).values()].flatMap((ofYear) =>
      ofYear.length === 12 ? [yearOf(ofYear)] : [],
    )
    return [...months, ...whole]
  })
}

function sumOf(parts: readonly Read[], month: string): MeterMonth {
  const [{ energyCode = '', flow = '' } = {}] = parts
  return {
    energyCode,
    flow,
    year: Number(month.slice(0, 4)),
    month: Number(month.slice(5)),
    quantity: round(parts.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0)),
    meters: parts.length,
    estimated: parts.filter(({ quality }) => quality === 'estimated').length,
    gapHours: parts.reduce((sum, one) => sum + one.gapHours, 0),
  }
}

function yearOf(months: readonly MeterMonth[]): MeterMonth {
  const [{ energyCode = '', flow = '', year = 0 } = {}] = months
  const sum = (of: (one: MeterMonth) => number) => months.reduce((all, one) => all + of(one), 0)
  return {
    energyCode,
    flow,
    year,
    month: 0,
    quantity: round(sum(({ quantity }) => quantity)),
    meters: Math.max(...months.map(({ meters }) => meters)),
    estimated: sum(({ estimated }) => estimated),
    gapHours: sum(({ gapHours }) => gapHours),
  }
}
