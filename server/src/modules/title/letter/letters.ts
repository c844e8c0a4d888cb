/** 决定文书: made once from the case and the city's words, kept as a file with its hash, and served unchanged from then on. */

import { Readable } from 'node:stream'
import type { CallOutput } from '@green/contract/call.ts'
import type { LetterKind, LetterTexts, letter as letterCalls } from '@green/contract/calls/title/letter.ts'
import { Refusal, refuse } from '@green/contract/errors.ts'
import { endText } from '@green/contract/filing/titles.ts'
import { isCityOfficer } from '@green/contract/roles.ts'
import { labelOf } from '@green/filing/form/check.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import { appealDays } from '@green/filing/workflow/decision.ts'
import { releaseOf } from '@green/filing/workflow/release.ts'
import { isInForce, type State, states, statesWhere } from '@green/filing/workflow/states.ts'
import { stateLabel } from '@green/filing/workflow/workflow.ts'
import { changesBetween } from '../../../base/audit/changes.ts'
import { writeAudit } from '../../../base/audit/store.ts'
import { storeMade } from '../../../base/files/made.ts'
import { type FileRecord, insertFile } from '../../../base/files/store.ts'
import { filerOf } from '../../../base/message/store.ts'
import { tell } from '../../../base/message/tell.ts'
import { requireSponsor } from '../../../base/reference/city-profile.ts'
import { programmeOf } from '../../../base/reference/programmes.ts'
import { cityProfile } from '../../../base/reference/reference-data.ts'
import { signedFile, signPaper } from '../../../base/signature/paper-signature.ts'
import { isDouble, type Tx, transaction } from '../../../db/database.ts'
import { resubmitUntil } from '../../../filing/lists/gather.ts'
import { findBatch } from '../../../filing/record/batch-store.ts'
import {
  type FilingRecord,
  findFiling,
  historyOf,
  lockFiling,
  nextNumber,
  talkScopeOf,
} from '../../../filing/record/store.ts'
import { writeHistory } from '../../../filing/step/outcome.ts'
import { titleOf } from '../../../filing/step/title-store.ts'
import type { Actor } from '../../../platform/actor.ts'
import { chineseDay, clock, dayOf } from '../../../platform/clock.ts'
import { portalAddress } from '../../../platform/http/guard/public-address.ts'
import type { BlobResult } from '../../../platform/http/handlers.ts'
import { idempotent } from '../../../platform/http/idempotent.ts'
import { ids } from '../../../platform/ids.ts'
import { renderPdf } from '../../../platform/paper/pdf.ts'
import type { Services, WithDb } from '../../../platform/services.ts'
import { titleHonour } from '../../content/public/titles.ts'
import { letterLayout } from './layout.ts'
import { type LetterValues, numberBy, shipped, written } from './letter-kinds.ts'
import { sealPicture } from './seal.ts'
import { currentTemplate, dueInBatch, insertLetter, type LetterRecord, lettersOf, validLetter } from './store.ts'

/** What of a letter the log keeps. */
export const letterLabels = {
  state: '文书状态',
  heading: '文书',
  number: '文号',
  recipient: '收件单位',
  voidReason: '作废原因',
} as const

type Letter = CallOutput<typeof letterCalls.issue>

export function letterView({ letter, file }: { letter: LetterRecord; file: FileRecord }): Letter {
  const { id, number, heading, recipient, issuedAt, issuedByName, copies, voidedAt, voidReason } = letter
  return {
    id,
    kind: letter.kind as LetterKind,
    number,
    heading,
    recipient,
    issuedAt,
    issuedByName,
    isSealed: letter.sealSha256 !== null,
    sha256: file.sha256,
    copies,
    voidedAt,
    voidReason,
  }
}

/** What was issued about a case, and what the city may issue now. */
export async function lettersOfCase(
  services: WithDb,
  filingId: string,
  actor: Actor,
): Promise<CallOutput<typeof letterCalls.ofCase>> {
  const found = await findFiling(services.db, actor, filingId, talkScopeOf)
  if (!found) throw refuse('NOT_FOUND')
  const letters = (await lettersOf(services.db, filingId)).map(letterView)
  const due = isCityOfficer(actor.role) ? await dueOf(services.db, found) : null
  return { letters, due: due && { kind: due, heading: await headingOf(services.db, found, due) } }
}

/** The kind of letter that this decision still wants. */
async function dueOf(tx: Tx, filing: Decided): Promise<LetterKind | null> {
  const kind = programmeOf(filing.programme).decides && states[filing.state as State].letter
  if (!kind) return null
  const issued = await validLetter(tx, { filingId: filing.id, kind, decidedAt: decidedAt(filing) })
  return issued ? null : kind
}
type Decided = Pick<FilingRecord, 'id' | 'programme' | 'state' | 'stateSince' | 'upward'>

