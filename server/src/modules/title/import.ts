/** The workbook of titles: checked whole before anything is written, then written whole or not at all. */
import type { ImportReport } from '@green/contract/calls/enterprise.ts'
import { refuse } from '@green/contract/errors.ts'
import { type TitleKind, titleExtras } from '@green/contract/titles.ts'
import type { Tx } from '../../db/database.ts'
import type { Actor } from '../../platform/actor.ts'
import type { BlobAnswer } from '../../platform/answer.ts'
import { writeWorkbook } from '../../platform/spreadsheet/writer.ts'
import { writeAudit } from '../audit/store.ts'
import { code, day, labelled, listed, words, year } from '../enterprise/cell-rules.ts'
import type { Workbook } from '../enterprise/import-calls.ts'
import type { WorkbookReport } from '../enterprise/import-enterprises.ts'
import { workbookType } from '../enterprise/list.ts'
import { type Names, namesOf } from '../enterprise/names.ts'
import {
  type CellFault,
  type CheckedRow,
  checkedBatches,
  ErrorList,
  faultAt,
  type ImportColumn,
} from '../enterprise/sheet-import.ts'
import { type Entry, entryNumber, isSame, titleRow } from './library.ts'
import { archiveIds, sameTitles, writeTitle } from './store.ts'

/** Every extra of every kind once, by its words. */
const extras = [
  ...new Map(
    Object.values(titleExtras)
      .flat()
      .map(([key, label]) => [key, label] as const),
  ),
]

const columns: readonly ImportColumn[] = [
  {
    title: '类别',
    key: 'kind',
    rule: labelled('titleKind'),
    required: true,
    note: '绿色工厂、绿色工业园区、能效领跑者等',
  },
  { title: '层级', key: 'level', rule: labelled('greenLevel'), required: true, note: '国家级、市级、区县级（培育）' },
  { title: '单位名称', key: 'enterpriseName', rule: words(50), required: true, note: '' },
  { title: '统一社会信用代码', key: 'socialCode', rule: code('xydm'), required: true, note: '18位，按文本填写' },
  { title: '区县代码', key: 'qxCode', rule: listed('district', '区县'), required: true, note: '6位，按文本填写' },
  { title: '行业代码', key: 'industryCode', rule: listed('industry', '行业'), note: 'GB/T 4754四位' },
  { title: '年份', key: 'year', rule: year, required: true, note: '公布年份' },
  { title: '批次', key: 'batchNo', rule: words(30), note: '' },
  { title: '文号', key: 'documentNumber', rule: words(60), required: true, note: '' },
  { title: '有效期自', key: 'validFrom', rule: day, required: true, note: '2026-01-31' },
  { title: '有效期至', key: 'validTo', rule: day, note: '不填按类别的默认年限' },
  { title: '第三方机构', key: 'jgName', rule: words(50), note: '' },
  { title: '主要做法与成效', key: 'summary', rule: words(1000), note: '对外公开' },
  ...extras.map(([key, title]): ImportColumn => ({ title, key, rule: words(60), note: '适用的类别填写' })),
]

const shownRows = 100
const keyOf = ({ values }: CheckedRow) => [values.kind, values.level, values.socialCode, values.year].join(' ')

function entryOf({ values }: CheckedRow): Entry {
  const text = (key: string) => (values[key] === undefined ? undefined : String(values[key]))
  const kind = text('kind') as TitleKind
  return {
    kind,
    level: text('level') as Entry['level'],
    enterpriseName: text('enterpriseName') ?? '',
    socialCode: text('socialCode') ?? '',
    qxCode: text('qxCode') ?? '',
    industryCode: text('industryCode'),
    year: Number(values.year),
    batchNo: text('batchNo'),
    documentNumber: text('documentNumber') ?? '',
    validFrom: text('validFrom') ?? '',
    validTo: text('validTo'),
    state: 'valid',
    jgName: text('jgName'),
    summary: text('summary'),
    extras: Object.fromEntries(
      (titleExtras[kind] ?? []).flatMap(([key]) => (text(key) ? [[key, text(key) ?? '']] : [])),
    ),
  }
}

type Judged = { checked: CheckedRow; known: boolean }

