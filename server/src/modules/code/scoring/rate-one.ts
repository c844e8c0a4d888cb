/** Rates one enterprise and year: the one place where records, scheme and tables become a result, for runs, trials and corrections. */
import { refuse } from '@green/contract/errors.ts'
import type { State } from '@green/filing/workflow/states.ts'
import { stateLabel } from '@green/filing/workflow/workflow.ts'
import type { EnterpriseYearInputs } from '@green/green-code/inputs.ts'
import { type ExactRating, type Rating, rateExactly, type Scheme, shownRating } from '@green/green-code/scheme.ts'
import { figureKeys, optionKeys, tableKeys } from '@green/green-code/scheme-problems.ts'
import { adoptedFacts } from '../../../base/ledger/adopted-store.ts'
import { programmeOf } from '../../../base/reference/programmes.ts'
import type { Tx } from '../../../db/database.ts'
import type { ratingResult } from '../../../db/schema/green-code.ts'
import { clock } from '../../../platform/clock.ts'
import { codeFacts, inputsOf, readYears, type StoredInputs, type YearRecord } from './inputs.ts'
import { inspectionResult } from './inspection-store.ts'
import { recordsOf, type Subject, subjectsById, unfinishedRecords } from './record-store.ts'
import { publishedRunOf, runById } from './run-store.ts'
import { schemeById } from './scheme-store.ts'
import { type IndustryTable, tablesOf, type YearTables } from './tables.ts'

/** The columns that a result and a code have in common. */
export type Rated = Omit<typeof ratingResult.$inferInsert, 'runId' | 'before' | 'moved'>

/** The rating of one subject, with every digit for ranks and differences. */
export type RatedSubject = { rated: Rated; exact: ExactRating }

/** Figures out of the ordinary: so far beyond the weak end, so far below the lead, so large a change. */
const beyondWeak = 3
const belowLead = 3
const largestDecline = 50

/** The stored table of a result: what the engine reads, and where each figure comes from. */
export type StoredTable = IndustryTable

export function rateSubject(
  scheme: Scheme,
  subject: Subject,
  inputs: StoredInputs,
  table: IndustryTable,
  year: number,
): RatedSubject {
  const isFilled = { ...inputs, table: table.frozen.tableId }
  const exact = rateExactly(scheme, isFilled, [table.frozen])
  const rating = shownRating(exact)
  return {
    exact,
    rated: {
      ...subject,
      year,
      filingId: inputs.series.find((past) => past.year === year)?.filingId ?? null,
      inputs: isFilled,
      tables: table,
      result: rating,
      total: exact.total?.toDouble() ?? null,
      grade: exact.grade,
      gates: [...exact.gates],
      band: null,
      lacks: lacksOf(scheme, inputs, rating),
      outliers: outliersOf(scheme, rating),
    },
  }
}

/** Computes a stored result again, from nothing but what is stored. */
export function replay(scheme: Scheme, inputs: Record<string, unknown>, tables: Record<string, unknown>): Rating {
  const { frozen } = tables as unknown as StoredTable
  return shownRating(rateExactly(scheme, inputs as EnterpriseYearInputs, [frozen]))
}

function lacksOf(scheme: Scheme, inputs: StoredInputs, rating: Rating): string[] {
  if (inputs.dataState !== 'approved') return ['record']
  if (inputs.runState !== '正常') return ['runState']
  // A dimension that is left out whole asks for nothing.
  const leftOut = rating.dimensions.filter(({ score }) => rating.total !== null && score === null)
  return rating.rows.flatMap(({ id, state, dimension }) => {
    if (leftOut.some((one) => one.dimension === dimension)) return []
    const key = scheme.indicators.find((one) => one.id === id)?.how.value ?? id
    return state === 'unscorable' ? [`table:${key}`] : state === 'missing' ? [`input:${key}`] : []
  })
}

/** What an indicator is computed from, without its unit. */
export function inputName(key: string): string {
  const names: Record<string, string> = { ...figureKeys, ...tableKeys, ...optionKeys, products: '产品能耗限额对标' }
  return (names[key] ?? key).replace(/（.*?）/, '')
}

/** A thing that is missing, in words. */
export function lackLabel(lack: string): string {
  if (lack === 'record') return '没有已审核的年度数据'
  if (lack === 'runState') return '没有正常经营'
  const [what, key = ''] = lack.split(':')
  const name = inputName(key)
  return what === 'table' ? `缺基准：${name}` : `缺数据：${name}`
}

