import type { CallInput, CallOutput } from '@green/contract/call.ts'
import {
  type lxmReport as calls,
  type Report,
  type ReportFormat,
  type ReportPurpose,
  type ReportType,
  reportPurposes,
  reportTypes,
} from '@green/contract/calls/code/lxm-report.ts'
import { refuse, refuseBecause, refuseFields } from '@green/contract/errors.ts'
import { numberPrefixes } from '@green/filing/kinds/number-prefixes.ts'
import { writeAudit } from '../../../base/audit/store.ts'
import { storeMade } from '../../../base/files/made.ts'
import { insertFile } from '../../../base/files/store.ts'
import { requireSponsor } from '../../../base/reference/city-profile.ts'
import { districtOf } from '../../../base/reference/reference-data.ts'
import { signatureOf, signedFile, signPaper } from '../../../base/signature/paper-signature.ts'
import { digest } from '../../../crypto/digest.ts'
import { transaction } from '../../../db/database.ts'
import type { Actor } from '../../../platform/actor.ts'
import { clock } from '../../../platform/clock.ts'
import { portalAddress } from '../../../platform/http/guard/public-address.ts'
import type { BlobResult } from '../../../platform/http/handlers.ts'
import { idempotent } from '../../../platform/http/idempotent.ts'
import { ids } from '../../../platform/ids.ts'
import { paperPdf } from '../../../platform/paper/paper-pdf.ts'
import { paperWord } from '../../../platform/paper/paper-word.ts'
import type { Services, WithDb } from '../../../platform/services.ts'
import { isOutward, stateTexts } from '../green-code/display.ts'
import { codesOf, findCode, type GreenCodeRecord } from '../green-code/store.ts'
import { totalText } from '../green-code/stored-result.ts'
import { contentOf, type ReportContent } from './content.ts'
import { reportPaper } from './paper.ts'
import {
  type FoundReport,
  findReport,
  insertPaper,
  insertReport,
  lockOwn,
  nextEdition,
  noteExported,
  papersOf,
  type ReportRecord,
  reportByNumber,
  reportPage,
  reportsOfYear,
  setDeleted,
} from './store.ts'

const internal: ReportPurpose = 'self'

/** Why a year allows nothing but an internal copy; null: papers for others too. */
const internalOnly = (code: Pick<GreenCodeRecord, 'state' | 'current' | 'total'>): string | null =>
  isOutward(code) ? null : `该年度绿效码${stateTexts(code)}，只能生成用途为“${reportPurposes[internal]}”的内部版`

/** A paper for others ends with the result it tells; an internal copy stays with the enterprise. */
const blockedOf = ({ report, code }: FoundReport): string | null =>
  report.purpose === internal || isOutward(code)
    ? null
    : `这份报告所载的绿效码${stateTexts({ ...code, total: 0 })}，不能再对外出具；可以重新生成用途为“${reportPurposes[internal]}”的内部版`

/** The newest of its year, made for others, and its result holds. */
export const isForOthers = (found: FoundReport): boolean =>
  found.report.current && found.report.purpose !== internal && blockedOf(found) === null

export async function viewsOf(services: WithDb, found: readonly FoundReport[]): Promise<Report[]> {
  const papers = Map.groupBy(
    await papersOf(
      services.db,
      found.map(({ report }) => report.id),
    ),
    ({ reportId }) => reportId,
  )
  return found.map((one) => {
    const { report } = one
    return {
      ...report,
      qxName: districtOf(report.qxCode)?.name ?? '',
      purpose: report.purpose as ReportPurpose,
      state: report.deletedAt ? 'deleted' : report.exportedAt ? 'exported' : 'generated',
      blocked: blockedOf(one),
      papers: papersIn(papers.get(report.id)),
    }
  })
}

const papersIn = (papers: Awaited<ReturnType<typeof papersOf>> = []) =>
  papers.map(({ type, format, file }) => ({
    type: type as ReportType,
    format: format as ReportFormat,
    sha256: file.sha256,
  }))

async function viewOf(services: Services, found: FoundReport): Promise<Report> {
  const [view] = await viewsOf(services, [found])
  if (!view) throw refuse('NOT_FOUND')
  return view
}

