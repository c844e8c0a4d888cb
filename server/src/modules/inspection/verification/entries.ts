/** Taking entries of a verification, from the office or from a device that was without network: each in a transaction of its own. */

import type { CallInput, CallOutput } from '@green/contract/call.ts'
import type {
  EntryResult,
  FindingFields,
  VerificationEntry,
  VisitFields,
  verification,
} from '@green/contract/calls/inspection/verification.ts'
import { Refusal, refuse, refuseBecause, refuseFields } from '@green/contract/errors.ts'
import {
  emptyFinding,
  emptyVisit,
  fieldLabels,
  findingResults,
  signatureFault,
} from '@green/filing/inspection/verification.ts'
import * as faultTexts from '@green/filing/kinds/fault-texts.ts'
import type { CheckNode } from '@green/tools/inspection/check-list.ts'
import { type Clause, clauseOn, whyNotBound } from '@green/tools/inspection/clauses.ts'
import { differencePercent, mergeFields } from '@green/tools/inspection/differences.ts'
import { countTry, takeOwnCode, useOwnCode } from '../../../base/account/sign-in/own-code.ts'
import { writeAudit } from '../../../base/audit/store.ts'
import { findCaseRow, lockCaseRow } from '../../../base/case/case-store.ts'
import { refOf } from '../../../base/files/store.ts'
import { digest } from '../../../crypto/digest.ts'
import { type Tx, transaction } from '../../../db/database.ts'
import type { FieldAuthors } from '../../../db/schema/inspection/inspection-visit.ts'
import type { Actor } from '../../../platform/actor.ts'
import { clock } from '../../../platform/clock.ts'
import { ids } from '../../../platform/ids.ts'
import type { Services } from '../../../platform/services.ts'
import { inspectionKind } from '../inspection/kind.ts'
import { recordEntry } from '../inspection/record.ts'
import { entriesOf } from '../inspection/record-store.ts'
import type { Inspector } from '../inspection/store.ts'
import { type CurrentCase, currentCase, isCorrectable, noteForGuards, whyNotEnter } from './case-at-verification.ts'
import { declaredOf } from './declared.ts'
import { addFinding, addSignature, addVisit, noteReceived, timesOfRecord, wasReceived } from './store.ts'

type Of<K extends VerificationEntry['kind']> = Extract<VerificationEntry, { kind: K }>
/** One entry on its way in: the case as it stands, who sends it, and by which clocks. */
type Coming = {
  tx: Tx
  services: Services
  caseNow: CurrentCase
  actor: Actor
  times: { deviceAt: string; receivedAt: string; aheadSeconds: number }
}
type Conflicts = Extract<EntryResult, { state: 'conflict' }>
/** Null: taken. `recordId`: the entry of the whole-process record that it became. */
type Outcome = { conflict: Omit<Conflicts, 'clientId' | 'state'> } | { recordId: string | null; logged: string }

/** Takes the entries in their order; one that is refused or in conflict leaves the others alone. */
export async function takeEntries(
  services: Services,
  { id, deviceTime, entries }: CallInput<typeof verification.addHcInfo>,
  actor: Actor,
): Promise<CallOutput<typeof verification.addHcInfo>> {
  if (!(await findCaseRow(services.db, inspectionKind, id, actor))) throw refuse('NOT_FOUND')
  const aheadSeconds = Math.round((Date.parse(deviceTime) - clock.nowMs()) / 1000)
  const results: EntryResult[] = []
  for (const entry of entries) {
    if (codeIn(entry)) await countTry(services, actor)
    results.push(
      await transaction(services.db, (tx) => takeOne(tx, services, { id, aheadSeconds }, entry, actor)).catch(
        (error: unknown) => refusedEntry(entry.clientId, error),
      ),
    )
  }
  return { results, serverTime: clock.now() }
}

const codeIn = (entry: VerificationEntry): string =>
  entry.kind === 'signature' || entry.kind === 'refusal' ? entry.code.trim() : ''

function refusedEntry(clientId: string, error: unknown): EntryResult {
  if (!(error instanceof Refusal) || ![409, 422].includes(error.status)) throw error
  const faults = Array.isArray(error.data.errors) ? (error.data.errors as { field: string; message: string }[]) : []
  const message = faults.length > 0 ? faults.map((fault) => fault.message).join('；') : error.message
  return { clientId, state: 'refused', message, faults }
}

