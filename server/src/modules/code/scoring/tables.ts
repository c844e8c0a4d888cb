/** The frozen benchmark tables of a year, as a rating reads them: one table per industry, put together from those of its figures. */
import { benchmarkKeys, type FrozenTable as GroupTable, tableOf } from '@green/filing/programme/benchmarks.ts'
import type { FrozenTable, TableKey } from '@green/green-code/inputs.ts'
import { industries } from '../../../base/reference/reference-data.ts'
import type { Tx } from '../../../db/database.ts'
import { frozenTables } from '../../../filing/record/frozen-tables-store.ts'

/** What is kept of a benchmark beside the figures. */
export type TableUsed = { id: string; edition: number; groupCode: string; n: number | null; hash: string }

/** The table of one industry: what the engine reads, and where each figure comes from. */
export type IndustryTable = { frozen: FrozenTable; of: Partial<Record<TableKey, TableUsed>> }

export type YearTables = {
  all: readonly { id: string; edition: number; hash: string }[]
  of(industryCode: string | null): IndustryTable
}

/** The tables that stood at a moment, now by default: a run keeps to those that stood when it was started. */
export async function tablesOf(tx: Tx, year: number, asOf?: string): Promise<YearTables> {
  const tables = await frozenTables(tx, year, { asOf })
  const known = new Map<string, IndustryTable>()
  return {
    all: tables.map(({ tableId, edition, hash }) => ({ id: tableId, edition, hash })),
    of: (industryCode) => {
      const code = industryCode ?? ''
      const table = known.get(code) ?? industryTable(tables, code)
      known.set(code, table)
      return table
    },
  }
}

function industryTable(tables: readonly GroupTable[], industryCode: string): IndustryTable {
  const made: IndustryTable = { frozen: { tableId: industryCode, values: {} }, of: {} }
  for (const key of benchmarkKeys) {
    const table = tableOf(tables, key, industryCode)
    const scale = table?.values[key]
    if (!table || !scale) continue
    const { tableId: id, edition, group: groupCode, n, hash } = table
    made.frozen.values[key] = scale
    made.of[key] = { id, edition, groupCode, n, hash }
  }
  return made
}

/** The tables of a run with the names of their groups. */
export async function usedTables(tx: Tx, { year, startedAt }: { year: number; startedAt: string }) {
  const nameOf = (code: string) => industries().find((one) => one.code === code)?.name ?? code
  return (await frozenTables(tx, year, { asOf: startedAt })).map(({ tableId: id, group, ...table }) => ({
    id,
    edition: table.edition,
    indicator: table.indicator,
    n: table.n,
    hash: table.hash,
    groupCode: group,
    groupName: nameOf(group),
  }))
}
