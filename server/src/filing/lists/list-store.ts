/** One page of a list of filings, by a prepared statement where possible, with its total. */
import { isAdministrator, isExpert, isFiler } from '@green/contract/roles.ts'
import { and, count, eq, type SQL, sql } from 'drizzle-orm'
import { anyOf } from '../../db/any-of.ts'
import type { Database, Tx } from '../../db/database.ts'
import { encryptions } from '../../db/encryption.ts'
import { openedAnswers } from '../../db/personal-answers.ts'
import { prepare } from '../../db/prepared.ts'
import { account } from '../../db/schema/account/accounts.ts'
import { batch, filing } from '../../db/schema/filing.ts'
import { enterprise } from '../../db/schema/operation/archive.ts'
import { caseClock, expertTask } from '../../db/schema/review.ts'
import type { Actor } from '../../platform/actor.ts'
import { knownValue, readersOf } from '../../platform/confidential.ts'
import { type ClockRecord, officeDueDay } from '../clock/case-clock-store.ts'
import { hasNews } from '../clock/case-talk-store.ts'
import { type Argument, bind, type FilingRecord, scopeValues } from '../record/store.ts'
import type { PageBoundary } from './cursor.ts'
import { conditionsOf, type FilingFilter, isNarrowed, sentDocument } from './filter-store.ts'

/** The fields of a filing that a list reads; `answers` and `figures` hold only what the list shows. */
export type ListedFiling = Pick<FilingRecord, Exclude<keyof typeof listedColumns, 'qxName' | 'industryName'>> &
  Pick<FilingRecord, 'answers' | 'figures'> & { qxName: string | null; industryName: string | null }
type TaskState = { round: number; state: string; outlier: boolean; second: boolean }
export type PageRow = {
  filing: ListedFiling
  /** The current version of its batch; null without a batch. */
  batchVersion: number | null
  selfInterest: boolean
  tasks: readonly TaskState[]
  /** The clock of its current state. */
  clock: RowClock | null
  hasNews: boolean
}
type RowClock = Pick<ClockRecord, 'limitDays' | 'soonDays' | 'runningSince' | 'dueOn'>
/** A row of a page; `dueOn` is read where the list is sorted by it. */
type DatedRow = PageRow & { dueOn: string | null }
export type FilingPage = { rows: DatedRow[]; total: number; capped: boolean; isFirst: boolean; isLast: boolean }

/** A part of the list: rows after or before a cursor, or after an offset; `keys` of the documents are shown beside the listed columns. */
export type Window = { size: number; keys?: readonly string[] } & ({ boundary: PageBoundary } | { offset: number })

/** Without any filter nobody needs the exact number of everything. */
const countedAtMost = 10_000

export const listedColumns = {
  id: filing.id,
  programme: filing.programme,
  formVersion: filing.formVersion,
  number: filing.number,
  enterpriseId: filing.enterpriseId,
  enterpriseName: filing.enterpriseName,
  socialCode: filing.socialCode,
  qxCode: filing.qxCode,
  qxName: sql<string | null>`${filing.organisation} ->> 'qxName'`,
  industryName: sql<string | null>`${filing.organisation} ->> 'industryName'`,
  batchId: filing.batchId,
  year: filing.year,
  state: filing.state,
  openObjections: filing.openObjections,
  appeal: filing.appeal,
  agent: filing.agent,
  assignees: filing.assignees,
  submittedAt: filing.submittedAt,
  createdAt: filing.createdAt,
  updatedAt: filing.updatedAt,
  updatedBy: filing.updatedBy,
  stateSince: filing.stateSince,
  returnedAt: filing.returnedAt,
  replyBy: filing.replyBy,
  systemScore: filing.systemScore,
  expertScore: filing.expertScore,
  rankTable: filing.rankTable,
  rankFigure: filing.rankFigure,
  gateHits: filing.gateHits,
  divided: filing.divided,
  countyActed: filing.countyActed,
  round: filing.round,
  panelNote: filing.panelNote,
  submissions: filing.submissions,
  siteVisit: filing.siteVisit,
  officeOpinions: filing.officeOpinions,
  proposal: filing.proposal,
  countyOpinion: filing.countyOpinion,
  cityOpinion: filing.cityOpinion,
  titleNumber: filing.titleNumber,
  documentNumber: filing.documentNumber,
  validTo: filing.validTo,
  level: filing.level,
  upward: filing.upward,
  publicityEnd: filing.publicityEnd,
  outcome: filing.outcome,
  version: filing.version,
}

