/** Computes the tables of a year as drafts; what is frozen, or comes from a document, stays as it is. */

import { beginsIn } from '@green/filing/cases/machine.ts'
import { benchmarkTableCase } from '@green/filing/cases/rating/benchmark-table.ts'
import { type BenchmarkKey, benchmarked } from '@green/filing/programme/benchmarks.ts'
import { writeAudit } from '../../../base/audit/store.ts'
import { openCase, takeCaseStep } from '../../../base/case/take-step.ts'
import { type Tx, transaction } from '../../../db/database.ts'
import { lockMatter } from '../../../filing/record/store.ts'
import type { Actor } from '../../../platform/actor.ts'
import { clock } from '../../../platform/clock.ts'
import { ids } from '../../../platform/ids.ts'
import type { Services } from '../../../platform/services.ts'
import { type Derived, derivedTables } from './derive.ts'
import { benchmarkKind } from './kind.ts'
import { yearRecords } from './records.ts'
import { type BenchmarkRecord, nextEdition, tablesOfYear } from './store.ts'

/** Computing, entering, correcting and freezing tables of a year wait for each other. */
export const lockYear = (tx: Tx, year: number) => lockMatter(tx, `benchmark:${year}`)

const placeOf = ({ indicator, groupCode }: Pick<BenchmarkRecord, 'indicator' | 'groupCode'>) =>
  `${groupCode} ${indicator}`

export async function computeYear(services: Services, { year }: { year: number }, actor: Actor) {
  return transaction(services.db, async (tx) => {
    await lockYear(tx, year)
    const records = await yearRecords(tx, year)
    const { made, without } = derivedTables(records, year)
    const found = Map.groupBy(await tablesOfYear(tx, year), placeOf)
    const counts = {
      records: records.length,
      made: 0,
      changed: 0,
      kept: 0,
      dropped: 0,
      standing: 0,
      without: without.length,
    }
    for (const table of made) {
      const before = found.get(placeOf(table)) ?? []
      found.delete(placeOf(table))
      counts[await keep(tx, services, year, table, before, actor)] += 1
    }
    // Their group has no table any more.
    for (const row of [...found.values()].flat())
      if (isOwnDraft(row)) {
        await takeCaseStep(tx, services, benchmarkKind, { id: row.id, action: 'drop' }, actor)
        counts.dropped += 1
      }
    await writeAudit(tx, {
      kind: 'business',
      actor,
      action: '计算行业基准表',
      object: `${year}年`,
      result: `${counts.records}家的记录，新增${counts.made}张，改动${counts.changed}张，作废${counts.dropped}张`,
    })
    return counts
  })
}

/** A draft that a computation made for itself; a correction is only computed again by hand. */
const isOwnDraft = ({ state, origin, replaces }: BenchmarkRecord) =>
  beginsIn(benchmarkTableCase, 'recompute', state) && origin === 'computed' && replaces === null

async function keep(
  tx: Tx,
  services: Services,
  year: number,
  table: Derived,
  before: readonly BenchmarkRecord[],
  actor: Actor,
): Promise<'made' | 'changed' | 'kept' | 'standing'> {
  const [draft] = before.filter(isOwnDraft)
  if (!draft && before.length > 0) return 'standing'
  if (draft && isSame(draft, table)) return 'kept'
  const hand = { madeBy: actor.accountId, computedAt: clock.now() }
  if (draft) {
    const seen = { id: draft.id, action: 'recompute' } as const
    await takeCaseStep(tx, services, benchmarkKind, seen, actor, () => ({ changes: { ...table, ...hand } }))
    return 'changed'
  }
  const edition = await nextEdition(tx, { year, ...table })
  const row = { id: ids.next(), year, edition, ...textsOf(table.indicator), origin: 'computed', ...table, ...hand }
  await openCase(tx, services, benchmarkKind, 'compute', actor, async () => row, { to: stateFor(table.groupCode) })
  return 'made'
}

/** Four digits are comparable by themselves; two when an officer has said why, with a document as with computed figures. */
export const stateFor = (groupCode: string, comparable: string | null = null) =>
  groupCode.length === 4 || comparable !== null ? 'draft' : 'unconfirmed'

/** Unit and calibre of a table of this indicator. */
export function textsOf(indicator: string) {
  const { unit, calibre } = benchmarked[indicator as BenchmarkKey]
  return { unit, calibre }
}

const isSame = (draft: BenchmarkRecord, table: Derived) =>
  (Object.keys(table) as (keyof Derived)[]).every((key) => textOf(draft[key]) === textOf(table[key]))

/** The database stores the keys of a document in an order of its own. */
function textOf(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    part && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}
