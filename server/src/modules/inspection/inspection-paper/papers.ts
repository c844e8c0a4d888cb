/** 监察文书: drafted from the case, numbered and sealed once, locked from then on; a wrong one is void and another is issued. */
import { Readable } from 'node:stream'
import type { CallInput, CallOutput } from '@green/contract/call.ts'
import type { inspectionPaper as calls } from '@green/contract/calls/inspection/inspection-paper.ts'
import { refuse, refuseFields } from '@green/contract/errors.ts'
import { serviceWays } from '@green/contract/filing/inspection-follow.ts'
import type { PaperKindKey } from '@green/filing/cases/inspection/inspection-papers.ts'
import { citationFaults, contentFaults, numberParts } from '@green/tools/inspection/paper-content.ts'
import { paperKindOf, paperTextsOn } from '@green/tools/inspection/paper-kinds.ts'
import { findCaseRow } from '../../../base/case/case-store.ts'
import { storeMade } from '../../../base/files/made.ts'
import { citeFiles } from '../../../base/files/rights.ts'
import type { FileRecord } from '../../../base/files/store.ts'
import { filesOf, insertFile } from '../../../base/files/store.ts'
import { signatureOf, signedFile, signPaper } from '../../../base/signature/paper-signature.ts'
import { isDouble, type Tx } from '../../../db/database.ts'
import type { PaperService } from '../../../db/schema/inspection/inspection-paper.ts'
import type { Actor } from '../../../platform/actor.ts'
import { clock, dayOf } from '../../../platform/clock.ts'
import { portalAddress } from '../../../platform/http/guard/public-address.ts'
import type { BlobResult } from '../../../platform/http/handlers.ts'
import { idempotent } from '../../../platform/http/idempotent.ts'
import { ids } from '../../../platform/ids.ts'
import { paperPdf } from '../../../platform/paper/paper-pdf.ts'
import { paperWord } from '../../../platform/paper/paper-word.ts'
import type { Services, WithDb } from '../../../platform/services.ts'
import { sealPicture } from '../../title/letter/seal.ts'
import { inspectionKind } from '../inspection/kind.ts'
import { recordEntry } from '../inspection/record.ts'
import { type InspectionRecord, type TaskRecord, taskById } from '../inspection/store.ts'
import { issuerOf, requireAuthority } from './authority.ts'
import { changeFaults, changesOf, marksOf, settledBy } from './draft-changes.ts'
import { inspectionPaper, type PaperFace } from './layout.ts'
import { log } from './log.ts'
import {
  approverWrote,
  isOutside,
  issueFaults,
  mayIssue,
  mayWrite,
  noteIssued,
  noteServed,
  noteVoided,
  refreshDossier,
  visibleTo,
} from './paper-rules.ts'
import { type Prefilled, prefilled } from './prefill.ts'
import { lateServiceFaults } from './sanction-rules.ts'
import { deleteDraft, insertPaper, type PaperRecord, paperByCode, paperById, updatePaper } from './store.ts'
import { termsOfCase } from './terms.ts'

export type OpenCase = { row: InspectionRecord; task: TaskRecord }

/** The case within the person's scope, with its task. */
export async function caseFor(tx: Tx, id: string, actor: Actor): Promise<OpenCase> {
  const row = await findCaseRow(tx, inspectionKind, id, actor)
  const task = row && (await taskById(tx, row.taskId))
  if (!row || !task) throw refuse('NOT_FOUND')
  return { row, task }
}

async function paperFor(tx: Tx, id: string, actor: Actor): Promise<OpenCase & { paper: PaperRecord }> {
  const paper = await paperById(tx, id)
  if (!paper) throw refuse('NOT_FOUND')
  const found = await caseFor(tx, paper.inspectionId, actor)
  if (!visibleTo(actor, found.row, paper)) throw refuse('NOT_FOUND')
  return { ...found, paper }
}