// Unscoped: part
const pageColumns = {
  ...listedColumns,
  listed: filing.listed,
  /** Experts' tasks of those that ever were in review. */
  tasks: sql<
    TaskState[] | null
  >`case when ${filing.round} > 0 then (select json_agg(json_build_object('round', t.round, 'state', t.state, 'outlier', t.outlier, 'second', t.second))
    from ${expertTask} t where t.filing_id = ${filing.id}) end`,
  batchVersion: batch.version,
  clock: {
    limitDays: caseClock.limitDays,
    soonDays: caseClock.soonDays,
    runningSince: caseClock.runningSince,
    dueOn: caseClock.dueOn,
  },
}

const sortColumns = {
  submittedAt: filing.submittedAt,
  updatedAt: filing.updatedAt,
  number: filing.number,
  systemScore: filing.systemScore,
  expertScore: filing.expertScore,
  rankFigure: filing.rankFigure,
}

/** What this reader's list is sorted by: what the reader may not know does not order it. */
function sortKey(actor: Actor, sort: FilingFilter['sort']) {
  if (sort === 'dueOn') return officeDueDay()
  return sort === 'expertScore' ? knownValue(actor, 'result', filing.state, filing.expertScore) : sortColumns[sort]
}

/** What the order of rows that were searched for is read from. */
const sortSource = (sort: FilingFilter['sort']) =>
  sort === 'dueOn' ? sql`${filing.qxCode}, ${filing.batchId}` : sql`${sortColumns[sort]}`

/** The parts of a query that are placeholders of its statement, or of which each value has a statement of its own. */
const usualParts: ReadonlySet<string> = new Set<keyof FilingFilter>([
  'programme',
  'programmes',
  'qxCode',
  'batchId',
  'year',
  'state',
  'sort',
  'order',
])

/** The filters of most pages: one prepared statement serves them all. Other filters are built each time. */
function isUsual(actor: Actor, f: FilingFilter, window: Window): boolean {
  return (
    !isExpert(actor.role) &&
    f.state.length < 2 &&
    !offsetOf(window) &&
    !window.keys?.length &&
    Object.entries(f).every(([key, value]) => value === undefined || usualParts.has(key))
  )
}

/** One extra row says whether the list goes on, unless offset and total do. */
const lookAhead = (filter: FilingFilter, window: Window) => ('boundary' in window || !isNarrowed(filter) ? 1 : 0)

const boundaryOf = (window: Window) => ('boundary' in window ? window.boundary : null)
const offsetOf = (window: Window) => ('offset' in window ? window.offset : 0)

/** One page. The total is exact under a filter and `capped` without; ask `countFilings` for the exact number of everything. */
export async function filingPage(
  db: Database,
  actor: Actor,
  filter: FilingFilter,
  window: Window,
): Promise<FilingPage> {
  const found = isUsual(actor, filter, window)
    ? await askUsual(db, actor, filter, window)
    : await pageQuery(db, actor, filter, window, bind)
  const first = found[0]
  const isCounted = !isNarrowed(filter)
  const n = first ? first.total : await countFilings(db, actor, filter, isCounted ? countedAtMost + 1 : undefined)
  const capped = isCounted && n > countedAtMost
  const goesOn = lookAhead(filter, window) ? found.length > window.size : offsetOf(window) + found.length < n
  const isBackwards = boundaryOf(window)?.side === 'before'
  const wanted = isBackwards && goesOn ? found.slice(1) : found.slice(0, window.size)
  return {
    rows: wanted.map((row) => ({
      filing: Object.assign(row, {
        answers: { ...row.listed, ...row.chosenAnswers },
        figures: { ...row.listed, ...row.chosenFigures } as FilingRecord['figures'],
      }),
      batchVersion: row.batchVersion,
      selfInterest: row.selfInterest,
      tasks: row.tasks ?? [],
      clock: row.clock,
      hasNews: row.hasNews,
      dueOn: row.dueOn,
    })),
    total: capped ? countedAtMost : n,
    capped,
    isFirst: isBackwards ? !goesOn : !boundaryOf(window) && offsetOf(window) === 0,
    isLast: isBackwards ? false : !goesOn,
  }
}