async function takeOne(
  tx: Tx,
  services: Services,
  { id, aheadSeconds }: { id: string; aheadSeconds: number },
  entry: VerificationEntry,
  actor: Actor,
): Promise<EntryResult> {
  const row = await lockCaseRow(tx, inspectionKind, id, actor)
  if (!row) throw refuse('NOT_FOUND')
  clock.fix()
  const { clientId } = entry
  if (await wasReceived(tx, actor.accountId, clientId)) return { clientId, state: 'taken', isRepeat: true }
  const caseNow = await currentCase(tx, row)
  const why = await whyNotEnter(tx, caseNow, actor)
  if (why) throw refuseBecause('VISIT_CLOSED', why)
  const times = { deviceAt: entry.deviceAt, receivedAt: clock.now(), aheadSeconds }
  const outcome = await takeKind({ tx, services, caseNow, actor, times }, entry)
  if ('conflict' in outcome) return { clientId, state: 'conflict', ...outcome.conflict }
  await noteReceived(tx, {
    ...times,
    accountId: actor.accountId,
    clientId,
    inspectionId: id,
    kind: entry.kind,
    recordId: outcome.recordId,
  })
  await noteForGuards(tx, row)
  await writeAudit(tx, {
    kind: 'business',
    actor,
    action: '登记现场核查',
    object: inspectionKind.nameOf(row),
    result: outcome.logged,
  })
  return { clientId, state: 'taken', isRepeat: false }
}

function takeKind(coming: Coming, entry: VerificationEntry): Promise<Outcome> {
  switch (entry.kind) {
    case 'finding':
      return takeFinding(coming, entry)
    case 'visit':
      return takeVisit(coming, entry)
    case 'record':
      return takeRecord(coming, entry)
    case 'signature':
      return takeSignature(coming, entry)
    case 'refusal':
      return takeRefusal(coming, entry)
  }
}

type Edition<F> = { fields: F; authors: FieldAuthors } | null

/**
 * Brings an edit together with what stands, field by field. What the same person wrote before is no conflict; what somebody else
 * changed to another value is one.
 */
function merged<F extends object>(stored: Edition<F>, empty: F, { base, mine }: { base: F; mine: F }, actor: Actor) {
  const current = stored?.fields ?? empty
  const authors = stored?.authors ?? {}
  const { merged: fields, conflicts } = mergeFields(base as never, current as never, mine as never)
  const open = conflicts.flatMap((one) => {
    const author = authors[one.field]
    return author === undefined || author.id === actor.accountId
      ? []
      : [{ ...one, label: fieldLabels[one.field] ?? one.field, byName: author.name, at: author.at }]
  })
  const now = { id: actor.accountId, name: actor.name, at: clock.now() }
  const isChanged = (field: string) =>
    JSON.stringify((fields as Record<string, unknown>)[field]) !==
    JSON.stringify((current as Record<string, unknown>)[field])
  const changed = Object.keys(mine).filter(isChanged)
  return {
    fields: fields as unknown as F,
    authors: { ...authors, ...Object.fromEntries(changed.map((field) => [field, now])) },
    conflict: open.length > 0 ? { conflicts: open, current } : null,
    isSame: changed.length === 0 && stored !== null,
  }
}

const by = ({ actor, caseNow, times }: Coming) => ({
  id: ids.next(),
  inspectionId: caseNow.row.id,
  byId: actor.accountId,
  byName: actor.name,
  ...times,
})

