/** Progress of a batch: by county, who has not sent yet, and a reminder to those. */

import type { CallInput } from '@green/contract/call.ts'
import type { batch as batchCalls } from '@green/contract/calls/filing/batch.ts'
import { refuse } from '@green/contract/errors.ts'
import { isDistrictOfficer } from '@green/contract/roles.ts'
import { filingPageOf } from '@green/contract/screens/screens.ts'
import {
  isInForce,
  isRecommended,
  isRejected,
  isReturned,
  isSent,
  isUnsent,
  isWithFiler,
  type State,
  statesWhere,
} from '@green/filing/workflow/states.ts'
import { stateLabel } from '@green/filing/workflow/workflow.ts'
import { writeAudit } from '../../base/audit/store.ts'
import { filerOf } from '../../base/message/store.ts'
import { tell } from '../../base/message/tell.ts'
import { programmeOf } from '../../base/reference/programmes.ts'
import { districtOf } from '../../base/reference/reference-data.ts'
import type { Tx } from '../../db/database.ts'
import type { Actor } from '../../platform/actor.ts'
import { idempotent } from '../../platform/http/idempotent.ts'
import type { Services, WithDb } from '../../platform/services.ts'
import {
  type BatchRecord,
  countIn,
  filingsIn,
  filingsInPage,
  findBatch,
  lockBatch,
  standsOf,
} from '../record/batch-store.ts'
import type { FilingRecord } from '../record/store.ts'

/** A county's officer always gets the own county. */
const placeOf = (actor: Actor, requested?: string) =>
  isDistrictOfficer(actor.role) ? (actor.qxCode ?? 'none') : requested

async function requireBatch(tx: Tx, id: string): Promise<BatchRecord> {
  const found = await findBatch(tx, id)
  if (!found) throw refuse('NOT_FOUND')
  return found
}

const nameOf = (qxCode: string) => districtOf(qxCode)?.name ?? qxCode

/** One line per county that has a filing or a quota in this batch. */
export async function batchProgress(services: WithDb, id: string, actor: Actor) {
  const { countyQuotas } = await requireBatch(services.db, id)
  const place = placeOf(actor)
  const stands = await standsOf(services.db, id, place)
  const counties = new Set([...stands.map((one) => one.qxCode), ...Object.keys(countyQuotas)])
  return [...counties]
    .filter((qxCode) => !place || qxCode === place)
    .toSorted()
    .map((qxCode) => {
      const sum = (holds: (state: string) => boolean) =>
        stands.reduce((n, one) => n + (one.qxCode === qxCode && holds(one.state) ? one.n : 0), 0)
      return {
        qxCode,
        qxName: nameOf(qxCode),
        unsent: sum(isUnsent),
        atCounty: sum(isSent),
        returned: sum(isReturned),
        recommended: sum(isRecommended),
        approved: sum(isInForce),
        rejected: sum(isRejected),
        quota: countyQuotas[qxCode] ?? null,
      }
    })
}

/** Who has begun and not sent, or was asked to correct: names and dates only, never the answers. */
export async function unsentOf(services: WithDb, input: CallInput<typeof batchCalls.unsent>, actor: Actor) {
  const { id, page, size } = input
  const { programme } = await requireBatch(services.db, id)
  const found = await filingsInPage(services.db, id, placeOf(actor, input.qxCode), statesWhere(isWithFiler), {
    page,
    size,
  })
  return {
    ...found,
    rows: found.rows.map(({ enterpriseId: _id, ...row }) => ({
      ...row,
      qxName: nameOf(row.qxCode),
      state: row.state as State,
      stateLabel: stateLabel(programmeOf(programme), row.state as State),
    })),
  }
}

/** A message to everybody on the list of those who have not sent; a dry run only counts them. */
export async function remindUnsent(services: Services, input: CallInput<typeof batchCalls.remind>, actor: Actor) {
  return idempotent(services, actor, input, async (tx) => {
    const { programme, name } = await requireBatch(tx, input.id)
    const waiting = await filingsIn(tx, input.id, placeOf(actor, input.qxCode), statesWhere(isWithFiler))
    if (!input.dryRun) {
      for (const one of waiting)
        await tell(tx, services, {
          to: filerOf(one),
          template: 'batchReminder',
          values: { batch: name, words: input.words.trim() },
          link: `${filingPageOf(programme) ?? '/mainPages/personalCenter'}?id=${one.filingId}`,
          sms: true,
          filingId: one.filingId,
        })
      await writeAudit(tx, {
        kind: 'business',
        actor,
        action: '提醒尚未提交的单位',
        object: name,
        result: `${waiting.length}家`,
      })
    }
    return { told: waiting.length, dryRun: input.dryRun }
  })
}

/** Refuses a recommendation beyond the county's quota of this batch; concurrent ones are serialised. */
export async function requireQuota(
  tx: Tx,
  { batchId, qxCode }: FilingRecord,
  batch: BatchRecord | null,
): Promise<void> {
  if (!batchId || batch?.countyQuotas[qxCode] === undefined) return
  const quota = (await lockBatch(tx, batchId))?.countyQuotas[qxCode]
  if (quota === undefined) return
  if ((await countIn(tx, batchId, qxCode, statesWhere(isRecommended))) >= quota)
    throw refuse('QUOTA_FULL', { county: nameOf(qxCode), quota })
}
