/** 应填报: what every enterprise of an audience owes year by year, the progress of the counties, and the reminders. */

import { filingPageOf, officePath } from '@green/contract/screens/screens.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import { roundHalfUp } from '@green/filing/value/round.ts'
import {
  isCancelled,
  isDraft,
  isInForce,
  isReturned,
  isSent,
  isUnderReview,
  isUnsent,
  isWithFiler,
} from '@green/filing/workflow/states.ts'
import { stateLabel } from '@green/filing/workflow/workflow.ts'
import { programmes } from '@green/programmes/all.ts'
import { contactFor } from '../../base/enterprise/masks.ts'
import { tell } from '../../base/message/tell.ts'
import { districts } from '../../base/reference/reference-data.ts'
import type { Tx } from '../../db/database.ts'
import type { Actor } from '../../platform/actor.ts'
import { clock, dayOf, localTime } from '../../platform/clock.ts'
import type { Services, WithDb } from '../../platform/services.ts'
import { type BatchRecord, batchesOf, batchOfYear } from '../record/batch-store.ts'
import { forDistrict } from '../record/batch-window.ts'
import { notSent, type OwedFilter, type OwedState, owedByCounty, owedPage } from './owed-store.ts'

const toFill = '待填报'
/** What is still with the enterprise. */
const isAtTheFiler = (state: OwedState) => state === 'to_fill' || isWithFiler(state) || isCancelled(state)

type Progress = Record<'due' | 'toFill' | 'draft' | 'submitted' | 'returned' | 'countyApproved' | 'approved', number>

function columnOf(state: OwedState): Exclude<keyof Progress, 'due'> | null {
  // Ended by its owner, the year is owed again.
  if (state === 'to_fill' || isCancelled(state)) return 'toFill'
  if (isUnsent(state)) return 'draft'
  if (isReturned(state)) return 'returned'
  if (isInForce(state)) return 'approved'
  if (isSent(state)) return 'submitted'
  return isUnderReview(state) ? 'countyApproved' : null
}

const percentOf = (part: number, whole: number) => (whole === 0 ? null : roundHalfUp((part / whole) * 100, 1))

function progressOf(counts: readonly { state: OwedState; count: number }[]) {
  const sums: Progress = {
    due: 0,
    toFill: 0,
    draft: 0,
    submitted: 0,
    returned: 0,
    countyApproved: 0,
    approved: 0,
  }
  for (const { state, count } of counts) {
    sums.due += count
    const column = columnOf(state)
    if (column) sums[column] += count
  }
  const filed = sums.submitted + sums.countyApproved + sums.approved
  return {
    ...sums,
    filedPercent: percentOf(filed, sums.due),
    approvedPercent: percentOf(sums.approved, sums.due),
  }
}

const lastDayOf = (batch: BatchRecord | null) => (batch ? dayOf(batch.closeAt) : undefined)

/** The progress of each county in the year, worst first, and all together. */
export async function owedProgress(services: WithDb, programme: Programme, year: number, actor: Actor) {
  const batch = await batchOfYear(services.db, programme.id, year)
  const counts = await owedByCounty(services.db, actor, { programme, year, dueOn: lastDayOf(batch) })
  const names = new Map(districts().map((district) => [district.code, district.name]))
  const counties = [...Map.groupBy(counts, (row) => row.qxCode)].map(([qxCode, rows]) => ({
    qxCode,
    qxName: names.get(qxCode) ?? qxCode,
    ...progressOf(rows),
  }))
  return {
    year,
    dueAt: batch?.closeAt ?? null,
    overdue: batch !== null && batch.closeAt < clock.now(),
    counties: counties.sort((a, b) => (a.filedPercent ?? 0) - (b.filedPercent ?? 0) || b.due - a.due),
    total: progressOf(counts),
  }
}

/** The enterprises that owe the year, each with its state. */
export async function owedEnterprises(
  services: WithDb,
  programme: Programme,
  query: OwedFilter & { year: number; page: number; size: number },
  actor: Actor,
) {
  const { year, page, size, ...filter } = query
  const batch = await batchOfYear(services.db, programme.id, year)
  const owed = { programme, year, dueOn: lastDayOf(batch) }
  const found = await owedPage(services.db, actor, owed, filter, { page, size })
  const isLate = (qxCode: string) => batch !== null && forDistrict(batch, qxCode).closeAt < clock.now()
  const names = new Map(districts().map((district) => [district.code, district.name]))
  const rows = found.rows.map(({ enterprise, state, filingId, submittedAt }) => ({
    enterpriseId: enterprise.id,
    enterpriseName: enterprise.enterpriseName,
    socialCode: enterprise.socialCode,
    qxName: names.get(enterprise.qxCode) ?? enterprise.qxCode,
    state,
    stateLabel: state === 'to_fill' ? toFill : stateLabel(programme, state),
    overdue: isLate(enterprise.qxCode) && isAtTheFiler(state),
    // Only the filer may know of a draft.
    filingId: isDraft(state) ? null : filingId,
    submittedAt,
    contactName: String(enterprise.profile.contactName ?? ''),
    contactPhone: contactFor(actor.role, String(enterprise.profile.contactPhone ?? '')),
  }))
  return { ...found, rows }
}

const dayMs = 86_400_000

/**
 * Every morning: reminders to those who have not sent, so many days before the end and on the day after it; then the
 * county is told how many.
 */
export async function remindOwed(tx: Tx, services: Services, today: string): Promise<void> {
  for (const programme of programmes) {
    const { owed } = programme
    if (!owed) continue
    for (const batch of await batchesOf(tx, programme.id)) {
      if (batch.archivedAt || batch.openAt > clock.now()) continue
      const daysFor = (qxCode: string | null) =>
        Math.round((Date.parse(dayOf(forDistrict(batch, qxCode).closeAt)) - Date.parse(today)) / dayMs)
      const isDue = (days: number) => days === -1 || owed.remindBefore.includes(days)
      if (![null, ...Object.keys(batch.extensions)].some((qxCode) => isDue(daysFor(qxCode)))) continue
      const lacking = Map.groupBy(await notSent(tx, { programme, year: batch.year }), (one) => one.qxCode)
      for (const [qxCode, late] of lacking)
        if (isDue(daysFor(qxCode)))
          await remindDistrict(tx, services, {
            programme,
            batch: forDistrict(batch, qxCode),
            days: daysFor(qxCode),
            qxCode,
            lacking: late,
          })
    }
  }
}

/** Who in a district has not sent, and how many days are left. */
type Lacking = {
  programme: Programme
  batch: BatchRecord
  days: number
  qxCode: string
  lacking: readonly { enterpriseId: string }[]
}

async function remindDistrict(
  tx: Tx,
  services: Services,
  { programme, batch, days, qxCode, lacking }: Lacking,
): Promise<void> {
  const values = { batch: batch.name, deadline: localTime(batch.closeAt) }
  for (const { enterpriseId } of lacking)
    await tell(tx, services, {
      to: { enterpriseId },
      ...(days < 0
        ? { template: 'owedLate', values }
        : { template: 'owedDeadline', values: { ...values, days: String(days) } }),
      link: filingPageOf(programme.id) ?? null,
      batchId: batch.id,
      sms: days <= 1,
    })
  if (days < 0)
    await tell(tx, services, {
      to: { role: 'county', qxCode },
      template: 'owedLateToCounty',
      values: { batch: batch.name, count: String(lacking.length) },
      link: officePath('fillingProgress'),
      batchId: batch.id,
      sms: false,
    })
}