/** First finds the ids by an index alone, then reads those few rows. Row limits are literals: the planner needs them. */
function pageQuery(db: Database, actor: Actor, filter: FilingFilter, window: Window, argument: Argument) {
  const where = conditionsOf(actor, filter, argument)
  const boundary = boundaryOf(window)
  const onward = boundary ? beyond(actor, filter, boundary, argument) : undefined
  const order = sql.join(orderOf(actor, filter, boundary?.side === 'before'), sql`, `)
  const part = sql.raw(`limit ${window.size + lookAhead(filter, window)} offset ${offsetOf(window)}`)
  const most = sql.raw(isNarrowed(filter) ? '' : `limit ${countedAtMost + 1}`)
  // A keyword or a condition has to check every candidate row: page and total come from one search.
  const isSearched = Boolean(filter.keyword || filter.conditions?.length)
  const searched = sql`(with found as materialized (select ${filing.id}, ${filing.state}, ${sortSource(filter.sort)} from ${filing} where ${where})
    select ${filing.id}, (select count(*)::int from found) as total from found as ${filing} where ${onward ?? sql`true`} order by ${order} ${part}) chosen`
  const indexed = sql`(select ${filing.id} from ${filing} where ${and(where, onward)} order by ${order} ${part}) chosen`
  const counted = sql<number>`(select count(*)::int from (select 1 from ${filing} where ${where} ${most}) counted)`
  const total = isSearched ? sql<number>`chosen.total` : counted
  const some = (document: 'answers' | 'figures') =>
    window.keys?.length
      ? sql<Record<
          string,
          unknown
        > | null>`(select jsonb_object_agg(one.key, one.value) from jsonb_each(${sentDocument(actor, document)}) one
          where one.key = any(${sql.param(window.keys)}::text[]))`.mapWith(openedAnswers)
      : sql<null>`null`
  const documents = { chosenAnswers: some('answers'), chosenFigures: some('figures') }
  return db
    .select({
      ...pageColumns,
      ...documents,
      selfInterest: selfInterest(actor, argument),
      hasNews: hasNews(actor, argument),
      total,
      dueOn: filter.sort === 'dueOn' ? sql<string | null>`${officeDueDay()}::text` : sql<null>`null`,
    })
    .from(isSearched ? searched : indexed)
    .innerJoin(filing, sql`${filing.id} = chosen.id`)
    .leftJoin(batch, eq(batch.id, filing.batchId))
    .leftJoin(caseClock, and(eq(caseClock.filingId, filing.id), eq(caseClock.stage, filing.state)))
    .orderBy(...orderOf(actor, filter, false))
}

type FoundRow = Awaited<ReturnType<typeof pageQuery>>[number]
/** Statements prepared so far, by their SQL; each connection has its own plan of each. */
const prepared = new WeakMap<Database, Map<string, (values: Record<string, unknown>) => Promise<FoundRow[]>>>()
const mostPrepared = 120

function askUsual(db: Database, actor: Actor, filter: FilingFilter, window: Window): PromiseLike<FoundRow[]> {
  const known = prepared.get(db) ?? new Map()
  prepared.set(db, known)
  const boundary = boundaryOf(window)
  const { programme, programmes, qxCode, batchId, year, sort, order } = filter
  const values = { programme, programmes, qxCode, batchId, year, state: filter.state[0] }
  const parts = { ...values, own: actor.enterpriseId, at: actor.qxCode, agent: actor.agent }
  const present = Object.keys(parts).filter((key) => parts[key as keyof typeof parts])
  const name = [
    actor.role,
    ...readersOf(actor),
    ...present,
    sort,
    order,
    window.size,
    boundary?.side,
    boundary && boundary.cursor.value === null,
  ].join(' ')
  let ask = known.get(name)
  if (!ask) {
    if (known.size >= mostPrepared) return pageQuery(db, actor, filter, window, bind)
    const query = pageQuery(db, actor, filter, window, (place) => sql.placeholder(place))
    const fields = {
      ...pageColumns,
      chosenAnswers: sql`null`,
      chosenFigures: sql`null`,
      selfInterest: sql`selfInterest`,
      hasNews: sql`hasNews`,
      total: sql`total`,
      dueOn: sql`dueOn`,
    }
    ask = prepare<FoundRow>(db, `filings ${known.size}`, query, fields)
    known.set(name, ask)
  }
  return ask({
    ...values,
    ...scopeValues(actor),
    ownNumbers: ownNumbers(actor),
    cursorValue: boundary?.cursor.value,
    cursorId: boundary?.cursor.id,
  })
}

