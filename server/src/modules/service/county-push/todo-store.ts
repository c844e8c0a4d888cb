/** What is owed of 区县推送: the decision of the city, and the invitation while a batch is open. */
import { officePath } from '@green/contract/screens/screens.ts'
import { pushTodos } from '@green/filing/cases/county-push.ts'
import { and, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { caseSource } from '../../../base/todo/case-source-store.ts'
import { batch } from '../../../db/schema/filing.ts'
import { countyPush } from '../../../db/schema/services.ts'
import { clock } from '../../../platform/clock.ts'
import { pushes } from './record.ts'

const page = officePath('countyPush')

/** The last day of the open batch of green factories, to which enterprises are invited. */
const openUntil = () =>
  new QueryBuilder()
    .select({ day: sql`max(${batch.closeAt} at time zone 'Asia/Shanghai')` })
    .from(batch)
    .where(
      and(
        eq(batch.programme, 'green-factory'),
        isNull(batch.archivedAt),
        lte(batch.openAt, clock.now()),
        gt(batch.closeAt, clock.now()),
      ),
    )

export const pushSource = caseSource({
  key: 'push',
  kind: pushes.kind,
  declared: pushTodos,
  columns: { object: countyPush.enterpriseName, since: countyPush.pushedAt },
  places: {
    decide: { page, idAs: null, list: 'state=pushed' },
    invite: { page, idAs: null, list: 'state=accepted', where: () => sql`${sql`(${openUntil()})`} is not null` },
  },
})
