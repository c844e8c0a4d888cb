/** What is owed of 节能监察: by the enterprise, by the team and its leader, and by the city. */

import { isCityOfficer } from '@green/contract/roles.ts'
import { officePath } from '@green/contract/screens/screens.ts'
import { inspectionTodos } from '@green/filing/cases/inspection/inspection.ts'
import { inspectionPlanTodos } from '@green/filing/cases/inspection/inspection-plan.ts'
import { inspectionTaskTodos } from '@green/filing/cases/inspection/inspection-task.ts'
import { and, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { isSecondPerson, listOfAccounts } from '../../../base/deputy/one-person-store.ts'
import { caseSource } from '../../../base/todo/case-source-store.ts'
import type { TodoReader } from '../../../base/todo/source-store.ts'
import { inspection, inspectionDraw, inspectionPlan, inspectionTask } from '../../../db/schema/inspection/inspection.ts'
import { inspectionKind } from './kind.ts'
import { planKind, taskKind } from './task/task-kind.ts'

const tasks = officePath('inspectionTasks')
const ofEnterprise = '/mainPages/qyjnjc'
const ofTeam = officePath('inspectionDesk')
const ofOffice = officePath('inspectionCases')

// Unscoped: part
/** The case's task is led by this person. */
const leadsTask = ({ actor }: TodoReader): SQL =>
  sql`exists (select 1 from ${inspectionTask} where ${inspectionTask.id} = ${inspection.taskId}
    and ${inspectionTask.leaderId} = ${actor.accountId})`

const selfCheck = { due: inspection.selfDeadline, page: ofEnterprise }

export const inspectionSource = caseSource({
  key: 'inspection',
  kind: inspectionKind,
  declared: inspectionTodos,
  columns: { object: sql`${inspection.enterpriseName} || ' ' || ${inspection.number}` },
  places: {
    selfCheck,
    selfCheckAgain: selfCheck,
    noticeLate: {
      page: ofTeam,
      list: 'state=to_fill',
      where: ({ today }) => lt(inspection.selfDeadline, today),
    },
    readSelfCheck: { page: ofTeam, list: 'state=submitted' },
    visit: { due: inspection.planVisitDate, page: ofTeam, list: 'state=noticed' },
    inform: { page: ofTeam, list: 'state=verified', where: leadsTask },
    order: { page: ofTeam, list: 'state=hearing', where: leadsTask },
    rectify: { due: inspection.rectifyDue, page: ofEnterprise },
    extend: {
      due: inspection.rectifyDue,
      page: ofTeam,
      list: 'state=rectifying',
      where: (reader) =>
        and(leadsTask(reader), sql`${inspection.extensionAskedAt} is not null`, isNull(inspection.extendedAt)),
    },
    recheckOverdue: {
      due: inspection.recheckDue,
      page: ofTeam,
      list: 'state=rectifying',
      where: ({ today }) => lt(inspection.rectifyDue, today),
    },
    recheck: { due: inspection.recheckDue, page: ofTeam, list: 'state=rectified' },
    endTransfer: { page: ofOffice, list: 'state=transferred' },
    resume: { page: ofOffice, list: 'state=suspended' },
  },
})

/** The city, or who leads it. */
const leads = ({ actor }: TodoReader): SQL | undefined =>
  isCityOfficer(actor.role) ? undefined : sql`${inspectionTask.leaderId} = ${actor.accountId}`

// Unscoped: part
/** The last list of a task, where it is locked and not drawn. */
const lockedBy = sql`(select case when ${inspectionDraw.ownNumber} is not null and ${inspectionDraw.witnessId} is null
  then ${inspectionDraw.byId} end from ${inspectionDraw} where ${inspectionDraw.taskId} = ${inspectionTask.id}
  order by ${inspectionDraw.no} desc limit 1)`

// Unscoped: part
export const taskSource = caseSource({
  key: 'inspectionTask',
  kind: taskKind,
  declared: inspectionTaskTodos,
  columns: {
    object: sql`${inspectionTask.taskName} || ' ' || ${inspectionTask.taskNo}`,
    since: inspectionTask.createdAt,
  },
  places: {
    publish: { due: inspectionTask.startDate, page: tasks, where: leads },
    draw: {
      page: tasks,
      where: ({ own }) =>
        and(
          sql`${inspectionTask.drawMode} = 'draw' and ${lockedBy} is not null`,
          isSecondPerson(sql`${inspectionTask.id}`, listOfAccounts([lockedBy]), own),
        ),
    },
    declare: {
      page: tasks,
      where: ({ actor }) =>
        sql`(${inspectionTask.leaderId} = ${actor.accountId} or ${actor.accountId} = any(${inspectionTask.memberIds}))
          and not jsonb_exists(${inspectionTask.declared}, ${actor.accountId})`,
    },
    close: {
      page: tasks,
      where: (reader) =>
        and(
          leads(reader),
          sql`not exists (select 1 from ${inspection} where ${inspection.taskId} = ${inspectionTask.id}
            and ${inspection.closedAt} is null)`,
        ),
    },
  },
})

export const planSource = caseSource({
  key: 'inspectionPlan',
  kind: planKind,
  declared: inspectionPlanTodos,
  columns: { object: inspectionPlan.title, since: inspectionPlan.createdAt },
  places: { publish: { page: `${tasks}?tab=plan`, idAs: null } },
})
