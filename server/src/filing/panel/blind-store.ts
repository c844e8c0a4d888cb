/** Queries for blind review: whose people could be named, and which filings under blind review cite a file. */
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { account } from '../../db/schema/account/accounts.ts'
import { fileUse } from '../../db/schema/files.ts'
import { batch, filing } from '../../db/schema/filing.ts'
import { enterprise } from '../../db/schema/operation/archive.ts'
import type { Actor } from '../../platform/actor.ts'
import { scopeOf } from '../record/store.ts'

/** The applicant's name for the experts of a filing, as `nameForExperts` gives it for one. */
export const shownToExperts = sql`coalesce((select case when ${batch.blind}
  then '申报单位（' || coalesce(${filing.number}, right(${filing.id}::text, 6)) || '）' end
  from ${batch} where ${batch.id} = ${filing.batchId}), ${filing.enterpriseName})`

// Unscoped: people
/** Names, numbers and addresses of an enterprise's people and record. */
export async function peopleNamesOf(tx: Tx, enterpriseId: string): Promise<string[]> {
  const people = await tx
    .select({ name: account.name, mobile: account.mobile })
    .from(account)
    .where(eq(account.enterpriseId, enterpriseId))
  const [own] = await tx.select({ profile: enterprise.profile }).from(enterprise).where(eq(enterprise.id, enterpriseId))
  const profileKeys = ['contactName', 'contactPhone', 'email', 'legalPerson', 'legalPhone', 'address', 'regAddress']
  return [
    ...people.flatMap((one) => [one.name, one.mobile]),
    ...profileKeys.flatMap((key) => {
      const value = own?.profile[key]
      return typeof value === 'string' ? [value] : []
    }),
  ]
}

/** Filings of blind batches within the expert's scope that cite the file. */
export async function blindFilingsCiting(tx: Tx, actor: Actor, fileId: string) {
  return tx
    .select({ filing, batch })
    .from(fileUse)
    .innerJoin(filing, eq(filing.id, fileUse.targetId))
    .innerJoin(batch, eq(batch.id, filing.batchId))
    .where(
      and(eq(fileUse.fileId, fileId), inArray(fileUse.kind, ['filing', 'step']), sql`${batch.blind}`, scopeOf(actor)),
    )
}
