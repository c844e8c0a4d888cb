/** 专家评审 as work that an expert holds: another one scores in his place, from an empty sheet. */
import { refuse } from '@green/contract/errors.ts'
import type { State } from '@green/filing/workflow/states.ts'
import { writeAudit } from '../../base/audit/store.ts'
import { programmeOf } from '../../base/reference/programmes.ts'
import type { Tx } from '../../db/database.ts'
import { clock } from '../../platform/clock.ts'
import { ids } from '../../platform/ids.ts'
import type { OpenWork } from '../../platform/ports.ts'
import { insertTasks, openTasksOf, taskById, tasksOf, updateTask } from '../panel/task-store.ts'
import { lockFilingById } from '../record/store.ts'
import { writeHistory } from '../step/outcome.ts'
import { panelChanges } from '../step/step-changes.ts'
import { candidatesOf, isDrawable } from './expert-candidates.ts'

async function filingOf(tx: Tx, taskId: string) {
  const task = await taskById(tx, taskId)
  const filing = task && (await lockFilingById(tx, task.filingId))
  return task && filing ? { task, filing } : null
}

export const expertWork: OpenWork = {
  label: '专家评审',
  role: 'expert',
  movedBy: ['city'],
  isJudging: true,
  items: async (tx, accountId) =>
    (await openTasksOf(tx, accountId)).map(({ task, number, enterpriseName }) => ({
      id: task.id,
      title: `${programmeOf(task.programme).shortTitle} ${number ?? ''} ${enterpriseName}`,
    })),
  async fault(tx, id, { to }) {
    const found = await filingOf(tx, id)
    const candidate = found && (await candidatesOf(tx, found.filing)).find(({ expertId }) => expertId === to)
    if (!candidate) return '不在聘期内'
    if (candidate.conflict) return `与申报单位存在利害关系（${candidate.conflict}）`
    if (candidate.absence) return `${candidate.absence.from}至${candidate.absence.to}缺勤`
    return isDrawable(candidate) ? null : '本轮已被分配过'
  },
  async move(tx, _services, { id, hands: { from, to, reason } }, actor) {
    const found = await filingOf(tx, id)
    if (found?.task.expertId !== from) throw refuse('STALE')
    const { task, filing } = found
    const before = await tasksOf(tx, [filing.id])
    if (!(await updateTask(tx, task.id, task.version, { state: 'cancelled', successorId: to }))) throw refuse('STALE')
    const { programme, qxCode, round, dueAt, second } = task
    await insertTasks(tx, [
      {
        id: ids.next(),
        filingId: filing.id,
        programme,
        qxCode,
        round,
        dueAt,
        second,
        expertId: to,
        assignedBy: actor.accountId,
        assignedAt: clock.now(),
        state: 'pending',
      },
    ])
    const after = await tasksOf(tx, [filing.id])
    const ofRound = (all: typeof after) => all.filter((one) => one.round === round)
    await writeHistory(tx, filing, { from: filing.state as State, action: 'replaceExpert', actor, opinion: reason })
    await writeAudit(tx, {
      kind: 'business',
      actor,
      action: '移交专家评审',
      object: `${programmeOf(filing.programme).shortTitle} ${filing.number ?? filing.id}`,
      result: `成功，理由：${reason}`,
      changes: panelChanges(after, ofRound(before), ofRound(after)),
    })
  },
}
