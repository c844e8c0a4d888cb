/** Queries for the register's facts about enterprises. */
import { asc, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { enterprise } from '../../db/schema/operation/archive.ts'
import type { EnterpriseRecord } from './fields.ts'

/** Enterprises to check: waiting ones first, then those never checked or not since the moment. */
export async function dueForRegister(
  tx: Tx,
  before: string,
  limit: number,
): Promise<{ id: string; socialCode: string }[]> {
  const { id, socialCode, registerState, registerCheckedAt } = enterprise
  return tx
    .select({ id, socialCode })
    .from(enterprise)
    .where(or(eq(registerState, 'waiting'), isNull(registerCheckedAt), lt(registerCheckedAt, before)))
    .orderBy(sql`${registerState} = 'waiting' desc nulls last`, sql`${registerCheckedAt} nulls first`, asc(id))
    .limit(limit)
}

/** Saves the register's facts without a new version, so that no open form becomes stale. */
export async function noteRegister(
  tx: Tx,
  id: string,
  columns: Partial<Pick<EnterpriseRecord, 'registerState' | 'registerFacts' | 'registerCheckedAt'>>,
): Promise<EnterpriseRecord> {
  const [row] = await tx.update(enterprise).set(columns).where(eq(enterprise.id, id)).returning()
  if (!row) throw new Error('the locked enterprise is gone')
  return row
}
