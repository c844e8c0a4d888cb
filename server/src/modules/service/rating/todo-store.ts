/** What is owed of 服务评价: the answer, and the call-back of a bad one. The city steps in where the district is late. */
import { badLevel } from '@green/contract/calls/service/rating.ts'
import { isCityOfficer } from '@green/contract/roles.ts'
import { officePath } from '@green/contract/screens/screens.ts'
import { ratingTodos } from '@green/filing/cases/rating/rating.ts'
import { and, lt, lte, sql } from 'drizzle-orm'
import { caseSource } from '../../../base/todo/case-source-store.ts'
import type { TodoReader } from '../../../base/todo/source-store.ts'
import { serviceRate } from '../../../db/schema/services.ts'
import { ratingKind } from './kind.ts'

const page = officePath('serviceRating')

const lateForCity = ({ actor, today }: TodoReader) =>
  isCityOfficer(actor.role) ? lt(serviceRate.dueOn, today) : undefined

export const ratingSource = caseSource({
  key: 'rating',
  kind: ratingKind,
  declared: ratingTodos,
  columns: { object: sql`coalesce(${serviceRate.objectName}, '平台和服务')`, since: serviceRate.at },
  places: {
    reply: { due: serviceRate.dueOn, page, idAs: null, list: 'state=waiting', where: lateForCity },
    callBack: {
      due: serviceRate.dueOn,
      page,
      idAs: null,
      list: 'bad=1',
      where: (reader) => and(lte(serviceRate.level, badLevel), lateForCity(reader)),
    },
  },
})
