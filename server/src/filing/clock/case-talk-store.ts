/** Queries for the messages inside a case, and how far each person has read them. */
import { isFiler, type Role } from '@green/contract/roles.ts'
import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { isAnyOfFew } from '../../db/any-of.ts'
import type { Tx } from '../../db/database.ts'
import { builtOnce } from '../../db/prepared.ts'
import { account } from '../../db/schema/account/accounts.ts'
import { filing } from '../../db/schema/filing.ts'
import { caseMessage, caseRead } from '../../db/schema/review.ts'
import type { Actor } from '../../platform/actor.ts'
import { type Argument, bind } from '../record/store.ts'

export async function talkOf(tx: Tx, filingId: string) {
  return tx
    .select()
    .from(caseMessage)
    .where(eq(caseMessage.filingId, filingId))
    .orderBy(asc(caseMessage.at), asc(caseMessage.id))
}

export async function insertTalk(tx: Tx, row: typeof caseMessage.$inferInsert): Promise<void> {
  await tx.insert(caseMessage).values(row)
}

export async function readUntil(tx: Tx, filingId: string, accountId: string): Promise<string | null> {
  const [row] = await tx
    .select({ at: caseRead.readAt })
    .from(caseRead)
    .where(and(eq(caseRead.filingId, filingId), eq(caseRead.accountId, accountId)))
  return row?.at ?? null
}

export async function noteRead(tx: Tx, filingId: string, accountId: string, readAt: string): Promise<void> {
  await tx
    .insert(caseRead)
    .values({ filingId, accountId, readAt })
    .onConflictDoUpdate({ target: [caseRead.filingId, caseRead.accountId], set: { readAt } })
}

// Unscoped: people
/** Reviewers who wrote in this case and may still sign in. */
export async function reviewersIn(tx: Tx, filingId: string): Promise<{ id: string; role: Role }[]> {
  const rows = await tx
    .selectDistinct({ id: account.id, role: account.role })
    .from(caseMessage)
    .innerJoin(account, eq(account.id, caseMessage.authorId))
    .where(and(eq(caseMessage.filingId, filingId), eq(caseMessage.fromFiler, false), eq(account.state, 'active')))
  return rows as { id: string; role: Role }[]
}

/** Who takes part in the talk of a case; nothing in it is news to anybody else. */
const talking = ['enterprise', 'county', 'city'] as const

/** Whether the other side wrote a message that this person has not read and the own side has not answered. */
export function hasNews(
  { role, accountId }: Pick<Actor, 'accountId' | 'role'>,
  argument: Argument = bind,
): SQL<boolean> {
  if (!talking.some((one) => one === role)) return sql<boolean>`false`
  const own = sql.raw(String(isFiler(role)))
  return sql<boolean>`exists (select 1 from ${caseMessage} m where m.filing_id = ${filing.id} and m.from_filer <> ${own}
    and m.at > coalesce((select r.read_at from ${caseRead} r where r.filing_id = m.filing_id and r.account_id = ${argument('reader', accountId)}), '-infinity')
    and not exists (select 1 from ${caseMessage} a where a.filing_id = m.filing_id and a.from_filer = ${own} and a.at >= m.at))`
}

/** Those of the filings with unread messages for this person. */
export async function withNews(
  tx: Tx,
  filingIds: readonly string[],
  actor: Pick<Actor, 'accountId' | 'role'>,
): Promise<ReadonlySet<string>> {
  const read = newsFor[actor.role]
  if (filingIds.length === 0 || !read) return new Set()
  const rows = await read(tx, { filingIds, reader: actor.accountId })
  return new Set(rows.map((row) => row.id))
}

// Unscoped: read before
const newsRead = (role: Role) =>
  builtOnce((query) =>
    query
      .select({ id: filing.id })
      .from(filing)
      .where(
        and(
          isAnyOfFew(filing.id, sql.placeholder('filingIds')),
          hasNews({ role, accountId: '' }, (name) => sql.placeholder(name)),
        ),
      ),
  )
const newsFor: Partial<Record<Role, ReturnType<typeof newsRead>>> = Object.fromEntries(
  talking.map((role) => [role, newsRead(role)]),
)
