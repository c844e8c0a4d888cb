/** Results of a run: list, detail with every figure opened, export; and the ratings that are computed on request. */
import type { CallInput, CallOutput } from '@green/contract/call.ts'
import type { lsdtQyDf, ResultRow, ResultView } from '@green/contract/calls/code/green-rating.ts'
import type { lsdtDf } from '@green/contract/calls/code/rating-scheme.ts'
import { refuse } from '@green/contract/errors.ts'
import { rowStates } from '@green/contract/filing/rating-scheme.ts'
import { stateLabelOf } from '@green/filing/cases/machine.ts'
import { ratingRunCase } from '@green/filing/cases/rating/rating-run.ts'
import type { ScoredItem } from '@green/filing/scoring/score.ts'
import { scoreText } from '@green/filing/scoring/score-words.ts'
import type { TableKey } from '@green/green-code/inputs.ts'
import type { Rating, Scheme } from '@green/green-code/scheme.ts'
import { greenFactory } from '@green/programmes/green-factory/programme.ts'
import { exportedList } from '../../../base/audit/exported-list.ts'
import { findEnterprise } from '../../../base/enterprise/store.ts'
import { programmeOf } from '../../../base/reference/programmes.ts'
import { districtOf, industries } from '../../../base/reference/reference-data.ts'
import type { Tx } from '../../../db/database.ts'
import { findFiling } from '../../../filing/record/store.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { BlobResult, Progress } from '../../../platform/http/handlers.ts'
import { everyPage } from '../../../platform/http/page/pages.ts'
import { reportingProgress } from '../../../platform/progress.ts'
import type { Services, WithDb } from '../../../platform/services.ts'
import { explain } from './explain.ts'
import type { StoredInputs } from './inputs.ts'
import { treeOf } from './kind.ts'
import { lackLabel, rateSubject, readInputs, replay, type StoredTable } from './rate-one.ts'
import { factoryFiling, subjectsById } from './record-store.ts'
import {
  type ListedResult,
  latestRunOf,
  type ResultFilter,
  resultOf,
  resultPage,
  runById,
  wholeResults,
} from './run-store.ts'
import { namedScheme, schemeById, schemeInForce } from './scheme-store.ts'
import { tablesOf } from './tables.ts'

type Input<K extends keyof typeof lsdtQyDf> = CallInput<(typeof lsdtQyDf)[K]>

/** Two decimals, more where two would read like a grade that is missed. */
export function totalTextOf(total: number | null, { grades }: Pick<Scheme, 'grades'>): string {
  if (total === null) return '—'
  const missed = grades
    .map(({ min }) => min)
    .filter((min) => min > total)
    .sort((a, b) => a - b)
  return scoreText(total, missed[0])
}

const industryName = (code: string | null) => industries().find((one) => one.code === code)?.name ?? code ?? ''

function rowOf(row: ListedResult, scheme: Pick<Scheme, 'grades'>): ResultRow {
  return {
    ...row,
    qxName: districtOf(row.qxCode)?.name ?? row.qxCode,
    industryName: industryName(row.industryCode),
    totalText: totalTextOf(row.total, scheme),
    lacks: row.lacks.map(lackLabel),
  }
}

/** The named run, or the latest of the year, with its scheme. */
async function requestedRun(tx: Tx, runId: string | undefined, year: number | undefined) {
  const id = runId ?? (await latestRunOf(tx, year))
  const run = id ? await runById(tx, id) : null
  if (!run && runId) throw refuse('NOT_FOUND')
  const scheme = run && (await schemeById(tx, run.schemeId))
  return run && scheme ? { run, scheme } : null
}

export async function listResults({ db }: WithDb, input: Input<'getLsdtQyDfPage'>) {
  const { page, size, runId, year, ...filter } = input
  const requested = await requestedRun(db, runId, year)
  if (!requested) return { rows: [], total: 0, page, size }
  const found = await resultPage(db, requested.run.id, filter, { page, size })
  const tree = treeOf(requested.scheme)
  return { ...found, rows: found.rows.map((row) => rowOf(row, tree)) }
}

export async function getResult(
  { db }: WithDb,
  { runId, enterpriseId }: Input<'getLsdtQyDfDetailList'>,
  actor: Actor,
): Promise<ResultView> {
  const requested = await requestedRun(db, runId, undefined)
  const found = await resultOf(db, runId, enterpriseId)
  if (!requested || !found) throw refuse('NOT_FOUND')
  const { run, scheme } = requested
  const tree = treeOf(scheme)
  const rating = found.result as unknown as Rating
  const inputs = found.inputs as unknown as StoredInputs
  const tables = found.tables as unknown as StoredTable
  const filing = found.filingId ? await findFiling(db, actor, found.filingId) : null
  return {
    ...rowOf(found, tree),
    stateLabel: stateLabelOf(ratingRunCase, run.state),
    filingId: found.filingId,
    filingNumber: filing?.number ?? null,
    filingTitle: filing ? programmeOf(filing.programme).title : null,
    schemeTitle: scheme.title,
    schemeEdition: scheme.edition,
    schemeHash: scheme.hash,
    scheme: tree as ResultView['scheme'],
    rating: rating as unknown as ResultView['rating'],
    gateWords: inputs.overdue ?? null,
    explained: explain(tree, inputs, rating),
    tables: Object.entries(tables.of).flatMap(([indicator, used]) => {
      const values = tables.frozen.values[indicator as TableKey]
      return values ? [{ indicator, ...used, ...values }] : []
    }),
    replays: sameDigits(replay(tree, found.inputs, found.tables), rating),
  }
}

