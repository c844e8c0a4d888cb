/** Whether each table could be divided among servers by county, as Citus does it, read from the schema itself. */
import { getTableName, is } from 'drizzle-orm'
import { getTableConfig, type IndexColumn, PgColumn, PgTable } from 'drizzle-orm/pg-core'

/** `county`: has the column; `through`: belongs to a row that has it; `shared`: belongs to no county. */
export type Divided = {
  table: string
  how: 'county' | 'through' | 'shared'
  /** The column by which it belongs to a county, and the table that leads there. */
  by: string | null
  /** Unique constraints and indexes that lack the county: they would hold within one server only. */
  loose: string[]
  /** Foreign keys to a table that is divided otherwise. */
  crossing: string[]
}

const county = 'qx_code'
/** Columns whose name is not that of the table they lead to. */
const leads: Readonly<Record<string, string>> = {
  owner_id: 'account',
  upload_id: 'file_upload',
  merge_id: 'enterprise_merge',
  'energy_line.record_id': 'energy_record',
  enrolment_id: 'training_enrolment',
}

/** Reads these tables; the order of the result is by name. */
export function division(all: Iterable<unknown>): Divided[] {
  const tables = new Map([...all].flatMap((one) => (is(one, PgTable) ? [[getTableName(one), one] as const] : [])))
  const columnsOf = (table: PgTable) => getTableConfig(table).columns.map(({ name }) => name)
  const ways = new Map<string, { how: 'county' | 'through'; by: string }>()
  for (const [name, table] of tables)
    if (columnsOf(table).includes(county)) ways.set(name, { how: 'county', by: county })
  // What belongs to a row of a divided table is divided with it, and so on.
  for (let before = -1; before !== ways.size; ) {
    before = ways.size
    for (const [name, table] of tables) {
      if (ways.has(name)) continue
      const leading = columnsOf(table).find((column) =>
        ways.has(leads[`${name}.${column}`] ?? leads[column] ?? column.replace(/_id$/, '')),
      )
      if (leading?.endsWith('_id')) ways.set(name, { how: 'through', by: leading })
    }
  }
  return [...tables].map(([name, table]) => read(name, table, ways)).sort((a, b) => (a.table < b.table ? -1 : 1))
}

function read(
  name: string,
  table: PgTable,
  ways: ReadonlyMap<string, { how: 'county' | 'through'; by: string }>,
): Divided {
  const way = ways.get(name)
  if (!way) return { table: name, how: 'shared', by: null, loose: [], crossing: [] }
  const { columns, primaryKeys, uniqueConstraints, indexes, foreignKeys } = getTableConfig(table)
  const own = columns.filter(({ primary }) => primary).map((column) => ({ called: 'primary key', of: [column.name] }))
  const unique = [
    ...own,
    ...primaryKeys.map((key) => ({ called: 'primary key', of: key.columns.map((column) => column.name) })),
    ...columns.flatMap((column) =>
      column.isUnique ? [{ called: column.uniqueName ?? 'unique', of: [column.name] }] : [],
    ),
    ...uniqueConstraints.map((one) => ({ called: one.name ?? 'unique', of: one.columns.map((column) => column.name) })),
    ...indexes.flatMap(({ config }) =>
      config.unique ? [{ called: config.name ?? 'unique index', of: config.columns.map(nameOf) }] : [],
    ),
  ]
  const loose = unique.filter(({ of }) => !of.includes(county)).map(({ called, of }) => `${called} (${of.join(', ')})`)
  const crossing = foreignKeys.flatMap((key) => {
    const to = getTableName(key.reference().foreignTable)
    return ways.has(to) ? [] : [to]
  })
  return { table: name, ...way, loose, crossing }
}

const nameOf = (column: IndexColumn | unknown) =>
  is(column, PgColumn) ? column.name : ((column as { name?: string }).name ?? 'expression')
