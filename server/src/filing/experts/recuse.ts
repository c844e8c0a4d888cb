/** 回避: an expert recuses with a reason; the next in the draw's order takes over, and the city is notified either way. */
import { refuseFields } from '@green/contract/errors.ts'
import { declineReasons, type ExpertScore } from '@green/contract/filing/review.ts'
import { deskOf } from '@green/contract/screens/screens.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import { writeAudit } from '../../base/audit/store.ts'
import { tell } from '../../base/message/tell.ts'
import type { Tx } from '../../db/database.ts'
import type { Actor } from '../../platform/actor.ts'
import { addMs, clock, dayOf, endOfDay, localTime } from '../../platform/clock.ts'
import { ids } from '../../platform/ids.ts'
import type { Services } from '../../platform/services.ts'
import { nameForExperts } from '../panel/blind.ts'
import { expertAlias } from '../panel/expert-alias.ts'
import { insertTasks, type TaskRecord, tasksOf, updateTask } from '../panel/task-store.ts'
import { findBatch } from '../record/batch-store.ts'
import type { FilingRecord } from '../record/store.ts'
import { writeHistory } from '../step/outcome.ts'
import { panelChanges } from '../step/step-changes.ts'
import { type Candidate, candidatesOf, isDrawable } from './expert-candidates.ts'
import { drawFrom } from './expert-draw.ts'
import { type DrawRecord, drawsOf } from './expert-draw-store.ts'
import { lockExpert, updateExpert } from './expert-register-store.ts'

const dayMs = 86_400_000

/** Ends the task; a conflict of interest is stored in the register, so that the expert is not asked again. */
export async function recuse(
  tx: Tx,
  services: Services,
  { programme, filing, task, actor }: { programme: Programme; filing: FilingRecord; task: TaskRecord; actor: Actor },
  { opinion, because = 'other' }: Pick<ExpertScore, 'opinion' | 'because'>,
): Promise<TaskRecord> {
  const reason = opinion.trim()
  if ([...reason].length < 5) throw refuseFields([{ field: 'opinion', message: '请填写回避理由（至少5个字）' }])
  if (because === 'conflict') await avoid(tx, actor.accountId, filing.enterpriseName)
  const next = await nextInLine(tx, filing, task)
  const before = await tasksOf(tx, [filing.id])
  const ended = await updateTask(tx, task.id, task.version, {
    state: 'recused',
    opinion: reason,
    declined: because,
    successorId: next?.expertId ?? null,
  })
  const dueAt = next ? endOfDay(dayOf(addMs(clock.now(), daysAllowed(task) * dayMs))) : null
  const assignment = { id: ids.next(), at: clock.now() }
  if (next && dueAt) {
    await insertTasks(tx, [
      {
        id: assignment.id,
        filingId: filing.id,
        programme: programme.id,
        qxCode: filing.qxCode,
        round: task.round,
        expertId: next.expertId,
        assignedBy: task.assignedBy,
        assignedAt: assignment.at,
        dueAt,
        state: 'pending',
        second: task.second,
      },
    ])
    await tell(tx, services, {
      to: [next.expertId],
      template: 'expertSuccessor',
      values: {
        unit: nameForExperts(filing, filing.batchId ? await findBatch(tx, filing.batchId) : null),
        deadline: localTime(dueAt),
        programme: programme.shortTitle,
        choice: `您是种子${next.draw.seed}的抽取顺序中的下一位`,
      },
      link: `${deskOf(programme.id)}?task=${assignment.id}`,
      filingId: filing.id,
      sms: false,
    })
  }
  const all = await tasksOf(tx, [filing.id])
  await writeHistory(tx, filing, {
    from: 'expert_review',
    action: 'recuse',
    actor: { ...actor, name: expertAlias(all, actor.accountId) },
    details: next && dueAt ? { 递补: expertAlias(all, next.expertId), 评审截止: dayOf(dueAt) } : {},
  })
  await writeAudit(tx, {
    kind: 'business',
    actor,
    action: '专家回避',
    object: `${programme.shortTitle} ${filing.number ?? filing.id}`,
    result: `${declineReasons[because]}：${reason}${next ? `；递补${expertAlias(all, next.expertId)}` : ''}`,
    changes: panelChanges(
      all,
      before.filter((t) => t.round === task.round),
      all.filter((t) => t.round === task.round),
    ),
  })
  const values = { enterprise: filing.enterpriseName, reason: `${declineReasons[because]}，${reason}` }
  await tell(tx, services, {
    to: { role: 'city' },
    ...(next
      ? { template: 'expertReplaced', values: { ...values, successor: next.name } }
      : { template: 'expertMissing', values }),
    link: `${deskOf(programme.id)}?id=${filing.id}`,
    filingId: filing.id,
    sms: false,
  })
  return ended ?? task
}

async function avoid(tx: Tx, expertId: string, unit: string): Promise<void> {
  const found = await lockExpert(tx, expertId)
  if (found && !found.expert.avoidUnits.includes(unit))
    await updateExpert(tx, expertId, { avoidUnits: [...found.expert.avoidUnits, unit] })
}

/** The next expert of the draw of this round who is available today; null where nobody was drawn or is left. */
async function nextInLine(
  tx: Tx,
  filing: FilingRecord,
  { expertId, round }: TaskRecord,
): Promise<(Candidate & { draw: DrawRecord }) | null> {
  const assigned = new Set((await tasksOf(tx, [filing.id])).filter((t) => t.round === round).map((t) => t.expertId))
  const draw = (await drawsOf(tx, filing.id)).find(
    ({ pool, drawn }) => pool.some((one) => one.expertId === expertId) && drawn.some((id) => assigned.has(id)),
  )
  if (!draw) return null
  const open = new Map((await candidatesOf(tx, filing)).filter(isDrawable).map((one) => [one.expertId, one]))
  const order = drawFrom(draw.pool, draw.pool.length, draw.seed)
  const [next] = order.flatMap((id) => open.get(id) ?? [])
  return next ? { ...next, draw } : null
}

/** Whole days that the expert had; the successor gets as many. */
function daysAllowed({ assignedAt, dueAt }: TaskRecord): number {
  return Math.max(1, Math.floor((Date.parse(dueAt) - Date.parse(assignedAt)) / dayMs))
}
