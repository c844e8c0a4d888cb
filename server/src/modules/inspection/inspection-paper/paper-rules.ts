/** Who writes which paper, what each asks of the case, and what it changes there. */

import type { FieldFault } from '@green/contract/errors.ts'
import { isCityOfficer, isFiler, isInspector } from '@green/contract/roles.ts'
import { type PaperKindKey, paperKindKeys } from '@green/filing/cases/inspection/inspection-papers.ts'
import { isDay } from '@green/filing/value/day.ts'
import { type CaseCourse, missingPapers } from '@green/tools/inspection/dossier.ts'
import { paperKindOf, paperTextsOn } from '@green/tools/inspection/paper-kinds.ts'
import { theClock } from '../../../base/case/take-step.ts'
import { isFirstHand } from '../../../base/deputy/hands.ts'
import type { Tx } from '../../../db/database.ts'
import type { Actor } from '../../../platform/actor.ts'
import { clock } from '../../../platform/clock.ts'
import { knowsFindings } from '../inspection/findings.ts'
import { recordEntry } from '../inspection/record.ts'
import { type InspectionRecord, noteOnCase, type TaskRecord } from '../inspection/store.ts'
import { teamIds } from '../inspection/task/team.ts'
import { indexResult } from './found.ts'
import { decisionFaults, filingFaults, hearingFaults, refreshTerms, registeredFaults } from './sanction-rules.ts'
import { caseById, extensionsOf, itemsOf, type PaperRecord, papersOf, reviewsOf, statementsOf } from './store.ts'
import { termsOfCase } from './terms.ts'

/** Written by the product itself, in the step that they record. */
const written: readonly PaperKindKey[] = ['receipt', 'statementRecord', 'extensionRequest', 'legalReview']
/** Signed by the head of the body or by the authority. */
const byCity: readonly PaperKindKey[] = [
  'transfer',
  'transferReceipt',
  'penaltyFiling',
  'penaltyNotice',
  'penaltyDecision',
  'closing',
]
/** Written by those who handle the case, issued by the head, who has not written in it: D14 and D16. */
const byHead: readonly PaperKindKey[] = ['penaltyFiling', 'penaltyNotice', 'penaltyDecision', 'closing']

/** The city's head papers by the city; letters by the leader of the task or the city; protocols by the team. */
export function mayIssue(actor: Actor, task: TaskRecord, kind: PaperKindKey): boolean {
  if (written.includes(kind)) return false
  if (isCityOfficer(actor.role)) return true
  if (!isInspector(actor.role) || byCity.includes(kind)) return false
  const isLetter = paperKindOf(kind).form === 'letter'
  return isLetter ? actor.accountId === task.leaderId : teamIds(task).includes(actor.accountId)
}

/** Who issues it, and for what the head signs also everybody of the team. */
export function mayWrite(actor: Actor, task: TaskRecord, kind: PaperKindKey): boolean {
  const isTeam = isInspector(actor.role) && teamIds(task).includes(actor.accountId)
  return mayIssue(actor, task, kind) || (isTeam && byHead.includes(kind))
}

export const kindsFor = (actor: Actor, task: TaskRecord): PaperKindKey[] =>
  paperKindKeys.filter((kind) => mayWrite(actor, task, kind))

/** Whether the head's own act is missing: this person has written in the paper that the head issues. */
export async function approverWrote(tx: Tx, paper: PaperRecord, actor: Actor): Promise<boolean> {
  if (!byHead.includes(paper.kind as PaperKindKey)) return false
  return isFirstHand(tx, paper.inspectionId, actor, [paper.createdBy, ...paper.writers])
}

/** Protocols of which the enterprise has a copy without their being served. */
const copies: readonly PaperKindKey[] = ['receipt', 'siteRecord', 'statementRecord', 'extensionRequest', 'recheck']

const isCopy = ({ kind }: Pick<PaperRecord, 'kind'>): boolean => copies.includes(kind as PaperKindKey)

