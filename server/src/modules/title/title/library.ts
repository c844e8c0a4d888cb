/** 名单库: titles of every kind and state, entered and mended by the city, listed, exported and counted. */

import type { CallInput, CallOutput } from '@green/contract/call.ts'
import type { TitleFigure } from '@green/contract/calls/title/public-titles.ts'
import type { KeptTitle, titles } from '@green/contract/calls/title/titles.ts'
import { type FieldFault, refuse, refuseFields } from '@green/contract/errors.ts'
import type { FileRef } from '@green/contract/files.ts'
import {
  institutionKinds,
  type TitleKind,
  type TitleState,
  titleExtras,
  titleKindLabels,
  titleLevelLabels,
  titleStateLabels,
} from '@green/contract/filing/titles.ts'
import { isDistrictOfficer } from '@green/contract/roles.ts'
import * as faultTexts from '@green/filing/kinds/fault-texts.ts'
import { roundHalfUp } from '@green/filing/value/round.ts'
import type { CellValue } from '@green/spreadsheet/writer.ts'
import { changesBetween } from '../../../base/audit/changes.ts'
import { exportedList } from '../../../base/audit/exported-list.ts'
import { writeAudit } from '../../../base/audit/store.ts'
import { grams } from '../../../base/enterprise/search-keys.ts'
import { citeFiles } from '../../../base/files/rights.ts'
import { filesOf } from '../../../base/files/store.ts'
import { codesOf } from '../../../base/reference/reference-data.ts'
import { type Tx, transaction } from '../../../db/database.ts'
import { nextNumber } from '../../../filing/record/store.ts'
import type { Actor } from '../../../platform/actor.ts'
import { clock } from '../../../platform/clock.ts'
import type { BlobResult, Progress } from '../../../platform/http/handlers.ts'
import { everyPage } from '../../../platform/http/page/pages.ts'
import { ids } from '../../../platform/ids.ts'
import { reportingProgress } from '../../../platform/progress.ts'
import type { Services, WithDb } from '../../../platform/services.ts'
import { type TitleFilter, type TitleRecord, titlePage } from '../../content/public/store.ts'
import { labelIn, titleNames, titleState } from '../../content/public/titles.ts'
import {
  archiveIds,
  factoryShare,
  findTitle,
  grantedCounts,
  lockTitle,
  type NewTitle,
  sameTitles,
  writeTitle,
} from './store.ts'
import { endOfTerm, termFaults, yearsOfTitle } from './term.ts'

export type Query = Omit<CallInput<typeof titles.exportList>, 'state'> & { state?: TitleState | undefined }
export type Entry = CallInput<typeof titles.save>

/** A county sees its own district's titles only; they keep the code they were granted under. */
export function filterOf({ qxCode, state, ...query }: Query, actor: Actor): TitleFilter {
  const district = isDistrictOfficer(actor.role) ? (actor.qxCode ?? '') : qxCode
  return { ...query, state: state ?? 'any', qxCodes: district === undefined ? undefined : codesOf(district) }
}

export async function libraryPage(
  services: Services,
  { page, size, ...query }: CallInput<typeof titles.list>,
  actor: Actor,
): Promise<CallOutput<typeof titles.list>> {
  const found = await titlePage(services.db, clock.today(), filterOf(query, actor), { page, size })
  return { ...found, rows: await viewsOf(services, found.rows) }
}

async function viewsOf(services: Services, rows: readonly TitleRecord[]): Promise<KeptTitle[]> {
  const names = await titleNames(services, rows)
  return rows.map((row) => {
    const state = titleState(row) as TitleState
    const kind = row.kind as TitleKind
    return {
      ...names(row),
      kind,
      kindLabel: labelIn(titleKindLabels, kind),
      level: row.level as KeptTitle['level'],
      oldName: row.oldName,
      socialCode: row.socialCode,
      industryCode: row.industryCode,
      batchNo: row.batchNo,
      documentNumber: row.documentNumber,
      state,
      stateLabel: labelIn(titleStateLabels, state),
      source: row.source,
      validSource: row.validSource,
      jgName: row.publicFacts.jgName ?? '',
      summary: row.publicFacts.introduction ?? '',
      extras: Object.fromEntries((titleExtras[kind] ?? []).map(([key]) => [key, row.publicFacts[key] ?? ''])),
      docFile: row.docFile,
      images: row.images,
      kpiRows: row.kpiRows,
      version: row.version,
    }
  })
}

