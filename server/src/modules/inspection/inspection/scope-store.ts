/** Who reads which cases and tasks: the enterprise its own cases, a county those of its district, a supervisor those of its tasks. */
import { readByCity, readByOwners } from '@green/filing/records/readers.ts'
import { type SQL, sql } from 'drizzle-orm'
import { inspection, inspectionPlan, inspectionTask } from '../../../db/schema/inspection/inspection.ts'
import type { Actor } from '../../../platform/actor.ts'
import { type Reads, readByOfficesOnce, scopeBy } from '../../../platform/scope.ts'

const onTeam = (actor: Actor): SQL =>
  sql`(${inspectionTask.leaderId} = ${actor.accountId} or ${actor.accountId} = any(${inspectionTask.memberIds}))`

/** Cases of the supervisor's teams. */
const ofTeam = (actor: Actor): SQL =>
  sql`exists (select 1 from ${inspectionTask} where ${inspectionTask.id} = ${inspection.taskId} and ${onTeam(actor)})`

export const scopeOf = scopeBy(inspection, { ...readByOwners, supervisor: ofTeam })

const ofTeamOrBegun = (actor: Actor): SQL => sql`(${onTeam(actor)} or ${inspectionTask.createdBy} = ${actor.accountId})`

/** Published tasks with a case in the county. */
const inCounty = ({ qxCode }: Actor): SQL =>
  qxCode
    ? sql`${inspectionTask.state} in ('published', 'closed') and exists (select 1 from ${inspection} where ${inspection.taskId} = ${inspectionTask.id} and ${inspection.qxCode} = ${qxCode})`
    : sql`false`

/** Tasks with a case of the enterprise. */
const ofEnterprise = ({ enterpriseId, agent }: Actor): SQL =>
  enterpriseId && !agent
    ? sql`exists (select 1 from ${inspection} where ${inspection.taskId} = ${inspectionTask.id} and ${inspection.enterpriseId} = ${enterpriseId})`
    : sql`false`

/** The list of a task's enterprises names them all: not for a county. */
const workbooks: Reads<typeof inspectionTask> = { ...readByCity, supervisor: ofTeamOrBegun }
const tasks: Reads<typeof inspectionTask> = { ...workbooks, district: inCounty }

export const workbookScope = scopeBy(inspectionTask, workbooks)

/** A supervisor sees the tasks of its teams, and the drafts it began. */
export const taskScopeOf = scopeBy(inspectionTask, tasks)

/** The files of a task are read by its people, and by the enterprises and counties of its cases. */
export const taskFileScope = scopeBy(inspectionTask, { ...tasks, own: ofEnterprise })

/** Plans under way are the city's; published ones are read by everybody on the public page. */
export const planScopeOf = scopeBy(inspectionPlan, readByOfficesOnce('published'))