/** When the decision was taken: a recommendation upward, and what came of it, leaves the city's approval as it was. */
function decidedAt({ state, stateSince, upward }: Pick<FilingRecord, 'state' | 'stateSince' | 'upward'>): string {
  return upward && states[state as State].letter === 'approval' ? upward.since : stateSince
}

async function headingOf(tx: Tx, filing: Pick<FilingRecord, 'programme'>, kind: LetterKind): Promise<string> {
  const { decides } = programmeOf(filing.programme)
  const texts = (await currentTemplate(tx, kind))?.texts ?? shipped[kind]
  return written(kind, texts, { what: decides?.what, decision: decides?.as }).heading
}

export async function dueLetters(services: WithDb, batchId: string): Promise<CallOutput<typeof letterCalls.due>> {
  if (!(await findBatch(services.db, batchId))) throw refuse('NOT_FOUND')
  const rows = await dueInBatch(
    services.db,
    batchId,
    statesWhere((state) => states[state].letter !== undefined),
  )
  const list: CallOutput<typeof letterCalls.due> = []
  for (const { id, enterpriseName, programme, state } of rows) {
    const kind = programmeOf(programme).decides && states[state as State].letter
    if (kind)
      list.push({ filingId: id, enterpriseName, kind, heading: await headingOf(services.db, { programme }, kind) })
  }
  return list
}

/** The values that a case gives to the words of its letter. */
async function valuesOf(tx: Tx, filing: FilingRecord, kind: LetterKind): Promise<LetterValues> {
  const programme = releaseOf(programmeOf(filing.programme), filing.formVersion)
  const { decides } = programmeOf(filing.programme)
  const decision = (await historyOf(tx, filing.id)).findLast(({ fromState, toState }) =>
    kind === 'approval'
      ? isInForce(toState) && !isInForce(fromState ?? '')
      : toState === filing.state && fromState !== toState,
  )
  const held = await titleOf(tx, filing.id)
  const before = kind === 'approval' ? filing.upward?.before : null
  const title = held && { ...held, ...before }
  const batch = kind === 'correction' && filing.batchId ? await findBatch(tx, filing.batchId) : null
  return {
    enterprise: filing.enterpriseName,
    socialCode: filing.socialCode,
    programme: programme.title,
    what: decides?.what,
    decision: decides?.as,
    filingNumber: filing.number ?? undefined,
    submittedOn: filing.submittedAt ? dayOf(filing.submittedAt) : undefined,
    decidedOn: dayOf(decidedAt(filing)),
    opinion: decision?.opinion ?? undefined,
    honour: title ? titleHonour(title) : undefined,
    titleNumber: title?.number,
    validFrom: title?.validFrom,
    validTo: title ? endText(title.validTo) : undefined,
    documentNumber: filing.documentNumber ?? undefined,
    ground: decision?.details.撤销情形,
    noticedOn: decision?.details.事先告知日期,
    statement: decision?.details.陈述申辩,
    government: `${cityProfile().name}人民政府`,
    appealDays: appealDaysOf(programme, filing),
    points: decision?.fieldNotes.map(({ field, note }) => `${labelOf(programme, field)}：${note}`).join('\n'),
    replyBy: filing.replyBy ?? (batch ? dayOf(resubmitUntil(filing, batch)) : undefined),
  }
}

/** A refusal that came of an appeal is the last word. */
function appealDaysOf(programme: Programme, { appeal }: FilingRecord): string | undefined {
  const days = appealDays(programme)
  return days && !appeal ? String(days) : undefined
}

type Drawn = {
  kind: LetterKind
  texts: LetterTexts
  values: LetterValues
  /** Null for a look at it: no number, no code. */
  issued: { number: string; code: string } | null
}

/** The finished file, with the seal as it is today. */
export async function drawLetter(services: Services, tx: Tx, { kind, texts, values, issued }: Drawn) {
  const { heading, paragraphs } = written(kind, texts, values)
  const seal = await sealPicture(services, tx)
  const pdf = await renderPdf(
    letterLayout({
      number: issued?.number ?? null,
      heading,
      recipient: values.enterprise ?? '',
      paragraphs,
      issuer: await requireSponsor(services),
      issuedOn: chineseDay(clock.today()),
      seal: seal?.dataUrl ?? null,
      check: issued && { address: portalAddress(services.config, 'letterCheck', issued), code: issued.code },
    }),
    { official: true },
  )
  return { pdf, heading, sealSha256: seal?.sha256 ?? null }
}

/** How the letter of a case would look; nothing is numbered or kept. */
export async function previewLetter(services: Services, filingId: string, actor: Actor): Promise<BlobResult> {
  const filing = await findFiling(services.db, actor, filingId, talkScopeOf)
  if (!filing) throw refuse('NOT_FOUND')
  const kind = await requireDue(services.db, filing)
  const texts = (await currentTemplate(services.db, kind))?.texts ?? shipped[kind]
  const values = await valuesOf(services.db, filing, kind)
  const { pdf, heading } = await drawLetter(services, services.db, { kind, texts, values, issued: null })
  return pdfAnswer(`${filing.enterpriseName}_${heading}_预览.pdf`, pdf)
}