/** The order of a list. Empty values come last in both directions. The time of the last change is never empty and is written as its indexes have it. */
export function orderOf(actor: Actor, { sort, order }: FilingFilter, backwards: boolean): SQL[] {
  const descending = (order === 'desc') !== backwards
  const direction = sql.raw(descending ? 'desc' : 'asc')
  const ends = (last: boolean) => sql.raw(last ? 'nulls last' : 'nulls first')
  return [
    sql`${sortKey(actor, sort)} ${direction} ${ends(sort === 'updatedAt' ? descending : !backwards)}`,
    sql`${filing.id} ${direction} ${ends(descending)}`,
  ]
}

const castOf = {
  submittedAt: 'timestamptz',
  updatedAt: 'timestamptz',
  number: 'text',
  systemScore: 'numeric',
  expertScore: 'numeric',
  rankFigure: 'numeric',
  dueOn: 'date',
}

/** Rows beyond a cursor, in the list's order with empty values last. */
function beyond(
  actor: Actor,
  { sort, order }: FilingFilter,
  { side, cursor }: PageBoundary,
  argument: Argument,
): SQL | undefined {
  const column = sortKey(actor, sort)
  const than = sql.raw((order === 'desc') === (side === 'after') ? '<' : '>')
  const id = sql`${argument('cursorId', cursor.id)}::uuid`
  const idBeyond = sql`${filing.id} ${than} ${id}`
  if (cursor.value === null)
    return side === 'after' ? sql`${column} is null and ${idBeyond}` : sql`(${column} is not null or ${idBeyond})`
  const value = sql`${argument('cursorValue', cursor.value)}::${sql.raw(castOf[sort])}`
  const rowBeyond = sql`(${column}, ${filing.id}) ${than} (${value}, ${id})`
  return side === 'after' && sort !== 'updatedAt' ? sql`(${rowBeyond} or ${column} is null)` : rowBeyond
}

/** The reader's number as it may be stored; of a deputy the number of the absent one counts as well. */
const ownNumbers = ({ mobile, standsFor }: Actor): string[] =>
  (standsFor ? [mobile, standsFor.mobile] : [mobile]).flatMap(encryptions)

// Unscoped: part
/** Whether the reader is the filing's own contact: a conflict of interest, in which a reviewer takes no step. */
function selfInterest(actor: Actor, argument: Argument): SQL<boolean> {
  if (isFiler(actor.role) || isAdministrator(actor.role)) return sql<boolean>`false`
  const own = anyOf(argument('ownNumbers', ownNumbers(actor)))
  return sql<boolean>`(coalesce(${filing.listed} ->> 'contactPhone' = ${own}, false) or ${filing.enterpriseId} = any(array(
    select a.enterprise_id from ${account} a where a.mobile = ${own} and a.enterprise_id is not null
    union all select e.id from ${enterprise} e where e.profile ->> 'contactPhone' = ${own})))`
}

/** How many filings a list has; with `atMost` it stops counting there. */
export async function countFilings(tx: Tx, actor: Actor, filter: FilingFilter, atMost?: number): Promise<number> {
  const all = tx
    .select({ one: sql`1`.as('one') })
    .from(filing)
    .where(conditionsOf(actor, filter))
    .$dynamic()
  const counted = (atMost === undefined ? all : all.limit(atMost)).as('counted')
  const [row] = await tx.select({ n: count() }).from(counted)
  return row?.n ?? 0
}