const requireOpen = ({ state }: InspectionRecord) => {
  if (state === 'closed') throw refuse('ILLEGAL_STEP', { state: '已办结' })
}

export async function draftPaper(services: Services, input: CallInput<typeof calls.draft>, actor: Actor) {
  return idempotent(services, actor, input, async (tx) => {
    const { row, task } = await caseFor(tx, input.inspectionId, actor)
    requireOpen(row)
    if (!mayWrite(actor, task, input.kind)) throw refuse('FORBIDDEN')
    const known = await knownOf(tx, { row, task }, input.kind)
    const paper = await insertPaper(tx, {
      ...(await newPaper(tx, { row, task }, input.kind, actor)),
      state: 'draft',
      content: known.content as PaperRecord['content'],
      sources: known.sources,
      marks: marksOf(input.kind, known),
    })
    await log(tx, actor, '起草监察文书', row, paper.title)
    return { id: paper.id }
  })
}

/** What the case knows now for a paper of this kind. */
export async function knownOf(tx: Tx, { row, task }: OpenCase, kind: PaperKindKey): Promise<Prefilled> {
  return prefilled({ tx, row, task, terms: await termsOfCase(tx, row) }, kind)
}

async function newPaper(tx: Tx, { row, task }: OpenCase, kind: PaperKindKey, actor: Actor) {
  return {
    id: ids.next(),
    inspectionId: row.id,
    kind,
    title: paperKindOf(kind).titles[0],
    issuer: issuerOf(await requireAuthority(tx), kind, task.orgName),
    createdAt: clock.now(),
    createdBy: actor.accountId,
    createdByName: actor.name,
    updatedAt: clock.now(),
  }
}

export async function saveDraft(services: Services, input: CallInput<typeof calls.save>, actor: Actor) {
  return idempotent(services, actor, input, async (tx) => {
    const { paper, task, row } = await paperFor(tx, input.id, actor)
    const kind = paper.kind as PaperKindKey
    if (!mayWrite(actor, task, kind)) throw refuse('FORBIDDEN')
    const unknown = Object.keys(input.content).filter((key) => !(key in paperTextsOn(kind, clock.today()).fields))
    if (unknown.length > 0) throw refuseFields(unknown.map((field) => ({ field, message: '文书没有这一项' })))
    const settled = settledBy(paper, await knownOf(tx, { row, task }, kind), input.content, input.settled)
    const writers = [...new Set([...paper.writers, actor.accountId])]
    const changes = { title: input.title.trim(), content: input.content, writers, updatedAt: clock.now(), ...settled }
    const saved = await updatePaper(tx, { id: paper.id, version: input.version, state: 'draft' }, changes)
    if (!saved) throw refuse(paper.state === 'draft' ? 'STALE' : 'PAPER_LOCKED')
    await log(tx, actor, '修改监察文书草稿', row, saved.title)
    return { version: saved.version }
  })
}

export async function dropDraft(services: Services, input: CallInput<typeof calls.drop>, actor: Actor) {
  return idempotent(services, actor, input, async (tx) => {
    const { paper, row, task } = await paperFor(tx, input.id, actor)
    if (!mayWrite(actor, task, paper.kind as PaperKindKey)) throw refuse('FORBIDDEN')
    if (!(await deleteDraft(tx, paper.id))) throw refuse('PAPER_LOCKED')
    await log(tx, actor, '删除监察文书草稿', row, paper.title)
    return { done: true as const }
  })
}

