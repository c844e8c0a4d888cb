/** Queries for changes of rights. */
import { and, asc, desc, eq, gte, isNull, ne, or, sql } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { type PageNumber, pageOf } from '../../db/page.ts'
import { account } from '../../db/schema/accounts.ts'
import { filing } from '../../db/schema/filing.ts'
import { rightsChange } from '../../db/schema/rights.ts'
import type { Actor } from '../../platform/actor.ts'
import { scopeOf } from './scope-store.ts'

export type RightsChangeRecord = typeof rightsChange.$inferSelect

type Filter = { state?: string | undefined; kind?: string | undefined }

export async function rightsChangePage(tx: Tx, actor: Actor, { state, kind }: Filter, page: PageNumber) {
  return pageOf(
    tx,
    {
      select: { change: rightsChange },
      from: (select) =>
        select
          .from(rightsChange)
          .where(
            and(
              scopeOf(actor),
              state ? eq(rightsChange.state, state) : undefined,
              kind ? eq(rightsChange.kind, kind) : undefined,
            ),
          ),
      orderBy: [desc(sql`${rightsChange.state} = 'proposed'`), desc(rightsChange.updatedAt), desc(rightsChange.id)],
    },
    page,
  )
}

/** Administrators who may sign in today, without one of them. */
export async function administratorsBeside(tx: Tx, accountId: string, today: string) {
  return tx
    .select({ id: account.id, name: account.name })
    .from(account)
    .where(
      and(
        eq(account.role, 'admin'),
        eq(account.state, 'active'),
        ne(account.id, accountId),
        or(isNull(account.validUntil), gte(account.validUntil, today)),
      ),
    )
    .orderBy(asc(account.name), asc(account.id))
}

/** The states of an enterprise's filings that are not deleted. */
export async function filingStates(tx: Tx, enterpriseId: string): Promise<string[]> {
  const rows = await tx
    .select({ state: filing.state })
    .from(filing)
    .where(and(eq(filing.enterpriseId, enterpriseId), isNull(filing.deletedAt)))
  return rows.map(({ state }) => state)
}
