/** What the records of yearly energy say, as facts of the ledger: one mapping for forms, entries, imports and what was there before. */
import { energyKey, isInFiledRecord, recordFigures, type YearFactKey } from '@green/tools/ledger/fact-keys.ts'
import { netTce } from '@green/tools/ledger/net-energy.ts'
import { type Tx, transaction } from '../../db/database.ts'
import type { Services } from '../../platform/services.ts'
import { type FactId, type StatedFact, stateFacts } from '../ledger/ledger.ts'
import { ownStatements, type StatementRow } from '../ledger/store.ts'
import { programmeOf } from '../reference/programmes.ts'
import { enterprisesWithoutFacts, ledgerCounts } from './record-facts-store.ts'
import { type EnergyLine, type EnergyRecord, linesOf, recordsOfPeriods } from './record-store.ts'
import { hasFiguresOf } from './verified.ts'
import { type Statement, statementsOf } from './verified-store.ts'

const figureKeys = recordFigures satisfies Partial<Record<keyof EnergyRecord, YearFactKey>>

/** Whether it is the last word of a form that is filed every year. */
export const isFinal = (record: Pick<EnergyRecord, 'programme'>) =>
  record.programme !== null && programmeOf(record.programme).archives?.isFinal === true

/** The ledger's name of a record's source. */
function sourceOf(record: EnergyRecord): string {
  if (record.source === 'filed') return isFinal(record) ? 'final' : 'filing'
  return record.source
}

type Figures = { readonly [K in keyof typeof figureKeys]?: number | null | undefined }

/** The figures of a record, each with its key. Who states the kinds alone states their sum, net of conversion, by its own coefficients. */
export function figuresIn(
  { totalTce = null, ...others }: Figures,
  lines: readonly Pick<EnergyLine, 'energyCode' | 'flow' | 'quantity' | 'tce'>[],
): [key: string, value: number][] {
  const record: Figures = { ...others, totalTce: totalTce ?? netTce(lines, others.ownPower ?? null) }
  const figures = Object.entries(figureKeys).flatMap(([name, key]): [string, number][] => {
    const value = record[name as keyof typeof figureKeys] ?? null
    return value === null ? [] : [[key, value]]
  })
  return [
    ...figures,
    ...lines.map(({ energyCode, flow, quantity }): [string, number] => [energyKey(energyCode, flow), quantity]),
  ]
}

/** A record's statements: of its source, of the person who chose it, and of the third party that verified it. */
function statementsIn(
  record: EnergyRecord,
  lines: readonly EnergyLine[],
  verified: Statement | undefined,
  isFirst: boolean,
): StatedFact[] {
  const figures = figuresIn(record, lines)
  const of = (source: string, sourceId: string, byName: string, at: string, reason: string): StatedFact[] =>
    figures.map(([key, value]) => ({
      enterpriseId: record.enterpriseId,
      year: record.year,
      month: record.month,
      key,
      value,
      source,
      sourceId,
      siteId: record.siteId,
      byName,
      at,
      reason,
    }))
  const own = of(sourceOf(record), record.sourceId, record.updatedByName, record.updatedAt, record.note)
  const { acceptedAt, acceptedByName } = record
  // What the source says after it was chosen, nobody has decided on.
  const chosen =
    isChosen(record) && acceptedAt !== null && acceptedByName !== null && (isFirst || record.updatedAt <= acceptedAt)
      ? of('settled', record.id, acceptedByName, acceptedAt, record.acceptReason ?? '')
      : []
  const checked = verified
    ? of(
        'verified',
        verified.id,
        verified.institutionName,
        verified.issuedAt ?? record.updatedAt,
        verified.number ?? '',
      )
    : []
  return [...own, ...chosen, ...checked]
}

const isChosen = ({ accepted, acceptedByName }: EnergyRecord) => accepted && acceptedByName !== null

/**
 * Statements that are taken back once no record says them. A decision in the ledger itself is no statement of a record, and the choice
 * of a record stands, with the figures it had, for as long as the record is the chosen one.
 */
