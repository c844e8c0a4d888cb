/** What is owed of 节能目标责任评价考核. */
import { officePath } from '@green/contract/screens/screens.ts'
import { targetReviewTodos, targetReviewYearTodos } from '@green/filing/cases/inspection/target-review.ts'
import { gte, lt, sql } from 'drizzle-orm'
import { isSecondPerson, listOfAccounts } from '../../../base/deputy/one-person-store.ts'
import { caseSource } from '../../../base/todo/case-source-store.ts'
import type { TodoReader } from '../../../base/todo/source-store.ts'
import { targetReview, targetReviewYear } from '../../../db/schema/inspection/target-review.ts'
import { reviewKind, yearKind } from './kind.ts'

const desk = officePath('targetReviews')
const own = '/mainPages/targetReview'
const assess = { due: targetReview.deadline, page: own }

const isSecond = (reader: TodoReader) =>
  isSecondPerson(sql`${targetReview.id}`, listOfAccounts([sql`${targetReview.scoredBy}`]), reader.own)

export const reviewSource = caseSource({
  key: 'targetReview',
  kind: reviewKind,
  declared: targetReviewTodos,
  columns: { object: sql`${targetReview.enterpriseName} || ' ' || ${targetReview.year} || '年度'` },
  places: {
    assess,
    assessAgain: assess,
    takeOver: { page: desk, list: 'state=to_fill', where: ({ today }) => lt(targetReview.deadline, today) },
    score: { page: desk, list: 'state=submitted' },
    release: {
      page: desk,
      list: 'state=scored',
      where: (reader) => sql`${targetReview.scoredBy} is not null and ${isSecond(reader)}`,
    },
    look: {
      due: targetReview.objectUntil,
      page: own,
      where: ({ today }) => gte(targetReview.objectUntil, today),
    },
    answerObjection: {
      page: desk,
      list: 'state=objected',
      where: (reader) => sql`${targetReview.scoredBy} is not null and ${isSecond(reader)}`,
    },
  },
})

// Unscoped: part
export const reviewYearSource = caseSource({
  key: 'targetReviewYear',
  kind: yearKind,
  declared: targetReviewYearTodos,
  columns: { object: sql`${targetReviewYear.year} || '年度'`, since: targetReviewYear.createdAt },
  places: {
    open: { page: `${desk}?tab=years`, idAs: null },
    close: {
      page: `${desk}?tab=years`,
      idAs: null,
      where: () =>
        sql`not exists (select 1 from ${targetReview} where ${targetReview.yearId} = ${targetReviewYear.id}
          and ${targetReview.state} not in ('closed', 'removed'))`,
    },
  },
})