export function pdfAnswer(fileName: string, pdf: Uint8Array): BlobResult {
  return { fileName, mime: 'application/pdf', size: pdf.length, content: Readable.from([pdf]), inline: true }
}

async function requireDue(tx: Tx, filing: FilingRecord): Promise<LetterKind> {
  const kind = await dueOf(tx, filing)
  if (kind) return kind
  const programme = programmeOf(filing.programme)
  const state = stateLabel(programme, filing.state as State)
  throw refuse(programme.decides && states[filing.state as State].letter ? 'LETTER_STANDS' : 'NO_LETTER_HERE', {
    state,
  })
}

export async function issueLetter(
  services: Services,
  input: { filingId: string; requestId?: string | undefined },
  actor: Actor,
): Promise<Letter> {
  try {
    return await idempotent(services, actor, input, (tx) => issueIn(tx, services, input.filingId, actor))
  } catch (error) {
    if (isDouble(error, 'letter_once')) throw refuse('LETTER_STANDS')
    if (isDouble(error, 'letter_number')) throw refuse('LETTER_NUMBER_TAKEN')
    throw error
  }
}

/** Number, file, record, history and notice stand together or not at all: a number is never lost on a letter that was not made. */
async function issueIn(tx: Tx, services: Services, filingId: string, actor: Actor): Promise<Letter> {
  const filing = await lockFiling(tx, actor, filingId)
  if (!filing) throw refuse('NOT_FOUND')
  const kind = await requireDue(tx, filing)
  const template = await currentTemplate(tx, kind)
  const texts = template?.texts ?? shipped[kind]
  const values = await valuesOf(tx, filing, kind)
  const year = clock.year()
  const number = numberBy(texts.number, year, await nextNumber(tx, `letter:${texts.number.trim()}`, year))
  const code = ids.seed().toUpperCase()
  const { pdf, heading, sealSha256 } = await drawLetter(services, tx, {
    kind,
    texts,
    values,
    issued: { number, code },
  })
  const file = await storeMade(services, await signedFile(tx, 'letter', pdf), {
    ownerId: actor.accountId,
    enterpriseId: null,
    slot: 'letter.paper',
    name: `${heading}_${number}.pdf`,
    mime: 'application/pdf',
  })
  await insertFile(tx, file)
  const letter = await insertLetter(tx, {
    id: ids.next(),
    filingId,
    decidedAt: decidedAt(filing),
    kind,
    number,
    year,
    heading,
    recipient: filing.enterpriseName,
    code,
    fileId: file.id,
    templateVersion: template?.version ?? 0,
    sealSha256,
    issuedAt: file.uploadedAt,
    issuedBy: actor.accountId,
    issuedByName: actor.name,
  })
  await signPaper(tx, { kind: 'letter', name: number, digest: file.sha256 })
  await writeHistory(tx, filing, {
    from: filing.state as State,
    action: 'issueLetter',
    actor,
    details: { 文书: heading, 文号: number },
  })
  await writeAudit(tx, {
    kind: 'business',
    actor,
    action: '出具决定文书',
    object: number,
    result: filing.enterpriseName,
    changes: changesBetween(letterLabels, null, { ...letter, state: '有效' }),
  })
  await tell(tx, services, {
    to: filerOf(filing),
    template: 'letterIssued',
    values: { filing: `${programmeOf(filing.programme).title}（${filing.number}）`, letter: heading, number },
    link: `/mainPages/personalCenter?filing=${filing.id}`,
    sms: true,
    filingId,
  })
  return letterView({ letter, file })
}

type ManyResults = { filingId: string; number: string | null; message: string }[]

/** One line for all of them: how many numbers they took, and whether they bear a seal. */
async function noteMany(tx: Tx, services: Services, results: ManyResults, actor: Actor): Promise<void> {
  const issued = results.filter(({ number }) => number !== null).length
  const seal = await sealPicture(services, tx)
  const line = (label: string, after: string) => ({ label, before: '', after })
  await writeAudit(tx, {
    kind: 'business',
    actor,
    action: '成批出具决定文书',
    object: `${results.length}件`,
    result: `出具${issued}件`,
    changes: [
      line('占用文号', `${issued}个`),
      line('不能出具', `${results.length - issued}件`),
      line('印章', seal ? '有' : '没有印章图片，文书注明“待盖章”'),
    ],
  })
}

/** Some of a batch, each on its own: one that cannot be issued stops no other and takes no number. */
export async function issueMany(services: Services, filingIds: readonly string[], actor: Actor) {
  const results: ManyResults = []
  for (const filingId of filingIds)
    try {
      const { number, heading } = await issueLetter(services, { filingId }, actor)
      results.push({ filingId, number, message: `已出具${heading}` })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      results.push({ filingId, number: null, message: error.message })
    }
  await transaction(services.db, (tx) => noteMany(tx, services, results, actor))
  return { results }
}