/** What an entry becomes in the table; `before` is what it changes. */
export function titleRow(
  entry: Entry,
  before: TitleRecord | null,
  made: { number: string; enterpriseId: string | null; source: string; validTo: string },
) {
  const kind = entry.kind
  const known = new Set(['jgName', ...(titleExtras[kind] ?? []).map(([key]) => key)])
  const extras = Object.entries({ ...entry.extras, jgName: entry.jgName ?? '' }).filter(([key]) => known.has(key))
  return {
    id: before?.id ?? ids.next(),
    kind,
    level: entry.level,
    enterpriseId: made.enterpriseId,
    filingId: before?.filingId ?? null,
    qxCode: entry.qxCode,
    enterpriseName: entry.enterpriseName,
    socialCode: entry.socialCode,
    oldName: entry.oldName?.trim() || null,
    siteName: before?.siteName ?? null,
    industryCode: entry.industryCode || null,
    year: entry.year,
    number: made.number,
    batchNo: entry.batchNo?.trim() || null,
    documentNumber: entry.documentNumber.trim(),
    validFrom: entry.validFrom,
    validTo: made.validTo,
    validSource: entry.validSource === undefined ? (before?.validSource ?? null) : entry.validSource.trim() || null,
    state: entry.state,
    source: made.source,
    grams: grams([entry.enterpriseName, entry.oldName ?? '', entry.socialCode, made.number]),
    publicFacts: { ...before?.publicFacts, introduction: entry.summary?.trim() ?? '', ...Object.fromEntries(extras) },
    docFile: entry.docFile === undefined ? (before?.docFile ?? null) : entry.docFile,
    images: entry.images ?? before?.images ?? [],
    kpiRows: entry.kpiRows ?? before?.kpiRows ?? [],
    createdAt: before?.createdAt ?? clock.now(),
  }
}

/** The files as they really are, cited by the title from here on; each of the sort that its place takes. */
async function withFiles(tx: Tx, row: NewTitle, actor: Actor): Promise<NewTitle> {
  const { docFile, images = [] } = row
  const wanted = [...(docFile ? [docFile] : []), ...images]
  const known = await citeFiles(
    tx,
    'title',
    row.id,
    wanted.map(({ id }) => id),
    actor,
  )
  const byId = new Map((await filesOf(tx, [...known.keys()])).map((file) => [file.id, file]))
  const isPdf = ({ id }: FileRef) => byId.get(id)?.mime === 'application/pdf'
  const faults: FieldFault[] = []
  if (docFile && !isPdf(docFile)) faults.push({ field: 'docFile', message: '公布文件请上传PDF' })
  if (images.some(({ id }) => !byId.get(id)?.mime.startsWith('image/')))
    faults.push({ field: 'images', message: '展示图片请上传jpg或png' })
  if (faults.length) throw refuseFields(faults)
  return {
    ...row,
    docFile: docFile ? (known.get(docFile.id) ?? null) : null,
    images: images.flatMap(({ id }) => known.get(id) ?? []),
  }
}

/** 名单 numbers of what staff enter: MD, year, county, serial. */
export async function entryNumber(tx: Tx, qxCode: string, year: number): Promise<string> {
  const serial = await nextNumber(tx, `title:MD:${qxCode}`, year)
  return `MD${year}${qxCode}${String(serial).padStart(3, '0')}`
}

const titleLabels = {
  kind: '类别',
  level: '层级',
  enterpriseName: '单位名称',
  oldName: '曾用名',
  socialCode: '统一社会信用代码',
  qxCode: '区县',
  industryCode: '行业代码',
  year: '年份',
  batchNo: '批次',
  documentNumber: '文号',
  validFrom: '有效期自',
  validTo: '有效期至',
  validSource: '有效期的依据',
  state: '状态',
  docFile: '公布文件',
  images: '展示图片',
  kpiRows: '关键指标',
} as const
const logged = (row: TitleRecord) => ({
  ...row,
  docFile: row.docFile?.name ?? '',
  images: row.images.map(({ name }) => name).join('、'),
  kpiRows: figuresText(row.kpiRows),
  kind: labelIn(titleKindLabels, row.kind),
  level: labelIn(titleLevelLabels, row.level),
  state: labelIn(titleStateLabels, row.state),
})

