/** The SQL of list filters: scope, standard filters, conditions on fields of the form. */

import type { filingSorts } from '@green/contract/filing/filing.ts'
import { isFiler } from '@green/contract/roles.ts'
import type { Condition, FilterableField } from '@green/filing/form/conditions.ts'
import type { Narrowing } from '@green/filing/programme/filters.ts'
import { isInForce, type State, statesWhere } from '@green/filing/workflow/states.ts'
import { and, eq, gt, gte, inArray, lte, type SQL, sql } from 'drizzle-orm'
import { bearsOneOf } from '../../base/enterprise/label-store.ts'
import { keywordMatch } from '../../base/enterprise/search-store.ts'
import { matters } from '../../base/reference/programmes.ts'
import { isAnyOf } from '../../db/any-of.ts'
import { filing, filingSubmission, filingValue } from '../../db/schema/filing.ts'
import type { Actor } from '../../platform/actor.ts'
import { addMs, clock, dayOf, endOfDay } from '../../platform/clock.ts'
import { standsAt } from '../clock/case-clock-store.ts'
import { assignedTo } from '../record/assignee-store.ts'
import { pathOf } from '../record/condition-values.ts'
import { type Argument, bind, type FilingRecord, isEditedByFiler, scopeOf } from '../record/store.ts'

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
  /** Of enterprises with this label today. */
  label?: string | undefined
  sort: (typeof filingSorts)[number]
  order: 'asc' | 'desc'
  /** The programme's own filters, read by its definition. */
  narrowings?: readonly Narrowing[] | undefined
  /** 办理时限 of the office over, or soon over. */
  limit?: 'late' | 'soon' | undefined
  /** 承办人 of the reader's office. */
  assignee?: 'mine' | 'none' | undefined
  /** Conditions on any field of the form; the fields come from the programme, never from the client. */
  conditions?: readonly FieldCondition[] | undefined
  /** Only these, as far as they are within the actor's scope. */
  ids?: readonly string[] | undefined
}

/** A condition on one field, checked against its form. */
export type FieldCondition = Pick<FilterableField, 'asking' | 'from' | 'table' | 'at'> &
  Pick<Condition, 'op' | 'value'> & {
    /** The number under which `filing_value` stores its sent values; null where the document itself is queried. */
    kept: number | null
  }

export function sentDocument(actor: Actor, document: 'answers' | 'figures'): SQL<FilingRecord['answers']> {
  return isFiler(actor.role) ? sql`${filing[document]}` : lastSent(document)
}

const isWrittenOn = sql`${filing.state} in (${sql.raw(
  statesWhere(isEditedByFiler)
    .map((state) => `'${state}'`)
    .join(', '),
)})`

// Unscoped: part
/** What everybody but the filer reads, also while the filer works on a returned form. */
export function lastSent(document: 'answers' | 'figures'): SQL<FilingRecord['answers']> {
  return sql`case when ${isWrittenOn} then coalesce((select s.${sql.identifier(document)}
    from ${filingSubmission} s where s.filing_id = ${filing.id} order by s.no desc limit 1), ${filing[document]}) else ${filing[document]} end`
}

/** Text that is a number; anything else in a number's place matches no condition on numbers. */
const digits = '^-?[0-9]+([.][0-9]+)?$'

/** A condition on one field; within a table any row may match. Keys and values are bind parameters, operators are written here. */
function fieldCondition(
  actor: Actor,
  { from, table, at, asking, op, value, kept: fieldNumber }: FieldCondition,
  after: string | null,
): SQL {
  if (fieldNumber !== null && !isFiler(actor.role)) return storedCondition(fieldNumber, { asking, op, value }, after)
  const document = from === 'outcome' ? sql`${filing.outcome}` : sentDocument(actor, from)
  if (!table) return asks((arrow) => sql`((${document}) ${arrow} ${at})`, asking, op, value)
  const rows = sql`${document} -> ${table}`
  const some = sql`exists (select 1 from jsonb_array_elements(case when jsonb_typeof(${rows}) = 'array' then ${rows} else '[]' end) r
    where ${asks((arrow) => sql`(r ${arrow} ${at})`, asking, op === 'empty' ? 'filled' : op, value)})`
  return op === 'empty' ? sql`not ${some}` : some
}

/** The same condition on the stored sent values: one scan of one field of all filings, or of those `after` an id. */
function storedCondition(
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

/** `read` gives the value as text or as JSON; a long document is read once for each mention. */
function asks(read: (arrow: SQL) => SQL, asking: FilterableField['asking'], op: Condition['op'], value: string): SQL {
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

/** By what a filing is searched: the pairs of characters of these texts are its grams. */
export const filingSearch = {
  grams: filing.grams,
  texts: [
    filing.enterpriseName,
    filing.socialCode,
    filing.number,
    ...matters.map((key) => sql`${filing.listed} ->> ${sql.raw(`'${key}'`)}`),
  ],
  enterpriseId: filing.enterpriseId,
}

export function conditionsOf(
  actor: Actor,
  f: FilingFilter,
  argument: Argument = bind,
  after: string | null = null,
): SQL | undefined {
  const answers = sentDocument(actor, 'answers')
  return and(
    scopeOf(actor, argument),
    after ? gt(filing.id, after) : undefined,
    f.ids ? inArray(filing.id, [...f.ids]) : undefined,
    f.programme ? eq(filing.programme, argument('programme', f.programme)) : undefined,
    f.programmes ? isAnyOf(filing.programme, argument('programmes', f.programmes)) : undefined,
    f.qxCode ? eq(filing.qxCode, argument('qxCode', f.qxCode)) : undefined,
    f.batchId ? eq(filing.batchId, argument('batchId', f.batchId)) : undefined,
    f.year ? eq(filing.year, argument('year', f.year)) : undefined,
    f.state[0] && f.state.length === 1 ? eq(filing.state, argument('state', f.state[0])) : undefined,
    f.state.length > 1 ? inArray(filing.state, [...f.state]) : undefined,
    f.from ? gte(filing.submittedAt, `${f.from}T00:00:00+08:00`) : undefined,
    f.to ? lte(filing.submittedAt, endOfDay(f.to)) : undefined,
    f.industryCode ? sql`starts_with(${filing.industryCode}, ${f.industryCode})` : undefined,
    keywordMatch(f.keyword, filingSearch),
    f.label ? bearsOneOf(filing.enterpriseId, [f.label]) : undefined,
    ...(f.narrowings ?? []).map((one) => narrowed(answers, one)),
    ...(f.conditions ?? []).map((one) => fieldCondition(actor, one, after)),
    f.limit ? standsAt(f.limit) : undefined,
    f.assignee ? assignedTo(actor, f.assignee) : undefined,
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
        inArray(filing.state, statesWhere(isInForce)),
        lte(filing.validTo, dayOf(addMs(clock.now(), one.days * 86_400_000))),
      )
  }
}

export function isNarrowed(f: FilingFilter): boolean {
  const { programme: _programme, sort: _sort, order: _order, state, ...filters } = f
  return state.length > 0 || Object.values(filters).some((value) => value !== undefined && value !== '')
}
