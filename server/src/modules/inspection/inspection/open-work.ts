/** 监察任务 as work that an inspector holds: a colleague takes his place in the team and in its open cases, and declares himself anew. */
import { takeCaseStep } from '../../../base/case/take-step.ts'
import type { Tx } from '../../../db/database.ts'
import { clock } from '../../../platform/clock.ts'
import type { OpenWork, OpenWorkHands } from '../../../platform/ports.ts'
import { inspectorsOf, type TaskRecord, targetsOf, taskById } from './store.ts'
import { taskKind } from './task/task-kind.ts'
import { replaceInspector, tasksOfInspector } from './task/task-store.ts'
import { fewestInspectors, inspectorConflict, inspectorFault, teamIds } from './task/team.ts'

const replaced = (ids: readonly string[], { from, to }: OpenWorkHands): string[] => [
  ...new Set(ids.map((id) => (id === from ? to : id))),
]

async function conflictIn(tx: Tx, task: TaskRecord, to: string): Promise<string | null> {
  const [inspector] = await inspectorsOf(tx, [to])
  if (!inspector) return '不是在岗的监察人员'
  const fault = inspectorFault(inspector, clock.today())
  if (fault) return fault
  for (const { name } of await targetsOf(tx, task.id)) {
    const why = inspectorConflict(inspector, name, clock.today())
    if (why) return `与${name}存在利害关系（${why}）`
  }
  return null
}

export const inspectionWork: OpenWork = {
  label: '监察任务',
  role: 'supervisor',
  movedBy: ['city', 'admin'],
  items: async (tx, accountId) =>
    (await tasksOfInspector(tx, accountId)).map(({ id, taskNo, taskName, leaderId }) => ({
      id,
      title: `${taskNo} ${taskName}（${leaderId === accountId ? '组长' : '组员'}）`,
    })),
  async fault(tx, id, hands) {
    const task = await taskById(tx, id)
    if (!task) return '任务不存在'
    if (task.drawId && task.state === 'draft') return '监察人员由双随机抽取确定，请在监察任务中重新抽取'
    if (replaced(teamIds(task), hands).length < fewestInspectors) return '已是本任务的监察人员，接手后不足两名'
    return conflictIn(tx, task, hands.to)
  },
  async move(tx, services, { id, hands }, actor) {
    await takeCaseStep(tx, services, taskKind, { id, action: 'handOver' }, actor, async (before) => {
      const leaderId = before.leaderId === hands.from ? hands.to : before.leaderId
      const memberIds = replaced(before.memberIds, hands)
      const people = await inspectorsOf(tx, [hands.from, hands.to])
      const name = (who: string) => people.find((one) => one.id === who)?.name ?? ''
      await replaceInspector(tx, id, hands)
      return {
        changes: { leaderId, memberIds },
        opinion: hands.reason,
        details: { 移交人: name(hands.from), 接手人: name(hands.to) },
      }
    })
  },
}
