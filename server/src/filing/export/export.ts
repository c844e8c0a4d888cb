/** A list as a streamed workbook. */
import { refuse } from '@green/contract/errors.ts'
import { isEmpty, type RowAnswers, total as sumOf } from '@green/filing/form/answers.ts'
import { type Field, fieldTitle, isNumeric } from '@green/filing/form/fields.ts'
import { fieldsOf } from '@green/filing/form/form.ts'
import { cellOf, showValue } from '@green/filing/kinds/table.ts'
import { exportColumns, figureAt } from '@green/filing/programme/list-columns.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import type { Reference } from '@green/filing/programme/reference.ts'
import { rubricsOf } from '@green/filing/scoring/rubric.ts'
import type { ScoredGroup } from '@green/filing/scoring/score-total.ts'
import { roundHalfUp, toNumber } from '@green/filing/value/round.ts'
import { findField } from '@green/filing/workflow/decision.ts'
import { releaseOf, releasesOf } from '@green/filing/workflow/release.ts'
import { type SheetSpec, workbookType, writeWorkbook } from '@green/spreadsheet/writer.ts'
import { plainExport } from '../../base/audit/plain-export.ts'
import { requestText } from '../../base/audit/query-text.ts'
import { writeAudit } from '../../base/audit/store.ts'
import { type References, referencesOf } from '../../base/reference/reference.ts'
import type { Actor } from '../../platform/actor.ts'
import { clock } from '../../platform/clock.ts'
import { knows } from '../../platform/confidential.ts'
import type { BlobResult, Progress } from '../../platform/http/handlers.ts'
import { reportingProgress } from '../../platform/progress.ts'
import type { Services } from '../../platform/services.ts'
import { columnTitle, columnValue } from '../lists/column-values.ts'
import { countedColumns } from '../lists/family-hooks.ts'
import type { FilingFilter } from '../lists/filter-store.ts'
import { type ListQuery, listFilterOf, withCounted } from '../lists/list.ts'
import { countFilings } from '../lists/list-store.ts'
import { answersOfStandardColumns } from '../lists/listed.ts'
import { maskedFor, type Reader } from '../lists/masks.ts'
import { totalsBy } from '../lists/totals.ts'
import { everyFiling, filingsInOrder, formVersionsIn, scoreCounts } from '../lists/whole-list-store.ts'
import { type BatchRecord, batchesOf } from '../record/batch-store.ts'
import type { FilingRecord } from '../record/store.ts'

/** A list as xlsx: same filter, scope and masks as on the screen, or with contacts for a reason; all pages; streamed. */
export async function exportFilings(
  services: Services,
  programme: Programme,
  { showReason, ...query }: ListQuery & { showReason?: string | undefined },
  actor: Actor,
  progress: Progress,
): Promise<BlobResult> {
  const { filter: wanted, columns } = listFilterOf(programme, query, actor)
  const total = await countFilings(services.db, actor, wanted)
  if (total === 0) throw refuse('EMPTY_REPORT')
  const references = await referencesOf(services)
  const batches = new Map((await batchesOf(services.db, programme.id)).map((b) => [b.id, b]))
  // Chosen columns are the whole sheet, one line for each filing as on the screen.
  const versions = await formVersionsIn(services.db, actor, wanted)
  const forms = releasesOf(programme).filter((one) => versions.includes(one.formVersion))
  const reader: Reader = { ...actor, plain: showReason !== undefined }
  const exported: Exported = {
    services,
    current: programme,
    forms,
    chosen: columns,
    filter: wanted,
    references,
    reader,
  }
  const sheet = sideBySide(columns ? [programme] : forms, (form) => columnsOf(form, columns))
  const pivot = columns ? noPivot : await pivotOf(exported)
  await writeAudit(services.writer, {
    kind: 'business',
    actor,
    action: `导出${programme.shortTitle}列表${plainExport(showReason).action}`,
    object: requestText(query),
    result: `${total}件${plainExport(showReason).result}`,
  })
  return {
    fileName: `${programme.shortTitle}_${clock.today()}.xlsx`,
    mime: workbookType,
    content: writeWorkbook([
      {
        name: programme.shortTitle,
        columns: [...sheet.columns, ...pivot.columns],
        rows: reportingProgress(linesOf(exported, { sheet, batches, pivot }), total, progress),
      },
      ...(programme.totalsBy ? [totalsSheet(exported, programme.totalsBy)] : []),
      ...[...new Set(forms.flatMap((one) => one.exportSheets ?? []))].map((key) => tableSheet(exported, key)),
    ]),
  }
}

