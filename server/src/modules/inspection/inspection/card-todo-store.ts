/** What is owed of 执法证: one that ends soon is registered anew, before its holder can inspect no more. */
import { inspectionTask as calls } from '@green/contract/calls/inspection/inspection-task.ts'
import { officePath } from '@green/contract/screens/screens.ts'
import { and, eq, lte, sql } from 'drizzle-orm'
import { inDays, recordSource } from '../../../base/todo/record-source-store.ts'
import { account } from '../../../db/schema/account/accounts.ts'
import { inspectorCard } from '../../../db/schema/inspection/inspection.ts'

const daysBefore = 60

// Unscoped: every office
export const inspectorCardSource = recordSource('inspectorCard', '执法证', {
  register: {
    label: '登记换发的执法证',
    nature: 'law',
    otherwise: '失效后不能参加核查',
    doneBy: calls.saveCard,
    id: inspectorCard.accountId,
    object: sql`${account.name} || ' ' || ${inspectorCard.cardNo}`,
    due: inspectorCard.validTo,
    since: sql`(${inspectorCard.validTo} - ${daysBefore}::int)`,
    from: sql`${inspectorCard} join ${account} on ${eq(account.id, inspectorCard.accountId)}`,
    where: () => and(eq(account.state, 'active'), lte(inspectorCard.validTo, inDays(daysBefore))),
    page: officePath('inspectionTasks'),
  },
})
