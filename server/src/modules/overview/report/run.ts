/** Runs a report within the reader's scope: a list, groups with measures, or a pivot; on the screen, as a workbook, in a digest. */
import type { CallInput } from '@green/contract/call.ts'
import type { customReport, ReportResult } from '@green/contract/calls/overview/report.ts'
import { Refusal, refuse, refuseFields } from '@green/contract/errors.ts'
import {
  acrossAtMost,
  exportedAtMost,
  groupsAtMost,
  type Measure,
  planOf,
  type ReportAsked,
  type ReportPlan,
} from '@green/contract/overview/report.ts'
import {
  columnHead,
  type ReportColumn,
  type ReportSource,
  reportColumn,
  reportSources,
  sourceNames,
} from '@green/contract/overview/report-sources.ts'
import { programmes } from '@green/programmes/all.ts'
import { exportedList } from '../../../base/audit/exported-list.ts'
import { namesOf } from '../../../base/reference/names.ts'
import { industriesOf } from '../../../base/reference/reference.ts'
import type { Actor } from '../../../platform/actor.ts'
import { clock } from '../../../platform/clock.ts'
import { requireRight } from '../../../platform/http/guard/rights.ts'
import type { BlobResult } from '../../../platform/http/handlers.ts'
import type { Services, WithDb } from '../../../platform/services.ts'
import { type GroupLine, groupLines, listRows, type Value } from './report-store.ts'
import { readingOf } from './sources-store.ts'

type Head = ReportResult['heads'][number]
type Line = ReportResult['rows'][number]
type Page = { page: number; size: number }
/** The text of a stored value. */
type TextOf = (key: string, value: Value) => Value

const empty = '（未填）'
const sum = '合计'

/** The sources whose lists this person may read. */
export const sourcesFor = (actor: Actor): ReportSource[] => sourceNames.filter((source) => mayRead(source, actor))