/** What is exported, and for whom: the versions of the form in the list; chosen columns need no tables. */
type Exported = {
  services: Services
  current: Programme
  forms: readonly Programme[]
  chosen: readonly string[] | null
  filter: FilingFilter
  references: References
  reader: Reader
}

type AnswersOfYear = Pick<FilingRecord, 'answers' | 'year'>
/** The further columns of an export, and their cells for one filing. */
type Pivot = { columns: SheetSpec['columns']; cells: (record: AnswersOfYear) => Line }

const noPivot: Pivot = { columns: [], cells: () => [] }

/** One column for each code that occurs in the list, in the order of its code list. */
async function pivotOf({ services, current: programme, filter, references, reader }: Exported): Promise<Pivot> {
  const spec = programme.exportPivot
  const table = fieldsOf(programme).find((f) => f.key === spec?.table)
  if (!spec || table?.spec.kind !== 'rows') return noPivot
  const by = table.spec.columns.find((c) => c.key === spec.by)
  if (by?.spec.kind !== 'choice') return noPivot
  const { dict } = by.spec
  const rowsOfYear = (record: AnswersOfYear) =>
    ((record.answers[spec.table] ?? []) as RowAnswers[]).filter((row) => String(row[spec.year]) === String(record.year))
  const used = new Set<string>()
  for await (const portion of everyFiling(services.db, reader, filter))
    for (const record of portion) for (const row of rowsOfYear(record)) used.add(String(row[spec.by]))
  const reference = references.now
  const items = reference.items(dict).filter((item) => used.has(item.code))
  const unitOf = (unit: unknown) => (typeof unit === 'string' ? (reference.find('unit', unit)?.label ?? unit) : null)
  return {
    columns: items.map((item) => {
      const unit = unitOf(item.unit)
      return { title: unit ? `${item.label}(${unit})` : item.label, kind: 'number' }
    }),
    cells: (record) => {
      const rows = rowsOfYear(record)
      return items.map(({ code }) =>
        sumOf(rows.filter((row) => row[spec.by] === code).map((row) => toNumber(String(row[spec.value] ?? '')))),
      )
    },
  }
}

/** Sums by the programme's choices as a sheet. */
function totalsSheet(
  { services, current: programme, filter, reader }: Exported,
  { title, by, sums }: NonNullable<Programme['totalsBy']>,
): SheetSpec {
  async function* rows(): AsyncGenerator<Line> {
    for (const line of await totalsBy(services, programme, filter, reader)) yield [...line.by, line.count, ...line.sums]
  }
  return {
    name: title,
    columns: [
      ...by.map((key) => ({ title: columnTitle(programme, key), kind: 'text' as const })),
      { title: '件数', kind: 'number' },
      ...sums.map((key) => ({ title: columnTitle(programme, key), kind: 'number' as const })),
    ],
    rows: rows(),
  }
}

type Sheet = {
  columns: SheetSpec['columns'] /** Puts the cells of a version of the form where its columns stand; of any other they stay where they are. */
  place: (version: string, cells: Line) => Line
}

/**
 * The columns of every version of the form in the list: the newest's in its order, then those that only earlier ones have. A column
 * is the same where its heading with the unit is the same.
 */
