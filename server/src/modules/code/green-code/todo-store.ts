/** What is owed of 绿效码: the answer of the enterprise, of the city to an objection, and the second look at a correction. */

import { portalScreens } from '@green/contract/screens/portal-screens.ts'
import { officePath } from '@green/contract/screens/screens.ts'
import { greenCodeTodos } from '@green/filing/cases/green-code.ts'
import { and, type SQL, sql } from 'drizzle-orm'
import { isSecondPerson } from '../../../base/deputy/one-person-store.ts'
import { caseSource } from '../../../base/todo/case-source-store.ts'
import type { TodoReader } from '../../../base/todo/source-store.ts'
import { caseHistory } from '../../../db/schema/cases.ts'
import { greenCode, ratingRun } from '../../../db/schema/green-code.ts'
import { greenCodeKind } from './kind.ts'

// Unscoped: part
/** `peopleBehind` as a condition: neither made the code, nor published the run it comes from. */
function isNotBehind({ own }: TodoReader): SQL | undefined {
  const made = sql`select ${caseHistory.actorId}::text from ${caseHistory}
    where ${caseHistory.caseId} = ${greenCode.id} and ${caseHistory.action} in ('publish', 'compute')`
  const published = sql`select ${ratingRun.publishedBy}::text from ${ratingRun}
    where ${ratingRun.id} = ${greenCode.runId} and ${greenCode.edition} = 1`
  const people = sql`array(${made} union all ${published})`
  return and(isSecondPerson(sql`${greenCode.id}`, people, own), isSecondPerson(sql`${greenCode.runId}`, people, own))
}

const desk = officePath('greenCodes')

export const greenCodeSource = caseSource({
  key: 'greenCode',
  kind: greenCodeKind,
  declared: greenCodeTodos,
  columns: { object: sql`${greenCode.enterpriseName} || ' ' || ${greenCode.year} || '年度'` },
  places: {
    answer: { due: greenCode.contestBy, page: portalScreens.greenCode.path },
    answerObjection: { due: greenCode.answerBy, page: desk, list: 'state=contested', where: isNotBehind },
    review: { page: desk, list: 'state=computed', where: isNotBehind },
  },
})
