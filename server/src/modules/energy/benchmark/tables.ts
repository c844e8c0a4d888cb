/** The steps of benchmark tables: entered with a document, confirmed, frozen by a second officer, corrected, withdrawn. */

import type { CallInput } from '@green/contract/call.ts'
import type { benchmark } from '@green/contract/calls/energy/benchmark.ts'
import { refuse, refuseFields } from '@green/contract/errors.ts'
import type { FileRef } from '@green/contract/files.ts'
import { beginsIn, stateLabelOf } from '@green/filing/cases/machine.ts'
import { type BenchmarkAction, benchmarkTableCase } from '@green/filing/cases/rating/benchmark-table.ts'
import { writeAudit } from '../../../base/audit/store.ts'
import { findCaseRow } from '../../../base/case/case-store.ts'
import { openCase, takeCaseStep } from '../../../base/case/take-step.ts'
import { isFirstHand } from '../../../base/deputy/hands.ts'
import { citeFiles } from '../../../base/files/rights.ts'
import { industriesOf } from '../../../base/reference/reference.ts'
import { digest } from '../../../crypto/digest.ts'
import { type Tx, transaction } from '../../../db/database.ts'
import type { Actor } from '../../../platform/actor.ts'
import { clock } from '../../../platform/clock.ts'
import { ids } from '../../../platform/ids.ts'
import type { Services } from '../../../platform/services.ts'
import { lockYear, stateFor, textsOf } from './compute.ts'
import { derivedTables } from './derive.ts'
import { benchmarkKind } from './kind.ts'
import { yearRecords } from './records.ts'
import { type BenchmarkRecord, isOccupied, nextEdition, tablesOfYear } from './store.ts'

type FromDocument = Pick<CallInput<typeof benchmark.enter>, 'p10' | 'p50' | 'p90' | 'n' | 'source' | 'files'>

/** 引领 < 基准 < 弱端, as every table. */
function requireIncreasing({ p10, p50, p90 }: FromDocument, at = ''): void {
  const faults = [
    ...(p50 > p10 ? [] : [{ field: `${at}p50`, message: '基准值应大于引领值' }]),
    ...(p90 > p50 ? [] : [{ field: `${at}p90`, message: '弱端应大于基准值' }]),
  ]
  if (faults.length) throw refuseFields(faults)
}

/** The columns of a table from a document: it says nothing of quartiles and of the values behind it. */
async function enteredColumns(tx: Tx, id: string, input: FromDocument, actor: Actor) {
  const { p10, p50, p90, n, source, files } = input
  const cited = await citeFiles(
    tx,
    'benchmark',
    id,
    files.map((one) => one.id),
    actor,
  )
  return {
    p10,
    p50,
    p90,
    n,
    p25: null,
    p75: null,
    weightedMean: null,
    smallSample: false,
    shownPublicly: true,
    sample: [],
    leftOut: [],
    source: source.trim(),
    files: [...cited.values()] as FileRef[],
  }
}

export async function enterTable(
  services: Services,
  input: CallInput<typeof benchmark.enter>,
  actor: Actor,
): Promise<BenchmarkRecord> {
  const { year, indicator, groupCode, origin, ...values } = input
  const level = groupCode.length === 4 ? 4 : 2
  if (!(await industriesOf(services)).some((one) => one.level === level && one.code === groupCode))
    throw refuseFields([{ field: 'groupCode', message: 'GB/T 4754 没有这个行业，请重新选择' }])
  requireIncreasing(values)
  return transaction(services.db, async (tx) => {
    await lockYear(tx, year)
    if (await isOccupied(tx, { year, indicator, groupCode }, ids.next()))
      throw refuseFields([
        { field: 'groupCode', message: `这个行业${year}年度已有这项基准：已冻结的请编制更正版，草稿请先作废` },
      ])
    const id = ids.next()
    const columns = await enteredColumns(tx, id, values, actor)
    return openCase(
      tx,
      services,
      benchmarkKind,
      'enter',
      actor,
      async () => ({
        id,
        year,
        indicator,
        groupCode,
        origin,
        ...textsOf(indicator),
        ...columns,
        edition: await nextEdition(tx, { year, indicator, groupCode }),
        madeBy: actor.accountId,
        computedAt: clock.now(),
      }),
      { files: columns.files, to: stateFor(groupCode) },
    )
  })
}

/** A new edition beside the frozen one, computed from today's records or taken from a document; it counts once it is frozen. */
export async function correctTable(
  services: Services,
  input: CallInput<typeof benchmark.correct>,
  actor: Actor,
): Promise<BenchmarkRecord> {
  if (input.figures) requireIncreasing(input.figures, 'figures.')
  return transaction(services.db, async (tx) => {
    const seen = await findCaseRow(tx, benchmarkKind, input.id, actor)
    if (!seen) throw refuse('NOT_FOUND')
    await lockYear(tx, seen.year)
    const old = await findCaseRow(tx, benchmarkKind, input.id, actor)
    if (!old || old.version !== input.version) throw refuse('STALE')
    if (!beginsIn(benchmarkTableCase, 'supersede', old.state))
      throw refuse('ILLEGAL_STEP', { state: stateLabelOf(benchmarkTableCase, old.state) })
    if (await isOccupied(tx, old, old.id))
      throw refuseFields([{ field: 'reason', message: '已有一份更正版等待冻结，请先冻结或作废' }])
    const id = ids.next()
    const { year, indicator, groupCode, unit, calibre, comparable } = old
    const columns = input.figures
      ? {
          ...(await enteredColumns(tx, id, input.figures, actor)),
          origin: old.origin === 'national' ? 'national' : 'entered',
        }
      : { ...computedAgain(derivedTables(await yearRecords(tx, year), year).made, old), origin: 'computed' }
    const files = 'files' in columns ? columns.files : []
    const reason = input.reason.trim()
    return openCase(
      tx,
      services,
      benchmarkKind,
      'correct',
      actor,
      async () => ({
        id,
        year,
        indicator,
        groupCode,
        unit,
        calibre,
        comparable,
        reason,
        ...columns,
        edition: await nextEdition(tx, old),
        replaces: old.id,
        madeBy: actor.accountId,
        computedAt: clock.now(),
      }),
      { opinion: reason, files, to: stateFor(groupCode, comparable) },
    )
  })
}