export async function saveReport(
  services: Services,
  input: CallInput<typeof calls.saveReportInfo>,
  actor: Actor,
): Promise<Report> {
  const { enterpriseId } = actor
  if (!enterpriseId) throw refuse('FORBIDDEN')
  return idempotent(services, actor, input, async (tx) => {
    await lockOwn(tx, enterpriseId)
    const chosen = (await codesOf(tx, actor, enterpriseId)).find((one) => one.current && one.year === input.year)
    const code = chosen && (await findCode(tx, actor, chosen.id))
    if (!code) throw refuseFields([{ field: 'year', message: `${input.year}年度还没有告知的评分结果，请选择其他年度` }])
    const why = internalOnly(code)
    if (why && input.purpose !== internal) throw refuseFields([{ field: 'purpose', message: why }])
    const receiver = input.receiver.trim()
    const remark = input.remark.trim()
    const content = JSON.stringify(
      await contentOf(services, tx, code, {
        isInternal: input.purpose === internal,
        purpose: reportPurposes[input.purpose],
        receiver,
        remark,
        showBand: input.showBand,
      }),
    )
    const edition = await nextEdition(tx, enterpriseId, input.year)
    const report = await insertReport(tx, {
      id: ids.next(),
      enterpriseId,
      enterpriseName: code.enterpriseName,
      qxCode: code.qxCode,
      year: input.year,
      edition,
      greenCodeId: code.id,
      title: `${code.enterpriseName}${input.year}年度绿效码报告`,
      purpose: input.purpose,
      receiver: receiver || null,
      showBand: input.showBand,
      remark: remark || null,
      number: `${numberPrefixes.greenReport}-${input.year}-${ids.request()}`,
      checkCode: ids.seed().toUpperCase(),
      content,
      sha256: digest(content),
      madeAt: clock.now(),
      madeBy: actor.accountId,
      madeByName: actor.name,
    })
    await signPaper(tx, { kind: 'greenReport', name: report.number, digest: report.sha256 })
    await writeAudit(tx, {
      kind: 'business',
      actor,
      action: '生成绿效码报告',
      object: report.number,
      result: `${report.title}第${edition}版，用途：${reportPurposes[input.purpose]}`,
    })
    return viewOf({ ...services, db: tx as Services['db'] }, { report, code })
  })
}

export async function ownReports(
  services: Services,
  input: CallInput<typeof calls.getReportInfoByYear>,
  actor: Actor,
): Promise<CallOutput<typeof calls.getReportInfoByYear>> {
  const { enterpriseId } = actor
  if (!enterpriseId) throw refuse('FORBIDDEN')
  const codes = (await codesOf(services.db, actor, enterpriseId)).filter(({ current }) => current)
  const years = codes.map((code) => ({
    year: code.year,
    grade: code.grade,
    totalText: totalText(code.total),
    stateLabel: stateTexts(code),
    internalOnly: internalOnly(code),
  }))
  const year = input.year ?? years[0]?.year ?? null
  if (year === null) return { years, year, report: null, earlier: [] }
  const all = await viewsOf(services, await reportsOfYear(services.db, actor, year))
  const report = all.find(({ current }) => current) ?? null
  return { years, year, report, earlier: all.filter((one) => one !== report) }
}

export async function getReport(services: Services, id: string, actor: Actor): Promise<Report> {
  const found = await findReport(services.db, actor, id)
  if (!found) throw refuse('NOT_FOUND')
  return viewOf(services, found)
}

export async function listReports(
  services: Services,
  { page, size, keyword = '', year }: CallInput<typeof calls.getReportInfos>,
  actor: Actor,
): Promise<CallOutput<typeof calls.getReportInfos>> {
  const found = await reportPage(services.db, actor, { keyword: keyword.trim(), year }, { page, size })
  return { ...found, rows: await viewsOf(services, found.rows) }
}

