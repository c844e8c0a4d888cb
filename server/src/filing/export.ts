/** Exports: the list as a streamed workbook, one filing as a package of workbook, files and index. */
import { basename } from 'node:path'
import { PassThrough, type Readable } from 'node:stream'
import { refuse } from '@green/contract/errors.ts'
import { type FileAnswer, isEmpty, type RowAnswers } from '@green/filing/answers.ts'
import { showValue } from '@green/filing/kinds/table.ts'
import { type Field, fieldsOf, findField, type Programme, rubricsOf, unseenKeys } from '@green/filing/programme.ts'
import type { Reference } from '@green/filing/reference.ts'
import { formatNumber } from '@green/filing/round.ts'
import { type State, stateLabel } from '@green/filing/workflow.ts'
import yazl from 'yazl'
import { writeAudit } from '../modules/audit/store.ts'
import { filesOf } from '../modules/files/store.ts'
import { referenceOf } from '../modules/reference/reference.ts'
import type { Actor } from '../platform/actor.ts'
import type { BlobAnswer } from '../platform/answer.ts'
import { clock, localTime } from '../platform/clock.ts'
import type { Services } from '../platform/services.ts'
import { type SheetSpec, writeSheet, writeWorkbook } from '../platform/spreadsheet/writer.ts'
import { stepActor } from './gather.ts'
import { columnTitle, columnValue } from './list.ts'
import { countFilings, everyFiling, type FilingFilter, scoreCounts } from './list-store.ts'
import { answersOfStandardColumns } from './listed.ts'
import { type BatchRecord, batchesOf, type FilingRecord, findFiling } from './store.ts'

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

/** One filing as an archive: 申报表.xlsx, its files in folders named after their slots, and an index with hashes. */
export async function exportPackage(
  services: Services,
  programme: Programme,
  id: string,
  actor: Actor,
): Promise<BlobAnswer> {
  const filing = await findFiling(services.db, actor, id)
  if (filing?.programme !== programme.id) throw refuse('NOT_FOUND')
  const reference = await referenceOf(services)
  const unseen = unseenKeys(programme, stepActor(actor).role)
  const archive = new yazl.ZipFile()
  const named = namedFiles(programme, filing)
  const stored = new Map(
    (
      await filesOf(
        services.db,
        named.map((f) => f.file.id),
      )
    ).map((f) => [f.id, f]),
  )
  archive.addReadStreamLazy('申报表.xlsx', { compress: false }, (done) =>
    done(null, writeWorkbook(formSheets(programme, filing, reference, unseen))),
  )
  const index: Line[] = []
  const used = new Set<string>()
  for (const { folder, file } of named) {
    const record = stored.get(file.id)
    if (!record) continue
    const path = unusedName(`附件/${safe(folder)}/${safe(basename(record.name))}`, used)
    archive.addReadStreamLazy(path, { compress: false, size: record.size }, (done) =>
      done(null, services.files.read(record.storageKey)),
    )
    index.push([path, folder, record.size, record.sha256, localTime(record.uploadedAt)])
  }
  archive.addReadStreamLazy('清单.xlsx', { compress: false }, (done) =>
    done(
      null,
      writeSheet({
        name: '清单',
        columns: [
          { title: '文件', kind: 'text', width: 420 },
          { title: '材料', kind: 'text' },
          { title: '字节', kind: 'number' },
          { title: 'SHA-256', kind: 'code', width: 420 },
          { title: '上传时间', kind: 'text' },
        ],
        rows: index,
      }),
    ),
  )
  archive.end()
  const out = new PassThrough()
  // A broken file must fail the download, not end it as if it were whole.
  ;(archive as unknown as { on(event: 'error', listener: (error: Error) => void): void }).on('error', (error) =>
    out.destroy(error),
  )
  ;(archive.outputStream as Readable).on('error', (error) => out.destroy(error)).pipe(out)
  await writeAudit(services.db, {
    kind: 'business',
    actor,
    action: `导出${programme.shortTitle}材料包`,
    object: filing.number ?? filing.id,
    result: `${index.length}个文件`,
  })
  return {
    fileName: `${filing.enterpriseName}_${programme.shortTitle}_${filing.number ?? '草稿'}.zip`,
    mime: 'application/zip',
    content: out,
  }
}

