/**
 * The template of an import, generated from its columns: locked headers, drop-down lists, a note at every column, a
 * guide, and the hidden version mark.
 */
import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { refuse } from '@green/contract/errors.ts'
import { columnLetters } from '@green/spreadsheet/cell-ref.ts'
import { CodeLists } from '@green/spreadsheet/code-lists.ts'
import { type CellAid, type CellValue, type SheetSpec, workbookType, writeWorkbook } from '@green/spreadsheet/writer.ts'
import type { Actor } from '../../platform/actor.ts'
import { clock } from '../../platform/clock.ts'
import type { BlobResult, Progress } from '../../platform/http/handlers.ts'
import { reportingProgress } from '../../platform/progress.ts'
import type { WithDb } from '../../platform/services.ts'
import { plainExport } from '../audit/plain-export.ts'
import { writeAudit } from '../audit/store.ts'
import { isOffered, type Names, namesOf } from '../reference/names.ts'
import { listedAs } from './cell-rules.ts'
import { type ImportColumn, longestSheet, type RowTag, tagText, tagTitle } from './checked-rows.ts'
import { requireTag, type TemplateTag, tagSheet } from './template-version.ts'
import type { ImportSheet, WorkbookKind } from './workbook-import.ts'

/** A hash over every heading, rule and note, so that the version changes by itself. */
function versionOf({ sheets }: WorkbookKind): string {
  const described = sheets.map(({ name, columns }) => [
    name,
    columns.map(({ title, required, note, rule }) => [title, required ?? false, note, rule.typed, rule.list ?? null]),
  ])
  return createHash('sha256').update(JSON.stringify(described)).digest('hex').slice(0, 8)
}

const tagFor = (workbook: WorkbookKind): TemplateTag => ({
  kind: 'import',
  of: workbook.kind,
  version: versionOf(workbook),
})

/** Refuses a template of another import or of an earlier version; any other workbook is read by its headings. */
export function requireCurrent(workbook: WorkbookKind, file: string): Promise<void> {
  return requireTag(file, tagFor(workbook), {
    right: `${workbook.title}导入模板`,
    other: '是另一种导入的模板',
    old: () => '是旧版的导入模板，列或填写要求已有变化',
    none: null,
  })
}

export function importTemplate(workbook: WorkbookKind, names: Names): BlobResult {
  return {
    fileName: `${workbook.title}导入模板.xlsx`,
    mime: workbookType,
    content: importWorkbook(workbook, names, []),
  }
}

/** A record as a row of the first sheet: its values by column, with its id and version. */
type FilledRow = RowTag & { values: Readonly<Record<string, string | number | null>> }

type Filling = {
  actor: Actor
  /** How many records there are; they are read in portions. */
  total: number
  records: (names: Names) => AsyncIterable<FilledRow>
  progress: Progress
  /** The reason for unmasked personal values. */
  showReason?: string | undefined
}

/** The template filled with existing records, to be changed and imported again. */
export async function filledTemplate(
  services: WithDb,
  workbook: WorkbookKind,
  { actor, total, records, progress, showReason }: Filling,
): Promise<BlobResult> {
  if (total === 0) throw refuse('EMPTY_REPORT')
  if (total > longestSheet)
    throw refuse('BAD_REQUEST', { message: `共${total}行，一次最多导出${longestSheet}行用于修改，请先筛选` })
  await writeAudit(services.db, {
    kind: 'business',
    actor,
    action: `导出用于修改的${workbook.title}工作簿${plainExport(showReason).action}`,
    object: workbook.title,
    result: `${total}行${plainExport(showReason).result}`,
  })
  const names = await namesOf(services.db)
  const [{ columns }] = workbook.sheets
  async function* rows(): AsyncGenerator<CellValue[]> {
    for await (const { values, ...tag } of records(names))
      yield [
        ...columns.map(({ key, rule }) => {
          const value = values[key] ?? null
          return value === null || value === '' ? null : listedAs(rule, value, names)
        }),
        tagText(tag),
      ]
  }
  return {
    fileName: `${workbook.title}（用于修改）_${clock.today()}.xlsx`,
    mime: workbookType,
    content: importWorkbook(workbook, names, reportingProgress(rows(), total, progress)),
  }
}

/** The template with these rows in its first sheet; the last cell of a row is its mark. */
export function importWorkbook(workbook: WorkbookKind, names: Names, rows: SheetSpec['rows']): Readable {
  const lists = new CodeLists()
  const sheets = workbook.sheets.map((sheet, i) => dataSheet(sheet, names, lists, i === 0 ? rows : []))
  return writeWorkbook([...sheets, guide(workbook), lists.sheet(), tagSheet(tagFor(workbook))])
}

function dataSheet({ name, columns }: ImportSheet, names: Names, lists: CodeLists, rows: SheetSpec['rows']): SheetSpec {
  return {
    name,
    protected: true,
    columns: [
      ...columns.map(({ title, rule }) => ({
        title,
        kind: rule.typed,
        width: Math.max(110, [...title].length * 16),
      })),
      { title: tagTitle, kind: 'text' as const, hidden: true as const },
    ],
    rows,
    aids: columns.map((column, i): CellAid => {
      const letters = columnLetters(i + 1)
      return {
        range: `${letters}2:${letters}${longestSheet + 1}`,
        note: noteOf(column),
        source: sourceOf(column, names, lists),
      }
    }),
  }
}

const noteOf = ({ required, note }: ImportColumn) => [required ? '必填' : '选填', note].filter(Boolean).join('；')

function sourceOf({ title, rule }: ImportColumn, names: Names, lists: CodeLists): string | undefined {
  if (!rule.list) return undefined
  const { dict, by } = rule.list
  const name = `${dict} ${by}`
  if (!lists.has(name)) {
    const items = names.items(dict).filter(isOffered)
    lists.add(
      name,
      title,
      items.map(({ code, label }) => (by === 'label' ? label : `${code} ${label}`)),
    )
  }
  return lists.sourceOf(name) ?? undefined
}

function guide({ sheets, advice }: WorkbookKind): SheetSpec {
  const locked = true as const
  const rows: CellValue[][] = [
    ...sheets.flatMap(({ name, columns }) =>
      columns.map(({ title, required, note }) => [name, title, required ? '必填' : '选填', note]),
    ),
    ['表头', '', '', '第一行为表头，已锁定，不要改名、移动或删除；空行跳过；公式须粘贴为数值'],
    ['下拉', '', '', '带下拉列表的列从列表中选择，全部可选项见“代码表”；只填代码也可以'],
    ...advice.map(([about, message]) => [about, '', '', message]),
  ]
  return {
    name: '填写说明',
    protected: true,
    columns: [
      { title: '工作表', kind: 'text', width: 120, locked },
      { title: '列名', kind: 'text', width: 220, locked },
      { title: '是否必填', kind: 'text', width: 80, locked },
      { title: '填写要求', kind: 'text', width: 560, locked },
    ],
    rows,
  }
}