export async function issuePaper(services: Services, input: CallInput<typeof calls.issue>, actor: Actor) {
  try {
    return await idempotent(services, actor, input, async (tx) => {
      const { paper, row, task } = await paperFor(tx, input.id, actor)
      const kind = paper.kind as PaperKindKey
      if (!mayIssue(actor, task, kind)) throw refuse('FORBIDDEN')
      if (await approverWrote(tx, paper, actor)) throw refuse('APPROVER_WROTE')
      requireOpen(row)
      const number = numberFor(kind, input.number)
      const faults = [
        ...contentFaults(kind, paper.content, clock.today()),
        ...citationFaults(kind, paper.content, clock.today()),
        ...(await issueFaults(tx, row, paper)),
        ...changeFaults(changesOf(paper, await knownOf(tx, { row, task }, kind))),
      ]
      if (faults.length > 0) throw refuseFields(faults)
      const saved = await finish(services, tx, { ...paper, number }, actor, input.version)
      await noteIssued(tx, row, saved)
      await refreshDossier(tx, row.id)
      const text = `出具${saved.title}${number ? `（${number}）` : ''}`
      await recordEntry(tx, { inspectionId: row.id, kind: 'paper', text, internal: !isOutward(saved) }, actor)
      await log(tx, actor, '出具监察文书', row, `${saved.title} ${number ?? ''}`)
      return { number }
    })
  } catch (error) {
    if (isDouble(error, 'inspection_paper_number'))
      throw refuseFields([{ field: 'number', message: `文号${input.number.trim()}已被使用，请核对后填写下一个号` }])
    throw error
  }
}

const isOutward = ({ kind }: PaperRecord) => paperKindOf(kind as PaperKindKey).form !== 'inner'

/** Letters bear a number that the body types; records and inner papers have none. */
function numberFor(kind: PaperKindKey, typed: string): string | null {
  const number = typed.trim()
  if (paperKindOf(kind).form !== 'letter') return null
  const parts = numberParts(number)
  if (!parts) throw refuseFields([{ field: 'number', message: '请填写文号，例如“演示〔2026〕12号”' }])
  if (parts.year !== clock.year()) throw refuseFields([{ field: 'number', message: `文号的年份应为${clock.year()}` }])
  return number
}

/** A paper that the product itself writes in a step: numberless, locked at once. */
export async function issueRecord(
  services: Services,
  tx: Tx,
  { row, task }: OpenCase,
  { kind, content }: { kind: PaperKindKey; content: PaperRecord['content'] },
  actor: Actor,
): Promise<PaperRecord> {
  const draft = await insertPaper(tx, { ...(await newPaper(tx, { row, task }, kind, actor)), state: 'draft', content })
  return finish(services, tx, draft, actor)
}

/** Both files are made once, with the code of the public check, and the paper is locked. */
async function finish(services: Services, tx: Tx, paper: PaperRecord, actor: Actor, version?: number) {
  const code = ids.seed().toUpperCase()
  const seal = paperKindOf(paper.kind as PaperKindKey).form === 'letter' ? await sealPicture(services, tx) : null
  const sheet = inspectionPaper(faceOf(services, paper, { code, seal: seal?.dataUrl ?? null }))
  const name = `${paper.title}${paper.number ? `_${paper.number}` : ''}`
  const [pdfBytes, wordBytes] = await Promise.all([paperPdf(sheet), paperWord(sheet)])
  const signed = await signedFile(tx, 'inspectionPaper', pdfBytes)
  const pdf = await keepFile(services, tx, actor, { name: `${name}.pdf`, mime: pdfMime, bytes: signed })
  const word = await keepFile(services, tx, actor, { name: `${name}.docx`, mime: wordMime, bytes: wordBytes })
  const saved = await updatePaper(
    tx,
    { id: paper.id, version, state: 'draft' },
    {
      state: 'issued',
      number: paper.number,
      code,
      pdfFileId: pdf.id,
      wordFileId: word.id,
      sealSha256: seal?.sha256 ?? null,
      issuedAt: clock.now(),
      issuedBy: actor.accountId,
      issuedByName: actor.name,
    },
  )
  if (!saved) throw refuse(paper.state === 'draft' ? 'STALE' : 'PAPER_LOCKED')
  await signPaper(tx, { kind: 'inspectionPaper', name: code, digest: pdf.sha256 })
  return saved
}