function computedAgain(made: ReturnType<typeof derivedTables>['made'], old: BenchmarkRecord) {
  const table = made.find((one) => one.indicator === old.indicator && one.groupCode === old.groupCode)
  if (!table)
    throw refuseFields([
      { field: 'figures', message: '现在的年度数据算不出这张表（家数不足或数值不成序），请依据文件更正' },
    ])
  return table
}

const waitsFor = (action: BenchmarkAction, { state }: BenchmarkRecord) => beginsIn(benchmarkTableCase, action, state)

/** Confirms a division: all of its tables of that year that wait for it. */
export async function confirmGroup(services: Services, input: CallInput<typeof benchmark.confirm>, actor: Actor) {
  const { year, groupCode, opinion } = input
  return transaction(services.db, async (tx) => {
    await lockYear(tx, year)
    const waiting = (await tablesOfYear(tx, year)).filter(
      (row) => waitsFor('confirm', row) && row.groupCode === groupCode,
    )
    if (waiting.length === 0) throw refuse('NOT_FOUND')
    for (const { id } of waiting)
      await takeCaseStep(tx, services, benchmarkKind, { id, action: 'confirm', opinion }, actor, () => ({
        changes: { comparable: opinion.trim() },
      }))
    return { confirmed: waiting.length }
  })
}

/** Freezes all of these tables or none. */
export async function freezeTables(services: Services, input: CallInput<typeof benchmark.freeze>, actor: Actor) {
  return transaction(services.db, async (tx) => {
    for (const seen of input.tables.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
      await freezeOne(tx, services, seen, actor)
    return { frozen: input.tables.length }
  })
}

/** Freezes every draft of a year that another officer made. */
export async function freezeYear(services: Services, { year }: { year: number }, actor: Actor) {
  return transaction(services.db, async (tx) => {
    await lockYear(tx, year)
    const rows = await tablesOfYear(tx, year)
    const drafts = rows.filter((row) => waitsFor('freeze', row))
    const others = []
    for (const one of drafts) if (!(await isFirstHand(tx, one.id, actor, [one.madeBy]))) others.push(one)
    if (drafts.length > 0 && others.length === 0) throw refuse('FOUR_EYES')
    for (const { id } of others) await freezeOne(tx, services, { id }, actor)
    const unconfirmed = rows.filter((row) => waitsFor('confirm', row)).length
    const result = `冻结${others.length}张，本人编制${drafts.length - others.length}张、待确认${unconfirmed}张未冻结`
    await writeAudit(tx, { kind: 'business', actor, action: '冻结行业基准表', object: `${year}年`, result })
    return { frozen: others.length, own: drafts.length - others.length, unconfirmed }
  })
}

async function freezeOne(
  tx: Tx,
  services: Services,
  seen: { id: string; version?: number | undefined },
  actor: Actor,
): Promise<void> {
  await takeCaseStep(tx, services, benchmarkKind, { ...seen, action: 'freeze' }, actor, (before) => ({
    changes: { frozenAt: clock.now(), frozenBy: actor.accountId, hash: hashOf(before) },
    after: async ({ replaces }) => {
      if (replaces)
        await takeCaseStep(tx, services, benchmarkKind, { id: replaces, action: 'supersede' }, actor, () => ({
          changes: { endedAt: clock.now() },
        }))
    },
  }))
}

/** SHA-256 of everything that is frozen, in a fixed order. */
export function hashOf(row: BenchmarkRecord): string {
  const { year, indicator, unit, calibre, origin, groupCode, edition, replaces, reason, comparable, source } = row
  const { n, p10, p25, p50, p75, p90, weightedMean, smallSample, shownPublicly } = row
  return digest(
    JSON.stringify([
      ...[year, indicator, unit, calibre, origin, groupCode, edition, replaces, reason, comparable, source],
      ...[n, p10, p25, p50, p75, p90, weightedMean, smallSample, shownPublicly],
      row.sample.map(({ value, size }) => [value, size]),
      row.leftOut.map(({ enterpriseId, reason, value }) => [enterpriseId, reason, value]),
      row.files.map((file) => file.sha256),
    ]),
  )
}

export async function withdrawTable(
  services: Services,
  { id, version, opinion }: CallInput<typeof benchmark.withdraw>,
  actor: Actor,
): Promise<BenchmarkRecord> {
  return transaction(services.db, (tx) =>
    takeCaseStep(tx, services, benchmarkKind, { id, version, action: 'withdraw', opinion }, actor, () => ({
      changes: { endedAt: clock.now() },
    })),
  )
}

export async function dropTable(services: Services, seen: CallInput<typeof benchmark.drop>, actor: Actor) {
  await transaction(services.db, (tx) => takeCaseStep(tx, services, benchmarkKind, { ...seen, action: 'drop' }, actor))
  return { done: true as const }
}
