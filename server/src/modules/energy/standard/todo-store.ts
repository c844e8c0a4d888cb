/** What is owed of 标准版本: the second look, and what was given back. */
import { officePath } from '@green/contract/screens/screens.ts'
import { standardEditionTodos } from '@green/filing/cases/standard-edition.ts'
import { arrayContains, sql } from 'drizzle-orm'
import { isSecondPerson } from '../../../base/deputy/one-person-store.ts'
import { caseSource } from '../../../base/todo/case-source-store.ts'
import { standardEdition } from '../../../db/schema/energy/standard.ts'
import { standardEditionKind } from './edition-kind.ts'

const page = officePath('standardLibrary')

export const standardEditionSource = caseSource({
  key: 'standardEdition',
  kind: standardEditionKind,
  declared: standardEditionTodos,
  columns: { object: standardEdition.number },
  places: {
    publish: {
      page,
      idAs: null,
      where: ({ own }) => isSecondPerson(sql`${standardEdition.id}`, sql`${standardEdition.writers}`, own),
    },
    revise: {
      page,
      idAs: null,
      where: ({ actor }) => arrayContains(standardEdition.writers, [actor.accountId]),
    },
  },
})
