/** Queries for changes of rights. */
import { administratorDuties } from '@green/contract/roles.ts'
import { and, asc, desc, eq, gte, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { dutyOfAccount, isSplit } from '../../../base/role/store.ts'
import type { Tx } from '../../../db/database.ts'
import { byName } from '../../../db/name-order.ts'
import { type PageNumber, pageOf } from '../../../db/page.ts'
import { account } from '../../../db/schema/account/accounts.ts'
import { rightsChange } from '../../../db/schema/account/rights.ts'
import { filing } from '../../../db/schema/filing.ts'
import type { Actor } from '../../../platform/actor.ts'
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

/** Administrators that are not closed, by name. */
export async function administrators(tx: Tx) {
  return tx
    .select({
      id: account.id,
      version: account.version,
      name: account.name,
      loginName: account.loginName,
      duty: account.duty,
      state: account.state,
      validUntil: account.validUntil,
      roleId: account.roleId,
    })
    .from(account)
    .where(and(eq(account.role, 'admin'), ne(account.state, 'cancelled')))
    .orderBy(byName(account.name), asc(account.id))
}

// Unscoped: people
/** Administrators who may sign in today and confirm the change, which its maker may not. */
export async function mayConfirm(tx: Tx, change: RightsChangeRecord, today: string) {
  const duties = (await isSplit(tx)) ? await dutiesToConfirm(tx, change) : null
  return tx
    .select({ id: account.id, name: account.name })
    .from(account)
    .where(
      and(
        eq(account.role, 'admin'),
        eq(account.state, 'active'),
        ne(account.id, change.madeBy),
        or(isNull(account.validUntil), gte(account.validUntil, today)),
        duties ? inArray(account.duty, [...duties]) : undefined,
      ),
    )
    .orderBy(byName(account.name), asc(account.id))
}

/**
 * Where duties are split: of the two who change rights one is the security administrator. When the three themselves
 * are concerned any other of them confirms, so that two can replace the third who is gone or has lost the telephone.
 */
export async function dutiesToConfirm(
  tx: Tx,
  { kind, accounts, madeBy }: Pick<RightsChangeRecord, 'kind' | 'accounts' | 'madeBy'>,
): Promise<readonly string[]> {
  const of = async (id: string) => await dutyOfAccount(tx, id)
  const concernsThree =
    kind === 'duties' ||
    (kind === 'secondFactor' && (await Promise.all(accounts.map(({ id }) => of(id)))).some(Boolean))
  if (concernsThree) return administratorDuties
  return (await of(madeBy)) === 'security' ? ['security', 'system'] : ['security']
}

// Unscoped: read before
/** The states of an enterprise's filings that are not deleted. */
export async function filingStates(tx: Tx, enterpriseId: string): Promise<string[]> {
  const rows = await tx
    .select({ state: filing.state })
    .from(filing)
    .where(and(eq(filing.enterpriseId, enterpriseId), isNull(filing.deletedAt)))
  return rows.map(({ state }) => state)
}
