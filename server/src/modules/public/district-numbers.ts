/** Districts of a day, and how many enterprises each may be said to have: one answer for every public page. */
import { once } from '../../base/reference/data-file.ts'
import { type District, districts } from '../../base/reference/reference-data.ts'
import type { Tx } from '../../db/database.ts'
import { clock } from '../../platform/clock.ts'
import { withoutSmallGroups } from '../../platform/small-groups.ts'
import { enterprisesByDistrict } from './store.ts'

/** First day of today's districts. */
export const changedOn = once(() =>
  districts().reduce((latest, { validFrom = '' }) => (validFrom > latest ? validFrom : latest), ''),
)

const existsOn = ({ validFrom = '', validTo = '9999-12-31' }: Pick<District, 'validFrom' | 'validTo'>, day: string) =>
  validFrom <= day && day <= validTo

/** The district that a code belongs to on a day: an abolished one became part of its successor. */
export function districtOn(code: string, day: string): string {
  const district = districts().find((one) => one.code === code)
  return district && day > (district.validTo ?? '9999-12-31') ? (district.successor ?? code) : code
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
  const told = withoutSmallGroups([...counts.values()])
  return new Map([...counts.keys()].map((code, at) => [code, told[at] ?? null]))
}
