/** The city reopens an expert's submitted sheet, once: the expert corrects it, and the first version is stored beside it. */

import { refuse, refuseFields } from '@green/contract/errors.ts'
import type { FilingReceipt } from '@green/contract/filing/filing.ts'
import { type ReopenSheet, type TaskView, taskStates } from '@green/contract/filing/review.ts'
import { deskOf } from '@green/contract/screens/screens.ts'
import * as faultTexts from '@green/filing/kinds/fault-texts.ts'
import { writeAudit } from '../../base/audit/store.ts'
import { requireOpinion } from '../../base/case/opinion.ts'
import { tell } from '../../base/message/tell.ts'
import { programmeOf } from '../../base/reference/programmes.ts'
import type { Actor } from '../../platform/actor.ts'
import { clock, endOfDay, localTime } from '../../platform/clock.ts'
import { idempotent } from '../../platform/http/idempotent.ts'
import type { Services } from '../../platform/services.ts'
import { nameForExperts } from '../panel/blind.ts'
import { expertAlias } from '../panel/expert-alias.ts'
import { tasksOf, updateTask } from '../panel/task-store.ts'
import { findFiling } from '../record/store.ts'
import { lockCase, requireStep } from '../step/case.ts'
import { receiptOf } from '../step/outcome.ts'
import { panelChanges, stepChanges } from '../step/step-changes.ts'
import { writeStep } from '../step/write-step.ts'
import { sumUp } from './expert-tasks.ts'

/** Refused for a sheet of an earlier round, one that is not submitted, and one that was reopened before. */
export async function reopenSheet(services: Services, input: ReopenSheet, actor: Actor): Promise<FilingReceipt> {
  return idempotent(services, actor, input, async (tx) => {
    const found = await findFiling(tx, actor, input.id)
    if (!found) throw refuse('NOT_FOUND')
    const open = await lockCase(tx, programmeOf(found.programme), input, actor)
    const { programme, filing, batch, from } = open
    const step = requireStep(open, 'reopenScore', actor)
    const all = await tasksOf(tx, [filing.id])
    const tasks = all.filter((t) => t.round === filing.round)
    const task = tasks.find((t) => t.id === input.taskId)
    if (!task) throw refuse('NOT_FOUND')
    if (task.state !== 'submitted' || !task.sheet)
      throw refuse('ILLEGAL_STEP', { state: taskStates[task.state as TaskView['state']] })
    if (task.reopened) throw refuse('REOPENED_ONCE', { expert: task.expertName })
    requireOpinion(step.needs?.opinion, input.reason)
    if (input.dueAt <= clock.today()) throw refuseFields([{ field: 'dueAt', message: faultTexts.reviewEndPast }])
    const now = clock.now()
    const reason = input.reason.trim()
    const dueAt = endOfDay(input.dueAt)
    const { sheet, total, opinion, submittedAt } = task
    const conclusion = task.conclusion as TaskView['conclusion']
    const mended = await updateTask(tx, task.id, task.version, {
      state: 'scoring',
      dueAt,
      submittedAt: null,
      reopened: { at: now, reason, submittedAt, total, conclusion, opinion, sheet },
    })
    if (!mended) throw refuse('STALE')
    const others = tasks.filter((t) => t.id !== task.id)
    // The filer reads the history: experts are anonymous there, and the reason is between city and expert.
    const saved = await writeStep(tx, services, filing, {
      action: 'reopenScore',
      to: step.to,
      actor,
      changes: await sumUp(tx, filing, others),
      entry: { details: { 专家: expertAlias(all, task.expertId), 评审截止: input.dueAt } },
    })
    await writeAudit(tx, {
      kind: 'business',
      actor,
      action: '退回专家修改评分',
      object: `${programme.shortTitle} ${filing.number ?? filing.id} ${expertAlias(all, task.expertId)}`,
      result: `成功，理由：${reason}`,
      changes: [
        ...stepChanges(programme, from, step.to),
        ...panelChanges(
          all,
          tasks,
          tasks.map((t) => (t.id === task.id ? { ...t, state: 'scoring', dueAt } : t)),
        ),
      ],
    })
    await tell(tx, services, {
      to: [task.expertId],
      template: 'sheetReopened',
      values: { unit: nameForExperts(filing, batch), deadline: localTime(dueAt), reason },
      link: `${deskOf(programme.id)}?task=${task.id}`,
      filingId: filing.id,
      sms: false,
    })
    return receiptOf(tx, { programme, filing: saved, batch }, actor)
  })
}
