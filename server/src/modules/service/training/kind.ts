/** 培训课程 as a case: who wrote the latest text, and whether learners see one. */
import {
  type TrainingCourseAction,
  type TrainingCourseFacts,
  type TrainingCourseState,
  trainingCourseCase,
} from '@green/filing/cases/training-course.ts'
import type { CaseKind } from '../../../base/case/take-step.ts'
import { isFirstHand } from '../../../base/deputy/hands.ts'
import { trainingCourse } from '../../../db/schema/training.ts'
import { savedBy } from './editing-store.ts'
import { indexCourse } from './found.ts'
import { scopeOf } from './scope-store.ts'

export const courseKind: CaseKind<
  TrainingCourseState,
  TrainingCourseAction,
  TrainingCourseFacts,
  typeof trainingCourse
> = {
  machine: trainingCourseCase,
  table: trainingCourse,
  scope: scopeOf,
  facts: async (tx, row, actor) => ({
    isSecond:
      row !== null &&
      actor !== null &&
      !(await isFirstHand(tx, row.id, actor, [row.submittedBy, ...(await savedBy(tx, row))])),
    isShown: row?.shownNo != null,
    isUnseen: row?.shownNo == null,
  }),
  nameOf: ({ title }) => `培训课程 ${title}`,
  logged: {
    labels: { title: '课程名称', endsOn: '结束日期', textNo: '文稿' },
    values: (_services, row) => ({ ...row, textNo: `第${row.textNo}稿` }),
  },
  after: (tx, _services, saved) => indexCourse(tx, saved.id),
  tell: {},
}