function faceOf(
  services: Pick<Services, 'config'>,
  paper: PaperRecord,
  issued: { code: string; seal: string | null } | null,
): PaperFace {
  return {
    kind: paper.kind as PaperKindKey,
    title: paper.title,
    content: paper.content,
    issued: issued && {
      number: paper.number,
      code: issued.code,
      address: portalAddress(services.config, 'inspectionPaperCheck', { code: issued.code }),
    },
    issuer: paper.issuer,
    day: clock.today(),
    seal: issued?.seal ?? null,
  }
}

const pdfMime = 'application/pdf'
const wordMime = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

async function keepFile(
  services: Services,
  tx: Tx,
  actor: Actor,
  { name, mime, bytes }: { name: string; mime: string; bytes: Uint8Array },
): Promise<FileRecord> {
  const made = { ownerId: actor.accountId, enterpriseId: null, slot: 'inspection.paper', name, mime }
  const file = await storeMade(services, bytes, made)
  await insertFile(tx, file)
  return file
}

/** As it was made when it was issued; a draft is drawn for a look, marked as such. */
export async function paperFile(
  services: Services,
  input: CallInput<typeof calls.paper>,
  actor: Actor,
): Promise<BlobResult> {
  const { paper } = await paperFor(services.db, input.id, actor)
  const isPdf = input.format === 'pdf'
  if (paper.state === 'draft') {
    const sheet = inspectionPaper(faceOf(services, paper, null))
    const bytes = await (isPdf ? paperPdf(sheet) : paperWord(sheet))
    const fileName = `${paper.title}_草稿.${isPdf ? 'pdf' : 'docx'}`
    return {
      fileName,
      mime: isPdf ? pdfMime : wordMime,
      size: bytes.length,
      content: Readable.from([bytes]),
      inline: isPdf,
    }
  }
  const [file] = await filesOf(services.db, [(isPdf ? paper.pdfFileId : paper.wordFileId) ?? ''])
  if (!file) throw refuse('NOT_FOUND')
  return {
    fileName: file.name,
    mime: file.mime,
    size: file.size,
    content: services.files.read(file.storageKey),
    inline: isPdf,
  }
}

/** Whether making it void changes something for somebody outside. */
export async function hasLeft({ db }: WithDb, { id }: CallInput<typeof calls.withdraw>): Promise<boolean> {
  const paper = await paperById(db, id)
  return paper !== null && isOutside(paper)
}

/** A wrong paper keeps its number and stays; what followed from it on the case is taken back with it. */
export async function withdrawPaper(services: Services, input: CallInput<typeof calls.withdraw>, actor: Actor) {
  return idempotent(services, actor, input, async (tx) => {
    const { paper, row, task } = await paperFor(tx, input.id, actor)
    if (!mayIssue(actor, task, paper.kind as PaperKindKey)) throw refuse('FORBIDDEN')
    requireOpen(row)
    const reason = input.reason.trim()
    const by = { state: 'void', voidedAt: clock.now(), voidedByName: actor.name, voidReason: reason }
    const saved = await updatePaper(tx, { id: paper.id, state: 'issued' }, by)
    if (!saved) throw refuse(paper.state === 'void' ? 'LETTER_VOID' : 'NOT_FOUND')
    await noteVoided(tx, row, saved, reason)
    await refreshDossier(tx, row.id)
    const text = `作废${paper.title}${paper.number ? `（${paper.number}）` : ''}：${reason}`
    await recordEntry(tx, { inspectionId: row.id, kind: 'paper', text, internal: !isOutward(paper) }, actor)
    const name = `${paper.title}${paper.number ? `（${paper.number}）` : ''}`
    await log(tx, actor, '作废监察文书', row, reason, [{ label: name, before: '已出具', after: '作废' }])
    return { done: true as const }
  })
}