const figuresText = (rows: readonly TitleFigure[]) =>
  rows.map(({ name, value, unit, year }) => `${name}${year ? `（${year}年）` : ''}：${value}${unit}`).join('；')

/** What changed, as the log keeps it. */
export const titleChanges = (before: TitleRecord | null, after: TitleRecord) =>
  changesBetween(titleLabels, before && logged(before), logged(after))

/** Enters a title, or mends one. What a filing granted keeps what was decided: it is ended on its desk. */
export async function keepTitle(services: Services, entry: Entry, actor: Actor): Promise<KeptTitle> {
  const faults: FieldFault[] = []
  if (institutionKinds.includes(entry.kind)) faults.push({ field: 'kind', message: '机构由备案产生，不能录入' })
  if (entry.validTo !== undefined && entry.validTo <= entry.validFrom)
    faults.push({ field: 'validTo', message: faultTexts.validityOrder })
  if (faults.length) throw refuseFields(faults)
  const record = await transaction(services.db, async (tx) => {
    const before = entry.id ? await lockTitle(tx, entry.id) : null
    if (entry.id && !before) throw refuse('NOT_FOUND')
    if (before && before.version !== entry.version)
      throw refuse('STALE', {}, { by: '其他工作人员', version: before.version })
    if (before?.filingId) {
      const decided = decidedFaults(before, entry)
      if (decided.length) throw refuseFields(decided)
    } else {
      const same = (await sameTitles(tx, [entry.socialCode])).find((one) => one.id !== entry.id && isSame(one, entry))
      if (same) throw refuse('DUPLICATE', { what: `该单位${entry.year}年的同类同级称号（${same.number}）` })
    }
    const years = await yearsOfTitle(tx, entry.kind, entry.year)
    const untimed = before?.filingId ? [] : termFaults(entry, before, years)
    const validTo = endOfTerm(entry, before, years)
    if (untimed.length > 0 || validTo === null) throw refuseFields(untimed)
    const known = await archiveIds(tx, [entry.socialCode])
    const saved = await writeTitle(
      tx,
      await withFiles(
        tx,
        titleRow(entry, before, {
          number: before?.number ?? (await entryNumber(tx, entry.qxCode, entry.year)),
          enterpriseId: before?.filingId ? before.enterpriseId : (known.get(entry.socialCode) ?? null),
          source: before?.source ?? 'entered',
          validTo,
        }),
        actor,
      ),
    )
    await writeAudit(tx, {
      kind: 'business',
      actor,
      action: before ? '修改名单' : '录入名单',
      // A new one has its number when it is carried out: until then another may take the next.
      object: before ? `${saved.enterpriseName} ${saved.number}` : saved.enterpriseName,
      result: `${saved.number} ${labelIn(titleLevelLabels, saved.level)}${labelIn(titleKindLabels, saved.kind)}，${labelIn(titleStateLabels, saved.state)}`,
      changes: titleChanges(before, saved),
    })
    return saved
  })
  const [row] = await viewsOf(services, [record])
  if (!row) throw refuse('NOT_FOUND')
  return row
}

export const isSame = (one: TitleRecord, entry: Pick<Entry, 'kind' | 'level' | 'socialCode' | 'year'>) =>
  one.kind === entry.kind &&
  one.level === entry.level &&
  one.socialCode === entry.socialCode &&
  one.year === entry.year &&
  one.state !== 'revoked'

const decided = ['kind', 'level', 'socialCode', 'qxCode', 'year', 'documentNumber', 'validFrom', 'validTo'] as const

/** What a title says of whom, what and how long, as far as the entry changes it. */
const changedDecided = (before: TitleRecord, entry: Entry) =>
  decided.filter((key) => entry[key] !== undefined && (before[key] ?? '') !== entry[key])

/**
 * Whether somebody would have a title by it, or longer, or again, that no filing has granted. Ending one and mending names, summary
 * and pictures needs no second person.
 */
export async function grantsByHand({ db }: WithDb, entry: Entry): Promise<boolean> {
  const before = entry.id ? await findTitle(db, entry.id) : null
  if (entry.id && !before) return false
  if (!before) return true
  if (before.filingId || entry.state === 'revoked') return false
  const isHeldAgain = entry.state === 'valid' && before.state !== 'valid'
  return isHeldAgain || changedDecided(before, entry).length > 0
}

