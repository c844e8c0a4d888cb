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

/**
 * Enterprises of today by today's districts, null where the number is hidden. Every page publishes this one table: two tables that
 * hide different districts would tell together what each hides.
 */
export async function publishedEnterprises(tx: Tx): Promise<ReadonlyMap<string, number | null>> {
  const today = clock.today()
  const codes = offeredOn(today).map(({ code }) => code)
  const counts = new Map(codes.map((code) => [code, 0]))
  for (const [code, n] of await enterprisesByDistrict(tx)) {
    const district = districtOn(code, today)
    counts.set(district, (counts.get(district) ?? 0) + n)
  }
  const told = withoutSmallGroups([...counts.values()])
  return new Map([...counts.keys()].map((code, at) => [code, told[at] ?? null]))
}
