/** Sums over a list by some of its choices: investment and savings by county and type. */
import type { Programme } from '@green/filing/programme/programme.ts'
import { roundHalfUp } from '@green/filing/value/round.ts'
import { referenceOf } from '../../base/reference/reference.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Services } from '../../platform/services.ts'
import { ownText } from './column-values.ts'
import type { FilingFilter } from './filter-store.ts'
import { everyFiling } from './whole-list-store.ts'

export type TotalLine = { by: string[]; count: number; sums: number[] }

/** One line for each combination that occurs, in the order of the codes; amounts rounded half up to 4 decimals. */
export async function totalsBy(
  services: Services,
  programme: Programme,
  filter: FilingFilter,
  actor: Actor,
): Promise<TotalLine[]> {
  const spec = programme.totalsBy
  if (!spec) return []
  const reference = await referenceOf(services)
  const lines = new Map<string, TotalLine>()
  for await (const portion of everyFiling(services.db, actor, { ...filter, programme: programme.id }))
    for (const record of portion) {
      if (spec.leavesOut && record.outcome[spec.leavesOut.key] === spec.leavesOut.code) continue
      const key = spec.by.map((one) => String(record.answers[one] ?? '')).join('\u0000')
      const line = lines.get(key) ?? {
        by: spec.by.map((one) => ownText(programme, record, one, reference)),
        count: 0,
        sums: spec.sums.map(() => 0),
      }
      line.count += 1
      line.sums = line.sums.map((sum, i) => {
        const from = spec.sums[i] ?? ''
        return sum + Number(record.figures[from] ?? record.answers[from] ?? 0)
      })
      lines.set(key, line)
    }
  return [...lines]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, line]) => ({ ...line, sums: line.sums.map((sum) => roundHalfUp(sum, 4)) }))
}
