/** Benchmark tables as the office, an enterprise of the industry and the public read them. */
import type { CallInput, CallOutput } from '@green/contract/call.ts'
import {
  type BenchmarkDetail,
  type BenchmarkRow,
  type benchmark,
  leftOutTexts,
  type OwnTable,
  type PublishedTable,
} from '@green/contract/calls/energy/benchmark.ts'
import { fewestShown } from '@green/contract/calls/energy/county-comparison.ts'
import { refuse } from '@green/contract/errors.ts'
import { isDistrictOfficer } from '@green/contract/roles.ts'
import { stateLabelOf } from '@green/filing/cases/machine.ts'
import { type BenchmarkKey, benchmarkKeys } from '@green/filing/programme/benchmarks.ts'
import { fullSample } from '@green/green-code/benchmark-table.ts'
import { bandAmong, binsOf, sizeLabel, withoutSmallBins } from '@green/green-code/distribution.ts'
import { leastPeers } from '@green/green-code/percentile-mode.ts'
import { caseHistoryOf, findCaseRow } from '../../../base/case/case-store.ts'
import { allowedCaseSteps } from '../../../base/case/take-step.ts'
import { findEnterprise } from '../../../base/enterprise/store.ts'
import { programmeOf } from '../../../base/reference/programmes.ts'
import { industriesOf } from '../../../base/reference/reference.ts'
import { tablesFor } from '../../../filing/batches/batch-benchmarks.ts'
import { findBatch } from '../../../filing/record/batch-store.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Services, WithDb } from '../../../platform/services.ts'
import { withoutSmallGroups } from '../../../platform/small-groups.ts'
import { derivedTables, figureOf } from './derive.ts'
import { benchmarkKind, usersOf } from './kind.ts'
import { yearRecords } from './records.ts'
import {
  type BenchmarkFilter,
  type BenchmarkRecord,
  benchmarkPage,
  editionsOf,
  enterpriseNames,
  frozenOf,
  type ListedBenchmark,
  leavingFew,
  publishedPage,
} from './store.ts'

type Names = ReadonlyMap<string, string>
type Few = ReadonlySet<string>

/** The tables of these that leave few, as far as that matters to the reader. */
const fewFor = async ({ db }: WithDb, rows: readonly ListedBenchmark[], { role }: Actor): Promise<Few> =>
  isDistrictOfficer(role) && rows.length > 0
    ? leavingFew(
        db,
        rows.map(({ id }) => id),
      )
    : new Set()

const namesOf = async (services: Services): Promise<Names> =>
  new Map((await industriesOf(services)).map(({ code, name }) => [code, name]))

/** The groups that a keyword means: a code, or part of a name. */
function groupsOf(names: Names, keyword: string | undefined): string[] | undefined {
  const wanted = keyword?.trim()
  if (!wanted) return undefined
  if (/^\d+$/.test(wanted)) return [wanted]
  return [...names].flatMap(([code, name]) => (/^\d{2,4}$/.test(code) && name.includes(wanted) ? [code] : []))
}

type Query = { keyword?: string | undefined; page: number; size: number }

const filterOf = (names: Names, { keyword, page: _page, size: _size, ...filter }: Query & BenchmarkFilter) => ({
  ...filter,
  groups: groupsOf(names, keyword),
})

const common = (row: ListedBenchmark, names: Names) => ({
  ...row,
  indicator: row.indicator as BenchmarkKey,
  origin: row.origin as BenchmarkRow['origin'],
  groupName: names.get(row.groupCode) ?? '',
})

/** Five percentiles of five enterprises are those five; whoever knows some of them knows the others. */
const hidden = { p10: null, p25: null, p50: null, p75: null, p90: null, weightedMean: null }

/** Whether the percentiles are hidden from whoever is not entitled to each enterprise of the table. */
const isHiddenFrom = (row: ListedBenchmark, { role }: Actor, few: Few) =>
  isDistrictOfficer(role) && (row.smallSample || few.has(row.id))

const rowOf = (row: ListedBenchmark, actor: Actor, names: Names, few: Few): BenchmarkRow => ({
  ...common(row, names),
  ...(isHiddenFrom(row, actor, few) ? hidden : {}),
  state: row.state as BenchmarkRow['state'],
  isOwn: row.madeBy === actor.accountId,
})