function isOfRecords(records: readonly EnergyRecord[]) {
  const chosen = new Set(records.filter(isChosen).map(({ id }) => id))
  const sources = new Set(['imported', 'entered', 'inspected', 'verified'])
  return ({ source, sourceId, key }: StatementRow): boolean => {
    if (ownStatements.includes(sourceId)) return false
    // The rest of a form's facts is stated when it is sent.
    if (source === 'final' || source === 'filing') return isInFiledRecord(key)
    return sources.has(source) || (source === 'settled' && sourceId !== '' && !chosen.has(sourceId))
  }
}

/** Which records: of enterprises in all their years, or in one period. */
export type RecordScope = { enterpriseIds: readonly string[]; year?: number; month?: number }

/** What counted before the ledger was: the accepted record of each period. */
function countedBefore(records: readonly EnergyRecord[]) {
  const accepted = new Map(
    records.filter((one) => one.accepted).map((one) => [[one.enterpriseId, one.year, one.month].join(' '), one]),
  )
  return ({ enterpriseId, year, month }: FactId) => {
    const record = accepted.get([enterpriseId, year, month].join(' '))
    if (!record) return null
    return {
      source: sourceOf(record),
      sourceId: record.sourceId,
      byName: record.acceptedByName,
      reason: `沿用建立账本前采用的来源：${record.acceptReason ?? ''}`,
    }
  }
}

/**
 * Brings the ledger up to what the records say, in the caller's transaction; called after every write of them. `isFirst`: facts that
 * the ledger does not know yet keep the value that counted before it.
 */
export async function recordFacts(
  tx: Tx,
  scope: RecordScope,
  { isFirst = false } = {},
): Promise<{ statements: number; adoptions: number }> {
  const records = await recordsOfPeriods(tx, scope)
  const lines = Map.groupBy(
    await linesOf(
      tx,
      records.map(({ id }) => id),
    ),
    ({ recordId }) => recordId,
  )
  const verifications = await statementsOf(tx, scope.enterpriseIds)
  const stated = records.flatMap((record) => {
    const own = lines.get(record.id) ?? []
    const verified = verifications.find(
      ({ enterpriseId, year, recordHash }) =>
        enterpriseId === record.enterpriseId &&
        year === record.year &&
        record.month === 0 &&
        recordHash !== null &&
        hasFiguresOf(recordHash, record, own),
    )
    return statementsIn(record, own, verified, isFirst)
  })
  return stateFacts(tx, scope, stated, isOfRecords(records), isFirst ? countedBefore(records) : undefined)
}

const perBatch = 200

/** The same for all periods of many enterprises. */
export async function recordFactsOfMany(tx: Tx, enterpriseIds: readonly string[]): Promise<void> {
  const sorted = enterpriseIds.toSorted()
  for (let i = 0; i < sorted.length; i += perBatch)
    await recordFacts(tx, { enterpriseIds: sorted.slice(i, i + perBatch) })
}

/** How many facts the records state, and how many statements of records the ledger has. */
export type LedgerCounts = { inRecords: number; inLedger: number }

/**
 * 账本补记: enterprises whose records the ledger has not seen get their statements and keep what counted, batch by batch, each in a
 * transaction of its own; again it adds nothing.
 */
export async function fillLedger({ db, log, closing }: Pick<Services, 'db' | 'log' | 'closing'>): Promise<{
  before: LedgerCounts
  after: LedgerCounts
}> {
  const before = await ledgerCounts(db)
  let last = ''
  while (!closing.aborted) {
    const enterpriseIds = await enterprisesWithoutFacts(db, last, perBatch)
    if (enterpriseIds.length === 0) break
    await transaction(db, (tx) => recordFacts(tx, { enterpriseIds }, { isFirst: true }))
    last = enterpriseIds.at(-1) ?? last
  }
  const after = await ledgerCounts(db)
  if (after.inLedger !== before.inLedger) log.info({ before, after }, 'the ledger was filled from the yearly records')
  return { before, after }
}
