/** What is owed of 企业档案合并: the second look. */
import { officePath } from '@green/contract/screens/screens.ts'
import { enterpriseMergeTodos } from '@green/filing/cases/enterprise-merge.ts'
import { sql } from 'drizzle-orm'
import { isSecondPerson, listOfAccounts } from '../../../base/deputy/one-person-store.ts'
import { caseSource } from '../../../base/todo/case-source-store.ts'
import { enterpriseMerge } from '../../../db/schema/enterprise-merge.ts'
import { mergeKind } from './kind.ts'

export const mergeSource = caseSource({
  key: 'enterpriseMerge',
  kind: mergeKind,
  declared: enterpriseMergeTodos,
  columns: {
    object: sql`${enterpriseMerge.absorbedName} || ' 并入 ' || ${enterpriseMerge.survivorName}`,
    since: enterpriseMerge.createdAt,
  },
  places: {
    review: {
      page: officePath('enterpriseMerges'),
      where: ({ own }) =>
        isSecondPerson(sql`${enterpriseMerge.id}`, listOfAccounts([sql`${enterpriseMerge.madeBy}`]), own),
    },
  },
})
