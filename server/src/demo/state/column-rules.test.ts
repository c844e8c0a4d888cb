/** Every column of every table is decided: how it moves, or why its table is not packed. */
import { readFileSync } from 'node:fs'
import { getTableColumns, getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { everyTable } from '../../db/every-table.ts'
import { columnRules, notPacked, type Rule, rulesOf } from './column-rules.ts'
import { hashesElsewhere, madeHashes } from './hashes.ts'
import { readState, stateFolderOf } from './state-file.ts'

/** Every table of the schema with its columns and their types. */
async function tables(): Promise<Map<string, Map<string, string>>> {
  const all = await everyTable()
  const typesOf = (table: PgTable) =>
    new Map(Object.values(getTableColumns(table)).map((column) => [column.name, column.getSQLType()]))
  return new Map(all.map((table) => [getTableName(table), typesOf(table)]))
}

test('every column of every packed table has one rule, and no rule is left over', async () => {
  const schemaTables = await tables()
  expect(schemaTables.size).toBeGreaterThan(150)
  const undecided = [...schemaTables.keys()].filter((name) => !(name in columnRules) && !(name in notPacked))
  expect(undecided).toEqual([])
  expect(Object.keys(columnRules).filter((name) => name in notPacked)).toEqual([])
  for (const name of Object.keys(columnRules)) {
    const named = Object.values(columnRules[name] ?? {}).flatMap((columns) => columns.split(' '))
    expect([name, named.toSorted()]).toEqual([name, [...(schemaTables.get(name)?.keys() ?? [])].toSorted()])
  }
})

test('a moment moves as a moment and a day as a day', async () => {
  const fitting: Readonly<Record<string, readonly Rule[]>> = {
    'timestamp(3) with time zone': ['moment'],
    date: ['day', 'yearDay'],
  }
  const wrong: string[] = []
  for (const [name, columns] of await tables())
    for (const [column, rule] of rulesOf(name)) {
      const allowed = fitting[columns.get(column) ?? '']
      if (allowed && !allowed.includes(rule)) wrong.push(`${name}.${column}: ${rule}`)
    }
  expect(wrong).toEqual([])
})

test('every hash that moves with its content is made again', () => {
  const moving = Object.keys(columnRules).flatMap((name) =>
    [...rulesOf(name)].flatMap(([column, rule]) => (rule === 'hash' ? [`${name}.${column}`] : [])),
  )
  expect(moving.toSorted()).toEqual([...madeHashes, ...hashesElsewhere].toSorted())
})

/** What no packed city may contain: an encrypted value, the hash of a password, a key. */
const secrets = [
  /\b[sg]1:[0-9a-zA-Z_-]+:[\w-]{16,}/,
  /\$(argon2|scrypt)/,
  /scrypt[:$]/,
  /PRIVATE KEY/,
  /"(password_hash|token_hash|code_hash|private_key)":"(?!⟦password⟧)/,
]

test('no secret travels in the state', async () => {
  const { tables: packed } = await readState(stateFolderOf(process.cwd()))
  expect(Object.keys(packed).filter((name) => !(name in columnRules))).toEqual([])
  const text = JSON.stringify(packed)
  expect(secrets.filter((secret) => secret.test(text))).toEqual([])
  expect(text).toContain('⟦encrypted⟧')
})

test('later migrations only add: nothing that stands in the state is changed by them', async () => {
  const { migration, tables: packed } = await readState(stateFolderOf(process.cwd()))
  const folder = new URL('../../db/migrations/', import.meta.url)
  const { entries } = JSON.parse(readFileSync(new URL('meta/_journal.json', folder), 'utf8')) as {
    entries: { when: number; tag: string }[]
  }
  const changing: string[] = []
  for (const { tag, when } of entries)
    if (when > Number(migration))
      for (const statement of readFileSync(new URL(`${tag}.sql`, folder), 'utf8').split('--> statement-breakpoint')) {
        const adds = /^\s*(--.*\n\s*)*(create|alter table \S+ add column)/i.test(statement)
        const isNeeded = /add column/i.test(statement) && /not null/i.test(statement) && !/default/i.test(statement)
        if ((!adds || isNeeded) && Object.keys(packed).some((name) => statement.includes(`"${name}"`)))
          changing.push(`${tag}: ${statement.trim().slice(0, 80)}`)
      }
  // Pack again where this names a statement: npm run demo-state.
  expect(changing).toEqual([])
})
