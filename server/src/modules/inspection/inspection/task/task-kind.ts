/** 监察任务 and 监察年度计划 as cases. */
import { isCityOfficer } from '@green/contract/roles.ts'
import { officePath } from '@green/contract/screens/screens.ts'
import {
  type InspectionPlanAction,
  type InspectionPlanState,
  inspectionPlanCase,
} from '@green/filing/cases/inspection/inspection-plan.ts'
import {
  type InspectionTaskAction,
  type InspectionTaskFacts,
  type InspectionTaskState,
  inspectionTaskCase,
} from '@green/filing/cases/inspection/inspection-task.ts'
import type { CaseKind } from '../../../../base/case/take-step.ts'
import { isFirstHand } from '../../../../base/deputy/hands.ts'
import { tell } from '../../../../base/message/tell.ts'
import type { Tx } from '../../../../db/database.ts'
import { inspectionPlan, inspectionTask } from '../../../../db/schema/inspection/inspection.ts'
import { clock } from '../../../../platform/clock.ts'
import { planScopeOf, taskScopeOf } from '../scope-store.ts'
import { countiesOf, countOpenCases, inspectorsOf, type TaskRecord, targetsOf } from '../store.ts'
import { lockedDraw } from './task-store.ts'
import { ableInspectors, fewestInspectors, teamIds } from './team.ts'

/** Every enterprise of the task has two able inspectors: those named for it, or the whole team. */
async function teamReady(tx: Tx, task: TaskRecord, targets: Awaited<ReturnType<typeof targetsOf>>): Promise<boolean> {
  const team = await inspectorsOf(tx, teamIds(task))
  const today = clock.today()
  const able = (name: string, chosen: readonly string[]) =>
    ableInspectors(chosen.length > 0 ? team.filter(({ id }) => chosen.includes(id)) : team, task, name, today).length
  if (able('', []) < fewestInspectors) return false
  return targets.every(({ name, target }) => able(name, target.inspectorIds) >= fewestInspectors)
}

export const taskKind: CaseKind<InspectionTaskState, InspectionTaskAction, InspectionTaskFacts, typeof inspectionTask> =
  {
    machine: inspectionTaskCase,
    table: inspectionTask,
    scope: taskScopeOf,
    async facts(tx, row, actor) {
      const isOffice = isCityOfficer(actor?.role) || (actor !== null && row?.leaderId === actor.accountId)
      const none = { teamReady: false, hasEnterprises: false, drawn: false, allOver: false }
      if (!row) return { leads: isOffice, ...none, listLocked: false, mayWitness: false }
      const targets = await targetsOf(tx, row.id)
      const locked = row.drawMode === 'draw' && row.state === 'draft' ? await lockedDraw(tx, row.id) : null
      return {
        leads: isOffice,
        teamReady: await teamReady(tx, row, targets),
        hasEnterprises: targets.length > 0,
        drawn: row.drawMode !== 'draw' || row.drawId !== null,
        listLocked: locked !== null,
        mayWitness: actor !== null && !(locked && (await isFirstHand(tx, row.id, actor, [locked.byId]))),
        allOver: (await countOpenCases(tx, row.id)) === 0,
      }
    },
    nameOf: ({ taskNo, taskName }) => `监察任务 ${taskNo} ${taskName}`,
    logged: {
      labels: {
        taskName: '任务名称',
        selfDeadline: '自查截止',
        startDate: '开始日期',
        endDate: '结束日期',
        orgName: '监察机构',
      },
      values: (_services, row) => row,
    },
    tell: {
      team: (tx, services, { saved }) =>
        tell(tx, services, {
          to: teamIds(saved),
          template: 'inspectionTaskPublished',
          values: { task: saved.taskName, number: saved.taskNo, until: saved.selfDeadline },
          link: `${officePath('inspectionTasks')}?id=${saved.id}`,
          sms: false,
        }),
      witnesses: (tx, services, { saved }) =>
        tell(tx, services, {
          to: { role: 'city' },
          template: 'drawWaits',
          values: { task: saved.taskName, number: saved.taskNo, by: saved.updatedByName },
          link: `${officePath('inspectionTasks')}?id=${saved.id}`,
          sms: false,
        }),
      async counties(tx, services, { saved }) {
        for (const qxCode of await countiesOf(tx, saved.id))
          await tell(tx, services, {
            to: { role: 'county', qxCode },
            template: 'inspectionTaskPublished',
            values: { task: saved.taskName, number: saved.taskNo, until: saved.selfDeadline },
            link: officePath('inspectionCases'),
            sms: false,
          })
      },
    },
  }

export const planKind: CaseKind<InspectionPlanState, InspectionPlanAction, object, typeof inspectionPlan> = {
  machine: inspectionPlanCase,
  table: inspectionPlan,
  scope: planScopeOf,
  facts: async () => ({}),
  nameOf: ({ title }) => `监察年度计划 ${title}`,
  logged: {
    labels: { title: '标题', year: '年度', planned: '计划监察企业数', text: '正文' },
    values: (_services, row) => row,
  },
  tell: {},
}
