/** What is owed of 评分方案 and 年度评分. */
import { officePath } from '@green/contract/screens/screens.ts'
import { ratingRunTodos } from '@green/filing/cases/rating/rating-run.ts'
import { ratingSchemeTodos } from '@green/filing/cases/rating/rating-scheme.ts'
import { and, arrayContains, not, sql } from 'drizzle-orm'
import { isSecondPerson, listOfAccounts } from '../../../base/deputy/one-person-store.ts'
import { caseSource } from '../../../base/todo/case-source-store.ts'
import { wasReturned } from '../../../base/todo/returned-store.ts'
import { ratingRun, ratingScheme } from '../../../db/schema/green-code.ts'
import { runKind, schemeKind } from './kind.ts'

const schemes = officePath('ratingSchemes')
const runs = officePath('greenRating')

export const schemeSource = caseSource({
  key: 'ratingScheme',
  kind: schemeKind,
  declared: ratingSchemeTodos,
  columns: { object: sql`${ratingScheme.title} || '（第' || ${ratingScheme.edition} || '版）'` },
  places: {
    revise: {
      page: schemes,
      idAs: 'open',
      where: ({ actor }) => and(wasReturned(ratingScheme.id), arrayContains(ratingScheme.authors, [actor.accountId])),
    },
    release: {
      due: sql`make_date(${ratingScheme.fromYear}, 12, 31)`,
      page: schemes,
      idAs: 'open',
      where: ({ own }) => isSecondPerson(sql`${ratingScheme.id}`, sql`${ratingScheme.authors}`, own),
    },
  },
})

// Unscoped: part
/** No trial, and of a year that has no published run. */
const isReal = () =>
  and(
    not(ratingRun.trial),
    sql`not exists (select 1 from ${ratingRun} other where other.year = ${ratingRun.year}
      and other.published_at is not null and not other.trial)`,
  )

export const runSource = caseSource({
  key: 'ratingRun',
  kind: runKind,
  declared: ratingRunTodos,
  columns: { object: sql`${ratingRun.year} || '年度'` },
  places: {
    freeze: { page: runs, idAs: 'run', where: isReal },
    publish: {
      page: runs,
      idAs: 'run',
      where: ({ own }) =>
        and(
          isReal(),
          isSecondPerson(
            sql`${ratingRun.id}`,
            listOfAccounts([sql`${ratingRun.startedBy}`, sql`${ratingRun.frozenBy}`]),
            own,
          ),
        ),
    },
  },
})