/** How the paper reached its receiver; the 送达回证 is written with it, and the terms begin to run. */
export async function servePaper(services: Services, input: CallInput<typeof calls.serve>, actor: Actor) {
  return idempotent(services, actor, input, async (tx) => {
    const { paper, row, task } = await paperFor(tx, input.id, actor)
    const kind = paper.kind as PaperKindKey
    if (!mayIssue(actor, task, kind)) throw refuse('FORBIDDEN')
    if (paper.state !== 'issued' || paper.issuedAt === null) throw refuse('PAPER_UNNUMBERED')
    if (paper.servedAt) throw refuse('DONE_ALREADY')
    const faults = [...serviceFaults(input, dayOf(paper.issuedAt)), ...(await lateServiceFaults(tx, paper, input))]
    if (faults.length > 0) throw refuseFields(faults)
    const files = await citeFiles(
      tx,
      'inspection',
      row.id,
      input.files.map(({ id }) => id),
      actor,
    )
    const service: PaperService = {
      way: input.way,
      receiver: input.receiver.trim(),
      at: input.on,
      place: input.place.trim(),
      remark: input.remark.trim(),
      byName: actor.name,
    }
    const saved = await updatePaper(
      tx,
      { id: paper.id, state: 'issued' },
      {
        service,
        servedAt: clock.now(),
        files: [...files.values()],
      },
    )
    if (!saved) throw refuse('STALE')
    const paperName = `${paper.title}${paper.number ? `（${paper.number}）` : ''}`
    await issueRecord(
      services,
      tx,
      { row, task },
      { kind: 'receipt', content: receiptContent(paperName, row, service, input.consent) },
      actor,
    )
    await noteServed(tx, { row, task }, saved, input.on)
    await refreshDossier(tx, row.id)
    const text = `${serviceWays[input.way]}${paperName}，受送达人${service.receiver}`
    await recordEntry(
      tx,
      { inspectionId: row.id, kind: 'notice', text, files: [...files.values()], place: service.place },
      actor,
    )
    await log(tx, actor, '登记监察文书送达', row, paperName)
    return { done: true as const }
  })
}

function serviceFaults({ way, on, consent, remark, files }: CallInput<typeof calls.serve>, issuedOn: string) {
  const faults: { field: string; message: string }[] = []
  if (on < issuedOn || on > clock.today())
    faults.push({ field: 'on', message: `送达日期应在${issuedOn}（出具）至今天之间` })
  if (way === 'electronic' && consent.trim().length < 4)
    faults.push({ field: 'consent', message: '电子送达须有受送达人签署的送达确认书：请填写签署人和日期' })
  if (way === 'electronic' && files.length === 0) faults.push({ field: 'files', message: '请上传送达确认书' })
  if (way === 'left' && remark.trim().length < 5)
    faults.push({ field: 'remark', message: '留置送达请写明拒收的理由和见证人' })
  return faults
}

const receiptContent = (paper: string, row: InspectionRecord, service: PaperService, consent: string) => ({
  paper,
  enterprise: row.enterpriseName,
  way: serviceWays[service.way as keyof typeof serviceWays],
  receiver: service.receiver,
  time: service.at,
  place: service.place,
  ...(consent.trim() ? { consent: consent.trim() } : {}),
  ...(service.remark ? { remark: service.remark } : {}),
})

/** The holder of a paper learns whether it is genuine and stands; nothing of what it says. */
export async function checkPaper(services: WithDb, code: string): Promise<CallOutput<typeof calls.check>> {
  const found = await paperByCode(services.db, code.trim().toUpperCase())
  const [file] = found?.paper.pdfFileId ? await filesOf(services.db, [found.paper.pdfFileId]) : []
  if (!found?.paper.issuedAt || !file) throw refuse('NOT_FOUND')
  const { title, number, issuer, issuedAt, state } = found.paper
  return {
    title,
    number,
    issuer,
    enterpriseName: found.enterpriseName,
    issuedAt,
    isVoid: state === 'void',
    sha256: file.sha256,
    signature: await signatureOf(services.db, {
      kind: 'inspectionPaper',
      name: found.paper.code ?? '',
      digest: file.sha256,
    }),
  }
}
