/** Queries for lists of cases, their counts by county, and the cases whose term is over. */
import { isInspector } from '@green/contract/roles.ts'
import { inspectionCase } from '@green/filing/cases/inspection/inspection.ts'
import { stateLabelOf } from '@green/filing/cases/machine.ts'
import type { CaseAge, CaseOverdue } from '@green/filing/programme/inspection-words.ts'
import { keysOf } from '@green/filing/value/keys-of.ts'
import { and, asc, count, desc, eq, gte, inArray, isNotNull, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import { keywordMatch } from '../../../base/enterprise/search-store.ts'
import type { Tx } from '../../../db/database.ts'
import { type PageNumber, pageOf } from '../../../db/page.ts'
import { caseHistory } from '../../../db/schema/cases.ts'
import { inspection, inspectionTask } from '../../../db/schema/inspection/inspection.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { InspectionOverYear } from '../../../platform/ports.ts'
import { withKnownFindings } from './findings.ts'
import { areFindingsKnown } from './findings-store.ts'
import { scopeOf } from './scope-store.ts'
import { taskNameFor } from './task/task-name-store.ts'

export type CaseFilter = {
  keyword?: string | undefined
  product?: string | undefined
  task?: string | undefined
  enterpriseId?: string | undefined
  year?: number | undefined
  qxCode?: string | undefined
  state?: string | undefined
  result?: string | undefined
  age?: CaseAge | undefined
  overdue?: CaseOverdue | undefined
}
export type Days = Readonly<Record<'week' | 'month' | 'quarter', string>>
type At = { today: string; days: Days }

/** The self-check has not come although its term is over. */
const selfLate = (today: string): SQL | undefined =>
  and(isNull(inspection.submittedAt), isNull(inspection.noticeServedAt), lt(inspection.selfDeadline, today), open)
const rectifyLate = (today: string): SQL | undefined =>
  and(lt(inspection.rectifyDue, today), eq(inspection.evidenceGiven, false), open)
/** The decision, or its service, did not come in the days of the law. */
const penaltyLate = (today: string): SQL | undefined =>
  and(or(lt(inspection.decideDue, today), lt(inspection.serveDecisionDue, today)), open)
const evidenceLate = (today: string): SQL | undefined => and(lt(inspection.evidenceDue, today), open)
const open = isNull(inspection.closedAt)

const isLate: Readonly<Record<CaseOverdue, (today: string) => SQL | undefined>> = {
  self: selfLate,
  rectify: rectifyLate,
  penalty: penaltyLate,
  evidence: evidenceLate,
}

function ageOf(age: CaseAge, { week, month, quarter }: Days): SQL | undefined {
  const at = inspection.createdAt
  switch (age) {
    case 'week':
      return gte(at, week)
    case 'month':
      return and(lt(at, week), gte(at, month))
    case 'quarter':
      return and(lt(at, month), gte(at, quarter))
    case 'longer':
      return lt(at, quarter)
  }
}

/** Cases within scope that match the filter. */
export const casesWhere = (actor: Actor, f: CaseFilter, { today, days }: At): SQL | undefined =>
  and(
    scopeOf(actor),
    f.keyword
      ? or(
          keywordMatch(f.keyword, {
            texts: [inspection.enterpriseName, inspection.number],
            enterpriseId: inspection.enterpriseId,
          }),
          eq(inspection.socialCode, f.keyword),
        )
      : undefined,
    f.product ? sql`strpos(${inspection.products}, ${f.product}) > 0` : undefined,
    f.task ? eq(inspection.taskId, f.task) : undefined,
    f.enterpriseId ? eq(inspection.enterpriseId, f.enterpriseId) : undefined,
    f.year ? eq(inspection.year, f.year) : undefined,
    f.qxCode ? eq(inspection.qxCode, f.qxCode) : undefined,
    f.state ? eq(inspection.state, f.state) : undefined,
    f.result ? and(eq(inspection.result, f.result), areFindingsKnown(actor)) : undefined,
    f.age ? and(open, ageOf(f.age, days)) : undefined,
    f.overdue ? isLate[f.overdue](today) : undefined,
  )

/** The most urgent first: what an inspector has to do before what is late, for the others what is late first; what is over comes last. */
function urgency({ role }: Actor, today: string): SQL[] {
  const isOwnTurn = inArray(
    inspection.state,
    keysOf(inspectionCase.states).filter((state) =>
      (inspectionCase.states[state].turn as readonly string[]).includes(role),
    ),
  )
  const isOverdue = or(...keysOf(isLate).map((kind) => isLate[kind](today)))
  const [first, second] = isInspector(role) ? [isOwnTurn, isOverdue] : [isOverdue, isOwnTurn]
  return [
    sql`case when ${first} then 0 when ${second} then 1 when ${open} then 2 else 3 end`,
    sql`case when ${open} then coalesce(${inspection.rectifyDue}, ${inspection.planVisitDate}, ${inspection.selfDeadline}) end nulls last`,
  ]
}

export async function casePage(tx: Tx, actor: Actor, filter: CaseFilter, at: At, page: PageNumber) {
  const found = await pageOf(
    tx,
    {
      select: { row: inspection, taskName: taskNameFor(actor) },
      from: (select) =>
        select
          .from(inspection)
          .innerJoin(inspectionTask, eq(inspectionTask.id, inspection.taskId))
          .where(casesWhere(actor, filter, at)),
      orderBy: [...urgency(actor, at.today), desc(inspection.updatedAt), asc(inspection.id)],
    },
    page,
  )
  return { ...found, rows: found.rows.map((one) => ({ ...one, row: withKnownFindings(one.row, actor) })) }
}
export type ListedCase = Awaited<ReturnType<typeof casePage>>['rows'][number]

/** Cases by county, state, age and result; the board adds them up. */
export async function boardCounts(tx: Tx, actor: Actor, filter: CaseFilter, at: At) {
  const { week, month, quarter } = at.days
  const age = sql<string>`case when ${open} is false then '' when ${gte(inspection.createdAt, week)} then 'week' when ${gte(inspection.createdAt, month)} then 'month' when ${gte(inspection.createdAt, quarter)} then 'quarter' else 'longer' end`
  const late = (of: CaseOverdue) => sql<number>`count(*) filter (where ${isLate[of](at.today)})::int`
  const result = sql<string | null>`case when ${areFindingsKnown(actor)} then ${inspection.result} end`
  const counted = tx
    .select({
      qxCode: inspection.qxCode,
      state: inspection.state,
      result: result.as('known_result'),
      age: age.as('age'),
      selfLate: late('self').as('self_late'),
      rectifyLate: late('rectify').as('rectify_late'),
      penaltyLate: late('penalty').as('penalty_late'),
      evidenceLate: late('evidence').as('evidence_late'),
      n: count().as('n'),
    })
    .from(inspection)
    .where(casesWhere(actor, filter, at))
    .groupBy(inspection.qxCode, inspection.state, sql`known_result`, sql`age`)
  return counted
}

/** Of each task: enterprises, submitted, verified, with a breach, overdue. */
export async function countsOfTasks(tx: Tx, actor: Actor, today: string) {
  return tx
    .select({
      taskId: inspection.taskId,
      enterprises: count(),
      submitted: sql<number>`count(*) filter (where ${isNotNull(inspection.submittedAt)})::int`,
      verified: sql<number>`count(*) filter (where ${isNotNull(inspection.verifiedAt)})::int`,
      breached: sql<number>`count(*) filter (where ${inspection.breaches} > 0 and ${areFindingsKnown(actor)})::int`,
      closed: sql<number>`count(*) filter (where ${isNotNull(inspection.closedAt)})::int`,
      overdue: sql<number>`count(*) filter (where ${or(...Object.values(isLate).map((late) => late(today)))})::int`,
    })
    .from(inspection)
    .where(scopeOf(actor))
    .groupBy(inspection.taskId)
}

/** Other inspections of the enterprise, the newest first. */
export async function earlierCases(tx: Tx, actor: Actor, { id, enterpriseId }: { id: string; enterpriseId: string }) {
  const rows = await tx
    .select({ row: inspection, taskName: taskNameFor(actor) })
    .from(inspection)
    .innerJoin(inspectionTask, eq(inspectionTask.id, inspection.taskId))
    .where(and(scopeOf(actor), eq(inspection.enterpriseId, enterpriseId), ne(inspection.id, id)))
    .orderBy(desc(inspection.createdAt), desc(inspection.id))
    .limit(20)
  return rows.map((one) => ({ ...one, row: withKnownFindings(one.row, actor) }))
}

/** Inspections of these enterprises that look at this year, by number. */
export async function casesOverYear(
  tx: Tx,
  actor: Actor,
  enterpriseIds: readonly string[],
  year: number,
): Promise<InspectionOverYear[]> {
  if (enterpriseIds.length === 0) return []
  const rows = await tx
    .select({
      enterpriseId: inspection.enterpriseId,
      id: inspection.id,
      number: inspection.number,
      taskName: inspectionTask.taskName,
      state: inspection.state,
    })
    .from(inspection)
    .innerJoin(inspectionTask, eq(inspectionTask.id, inspection.taskId))
    .where(
      and(
        scopeOf(actor),
        inArray(inspection.enterpriseId, [...enterpriseIds]),
        sql`${year} = any(${inspectionTask.checkYears})`,
      ),
    )
    .orderBy(asc(inspection.number))
  return rows.map(({ state, ...row }) => ({ ...row, stateLabel: stateLabelOf(inspectionCase, state) }))
}

/** Steps of the case, in order. */
export async function stepsOf(tx: Tx, inspectionId: string) {
  return tx
    .select()
    .from(caseHistory)
    .where(and(eq(caseHistory.kind, 'inspection'), eq(caseHistory.caseId, inspectionId)))
    .orderBy(asc(caseHistory.at), asc(caseHistory.id))
}

/** Cases whose self-check is late and not noted as such yet. */
export async function lateSelfChecks(tx: Tx, today: string, limit: number) {
  return tx
    .select({ id: inspection.id })
    .from(inspection)
    .where(and(selfLate(today), isNull(inspection.selfLateSince)))
    .orderBy(asc(inspection.id))
    .limit(limit)
}

/** Cases whose self-check is due on one of these days. */
export async function dueSelfChecks(tx: Tx, dueOn: readonly string[]) {
  return tx
    .select()
    .from(inspection)
    .where(
      and(
        open,
        isNull(inspection.submittedAt),
        isNull(inspection.noticeServedAt),
        inArray(inspection.selfDeadline, [...dueOn]),
      ),
    )
}