function namedFiles(programme: Programme, filing: FilingRecord): { folder: string; file: FileAnswer }[] {
  return fieldsOf(programme).flatMap((f) => {
    const value = filing.answers[f.key]
    if (!Array.isArray(value)) return []
    if (f.spec.kind === 'files') return (value as FileAnswer[]).map((file) => ({ folder: f.label, file }))
    if (f.spec.kind !== 'rows') return []
    const columns = f.spec.columns.filter((c) => c.spec.kind === 'files')
    return (value as RowAnswers[]).flatMap((row) =>
      columns.flatMap((c) => ((row[c.key] ?? []) as FileAnswer[]).map((file) => ({ folder: f.label, file }))),
    )
  })
}

const safe = (name: string) => name.replace(/[\\/:*?"<>|\p{Cc}]/gu, '_').slice(0, 80)

function unusedName(path: string, used: Set<string>): string {
  const dot = path.lastIndexOf('.')
  let candidate = path
  for (let n = 2; used.has(candidate); n++) candidate = `${path.slice(0, dot)}(${n})${path.slice(dot)}`
  used.add(candidate)
  return candidate
}

/** The form on paper's order: one sheet of questions and answers, one sheet per table. */
function formSheets(
  programme: Programme,
  filing: FilingRecord,
  reference: Reference,
  unseen: ReadonlySet<string>,
): SheetSpec[] {
  const lines: Line[] = [
    ['受理号', filing.number ?? ''],
    ['状态', stateLabel(programme, filing.state as State)],
    ['提交时间', filing.submittedAt ? localTime(filing.submittedAt) : ''],
  ]
  for (const [key, label] of organisationLabels) lines.push([label, filing.organisation[key] ?? ''])
  for (const s of programme.form) {
    lines.push([`【${s.title}】`, ''])
    for (const f of s.fields)
      if (f.spec.kind !== 'rows' && !unseen.has(f.key))
        lines.push([f.label, showValue(filing.answers[f.key], f.spec, reference)])
  }
  lines.push(['【计算指标】', ''])
  for (const [key, figure] of Object.entries(programme.figures)) {
    const value = filing.figures[key]
    lines.push([
      figure.unit ? `${figure.label}(${figure.unit})` : figure.label,
      value === null || value === undefined ? '' : formatNumber(value, figure.decimals),
    ])
  }
  const tables = fieldsOf(programme).flatMap((f): SheetSpec[] => {
    if (f.spec.kind !== 'rows') return []
    const columns = f.spec.columns
    const rows = ((filing.answers[f.key] ?? []) as RowAnswers[]).map(
      (row): Line => columns.map((c) => cellText(c, row, reference)),
    )
    return [
      {
        name: f.label,
        columns: columns.map((c) => ({
          title: 'unit' in c.spec && c.spec.unit ? `${c.label}(${c.spec.unit})` : c.label,
          kind: 'text' as const,
        })),
        rows,
      },
    ]
  })
  return [
    {
      name: '申报表',
      columns: [
        { title: '项目', kind: 'text', width: 260 },
        { title: '内容', kind: 'text', width: 520 },
      ],
      rows: lines,
    },
    ...tables,
  ]
}

const organisationLabels: readonly (readonly [string, string])[] = [
  ['enterpriseName', '企业名称'],
  ['socialCode', '统一社会信用代码'],
  ['qxName', '所属区县'],
  ['industryName', '国民经济行业'],
  ['address', '生产地址'],
  ['legalPerson', '法定代表人'],
  ['employeeCount', '职工人数'],
  ['mainProducts', '主营产品'],
]
