/** 内容管理: every save is a version; a second person publishes it, at once or at a time, and withdraws it. */

import type { CallInput } from '@green/contract/call.ts'
import type { ContentReceipt, ContentRow, ContentText, contentEditing } from '@green/contract/calls/content/content.ts'
import {
  type ContentKind,
  type ContentKinds,
  type ContentState,
  contentStates,
} from '@green/contract/content/content-kinds.ts'
import { linesOf } from '@green/contract/content/rich-text.ts'
import { type FieldFault, refuse, refuseFields } from '@green/contract/errors.ts'
import { batchTexts, placeholdersIn } from '@green/contract/filing/batch-words.ts'
import { isDistrictOfficer } from '@green/contract/roles.ts'
import type { AnswerValue } from '@green/filing/form/answers.ts'
import * as faultTexts from '@green/filing/kinds/fault-texts.ts'
import { kindOf } from '@green/filing/kinds/table.ts'
import { valueFault } from '@green/filing/kinds/value-fault.ts'
import { programmes } from '@green/programmes/all.ts'
import { caseHistoryOf } from '../../../base/case/case-store.ts'
import { allowedCaseSteps, openCase, type StepOutcome, takeCaseStep } from '../../../base/case/take-step.ts'
import { citeFiles } from '../../../base/files/rights.ts'
import { referenceOf } from '../../../base/reference/reference.ts'
import type { Tx } from '../../../db/database.ts'
import type { content } from '../../../db/schema/content.ts'
import type { Actor } from '../../../platform/actor.ts'
import { clock } from '../../../platform/clock.ts'
import { idempotent } from '../../../platform/http/idempotent.ts'
import { ids } from '../../../platform/ids.ts'
import type { Services } from '../../../platform/services.ts'
import { editingPage, insertText, kindsOf, type Piece, relatedTo, textOf, textsOf } from './editing-store.ts'
import { type Action, contentKind, mayWrite, pieceOf, type State } from './kind.ts'
import { guideElementsOf, shownBody } from './reading.ts'
import { batchById } from './store.ts'

/** What is written, and the kinds there are. */
export type Editing = { services: Services; kinds: ContentKinds }

function stateOf({ state, publishAt, expireAt }: Piece): ContentState {
  if (state !== 'published') return state as ContentState
  const now = clock.now()
  if ((publishAt ?? '') > now) return 'scheduled'
  return expireAt !== null && expireAt <= now ? 'expired' : 'published'
}

function rowOf(kinds: ContentKinds, { text, shownNo, ...piece }: Piece): ContentRow {
  const { kind, publishAt, expireAt } = piece
  const now = clock.now()
  const state = stateOf({ text, shownNo, ...piece })
  return {
    ...piece,
    column: text.column,
    columnName: kinds[kind]?.columns[text.column] ?? text.column,
    title: text.title,
    state,
    stateLabel: contentStates[state],
    isShown: shownNo !== null && (publishAt ?? '') <= now && (expireAt === null || expireAt > now),
  }
}

async function receiptOf(tx: Tx, editing: Editing, id: string, actor: Actor): Promise<ContentReceipt> {
  const piece = await pieceOf(tx, id, actor)
  return {
    ...rowOf(editing.kinds, piece),
    allowed: await allowedCaseSteps(tx, contentKind(editing.kinds), piece, actor),
  }
}

export async function listEditing(
  { services, kinds }: Editing,
  { page, size, ...filter }: CallInput<typeof contentEditing.list>,
  actor: Actor,
) {
  const found = await editingPage(services.db, actor, clock.now(), filter, { page, size })
  return { ...found, rows: found.rows.map((piece) => rowOf(kinds, piece)) }
}

export async function getEditing(editing: Editing, input: CallInput<typeof contentEditing.get>, actor: Actor) {
  const { db } = editing.services
  const piece = await pieceOf(db, input.id, actor)
  const text = input.text === undefined ? piece.text : await textOf(db, piece.id, input.text)
  if (!text) throw refuse('NOT_FOUND')
  const related = await relatedTo(db, actor, clock.now(), piece)
  const { shownNo, textNo } = piece
  return {
    ...(await receiptOf(db, editing, piece.id, actor)),
    textNo: input.text ?? textNo,
    shownNo,
    text,
    related,
    shownBody: await shownBody(db, text),
  }
}

export async function historyOf({ services: { db } }: Editing, id: string, actor: Actor) {
  await pieceOf(db, id, actor)
  const steps = await caseHistoryOf(db, id)
  return {
    texts: await textsOf(db, id),
    steps: steps.map((step) => ({ ...step, textNo: Number(step.details.textNo) })),
  }
}

type Draft = Omit<CallInput<typeof contentEditing.saveDraft>, 'kind'> & { kind: string }

