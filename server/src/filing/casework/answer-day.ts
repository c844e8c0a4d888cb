/** The day by which the office answers a filing that is sent today, from its limit, the calendar and the batch. */
import type { CallInput, CallOutput } from '@green/contract/call.ts'
import type { filing } from '@green/contract/calls/filing/filing.ts'
import { refuse } from '@green/contract/errors.ts'
import { handlerOf } from '@green/filing/form/progress.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import { workingDaysBetween } from '@green/filing/value/working-days.ts'
import { isSending } from '@green/filing/workflow/actions.ts'
import type { State } from '@green/filing/workflow/states.ts'
import { dueFrom, limitOf, withLimits } from '@green/filing/workflow/time-limits.ts'
import { programmeOf } from '../../base/reference/programmes.ts'
import { cityProfile } from '../../base/reference/reference-data.ts'
import type { Actor } from '../../platform/actor.ts'
import { clock } from '../../platform/clock.ts'
import type { WithDb } from '../../platform/services.ts'
import { dueOf } from '../clock/case-clock.ts'
import { clocksOf } from '../clock/case-clock-store.ts'
import { setLimits } from '../clock/set-limits.ts'
import { findBatch } from '../record/batch-store.ts'
import { findFiling } from '../record/store.ts'

type Answer = CallOutput<typeof filing.answerDay>

export async function answerDay(
  { db }: WithDb,
  input: CallInput<typeof filing.answerDay>,
  actor: Actor,
): Promise<Answer> {
  const found = input.id ? await findFiling(db, actor, input.id) : null
  if (input.id && found?.enterpriseId !== actor.enterpriseId) throw refuse('NOT_FOUND')
  const programme = withLimits(
    programmeOf(input.programme),
    (await setLimits(db)).byProgramme[input.programme as Programme['id']],
  )
  const from = (found?.state ?? 'none') as State
  const to = programme.workflow.transitions.find(
    (step) => step.from.includes(from) && step.to !== from && step.by.includes('enterprise') && isSending(step.action),
  )?.to
  const limit = to ? limitOf(programme, to) : null
  if (!to || !limit) return { answer: null }
  const { holidays } = cityProfile()
  const today = clock.today()
  const begun = found ? (await clocksOf(db, [found.id])).find(({ stage }) => stage === to) : undefined
  const promised = dueFrom(today, begun?.limitDays ?? limit.days, begun?.usedDays ?? 0, holidays)
  const batchId = found?.batchId ?? input.batchId
  const batch = batchId ? await findBatch(db, batchId) : null
  const on = dueOf({ dueOn: promised }, batch, found?.qxCode ?? actor.qxCode ?? '', to) ?? promised
  return { answer: { office: handlerOf(programme, to), on, days: workingDaysBetween(today, on, holidays) } }
}
