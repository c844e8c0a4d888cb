/** 企业档案合并: candidates, preview, proposal, the steps of the second officer, and what the calendar settles. */
import type { CallInput, CallOutput } from '@green/contract/call.ts'
import type {
  enterpriseMerge as calls,
  MergeDetail,
  MergeRow,
} from '@green/contract/calls/enterprise/enterprise-merge.ts'
import { Refusal, refuse } from '@green/contract/errors.ts'
import { enterpriseMergeCase } from '@green/filing/cases/enterprise-merge.ts'
import { findCaseRow, labelledHistoryOf } from '../../../base/case/case-store.ts'
import { allowedCaseSteps, openCase, takeCaseStep, theClock } from '../../../base/case/take-step.ts'
import { recordFacts } from '../../../base/energy/record-facts.ts'
import { namesOf } from '../../../base/reference/names.ts'
import { districtOf } from '../../../base/reference/reference-data.ts'
import { restateMetered } from '../../../base/utility/restate.ts'
import { type Tx, transaction } from '../../../db/database.ts'
import type { Actor } from '../../../platform/actor.ts'
import { clock } from '../../../platform/clock.ts'
import { idempotent } from '../../../platform/http/idempotent.ts'
import { ids } from '../../../platform/ids.ts'
import type { Services, WithDb } from '../../../platform/services.ts'
import { likelyPairs } from './alike.ts'
import { carryOut, countsOf, createdSince, requireDecided, undoMerge } from './carry-out.ts'
import { mergeKind } from './kind.ts'
import { lockBoth, movedRows } from './links-store.ts'
import { pairOf, partyOf, planOf } from './plan.ts'
import {
  comparedEnterprises,
  isMerging,
  type MergeRecord,
  mergePage,
  parties,
  settledPairs,
  termsOver,
} from './store.ts'

export async function candidatePage(
  { db }: WithDb,
  { page, size, qxCode, sign }: CallInput<typeof calls.candidates>,
): Promise<CallOutput<typeof calls.candidates>> {
  const settled = await settledPairs(db)
  const pairs = likelyPairs(await comparedEnterprises(db, qxCode)).filter(
    ({ first, second, signs }) => !settled.has(pairOf(first.id, second.id)) && (!sign || signs.includes(sign)),
  )
  const shown = pairs.slice((page - 1) * size, page * size)
  const names = await namesOf(db)
  const known = new Map(
    (await parties(db, [...new Set(shown.flatMap(({ first, second }) => [first.id, second.id]))])).map(
      ({ record, mainAccount }) => [record.id, partyOf(record, mainAccount, names)],
    ),
  )
  const rows = shown.flatMap(({ first, second, signs }) => {
    const [one, other] = [known.get(first.id), known.get(second.id)]
    return one && other ? [{ first: one, second: other, signs }] : []
  })
  return { rows, total: pairs.length, page, size }
}

export async function previewOf({ db }: WithDb, { survivorId, absorbedId }: CallInput<typeof calls.preview>) {
  return (await planOf(db, survivorId, absorbedId, null)).preview
}

type Begun = { survivorId: string; absorbedId: string; reason: string }

/** The row of a new case about two records. */
async function rowOf(tx: Tx, { survivorId, absorbedId, reason }: Begun, actor: Actor) {
  const both = await lockBoth(tx, [survivorId, absorbedId])
  const survivor = both.find(({ id }) => id === survivorId)
  const absorbed = both.find(({ id }) => id === absorbedId)
  if (!survivor || !absorbed || survivorId === absorbedId) throw refuse('NOT_FOUND')
  const pair = pairOf(survivorId, absorbedId)
  if (await isMerging(tx, pair)) throw refuse('DUPLICATE', { what: '对这两份档案的处理' })
  return {
    id: ids.next(),
    survivorId,
    absorbedId,
    pair,
    reason: reason.trim(),
    madeBy: actor.accountId,
    createdAt: clock.now(),
    survivorName: survivor.enterpriseName,
    survivorCode: survivor.socialCode,
    absorbedName: absorbed.enterpriseName,
    absorbedCode: absorbed.socialCode,
    qxCode: survivor.qxCode,
  }
}