/** Name, review and summary of a granted title may be mended; what the decision says stands. */
export function decidedFaults(before: TitleRecord, entry: Entry): FieldFault[] {
  const faults: FieldFault[] = changedDecided(before, entry).map((key) => ({
    field: key,
    message: '由审核认定的称号，此项以认定结果为准，不能修改',
  }))
  if (entry.state !== before.state && before.state === 'revoked')
    faults.push({ field: 'state', message: '由审核认定的称号已经撤销，不能在这里恢复' })
  else if (entry.state !== before.state && (entry.state === 'revoked' || entry.state === 'expired'))
    faults.push({ field: 'state', message: '由审核认定的称号，请在审核台办理撤销' })
  return faults
}

const columns: readonly { title: string; value: (row: KeptTitle) => CellValue; kind?: 'code' | 'number' }[] = [
  { title: '类别', value: (row) => row.kindLabel },
  { title: '层级', value: (row) => row.levelLabel },
  { title: '单位名称', value: (row) => row.enterpriseName },
  { title: '曾用名', value: (row) => row.oldName },
  { title: '统一社会信用代码', value: (row) => row.socialCode, kind: 'code' },
  { title: '区县', value: (row) => row.qxName },
  { title: '行业', value: (row) => row.industryName },
  { title: '年份', value: (row) => row.year, kind: 'number' },
  { title: '批次', value: (row) => row.batchNo },
  { title: '编号', value: (row) => row.number, kind: 'code' },
  { title: '文号', value: (row) => row.documentNumber },
  { title: '有效期自', value: (row) => row.validFrom },
  { title: '有效期至', value: (row) => row.validTo },
  { title: '有效期的依据', value: (row) => row.validSource },
  { title: '状态', value: (row) => row.stateLabel },
  { title: '第三方机构', value: (row) => row.jgName },
  { title: '主要做法与成效', value: (row) => row.summary },
  {
    title: '类别指标',
    value: (row) =>
      (titleExtras[row.kind] ?? [])
        .flatMap(([key, label]) => (row.extras[key] ? [`${label}：${row.extras[key]}`] : []))
        .join('；'),
  },
  { title: '关键指标', value: (row) => figuresText(row.kpiRows) },
  { title: '公布文件', value: (row) => row.docFile?.name ?? '' },
  { title: '展示图片', value: (row) => row.images.map(({ name }) => name).join('、') },
]

/** Every title that the filter finds, a portion at a time. */
export const everyTitle = (services: Services, filter: TitleFilter): AsyncGenerator<TitleRecord[]> =>
  everyPage((page) => titlePage(services.db, clock.today(), filter, page))

export async function exportLibrary(
  services: Services,
  query: Query,
  actor: Actor,
  progress: Progress,
): Promise<BlobResult> {
  const filter = filterOf(query, actor)
  const { total } = await titlePage(services.db, clock.today(), filter, { page: 1, size: 1 })
  async function* lines(): AsyncGenerator<CellValue[]> {
    for await (const rows of everyTitle(services, filter))
      for (const row of await viewsOf(services, rows)) yield columns.map((column) => column.value(row))
  }
  return exportedList(services, actor, {
    total,
    action: '导出名单库',
    query,
    result: `${total}项`,
    name: '绿色名单',
    sheets: () => [
      {
        name: '绿色名单',
        columns: columns.map(({ title, kind }) => ({ title, kind: kind ?? 'text' })),
        rows: reportingProgress(lines(), total, progress),
      },
    ],
  })
}

export async function libraryStatistics(
  services: WithDb,
  year: number,
  actor: Actor,
): Promise<CallOutput<typeof titles.statistics>> {
  const counts = await grantedCounts(services.db, actor)
  const share = await factoryShare(services.db, actor, year, clock.today())
  const percent = (part: number | null | undefined, whole: number | null | undefined) =>
    whole ? roundHalfUp(((part ?? 0) / whole) * 100, 1) : null
  return {
    counts: counts.map((row) => ({
      ...row,
      kindLabel: labelIn(titleKindLabels, row.kind),
      levelLabel: labelIn(titleLevelLabels, row.level),
    })),
    share: {
      year,
      enterprises: share?.enterprises ?? 0,
      titled: share?.titled ?? 0,
      outputPercent: percent(share?.titledOutput, share?.output),
      energyPercent: percent(share?.titledTce, share?.tce),
    },
  }
}
