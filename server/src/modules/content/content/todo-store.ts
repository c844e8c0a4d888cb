/** What is owed of 内容: to publish what another person wrote, and to mend what was given back. */
import { contentKinds, kindsPublishedBy } from '@green/contract/content/content-kinds.ts'
import { officePath } from '@green/contract/screens/screens.ts'
import { contentTodos } from '@green/filing/cases/content.ts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { isSecondPerson, listOfAccounts } from '../../../base/deputy/one-person-store.ts'
import { caseSource } from '../../../base/todo/case-source-store.ts'
import { wasReturned } from '../../../base/todo/returned-store.ts'
import { content, contentText } from '../../../db/schema/content.ts'
import { contentKind } from './kind.ts'

/** Whoever saved the last text. */
const savedBy = sql`(select ${contentText.byId} from ${contentText}
  where ${contentText.contentId} = ${content.id} and ${contentText.no} = ${content.textNo})`

const page = officePath('newsManage')

export const contentSource = caseSource({
  key: 'content',
  kind: contentKind(contentKinds),
  declared: contentTodos,
  columns: { object: content.title, madeBy: content.submittedBy },
  places: {
    revise: {
      page,
      where: ({ actor }) => and(wasReturned(content.id), eq(content.submittedBy, actor.accountId)),
    },
    publish: {
      due: sql`(${content.publishAt} at time zone 'Asia/Shanghai')`,
      page,
      list: 'state=submitted',
      where: ({ actor, own }) =>
        and(
          inArray(content.kind, kindsPublishedBy(actor.role)),
          isSecondPerson(sql`${content.id}`, listOfAccounts([savedBy, sql`${content.submittedBy}`]), own),
        ),
    },
  },
})
