/** Seals what was kept in the clear before there was a key. Processes that start together do it one after the other; the second finds nothing. */
import { sql } from 'drizzle-orm'
import { opened, resealedDocument, sealed, sealedKeys } from '../platform/sealed.ts'
import { type Database, type Tx, transaction } from './database.ts'

const columns = [
  ['account', 'mobile'],
  ['hand_over', 'mobile'],
  ['hand_over', 'email'],
  ['verification_code', 'mobile'],
  ['enterprise_change', 'before'],
  ['enterprise_change', 'after'],
  ['county_push', 'contact_phone'],
  ['service_rate', 'contact_phone'],
  ['objection', 'contact'],
] as const
const documents = ['profile', 'proposed'] as const
const atOnce = 500

/** Refuses to start on another key than the one that sealed what is there. */
export async function sealContacts(db: Database): Promise<void> {
  await transaction(db, async (tx) => {
    await tx.execute(sql`select id from migration_lock where id = 1 for update`)
    const { rows } = await tx.execute<{ mobile: string }>(
      sql`select mobile from account where starts_with(mobile, 's1:') limit 1`,
    )
    for (const { mobile } of rows) opened(mobile)
    for (const [table, column] of columns) while ((await sealSome(tx, table, column)) === atOnce);
    for (const column of documents) while ((await sealDocuments(tx, column)) === atOnce);
  })
}

async function sealSome(tx: Tx, table: string, column: string): Promise<number> {
  const [of, at] = [sql.identifier(table), sql.identifier(column)]
  const { rows } = await tx.execute<{ id: string; kept: string }>(
    sql`select id, ${at} as kept from ${of} where ${at} <> '' and not starts_with(${at}, 's1:') limit ${atOnce}`,
  )
  for (const { id, kept } of rows)
    await tx.execute(sql`update ${of} set ${at} = ${sealed(kept)} where id = ${id} and ${at} = ${kept}`)
  return rows.length
}

async function sealDocuments(tx: Tx, column: (typeof documents)[number]): Promise<number> {
  const at = sql.identifier(column)
  const isOpen = sql.join(
    sealedKeys.map((key) => sql`(coalesce(${at} ->> ${key}, '') <> '' and not starts_with(${at} ->> ${key}, 's1:'))`),
    sql` or `,
  )
  const { rows } = await tx.execute<{ id: string; kept: Record<string, unknown> }>(
    sql`select id, ${at} as kept from enterprise where ${isOpen} limit ${atOnce}`,
  )
  for (const { id, kept } of rows)
    await tx.execute(
      sql`update enterprise set ${at} = ${JSON.stringify(resealedDocument(kept))}::jsonb where id = ${id}`,
    )
  return rows.length
}
