/** Queries for proposals, and for who may be their second person. */
import { and, arrayContains, asc, desc, eq, gte, inArray, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { byName } from '../../db/name-order.ts'
import { type PageNumber, pageOf } from '../../db/page.ts'
import { account } from '../../db/schema/account/accounts.ts'
import { credentialHandling, proposal } from '../../db/schema/account/two-hands.ts'
import { type Actor, handsOf } from '../../platform/actor.ts'
import { customScope } from '../../platform/scope.ts'

export type ProposalRecord = typeof proposal.$inferSelect

const isMade = (actor: Actor): SQL => inArray(proposal.madeBy, [...handsOf(actor)])
const isForRole = ({ role, accountId }: Actor): SQL =>
  or(arrayContains(proposal.second, [role]), arrayContains(proposal.consenting, [accountId])) ?? sql`false`

/** Whoever proposed it reads it, everybody of the roles that carry it out, and whose own consent it needs. */
export const proposalScope = customScope(proposal, (actor) => or(isMade(actor), isForRole(actor)) ?? sql`false`)

/** Which of those that somebody may read. */
export type ProposalFilter = {
  state?: string | undefined
  made?: boolean
  /** Only these. */
  ids?: readonly string[]
}

export async function proposalPage(tx: Tx, actor: Actor, { state, made, ids }: ProposalFilter, page: PageNumber) {
  const which = and(
    proposalScope(actor),
    made ? isMade(actor) : undefined,
    state ? eq(proposal.state, state) : undefined,
    ids ? inArray(proposal.id, [...ids]) : undefined,
  )
  return pageOf(
    tx,
    {
      select: { proposal },
      from: (select) => select.from(proposal).where(which),
      orderBy: [desc(sql`${proposal.state} = 'waiting'`), desc(proposal.updatedAt), desc(proposal.id)],
    },
    page,
  )
}

/** What waits for somebody of this role and was not proposed by this person, the oldest first. */
export async function waitingForRole(tx: Tx, actor: Actor): Promise<ProposalRecord[]> {
  return tx
    .select()
    .from(proposal)
    .where(and(eq(proposal.state, 'waiting'), isForRole(actor), sql`not (${isMade(actor)})`))
    .orderBy(asc(proposal.createdAt), asc(proposal.id))
}

/** What waits about one subject, within this person's scope. */
export async function waitingAbout(tx: Tx, actor: Actor, subject: string): Promise<ProposalRecord | null> {
  const [row] = await tx
    .select()
    .from(proposal)
    .where(and(eq(proposal.state, 'waiting'), eq(proposal.subject, subject), proposalScope(actor)))
  return row ?? null
}

/** The last one about one subject, within this person's scope. */
export async function lastAbout(tx: Tx, actor: Actor, subject: string): Promise<ProposalRecord | null> {
  const [row] = await tx
    .select()
    .from(proposal)
    .where(and(eq(proposal.subject, subject), proposalScope(actor)))
    .orderBy(desc(proposal.createdAt), desc(proposal.id))
    .limit(1)
  return row ?? null
}

// Unscoped: one like it
/** What waits about one subject, locked. */
export async function lockWaiting(tx: Tx, subject: string): Promise<ProposalRecord | null> {
  const [row] = await tx
    .select()
    .from(proposal)
    .where(and(eq(proposal.state, 'waiting'), eq(proposal.subject, subject)))
    .for('update')
  return row ?? null
}

/** Whether something that this person has proposed waits for another one. */
export async function hasWaiting(tx: Tx, accountId: string): Promise<boolean> {
  return (await tx.$count(proposal, and(eq(proposal.state, 'waiting'), eq(proposal.madeBy, accountId)))) > 0
}

/** What waits and lapses until then; a 事后复核 never does. */
export async function lapsingProposals(tx: Tx, until: string): Promise<ProposalRecord[]> {
  return tx
    .select()
    .from(proposal)
    .where(and(eq(proposal.state, 'waiting'), isNull(proposal.reviewBy), lte(proposal.lapsesAt, until)))
    .orderBy(asc(proposal.lapsesAt), asc(proposal.id))
}

/** Each 事后复核 whose last day has come, of which nobody was reminded. */
export async function dueReviews(tx: Tx, today: string): Promise<ProposalRecord[]> {
  return tx
    .select()
    .from(proposal)
    .where(and(eq(proposal.state, 'waiting'), lte(proposal.reviewBy, today), isNull(proposal.warnedAt)))
    .orderBy(asc(proposal.reviewBy), asc(proposal.id))
}

/** False where it was told already, or has been decided. */
export async function noteWarned(tx: Tx, id: string, at: string): Promise<boolean> {
  const rows = await tx
    .update(proposal)
    .set({ warnedAt: at })
    .where(and(eq(proposal.id, id), eq(proposal.state, 'waiting'), isNull(proposal.warnedAt)))
    .returning({ id: proposal.id })
  return rows.length > 0
}

export type Candidate = {
  id: string
  name: string
  role: string
  roleId: string | null
  duty: string | null
  mobile: string
}

/** `accounts`: these whatever their role. */
type Wanted = { roles: readonly string[]; accounts: readonly string[]; today: string; madeBefore: string }

// Unscoped: people
/** Accounts of these roles that may sign in today and have settled in, without some. */
export async function candidatesOf(
  tx: Tx,
  without: readonly string[],
  { roles, accounts, today, madeBefore }: Wanted,
): Promise<Candidate[]> {
  const { id, name, role, roleId, duty, mobile } = account
  const bySetUp = sql`exists (select 1 from ${credentialHandling}
    where ${credentialHandling.accountId} = ${account.id} and ${credentialHandling.what} = 'setUp')`
  return tx
    .select({ id, name, role, roleId, duty, mobile })
    .from(account)
    .where(
      and(
        or(inArray(role, [...roles]), inArray(id, [...accounts])),
        eq(account.state, 'active'),
        eq(account.mustChangePassword, false),
        or(isNull(account.validUntil), gte(account.validUntil, today)),
        or(lte(account.createdAt, madeBefore), bySetUp),
        ...without.map((one) => ne(id, one)),
      ),
    )
    .orderBy(byName(name), asc(id))
}
