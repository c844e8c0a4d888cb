/** Saved reports: changed by their author, read and copied by those they are shared with. */
import type { CallInput, CallOutput } from '@green/contract/call.ts'
import {
  type customReport,
  type ReportShare,
  reportShares,
  reportsAtMost,
  type SavedReport,
} from '@green/contract/calls/overview/report.ts'
import { refuse, refuseFields } from '@green/contract/errors.ts'
import { labelsOf, withoutGone } from '@green/contract/overview/report.ts'
import { reportSources } from '@green/contract/overview/report-sources.ts'
import { writeAudit } from '../../../base/audit/store.ts'
import { isDouble, transaction } from '../../../db/database.ts'
import type { Actor } from '../../../platform/actor.ts'
import { clock } from '../../../platform/clock.ts'
import { idempotent } from '../../../platform/http/idempotent.ts'
import { ids } from '../../../platform/ids.ts'
import type { Services, WithDb } from '../../../platform/services.ts'
import { plannedFor } from './run.ts'
import {
  countSaved,
  deleteSaved,
  findSaved,
  insertSaved,
  lockOwnSaved,
  type SavedRecord,
  savedPage,
  updateSaved,
} from './saved-store.ts'

/** As this person sees it: without what its source no longer has. */
export function savedView(row: SavedRecord, actor: Actor): SavedReport {
  const { id, name, ownerName, updatedAt, version } = row
  return {
    id,
    name,
    updatedAt,
    version,
    ...withoutGone(row.asked, row.labels),
    share: row.share as ReportShare,
    own: row.accountId === actor.accountId,
    by: ownerName,
  }
}

export async function savedReports(
  { db }: WithDb,
  { page, size, ...filter }: CallInput<typeof customReport.saved>,
  actor: Actor,
): Promise<CallOutput<typeof customReport.saved>> {
  const found = await savedPage(db, actor, filter, { page, size })
  return { ...found, rows: found.rows.map((row) => savedView(row, actor)) }
}

export async function openReport({ db }: WithDb, id: string, actor: Actor): Promise<SavedReport> {
  const found = await findSaved(db, actor, id)
  if (!found) throw refuse('NOT_FOUND')
  return savedView(found, actor)
}

/** Saves a new report, or the next version of an own one. */
export async function saveReport(
  services: Services,
  input: CallInput<typeof customReport.save>,
  actor: Actor,
): Promise<SavedReport> {
  const { asked: query, share, id } = input
  const name = input.name.trim()
  const plan = plannedFor(query, actor)
  const changes = { name, asked: query, share, labels: labelsOf(plan), updatedAt: clock.now(), ownerName: actor.name }
  try {
    return await idempotent(services, actor, input, async (tx) => {
      const before = id ? await lockOwnSaved(tx, actor, id) : null
      if (id && !before) throw refuse('NOT_FOUND')
      if (before && before.version !== input.version) throw refuse('STALE')
      if (!before && (await countSaved(tx, actor)) >= reportsAtMost)
        throw refuseFields([{ field: 'name', message: `每人最多保存${reportsAtMost}个报表，请先删除不用的` }])
      const { accountId, role, qxCode } = actor
      const row = before
        ? await updateSaved(tx, before.id, changes)
        : await insertSaved(tx, { ...changes, id: ids.next(), accountId, role, qxCode, createdAt: clock.now() })
      await writeAudit(tx, {
        kind: 'business',
        actor,
        action: before ? '修改自助报表' : '保存自助报表',
        object: name,
        result: `${reportSources[query.source].label}，${reportShares[share]}`,
      })
      return savedView(row, actor)
    })
  } catch (error) {
    if (isDouble(error, 'saved_report_name'))
      throw refuseFields([{ field: 'name', message: '您已有同名的报表，请换一个名称' }])
    throw error
  }
}

export async function removeReport(services: WithDb, input: { id: string }, actor: Actor) {
  return transaction(services.db, async (tx) => {
    const found = await lockOwnSaved(tx, actor, input.id)
    if (!found) throw refuse('NOT_FOUND')
    await deleteSaved(tx, found.id)
    await writeAudit(tx, { kind: 'business', actor, action: '删除自助报表', object: found.name, result: '已删除' })
    return { done: true as const }
  })
}
