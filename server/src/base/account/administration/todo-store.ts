/** What is owed of accounts: one that ends soon is extended by an administrator, or left to end. */
import { account as calls } from '@green/contract/calls/account/account.ts'
import { officePath } from '@green/contract/screens/screens.ts'
import { and, eq, gte, lte, ne, sql } from 'drizzle-orm'
import { account } from '../../../db/schema/account/accounts.ts'
import { inDays, recordSource } from '../../todo/record-source-store.ts'

/** From the last notice on. */
const daysBefore = 14

export const accountEndSource = recordSource('accountEnd', '账号', {
  extend: {
    label: '延长账号的有效期',
    nature: 'own',
    otherwise: '到期后不能登录',
    doneBy: calls.extend,
    id: account.id,
    object: sql`${account.name} || '（' || ${account.loginName} || '）'`,
    due: account.validUntil,
    since: account.createdAt,
    from: sql`${account}`,
    where: ({ actor, today }) =>
      and(
        eq(account.state, 'active'),
        ne(account.id, actor.accountId),
        gte(account.validUntil, today),
        lte(account.validUntil, inDays(daysBefore)),
      ),
    page: officePath('accounts'),
  },
})
