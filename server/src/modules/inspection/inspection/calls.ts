/** 节能监察: its calls. */
import { inspection, lsdtExport, lsdtjn } from '@green/contract/calls/inspection/inspection.ts'
import { inspectionPlan } from '@green/contract/calls/inspection/inspection-plan.ts'
import { inspectionTask, lsdttaskmg } from '@green/contract/calls/inspection/inspection-task.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { remind, returnSelfCheck, stepCase } from './cases.ts'
import { exportCases, exportTargets, exportTasks } from './export.ts'
import { boardOf, getCase, listCases, timelineOf } from './reading.ts'
import { listCards, saveCard } from './task/cards.ts'
import { drawPaper } from './task/draw-paper.ts'
import { checkDraw } from './task/draw-view.ts'
import { drawTask, lockDraw } from './task/drawing.ts'
import { listPlans, publicPlans, savePlan, stepPlan } from './task/plans.ts'
import { addByRule, removeTargets, saveTarget, tryRule } from './task/targets.ts'
import { getTask, listTasks } from './task/task-reading.ts'
import { taskNames } from './task/task-store.ts'
import { addTask, closeTask, declare, dropTask, publish, updateTask } from './task/tasks.ts'
import { importTargets } from './workbook.ts'

/** So many tasks are shown without pages. */
const unpaged = { page: 1, size: 200 }

export const inspectionCalls = [
  ...handlers(lsdttaskmg, {
    selectPage: ({ input, actor, services }) => listTasks(services, input, actor),
    selectList: async ({ input, actor, services }) => (await listTasks(services, { ...input, ...unpaged }, actor)).rows,
    getTaskName: ({ actor, services }) => taskNames(services.db, actor),
    getProjectTaskName: ({ input, actor, services }) => taskNames(services.db, actor, input.enterpriseId),
    getTaskQyForm: ({ input, actor, services }) => getTask(services, input.id, actor),
    add: ({ input, actor, services }) => addTask(services, input, actor),
    update: ({ input, actor, services }) => updateTask(services, input, actor),
    deleteTaskMgById: ({ input, actor, services }) => dropTask(services, input.id, actor),
  }),
  ...handlers(lsdtjn, {
    page: ({ input, actor, services }) => listCases(services, input, actor),
    pageTwo: ({ input: { isSuperVisitor: _own, ...input }, actor, services }) => listCases(services, input, actor),
    qyXmPage: ({ input, actor, services }) => listCases(services, input, actor),
    back: ({ input, actor, services }) => returnSelfCheck(services, input, actor),
  }),
  ...handlers(lsdtExport, {
    importTaskExcel: ({ input, actor, services, upload }) => importTargets(services, input.taskId, actor, upload),
    exportExcel: ({ input, actor, services }) => exportCases(services, input, actor),
    exportTaskExcel: ({ input, actor, services }) => exportTasks(services, input, actor),
    exportFactoryExcel: ({ input, actor, services }) => exportTargets(services, input, actor),
  }),
  ...handlers(inspection, {
    get: ({ input, actor, services }) => getCase(services, input.id, actor),
    records: ({ input, actor, services }) => timelineOf(services, input.id, actor),
    step: ({ input, actor, services }) => stepCase(services, input, actor),
    remind: ({ input, actor, services }) => remind(services, input, actor),
    board: ({ input, actor, services }) => boardOf(services, input, actor),
  }),
  ...handlers(inspectionTask, {
    publishTask: ({ input, actor, services }) => publish(services, input, actor),
    closeTask: ({ input, actor, services }) => closeTask(services, input, actor),
    declare: ({ input, actor, services }) => declare(services, input, actor),
    tryRule: ({ input, actor, services }) => tryRule(services, input, actor),
    addByRule: ({ input, actor, services }) => addByRule(services, input, actor),
    removeTargets: ({ input, actor, services }) => removeTargets(services, input, actor),
    saveTarget: ({ input, actor, services }) => saveTarget(services, input, actor),
    lockDraw: ({ input, actor, services }) => lockDraw(services, input, actor),
    witnessDraw: ({ input, actor, services }) => drawTask(services, input, actor),
    drawCheck: ({ input, services }) => checkDraw(services, input),
    drawPaper: ({ input, actor, services }) => drawPaper(services, input, actor),
    cards: ({ actor, services }) => listCards(services, actor),
    saveCard: ({ input, actor, services }) => saveCard(services, input, actor),
  }),
  ...handlers(inspectionPlan, {
    plans: ({ actor, services }) => listPlans(services, actor),
    savePlan: ({ input, actor, services }) => savePlan(services, input, actor),
    stepPlan: ({ input, actor, services }) => stepPlan(services, input, actor),
    publicPlans: ({ services }) => publicPlans(services),
  }),
]
