/**
 * Encrypts answers that an earlier release stored as plain text, when a form marks more of them as personal: in
 * portions, so that an interrupted start is resumed by the next.
 */
import { type SQL, sql } from 'drizzle-orm'
import { type Database, type Tx, transaction } from './database.ts'
import { type Document, reencryptDocument } from './encryption.ts'
import { findFlag, setFlag } from './flags.ts'
import { lockMigrations } from './migrate.ts'
import { personalAnswers } from './personal-answers.ts'

/** Processed in the order of `id`; submissions together with their filing. */
const walks = [
  {
    table: 'filing',
    parts: [
      { table: 'filing', of: 'id', answers: ['answers', 'listed'] },
      { table: 'filing_submission', of: 'filing_id', answers: ['answers'] },
    ],
  },
  {
    table: 'diagnosis',
    parts: [{ table: 'diagnosis', of: 'id', answers: ['request', 'data', 'sheet'] }],
  },
] as const
type Walk = (typeof walks)[number]
type Part = Walk['parts'][number]

/** `after`: the last processed id. `found`: plain text was found. */
type EncryptionProgress = { sealed: string; after: string | null; found: boolean; done: boolean }
const begun = (sealed: string): EncryptionProgress => ({ sealed, after: null, found: false, done: false })
const atOnce = 200

/**
 * A table without plain text is marked and not checked again until forms encrypt other fields; a pass that encrypts
 * does not mark, because a process of an earlier release may still be writing.
 */
export async function sealAnswers(db: Database, now: string): Promise<void> {
  const places = JSON.stringify(personalAnswers)
  for (const walk of walks) while (await transaction(db, (tx) => sealPortion(tx, walk, places, now)));
}

/** Whether the pass continues. Processes that start together take portions in turn. */
async function sealPortion(tx: Tx, { table, parts }: Walk, places: string, now: string): Promise<boolean> {
  await lockMigrations(tx)
  const key = `sealed-answers:${table}`
  const kept = await findFlag(tx, key)
  const known = kept ? (JSON.parse(kept) as EncryptionProgress) : begun(places)
  const mark = known.sealed === places ? known : begun(places)
  if (mark.done) return false
  const { rows } = await tx.execute<{ id: string }>(
    sql`select id from ${sql.identifier(table)} where ${mark.after ? sql`id > ${mark.after}` : sql`true`} order by id limit ${atOnce}`,
  )
  const ids = rows.map(({ id }) => id)
  for (const part of parts) if (await sealPart(tx, part, ids)) mark.found = true
  const goesOn = ids.length === atOnce
  const next = goesOn ? { ...mark, after: ids.at(-1) ?? null } : { ...begun(places), done: !mark.found }
  await setFlag(tx, key, JSON.stringify(next), now)
  return goesOn
}

/** Whether any of these rows contained plain text. */
async function sealPart(tx: Tx, { table, of, answers }: Part, ids: readonly string[]): Promise<boolean> {
  const read = sql.join(
    answers.map((column) => sql.identifier(column)),
    sql`, `,
  )
  const { rows } = await tx.execute<{ place: string } & Record<string, Document>>(
    sql`select ctid::text as place, ${read} from ${sql.identifier(table)} where ${sql.identifier(of)} = any(${sql.param(ids)}::uuid[]) for update`,
  )
  let found = false
  for (const row of rows) {
    const changes = answers.flatMap((column: string): SQL[] => {
      const kept = row[column] as Document
      const sealed = JSON.stringify(reencryptDocument(kept, personalAnswers))
      return sealed === JSON.stringify(kept) ? [] : [sql`${sql.identifier(column)} = ${sealed}::jsonb`]
    })
    if (changes.length === 0) continue
    found = true
    await tx.execute(
      sql`update ${sql.identifier(table)} set ${sql.join(changes, sql`, `)} where ctid = ${row.place}::tid`,
    )
  }
  return found
}