function sideBySide(forms: readonly Programme[], columnsFor: (form: Programme) => SheetSpec['columns']): Sheet {
  const columns: SheetSpec['columns'][number][] = []
  const known = new Map<string, number>()
  const places = new Map<string, number[]>()
  for (const form of forms) {
    const seen = new Map<string, number>()
    const own = columnsFor(form).map((column) => {
      const nth = (seen.get(column.title) ?? 0) + 1
      seen.set(column.title, nth)
      const name = `${column.title} ${nth}`
      const at = known.get(name) ?? columns.push(column) - 1
      known.set(name, at)
      return at
    })
    places.set(form.formVersion, own)
  }
  return {
    columns,
    place: (version, cells) => {
      const own = places.get(version)
      if (!own) return cells
      const line: Line = Array(columns.length).fill(null)
      for (const [i, at] of own.entries()) line[at] = cells[i] ?? null
      return line
    },
  }
}

function columnsOfTable(form: Programme, key: string | undefined): readonly Field[] {
  const table = fieldsOf(form).find((f) => f.key === key)
  return table?.spec.kind === 'rows' ? table.spec.columns.filter((c) => c.spec.kind !== 'files') : []
}

/** One table of all filings as a sheet: who, which year, then the table's own columns. */
function tableSheet({ services, current, forms, filter, references, reader }: Exported, key: string): SheetSpec {
  const label = forms.map((form) => findField(form, key)?.label).find(Boolean)
  const sheet = sideBySide(forms, (form) => columnsOfTable(form, key).map(tableColumn))
  const columns = new Map(forms.map((form) => [form.formVersion, columnsOfTable(form, key)]))
  async function* rows(): AsyncGenerator<Line> {
    for await (const portion of filingsInOrder(services.db, reader, filter))
      for (const record of portion)
        for (const row of (maskedFor(reader, releaseOf(current, record.formVersion), record.answers)[key] ??
          []) as RowAnswers[])
          yield [
            record.enterpriseName,
            record.socialCode,
            record.year,
            ...sheet.place(
              record.formVersion,
              (columns.get(record.formVersion) ?? []).map((column) =>
                cellText(column, row, references.at(record.submittedAt)),
              ),
            ),
          ]
  }
  return {
    name: label ?? key,
    columns: [
      { title: '企业名称', kind: 'text' },
      { title: '统一社会信用代码', kind: 'code' },
      { title: '填报年度', kind: 'number' },
      ...sheet.columns,
    ],
    rows: rows(),
  }
}

const holdsNumbers = ({ spec }: Field) => isNumeric(spec) || (spec.kind === 'calc' && spec.decimals !== undefined)

/** A column of a table as the export heads it. */
function tableColumn(column: Field): SheetSpec['columns'][number] {
  return { title: fieldTitle(column), kind: holdsNumbers(column) ? 'number' : 'text' }
}

function groupNames(programme: Programme): string[] {
  return [...new Set(rubricsOf(programme).flatMap((rubric) => rubric.indicators.map((i) => i.group)))]
}

const textual = new Set(['socialCode', 'number', 'titleNumber', 'contactPhone'])

function columnsOf(programme: Programme, chosen: readonly string[] | null): SheetSpec['columns'] {
  const own: SheetSpec['columns'] = (chosen ?? exportColumns(programme)).flatMap((key): SheetSpec['columns'] => {
    if (key === 'groupScores')
      return groupNames(programme).map((group) => ({ title: `${group}得分`, kind: 'number' as const, decimals: 2 }))
    const figure = figureAt(programme, key)
    const field = findField(programme, key)
    const numeric =
      figure !== undefined ||
      ['rank', 'year', 'systemScore', 'expertScore', 'rankFigure'].includes(key) ||
      (field !== undefined && isNumeric(field.spec))
    return [{ title: columnTitle(programme, key), kind: textual.has(key) ? 'code' : numeric ? 'number' : 'text' }]
  })
  const rows = chosen ? [] : columnsOfTable(programme, programme.exportRowsOf).map(tableColumn)
  return [{ title: '序号', kind: 'number', width: 60 }, ...own, ...rows]
}

