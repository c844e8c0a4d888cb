/** What is owed of 接口密钥: one that ends soon is extended or ended. */
import { accessKey as calls } from '@green/contract/calls/account/access-key.ts'
import { officePath } from '@green/contract/screens/screens.ts'
import { and, gte, isNull, lte, sql } from 'drizzle-orm'
import { inDays, recordSource } from '../../../base/todo/record-source-store.ts'
import { accessKey } from '../../../db/schema/account/access-key.ts'

/** As many days before the end as the first notice. */
const daysBefore = 30

export const accessKeySource = recordSource('accessKey', '接口密钥', {
  extend: {
    label: '延期或停用接口密钥',
    nature: 'own',
    otherwise: '到期后对方系统中断',
    doneBy: calls.change,
    id: accessKey.id,
    object: accessKey.systemName,
    due: accessKey.endsOn,
    since: accessKey.createdAt,
    from: sql`${accessKey}`,
    where: ({ today }) =>
      and(
        isNull(accessKey.endedAt),
        gte(accessKey.endsOn, today),
        lte(accessKey.endsOn, inDays(daysBefore)),
        // What an enterprise has made for its own system is its own to renew.
        sql`not exists (select from meter_key own where own.id = ${accessKey.id})`,
      ),
    page: officePath('accessKeys'),
  },
})
