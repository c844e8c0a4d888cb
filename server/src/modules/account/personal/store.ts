/** Queries for showing personal values. */
import { isDistrictOfficer } from '@green/contract/roles.ts'
import { and, desc, eq } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { account } from '../../../db/schema/account/accounts.ts'
import { personalLook } from '../../../db/schema/audit.ts'
import type { Actor } from '../../../platform/actor.ts'

type LookRecord = typeof personalLook.$inferInsert

export async function insertLooks(tx: Tx, looks: LookRecord[]): Promise<void> {
  await tx.insert(personalLook).values(looks)
}

// Unscoped: read before
/** Who looked at personal values of a filing, newest first. */
export async function looksAtFiling(tx: Tx, filingId: string) {
  return tx.select().from(personalLook).where(eq(personalLook.filingId, filingId)).orderBy(desc(personalLook.at))
}

// Unscoped: read before
/** The same of an enterprise: its record, its people, its filings. */
export async function looksAtEnterprise(tx: Tx, enterpriseId: string, atMost: number) {
  return tx
    .select()
    .from(personalLook)
    .where(eq(personalLook.enterpriseId, enterpriseId))
    .orderBy(desc(personalLook.at))
    .limit(atMost)
}

/** An account within the asker's reach: a county's are those of its enterprises. */
export async function findAccount(tx: Tx, actor: Actor, id: string) {
  const scope = isDistrictOfficer(actor.role)
    ? and(eq(account.role, 'enterprise'), eq(account.qxCode, actor.qxCode ?? ''))
    : undefined
  const [row] = await tx
    .select()
    .from(account)
    .where(and(eq(account.id, id), scope))
  return row ?? null
}