/** Saves a version. Readers see the published one until another person publishes the new one. */
export async function saveDraft(editing: Editing, input: Draft, actor: Actor): Promise<ContentReceipt> {
  const { services, kinds } = editing
  const kind = kinds[input.kind]
  if (!kind) throw refuseFields([{ field: 'kind', message: '没有这一类内容' }])
  const faults = shapeFaults(kind, input.text)
  if (faults.length > 0) throw refuseFields(faults)
  if (!mayWrite(kind, input.text.column, actor)) throw refuse('FORBIDDEN')
  return idempotent(services, actor, input, async (tx) => {
    const { id = ids.next(), version = 0 } = input
    const keep = async (no: number) => {
      const text = await realText(tx, kind, id, input.text, actor)
      await insertText(tx, { contentId: id, no, text, at: clock.now(), byId: actor.accountId, byName: actor.name })
      return text
    }
    const begun = async () => {
      const qxCode = isDistrictOfficer(actor.role) ? actor.qxCode : null
      return { ...shownColumns(await keep(1)), id, kind: input.kind, textNo: 1, qxCode }
    }
    if (input.id === undefined)
      await openCase(tx, services, contentKind(kinds), 'begin', actor, begun, { details: textDetails(1) })
    else
      await takeCaseStep(tx, services, contentKind(kinds), { id, version, action: 'save' }, actor, async (before) => {
        if (before.kind !== input.kind) throw refuseFields([{ field: 'kind', message: '内容的类别不能更改' }])
        await keep(before.textNo + 1)
        return { changes: { textNo: before.textNo + 1, submittedBy: null } }
      })
    return receiptOf(tx, editing, id, actor)
  })
}

/** What a draft must keep to already: a column of its kind, known fields with values of their kind. */
function shapeFaults({ columns, fields }: ContentKind, { column, fields: values, programmes: about }: ContentText) {
  const faults: FieldFault[] = []
  if (!Object.hasOwn(columns, column)) faults.push({ field: 'text.column', message: '请从列表中选择栏目' })
  for (const [key, value] of Object.entries(values)) {
    const field = fields.find((one) => one.key === key)
    if (!field) faults.push({ field: `text.fields.${key}`, message: '没有这一项' })
    else if (value !== null && !kindOf(field.spec).fits(value))
      faults.push({ field: `text.fields.${key}`, message: `“${field.label}”的数据类型不正确` })
  }
  if (about.some((id) => !programmes.some((programme) => programme.id === id)))
    faults.push({ field: 'text.programmes', message: faultTexts.listedProgramme })
  return faults
}

/** The text with the files that were really uploaded, pointing to what may be pointed to. */
async function realText(tx: Tx, { links }: ContentKind, id: string, text: ContentText, actor: Actor) {
  const known = await kindsOf(tx, actor, clock.now(), text.links)
  if (text.links.some((link) => link === id || !links.includes(known.get(link) ?? '')))
    throw refuseFields([{ field: 'text.links', message: '请选择可以关联的内容' }])
  const wanted = text.files.map((one) => one.id)
  if (text.batchId && !(await batchById(tx, text.batchId)))
    throw refuseFields([{ field: 'text.batchId', message: '请从列表中选择批次' }])
  const cited = await citeFiles(tx, 'content', id, wanted, actor)
  return { ...text, files: wanted.flatMap((one) => cited.get(one) ?? []) }
}

/** Required for publishing: checked when the text is submitted, every fault at once. */
async function requireComplete(services: Services, kind: ContentKind, name: string, text: ContentText): Promise<void> {
  const reference = await referenceOf(services)
  const needed = '该输入项为必填项!'
  const faults: FieldFault[] = []
  if (text.source.trim() === '') faults.push({ field: 'text.source', message: needed })
  const lines = linesOf(text.body)
  if (!kind.mayLackBody && lines.every((line) => line.trim() === ''))
    faults.push({ field: 'text.body', message: needed })
  const dated = placeholdersIn([text.summary, ...lines].join('\n')).filter((word) => Object.hasOwn(batchTexts, word))
  if (dated.length > 0 && !text.batchId)
    faults.push({ field: 'text.batchId', message: `正文写了{${dated[0]}}，请选择它说的批次` })
  for (const { key, spec } of kind.fields) {
    const fault = valueFault(spec, (text.fields[key] ?? null) as AnswerValue, spec.required === true, reference)
    if (fault) faults.push({ field: `text.fields.${key}`, message: fault })
  }
  if (name === 'policy') faults.push(...dayFaults(text))
  if (name === 'interpretation' && text.links.length === 0)
    faults.push({ field: 'text.links', message: '请选择解读的政策文件' })
  if (name === 'guide') faults.push(...(await guideFaults(services, text)))
  if (faults.length > 0) throw refuseFields(faults)
}

/** The days of a policy in their order: none begins before it is issued, none ends before it begins. */
function dayFaults({ fields: { issuedOn, effectiveFrom, endsOn } }: ContentText): FieldFault[] {
  const isAfter = (one: unknown, other: unknown) =>
    typeof one === 'string' && typeof other === 'string' && one !== '' && other !== '' && one > other
  const faults: FieldFault[] = []
  if (isAfter(issuedOn, effectiveFrom))
    faults.push({ field: 'text.fields.effectiveFrom', message: '施行日期不能早于发文日期' })
  if (isAfter(effectiveFrom, endsOn) || isAfter(issuedOn, endsOn))
    faults.push({ field: 'text.fields.endsOn', message: '有效期至不能早于施行日期' })
  return faults
}

