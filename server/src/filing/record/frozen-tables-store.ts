/** The frozen benchmark tables that scores are compared with. */
import type { BenchmarkKey, FrozenTable } from '@green/filing/programme/benchmarks.ts'
import { and, eq, gt, inArray, isNull, lte, or } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { benchmarkTable } from '../../db/schema/green-code.ts'
import { clock } from '../../platform/clock.ts'

type Query = {
  /** The moment at which they count; now by default. */
  asOf?: string | undefined
  /** Only those of this industry, of four or two digits. */
  industryCode?: string | undefined
}

/**
 * The tables of a year of data, or of every year, as they stood at a moment: at most one for each indicator, group and year, whatever
 * was corrected or withdrawn since. A batch names the moment it opened, so a later correction never moves its scores.
 */
export async function frozenTables(tx: Tx, year: number | null, query: Query = {}): Promise<FrozenTable[]> {
  const t = benchmarkTable
  const { asOf = clock.now(), industryCode } = query
  const rows = await tx
    .select({
      tableId: t.id,
      edition: t.edition,
      hash: t.hash,
      year: t.year,
      indicator: t.indicator,
      group: t.groupCode,
      n: t.n,
      weightedMean: t.weightedMean,
      lead: t.p10,
      base: t.p50,
      weak: t.p90,
    })
    .from(t)
    .where(
      and(
        year === null ? undefined : eq(t.year, year),
        industryCode ? inArray(t.groupCode, [industryCode.slice(0, 4), industryCode.slice(0, 2)]) : undefined,
        lte(t.frozenAt, asOf),
        or(isNull(t.endedAt), gt(t.endedAt, asOf)),
      ),
    )
    .orderBy(t.year, t.groupCode, t.indicator, t.edition)
  return rows.map(({ lead, base, weak, hash, ...row }) => {
    const indicator = row.indicator as BenchmarkKey
    return {
      ...row,
      indicator,
      hash: hash ?? '',
      level: row.group.length === 4 ? 4 : 2,
      values: { [indicator]: { lead, base, weak } },
    }
  })
}
