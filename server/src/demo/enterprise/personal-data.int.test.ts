/** In the whole of a filled city no telephone or address of a person stands in a table as plain text. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { account } from '../../db/schema/account/accounts.ts'
import { enterprise } from '../../db/schema/operation/archive.ts'
import type { TestApp } from '../../db/testing.ts'
import { restoredDemoCity } from '../testing.ts'

let app: TestApp
beforeAll(async () => {
  app = await restoredDemoCity()
})
afterAll(() => app.close())

/** Numbers and addresses as the product decrypts them. */
async function contactsOfTheCity(): Promise<Set<string>> {
  const { db } = app.services
  const accounts = await db.select({ mobile: account.mobile }).from(account)
  const records = await db.select({ profile: enterprise.profile }).from(enterprise)
  const contacts = records.flatMap(({ profile }) =>
    ['contactPhone', 'legalPhone', 'landline', 'email'].map((key) => profile[key]),
  )
  return new Set(
    [...accounts.map(({ mobile }) => mobile), ...contacts].filter(
      (one) => typeof one === 'string' && one !== '',
    ) as string[],
  )
}

const contactPattern = String.raw`1[3-9][0-9]{9}|[\w.+-]+@[\w-]+\.[\w.-]+|0[0-9]{2,3}-[0-9]{7,8}`

/** Where a contact stands because somebody chose it, with why. */
const chosen: readonly string[] = [
  // Operators sign in with their number.
  'account.login_name',
]

test('no column of any table holds a contact of the city in plain text', async () => {
  const { db } = app.services
  const contacts = await contactsOfTheCity()
  expect(contacts.size).toBeGreaterThan(200)
  const { rows: columns } = await db.execute<{ table: string; column: string }>(sql`
    select c.table_name as table, c.column_name as column from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type in ('jsonb', 'text', 'ARRAY')`)
  expect(columns.length).toBeGreaterThan(500)
  const found: string[] = []
  for (const { table, column } of columns) {
    const { rows } = await db.execute<{ hit: string }>(sql`
      select distinct (regexp_matches(${sql.identifier(column)}::text, ${contactPattern}, 'g'))[1] as hit from ${sql.identifier(table)}`)
    const known = rows.filter(({ hit }) => contacts.has(hit))
    if (known.length > 0 && !chosen.includes(`${table}.${column}`)) found.push(`${table}.${column}: ${known.length}`)
  }
  expect(found).toEqual([])
})
