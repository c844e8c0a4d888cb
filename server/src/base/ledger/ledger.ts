/**
 * 账本: sources state facts, the rule or a person adopts one of their statements. Everything is appended in the caller's transaction,
 * under the lock of the enterprise's ledger, so that two hands on one fact come one after the other.
 */
import { isDeepStrictEqual } from 'node:util'
import { refuse, refuseFields } from '@green/contract/errors.ts'
import * as faultTexts from '@green/filing/kinds/fault-texts.ts'
import { adopted } from '@green/tools/ledger/adopt.ts'
import { factKindOf } from '@green/tools/ledger/fact-keys.ts'
import type { LedgerSettings } from '@green/tools/ledger/factors.ts'
import type { Tx } from '../../db/database.ts'
import type { FactEvidence } from '../../db/schema/energy/ledger.ts'
import { clock } from '../../platform/clock.ts'
import { ids } from '../../platform/ids.ts'
import { noteCorrections, type Replaced } from './corrections.ts'
import { renewFindings, yearsTouched } from './findings.ts'
import { ledgerSettings } from './settings.ts'
import {
  type AdoptionRow,
  currentAdoptions,
  currentStatements,
  type FactScope,
  insertAdoptions,
  insertStatements,
  lockLedgers,
  type StatementRow,
} from './store.ts'

/** One fact of one enterprise. */
export type FactId = { enterpriseId: string; year: number; month: number; key: string }

/** What a source says of a fact. */
export type StatedFact = FactId & {
  value: number
  source: string
  sourceId: string
  siteId: string | null
  byName: string
  at: string
  reason: string
  /** What proves it, where the source names it. */
  evidence?: readonly FactEvidence[]
}

/** What counted before the ledger was, by the statement that it rests on. */
export type CarriedOver = (fact: FactId) => { source: string; sourceId: string; byName: string | null; reason: string }

const factOf = ({ enterpriseId, year, month, key }: FactId) => [enterpriseId, year, month, key].join(' ')
const identityOf = (one: FactId & { source: string; sourceId: string }) =>
  [factOf(one), one.source, one.sourceId].join(' ')

/** As the database keeps it. */
const stored = (value: number) => Number(value.toFixed(6))

/**
 * Makes these statements the current ones of their sources within the scope: what is new or different is appended, what a source no
 * longer says is taken back. Then every fact they touch is adopted anew. Answers how many of each were appended.
 */
export async function stateFacts(
  tx: Tx,
  scope: FactScope,
  stated: readonly StatedFact[],
  isOfTheseSources: (statement: StatementRow) => boolean,
  carriedOver?: (fact: FactId) => ReturnType<CarriedOver> | null,
): Promise<{ statements: number; adoptions: number }> {
  await lockLedgers(tx, scope.enterpriseIds)
  const settings = await ledgerSettings(tx)
  const current = await currentStatements(tx, scope)
  const known = new Map(current.map((row) => [identityOf(row), row]))
  const wanted = new Map(stated.map((one) => [identityOf(one), one]))
  const changed = [...wanted].flatMap(([identity, one]) => {
    const row = known.get(identity)
    return row && row.value === stored(one.value) ? [] : [statementRow(one, row, settings)]
  })
  const withdrawn = current
    .filter((row) => row.value !== null && isOfTheseSources(row) && !wanted.has(identityOf(row)))
    .map((row) => withdrawalOf(row))
  const rows = [...changed, ...withdrawn]
  await insertStatements(tx, rows)
  const touched = new Map(rows.map((row) => [factOf(row), row]))
  for (const row of rows) known.set(identityOf(row), row)
  const adoptions = await adoptTouched(tx, scope, [...touched.values()], [...known.values()], settings, carriedOver)
  await renewFindings(tx, yearsTouched([...touched.values()]), settings)
  return { statements: rows.length, adoptions }
}

function statementRow(one: StatedFact, before: StatementRow | undefined, { reference }: LedgerSettings): StatementRow {
  const kind = factKindOf(one.key, reference)
  if (!kind) throw refuseFields([{ field: 'key', message: faultTexts.notInLedger(one.key) }])
  return {
    ...one,
    id: ids.next(),
    value: stored(one.value),
    unit: kind.unit,
    calibre: kind.calibre,
    meter: '',
    evidence: [...(one.evidence ?? [])],
    version: (before?.version ?? 0) + 1,
  }
}

const withdrawalOf = (row: StatementRow): StatementRow => ({
  ...row,
  id: ids.next(),
  value: null,
  version: row.version + 1,
  at: clock.now(),
  reason: '来源已不含此项',
})

/** Adopts each of these facts by the statements there are; what counts as before is not written again. */
async function adoptTouched(
  tx: Tx,
  scope: FactScope,
  touched: readonly FactId[],
  statements: readonly StatementRow[],
  settings: LedgerSettings,
  carriedOver?: (fact: FactId) => ReturnType<CarriedOver> | null,
): Promise<number> {
  if (touched.length === 0) return 0
  const latest = new Map((await currentAdoptions(tx, scope)).map((row) => [factOf(row), row]))
  const ofFact = Map.groupBy(statements, factOf)
  const replaced = touched.flatMap((fact): Replaced[] => {
    const before = latest.get(factOf(fact))
    const own = ofFact.get(factOf(fact)) ?? []
    const carried = before ? null : carriedOver?.(fact)
    const next = carried ? carriedAdoption(fact, own, carried, settings) : adoption(fact, own, before, settings)
    return next && !isSame(next, before) ? [{ before, next }] : []
  })
  await insertAdoptions(
    tx,
    replaced.map(({ next }) => next),
  )
  await noteCorrections(tx, replaced, settings)
  return replaced.length
}

