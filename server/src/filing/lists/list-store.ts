/** The paged question over filings: scope, standard filters, filters on the form's own choice fields. */
import type { filingSorts } from '@green/contract/filing.ts'
import type { Askable, Asked } from '@green/filing/conditions.ts'
import type { Narrowing } from '@green/filing/filters.ts'
import { isStanding, type State, statesWhere } from '@green/filing/states.ts'
import { and, asc, count, desc, eq, gt, gte, inArray, isNotNull, lte, type SQL, sql } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import { bearsOneOf } from '../../base/enterprise/label-store.ts'
import { keywordMatch } from '../../base/enterprise/search-store.ts'
import { matters } from '../../base/reference/programmes.ts'
import type { Database, Tx } from '../../db/database.ts'
import { openedAnswers } from '../../db/personal-answers.ts'
import { prepare } from '../../db/prepared.ts'
import { account } from '../../db/schema/accounts.ts'
import { enterprise } from '../../db/schema/archive.ts'
import { batch, filing, filingSubmission, filingValue } from '../../db/schema/filing.ts'
import { caseClock, expertTask } from '../../db/schema/review.ts'
import { sealed } from '../../db/sealed.ts'
import type { Actor } from '../../platform/actor.ts'
import { addMs, clock, dayOf, endOfDay } from '../../platform/clock.ts'
import { type ClockRecord, standsAt } from '../casework/case-clock-store.ts'
import { hasNews } from '../casework/case-talk-store.ts'
import { type Argument, asItIs, type FilingRecord, isEditedByFiler, scopeOf } from '../store.ts'
import type { Edge } from './cursor.ts'
import { pathOf } from './kept-values.ts'

export type FilingFilter = {
  programme?: string | undefined
  /** Any of these. */
  programmes?: readonly string[] | undefined
  keyword?: string | undefined
  qxCode?: string | undefined
  batchId?: string | undefined
  year?: number | undefined
  state: readonly State[]
  from?: string | undefined
  to?: string | undefined
  industryCode?: string | undefined
  /** Of enterprises that bear this label today. */
  label?: string | undefined
  sort: (typeof filingSorts)[number]
  order: 'asc' | 'desc'
  /** The programme's own filters, read by its definition. */
  narrowings?: readonly Narrowing[] | undefined
  /** 办理时限 of the office over, or soon over. */
  limit?: 'late' | 'soon' | undefined
  /** Questions about any field of the form; the fields come from the programme, never from the client. */
  conditions?: readonly FieldCondition[] | undefined
  /** These and no others, as far as the actor may see them. */
  ids?: readonly string[] | undefined
}

/** A question about one field, checked against its form. */
export type FieldCondition = Pick<Askable, 'asking' | 'from' | 'table' | 'at'> &
  Pick<Asked, 'op' | 'value'> & {
    /** The number under which `filing_value` keeps what was sent of it; null where the document itself is asked. */
    kept: number | null
  }

/** What a list reads of a filing; `answers` and `figures` hold what the list shows of them. */
export type ListedFiling = Pick<FilingRecord, Exclude<keyof typeof listedColumns, 'qxName' | 'industryName'>> &
  Pick<FilingRecord, 'answers' | 'figures'> & { qxName: string | null; industryName: string | null }
type TaskState = { round: number; state: string; outlier: boolean; second: boolean }
export type PageRow = {
  filing: ListedFiling
  /** Which writing of its batch holds; null without a batch. */
  batchVersion: number | null
  selfInterest: boolean
  tasks: readonly TaskState[]
  /** The clock of the state it stands in. */
  clock: RowClock | null
  hasNews: boolean
}
type RowClock = Pick<ClockRecord, 'limitDays' | 'soonDays' | 'runningSince' | 'dueOn'>
export type FilingPage = { rows: PageRow[]; total: number; capped: boolean; isFirst: boolean; isLast: boolean }