/** One table as the answer of a step. */
export const rowAfter = async (services: Services, row: ListedBenchmark, actor: Actor): Promise<BenchmarkRow> =>
  rowOf(row, actor, await namesOf(services), await fewFor(services, [row], actor))

export async function listTables(services: Services, input: CallInput<typeof benchmark.tables>, actor: Actor) {
  const names = await namesOf(services)
  const found = await benchmarkPage(services.db, filterOf(names, input), input)
  const rows = found.rows as ListedBenchmark[]
  const few = await fewFor(services, rows, actor)
  return { ...found, rows: rows.map((row) => rowOf(row, actor, names, few)) }
}

export async function tableDetail(services: Services, id: string, actor: Actor): Promise<BenchmarkDetail> {
  const { db } = services
  const row = await findCaseRow(db, benchmarkKind, id, actor)
  if (!row) throw refuse('NOT_FOUND')
  const owners = await enterpriseNames(
    db,
    row.leftOut.map((one) => one.enterpriseId),
    isDistrictOfficer(actor.role) ? actor.qxCode : null,
  )
  const history = await caseHistoryOf(db, id)
  const few = await fewFor(services, [row], actor)
  return {
    ...row,
    ...rowOf(row, actor, await namesOf(services), few),
    allowed: await allowedCaseSteps(db, benchmarkKind, row, actor),
    bins: isDistrictOfficer(actor.role) ? (isHiddenFrom(row, actor, few) ? [] : mergedBins(row)) : allBins(row),
    sizes: isDistrictOfficer(actor.role) ? sizesForCounty(row) : sizesOf(row),
    // A county reads those of its own.
    leftOut: row.leftOut.flatMap(({ enterpriseId, reason, value }) => {
      const enterpriseName = owners.get(enterpriseId)
      return enterpriseName === undefined && isDistrictOfficer(actor.role)
        ? []
        : [{ enterpriseName: enterpriseName ?? '', reason: leftOutTexts[reason as keyof typeof leftOutTexts], value }]
    }),
    editions: (await editionsOf(db, row)).map((one) => ({
      id: one.id,
      edition: one.edition,
      state: one.state as BenchmarkRow['state'],
      frozenAt: one.frozenAt,
      reason: one.reason,
    })),
    usedBy: await usersOf(db, row),
    history: history.map((one) => ({
      at: one.at,
      step: benchmarkKind.machine.steps[one.action as keyof typeof benchmarkKind.machine.steps].label,
      by: one.actorName,
      state: stateLabelOf(benchmarkKind.machine, one.toState),
      opinion: one.opinion,
    })),
  }
}

const allBins = ({ sample }: BenchmarkRecord) => binsOf(sample.map(({ value }) => value))

/** For whoever is not entitled to each enterprise. */
const mergedBins = (row: BenchmarkRecord) => withoutSmallBins(allBins(row), fewestShown)

/** Small classes are hidden with the next smallest, since the number of all is told; a median needs five on each side of it. */
function sizesForCounty(row: BenchmarkRecord): BenchmarkDetail['sizes'] {
  const sizes = sizesOf(row)
  const shown = withoutSmallGroups(sizes.map(({ n }) => n))
  return sizes.map(({ label, n, p50 }, at) => ({
    label,
    n: shown[at] ?? null,
    p50: shown[at] == null || n < fullSample ? null : p50,
  }))
}

/** The median of each size class; hidden where a class has fewer than five members. */
function sizesOf({ sample }: BenchmarkRecord) {
  const classes = [...Map.groupBy(sample, ({ size }) => size)].flatMap(([size, members]) =>
    size === null ? [] : [{ size, values: members.map(({ value }) => value) }],
  )
  return classes
    .toSorted((a, b) => a.size - b.size)
    .map(({ size, values }) => ({
      label: sizeLabel(size),
      n: values.length,
      p50: values.length < leastPeers ? null : middleOf(values),
    }))
}

function middleOf(sorted: readonly number[]): number {
  const half = (sorted.length - 1) / 2
  const [low = 0, high = 0] = [sorted[Math.floor(half)], sorted[Math.ceil(half)]]
  return (low + high) / 2
}