/** A guide says all seven things or is not published. */
async function guideFaults(services: Services, text: ContentText): Promise<FieldFault[]> {
  const elements = await guideElementsOf(services.db, services, text)
  if (!elements) return [{ field: 'text.programmes', message: '办事指南须选择一类申报，且只选一类' }]
  return elements
    .filter(({ lines }) => lines.length === 0)
    .map(({ key, label }) => ({ field: `text.fields.${key}`, message: `缺少“${label}”，请补充后再提交` }))
}

/** The published text, in the columns that lists and search read. */
function shownColumns({ column, title, summary, body, source, tags, top }: ContentText) {
  return { column, title, summary, body, source, tags, top }
}

type Seen = { id: string; version: number; opinion?: string; requestId?: string | undefined }
type Outcome = StepOutcome<State, typeof content>

/** The version on which a step was taken, for the history. */
const textDetails = (no: number) => ({ textNo: String(no) })

/** One step on the piece that was seen; history and log name the text that it was taken on. */
function step(
  editing: Editing,
  input: Seen,
  action: Action,
  actor: Actor,
  decide: (piece: Piece) => Outcome | Promise<Outcome>,
): Promise<ContentReceipt> {
  const { services, kinds } = editing
  return idempotent(services, actor, input, async (tx) => {
    await takeCaseStep(tx, services, contentKind(kinds), { ...input, action }, actor, async () => {
      const piece = await pieceOf(tx, input.id, actor)
      const object = `${kinds[piece.kind]?.label ?? piece.kind} ${piece.text.title}`
      return { ...(await decide(piece)), details: textDetails(piece.textNo), log: { object } }
    })
    return receiptOf(tx, editing, input.id, actor)
  })
}

export const submitPiece = (editing: Editing, input: Seen, actor: Actor) =>
  step(editing, input, 'submit', actor, async ({ kind, text }) => {
    const definition = editing.kinds[kind]
    if (definition) await requireComplete(editing.services, definition, kind, text)
    return { changes: { submittedBy: actor.accountId } }
  })

export const giveBackPiece = (editing: Editing, input: Seen, actor: Actor) =>
  step(editing, input, 'giveBack', actor, () => ({ changes: { submittedBy: null } }))

/** Publishes the last version; without a moment at once, and a published piece keeps its date. */
export const publishPiece = (editing: Editing, input: Seen & { publishAt?: string | undefined }, actor: Actor) =>
  step(editing, input, 'publish', actor, ({ text, textNo, shownNo, publishAt }) => {
    const publishedAt = shownNo === null ? null : publishAt
    const moment = input.publishAt ? momentOf(input.publishAt) : (publishedAt ?? clock.now())
    return { changes: { ...shownColumns(text), shownNo: textNo, publishAt: moment } }
  })

/** Another moment for what is not to be read yet. */
export const schedulePiece = (editing: Editing, input: Seen & { publishAt: string }, actor: Actor) =>
  step(editing, input, 'schedule', actor, () => {
    const publishAt = momentOf(input.publishAt)
    if (publishAt < clock.now()) throw refuseFields([{ field: 'publishAt', message: '发布时间不能早于现在' }])
    return { changes: { publishAt } }
  })

export const expirePiece = (editing: Editing, input: Seen & { expireAt: string | null }, actor: Actor) =>
  step(editing, input, 'expire', actor, ({ publishAt }) => {
    const expireAt = input.expireAt === null ? null : momentOf(input.expireAt)
    if (expireAt !== null && expireAt <= (publishAt ?? ''))
      throw refuseFields([{ field: 'expireAt', message: '到期时间不能早于发布时间' }])
    return { changes: { expireAt } }
  })

/** Nobody outside reads it from here on. */
export const withdrawPiece = (editing: Editing, input: Seen, actor: Actor) =>
  step(editing, input, 'withdraw', actor, ({ state }) => ({
    to: state === 'published' ? 'withdrawn' : (state as State),
    changes: { shownNo: null, publishAt: null, expireAt: null },
  }))

/** Out of the lists for good: readers never saw it, or see it no more. */
export const discardPiece = (editing: Editing, input: Seen, actor: Actor) =>
  step(editing, input, 'discard', actor, () => ({}))

/** Withdraws a piece that readers see or discards another, whatever its version, within a transaction of the caller. */
export async function removeWithin(tx: Tx, editing: Editing, input: { id: string; opinion: string }, actor: Actor) {
  const piece = await pieceOf(tx, input.id, actor)
  const removed = { shownNo: null, publishAt: null, expireAt: null }
  const action = piece.shownNo === null ? 'discard' : 'withdraw'
  await takeCaseStep(tx, editing.services, contentKind(editing.kinds), { ...input, action }, actor, () => ({
    ...(action === 'withdraw'
      ? { to: piece.state === 'published' ? ('withdrawn' as const) : (piece.state as State), changes: removed }
      : {}),
    details: textDetails(piece.textNo),
  }))
}

/** Moments as the database writes them, so that they compare as text. */
const momentOf = (text: string) => new Date(text).toISOString()
