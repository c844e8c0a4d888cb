/** The template of a form: its questions and tables with the values so far, drop-down lists, notes, locked heads, and a hidden sheet. */
import type { Readable } from 'node:stream'
import type { AnswerSet, RowAnswers } from '@green/filing/form/answers.ts'
import { fieldTitle, isNumeric, type Spec } from '@green/filing/form/fields.ts'
import { questionColumns, valueColumn, type WorkbookSheet, workbookSheets } from '@green/filing/form/workbook.ts'
import { showValue } from '@green/filing/kinds/table.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import type { Reference } from '@green/filing/programme/reference.ts'
import { columnLetters } from '@green/spreadsheet/cell-ref.ts'
import { CodeLists, codeSheetName } from '@green/spreadsheet/code-lists.ts'
import { type CellAid, type CellValue, type SheetSpec, writeWorkbook } from '@green/spreadsheet/writer.ts'
import { tagSheet } from '../../base/import/template-version.ts'
import { snapshotSheet, type WorkbookSnapshot } from './snapshot-sheet.ts'

export function formWorkbook(programme: Programme, snapshot: WorkbookSnapshot, reference: Reference): Readable {
  const { answers } = snapshot
  const plan = workbookSheets(programme)
  const lists = listsOf(plan, reference)
  return writeWorkbook([
    guide(programme, plan),
    ...plan.map((sheet) =>
      sheet.kind === 'questions'
        ? questions(sheet, answers, reference, lists)
        : table(sheet, (answers[sheet.table.key] ?? []) as RowAnswers[], reference, lists),
    ),
    lists.sheet(),
    tagSheet({ kind: 'form', of: programme.id, version: programme.formVersion }),
    snapshotSheet(programme, snapshot),
  ])
}

function questions(
  { name, fields }: Extract<WorkbookSheet, { kind: 'questions' }>,
  answers: AnswerSet,
  reference: Reference,
  lists: CodeLists,
): SheetSpec {
  const widths = [40, 280, 360, 80, 90, 420]
  return {
    name,
    protected: true,
    columns: questionColumns.map((title, i) => ({
      title,
      kind: 'text',
      width: widths[i],
      ...(i + 1 === valueColumn ? {} : { locked: true as const }),
      ...(i === 0 ? { hidden: true as const } : {}),
    })),
    rows: fields.map((field) => [
      field.key,
      field.label,
      cellOf(field.spec, answers[field.key], reference),
      ('unit' in field.spec && field.spec.unit) || '',
      needText(field.spec),
      noteOf(field.spec),
    ]),
    aids: fields.flatMap((field, i) => aidsAt(field.spec, `${columnLetters(valueColumn)}${i + 2}`, lists)),
  }
}

function table(
  { name, spec, columns }: Extract<WorkbookSheet, { kind: 'table' }>,
  rows: readonly RowAnswers[],
  reference: Reference,
  lists: CodeLists,
): SheetSpec {
  const fixed = spec.each?.map((rowId) => rows.find((row) => row.rowId === rowId) ?? { rowId })
  return {
    name,
    protected: true,
    columns: [
      { title: '', kind: 'text', width: 40, hidden: true, locked: true },
      ...columns.map((column) => ({
        title: fieldTitle(column),
        kind: kindOfColumn(column.spec),
        width: Math.max(130, [...fieldTitle(column)].length * 16),
        ...(column.spec.kind === 'calc' ? { locked: true as const } : {}),
      })),
    ],
    rows: (fixed ?? rows).map((row) => [
      row.rowId,
      ...columns.map((column) => cellOf(column.spec, (row as RowAnswers)[column.key], reference)),
    ]),
    aids: columns.flatMap((column, i) => {
      const letters = columnLetters(i + 2)
      return aidsAt(column.spec, `${letters}2:${letters}${spec.max + 1}`, lists)
    }),
  }
}

/** Digits that are no quantity stay text; years and dates are typed as they are read. */
function kindOfColumn(spec: Spec): 'text' | 'number' | 'percent' {
  if (isPercentage(spec)) return 'percent'
  return isNumeric(spec) ? 'number' : 'text'
}

const isPercentage = (spec: Spec) => isNumeric(spec) && spec.unit === '%'