function outliersOf(scheme: Scheme, { rows }: Rating): string[] {
  return rows.flatMap(({ id, value, benchmark }) => {
    if (typeof value !== 'number') return []
    const indicator = scheme.indicators.find((one) => one.id === id)
    const label = indicator?.label ?? id
    if (benchmark && value > benchmark.weak * beyondWeak) return [`${label}超过弱端的${beyondWeak}倍`]
    if (benchmark && value * belowLead < benchmark.lead) return [`${label}不到引领值的三分之一`]
    const isDecline = indicator?.how.value === 'carbonDecline' || indicator?.how.value === 'energyDecline'
    return isDecline && Math.abs(value) > largestDecline ? [`${label}超过${largestDecline}%`] : []
  })
}

/** Reads the records of these subjects and answers the inputs of each. */
export async function readInputs(tx: Tx, year: number, subjects: readonly Subject[]) {
  const names = subjects.map(({ enterpriseId }) => enterpriseId)
  const records = new Map<string, Map<number, YearRecord>>(names.map((name) => [name, new Map()]))
  const years = [year, year - 1, year - 2]
  const adoptedOf = await adoptedFacts(tx, codeFacts, { years, enterpriseIds: names })
  for (const { enterpriseId, ...record } of await recordsOf(tx, names, years))
    records.get(enterpriseId)?.set(record.year, { ...record, adopted: adoptedOf(enterpriseId, record.year) })
  const read = new Map([...records].map(([name, own]) => [name, readYears([...own.values()])]))
  const without = names.filter((name) => !records.get(name)?.has(year))
  const unfinished = new Map(
    (await unfinishedRecords(tx, without, year)).map(({ enterpriseId, programme, state }) => {
      const { shortTitle } = programmeOf(programme)
      return [enterpriseId, `${year}年度${shortTitle}的状态为“${stateLabel(programmeOf(programme), state as State)}”`]
    }),
  )
  const inspected = await inspectionResult(tx, names, year, clock.today())
  return (scheme: Scheme, { enterpriseId, industryCode }: Subject): StoredInputs => {
    const isThere = records.get(enterpriseId)?.has(year) ?? false
    const noRecord = isThere ? null : (unfinished.get(enterpriseId) ?? `没有填报${year}年度数据`)
    return inputsOf(
      scheme,
      { industryCode, year, noRecord },
      read.get(enterpriseId) ?? { years: [], series: [], missing: new Map() },
      inspected.get(enterpriseId),
    )
  }
}

/** What a rating is computed with. */
export type RatingBasis = { runId: string; schemeId: string; mode: string; scheme: Scheme; tables: YearTables }

/** Scheme and tables of the published run of the year, or of the named run. */
export async function basisOf(tx: Tx, year: number, runId?: string): Promise<RatingBasis> {
  const run = runId ? await runById(tx, runId) : await publishedRunOf(tx, year)
  const scheme = run && (await schemeById(tx, run.schemeId))
  if (!run || !scheme) throw refuse('NOT_FOUND')
  return {
    runId: run.id,
    schemeId: run.schemeId,
    mode: run.mode,
    scheme: scheme.scheme as unknown as Scheme,
    tables: await tablesOf(tx, year, run.startedAt),
  }
}

/**
 * Rates one enterprise again with the scheme and the tables of the year's published run: for a correction. `adjust` replaces
 * inputs that an officer has decided, such as a small penalty that is mended. The band is of the run and stays with it.
 */
export async function rateOne(
  tx: Tx,
  enterpriseId: string,
  year: number,
  { runId, adjust = {} }: { runId?: string; adjust?: Partial<EnterpriseYearInputs> } = {},
): Promise<Rated & { runId: string; schemeId: string }> {
  const basis = await basisOf(tx, year, runId)
  const [subject] = await subjectsById(tx, [enterpriseId])
  if (!subject) throw refuse('NOT_FOUND')
  const read = await readInputs(tx, year, [subject])
  const inputs = { ...read(basis.scheme, subject), ...adjust }
  const { rated } = rateSubject(basis.scheme, subject, inputs, basis.tables.of(subject.industryCode), year)
  return { ...rated, runId: basis.runId, schemeId: basis.schemeId }
}
