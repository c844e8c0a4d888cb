/** What is owed of 内容: to publish what another person wrote, and to mend what was given back. */
import { contentKinds } from '@green/contract/content/content-kinds.ts'
import type { Role } from '@green/contract/roles.ts'
import { officePath } from '@green/contract/screens/screens.ts'
import { contentTodos } from '@green/filing/cases/content.ts'
import { keysOf } from '@green/filing/value/keys-of.ts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { isSecondPerson, listOfAccounts } from '../../../base/deputy/one-person-store.ts'
import { caseSource } from '../../../base/todo/case-source-store.ts'
import { wasReturned } from '../../../base/todo/returned-store.ts'
import { content, contentText } from '../../../db/schema/content.ts'
import { contentKind } from './kind.ts'

/** Whoever saved the last text. */
const savedBy = sql`(select ${contentText.byId} from ${contentText}
  where ${contentText.contentId} = ${content.id} and ${contentText.no} = ${content.textNo})`

const publishedBy = (role: Role) =>
  keysOf(contentKinds).filter((kind) => (contentKinds[kind].publishes as readonly Role[]).includes(role))

const page = officePath('newsManage')

export const contentSource = caseSource({
  key: 'content',
  kind: contentKind(contentKinds),
  declared: contentTodos,
  columns: { object: content.title },
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
          inArray(content.kind, publishedBy(actor.role)),
          isSecondPerson(sql`${content.id}`, listOfAccounts([savedBy, sql`${content.submittedBy}`]), own),
        ),
    },
  },
})
