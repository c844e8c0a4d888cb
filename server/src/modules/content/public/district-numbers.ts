/** Districts of a day, and how many enterprises each may be said to have: one answer for every public page. */
import { type District, districtFile, districtOf, districts } from '../../../base/reference/reference-data.ts'
import type { Tx } from '../../../db/database.ts'
import { addMs, clock, dayOf } from '../../../platform/clock.ts'
import { withoutSmallGroups } from '../../../platform/small-groups.ts'
import { enterprisesByDistrict } from './store.ts'

const dayAfter = (day: string) => dayOf(addMs(`${day}T00:00:00+08:00`, 86_400_000))

/** First day of these districts. */
const firstDayOf = (rows: readonly Pick<District, 'validFrom' | 'validTo'>[]) =>
  rows
    .flatMap(({ validFrom = '', validTo }) => [validFrom, validTo ? dayAfter(validTo) : ''])
    .toSorted()
    .at(-1) ?? ''

/** First day of today's districts. */
export const changedOn = () => firstDayOf(districts())

/** Which outlines show the districts of a day: an adjustment of the city pushes those of the file one place back. */
export function outlinesOn(day: string): 'today' | 'before' | 'earlier' {
  if (day >= changedOn()) return 'today'
  return districts() === districtFile() || day >= firstDayOf(districtFile()) ? 'before' : 'earlier'
}

const existsOn = ({ validFrom = '', validTo = '9999-12-31' }: Pick<District, 'validFrom' | 'validTo'>, day: string) =>
  validFrom <= day && day <= validTo

/** The district that a code belongs to on a day: an abolished one became part of its successor, a new one was part of another. */
export function districtOn(code: string, day: string): string {
  const { validFrom = '', validTo = '9999-12-31', successor, carvedFrom } = districtOf(code) ?? {}
  if (day > validTo && successor) return districtOn(successor, day)
  return day < validFrom && carvedFrom ? districtOn(carvedFrom, day) : code
}

/** Districts that were offered on a day; one that is abolished since was offered until then. */
export const offeredOn = (day: string) =>
  districts().filter((district) => (district.enabled || district.validTo !== undefined) && existsOn(district, day))

/** Numbers counted under the codes of any time, added up for the districts of a day. */
export function sumsOn(day: string, numbers: Iterable<readonly [code: string, count: number]>): Map<string, number> {
  const sums = new Map<string, number>()
  for (const [code, count] of numbers) {
    const district = districtOn(code, day)
    sums.set(district, (sums.get(district) ?? 0) + count)
  }
  return sums
}

/**
 * Enterprises of today by today's districts, null where the number is hidden. Every page publishes this one table: two tables that
 * hide different districts would tell together what each hides.
 */
export async function publishedEnterprises(tx: Tx): Promise<ReadonlyMap<string, number | null>> {
  const today = clock.today()
  const none = offeredOn(today).map(({ code }) => [code, 0] as const)
  const counts = sumsOn(today, [...none, ...(await enterprisesByDistrict(tx))])
  const declared = withoutSmallGroups([...counts.values()])
  return new Map([...counts.keys()].map((code, at) => [code, declared[at] ?? null]))
}