/** Whether somebody outside has it: it was served, or it goes out when it is issued, as a copy or as a letter to another body. */
export function isOutside({ kind, state, servedAt }: PaperRecord): boolean {
  const { form, served } = paperKindOf(kind as PaperKindKey)
  return state === 'issued' && (servedAt !== null || isCopy({ kind }) || (form === 'letter' && !served))
}

/** Papers from before anything was found. */
const early: readonly PaperKindKey[] = ['taskApproval', 'notice', 'receipt']

/**
 * Those who handle the case read all of it; the enterprise what was served on it; the others what is issued, and what was found once
 * they may know it.
 */
export function visibleTo(actor: Actor, row: InspectionRecord, { kind, state, servedAt }: PaperRecord): boolean {
  const { role } = actor
  if (isInspector(role) || isCityOfficer(role)) return true
  if (state === 'draft') return false
  if (!isFiler(role)) return servedAt !== null || early.includes(kind as PaperKindKey) || knowsFindings(actor, row)
  return isCopy({ kind }) || (paperKindOf(kind as PaperKindKey).served === true && servedAt !== null)
}

const rowsOf = (paper: PaperRecord, key: string): string[][] => {
  const rows = paper.content[key]
  return Array.isArray(rows) ? rows : []
}
const textIn = (paper: PaperRecord, key: string): string => {
  const text = paper.content[key]
  return typeof text === 'string' ? text.trim() : ''
}

/** Measures that only follow a 法制审核. */
const grave = /没收|停止(建设|生产|使用)|停业|停产|关闭/

/** What this case lacks for the paper, beside its own contents. */
export async function issueFaults(tx: Tx, row: InspectionRecord, paper: PaperRecord): Promise<FieldFault[]> {
  switch (paper.kind as PaperKindKey) {
    case 'report':
      return reportFaults(paper)
    case 'transfer':
      return transferFaults(paper)
    case 'order':
      return orderFaults(tx, row, paper)
    case 'statementNotice':
      return hearingFaults(paper, 'measure')
    case 'penaltyNotice':
      return hearingFaults(paper, 'penalty')
    case 'penaltyFiling':
      return filingFaults(paper, await termsOfCase(tx, row))
    case 'registeredEvidence':
      return registeredFaults(paper, await termsOfCase(tx, row))
    case 'penaltyDecision':
      return decisionFaults(tx, row, paper)
    case 'recheck':
      return recheckFaults(tx, row, paper)
    case 'closing': {
      const missing = (await missingOf(tx, row)).filter((one) => !one.startsWith('D16'))
      return missing.map((message) => ({ field: 'process', message }))
    }
    default:
      return []
  }
}

const clauseless = (clause: string | undefined) => !clause || /^[—\-\s无]*$/.test(clause)

function reportFaults(paper: PaperRecord): FieldFault[] {
  const breaches = rowsOf(paper, 'items').filter(([, , , result]) => result?.trim() === '违规')
  const faults = breaches
    .filter(([, , , , clause]) => clauseless(clause))
    .map(([item]) => ({ field: 'items', message: `“${item}”认定为违规，请写明违反的条款` }))
  if ('breaches' in paperTextsOn('report', clock.today()).fields && rowsOf(paper, 'breaches').length < breaches.length)
    faults.push({
      field: 'breaches',
      message: `有${breaches.length}项核查结果是违规，请在“违法事实”中逐项写明事实、证据和违反的条款`,
    })
  for (const [no = '', , , clause] of rowsOf(paper, 'breaches'))
    if (clauseless(clause)) faults.push({ field: 'breaches', message: `违法事实第${no}项请写明违反的条款` })
  const saysBreach = /存在违法用能/.test(textIn(paper, 'conclusion'))
  if (saysBreach && breaches.length === 0)
    faults.push({ field: 'conclusion', message: '结论为存在违法用能行为，但没有一项核查结果是违规' })
  if (!saysBreach && breaches.length > 0)
    faults.push({ field: 'conclusion', message: '有违规项，结论应为“存在违法用能行为”' })
  return faults
}

