/** The workbook of titles: what a row does to the library. A title that stands already changes only by a row of our own export. */
import { institutionKinds, type TitleKind, titleExtras } from '@green/contract/filing/titles.ts'
import type { FieldChange } from '../../../base/audit/changes.ts'
import { writeAudit } from '../../../base/audit/store.ts'
import { code, day, labelled, listed, listedAs, textCell, year } from '../../../base/import/cell-rules.ts'
import {
  type CheckedRow,
  type ColumnFault,
  faultAt,
  type ImportColumn,
  type RowValues,
} from '../../../base/import/checked-rows.ts'
import { filledTemplate } from '../../../base/import/template.ts'
import type { ImportContext, JudgedBatch, Judgement, WorkbookKind } from '../../../base/import/workbook-import.ts'
import type { Names } from '../../../base/reference/names.ts'
import type { Tx } from '../../../db/database.ts'
import type { Actor } from '../../../platform/actor.ts'
import { clock } from '../../../platform/clock.ts'
import type { BlobResult, Progress } from '../../../platform/http/handlers.ts'
import type { Services } from '../../../platform/services.ts'
import { type TitleRecord, titlePage } from '../../content/public/store.ts'
import {
  decidedFaults,
  type Entry,
  entryNumber,
  everyTitle,
  filterOf,
  isSame,
  type Query,
  titleChanges,
  titleRow,
} from './library.ts'
import { archiveIds, sameTitles, writeTitle } from './store.ts'
import { endOfTerm, termFaults, yearsOfTitles } from './term.ts'

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
  { title: '单位名称', key: 'enterpriseName', rule: textCell(50, 'enterpriseName'), required: true, note: '' },
  { title: '统一社会信用代码', key: 'socialCode', rule: code('xydm'), required: true, note: '18位，按文本填写' },
  { title: '区县代码', key: 'qxCode', rule: listed('district', '区县'), required: true, note: '6位，按文本填写' },
  { title: '行业代码', key: 'industryCode', rule: listed('industry', '行业'), note: 'GB/T 4754四位' },
  { title: '年份', key: 'year', rule: year, required: true, note: '公布年份' },
  { title: '批次', key: 'batchNo', rule: textCell(30), note: '' },
  { title: '文号', key: 'documentNumber', rule: textCell(60), required: true, note: '' },
  { title: '有效期自', key: 'validFrom', rule: day, required: true, note: '2026-01-31' },
  { title: '有效期至', key: 'validTo', rule: day, note: '不填按该类申报规定的年限；没有该类申报的必填' },
  { title: '有效期的依据', key: 'validSource', rule: textCell(100), note: '有效期至与规定年限不同的必填' },
  { title: '第三方机构', key: 'jgName', rule: textCell(50, 'organisationName'), note: '' },
  { title: '主要做法与成效', key: 'summary', rule: textCell(1000), note: '对外公开' },
  ...extras.map(([key, title]): ImportColumn => ({ title, key, rule: textCell(60), note: '适用的类别填写' })),
]

export const titleWorkbook: WorkbookKind = {
  kind: 'titles',
  title: '名单',
  sheets: [{ name: '名单', columns, across, keyOf, keyColumn: 'socialCode', judge }],
  advice: [
    [
      '更新',
      '名单中已有的称号（同单位、类别、层级、年份）不重复导入。要修改已有的称号，请先“导出用于修改”，改后再导入',
    ],
  ],
}

function across({ kind, validFrom, validTo }: RowValues): ColumnFault[] {
  return [
    ...(validTo !== undefined && validFrom !== undefined && validTo <= validFrom
      ? [{ key: 'validTo', message: '有效期至应晚于有效期自' }]
      : []),
    ...(institutionKinds.includes(kind as TitleKind) ? [{ key: 'kind', message: '机构由备案产生，不能导入' }] : []),
  ]
}

function keyOf({ kind, level, socialCode, year }: RowValues): string | undefined {
  const parts = [kind, level, socialCode, year]
  return parts.includes(undefined) ? undefined : parts.join(' ')
}

/** The row laid over the title as it stands; an empty cell says nothing. */
function entryOf({ values }: CheckedRow, record: TitleRecord | null): Entry {
  const text = (key: string) => (values[key] === undefined ? undefined : String(values[key]))
  const kind = (text('kind') ?? record?.kind) as TitleKind
  const extraOf = (key: string) => text(key) ?? record?.publicFacts[key]
  return {
    kind,
    level: (text('level') ?? record?.level) as Entry['level'],
    enterpriseName: text('enterpriseName') ?? record?.enterpriseName ?? '',
    oldName: record?.oldName ?? undefined,
    socialCode: text('socialCode') ?? '',
    qxCode: text('qxCode') ?? record?.qxCode ?? '',
    industryCode: text('industryCode') ?? record?.industryCode ?? undefined,
    year: Number(values.year ?? record?.year),
    batchNo: text('batchNo') ?? record?.batchNo ?? undefined,
    documentNumber: text('documentNumber') ?? record?.documentNumber ?? '',
    validFrom: text('validFrom') ?? record?.validFrom ?? '',
    validTo: text('validTo') ?? record?.validTo,
    validSource: text('validSource') ?? record?.validSource ?? undefined,
    state: (record?.state ?? 'valid') as Entry['state'],
    jgName: text('jgName') ?? record?.publicFacts.jgName,
    summary: text('summary') ?? record?.publicFacts.introduction,
    extras: Object.fromEntries(
      (titleExtras[kind] ?? []).flatMap(([key]) => {
        const value = extraOf(key)
        return value ? [[key, value]] : []
      }),
    ),
  }
}