async function* judged(tx: Tx, file: string, names: Names): AsyncGenerator<Judged[]> {
  const seen = new Map<string, number>()
  const plan = {
    columns,
    names,
    across: (values: Readonly<Record<string, string | number>>) =>
      values.validTo !== undefined && values.validFrom !== undefined && values.validTo <= values.validFrom
        ? [{ key: 'validTo', message: '有效期至应晚于有效期自' }]
        : [],
  }
  for await (const batch of checkedBatches(file, plan)) {
    const stored = await sameTitles(
      tx,
      batch.map(({ values }) => String(values.socialCode ?? '')),
    )
    yield batch.map((checked) => {
      const first = seen.get(keyOf(checked))
      if (first === undefined) seen.set(keyOf(checked), checked.row)
      else checked.faults.push(faultAt(checked, columns, 'socialCode', `与第${first}行重复`))
      return { checked, known: stored.some((one) => isSame(one, entryOf(checked))) }
    })
  }
}

function newReport(): WorkbookReport {
  return {
    rows: 0,
    added: 0,
    updated: 0,
    unchanged: 0,
    failed: 0,
    errors: [],
    errorsTotal: 0,
    preview: [],
    done: false,
  }
}

function count(report: WorkbookReport, { checked, known }: Judged): void {
  const outcome: ImportReport['preview'][number]['outcome'] = checked.faults.length ? 'fault' : known ? 'same' : 'add'
  report.rows++
  report[outcome === 'fault' ? 'failed' : outcome === 'same' ? 'unchanged' : 'added']++
  if (report.preview.length < shownRows)
    report.preview.push({
      row: checked.row,
      outcome,
      enterpriseName: String(checked.values.enterpriseName ?? ''),
      socialCode: String(checked.values.socialCode ?? ''),
      changes: checked.faults.map(({ title, message }) => `${title}：${message}`).join('；'),
    })
}

/** What an import would do; a title that stands already is left as it is. */
async function check(tx: Tx, file: string, onFault: (fault: CellFault) => void = () => undefined) {
  const report = newReport()
  const errors = new ErrorList()
  for await (const batch of judged(tx, file, await namesOf(tx)))
    for (const row of batch) {
      count(report, row)
      errors.add(row.checked.faults)
      row.checked.faults.forEach(onFault)
    }
  return { ...report, errors: errors.first, errorsTotal: errors.total }
}

async function write(tx: Tx, file: string, actor: Actor): Promise<WorkbookReport> {
  const report = newReport()
  for await (const batch of judged(tx, file, await namesOf(tx))) {
    const ids = await archiveIds(
      tx,
      batch.map(({ checked }) => String(checked.values.socialCode ?? '')),
    )
    for (const row of batch) {
      count(report, row)
      if (row.checked.faults.length > 0)
        throw refuse('FILE_REFUSED', { message: '检查之后名单有变化，请重新上传并检查' })
      if (row.known) continue
      const entry = entryOf(row.checked)
      await writeTitle(
        tx,
        titleRow(entry, null, {
          number: await entryNumber(tx, entry.qxCode, entry.year),
          enterpriseId: ids.get(entry.socialCode) ?? null,
          source: 'imported',
        }),
      )
    }
  }
  await writeAudit(tx, {
    kind: 'business',
    actor,
    action: '导入名单工作簿',
    object: `${report.rows}行`,
    result: `新增${report.added}，未变${report.unchanged}`,
  })
  return { ...report, done: true }
}

export const titleWorkbook: Workbook = { kind: 'titles', check, write }

/** An empty workbook with the exact header, and what each column wants. */
export function titleTemplate(): BlobAnswer {
  return {
    fileName: '名单导入模板.xlsx',
    mime: workbookType,
    content: writeWorkbook([
      {
        name: '名单',
        columns: columns.map(({ title, key }) => ({ title, kind: key === 'year' ? 'number' : 'code' })),
        rows: [],
      },
      {
        name: '填写说明',
        columns: [
          { title: '列名', kind: 'text', width: 220 },
          { title: '是否必填', kind: 'text', width: 80 },
          { title: '填写要求', kind: 'text', width: 420 },
        ],
        rows: columns.map(({ title, required, note }) => [title, required ? '必填' : '选填', note]),
      },
    ]),
  }
}