/** `市场监督管理部门` names no office: a letter goes to one, of one level. */
function transferFaults(paper: PaperRecord): FieldFault[] {
  return /(局|委员会|委|厅|办公室|院|队)$/.test(textIn(paper, 'to'))
    ? []
    : [{ field: 'to', message: '请写明受移送机关的全称，例如“重庆市渝北区市场监督管理局”' }]
}

async function orderFaults(tx: Tx, row: InspectionRecord, paper: PaperRecord): Promise<FieldFault[]> {
  const latest = (await termsOfCase(tx, row)).day('rectify', clock.today())
  const items = rowsOf(paper, 'items')
  const faults = items.flatMap(([no, , clause, , due = '']): FieldFault[] => [
    ...(clauseless(clause) ? [{ field: 'items', message: `第${no}项请写明违反的条款` }] : []),
    ...(isDay(due.trim()) && due.trim() > clock.today() && due.trim() <= latest
      ? []
      : [{ field: 'items', message: `第${no}项的整改期限应写成2026-09-30这样的日期，在明天至${latest}之间` }]),
  ])
  if (items.some(([, , , demand = '']) => grave.test(demand)) && row.reviewPassedAt === null)
    faults.push({ field: 'items', message: '责令停止使用、没收、关闭等措施须先经法制审核通过，请先提请法制审核' })
  return faults
}

export const rectifyResults = ['已整改', '未整改'] as const

async function recheckFaults(tx: Tx, row: InspectionRecord, paper: PaperRecord): Promise<FieldFault[]> {
  const rows = rowsOf(paper, 'items')
  const missing = (await itemsOf(tx, row.id)).filter(({ no }) => !rows.some(([one]) => one?.trim() === String(no)))
  return [
    ...missing.map(({ no }) => ({ field: 'items', message: `缺少第${no}项的复查情况` })),
    ...rows
      .filter(([, , , , result]) => !(rectifyResults as readonly string[]).includes(result?.trim() ?? ''))
      .map(([no]) => ({ field: 'items', message: `第${no}项的结果应为“已整改”或“未整改”` })),
  ]
}

/** What follows on the case when a paper is issued. */
export async function noteIssued(tx: Tx, row: InspectionRecord, { kind }: PaperRecord): Promise<void> {
  if (kind === 'transfer') await noteOnCase(tx, row.id, { transferSignedAt: clock.now() })
  if (kind === 'transferReceipt') await noteOnCase(tx, row.id, { transferReceivedAt: clock.now() })
  if (kind === 'recheck') await noteOnCase(tx, row.id, { recheckKept: true })
  await refreshTerms(tx, row.id)
}

/** What follows when it is served on that day. */
export async function noteServed(
  tx: Tx,
  { row, task }: { row: InspectionRecord; task: TaskRecord },
  paper: PaperRecord,
  on: string,
): Promise<void> {
  const terms = await termsOfCase(tx, row)
  const now = clock.now()
  const publishOn = task.publishResult ? terms.day('publish', on) : null
  await refreshTerms(tx, row.id)
  // A hearing may be asked for as long as the law says, also where the city's own term is shorter.
  const applicable = textIn(paper, 'hearing') ? (['statement', 'hearing'] as const) : (['statement'] as const)
  const statementDue = applicable
    .map((term) => terms.day(term, on))
    .toSorted()
    .at(-1)
  switch (paper.kind as PaperKindKey) {
    case 'notice': {
      const visitFrom = textIn(paper, 'shortNotice') ? on : terms.day('notice', on)
      return noteOnCase(tx, row.id, { noticeServedAt: now, visitFrom })
    }
    case 'report':
      return noteOnCase(tx, row.id, { reportServedAt: now, publishOn: row.publishOn ?? publishOn })
    case 'statementNotice':
      return noteOnCase(tx, row.id, { hearingServedAt: now, statementDue })
    case 'penaltyNotice': {
      // Another statement, about the sanction; an earlier one that waits for its answer stays.
      const isOpen = row.statementAt !== null && row.statementAnsweredAt === null
      const fresh = isOpen ? {} : { statementAt: null, statementAnsweredAt: null }
      return noteOnCase(tx, row.id, { penaltyNotifiedAt: now, statementDue, ...fresh })
    }
    case 'order':
      return noteOnCase(tx, row.id, { orderServedAt: now, publishOn })
    default:
      return
  }
}

