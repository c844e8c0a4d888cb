/**
 * Encrypts answers that an earlier release stored as plain text, when a form marks more of them as personal: in
 * portions, so that an interrupted start is resumed by the next.
 */
import { type SQL, sql } from 'drizzle-orm'
import { type Database, type Tx, transaction } from './database.ts'
import { type Document, type EncryptedPaths, reencryptDocument, sourcesIn } from './encryption.ts'
import { findFlag, setFlag } from './flags.ts'
import { lockMigrations } from './migrate.ts'
import { personalAnswers } from './personal-answers.ts'

const personalSources = sourcesIn(personalAnswers)

type Part = { table: string; of: string; columns: Readonly<Record<string, EncryptedPaths>> }
type Walk = { table: string; key: string; parts: readonly Part[] }

/** Processed in the order of the key; submissions together with their filing. */
const walks: readonly Walk[] = [
  {
    table: 'filing',
    key: 'id',
    parts: [
      { table: 'filing', of: 'id', columns: { answers: personalAnswers, listed: personalAnswers } },
      { table: 'filing_submission', of: 'filing_id', columns: { answers: personalAnswers } },
    ],
  },
  {
    table: 'diagnosis',
    key: 'id',
    parts: [
      {
        table: 'diagnosis',
        of: 'id',
        columns: { request: personalAnswers, data: personalAnswers, sheet: personalAnswers },
      },
    ],
  },
  {
    table: 'self_check',
    key: 'inspection_id',
    parts: [{ table: 'self_check', of: 'inspection_id', columns: { sources: personalSources } }],
  },
  {
    table: 'target_review',
    key: 'id',
    parts: [{ table: 'target_review', of: 'id', columns: { sources: personalSources } }],
  },
]

/** A value as this release stores it in that column: what an earlier one left as plain text is encrypted. */
export function sealedCell(table: string, column: string, value: unknown): unknown {
  const places = walks.flatMap(({ parts }) => parts).find((part) => part.table === table)?.columns[column]
  return places && typeof value === 'object' && value !== null ? reencryptDocument(value as Document, places) : value
}

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
async function sealPortion(tx: Tx, { table, key: id, parts }: Walk, places: string, now: string): Promise<boolean> {
  await lockMigrations(tx)
  const flag = `sealed-answers:${table}`
  const stored = await findFlag(tx, flag)
  const known = stored ? (JSON.parse(stored) as EncryptionProgress) : begun(places)
  const progress = known.sealed === places ? known : begun(places)
  if (progress.done) return false
  const { rows } = await tx.execute<{ id: string }>(
    sql`select ${sql.identifier(id)} as id from ${sql.identifier(table)}
      where ${progress.after ? sql`${sql.identifier(id)} > ${progress.after}` : sql`true`} order by 1 limit ${atOnce}`,
  )
  const ids = rows.map(({ id }) => id)
  for (const part of parts) if (await sealPart(tx, part, ids)) progress.found = true
  const goesOn = ids.length === atOnce
  const next = goesOn ? { ...progress, after: ids.at(-1) ?? null } : { ...begun(places), done: !progress.found }
  await setFlag(tx, flag, JSON.stringify(next), now)
  return goesOn
}

/** Whether any of these rows contained plain text. */
async function sealPart(tx: Tx, { table, of, columns }: Part, ids: readonly string[]): Promise<boolean> {
  const read = sql.join(
    Object.keys(columns).map((column) => sql.identifier(column)),
    sql`, `,
  )
  const { rows } = await tx.execute<{ place: string } & Record<string, Document>>(
    sql`select ctid::text as place, ${read} from ${sql.identifier(table)} where ${sql.identifier(of)} = any(${sql.param(ids)}::uuid[]) for update`,
  )
  let found = false
  for (const row of rows) {
    const changes = Object.entries(columns).flatMap(([column, places]): SQL[] => {
      const document = row[column] as Document
      const sealed = JSON.stringify(reencryptDocument(document, places))
      return sealed === JSON.stringify(document) ? [] : [sql`${sql.identifier(column)} = ${sealed}::jsonb`]
    })
    if (changes.length === 0) continue
    found = true
    await tx.execute(
      sql`update ${sql.identifier(table)} set ${sql.join(changes, sql`, `)} where ctid = ${row.place}::tid`,
    )
  }
  return found
}