/** The groups that today's records give no table for; those with a table from a document are left out. */
export async function groupsWithout(services: Services, year: number): Promise<CallOutput<typeof benchmark.without>> {
  const records = await yearRecords(services.db, year)
  const names = await namesOf(services)
  const frozenKeys = new Set(
    (await frozenOf(services.db, [...new Set(records.map(({ industryCode }) => industryCode.slice(0, 2)))]))
      .filter((row) => row.year === year)
      .map(({ groupCode, indicator }) => `${groupCode} ${indicator}`),
  )
  return derivedTables(records, year)
    .without.filter(({ groupCode, indicator }) => !frozenKeys.has(`${groupCode} ${indicator}`))
    .map((one) => ({ ...one, groupName: names.get(one.groupCode) ?? '' }))
}

/** The tables and editions that a batch is scored with. */
export async function tablesOfBatch(
  services: Services,
  batchId: string,
): Promise<CallOutput<typeof benchmark.ofBatch>> {
  const batch = await findBatch(services.db, batchId)
  if (!batch) throw refuse('NOT_FOUND')
  const asOf = batch.benchmarksAt
  if (!programmeOf(batch.programme).benchmarks) return { asOf, tables: [], later: 0 }
  const names = await namesOf(services)
  const { retained, later } = await tablesFor(services.db, batch)
  const tables = retained.map(({ tableId: id, edition, indicator, group }) => ({
    id,
    edition,
    indicator,
    groupCode: group,
    groupName: names.get(group) ?? '',
  }))
  return { asOf, tables, later: later.length }
}

const published = (row: BenchmarkRecord, names: Names): PublishedTable => ({
  ...common(row, names),
  // Of a small group the distribution would show single enterprises.
  bins: row.shownPublicly ? mergedBins(row) : [],
})

export async function listPublished(services: Services, input: CallInput<typeof benchmark.published>) {
  const names = await namesOf(services)
  const found = await publishedPage(services.db, filterOf(names, input), input)
  return { ...found, rows: found.rows.map((row) => published(row, names)) }
}

/** The tables that an enterprise is compared with, of the newest year of each indicator, and where it stands. */
export async function ownTables(services: Services, actor: Actor): Promise<CallOutput<typeof benchmark.own>> {
  const { db } = services
  const found = actor.enterpriseId ? await findEnterprise(db, actor, { id: actor.enterpriseId }) : null
  const code = found?.industryCode ?? null
  const names = await namesOf(services)
  if (!found || !code) return { industryCode: null, industryName: '', tables: [] }
  const frozen = await frozenOf(db, [code, code.slice(0, 2)])
  const years = [...new Set(frozen.map(({ year }) => year))].slice(0, 3)
  const few = await leavingFew(
    db,
    frozen.map(({ id }) => id),
  )
  const tables: OwnTable[] = []
  for (const year of years) {
    const [record] = await yearRecords(db, year, found.id)
    for (const indicator of benchmarkKeys) {
      // Four digits are before two in the order of the query.
      const row = frozen.find((one) => one.year === year && one.indicator === indicator)
      if (row)
        tables.push(
          ownTableOf(row, names, {
            own: record ? figureOf(record, indicator) : null,
            size: record?.size ?? null,
            isFew: few.has(row.id),
          }),
        )
    }
  }
  return { industryCode: code, industryName: names.get(code) ?? '', tables }
}

type Position = { own: number | null; size: number | null; isFew: boolean }

function ownTableOf(row: BenchmarkRecord, names: Names, { own, size, isFew }: Position): OwnTable {
  const values = (of: BenchmarkRecord['sample']) => of.map(({ value }) => value)
  const peers = row.sample.filter((one) => one.size === size)
  return {
    ...published(row, names),
    ...(row.smallSample || isFew ? { ...hidden, bins: [] } : {}),
    source: row.source,
    files: row.files,
    own,
    band: own === null ? null : bandAmong(own, values(row.sample)),
    sizeLabel: size === null ? null : sizeLabel(size),
    sizeBand: own === null || size === null ? null : bandAmong(own, values(peers)),
  }
}
