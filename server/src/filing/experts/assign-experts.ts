/** Assigns experts to a filing: assigned, added, replaced. */

import { refuse, refuseFields } from '@green/contract/errors.ts'
import type { FilingReceipt } from '@green/contract/filing/filing.ts'
import type { AssignExperts } from '@green/contract/filing/review.ts'
import { deskOf } from '@green/contract/screens/screens.ts'
import * as faultTexts from '@green/filing/kinds/fault-texts.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import { officerLines } from '@green/filing/workflow/exemption.ts'
import { hasPanel, isPanelAtWork, isPanelOver, type State } from '@green/filing/workflow/states.ts'
import { writeAudit } from '../../base/audit/store.ts'
import { tell } from '../../base/message/tell.ts'
import type { Tx } from '../../db/database.ts'
import type { Actor } from '../../platform/actor.ts'
import { clock, endOfDay, localTime } from '../../platform/clock.ts'
import { idempotent } from '../../platform/http/idempotent.ts'
import { ids } from '../../platform/ids.ts'
import type { Services } from '../../platform/services.ts'
import { nameForExperts } from '../panel/blind.ts'
import { expertAlias } from '../panel/expert-alias.ts'
import { insertTasks, type TaskRecord, tasksOf, updateTask } from '../panel/task-store.ts'
import { lockCase, requireStep } from '../step/case.ts'
import { receiptOf } from '../step/outcome.ts'
import { panelChanges, stepChanges } from '../step/step-changes.ts'
import { writeStep } from '../step/write-step.ts'
import { choiceDetails, choiceText, type Departure, departureOf, openDraw } from './departure.ts'
import { requireCandidates } from './expert-candidates.ts'
import { findDraw } from './expert-draw-store.ts'

/** Assigns experts to a recommended filing, adds some, or replaces one. */
export async function assignExperts(
  services: Services,
  current: Programme,
  input: AssignExperts,
  actor: Actor,
): Promise<FilingReceipt> {
  return idempotent(services, actor, input, async (tx) => {
    const open = await lockCase(tx, current, input, actor)
    const { programme, filing, batch, from } = open
    const running = hasPanel(from)
    const action = isPanelAtWork(from) ? 'replaceExpert' : isPanelOver(from) ? 'secondReview' : 'distExpert'
    const step = requireStep(open, action, actor)
    if (input.dueAt <= clock.today()) throw refuseFields([{ field: 'dueAt', message: faultTexts.reviewEndPast }])
    const chosen = await requireCandidates(tx, filing, input.expertIds)
    await requireDrawn(tx, filing.id, input)
    const departure = await departureOf(tx, input)
    const drawn = await openDraw(tx, filing.id)
    if (departure && [...(input.reason?.trim() ?? '')].length < shortest)
      throw refuseFields([{ field: 'reason', message: reasonWanted(departure) }])
    const round = running ? filing.round : filing.round + 1
    const tasks = (await tasksOf(tx, [filing.id])).filter((t) => t.round === round)
    if (input.replaces) await replaceTask(tx, tasks, input)
    const twice = chosen.find((c) => tasks.some((t) => t.expertId === c.expertId))
    if (twice) throw refuseFields([{ field: 'expertIds', message: `${twice.name}本轮已被分配过，请另选专家` }])
    const now = clock.now()
    const dueAt = endOfDay(input.dueAt)
    const added = chosen.map((c) => ({
      id: ids.next(),
      filingId: filing.id,
      programme: programme.id,
      qxCode: filing.qxCode,
      round,
      expertId: c.expertId,
      assignedBy: actor.accountId,
      assignedAt: now,
      dueAt,
      state: 'pending',
      second: isPanelOver(from),
    }))
    await insertTasks(tx, added)
    const saved = await writeStep(tx, services, filing, {
      action,
      to: step.to,
      actor,
      changes: { round, ...(running ? {} : { expertScore: null, spread: null, divided: false, gateHits: 0 }) },
      entry: {
        opinion: input.reason,
        details: {
          专家人数: String(chosen.length),
          评审截止: input.dueAt,
          ...choiceDetails(drawn, departure),
          ...(actor.secondedBy ? { [officerLines.seconded]: actor.secondedBy.map(({ name }) => name).join('、') } : {}),
        },
      },
    })
    const all = await tasksOf(tx, [filing.id])
    await writeAudit(tx, {
      kind: 'business',
      actor,
      action: '分配专家',
      object: `${programme.shortTitle} ${filing.number ?? filing.id}`,
      result: chosen.map((c) => expertAlias(all, c.expertId)).join('、'),
      changes: [
        ...stepChanges(programme, from, saved.state as State),
        ...panelChanges(
          all,
          tasks,
          all.filter((t) => t.round === round),
        ),
      ],
    })
    await tell(tx, services, {
      to: chosen.map((c) => c.expertId),
      template: 'expertTask',
      values: {
        unit: nameForExperts(filing, batch),
        deadline: localTime(dueAt),
        programme: programme.shortTitle,
        choice: choiceText(drawn, departure),
      },
      link: `${deskOf(programme.id)}?task=${added[0]?.id ?? ''}`,
      filingId: filing.id,
      sms: false,
    })
    return receiptOf(tx, { programme, filing: saved, batch }, actor)
  })
}

const shortest = 5
const reasonWanted = ({ replaced }: Departure) =>
  `${replaced ? '更换还没有提交评分的专家' : '所选专家与抽取结果不一致'}，请说明理由（至少${shortest}个字），由另一位市级人员复核`

/** Who names a draw assigns exactly those drawn. */
async function requireDrawn(tx: Tx, filingId: string, input: AssignExperts): Promise<void> {
  if (!input.drawId) return
  const draw = await findDraw(tx, input.drawId)
  if (draw?.filingId !== filingId) throw refuse('NOT_FOUND')
  if (draw.drawn.toSorted().join() !== [...new Set(input.expertIds)].toSorted().join())
    throw refuseFields([{ field: 'expertIds', message: '所选专家与抽取结果不一致，请按抽取结果分配或重新抽取' }])
}

async function replaceTask(tx: Tx, tasks: readonly TaskRecord[], input: AssignExperts): Promise<void> {
  const old = tasks.find((t) => t.id === input.replaces)
  if (!old || old.state === 'submitted' || old.state === 'cancelled' || old.successorId)
    throw refuseFields([{ field: 'replaces', message: '该任务已提交、已结束或已有人递补，不能更换' }])
  if (input.expertIds.length !== 1) throw refuseFields([{ field: 'expertIds', message: '更换时请选择1位新专家' }])
  const [expertId = null] = input.expertIds
  await updateTask(
    tx,
    old.id,
    old.version,
    old.state === 'recused' ? { successorId: expertId } : { state: 'cancelled' },
  )
}
