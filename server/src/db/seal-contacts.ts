/** Seals what was kept in the clear before there was a key. Processes that start together do it one after the other; the second finds nothing. */
import { like, sql } from 'drizzle-orm'
import { type Database, type Tx, transaction } from './database.ts'
import { setMark } from './marks.ts'
import { installation } from './schema/operation.ts'
import { opened, resealedDocument, sealed, sealedKeys } from './sealed.ts'

/** A column of texts, or of documents in which some keys are sealed. */
type Place = { table: string; column: string; keys?: readonly string[] }

const places: readonly Place[] = [
  { table: 'account', column: 'mobile' },
  { table: 'hand_over', column: 'mobile' },
  { table: 'hand_over', column: 'email' },
  { table: 'verification_code', column: 'mobile' },
  { table: 'enterprise_change', column: 'before' },
  { table: 'enterprise_change', column: 'after' },
  { table: 'county_push', column: 'contact_phone' },
  { table: 'service_rate', column: 'contact_phone' },
  { table: 'objection', column: 'contact' },
  { table: 'enterprise', column: 'profile', keys: sealedKeys },
  { table: 'enterprise', column: 'proposed', keys: sealedKeys },
]
const atOnce = 500

/**
 * Refuses to start on another key than the one that sealed what is there. A place in which a start found nothing in the clear is
 * marked in the database and not looked through again; the start that seals does not mark, for a process of an earlier release may
 * still be writing.
 */
export async function sealContacts(db: Database): Promise<void> {
  await transaction(db, async (tx) => {
    await tx.execute(sql`select id from migration_lock where id = 1 for update`)
    const { rows } = await tx.execute<{ mobile: string }>(
      sql`select mobile from account where starts_with(mobile, 's1:') limit 1`,
    )
    for (const { mobile } of rows) opened(mobile)
    const marks = await tx.select().from(installation).where(like(installation.key, 'sealed:%'))
    for (const place of places) {
      const mark = { key: `sealed:${place.table}.${place.column}`, value: place.keys?.join() ?? '' }
      if (marks.some(({ key, value }) => key === mark.key && value === mark.value)) continue
      if (await sealAll(tx, place)) continue
      await setMark(tx, mark.key, mark.value)
    }
  })
}

/** Whether anything was found in the clear. */
async function sealAll(tx: Tx, place: Place): Promise<boolean> {
  const sealSome = place.keys ? sealDocuments(tx, place, place.keys) : sealTexts(tx, place)
  for (let found = false; ; found = true) {
    const count = await sealSome()
    if (count < atOnce) return found || count > 0
  }
}

const sealTexts =
  (tx: Tx, { table, column }: Place) =>
  async () => {
    const [of, at] = [sql.identifier(table), sql.identifier(column)]
    const { rows } = await tx.execute<{ id: string; kept: string }>(
      sql`select id, ${at} as kept from ${of} where ${at} <> '' and not starts_with(${at}, 's1:') limit ${atOnce}`,
    )
    for (const { id, kept } of rows)
      await tx.execute(sql`update ${of} set ${at} = ${sealed(kept)} where id = ${id} and ${at} = ${kept}`)
    return rows.length
  }

const sealDocuments =
  (tx: Tx, { table, column }: Place, keys: readonly string[]) =>
  async () => {
    const [of, at] = [sql.identifier(table), sql.identifier(column)]
    const isOpen = sql.join(
      keys.map((key) => sql`(coalesce(${at} ->> ${key}, '') <> '' and not starts_with(${at} ->> ${key}, 's1:'))`),
      sql` or `,
    )
    const { rows } = await tx.execute<{ id: string; kept: Record<string, unknown> }>(
      sql`select id, ${at} as kept from ${of} where ${isOpen} limit ${atOnce}`,
    )
    for (const { id, kept } of rows)
      await tx.execute(sql`update ${of} set ${at} = ${JSON.stringify(resealedDocument(kept))}::jsonb where id = ${id}`)
    return rows.length
  }
