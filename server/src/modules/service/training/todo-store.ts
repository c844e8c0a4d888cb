/** What is owed of 培训课程: to publish what another person wrote, and to mend what was given back. */
import { officePath } from '@green/contract/screens/screens.ts'
import { trainingCourseTodos } from '@green/filing/cases/training-course.ts'
import { and, eq, sql } from 'drizzle-orm'
import { isSecondPerson } from '../../../base/deputy/one-person-store.ts'
import { caseSource } from '../../../base/todo/case-source-store.ts'
import { wasReturned } from '../../../base/todo/returned-store.ts'
import { trainingCourse, trainingText } from '../../../db/schema/training.ts'
import { courseKind } from './kind.ts'

const page = officePath('trainingCourses')

/** Whoever submitted it, or wrote a part of what is not published yet. */
const writers = sql`array(select ${trainingCourse.submittedBy}::text union all
  select ${trainingText.byId}::text from ${trainingText} where ${trainingText.courseId} = ${trainingCourse.id}
    and ${trainingText.no} > coalesce(${trainingCourse.shownNo}, 0) and ${trainingText.no} <= ${trainingCourse.textNo})`

export const courseSource = caseSource({
  key: 'trainingCourse',
  kind: courseKind,
  declared: trainingCourseTodos,
  columns: { object: trainingCourse.title },
  places: {
    revise: {
      page,
      idAs: null,
      where: ({ actor }) => and(wasReturned(trainingCourse.id), eq(trainingCourse.submittedBy, actor.accountId)),
    },
    publish: {
      page,
      idAs: null,
      list: 'state=submitted',
      where: ({ own }) => isSecondPerson(sql`${trainingCourse.id}`, writers, own),
    },
  },
})
