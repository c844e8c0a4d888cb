/** Steps of a case that belong to no paper: return, notice, the end of the verification, suspension; and reminders. */
import type { CallInput } from '@green/contract/call.ts'
import type { inspection as calls, InspectionDetail, lsdtjn } from '@green/contract/calls/inspection/inspection.ts'
import { refuseFields } from '@green/contract/errors.ts'
import { type InspectionState, inspectionCase } from '@green/filing/cases/inspection/inspection.ts'
import { addWorkingDays } from '@green/filing/value/working-days.ts'
import { termDay, termOf } from '@green/tools/inspection/terms.ts'
import { writeAudit } from '../../../base/audit/store.ts'
import { type StepOutcome, takeCaseStep } from '../../../base/case/take-step.ts'
import { citeFiles } from '../../../base/files/rights.ts'
import { tell } from '../../../base/message/tell.ts'
import { cityProfile } from '../../../base/reference/reference-data.ts'
import { type Tx, transaction } from '../../../db/database.ts'
import type { inspection } from '../../../db/schema/inspection/inspection.ts'
import type { Actor } from '../../../platform/actor.ts'
import { addMs, clock, dayOf } from '../../../platform/clock.ts'
import type { Services } from '../../../platform/services.ts'
import { inspectionKind, pageOfCase } from './kind.ts'
import { caseFor, detailOf } from './reading.ts'
import { recordEntry } from './record.ts'
import { type InspectionRecord, noteOnCase, taskById } from './store.ts'
import { teamIds } from './task/team.ts'

/** After a return the enterprise has at least so many working days. */
const daysAfterReturn = 5

const inWorkingDays = (n: number) => addWorkingDays(clock.today(), n, cityProfile().holidays)
const later = (a: string, b: string) => (a > b ? a : b)

export async function returnSelfCheck(
  services: Services,
  seen: CallInput<typeof lsdtjn.back>,
  actor: Actor,
): Promise<InspectionDetail> {
  return transaction(services.db, async (tx) => {
    const saved = await takeCaseStep(tx, services, inspectionKind, { ...seen, action: 'back' }, actor, (before) => ({
      changes: {
        submittedAt: null,
        selfLateSince: null,
        selfDeadline: later(before.selfDeadline, inWorkingDays(daysAfterReturn)),
      },
    }))
    return detailOf(tx, saved, actor)
  })
}

/** The document of a suspension is kept with the step. */
export async function stepCase(
  services: Services,
  { files, ...seen }: CallInput<typeof calls.step>,
  actor: Actor,
): Promise<InspectionDetail> {
  return transaction(services.db, async (tx) => {
    const saved = await takeCaseStep(tx, services, inspectionKind, seen, actor, async (before) => {
      const cited = await citeFiles(
        tx,
        'inspection',
        before.id,
        files.map(({ id }) => id),
        actor,
      )
      return { ...outcomeOf(seen.action, before), files: [...cited.values()] }
    })
    return detailOf(tx, saved, actor)
  })
}

type Stepped = CallInput<typeof calls.step>['action']

function outcomeOf(action: Stepped, before: InspectionRecord): StepOutcome<InspectionState, typeof inspection> {
  switch (action) {
    case 'notice':
      return { changes: { visitFrom: before.visitFrom ?? noticeTerm(before.noticeServedAt) } }
    case 'verify':
      return { changes: { verifiedAt: clock.now() } }
    case 'suspend':
      return { changes: { formerState: before.state } }
    case 'resume':
      return { to: before.formerState as InspectionState, changes: { formerState: null } }
  }
}

/** The first day of a visit after the notice was served. */
const noticeTerm = (servedAt: string | null) =>
  termDay(termOf('notice'), servedAt ? dayOf(servedAt) : clock.today(), cityProfile().holidays)

/** Once a day and case. */
const dayMs = 86_400_000

/** Reminds the side whose turn it is: the enterprise, else the team. */
export async function remind(
  services: Services,
  { id, words: text }: CallInput<typeof calls.remind>,
  actor: Actor,
): Promise<{ done: true }> {
  return transaction(services.db, async (tx) => {
    const row = await caseFor(tx, id, actor)
    const { label, turn } = inspectionCase.states[row.state as InspectionState]
    if (turn.length === 0) throw refuseFields([{ field: 'id', message: '案件已办结，不需要提醒' }])
    if (row.remindedAt && row.remindedAt > addMs(clock.now(), -dayMs))
      throw refuseFields([{ field: 'id', message: '24小时内已经提醒过' }])
    const isEnterprise = turn.includes('enterprise')
    await tell(tx, services, {
      to: isEnterprise ? { enterpriseId: row.enterpriseId } : await teamOfCase(tx, row),
      template: 'inspectionNews',
      values: {
        number: row.number,
        enterprise: row.enterpriseName,
        what: [`案件${label}，请办理`, dueText(row), text.trim()].filter(Boolean).join('；'),
      },
      link: pageOfCase(isEnterprise ? 'enterprise' : 'supervisor', row.id),
      sms: isEnterprise,
    })
    await noteOnCase(tx, row.id, { remindedAt: clock.now() })
    await recordEntry(
      tx,
      { inspectionId: row.id, kind: 'task', text: `提醒${isEnterprise ? '企业' : '监察人员'}办理（${label}）` },
      actor,
    )
    await writeAudit(tx, {
      kind: 'business',
      actor,
      action: '提醒办理监察案件',
      object: inspectionKind.nameOf(row),
      result: label,
    })
    return { done: true as const }
  })
}

async function teamOfCase(tx: Tx, { taskId, inspectorIds }: InspectionRecord): Promise<string[]> {
  const task = await taskById(tx, taskId)
  return task ? [...new Set([...teamIds(task), ...inspectorIds])] : inspectorIds
}

function dueText({ rectifyDue, selfDeadline, submittedAt, evidenceGiven }: InspectionRecord): string {
  if (rectifyDue && !evidenceGiven) return `整改期限${rectifyDue}`
  return submittedAt ? '' : `自查期限${selfDeadline}`
}
