/** The day by which the next decision on a filing is expected, from batch, experts and publicity. */
import type { FilingDetail } from '@green/contract/filing/filing.ts'
import { expectedOn, nextText, stagesOf } from '@green/filing/form/progress.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import { addWorkingDays } from '@green/filing/value/working-days.ts'
import { appealDays } from '@green/filing/workflow/decision.ts'
import {
  isInPublicity,
  isPanelAtWork,
  isRejected,
  isReturned,
  isUnsent,
  type State,
} from '@green/filing/workflow/states.ts'
import { cityProfile } from '../../base/reference/reference-data.ts'
import { clock, dayOf } from '../../platform/clock.ts'
import { resubmitUntil } from '../lists/gather.ts'
import type { TaskRecord } from '../panel/task-store.ts'
import { isOpenTask } from '../panel/task-store.ts'
import type { BatchRecord } from '../record/batch-store.ts'
import type { FilingRecord } from '../record/store.ts'

type CaseNow = {
  programme: Programme
  filing: FilingRecord
  batch: BatchRecord | null
  tasks: readonly TaskRecord[]
  /** The office's own limit, where one is set. */
  limit: FilingDetail['limit']
  reviewedIn: readonly string[]
}

/** Its stages, what happens next, and by when. */
export function progressOf({ programme, filing, batch, tasks, limit, reviewedIn }: CaseNow): FilingDetail['progress'] {
  const state = filing.state as State
  const needExperts = batch?.needExperts ?? programme.rubric !== undefined
  const isWaitedFor = limit !== null && limit.dueOn === null
  const facts = {
    state,
    since: dayOf(filing.stateSince),
    needExperts,
    reviewedIn,
    fixed: fixedDay(filing, batch, tasks) ?? limit?.dueOn ?? null,
    isWaitedFor,
  }
  return {
    stages: stagesOf(programme, facts),
    next: isWaitedFor
      ? '审核人员在等您答复，答复前不计时，请在“沟通”中答复。'
      : nextText(programme, state) + appealText(programme, filing),
    expected: expectedOn(programme, facts, clock.today(), cityProfile().holidays),
  }
}

/** Until when a refusal may be appealed; null once it was, or when the days are over. */
function appealText(programme: Programme, { state, appeal, stateSince }: FilingRecord): string {
  const days = appealDays(programme)
  if (!isRejected(state) || appeal !== null || days === 0) return ''
  const last = addWorkingDays(dayOf(stateSince), days, cityProfile().holidays)
  return last < clock.today() ? '' : `对决定有异议的，可以在${last}以前（含当日）申诉一次。`
}

function fixedDay(filing: FilingRecord, batch: BatchRecord | null, tasks: readonly TaskRecord[]): string | null {
  const { state } = filing
  if (isUnsent(state)) return batch && dayOf(batch.closeAt)
  if (isReturned(state)) return filing.replyBy ?? (batch && dayOf(resubmitUntil(filing, batch)))
  if (isInPublicity(state)) return filing.publicityEnd
  if (!isPanelAtWork(state)) return null
  const last = tasks
    .filter((t) => t.round === filing.round && isOpenTask(t))
    .map((t) => t.dueAt)
    .toSorted()
    .at(-1)
  return last ? dayOf(last) : null
}