/** Whether the cells say what the rule of validity goes by; what is missing has its fault already. */
const isComplete = ({ values }: CheckedRow): boolean =>
  [values.kind, values.year, values.validFrom].every((value) => value !== undefined)

/** What the library says where the workbook has a column. */
function titleValue(record: TitleRecord, key: string): string | number | null {
  if (key === 'summary') return record.publicFacts.introduction ?? null
  const value = (record as Readonly<Record<string, unknown>>)[key] ?? record.publicFacts[key]
  return typeof value === 'string' || typeof value === 'number' ? value : null
}

async function judge(tx: Tx, rows: readonly CheckedRow[], { names, actor, lock }: ImportContext): Promise<JudgedBatch> {
  const codes = [...new Set(rows.map(({ values }) => String(values.socialCode ?? '')))]
  const stored = await sameTitles(tx, codes, { lock })
  const found = new Map<CheckedRow, { record: TitleRecord | null; same: TitleRecord | undefined }>()
  const yearsFor = yearsOfTitles(tx)
  for (const row of rows) {
    const say = (key: string, message: string) => row.faults.push(faultAt(row, columns, key, message))
    const record = (row.mark && stored.find(({ id }) => id === row.mark?.id)) ?? null
    const same = stored.find((one) => one.id !== record?.id && isSame(one, entryOf(row, record)))
    found.set(row, { record, same })
    if (row.values.socialCode === undefined) continue
    if (row.mark && !record)
      say('socialCode', '与导出时的称号不是同一单位：信用代码不能通过导入修改，排序时须选中所有列。请重新导出后修改')
    if (record && same) say('year', `该单位已有同年的同类同级称号（${same.number}）`)
    if (record?.filingId)
      for (const { field, message } of decidedFaults(record, entryOf(row, record))) say(field, message)
    else if (record || (!same && isComplete(row))) {
      const entry = entryOf(row, record)
      for (const { field, message } of termFaults(entry, record, await yearsFor(entry))) say(field, message)
    }
  }
  const of = (row: CheckedRow): Judgement => {
    const { record, same } = found.get(row) ?? { record: null, same: undefined }
    const stands = record ?? same
    if (!stands) return { outcome: 'add', changes: [] }
    const changes = changesOf(row, stands, names)
    if (changes.length === 0) return { outcome: 'same', changes }
    if (!record)
      return { outcome: 'skip', changes: [], says: `名单中已有（${stands.number}），要修改请先“导出用于修改”` }
    return { outcome: row.mark?.version === record.version ? 'update' : 'conflict', changes }
  }
  return {
    logs: true,
    of,
    write: async () => {
      const enterpriseIds = await archiveIds(tx, codes)
      for (const row of rows) {
        const { outcome } = of(row)
        if (outcome !== 'add' && outcome !== 'update') continue
        const before = found.get(row)?.record ?? null
        const entry = entryOf(row, before)
        const validTo = endOfTerm(entry, before, await yearsFor(entry))
        if (validTo === null) throw new Error('a title without an end was let through')
        const saved = await writeTitle(
          tx,
          titleRow(entry, before, {
            number: before?.number ?? (await entryNumber(tx, entry.qxCode, entry.year)),
            enterpriseId: before?.filingId ? before.enterpriseId : (enterpriseIds.get(entry.socialCode) ?? null),
            source: before?.source ?? 'imported',
            validTo,
          }),
        )
        if (before)
          await writeAudit(tx, {
            kind: 'business',
            actor,
            action: '修改名单',
            object: `${saved.enterpriseName} ${saved.number}`,
            result: '由工作簿导入',
            changes: titleChanges(before, saved),
          })
      }
    },
  }
}

function changesOf({ values }: CheckedRow, record: TitleRecord, names: Names): FieldChange[] {
  return columns.flatMap(({ key, title, rule }) => {
    const after = values[key]
    const before = titleValue(record, key) ?? ''
    if (after === undefined || String(after) === String(before)) return []
    const textOf = (value: string | number) => String(listedAs(rule, value, names))
    return [{ label: title, before: before === '' ? '' : textOf(before), after: textOf(after) }]
  })
}

/** The list as the import takes it again: each title with its version. */
export async function titlesToChange(
  services: Services,
  query: Query,
  actor: Actor,
  progress: Progress,
): Promise<BlobResult> {
  const filter = filterOf(query, actor)
  const { total } = await titlePage(services.db, clock.today(), filter, { page: 1, size: 1 })
  async function* records() {
    // Institutions come from their filings and are no part of the workbook.
    for await (const rows of everyTitle(services, filter))
      for (const row of rows)
        if (!institutionKinds.includes(row.kind as TitleKind))
          yield {
            id: row.id,
            version: row.version,
            values: Object.fromEntries(columns.map(({ key }) => [key, titleValue(row, key)])),
          }
  }
  return filledTemplate(services, titleWorkbook, { actor, total, records, progress })
}
