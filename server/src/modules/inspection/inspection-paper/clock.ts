/** What the calendar does to cases: a result becomes public, a term ends, reminders go out. */
import { Refusal } from '@green/contract/errors.ts'
import { workingDaysBetween } from '@green/filing/value/working-days.ts'
import { writeAudit } from '../../../base/audit/store.ts'
import { takeCaseStep, theClock } from '../../../base/case/take-step.ts'
import { tell } from '../../../base/message/tell.ts'
import { cityProfile } from '../../../base/reference/reference-data.ts'
import { transaction } from '../../../db/database.ts'
import { addMs, clock, dayOf } from '../../../platform/clock.ts'
import type { Services, WithDb } from '../../../platform/services.ts'
import { inspectionKind } from '../inspection/kind.ts'
import { recordEntry } from '../inspection/record.ts'
import { noteOnCase } from '../inspection/store.ts'
import { indexResult } from './found.ts'
import { tellEnterprise } from './rectify.ts'
import {
  caseById,
  duePublications,
  endingRectifications,
  lateRectifications,
  unpaidObligations,
  updateObligation,
} from './store.ts'

export async function publishResults(services: WithDb): Promise<void> {
  for (const id of await duePublications(services.db, clock.today()))
    await transaction(services.db, async (tx) => {
      await noteOnCase(tx, id, { publishedAt: clock.now() })
      await indexResult(tx, id)
      await recordEntry(tx, { inspectionId: id, kind: 'other', text: '监察结果在门户公开' }, theClock)
      const row = await caseById(tx, id)
      await writeAudit(tx, {
        kind: 'business',
        actor: null,
        action: '公开监察结果',
        object: `监察案件 ${row?.number ?? ''} ${row?.enterpriseName ?? ''}`,
        result: clock.today(),
      })
    })
}

/** The term ended without the evidence: noted, and told to everybody concerned. */
export async function noteLateRectifications(services: Services): Promise<void> {
  for (const id of await lateRectifications(services.db, clock.today()))
    try {
      await transaction(services.db, async (tx) => {
        await takeCaseStep(tx, services, inspectionKind, { id, action: 'missRectify' }, theClock, (before) => ({
          changes: { rectifyLateSince: clock.today() },
          details: { 整改期限: before.rectifyDue ?? '' },
        }))
        await recordEntry(tx, { inspectionId: id, kind: 'rectify', text: '整改期限届满，没有提交整改材料' }, theClock)
      })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      services.log.warn({ inspection: id, code: error.code }, 'a timer’s step was refused')
    }
}

const dayMs = 86_400_000
/** Working days before the end of a rectification on which the enterprise is told, and the last day. */
const remindedOn: readonly number[] = [10, 3, 0]

export async function remindRectifications(services: Services): Promise<void> {
  const { holidays } = cityProfile()
  const today = clock.today()
  for (const row of await endingRectifications(services.db, today, dayOf(addMs(clock.now(), 30 * dayMs)))) {
    const due = row.rectifyDue ?? today
    if (!remindedOn.includes(workingDaysBetween(today, due, holidays))) continue
    await transaction(services.db, (tx) => tellEnterprise(tx, services, row, `整改期限为${due}，请逐项提交证明材料`))
  }
}

/** Three days before a payment is due, and once when it is overdue. */
export async function remindPayments(services: Services): Promise<void> {
  const today = clock.today()
  for (const { obligation, enterpriseId, number, enterpriseName } of await unpaidObligations(
    services.db,
    dayOf(addMs(clock.now(), 3 * dayMs)),
    today,
  ))
    await transaction(services.db, async (tx) => {
      await updateObligation(tx, obligation.id, { remindedOn: today })
      const late = obligation.dueOn < today
      const what = late ? `罚没款项已于${obligation.dueOn}到期，尚未缴清` : `罚没款项应在${obligation.dueOn}前缴清`
      const about = { template: 'inspectionNews', values: { number, enterprise: enterpriseName, what } } as const
      await tell(tx, services, {
        ...(late ? about : ({ template: 'inspectionPayment', values: { number, day: obligation.dueOn } } as const)),
        to: { enterpriseId },
        link: `/mainPages/qyjnjc?id=${obligation.inspectionId}&tab=papers`,
        sms: true,
      })
      if (late)
        await tell(tx, services, {
          ...about,
          to: { role: 'city' },
          link: `/hindex/RepManage?id=${obligation.inspectionId}`,
          sms: false,
        })
    })
}
