/** 草稿回收站: untouched drafts go there after a notice, deleted ones at once; the enterprise restores them, or they are removed. */
import type { CallOutput } from '@green/contract/call.ts'
import type { filing } from '@green/contract/calls/filing/filing.ts'
import { refuse } from '@green/contract/errors.ts'
import type { FilingReceipt } from '@green/contract/filing/filing.ts'
import { binDays, binEndsOn, draftDays, draftDue, draftEndsOn, draftNotices } from '@green/filing/form/draft-life.ts'
import { writeAudit } from '../../base/audit/store.ts'
import { filerOf } from '../../base/message/store.ts'
import { tell } from '../../base/message/tell.ts'
import { programmeOf } from '../../base/reference/programmes.ts'
import { isDouble, type Tx, transaction } from '../../db/database.ts'
import type { Actor } from '../../platform/actor.ts'
import { addMs, clock } from '../../platform/clock.ts'
import type { Services, WithDb } from '../../platform/services.ts'
import { batchFor } from '../lists/gather.ts'
import { batchesOf } from '../record/batch-store.ts'
import { findOpenFiling } from '../record/store.ts'
import { openKeyOf } from '../step/open-key.ts'
import { receiptOf, staleBy } from '../step/outcome.ts'
import { writeStep } from '../step/write-step.ts'
import {
  draftsInBin,
  eraseDrafts,
  lockDraftInBin,
  lockOverdueInBin,
  lockUntouchedDrafts,
  noteExpiryNotified,
} from './draft-bin-store.ts'

const dayMs = 86_400_000
/** What was deleted after this moment is still in the bin: the whole of its last day counts. */
const binOpensAt = () => addMs(`${clock.today()}T00:00:00+08:00`, -binDays * dayMs)

/** What the enterprise can restore, newest first. */
export async function draftBin(services: WithDb, actor: Actor): Promise<CallOutput<typeof filing.bin>> {
  if (!actor.enterpriseId) throw refuse('FORBIDDEN')
  const batches = new Map((await batchesOf(services.db)).map((b) => [b.id, b.name]))
  const rows = await draftsInBin(services.db, actor.enterpriseId, binOpensAt())
  return rows.map((row) => ({
    id: row.id,
    programme: row.programme,
    batchName: (row.batchId && batches.get(row.batchId)) || null,
    year: row.year,
    version: row.version,
    deletedAt: row.deletedAt ?? row.updatedAt,
    deletedBy: isExpired(row) ? null : row.updatedByName,
    keptUntil: binEndsOn(row.deletedAt ?? row.updatedAt),
  }))
}

/** The timer does not change `updatedAt`; a deletion by the filer does. */
const isExpired = (row: { deletedAt: string | null; updatedAt: string }) =>
  row.deletedAt !== null && row.deletedAt > row.updatedAt

/** Restores a draft from the bin; its ninety days start again. Refused when another filing has the same key. */
export async function restoreDraft(
  services: Services,
  input: { id: string; version: number },
  actor: Actor,
): Promise<FilingReceipt> {
  const { enterpriseId } = actor
  if (!enterpriseId) throw refuse('FORBIDDEN')
  let openKey = ''
  try {
    return await transaction(services.db, async (tx) => {
      const draft = await lockDraftInBin(tx, enterpriseId, input.id, binOpensAt())
      if (!draft) throw refuse('NOT_FOUND')
      if (draft.version !== input.version) throw staleBy(draft)
      const programme = programmeOf(draft.programme)
      const batch = await batchFor(tx, programme, draft.batchId, draft.year)
      openKey = openKeyOf(programme, batch?.id ?? null, draft.year, draft.answers)
      const saved = await writeStep(tx, services, draft, {
        action: 'restoreDraft',
        to: 'draft',
        actor,
        changes: { deletedAt: null, openKey },
      })
      return receiptOf(tx, { programme, filing: saved, batch }, actor)
    })
  } catch (error) {
    if (!isDouble(error, 'filing_open')) throw error
    const open = await findOpenFiling(services.db, enterpriseId, openKey)
    throw refuse(
      'DUPLICATE_FILING',
      { number: open?.number ?? '草稿' },
      { id: open?.id ?? null, state: open?.state ?? null },
    )
  }
}

/** Every morning: notifies owners of drafts that end, and bins those announced and still untouched. */
export async function expireDrafts(services: Services): Promise<void> {
  await transaction(services.db, async (tx) => {
    const now = clock.now()
    const today = clock.today()
    const firstNotice = Math.max(...draftNotices)
    const notified: string[] = []
    // A day's grace, since a day begins before the hour of the last change.
    for (const draft of await lockUntouchedDrafts(tx, addMs(now, -(draftDays - firstNotice - 1) * dayMs))) {
      const life = { updatedAt: draft.updatedAt, toldAt: draft.expiryToldAt }
      const due = draftDue(life, today)
      if (due === null) continue
      const programme = programmeOf(draft.programme)
      const what = `${programme.shortTitle}申报草稿`
      if (due === 'bin') {
        await writeStep(tx, services, draft, {
          action: 'expireDraft',
          to: 'draft',
          actor: null,
          changes: { deletedAt: now, openKey: null, updatedAt: draft.updatedAt },
        })
        await tell(tx, services, {
          to: filerOf(draft),
          template: 'draftBinned',
          values: { draft: what, days: String(draftDays), until: binEndsOn(now) },
          link: '/mainPages/personalCenter?tab=bin',
          filingId: draft.id,
          sms: false,
        })
        continue
      }
      notified.push(draft.id)
      await tell(tx, services, {
        to: filerOf(draft),
        template: 'draftEnding',
        values: {
          draft: what,
          days: String(due.tell),
          until: draftEndsOn({ ...life, toldAt: now }),
          keepDays: String(draftDays),
        },
        link: `/mainPages/personalCenter?filing=${draft.id}`,
        filingId: draft.id,
        sms: due.tell <= Math.min(...draftNotices),
      })
    }
    await noteExpiryNotified(tx, notified, now)
  })
}

/** Removes for good some of what was moved to the bin before that moment; each draft has its line in the log. */
export async function eraseOverdueDrafts(tx: Tx, before: string, limit: number): Promise<{ deleted: number }> {
  const overdue = await lockOverdueInBin(tx, before, limit)
  if (overdue.length)
    await eraseDrafts(
      tx,
      overdue.map((draft) => draft.id),
    )
  for (const draft of overdue)
    await writeAudit(tx, {
      kind: 'business',
      actor: null,
      action: '彻底删除草稿',
      object: `${draft.enterpriseName} ${programmeOf(draft.programme).shortTitle} ${draft.id}`,
      result: '成功',
    })
  return { deleted: overdue.length }
}