export async function proposeMerge(services: Services, input: CallInput<typeof calls.propose>, actor: Actor) {
  return idempotent(services, actor, input, async (tx) => {
    const row = await rowOf(tx, input, actor)
    const { fields, decisions } = input
    requireDecided(await planOf(tx, input.survivorId, input.absorbedId, null), fields, decisions)
    const saved = await openCase(
      tx,
      services,
      mergeKind,
      'propose',
      actor,
      async () => ({ ...row, fields, decisions }),
      {
        opinion: row.reason,
      },
    )
    return detailOf(tx, saved, actor)
  })
}

export async function setApart(services: Services, input: CallInput<typeof calls.setApart>, actor: Actor) {
  return idempotent(services, actor, input, async (tx) => {
    const row = await rowOf(tx, input, actor)
    const saved = await openCase(tx, services, mergeKind, 'setApart', actor, async () => row, { opinion: row.reason })
    return detailOf(tx, saved, actor)
  })
}

export async function stepMerge(
  services: Services,
  { id, version, action, opinion }: CallInput<typeof calls.step>,
  actor: Actor,
): Promise<MergeDetail> {
  return transaction(services.db, async (tx) => {
    const seen = { id, version, action, opinion }
    const saved = await takeCaseStep(tx, services, mergeKind, seen, actor, async (before) => {
      if (action === 'merge') return carryOut(tx, before, actor)
      return action === 'undo' ? undoMerge(tx, before, actor) : {}
    })
    // The ledger of either side says what its records say now.
    await recordFacts(tx, { enterpriseIds: [saved.survivorId, saved.absorbedId] })
    await restateMetered(tx, [saved.survivorId, saved.absorbedId])
    return detailOf(tx, saved, actor)
  })
}

/** The term of undoing is over: what was set aside stays kept, and the case is closed. */
export async function settleMerges(services: Services): Promise<void> {
  for (const id of await termsOver(services.db, clock.now()))
    try {
      await transaction(services.db, (tx) => takeCaseStep(tx, services, mergeKind, { id, action: 'settle' }, theClock))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      services.log.warn({ merge: id, code: error.code }, 'a timer’s step was refused')
    }
}

function viewOf(row: Omit<MergeRecord, 'before' | 'own'>): MergeRow {
  return {
    ...row,
    state: row.state as MergeRow['state'],
    qxName: districtOf(row.qxCode)?.name ?? '',
  }
}

export async function listMerges(
  { db }: WithDb,
  { page, size, ...filter }: CallInput<typeof calls.page>,
  actor: Actor,
): Promise<CallOutput<typeof calls.page>> {
  const found = await mergePage(db, actor, filter, { page, size })
  return { ...found, rows: found.rows.map(viewOf) }
}

export async function getMerge({ db }: WithDb, { id }: CallInput<typeof calls.get>, actor: Actor) {
  const row = await findCaseRow(db, mergeKind, id, actor)
  if (!row) throw refuse('NOT_FOUND')
  return detailOf(db, row, actor)
}

async function detailOf(tx: Tx, row: MergeRecord, actor: Actor): Promise<MergeDetail> {
  const moved = await movedRows(tx, row.id)
  const followed = moved.filter(({ fromId, toId }) => fromId === row.absorbedId && toId === row.survivorId)
  return {
    ...viewOf(row),
    version: row.version,
    preview: row.state === 'proposed' ? await previewIfThere(tx, row) : null,
    fields: row.fields,
    decisions: row.decisions,
    followed: countsOf(followed),
    aside: countsOf(moved.filter(({ toId }) => toId === row.id)),
    since: row.state === 'merged' ? await createdSince(tx, row, moved) : (row.stayed ?? []),
    history: await labelledHistoryOf(tx, row.id, enterpriseMergeCase),
    allowed: await allowedCaseSteps(tx, mergeKind, row, actor),
  }
}

/** Null where one of the records has become part of another one meanwhile. */
async function previewIfThere(tx: Tx, { survivorId, absorbedId, id }: MergeRecord) {
  if ((await parties(tx, [survivorId, absorbedId])).length < 2) return null
  return (await planOf(tx, survivorId, absorbedId, id)).preview
}
