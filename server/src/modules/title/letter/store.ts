/** Queries for letters, the copies taken, and their texts. */

import type { LetterKind, LetterTexts } from '@green/contract/calls/title/letter.ts'
import { isInForce, statesWhere } from '@green/filing/workflow/states.ts'
import { and, asc, desc, eq, exists, inArray, isNull, not, type SQL, sql } from 'drizzle-orm'
import { keywordMatch } from '../../../base/enterprise/search-store.ts'
import type { Tx } from '../../../db/database.ts'
import { type PageNumber, pageOf } from '../../../db/page.ts'
import { letter, letterCopy, letterTemplate } from '../../../db/schema/decisions.ts'
import { file } from '../../../db/schema/files.ts'
import { filing } from '../../../db/schema/filing.ts'
import { talkScopeOf } from '../../../filing/record/store.ts'
import type { Actor } from '../../../platform/actor.ts'

export type LetterRecord = typeof letter.$inferSelect

const withFile = { letter, file }

export async function insertLetter(tx: Tx, row: typeof letter.$inferInsert): Promise<LetterRecord> {
  const [saved] = await tx.insert(letter).values(row).returning()
  if (!saved) throw new Error('a letter was not kept')
  return saved
}

export async function lettersOf(tx: Tx, filingId: string) {
  return tx
    .select(withFile)
    .from(letter)
    .innerJoin(file, eq(file.id, letter.fileId))
    .where(eq(letter.filingId, filingId))
    .orderBy(desc(letter.issuedAt), desc(letter.id))
}

/** The letter that tells this decision, if one stands. */
export async function validLetter(tx: Tx, of: { filingId: string; kind: string; decidedAt: string }) {
  const [row] = await tx
    .select()
    .from(letter)
    .where(
      and(notVoided, eq(letter.filingId, of.filingId), eq(letter.kind, of.kind), eq(letter.decidedAt, of.decidedAt)),
    )
  return row ?? null
}

const notVoided = isNull(letter.voidedAt)

/** A letter on a filing within the actor's scope. */
export async function letterFor(tx: Tx, actor: Actor, id: string) {
  const [row] = await tx
    .select({ ...withFile, programme: filing.programme })
    .from(letter)
    .innerJoin(filing, eq(filing.id, letter.filingId))
    .innerJoin(file, eq(file.id, letter.fileId))
    .where(and(eq(letter.id, id), talkScopeOf(actor)))
  return row ?? null
}

/** A letter by its number, with the filing as it stands today; no actor is asked for, only the public check reads it. */
export async function letterByNumber(tx: Tx, number: string) {
  const [row] = await tx
    .select({ ...withFile, programme: filing.programme, state: filing.state, stateSince: filing.stateSince })
    .from(letter)
    .innerJoin(filing, eq(filing.id, letter.filingId))
    .innerJoin(file, eq(file.id, letter.fileId))
    .where(eq(letter.number, number))
  return row ?? null
}

export async function voidLetter(
  tx: Tx,
  id: string,
  by: { voidedAt: string; voidedByName: string; voidReason: string },
): Promise<LetterRecord | null> {
  const [row] = await tx
    .update(letter)
    .set(by)
    .where(and(eq(letter.id, id), notVoided))
    .returning()
  return row ?? null
}

/** Counts one more copy and notes who took it. */
export async function countCopy(tx: Tx, id: string, by: Omit<typeof letterCopy.$inferInsert, 'letterId' | 'no'>) {
  const [row] = await tx
    .update(letter)
    .set({ copies: sql`${letter.copies} + 1` })
    .where(eq(letter.id, id))
    .returning({ no: letter.copies })
  await tx.insert(letterCopy).values({ ...by, letterId: id, no: row?.no ?? 1 })
}

export async function copiesOf(tx: Tx, letterId: string) {
  return tx.select().from(letterCopy).where(eq(letterCopy.letterId, letterId)).orderBy(asc(letterCopy.no))
}

/** Filings of a batch in these states whose decision no letter tells yet. */
export async function dueInBatch(tx: Tx, batchId: string, states: readonly string[]) {
  const decidedAt = sql`case when ${inArray(filing.state, statesWhere(isInForce))}
    then coalesce((${filing.upward} ->> 'since')::timestamptz, ${filing.stateSince}) else ${filing.stateSince} end`
  const issued = tx
    .select({ one: sql`1` })
    .from(letter)
    .where(and(notVoided, eq(letter.filingId, filing.id), eq(letter.decidedAt, decidedAt)))
  return tx
    .select({
      id: filing.id,
      enterpriseName: filing.enterpriseName,
      programme: filing.programme,
      state: filing.state,
    })
    .from(filing)
    .where(
      and(
        eq(filing.batchId, batchId),
        isNull(filing.deletedAt),
        inArray(filing.state, [...states]),
        not(exists(issued)),
      ),
    )
    .orderBy(asc(filing.number), asc(filing.id))
}

export async function letterPage(
  tx: Tx,
  { kind, year, keyword }: { kind?: string | undefined; year?: number | undefined; keyword: string },
  page: PageNumber,
) {
  const filters: (SQL | undefined)[] = [
    kind ? eq(letter.kind, kind) : undefined,
    year ? eq(letter.year, year) : undefined,
    keywordMatch(keyword, { texts: [letter.number, letter.recipient], enterpriseId: filing.enterpriseId }),
  ]
  return pageOf(
    tx,
    {
      select: { ...withFile, programme: filing.programme, filingNumber: filing.number },
      from: (select) =>
        select
          .from(letter)
          .innerJoin(filing, eq(filing.id, letter.filingId))
          .innerJoin(file, eq(file.id, letter.fileId))
          .where(and(...filters)),
      orderBy: [desc(letter.issuedAt), desc(letter.id)],
    },
    page,
  )
}

/** Every version of every kind, the newest first. */
export async function templateVersions(tx: Tx) {
  return tx.select().from(letterTemplate).orderBy(asc(letterTemplate.kind), desc(letterTemplate.version))
}

/** The words as the city has them now; null while they are as shipped. */
export async function currentTemplate(tx: Tx, kind: LetterKind) {
  const [row] = await tx
    .select()
    .from(letterTemplate)
    .where(eq(letterTemplate.kind, kind))
    .orderBy(desc(letterTemplate.version))
    .limit(1)
  return row ?? null
}

/** False when the version is stale. */
export async function saveVersion(
  tx: Tx,
  row: { kind: LetterKind; version: number; texts: LetterTexts; at: string; byName: string },
): Promise<boolean> {
  const saved = await tx.insert(letterTemplate).values(row).onConflictDoNothing().returning()
  return saved.length === 1
}
