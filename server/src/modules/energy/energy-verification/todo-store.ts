/** What is owed of 年度能耗核查, by the institution and by the enterprise. */
import { portalScreens } from '@green/contract/screens/portal-screens.ts'
import { energyVerificationTodos } from '@green/filing/cases/energy-verification.ts'
import { eq, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { caseSource } from '../../../base/todo/case-source-store.ts'
import type { TodoReader } from '../../../base/todo/source-store.ts'
import { energyVerification } from '../../../db/schema/energy/energy-verification.ts'
import { energyVerificationKind } from './kind.ts'

const isOwn =
  (column: PgColumn) =>
  ({ actor }: TodoReader) =>
    actor.enterpriseId && !actor.agent ? eq(column, actor.enterpriseId) : sql`false`

const page = portalScreens.energyVerification.path
const due = energyVerification.dueOn
const byInstitution = { due, page, where: isOwn(energyVerification.institutionId) }

export const energyVerificationSource = caseSource({
  key: 'energyVerification',
  kind: energyVerificationKind,
  declared: energyVerificationTodos,
  columns: { object: sql`${energyVerification.enterpriseName} || ' ' || ${energyVerification.year} || '年'` },
  places: {
    accept: byInstitution,
    find: byInstitution,
    answer: { due, page, where: isOwn(energyVerification.enterpriseId) },
    issue: byInstitution,
  },
})
