/** Packs a walked city: every table of column-rules.ts with its encrypted texts opened, and the stored contents that its files name. */
import { buffer } from 'node:stream/consumers'
import { decrypt } from '../../db/encryption.ts'
import { findFlag } from '../../db/flags.ts'
import type { Services } from '../../platform/services.ts'
import { columnRules, rulesOf } from './column-rules.ts'
import { type CityState, encryptedCell, type PackedTable, passwordPlaceholder } from './state-file.ts'
import { lastMigration, storedRows } from './state-store.ts'

const passwordHash = /^\$argon2/
const sealedText = /^[sg]1:[^:]+:/
const aMoment = /^\d{4}-\d\d-\d\dT[\d:.]+\+00:00$/

/** The texts that this installation has encrypted, wherever they stand, in the clear and marked; no hash of a password. */
export function opened(value: unknown): unknown {
  if (typeof value === 'string' && passwordHash.test(value)) return passwordPlaceholder
  if (typeof value === 'string') return sealedText.test(value) ? encryptedCell(decrypt(value)) : value
  if (Array.isArray(value)) return value.map(opened)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, opened(inner)]))
}

const plainMoment = (value: unknown) =>
  typeof value === 'string' && aMoment.test(value) ? new Date(value).toISOString() : value

/** The tables as they are packed: nothing in them is a secret of the installation. */
export async function packedTables({ db }: Pick<Services, 'db'>): Promise<Record<string, PackedTable>> {
  const tables: Record<string, PackedTable> = {}
  for (const table of Object.keys(columnRules)) {
    const rules = [...rulesOf(table)].filter(([, rule]) => rule !== 'password' && rule !== 'signature')
    const columns = rules.map(([column]) => column)
    const rows = await storedRows(db, table, columns)
    const cell = (value: unknown, i: number) => (rules[i]?.[1] === 'moment' ? plainMoment(value) : opened(value))
    if (rows.length > 0) tables[table] = { columns, rows: rows.map((row) => row.map(cell)) }
  }
  return tables
}

/** Column of a row by its name. */
export const columnAt = ({ columns }: PackedTable, name: string): number => columns.indexOf(name)

/** The whole state and the contents of its files, each once; `packedAt`: the present that the city was walked at. */
export async function packCity(
  services: Services,
  packedAt: string,
): Promise<{ state: CityState; contents: Buffer[] }> {
  const { db, files } = services
  const flag = await findFlag(db, 'demo-city')
  if (flag !== 'filled') throw new Error('only a filled demo city can be packed')
  const tables = await packedTables(services)
  const fileTable = tables.file
  if (!fileTable) throw new Error('the city has no files')
  const at = columnAt(fileTable, 'storage_key')
  // What the papers of one kind look like lies together, so that they compress.
  const order = [...fileTable.rows].sort((a, b) =>
    String(a[columnAt(fileTable, 'mime')]) < String(b[columnAt(fileTable, 'mime')]) ? -1 : 1,
  )
  const keys = [...new Set(order.map((row) => String(row[at])))]
  const contents: Buffer[] = []
  for (const key of keys) contents.push(await buffer(files.read(key)))
  const state: CityState = {
    packedAt,
    migration: await lastMigration(db),
    tables,
    files: keys.map((key, i) => ({ key, size: contents[i]?.length ?? 0 })),
  }
  return { state, contents }
}