function adoption(
  { enterpriseId, year, month, key }: FactId,
  statements: readonly StatementRow[],
  before: AdoptionRow | undefined,
  settings: LedgerSettings,
): AdoptionRow | null {
  const kind = factKindOf(key, settings.reference)
  if (!kind) return null
  const counting = statements.filter(({ siteId, value }) => siteId === null && value !== null)
  const { result, findings } = adopted(
    {
      kind: kind.kind,
      calibre: kind.calibre,
      statements: counting.map((row) => ({
        source: row.source,
        sourceId: row.sourceId,
        value: row.value ?? 0,
        calibre: row.calibre,
        at: row.at,
        version: row.version,
        coverage: 1,
        isWithdrawn: false,
        hasError: false,
      })),
      bridge: {},
      previous: { source: before?.source ?? null, value: before?.value ?? null },
    },
    settings,
  )
  // A fact of which only parts of the enterprise speak has no value yet.
  if (counting.length === 0 && !before) return null
  const holdsFormer = result.state === 'unsettled' || result.state === 'blocked'
  const isGone = counting.length === 0
  const statement = counting
    .filter(({ source, value }) => source === result.source && value === result.value)
    .toSorted((a, b) => (a.at < b.at ? 1 : -1))[0]
  return {
    id: ids.next(),
    enterpriseId,
    year,
    month,
    key,
    version: (before?.version ?? 0) + 1,
    state: result.state,
    value: isGone ? null : result.value,
    unit: kind.unit,
    calibre: kind.calibre,
    source: isGone ? null : result.source,
    statementId: isGone ? null : holdsFormer ? (before?.statementId ?? null) : (statement?.id ?? null),
    notes: findings.map(({ rule, level, on, percent, message, show }) => ({
      rule,
      level,
      on,
      percent: percent ?? null,
      message,
      show,
    })),
    at: clock.now(),
    byName: null,
    reason: isGone ? '各来源都已撤回' : '按来源次序采用',
  }
}

/** What counted before the ledger was goes on counting, whatever the rule would say. */
function carriedAdoption(
  fact: FactId,
  statements: readonly StatementRow[],
  { source, sourceId, byName, reason }: ReturnType<CarriedOver>,
  settings: LedgerSettings,
): AdoptionRow | null {
  const statement = statements.find((row) => row.source === source && row.sourceId === sourceId && row.value !== null)
  if (!statement) return adoption(fact, statements, undefined, settings)
  const { notes, ...rest } = adoption(fact, statements, undefined, settings) ?? {}
  if (!notes) return null
  return {
    ...(rest as AdoptionRow),
    notes,
    state: 'adopted',
    value: statement.value,
    source,
    statementId: statement.id,
    byName,
    reason,
  }
}

const isSame = (next: AdoptionRow, before: AdoptionRow | undefined): boolean =>
  before !== undefined &&
  next.state === before.state &&
  next.value === before.value &&
  next.statementId === before.statementId &&
  // The database orders the keys in its own way.
  isDeepStrictEqual(next.notes, before.notes)

/** A person's decision on one fact. */
export type Settlement = FactId & {
  value: number
  reason: string
  evidence: readonly FactEvidence[]
  /** The adoption that was seen; another one since then refuses it. */
  version: number
  byName: string
}

/** 裁定: the value counts until a person decides otherwise; who saw an older adoption is told that it changed. */
export async function settleFact(tx: Tx, settlement: Settlement): Promise<AdoptionRow> {
  const { enterpriseId, year, month, key, value, reason, evidence, version, byName } = settlement
  if (evidence.length === 0) throw refuseFields([{ field: 'evidence', message: '请写明所依据的凭证和页码' }])
  const scope = { enterpriseIds: [enterpriseId], year, month, key }
  await lockLedgers(tx, scope.enterpriseIds)
  const settings = await ledgerSettings(tx)
  const [before] = await currentAdoptions(tx, scope)
  if ((before?.version ?? 0) !== version)
    throw refuse('STALE', {}, before ? { by: before.byName ?? '系统规则', at: before.at, version: before.version } : {})
  const statements = await currentStatements(tx, scope)
  const own = statements.find((row) => row.source === 'settled' && row.sourceId === '')
  const stated: StatedFact = {
    enterpriseId,
    year,
    month,
    key,
    value,
    source: 'settled',
    sourceId: '',
    siteId: null,
    byName,
    at: clock.now(),
    reason: reason.trim(),
  }
  const row = { ...statementRow(stated, own, settings), evidence: [...evidence] }
  await insertStatements(tx, [row])
  const next = adoption(stated, [...statements.filter((one) => one !== own), row], before, settings)
  if (!next) throw refuseFields([{ field: 'key', message: faultTexts.notInLedger(key) }])
  const decided = { ...next, statementId: row.id, byName, reason: reason.trim() }
  await insertAdoptions(tx, [decided])
  await noteCorrections(tx, [{ before, next: decided }], settings)
  await renewFindings(tx, yearsTouched([decided]), settings)
  return decided
}