/** A part of the list: so many rows after or before an edge, or after so many others; `keys` of the documents are shown beside what is listed. */
export type Window = { size: number; keys?: readonly string[] } & ({ edge: Edge } | { offset: number })

/** Without any filter nobody needs the exact number of everything. */
const countedAtMost = 10_000

const listedColumns = {
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
  submittedAt: filing.submittedAt,
  createdAt: filing.createdAt,
  updatedAt: filing.updatedAt,
  updatedBy: filing.updatedBy,
  stateSince: filing.stateSince,
  returnedAt: filing.returnedAt,
  replyBy: filing.replyBy,
  systemScore: filing.systemScore,
  expertScore: filing.expertScore,
  rankFigure: filing.rankFigure,
  gateHits: filing.gateHits,
  divided: filing.divided,
  countyActed: filing.countyActed,
  round: filing.round,
  panelNote: filing.panelNote,
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

function sentDocument(actor: Actor, document: 'answers' | 'figures'): SQL<FilingRecord['answers']> {
  return actor.role === 'enterprise' ? sql`${filing[document]}` : lastSent(document)
}

const isWrittenOn = sql`${filing.state} in (${sql.raw(
  statesWhere(isEditedByFiler)
    .map((state) => `'${state}'`)
    .join(', '),
)})`

/** What everybody but the filer reads, also while he works on a returned form. */
export function lastSent(document: 'answers' | 'figures'): SQL<FilingRecord['answers']> {
  return sql`case when ${isWrittenOn} then coalesce((select s.${sql.identifier(document)}
    from ${filingSubmission} s where s.filing_id = ${filing.id} order by s.no desc limit 1), ${filing[document]}) else ${filing[document]} end`
}

/** Text that is a number; whatever else stands in a number's place answers no question about numbers. */
const digits = '^-?[0-9]+([.][0-9]+)?$'

/** One question about one field; within a table any row may answer it. Keys and values are parameters, operators are written here. */
function fieldCondition(
  actor: Actor,
  { from, table, at, asking, op, value, kept }: FieldCondition,
  after: string | null,
): SQL {
  if (kept !== null && actor.role !== 'enterprise') return keptCondition(kept, { asking, op, value }, after)
  const document = from === 'outcome' ? sql`${filing.outcome}` : sentDocument(actor, from)
  if (!table) return asks((arrow) => sql`((${document}) ${arrow} ${at})`, asking, op, value)
  const rows = sql`${document} -> ${table}`
  const some = sql`exists (select 1 from jsonb_array_elements(case when jsonb_typeof(${rows}) = 'array' then ${rows} else '[]' end) r
    where ${asks((arrow) => sql`(r ${arrow} ${at})`, asking, op === 'empty' ? 'filled' : op, value)})`
  return op === 'empty' ? sql`not ${some}` : some
}

/** The same question, to the values that are kept of what was sent: one look at one field of all filings, or of those `after` an id. */
function keptCondition(
  field: number,
  { asking, op, value }: Pick<FieldCondition, 'asking' | 'op' | 'value'>,
  after: string | null,
): SQL {
  const path = pathOf(asking, op, value)
  const holds = and(
    sql`v.field = ${field}`,
    after ? sql`v.filing_id > ${after}` : undefined,
    path ? sql`jsonb_path_match(v.value, ${path}::jsonpath, '{}', true)` : undefined,
    op === 'has' ? sql`strpos(lower(v.value #>> '{}'), lower(${value})) > 0` : undefined,
  )
  return op === 'empty'
    ? sql`not exists (select from ${filingValue} v where ${holds} and v.filing_id = ${filing.id})`
    : sql`${filing.id} in (select v.filing_id from ${filingValue} v where ${holds})`
}

const asText = sql.raw('->>')
const asJson = sql.raw('->')

/** `read` gives the value as text or as it is; a long document is read once for each mention. */
function asks(read: (arrow: SQL) => SQL, asking: Askable['asking'], op: Asked['op'], value: string): SQL {
  const text = sql`(${read(asText)})`
  if (op === 'filled') return sql`coalesce(${text}, '') not in ('', '[]')`
  if (op === 'empty') return sql`coalesce(${text}, '') in ('', '[]')`
  if (op === 'has') return sql`strpos(lower(${text}), lower(${value})) > 0`
  if (op === 'in') {
    const codes = sql`${sql.param(value.split(','))}::text[]`
    return sql`(${text} = any(${codes}) or (${read(asJson)}) ?| ${codes})`
  }
  const than = sql.raw(op === 'ge' ? '>=' : '<=')
  return asking === 'number'
    ? sql`(select case when one.value ~ ${digits} then one.value::numeric end from (select ${text} as value offset 0) one) ${than} ${value}::numeric`
    : sql`nullif(${text}, '') collate "C" ${than} ${value}`
}

/** What a filing is looked up by: the texts whose pairs are its grams. */
export const filingTexts = [
  filing.enterpriseName,
  filing.socialCode,
  filing.number,
  ...matters.map((key) => sql`${filing.listed} ->> ${sql.raw(`'${key}'`)}`),
]

function conditionsOf(
  actor: Actor,
  f: FilingFilter,
  argument: Argument = asItIs,
  after: string | null = null,
): SQL | undefined {
  const answers = sentDocument(actor, 'answers')
  return and(
    scopeOf(actor, argument),
    after ? gt(filing.id, after) : undefined,
    f.ids ? inArray(filing.id, [...f.ids]) : undefined,
    f.programme ? eq(filing.programme, argument('programme', f.programme)) : undefined,
    f.programmes ? inArray(filing.programme, [...f.programmes]) : undefined,
    f.qxCode ? eq(filing.qxCode, argument('qxCode', f.qxCode)) : undefined,
    f.batchId ? eq(filing.batchId, argument('batchId', f.batchId)) : undefined,
    f.year ? eq(filing.year, argument('year', f.year)) : undefined,
    f.state[0] && f.state.length === 1 ? eq(filing.state, argument('state', f.state[0])) : undefined,
    f.state.length > 1 ? inArray(filing.state, [...f.state]) : undefined,
    f.from ? gte(filing.submittedAt, `${f.from}T00:00:00+08:00`) : undefined,
    f.to ? lte(filing.submittedAt, endOfDay(f.to)) : undefined,
    f.industryCode ? sql`starts_with(${filing.industryCode}, ${f.industryCode})` : undefined,
    keywordMatch(f.keyword, { grams: filing.grams, texts: filingTexts }),
    f.label ? bearsOneOf(filing.enterpriseId, [f.label]) : undefined,
    ...(f.narrowings ?? []).map((one) => narrowed(answers, one)),
    ...(f.conditions ?? []).map((one) => fieldCondition(actor, one, after)),
    f.limit ? standsAt(f.limit) : undefined,
  )
}

function narrowed(answers: SQL, one: Narrowing): SQL | undefined {
  switch (one.by) {
    case 'answer':
      return sql`((${answers}) ->> ${one.key} = ${one.value} or (${answers}) -> ${one.key} ? ${one.value})`
    case 'outcome':
      return sql`${filing.outcome} ->> ${one.key} = ${one.value}`
    case 'beginning':
      return sql`starts_with((${answers}) ->> ${one.key}, ${one.value})`
    case 'holding':
      return sql`strpos((${answers}) ->> ${one.key}, ${one.value}) > 0`
    case 'row': {
      const holds = Object.entries(one.holds).map(([column, text]) => sql`strpos(r ->> ${column}, ${text}) > 0`)
      const rows = sql`(${answers}) -> ${one.table}`
      return sql`exists (select 1 from jsonb_array_elements(case when jsonb_typeof(${rows}) = 'array' then ${rows} else '[]' end) r where ${and(...holds)})`
    }
    case 'grade':
      return sql`${filing.scoreSheet} ->> 'grade' = ${one.code}`
    case 'ending':
      return and(
        inArray(filing.state, statesWhere(isStanding)),
        lte(filing.validTo, dayOf(addMs(clock.now(), one.days * 86_400_000))),
      )
  }
}

/** Filters that most pages are asked with: a statement prepared once answers them all. The others are built each time. */
function isUsual(actor: Actor, f: FilingFilter, window: Window): boolean {
  const unusual = [f.keyword, f.from, f.to, f.industryCode, f.label, f.limit, f.narrowings, f.conditions, f.ids]
  return (
    actor.role !== 'expert' &&
    f.state.length < 2 &&
    !offsetOf(window) &&
    !window.keys?.length &&
    unusual.every((v) => v === undefined)
  )
}

function isNarrowed(f: FilingFilter): boolean {
  const { programme: _programme, sort: _sort, order: _order, state, ...filters } = f
  return state.length > 0 || Object.values(filters).some((value) => value !== undefined && value !== '')
}

/** One row more than wanted says whether the list goes on, unless place and total say it. */
const lookAhead = (filter: FilingFilter, window: Window) => ('edge' in window || !isNarrowed(filter) ? 1 : 0)

const edgeOf = (window: Window) => ('edge' in window ? window.edge : null)
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
    : await pageQuestion(db, actor, filter, window, asItIs)
  const first = found[0]
  const isCounted = !isNarrowed(filter)
  const n = first ? first.total : await countFilings(db, actor, filter, isCounted ? countedAtMost + 1 : undefined)
  const capped = isCounted && n > countedAtMost
  const goesOn = lookAhead(filter, window) ? found.length > window.size : offsetOf(window) + found.length < n
  const isBackwards = edgeOf(window)?.side === 'before'
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
    })),
    total: capped ? countedAtMost : n,
    capped,
    isFirst: isBackwards ? !goesOn : !edgeOf(window) && offsetOf(window) === 0,
    isLast: isBackwards ? false : !goesOn,
  }
}