export async function deleteReport(
  services: Services,
  input: CallInput<typeof calls.deleteReportInfo>,
  actor: Actor,
): Promise<{ done: true }> {
  return idempotent(services, actor, input, async (tx) => {
    const found = await findReport(tx, actor, input.id)
    const by = { deletedAt: clock.now(), deletedByName: actor.name }
    if (!found || !(await setDeleted(tx, input.id, by))) throw refuse('NOT_FOUND')
    await writeAudit(tx, {
      kind: 'business',
      actor,
      action: '删除绿效码报告',
      object: found.report.number,
      result: found.report.title,
    })
    return { done: true as const }
  })
}

const mimes = {
  pdf: { mime: 'application/pdf', extension: 'pdf' },
  word: { mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', extension: 'docx' },
} as const satisfies Record<ReportFormat, { mime: string; extension: string }>

/** The paper as it was made the first time, word for word and sign for sign. */
export async function takePaper(
  services: Services,
  { id, type, format }: CallInput<typeof calls.outLxmReport>,
  actor: Actor,
): Promise<BlobResult> {
  const found = await findReport(services.db, actor, id)
  if (!found) throw refuse('NOT_FOUND')
  const blocked = blockedOf(found)
  if (blocked) throw refuseBecause('REPORT_INTERNAL_ONLY', blocked)
  const file = (await savedPaper(services, id, type, format)) ?? (await makePaper(services, found.report, type, format))
  await transaction(services.db, async (tx) => {
    await noteExported(tx, id, clock.now())
    await writeAudit(tx, {
      kind: 'business',
      actor,
      action: '导出绿效码报告',
      object: found.report.number,
      result: `${reportTypes[type]}，${file.name}`,
    })
  })
  return { fileName: file.name, mime: file.mime, size: file.size, content: services.files.read(file.storageKey) }
}

async function savedPaper(services: WithDb, id: string, type: ReportType, format: ReportFormat) {
  const papers = await papersOf(services.db, [id])
  return papers.find((one) => one.type === type && one.format === format)?.file ?? null
}

async function makePaper(services: Services, report: ReportRecord, type: ReportType, format: ReportFormat) {
  const { number, checkCode, sha256: hash } = report
  const paper = reportPaper(JSON.parse(report.content) as ReportContent, type, {
    number,
    checkCode,
    sha256: hash,
    address: portalAddress(services.config, 'lxmReportCheck', { number, code: checkCode }),
    issuer: await requireSponsor(services),
  })
  const bytes =
    format === 'pdf' ? await signedFile(services.db, 'greenReport', await paperPdf(paper)) : await paperWord(paper)
  const { mime, extension } = mimes[format]
  const file = await storeMade(services, bytes, {
    ownerId: report.madeBy,
    enterpriseId: null,
    slot: 'report.paper',
    name: `${report.title}_${reportTypes[type]}_第${report.edition}版.${extension}`,
    mime,
  })
  const isFirst = await transaction(services.db, async (tx) => {
    if (!(await insertPaper(tx, { reportId: report.id, type, format, fileId: file.id }))) return false
    await insertFile(tx, file)
    return true
  })
  if (isFirst) return file
  const first = await savedPaper(services, report.id, type, format)
  if (!first) throw new Error('a paper that was kept is gone')
  return first
}

/** The holder of a paper learns whether it is genuine and still holds; never the grade, nor why it does not hold. */
export async function checkReport(
  services: WithDb,
  input: CallInput<typeof calls.check>,
): Promise<CallOutput<typeof calls.check>> {
  const found = await reportByNumber(services.db, input.number.trim().toUpperCase())
  if (found?.report.checkCode !== input.code.trim().toUpperCase()) throw refuse('NOT_FOUND')
  const { report } = found
  return {
    ...report,
    standing: stateOf(found),
    papers: papersIn(await papersOf(services.db, [report.id])),
    signature: await signatureOf(services.db, {
      kind: 'greenReport',
      name: report.number,
      digest: report.sha256,
      content: report.content,
    }),
  }
}

function stateOf(found: FoundReport): 'valid' | 'replaced' | 'ended' | 'internal' {
  const { report } = found
  if (report.deletedAt || blockedOf(found)) return 'ended'
  if (report.purpose === internal) return 'internal'
  return report.current ? 'valid' : 'replaced'
}