function mayRead(source: ReportSource, actor: Actor): boolean {
  try {
    requireRight(readingOf(source).list, actor)
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

/** The report as asked for; every fault of it is refused at once. */
export function plannedFor(query: ReportAsked, actor: Actor): ReportPlan {
  requireRight(readingOf(query.source).list, actor)
  const { plan, faults } = planOf(query)
  if (faults.length > 0) throw refuseFields(faults)
  if (query.source === 'filing' && query.kind && !programmes.some(({ id }) => id === query.kind))
    throw refuseFields([{ field: 'kind', message: '申报类别不正确，请重新选择' }])
  return plan
}

/** One page of a list, or a whole grouped report. */
export async function runReport(
  services: Services,
  query: ReportAsked,
  page: Page,
  actor: Actor,
): Promise<ReportResult> {
  const plan = plannedFor(query, actor)
  const textOf = await textsOf(services, plan.source)
  if (plan.rows.length === 0) return listOf(services, { plan, query }, page, { actor, textOf })
  const lines = await groupLines(services.db, actor, { plan, query })
  const { heads, rows, totals } = plan.across ? pivotOf(plan, lines, textOf) : groupsOf(plan, lines, textOf)
  const records = lines.find(({ summed }) => summed.every((is) => is))?.records ?? 0
  return {
    mode: plan.across ? 'pivot' : 'groups',
    heads,
    rows,
    totals: rows.length > 0 ? totals : null,
    total: rows.length,
    records,
    page: 1,
    size: rows.length,
    at: clock.now(),
  }
}

async function listOf(
  services: WithDb,
  report: { plan: ReportPlan; query: ReportAsked },
  { page, size }: Page,
  { actor, textOf }: { actor: Actor; textOf: TextOf },
): Promise<ReportResult> {
  const { columns } = report.plan
  const found = await listRows(services.db, actor, report, { size, offset: (page - 1) * size })
  return {
    mode: 'list',
    heads: columns.map((key) => headOf(report.plan.source, key)),
    rows: found.rows.map((row) => ({
      cells: row.map((value, at) => textOf(columns[at] ?? '', value) ?? null),
      filter: null,
    })),
    totals: null,
    total: found.total,
    records: found.total,
    page,
    size,
    at: clock.now(),
  }
}

function headOf(source: ReportSource, key: string): Head {
  const column = reportColumn(source, key) as ReportColumn
  return { key, title: columnHead(column), above: null, kind: column.kind, decimals: column.decimals ?? null }
}

const measureHead = ({ key, label, decimals }: Measure, above: string | null = null): Head => ({
  key,
  title: label,
  above,
  kind: 'number',
  decimals,
})

async function textsOf(services: Services, source: ReportSource): Promise<TextOf> {
  const names = await namesOf(services.db)
  const texts = {
    programme: new Map<string, string>(programmes.map(({ id, shortTitle }) => [id, shortTitle])),
    industry: new Map((await industriesOf(services)).map(({ code, name }) => [code, name])),
  }
  return (key, value) => {
    const labels = reportColumn(source, key)?.words
    if (!labels || typeof value !== 'string') return value
    if ('choices' in labels) return Object.hasOwn(labels.choices, value) ? (labels.choices[value] ?? value) : value
    return 'list' in labels ? names.label(labels.list, value) : (texts[labels.of].get(value) ?? value)
  }
}

function inCodes(a: string | null, b: string | null): number {
  if (a === b) return 0
  if (a === null) return 1
  return b === null || a < b ? -1 : 1
}

/** By what the report is sorted by; by the codes of its groups otherwise. Nothing to compare comes last. */
function sorted(plan: ReportPlan, lines: readonly GroupLine[]): GroupLine[] {
  const usual = (a: GroupLine, b: GroupLine) =>
    plan.rows.reduce((found, _key, at) => found || inCodes(a.keys[at] ?? null, b.keys[at] ?? null), 0)
  const { by, order } = plan.sort ?? { by: '', order: 'asc' }
  const turned = order === 'desc' ? -1 : 1
  const group = plan.rows.indexOf(by)
  const measure = plan.measures.findIndex(({ key }) => key === by)
  return lines.toSorted((a, b) => {
    if (group >= 0) return turned * inCodes(a.keys[group] ?? null, b.keys[group] ?? null) || usual(a, b)
    const [x, y] = [a.values[measure] ?? null, b.values[measure] ?? null]
    if (measure < 0 || x === y) return usual(a, b)
    if (x === null || y === null) return x === null ? 1 : -1
    return turned * (x - y)
  })
}

function requireFew(lines: number) {
  if (lines > groupsAtMost) throw refuse('REPORT_TOO_LARGE', { what: `分组后有${lines}行，超过${groupsAtMost}行` })
}

const keyCells = (plan: ReportPlan, line: GroupLine, textOf: TextOf): Value[] =>
  plan.rows.map((key, at) => (line.keys[at] === null ? empty : textOf(key, line.keys[at] ?? null)))

/** The filters that lead to the records of a line, where each of its keys is a filter. */
function filterOf({ source, rows }: ReportPlan, line: GroupLine): Line['filter'] {
  const filters = rows.map((key, at) => [reportColumn(source, key)?.drill, line.keys[at]] as const)
  return filters.every(([drill, value]) => drill && value)
    ? (Object.fromEntries(filters) as Record<string, string>)
    : null
}

const totalCells = (plan: ReportPlan): Value[] => plan.rows.map((_key, at) => (at === 0 ? sum : ''))
const isWhole = ({ summed }: GroupLine) => summed.every((is) => is)

type Table = Pick<ReportResult, 'heads' | 'rows' | 'totals'>

function groupsOf(plan: ReportPlan, lines: readonly GroupLine[], textOf: TextOf): Table {
  const groups = lines.filter((line) => !isWhole(line))
  requireFew(groups.length)
  return {
    heads: [...plan.rows.map((key) => headOf(plan.source, key)), ...plan.measures.map((one) => measureHead(one))],
    rows: sorted(plan, groups).map((line) => ({
      cells: [...keyCells(plan, line, textOf), ...line.values],
      filter: filterOf(plan, line),
    })),
    totals: [...totalCells(plan), ...(lines.find(isWhole)?.values ?? [])],
  }
}

function pivotOf(plan: ReportPlan, lines: readonly GroupLine[], textOf: TextOf): Table {
  const last = plan.rows.length
  const rowsOnly = lines.filter(({ summed }) => summed[last] && !summed[0])
  const acrossOnly = lines
    .filter(({ summed }) => summed[0] && !summed[last])
    .toSorted((a, b) => inCodes(a.keys[last] ?? null, b.keys[last] ?? null))
  requireFew(rowsOnly.length)
  if (acrossOnly.length > acrossAtMost)
    throw refuse('REPORT_TOO_LARGE', { what: `横向有${acrossOnly.length}列，超过${acrossAtMost}列` })
  const cellOf = new Map(
    lines.filter(({ summed }) => !summed.some((is) => is)).map((line) => [JSON.stringify(line.keys), line]),
  )
  const none = plan.measures.map(({ way }) => (way === 'count' ? 0 : null))
  const across = acrossOnly.map((line) => line.keys[last] ?? null)
  const above = across.map((value) => (value === null ? empty : String(textOf(plan.across ?? '', value))))
  return {
    heads: [
      ...plan.rows.map((key) => headOf(plan.source, key)),
      ...[...above, sum].flatMap((text) => plan.measures.map((one) => measureHead(one, text))),
    ],
    rows: sorted(plan, rowsOnly).map((line) => ({
      cells: [
        ...keyCells(plan, line, textOf),
        ...across.flatMap((value) => cellOf.get(JSON.stringify([...line.keys.slice(0, last), value]))?.values ?? none),
        ...line.values,
      ],
      filter: filterOf(plan, line),
    })),
    totals: [
      ...totalCells(plan),
      ...acrossOnly.flatMap(({ values }) => values),
      ...(lines.find(isWhole)?.values ?? none),
    ],
  }
}

/** The whole report as a workbook. */
export async function exportReport(
  services: Services,
  { name, ...query }: CallInput<typeof customReport.exportReport>,
  actor: Actor,
): Promise<BlobResult> {
  const result = await runReport(services, query, { page: 1, size: exportedAtMost }, actor)
  if (result.total > exportedAtMost)
    throw refuse('REPORT_TOO_LARGE', { what: `共${result.total}行，一次最多导出${exportedAtMost}行` })
  const { label, counted } = reportSources[query.source]
  const title = name?.trim() || `自助报表（${label}）`
  return exportedList(services, actor, {
    total: result.rows.length,
    action: '导出自助报表',
    query: filtersOf(query),
    result: `${title}：${result.total}行，${result.records}${counted}`,
    name: title,
    sheets: () => [
      {
        name: label,
        columns: result.heads.map(({ title: head, above, kind, decimals }) => ({
          title: above === null ? head : `${above} ${head}`,
          kind,
          ...(decimals === null ? {} : { decimals }),
        })),
        rows: [...result.rows.map(({ cells }) => cells), ...(result.totals ? [result.totals] : [])],
      },
    ],
  })
}

/** What narrows a report, for the log. */
const filtersOf = ({ keyword, qxCode, year, industryCode, from, to, state, kind, level }: ReportAsked) => ({
  keyword,
  qxCode,
  year,
  industryCode,
  from,
  to,
  state,
  kind,
  level,
})
