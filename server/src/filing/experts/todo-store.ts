/** What is owed of the terms of experts: the expert declares interests anew, then the city renews. */
import { expert as calls } from '@green/contract/calls/filing/expert.ts'
import { officePath } from '@green/contract/screens/screens.ts'
import { and, eq, gte, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import { inDays, recordSource } from '../../base/todo/record-source-store.ts'
import { account } from '../../db/schema/account/accounts.ts'
import { expert } from '../../db/schema/review.ts'

const daysBefore = 60
/** A renewal needs a declaration that is no older. */
const daysOfDeclaration = 365

const endsSoon = (today: string) => and(gte(expert.termTo, today), lte(expert.termTo, inDays(daysBefore)))
const isUndeclared = (): SQL | undefined =>
  or(isNull(expert.declaredOn), lt(expert.declaredOn, inDays(-daysOfDeclaration)))
// Unscoped: part
const from = sql`${expert} join ${account} on ${eq(account.id, expert.accountId)}`
const since = sql`(${expert.termTo} - ${daysBefore}::int)`

export const expertTermSource = recordSource('expertTerm', '专家聘期', {
  declare: {
    label: '更新利害关系申报',
    nature: 'own',
    otherwise: '不申报不能续聘',
    doneBy: calls.declare,
    id: expert.accountId,
    object: sql`'聘期至' || ${expert.termTo}::text`,
    due: expert.termTo,
    since,
    from,
    where: ({ actor, today }) => and(eq(expert.accountId, actor.accountId), endsSoon(today), isUndeclared()),
    page: officePath('expertOwn'),
  },
  renew: {
    label: '办理专家续聘',
    nature: 'own',
    otherwise: '期满后不再抽取',
    doneBy: calls.renew,
    id: expert.accountId,
    object: account.name,
    due: expert.termTo,
    since,
    from,
    where: ({ today }) => and(eq(account.state, 'active'), endsSoon(today)),
    page: officePath('expertRegister'),
  },
})
