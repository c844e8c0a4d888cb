/** Queries for requests for an enterprise's main account. */
import { and, asc, desc, eq, exists, isNull, not, type SQL, sql } from 'drizzle-orm'
import { isMainAccountOf } from '../../../base/enterprise/main-account-store.ts'
import { enterpriseSearch, keywordMatch } from '../../../base/enterprise/search-store.ts'
import type { Tx } from '../../../db/database.ts'
import { type PageNumber, pageOf } from '../../../db/page.ts'
import { account, handOver } from '../../../db/schema/account/accounts.ts'
import { file, fileUse } from '../../../db/schema/files.ts'
import { message } from '../../../db/schema/messages.ts'
import { enterprise } from '../../../db/schema/operation/archive.ts'
import type { Actor } from '../../../platform/actor.ts'
import { scopeOf } from './scope-store.ts'

export type HandOverRecord = typeof handOver.$inferSelect
/** The slot of a proof that a stranger uploads. */
export const proofSlot = 'handOver.proof'

export async function insertRequest(tx: Tx, row: typeof handOver.$inferInsert): Promise<void> {
  await tx.insert(handOver).values(row)
}

/** The enterprise behind a code whose main account somebody holds. */
export async function heldEnterprise(tx: Tx, socialCode: string): Promise<string | null> {
  const [row] = await tx
    .select({ id: enterprise.id })
    .from(enterprise)
    .innerJoin(account, isMainAccountOf(enterprise.id))
    .where(eq(enterprise.socialCode, socialCode))
  return row?.id ?? null
}

const isCited = (tx: Tx) => exists(tx.select({ one: sql`1` }).from(fileUse).where(eq(fileUse.fileId, file.id)))

/** Whether this is a proof that was just uploaded and that no request cites; locked, so that it serves one. */
export async function isFreshProof(tx: Tx, id: string, since: string): Promise<boolean> {
  const rows = await tx
    .select({ id: file.id })
    .from(file)
    .where(and(eq(file.id, id), eq(file.slot, proofSlot), sql`${file.uploadedAt} > ${since}`, not(isCited(tx))))
    .for('update')
  return rows.length === 1
}

type Filter = { state?: string | undefined; keyword?: string | undefined }

function matching(actor: Actor, { state, keyword }: Filter): SQL | undefined {
  return and(
    scopeOf(actor),
    state ? eq(handOver.state, state) : undefined,
    keywordMatch(keyword, { texts: enterpriseSearch.texts }),
  )
}

const requestColumns = {
  request: handOver,
  enterprise: {
    id: enterprise.id,
    name: enterprise.enterpriseName,
    code: enterprise.socialCode,
    qxCode: enterprise.qxCode,
  },
  proof: file,
  holder: { id: account.id, name: account.name, mobile: account.mobile, lastLoginAt: account.lastLoginAt },
}

/** One page, the open ones first, then the newest. */
export async function requestPage(tx: Tx, actor: Actor, filter: Filter, page: PageNumber) {
  return pageOf(
    tx,
    {
      select: requestColumns,
      from: (select) =>
        select
          .from(handOver)
          .innerJoin(enterprise, eq(enterprise.id, handOver.enterpriseId))
          .innerJoin(file, eq(file.id, handOver.proofFileId))
          .leftJoin(account, isMainAccountOf(enterprise.id))
          .where(matching(actor, filter)),
      orderBy: [desc(sql`${handOver.state} = 'open'`), desc(handOver.requestedAt), desc(handOver.id)],
    },
    page,
  )
}

/** The request if the actor may decide it, locked. */
export async function lockRequest(tx: Tx, actor: Actor, id: string): Promise<HandOverRecord | null> {
  const [row] = await tx
    .select({ request: handOver })
    .from(handOver)
    .innerJoin(enterprise, eq(enterprise.id, handOver.enterpriseId))
    .where(and(eq(handOver.id, id), scopeOf(actor)))
    .for('update', { of: handOver })
  return row?.request ?? null
}

/** The request if it is within the actor's scope. */
export async function findRequest(tx: Tx, actor: Actor, id: string): Promise<HandOverRecord | null> {
  const [row] = await tx
    .select({ request: handOver })
    .from(handOver)
    .innerJoin(enterprise, eq(enterprise.id, handOver.enterpriseId))
    .where(and(eq(handOver.id, id), scopeOf(actor)))
  return row?.request ?? null
}

// Unscoped: read before
/** Open requests for an enterprise, the oldest first. */
export async function openRequestsOf(tx: Tx, enterpriseId: string): Promise<HandOverRecord[]> {
  return tx
    .select()
    .from(handOver)
    .where(and(eq(handOver.enterpriseId, enterpriseId), eq(handOver.state, 'open')))
    .orderBy(asc(handOver.requestedAt))
}

/** Says something against an open request for the own enterprise; false when there is none. */
export async function noteObjection(
  tx: Tx,
  { id, enterpriseId }: { id: string; enterpriseId: string },
  objection: string,
  now: string,
): Promise<boolean> {
  const rows = await tx
    .update(handOver)
    .set({ objection, objectedAt: now, agreedAt: null })
    .where(and(eq(handOver.id, id), eq(handOver.enterpriseId, enterpriseId), eq(handOver.state, 'open')))
    .returning({ id: handOver.id })
  return rows.length === 1
}

/** The holder agrees to an open request for the own enterprise, and takes an objection back by it; null when there is none. */
export async function noteAgreement(
  tx: Tx,
  { id, enterpriseId }: { id: string; enterpriseId: string },
  now: string,
): Promise<HandOverRecord | null> {
  const [row] = await tx
    .update(handOver)
    .set({ agreedAt: now, objection: null, objectedAt: null })
    .where(and(eq(handOver.id, id), eq(handOver.enterpriseId, enterpriseId), eq(handOver.state, 'open')))
    .returning()
  return row ?? null
}

type Decision = Pick<HandOverRecord, 'state' | 'opinion' | 'decidedAt' | 'decidedBy' | 'decidedByName'>

export async function writeDecision(tx: Tx, id: string, decision: Decision): Promise<void> {
  await tx.update(handOver).set(decision).where(eq(handOver.id, id))
}

/** Requests that nobody was told of yet, with what the notice needs; locked. */
export async function lockUnannounced(tx: Tx) {
  return tx
    .select({
      id: handOver.id,
      enterpriseId: handOver.enterpriseId,
      name: handOver.name,
      enterpriseName: enterprise.enterpriseName,
      qxCode: enterprise.qxCode,
    })
    .from(handOver)
    .leftJoin(enterprise, eq(enterprise.id, handOver.enterpriseId))
    .where(isNull(handOver.announcedAt))
    .orderBy(asc(handOver.requestedAt))
    .limit(100)
    .for('update', { of: handOver, skipLocked: true })
}

export async function noteAnnounced(tx: Tx, id: string, now: string): Promise<void> {
  await tx.update(handOver).set({ announcedAt: now }).where(eq(handOver.id, id))
}

/** What was told to the former holder is read by the successor. */
export async function passMessages(tx: Tx, from: string, to: string): Promise<void> {
  await tx.update(message).set({ accountId: to }).where(eq(message.accountId, from))
}