async function takeFinding(coming: Coming, entry: Of<'finding'>): Promise<Outcome> {
  const { tx, caseNow, actor } = coming
  const item = caseNow.items.find(({ key }) => key === entry.node)
  if (!item) throw refuseFields([{ field: 'node', message: '任务的监察内容没有这一项，请重新读取案件' }])
  const before = caseNow.findings.find(({ node }) => node === item.key) ?? null
  const { fields, authors, conflict, isSame } = merged<FindingFields>(before, emptyFinding, entry, actor)
  if (conflict) return { conflict }
  requireUploaded(caseNow, fields.evidence, 'evidence')
  const clause = fields.clause === null ? null : clauseOn(caseNow.library, fields.clause, caseNow.day)
  const why = fields.clause === null ? null : whyNotCited(clause, item, caseNow)
  if (why) throw refuseFields([{ field: 'clause', message: `${why}。请另选条款` }])
  const result = fields.result === null ? '未定' : findingResults[fields.result]
  const logged = `${item.title}：${result}`
  if (isSame) return { recordId: null, logged }
  const declared = declaredOf(caseNow.row, caseNow.sent, item).value
  const difference = differencePercent(declared, fields.checked)
  await addFinding(tx, {
    ...by(coming),
    node: item.key,
    title: item.title,
    fields,
    authors,
    declared,
    difference,
    result: fields.result,
    clauseKey: clause?.key ?? null,
    clauseVersion: clause?.version ?? null,
  })
  const { id } = await recordEntry(
    tx,
    { inspectionId: caseNow.row.id, kind: 'finding', text: `核查项“${item.title}”：${result}`, internal: true },
    actor,
  )
  return { recordId: id, logged }
}

/** Why a finding of this item cannot rest on the clause; null when it can. */
function whyNotCited(clause: Clause | null, { content }: CheckNode, { day, unit }: CurrentCase): string | null {
  if (!clause) return `所选条款在${day}无效`
  if (!clause.contents.includes(content)) return `${clause.law}${clause.article}不是关于这一监察内容的`
  return whyNotBound(clause, unit)
}

async function takeVisit(coming: Coming, entry: Of<'visit'>): Promise<Outcome> {
  const { tx, caseNow, actor } = coming
  const { fields, authors, conflict, isSame } = merged<VisitFields>(caseNow.visit, emptyVisit, entry, actor)
  if (conflict) return { conflict }
  const strangers = fields.inspectors.filter((id) => !caseNow.team.some((one) => one.id === id))
  if (strangers.length > 0) throw refuseFields([{ field: 'inspectors', message: '到场人员中有人不是本案的监察人员' }])
  if (fields.from !== null && fields.to !== null && fields.to < fields.from)
    throw refuseFields([{ field: 'to', message: faultTexts.leftBeforeArrival }])
  if (!isSame) await addVisit(tx, { ...by(coming), fields, authors })
  return { recordId: null, logged: '现场信息' }
}

async function takeRecord({ tx, caseNow, actor, times }: Coming, entry: Of<'record'>): Promise<Outcome> {
  requireUploaded(caseNow, entry.files, 'files')
  if (entry.supersedes) await requireCorrectable(tx, caseNow.row.id, entry.supersedes)
  const files = caseNow.uploads.filter(({ clientId }) => entry.files.includes(clientId)).map(({ file }) => refOf(file))
  const { position } = entry
  const { id } = await recordEntry(
    tx,
    {
      inspectionId: caseNow.row.id,
      kind: files.length > 0 ? 'photo' : 'visit',
      text: entry.text.trim(),
      files,
      fromAt: entry.from ?? entry.deviceAt,
      toAt: entry.to,
      place: position
        ? `${position.latitude.toFixed(5)}, ${position.longitude.toFixed(5)}（±${Math.round(position.accuracyM)}米）`
        : caseNow.fields.place || null,
      details: { deviceAt: times.deviceAt, aheadSeconds: String(times.aheadSeconds) },
      ...(entry.supersedes ? { supersedes: entry.supersedes } : {}),
    },
    actor,
  )
  return { recordId: id, logged: entry.supersedes ? '更正过程记录' : '过程记录' }
}

async function requireCorrectable(tx: Tx, inspectionId: string, id: string): Promise<void> {
  const entry = (await entriesOf(tx, inspectionId, { internal: true })).find((one) => one.id === id)
  if (!entry) throw refuse('NOT_FOUND')
  if (isCorrectable(entry, (await timesOfRecord(tx, inspectionId)).get(id))) return
  const message = '只有监察人员自己记下的内容可以这样更正；核查项和签名请重新登记'
  throw refuseFields([{ field: 'supersedes', message }])
}