type Line = (string | number | null)[]
type Scored = Pick<FilingRecord, 'state' | 'round' | 'expertScore' | 'systemScore'>

async function* linesOf(
  { services, current, forms, chosen, filter, references, reader: actor }: Exported,
  { sheet, batches, pivot }: { sheet: Sheet; batches: ReadonlyMap<string, BatchRecord>; pivot: Pivot },
): AsyncGenerator<Line> {
  const places = (chosen ?? exportColumns(current)).includes('rank')
    ? placesOf(await scoreCounts(services.db, actor, current.id))
    : new Map<string, number>()
  let no = 0
  for await (const portion of filingsInOrder(services.db, actor, filter, answersNotIn(forms, chosen))) {
    const counted = await countedColumns(services.db, portion, references.now)
    for (const record of portion.map((one) => withCounted(one, counted))) {
      const programme = releaseOf(current, record.formVersion)
      const batch = record.batchId ? (batches.get(record.batchId) ?? null) : null
      const reference = references.at(record.submittedAt)
      const own = (chosen ?? exportColumns(programme)).flatMap((key): Line => {
        if (key === 'groupScores') return groupNames(programme).map((group) => groupScore(record.groups, group))
        if (key === 'rank') return [places.get(placeOf(record, scoreOf(record, actor))) ?? null]
        return [columnValue(programme, record, batch, key, reference, actor)]
      })
      const table = chosen ? undefined : programme.exportRowsOf
      const rows = table ? ((maskedFor(actor, programme, record.answers)[table] ?? []) as RowAnswers[]) : [null]
      const columns = columnsOfTable(programme, table)
      for (const row of rows) {
        const cells = row ? columns.map((c) => cellText(c, row, reference)) : []
        yield [...sheet.place(record.formVersion, [++no, ...own, ...cells]), ...pivot.cells(record)]
      }
    }
  }
}

function cellText(column: Field, row: RowAnswers, reference: Reference): string | number | null {
  const value = row[column.key]
  if (isEmpty(value)) return null
  return column.spec.kind === 'calc'
    ? cellOf(value, column.spec, reference)
    : holdsNumbers(column) && Number.isFinite(Number(value))
      ? Number(value)
      : showValue(value, column.spec, reference)
}

const groupScore = (groups: readonly ScoredGroup[] | null, group: string) => {
  const score = groups?.find((one) => one.group === group)?.score
  return score === undefined ? null : roundHalfUp(score, 2)
}

/** Scores are compared within a batch and a table. */
const placeOf = (of: { batchId: string | null; rankTable: string | null }, score: number | null) =>
  `${of.batchId} ${of.rankTable} ${score}`

/** The final (else system) score that places a filing; none while the reader may not know the experts' result. */
function scoreOf({ state, round, expertScore, systemScore }: Scored, actor: Actor): number | null {
  return round === 0 || knows(actor, 'result', state) ? (expertScore ?? systemScore) : null
}

/** Rank by final (else system) score inside one batch; filters of the list do not change it, equal scores share a rank. */
function placesOf(counts: Awaited<ReturnType<typeof scoreCounts>>): Map<string, number> {
  const places = new Map<string, number>()
  for (const own of Map.groupBy(counts, (one) => placeOf(one, null)).values()) {
    let place = 1
    for (const one of own) {
      places.set(placeOf(one, one.score), place)
      place += one.n
    }
  }
  return places
}

/** Answers that no column of the export shows, long tables and lists of files among them, are not read at all. */
function answersNotIn(forms: readonly Programme[], chosen: readonly string[] | null): string[] {
  const shown = new Set<string>(
    forms.flatMap((form) => [
      ...(chosen ?? exportColumns(form)),
      ...answersOfStandardColumns(form),
      form.exportRowsOf ?? '',
      form.exportPivot?.table ?? '',
    ]),
  )
  return forms.flatMap((form) => fieldsOf(form).map((f) => f.key)).filter((key) => !shown.has(key))
}
