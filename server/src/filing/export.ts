/** A list as a streamed workbook. */
import { refuse } from '@green/contract/errors.ts'
import { isEmpty, type RowAnswers } from '@green/filing/answers.ts'
import { showValue } from '@green/filing/kinds/table.ts'
import { type Field, fieldsOf, findField, type Programme, rubricsOf } from '@green/filing/programme.ts'
import type { Reference } from '@green/filing/reference.ts'
import { writeAudit } from '../modules/audit/store.ts'
import { referenceOf } from '../modules/reference/reference.ts'
import type { Actor } from '../platform/actor.ts'
import type { BlobAnswer } from '../platform/answer.ts'
import { clock } from '../platform/clock.ts'
import type { Services } from '../platform/services.ts'
import { type SheetSpec, writeSheet } from '../platform/spreadsheet/writer.ts'
import { columnTitle, columnValue } from './list.ts'
import { countFilings, everyFiling, type FilingFilter, scoreCounts } from './list-store.ts'
import { answersOfStandardColumns } from './listed.ts'
import { type BatchRecord, batchesOf } from './store.ts'

const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** A list as xlsx: same filter, scope and masks as on the screen; all pages; streamed. */
export async function exportFilings(
  services: Services,
  programme: Programme,
  filter: FilingFilter,
  actor: Actor,
): Promise<BlobAnswer> {
  const wanted = { ...filter, programme: programme.id }
  const total = await countFilings(services.db, actor, wanted)
  if (total === 0) throw refuse('EMPTY_REPORT')
  const reference = await referenceOf(services)
  const batches = new Map((await batchesOf(services.db, programme.id)).map((b) => [b.id, b]))
  await writeAudit(services.db, {
    kind: 'business',
    actor,
    action: `导出${programme.shortTitle}列表`,
    object: JSON.stringify({ ...filter, answers: filter.answers ?? {} }),
    result: `${total}件`,
  })
  return {
    fileName: `${programme.shortTitle}_${clock.today()}.xlsx`,
    mime: workbook,
    content: writeSheet({
      name: programme.shortTitle,
      columns: columnsOf(programme),
      rows: linesOf(services, programme, wanted, batches, reference, actor),
    }),
  }
}

function groupNames(programme: Programme): string[] {
  return [...new Set(rubricsOf(programme).flatMap((rubric) => rubric.indicators.map((i) => i.group)))]
}

function tableOf(programme: Programme): Field | null {
  return programme.exportRowsOf ? (fieldsOf(programme).find((f) => f.key === programme.exportRowsOf) ?? null) : null
}

const textual = new Set(['socialCode', 'number', 'titleNumber', 'contactPhone'])

function columnsOf(programme: Programme): SheetSpec['columns'] {
  const own: SheetSpec['columns'] = programme.export.flatMap((key): SheetSpec['columns'] => {
    if (key === 'groupScores')
      return groupNames(programme).map((group) => ({ title: `${group}得分`, kind: 'number' as const, decimals: 2 }))
    const figure = programme.figures[key]
    const field = findField(programme, key)
    const numeric =
      figure !== undefined ||
      ['rank', 'year', 'systemScore', 'expertScore'].includes(key) ||
      ['number', 'integer', 'money', 'percent'].includes(field?.spec.kind ?? '')
    return [{ title: columnTitle(programme, key), kind: textual.has(key) ? 'code' : numeric ? 'number' : 'text' }]
  })
  const table = tableOf(programme)
  const rows: SheetSpec['columns'] =
    table?.spec.kind === 'rows'
      ? table.spec.columns
          .filter((c) => c.spec.kind !== 'files')
          .map((c) => ({
            title: 'unit' in c.spec && c.spec.unit ? `${c.label}(${c.spec.unit})` : c.label,
            kind:
              ['number', 'integer', 'money', 'percent'].includes(c.spec.kind) ||
              (c.spec.kind === 'calc' && c.spec.decimals !== undefined)
                ? 'number'
                : 'text',
          }))
      : []
  return [{ title: '序号', kind: 'number', width: 60 }, ...own, ...rows]
}

type Line = (string | number | null)[]

async function* linesOf(
  services: Services,
  programme: Programme,
  filter: FilingFilter,
  batches: Map<string, BatchRecord>,
  reference: Reference,
  actor: Actor,
): AsyncGenerator<Line> {
  const table = tableOf(programme)
  const places = programme.export.includes('rank')
    ? placesOf(await scoreCounts(services.db, actor, filter))
    : new Map<number, number>()
  let no = 0
  for await (const portion of everyFiling(services.db, actor, filter, answersNotIn(programme)))
    for (const record of portion) {
      const batch = record.batchId ? (batches.get(record.batchId) ?? null) : null
      const own = programme.export.flatMap((key): Line => {
        if (key === 'groupScores')
          return groupNames(programme).map((group) => record.groups?.find((g) => g.group === group)?.score ?? null)
        if (key === 'rank') return [places.get(record.expertScore ?? record.systemScore ?? Number.NaN) ?? null]
        return [columnValue(programme, record, batch, key, reference, actor)]
      })
      const rows = table?.spec.kind === 'rows' ? ((record.answers[table.key] ?? []) as RowAnswers[]) : null
      if (!rows || table?.spec.kind !== 'rows') yield [++no, ...own]
      else
        for (const row of rows)
          yield [
            ++no,
            ...own,
            ...table.spec.columns.filter((c) => c.spec.kind !== 'files').map((c) => cellText(c, row, reference)),
          ]
    }
}

function cellText(column: Field, row: RowAnswers, reference: Reference): string | number | null {
  const value = row[column.key]
  if (isEmpty(value)) return null
  const numeric =
    ['number', 'integer', 'money', 'percent'].includes(column.spec.kind) ||
    (column.spec.kind === 'calc' && column.spec.decimals !== undefined)
  return numeric && Number.isFinite(Number(value)) ? Number(value) : showValue(value, column.spec, reference)
}

/** Place by final (else system) score within the list; equal scores share a place. */
function placesOf(counts: readonly { score: number; n: number }[]): Map<number, number> {
  const places = new Map<number, number>()
  let place = 1
  for (const { score, n } of counts) {
    places.set(score, place)
    place += n
  }
  return places
}

/** Answers that no column of the export shows: the long tables and lists of files among them are not read at all. */
function answersNotIn(programme: Programme): string[] {
  const shown = new Set<string>([
    ...programme.export,
    ...answersOfStandardColumns(programme),
    programme.exportRowsOf ?? '',
  ])
  return fieldsOf(programme)
    .map((f) => f.key)
    .filter((key) => !shown.has(key))
}
