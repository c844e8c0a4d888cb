/** What is owed of 定期汇总: one that could not be sent is resumed or ended by its subscriber. */
import { digest as calls } from '@green/contract/calls/overview/report.ts'
import { officePath } from '@green/contract/screens/screens.ts'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { recordSource } from '../../../base/todo/record-source-store.ts'
import { digest } from '../../../db/schema/report.ts'

export const digestSource = recordSource('digest', '定期汇总', {
  resume: {
    label: '恢复或退订停发的汇总',
    nature: 'none',
    otherwise: '不再发送',
    doneBy: calls.pause,
    id: digest.id,
    object: digest.title,
    since: sql`coalesce(${digest.lastAt}, ${digest.createdAt})`,
    from: sql`${digest}`,
    where: ({ actor }) =>
      and(eq(digest.accountId, actor.accountId), eq(digest.paused, true), isNotNull(digest.pausedWhy)),
    page: officePath('customReports'),
  },
})