function cellOf(spec: Spec, value: unknown, reference: Reference): CellValue {
  if (isPercentage(spec)) return { percent: typeof value === 'string' ? value : '' }
  if (typeof value === 'string' && value !== '' && isNumeric(spec)) return value
  if (spec.kind === 'industry' && typeof value === 'string' && value !== '')
    return `${value} ${showValue(value, spec, reference)}`
  return showValue(value, spec, reference)
}

const needText = ({ required }: Spec) => (required === true ? '必填' : required ? '按条件必填' : '选填')

const kindLabels: Partial<Record<Spec['kind'], string>> = {
  date: '日期，如2026-03-15',
  month: '月份，如2026-03',
  year: '四位年份',
  bool: '填“是”或“否”',
  choice: '从下拉列表中选择',
  choices: `可多选，用“、”分隔，见“${codeSheetName}”`,
  region: '从下拉列表中选择',
  industry: `四位代码，见“${codeSheetName}”`,
}

function noteOf(spec: Spec): string {
  const sign = isPercentage(spec) ? '，如85.5表示85.5%' : ''
  const numbers = 'decimals' in spec && spec.kind !== 'calc' ? `数字，最多${spec.decimals ?? 2}位小数${sign}` : ''
  return [kindLabels[spec.kind] ?? numbers, spec.hint, spec.example ? `例：${spec.example}` : '', spec.clause]
    .filter(Boolean)
    .join('；')
}

function listName(spec: Spec): string | null {
  if (spec.kind === 'choice' || spec.kind === 'choices') return [spec.dict, ...(spec.only ?? [])].join(' ')
  if (spec.kind === 'region') return 'district'
  return spec.kind === 'industry' ? 'industry' : null
}

function listsOf(plan: readonly WorkbookSheet[], reference: Reference): CodeLists {
  const lists = new CodeLists()
  for (const { label, spec } of plan.flatMap((sheet) => (sheet.kind === 'questions' ? sheet.fields : sheet.columns))) {
    const name = listName(spec)
    if (name === null || lists.has(name)) continue
    const dict = name.split(' ')[0] ?? ''
    const only = 'only' in spec ? spec.only : undefined
    const offered = reference
      .items(dict)
      .filter((item) => item.enabled !== false && (only?.includes(item.code) ?? true))
      .map((item) => (dict === 'industry' ? `${item.code} ${item.label}` : item.label))
    lists.add(name, label, offered)
  }
  return lists
}

function aidsAt(spec: Spec, range: string, lists: CodeLists): CellAid[] {
  if (spec.kind === 'bool') return [{ range, source: '"是,否"' }]
  const name = listName(spec)
  const source = name === null || spec.kind === 'choices' ? null : lists.sourceOf(name)
  return source ? [{ range, source }] : []
}

function guide(programme: Programme, plan: readonly WorkbookSheet[]): SheetSpec {
  const lines: string[][] = [
    [`${programme.title}（${programme.formVersion}版表单）`, '', '', ''],
    ['一', '', '', '逐张工作表填写；表头和灰色说明不能改动，请勿改名、移动或删除工作表和列。'],
    [
      '二',
      '',
      '',
      '没有填写的单元格不改变网页上已填的内容；明细表中增加、修改和删去的行，上传后同样增加、修改和删去。',
    ],
    ['三', '', '', '下载后又在网页上填写的内容会保留；表格和网页都改过的，上传时逐项选择以哪一份为准。'],
    ['四', '', '', '填好后在填报页面“用电子表格填报”中上传，系统检查全部内容，确认后才进入草稿。'],
    ['五', '', '', '附件材料和真实性承诺请在网页上办理。'],
    ...plan.flatMap((sheet) =>
      sheet.kind === 'table'
        ? sheet.columns
            .filter((column) => column.spec.kind !== 'calc')
            .map((column) => [sheet.name, fieldTitle(column), needText(column.spec), noteOf(column.spec)])
        : [],
    ),
  ]
  const locked = true as const
  return {
    name: '说明',
    protected: true,
    columns: [
      { title: '工作表', kind: 'text', width: 260, locked },
      { title: '列名', kind: 'text', width: 220, locked },
      { title: '是否必填', kind: 'text', width: 90, locked },
      { title: '填写要求', kind: 'text', width: 520, locked },
    ],
    rows: lines,
  }
}
