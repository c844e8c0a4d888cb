/** What is owed of published content: what the nightly check found is mended or set aside, what expires soon is prolonged or left. */
import { contentEditing } from '@green/contract/calls/content/content.ts'
import { contentCheck } from '@green/contract/calls/content/content-check.ts'
import { kindsPublishedBy } from '@green/contract/content/content-kinds.ts'
import { officePath } from '@green/contract/screens/screens.ts'
import { and, gt, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import { inDays, recordSource } from '../../../base/todo/record-source-store.ts'
import { localDate } from '../../../db/local-date.ts'
import { content, contentFinding } from '../../../db/schema/content.ts'
import { clock } from '../../../platform/clock.ts'

const daysBefore = 7

export const contentCheckSource = recordSource('contentCheck', '公开内容', {
  settle: {
    label: '处理内容检查的发现',
    nature: 'none',
    otherwise: '公众看得到错误',
    doneBy: contentCheck.setAside,
    id: contentFinding.id,
    object: contentFinding.title,
    since: contentFinding.foundAt,
    from: sql`${contentFinding}`,
    where: () => isNull(contentFinding.setAsideAt),
    page: officePath('contentHealth'),
  },
  prolong: {
    label: '延期或任其到期下架',
    nature: 'own',
    otherwise: '到期自动下架',
    doneBy: contentEditing.expire,
    id: content.id,
    object: content.title,
    due: sql`${localDate(content.expireAt)}`,
    since: sql`coalesce(${content.publishAt}, ${content.updatedAt})`,
    from: sql`${content}`,
    where: ({ actor }) =>
      and(
        isNotNull(content.shownNo),
        inArray(content.kind, kindsPublishedBy(actor.role)),
        gt(content.expireAt, clock.now()),
        lte(sql`${localDate(content.expireAt)}`, sql`${inDays(daysBefore)}::date`),
      ),
    page: officePath('newsManage'),
    at: ({ id }) => `${officePath('newsManage')}?id=${id}`,
  },
})
