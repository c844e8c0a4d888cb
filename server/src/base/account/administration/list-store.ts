/** Queries for lists of accounts. */
import type { Role } from '@green/contract/roles.ts'
import { and, count, desc, eq, gt, ilike, inArray, isNull, lte, or, type SQL } from 'drizzle-orm'
import { isContact } from '../../../db/contact-search.ts'
import type { Tx } from '../../../db/database.ts'
import { type PageNumber, pageOf } from '../../../db/page.ts'
import { account } from '../../../db/schema/account/accounts.ts'
import { enterprise } from '../../../db/schema/operation/archive.ts'
import { enterpriseSearch, keywordMatch } from '../../enterprise/search-store.ts'

export type AccountFilter = {
  roles: readonly Role[]
  keyword?: string | undefined
  state?: string | undefined
  qxCode?: string | undefined
}

function matching(filter: AccountFilter, now: string): SQL | undefined {
  const locked = and(eq(account.state, 'active'), gt(account.lockedUntil, now))
  const unlocked = or(isNull(account.lockedUntil), lte(account.lockedUntil, now))
  const { state, keyword, qxCode } = filter
  return and(
    inArray(account.role, [...filter.roles]),
    qxCode ? eq(account.qxCode, qxCode) : undefined,
    state === 'locked' ? locked : state === 'active' ? and(eq(account.state, state), unlocked) : undefined,
    state && state !== 'locked' && state !== 'active' ? eq(account.state, state) : undefined,
    keyword ? named(keyword) : undefined,
  )
}

/** Part of a name, or a whole telephone number: a search by parts would reveal masked ones. */
function named(keyword: string): SQL | undefined {
  const part = `%${keyword.replace(/[\\%_]/g, '\\$&')}%`
  return or(
    ilike(account.loginName, part),
    keywordMatch(keyword, { texts: [account.name, account.unit, ...enterpriseSearch.texts] }),
    isContact(account.mobile, keyword),
  )
}

/** One page, newest first. */
export async function listedAccounts(tx: Tx, filter: AccountFilter, now: string, page: PageNumber) {
  return pageOf(
    tx,
    {
      select: { account, enterprise },
      from: (select) =>
        select.from(account).leftJoin(enterprise, eq(enterprise.id, account.enterpriseId)).where(matching(filter, now)),
      orderBy: [desc(account.createdAt), desc(account.id)],
    },
    page,
  )
}

export async function countAccounts(tx: Tx, filter: AccountFilter, now: string): Promise<number> {
  const [row] = await tx
    .select({ n: count() })
    .from(account)
    .leftJoin(enterprise, eq(enterprise.id, account.enterpriseId))
    .where(matching(filter, now))
  return row?.n ?? 0
}