/** Percentile mode gives the grade by position afterwards: everything else is the same to the last digit. */
export function sameDigits(again: Rating, stored: Rating): boolean {
  const text = ({ grade: _grade, ...rest }: Rating) => JSON.stringify(sortedKeys(rest))
  return text(again) === text(stored)
}

function sortedKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortedKeys)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([, part]) => part !== undefined)
  return Object.fromEntries(
    entries.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([key, part]) => [key, sortedKeys(part)]),
  )
}

export async function exportResults(
  services: Services,
  input: Input<'exportLsdtQyDfExcel'>,
  actor: Actor,
  progress: Progress,
): Promise<BlobResult> {
  const { page: _page, size: _size, runId, year, ...filter } = input
  const requested = await requestedRun(services.db, runId, year)
  if (!requested) throw refuse('EMPTY_REPORT')
  const { run, scheme } = requested
  const tree = treeOf(scheme)
  const { total } = await resultPage(services.db, run.id, filter, { page: 1, size: 1 })
  const text = (title: string) => ({ title, kind: 'text' as const })
  const names = [
    ...[
      '企业',
      '统一社会信用代码',
      '区县',
      '行业',
      '年度',
      '总分',
      '等级',
      '否决项',
      '位次区间',
      '缺项',
      '异常',
      '说明',
    ],
    ...tree.dimensions.map(({ label, points }) => `${label}（${points}分）`),
    ...tree.indicators.map(({ id, label, points }) => `${id} ${label}（${points}分）`),
  ]
  return exportedList(services, actor, {
    total,
    action: '导出年度评分结果',
    query: { ...filter, year: run.year },
    result: `${total}家`,
    name: `${run.year}年度绿效码评分结果`,
    sheets: () => [
      {
        name: '评分结果',
        columns: names.map(text),
        rows: reportingProgress(lines(services, run.id, tree, filter), total, progress),
      },
    ],
  })
}

/** What stands in place of a score. */
const unscored: Readonly<Record<string, string | null>> = { ...rowStates, scored: null }

async function* lines({ db }: WithDb, runId: string, tree: Scheme, filter: ResultFilter) {
  for await (const rows of everyPage((page) => wholeResults(db, runId, filter, page)))
    for (const record of rows) {
      const row = rowOf(record, tree)
      const rating = record.result as unknown as Rating
      yield [
        row.enterpriseName,
        row.socialCode,
        row.qxName,
        row.industryName,
        String(row.year),
        row.totalText,
        row.grade,
        row.gates.join('、'),
        row.band ?? '',
        row.lacks.join('；'),
        row.outliers.join('；'),
        rating.reasons.join('；'),
        ...tree.dimensions.map(({ id }) => scoreText(rating.dimensions.find((one) => one.dimension === id)?.score)),
        ...tree.indicators.map(({ id }) => {
          const found = rating.rows.find((one) => one.id === id)
          return found ? (unscored[found.state] ?? scoreText(found.score)) : ''
        }),
      ]
    }
}

/** `/lsdt/df/rate`: what these enterprises would get; nothing is stored. */
export async function rateNow(
  { db }: WithDb,
  { ids, year, rubricId }: CallInput<typeof lsdtDf.rate>,
  actor: Actor,
): Promise<CallOutput<typeof lsdtDf.rate>> {
  const version = rubricId ? await namedScheme(db, actor, rubricId) : await schemeInForce(db, year)
  if (!version) throw refuse(rubricId ? 'NOT_FOUND' : 'NO_SCHEME', { year: String(year) })
  const subjects = await subjectsById(db, ids.split(','))
  const [read, tables, tree] = [await readInputs(db, year, subjects), await tablesOf(db, year), treeOf(version)]
  return {
    rows: subjects.map((subject) => {
      const table = tables.of(subject.industryCode)
      const { rated } = rateSubject(tree, subject, read(tree, subject), table, year)
      const { rows, reasons, gates } = rated.result as unknown as Rating
      return {
        enterpriseId: subject.enterpriseId,
        enterpriseName: subject.enterpriseName,
        year,
        rubricId: version.id,
        total: rated.total ?? null,
        grade: rated.grade,
        gates: [...gates],
        reasons: [...reasons],
        rows: rows.map(({ id, state, score }) => ({ indicatorId: id, state: rowStates[state], score })),
      }
    }),
  }
}

/** The score of the enterprise's green-factory filing of that year, by the rubric of its batch. */
export async function factoryRating(
  { db }: WithDb,
  { enterpriseId, year }: Input<'greenFactoryRating'>,
  actor: Actor,
): Promise<CallOutput<typeof lsdtQyDf.greenFactoryRating>> {
  const enterprise = await findEnterprise(db, actor, { id: enterpriseId })
  const id = enterprise && (await factoryFiling(db, enterpriseId, year, greenFactory.id))
  const filing = id ? await findFiling(db, actor, id) : null
  if (!enterprise || !filing?.scoreSheet) throw refuse('NOT_FOUND')
  const { scoreSheet } = filing
  return {
    enterpriseId,
    enterpriseName: enterprise.enterpriseName,
    year,
    filingId: filing.id,
    number: filing.number,
    rubric: programmeOf(filing.programme).title,
    total: scoreSheet.total,
    rows: scoreSheet.items.map((item) => {
      const { id, seq, label, points, score } = item
      return { id, seq, label, points, score, state: itemState(item) }
    }),
  }
}

function itemState({ unscorable, applicable, missing }: Pick<ScoredItem, 'unscorable' | 'applicable' | 'missing'>) {
  if (unscorable) return '不能评分'
  if (!applicable) return '企业不涉及'
  return missing ? '缺数据' : '已评'
}