async function takeSignature(coming: Coming, entry: Of<'signature'>): Promise<Outcome> {
  const { tx, caseNow, actor } = coming
  const fault = signatureFault(entry)
  if (fault) throw refuseFields([{ field: 'strokes', message: fault }])
  const inspector = caseNow.team.find(({ id }) => id === entry.userId)
  if (entry.role === 'refusal' || (entry.role === 'inspector') !== (inspector !== undefined))
    throw refuseFields([{ field: 'role', message: '签字人不是本案的监察人员或企业代表' }])
  if (inspector && inspector.id !== actor.accountId) await requireColleague(coming, inspector, entry.code)
  const name = inspector?.name ?? entry.name.trim()
  const { role, userId, width, height, strokes } = entry
  await addSignature(tx, {
    ...by(coming),
    role,
    userId,
    name,
    width,
    height,
    strokes,
    contentHash: digest(caseNow.signedContent),
  })
  const text = `${role === 'inspector' ? '监察人员' : '企业代表'}${name}签字`
  const { id } = await recordEntry(tx, { inspectionId: caseNow.row.id, kind: 'sign', text }, actor)
  return { recordId: id, logged: text }
}

async function takeRefusal(coming: Coming, entry: Of<'refusal'>): Promise<Outcome> {
  const { tx, caseNow, actor } = coming
  const officers = caseNow.team.filter(({ id }) => entry.officers.includes(id))
  if (officers.length !== 2) throw refuseFields([{ field: 'officers', message: '拒绝签字须由本案两名监察人员注明' }])
  const other = officers.find(({ id }) => id !== actor.accountId)
  if (!other || !entry.officers.includes(actor.accountId))
    throw refuseFields([{ field: 'officers', message: '拒绝签字由您本人和另一名监察人员注明' }])
  const isByBoth = codeIn(entry) !== ''
  if (isByBoth) await requireColleague(coming, other, entry.code)
  // Without the code the other one notes it in the own session.
  const noted = isByBoth ? officers : officers.filter(({ id }) => id === actor.accountId)
  const names = noted.map(({ name }) => name).join('、')
  await addSignature(tx, {
    ...by(coming),
    role: 'refusal',
    name: names,
    width: 1,
    height: 1,
    strokes: [],
    reason: entry.reason.trim(),
    officers: noted.map(({ id }) => id),
    contentHash: digest(caseNow.signedContent),
  })
  const text = `企业代表拒绝签字：${entry.reason.trim()}（${names}注明）`
  const { id } = await recordEntry(tx, { inspectionId: caseNow.row.id, kind: 'sign', text }, actor)
  return { recordId: id, logged: '拒绝签字' }
}

/** A colleague is there in the own person: by a code that this person took in the own session. */
async function requireColleague(
  { tx, services, caseNow }: Coming,
  { id: accountId, name, mobile }: Inspector,
  code: string,
): Promise<void> {
  const own = `${name}也可以在本人的账号里打开本案签字`
  if (code.trim() === '')
    throw refuseFields([{ field: 'code', message: `请填写${name}的签字码，由本人登录后在签名页取；${own}` }])
  if (await useOwnCode(tx, services, { accountId, mobile }, { matter: caseNow.row.id, code })) return
  throw refuseFields([{ field: 'code', message: `${name}的签字码不正确、已使用或已过期，请由本人重新取；${own}` }])
}

/** A code for the own signature in a colleague's session, for those who inspect this case. */
export async function takeSignCode(
  services: Services,
  { id }: CallInput<typeof verification.signCode>,
  actor: Actor,
): Promise<CallOutput<typeof verification.signCode>> {
  const row = await findCaseRow(services.db, inspectionKind, id, actor)
  if (!row) throw refuse('NOT_FOUND')
  const why = await whyNotEnter(services.db, await currentCase(services.db, row), actor)
  if (why) throw refuseBecause('VISIT_CLOSED', why)
  return transaction(services.db, async (tx) => {
    const ownCode = await takeOwnCode(tx, services, actor, id)
    await writeAudit(tx, {
      kind: 'business',
      actor,
      action: '取签字码',
      object: inspectionKind.nameOf(row),
      result: '一次有效，用于在同事的设备上签字',
    })
    return ownCode
  })
}

function requireUploaded({ uploads }: CurrentCase, clientIds: readonly string[], field: string): void {
  if (clientIds.every((id) => uploads.some(({ clientId }) => clientId === id))) return
  throw refuseFields([{ field, message: '有照片还没有上传完，传完后自动继续' }])
}