/** First finds the ids, which an index alone can tell, then reads those few rows. Numbers of rows are written out: the planner counts on them. */
function pageQuestion(db: Database, actor: Actor, filter: FilingFilter, window: Window, argument: Argument) {
  const where = conditionsOf(actor, filter, argument)
  const edge = edgeOf(window)
  const onward = edge ? beyond(filter, edge, argument) : undefined
  const order = sql.join(orderOf(filter, edge?.side === 'before'), sql`, `)
  const part = sql.raw(`limit ${window.size + lookAhead(filter, window)} offset ${offsetOf(window)}`)
  const most = sql.raw(isNarrowed(filter) ? '' : `limit ${countedAtMost + 1}`)
  // A keyword or a condition costs a look at every row it may mean: page and total come from one search.
  const isSearched = Boolean(filter.keyword || filter.conditions?.length)
  const searched = sql`(with found as materialized (select ${filing.id}, ${sortColumns[filter.sort]} from ${filing} where ${where})
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
    })
    .from(isSearched ? searched : indexed)
    .innerJoin(filing, sql`${filing.id} = chosen.id`)
    .leftJoin(batch, eq(batch.id, filing.batchId))
    .leftJoin(caseClock, and(eq(caseClock.filingId, filing.id), eq(caseClock.stage, filing.state)))
    .orderBy(...orderOf(filter, false))
}

type FoundRow = Awaited<ReturnType<typeof pageQuestion>>[number]
/** Statements prepared so far, by what they ask; each connection keeps its own plan of each. */
const prepared = new WeakMap<Database, Map<string, (given: Record<string, unknown>) => Promise<FoundRow[]>>>()
const mostPrepared = 120

function askUsual(db: Database, actor: Actor, filter: FilingFilter, window: Window): PromiseLike<FoundRow[]> {
  const known = prepared.get(db) ?? new Map()
  prepared.set(db, known)
  const edge = edgeOf(window)
  const { programme, qxCode, batchId, year, sort, order } = filter
  const parts = { programme, qxCode, batchId, year, state: filter.state[0], own: actor.enterpriseId, at: actor.qxCode }
  const asked = Object.keys(parts).filter((key) => parts[key as keyof typeof parts])
  const name = [actor.role, ...asked, sort, order, window.size, edge?.side, edge && edge.mark.value === null].join(' ')
  let ask = known.get(name)
  if (!ask) {
    if (known.size >= mostPrepared) return pageQuestion(db, actor, filter, window, asItIs)
    const question = pageQuestion(db, actor, filter, window, (place) => sql.placeholder(place))
    const fields = {
      ...pageColumns,
      chosenAnswers: sql`null`,
      chosenFigures: sql`null`,
      selfInterest: sql`selfInterest`,
      hasNews: sql`hasNews`,
      total: sql`total`,
    }
    ask = prepare<FoundRow>(db, `filings ${known.size}`, question, fields)
    known.set(name, ask)
  }
  return ask({
    programme,
    qxCode,
    batchId,
    year,
    state: filter.state[0],
    ownEnterprise: actor.enterpriseId,
    ownCounty: actor.qxCode,
    keptMobile: sealed(actor.mobile),
    reader: actor.accountId,
    edgeValue: edge?.mark.value,
    edgeId: edge?.mark.id,
  })
}

/** Empty values stand last in both directions. The time of the last change is never empty and is written as its indexes have it. */
function orderOf({ sort, order }: FilingFilter, backwards: boolean): SQL[] {
  const descending = (order === 'desc') !== backwards
  const direction = sql.raw(descending ? 'desc' : 'asc')
  const ends = (last: boolean) => sql.raw(last ? 'nulls last' : 'nulls first')
  return [
    sql`${sortColumns[sort]} ${direction} ${ends(sort === 'updatedAt' ? descending : !backwards)}`,
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
}

/** Rows on the far side of an edge, in the list's order with empty values last. */
function beyond({ sort, order }: FilingFilter, { side, mark }: Edge, argument: Argument): SQL | undefined {
  const column = sortColumns[sort]
  const than = sql.raw((order === 'desc') === (side === 'after') ? '<' : '>')
  const id = sql`${argument('edgeId', mark.id)}::uuid`
  const idBeyond = sql`${filing.id} ${than} ${id}`
  if (mark.value === null)
    return side === 'after' ? sql`${column} is null and ${idBeyond}` : sql`(${column} is not null or ${idBeyond})`
  const value = sql`${argument('edgeValue', mark.value)}::${sql.raw(castOf[sort])}`
  const rowBeyond = sql`(${column}, ${filing.id}) ${than} (${value}, ${id})`
  return side === 'after' && sort !== 'updatedAt' ? sql`(${rowBeyond} or ${column} is null)` : rowBeyond
}

/** Whether the reader is the filing's own contact: a reviewer takes no step in his own cause. */
function selfInterest(actor: Actor, argument: Argument): SQL<boolean> {
  if (actor.role === 'enterprise' || actor.role === 'admin') return sql<boolean>`false`
  const kept = argument('keptMobile', sealed(actor.mobile))
  return sql<boolean>`(coalesce(${filing.listed} ->> 'contactPhone' = ${kept}, false) or ${filing.enterpriseId} = any(array(
    select a.enterprise_id from ${account} a where a.mobile = ${kept} and a.enterprise_id is not null
    union all select e.id from ${enterprise} e where e.profile ->> 'contactPhone' = ${kept})))`
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

/** Sums over the whole list, by key of a number field or a figure; exact in the database, text that is no number counts nothing. */
export async function filingSums(
  tx: Tx,
  actor: Actor,
  filter: FilingFilter,
  keys: readonly string[],
): Promise<Record<string, number>> {
  const sumOf = (key: string) => {
    const text = sql`coalesce((${sentDocument(actor, 'figures')}) ->> ${key}, (${sentDocument(actor, 'answers')}) ->> ${key})`
    return sql<number>`coalesce(sum(case when ${text} ~ '^-?[0-9]+(\\.[0-9]+)?$' then (${text})::numeric end), 0)::double precision`
  }
  const [row] = await tx
    .select(Object.fromEntries(keys.map((key) => [key, sumOf(key)])))
    .from(filing)
    .where(conditionsOf(actor, filter))
  return (row ?? {}) as Record<string, number>
}

/**
 * Every row of a list in portions by id, so that memory stays flat: the next is read while one is worked on. `without` names answers
 * that need not be read.
 */
export async function* everyFiling(
  tx: Tx,
  actor: Actor,
  filter: FilingFilter,
  without: readonly string[] = [],
  portion = 100,
) {
  const read = (after: string | null) => portionOf(tx, actor, filter, without, after, portion).execute()
  let rows = await read(null)
  while (rows.length > 0) {
    const last = rows.at(-1)?.id
    const next = last && rows.length === portion ? read(last) : Promise.resolve([])
    // Whoever stops in the middle never hears of the portion that was on its way.
    next.catch(() => undefined)
    yield rows
    rows = await next
  }
}

function portionOf(
  tx: Tx,
  actor: Actor,
  filter: FilingFilter,
  without: readonly string[],
  after: string | null,
  portion: number,
) {
  return tx
    .select({
      ...listedColumns,
      answers: sql`(${sentDocument(actor, 'answers')}) - ${sql.param(without)}::text[]`.mapWith(openedAnswers),
      figures: sql<FilingRecord['figures']>`${sentDocument(actor, 'figures')}`,
      groups: sql<NonNullable<FilingRecord['scoreSheet']>['groups'] | null>`${filing.scoreSheet} -> 'groups'`,
    })
    .from(filing)
    .where(conditionsOf(actor, filter, asItIs, after))
    .orderBy(asc(filing.id))
    .limit(portion)
}

/** The versions of the form that filings of a list are in. */
export async function formVersionsIn(tx: Tx, actor: Actor, filter: FilingFilter): Promise<string[]> {
  const rows = await tx.selectDistinct({ version: filing.formVersion }).from(filing).where(conditionsOf(actor, filter))
  return rows.map((row) => row.version)
}

/** How many filings of a list have which final (else system) score, best first. */
export async function scoreCounts(tx: Tx, actor: Actor, filter: FilingFilter): Promise<{ score: number; n: number }[]> {
  const score = sql<number>`coalesce(${filing.expertScore}, ${filing.systemScore})`.mapWith(Number)
  return tx
    .select({ score, n: count() })
    .from(filing)
    .where(and(conditionsOf(actor, filter), isNotNull(score)))
    .groupBy(score)
    .orderBy(desc(score))
}

/** Tasks of these filings, as far as rows count them. */
export async function taskStatesOf(tx: Tx, filingIds: readonly string[]) {
  if (!filingIds.length) return []
  return tx
    .select({
      filingId: expertTask.filingId,
      round: expertTask.round,
      state: expertTask.state,
      outlier: expertTask.outlier,
      second: expertTask.second,
    })
    .from(expertTask)
    .where(inArray(expertTask.filingId, [...filingIds]))
}

/** Which of these enterprises have this registered contact number. */
export async function reachedBy(tx: Tx, mobile: string, enterpriseIds: readonly string[]): Promise<string[]> {
  if (!enterpriseIds.length) return []
  const ids = [...enterpriseIds]
  const rows = await union(
    tx
      .select({ id: account.enterpriseId })
      .from(account)
      .where(and(eq(account.mobile, mobile), inArray(account.enterpriseId, ids))),
    tx
      .select({ id: enterprise.id })
      .from(enterprise)
      .where(and(inArray(enterprise.id, ids), sql`${enterprise.profile} ->> 'contactPhone' = ${sealed(mobile)}`)),
  )
  return rows.flatMap(({ id }) => id ?? [])
}