/** Whether another paper of the kind stands in the file, served where its kind is served. */
async function another(tx: Tx, inspectionId: string, kind: PaperKindKey): Promise<boolean> {
  const isServed = paperKindOf(kind).served === true
  return (await papersOf(tx, inspectionId)).some(
    (one) => one.kind === kind && one.state === 'issued' && (!isServed || one.servedAt !== null),
  )
}

/** A void paper gives nothing to the case any more; a published result that rests on it is taken back at once. */
export async function noteVoided(tx: Tx, row: InspectionRecord, { kind, title }: PaperRecord, reason: string) {
  const undone: Partial<Record<PaperKindKey, Partial<InspectionRecord>>> = {
    notice: { noticeServedAt: null, visitFrom: null },
    report: { reportServedAt: null },
    statementNotice: { hearingServedAt: null, statementDue: null },
    order: { orderServedAt: null },
    recheck: { recheckKept: false },
    penaltyNotice: { penaltyNotifiedAt: null },
    transfer: { transferSignedAt: null },
    transferReceipt: { transferReceivedAt: null },
  }
  if (!(await another(tx, row.id, kind as PaperKindKey)))
    await noteOnCase(tx, row.id, undone[kind as PaperKindKey] ?? {})
  await refreshTerms(tx, row.id)
  const carries = kind === 'order' || kind === 'report' || kind === 'penaltyDecision'
  if (!carries || row.publishedAt === null || row.withdrawnAt !== null) return
  await noteOnCase(tx, row.id, { withdrawnAt: clock.now(), withdrawnReason: `${title}已作废：${reason}` })
  await indexResult(tx, row.id)
  await recordEntry(tx, { inspectionId: row.id, kind: 'other', text: '撤回公开的监察结果' }, theClock)
}

/** What the file of the case lacks, in words. */
export async function missingOf(tx: Tx, row: InspectionRecord): Promise<string[]> {
  const papers = (await papersOf(tx, row.id)).filter(({ state }) => state === 'issued')
  const has = (kind: PaperKindKey) => papers.some((paper) => paper.kind === kind)
  const course: CaseCourse = {
    onSite: has('siteRecord') || row.recordKept,
    breach: (row.breaches ?? 0) > 0,
    stated: (await statementsOf(tx, row.id)).length > 0,
    ordered: row.orderServedAt !== null,
    extended: (await extensionsOf(tx, row.id)).some(({ granted }) => granted === true),
    transferred: row.transferSignedAt !== null,
    sanctioned: has('penaltyDecision') || has('penaltyNotice'),
    reviewed: row.reviewNeeded || (await reviewsOf(tx, row.id)).length > 0,
  }
  const unsettled = papers.filter(({ kind, settled }) => kind === 'registeredEvidence' && settled === null)
  return [
    ...missingPapers(
      course,
      papers.map(({ id, kind, servedAt }) => ({ id, kind: kind as PaperKindKey, served: servedAt !== null })),
    ),
    ...unsettled.map(({ number }) => `处理决定：先行登记保存的证据（${number ?? ''}）还没有登记处理决定`),
  ]
}

/** The guard of the closing reads whether the file is whole. */
export async function refreshDossier(tx: Tx, inspectionId: string): Promise<void> {
  const row = await caseById(tx, inspectionId)
  if (!row) throw new Error('the case is gone')
  await noteOnCase(tx, inspectionId, { fileComplete: (await missingOf(tx, row)).length === 0 })
}
