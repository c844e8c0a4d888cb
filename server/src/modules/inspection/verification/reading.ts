/** 核查信息: what the inspectors see of a case, and what the enterprise sees of the record of the visit. */
import type { CallOutput } from '@green/contract/call.ts'
import type {
  CaseHead,
  CheckItem,
  ClauseView,
  OwnRecord,
  verification,
} from '@green/contract/calls/inspection/verification.ts'
import { refuse } from '@green/contract/errors.ts'
import { inspectionCase, inspectionResults } from '@green/filing/cases/inspection/inspection.ts'
import { stateLabelOf } from '@green/filing/cases/machine.ts'
import { emptyVisit, pathOf, type SignatureRole, timeMarks } from '@green/filing/inspection/verification.ts'
import { type Clause, clauseEdition, keyUnitOf, whyNotBound } from '@green/tools/inspection/clauses.ts'
import { findCaseRow } from '../../../base/case/case-store.ts'
import { refOf } from '../../../base/files/store.ts'
import { libraryOf } from '../../../base/reference/clause-library.ts'
import { districtOf } from '../../../base/reference/reference-data.ts'
import type { Tx } from '../../../db/database.ts'
import { type Actor, draftsOnly } from '../../../platform/actor.ts'
import { clock, dayOf } from '../../../platform/clock.ts'
import type { WithDb } from '../../../platform/services.ts'
import { knowsFindings } from '../inspection/findings.ts'
import { inspectionKind } from '../inspection/kind.ts'
import { entriesOf } from '../inspection/record-store.ts'
import type { InspectionRecord, TaskRecord } from '../inspection/store.ts'
import { taskNameOf } from '../inspection/task/task-name.ts'
import { cardFault } from '../inspection/task/team.ts'
import {
  type CurrentCase,
  contentNumbers,
  currentCase,
  isCorrectable,
  isRefusedByOne,
  isSigned,
  isStale,
  marksOfVisit,
  missingOfItem,
  missingOfVisit,
  verifiableStates,
  whyNotEnter,
} from './case-at-verification.ts'
import { declaredOf, elsewhereOf } from './declared.ts'
import {
  type AnswerRow,
  addressIn,
  addressOf,
  answersOf,
  casesIn,
  earlierInspections,
  type FindingEdition,
  supersededCounts,
  timesOfRecord,
} from './store.ts'

const timesOf = ({
  deviceAt,
  receivedAt,
  aheadSeconds,
}: {
  deviceAt: string
  receivedAt: string
  aheadSeconds: number
}) => ({
  deviceAt,
  receivedAt,
  aheadSeconds,
})

const clauseView = (clause: Clause): ClauseView => ({ ...clause })
const clauseText = ({ law, article, finding }: Clause) => `${law}${article}：${finding}`

function headOf(row: InspectionRecord, task: TaskRecord, actor: Actor, address: string): CaseHead {
  const { id, enterpriseName, socialCode, planVisitDate } = row
  const { taskNo } = task
  const taskName = taskNameOf(task, actor)
  return {
    id,
    enterpriseName,
    socialCode,
    address,
    taskNo,
    taskName,
    planVisitDate,
    qxName: districtOf(row.qxCode)?.name ?? '',
    stateLabel: stateLabelOf(inspectionCase, row.state),
  }
}

const filesOf = ({ uploads }: CurrentCase, clientIds: readonly string[]) =>
  uploads.filter(({ clientId }) => clientIds.includes(clientId)).map(({ file }) => refOf(file))

function findingView(caseNow: CurrentCase, edition: FindingEdition) {
  const { fields, clauseKey, clauseVersion, difference, id, byName } = edition
  const clause = clauseKey && clauseVersion ? clauseEdition(caseNow.library, clauseKey, clauseVersion) : null
  return {
    id,
    fields,
    clauseVersion,
    difference,
    byName,
    clauseWords: clause && clauseText(clause),
    files: filesOf(caseNow, fields.evidence),
    times: timesOf(edition),
  }
}

const signatureViews = (caseNow: CurrentCase) =>
  caseNow.signatures.map((one) => ({
    id: one.id,
    name: one.name,
    width: one.width,
    height: one.height,
    reason: one.reason,
    role: one.role as SignatureRole,
    path: pathOf(one.strokes),
    times: timesOf(one),
    isStale: isStale(caseNow, one),
  }))

const answerView = (row: AnswerRow) => ({ ...row, kind: row.kind as 'confirm' | 'object' })

async function itemsOf(tx: Tx, caseNow: CurrentCase): Promise<CheckItem[]> {
  const { row, task, findings } = caseNow
  const [elsewhere, superseded] = [await elsewhereOf(tx, row, task), await supersededCounts(tx, row.id)]
  return caseNow.items.map((item) => {
    const finding = findings.find(({ node }) => node === item.key)
    const declared = declaredOf(row, caseNow.sent, item)
    return {
      ...item,
      clauses: [...item.clauses],
      unit: item.unit ?? null,
      declared: declared.value,
      declaredWords: declared.text,
      elsewhere: elsewhere[item.key] ?? [],
      finding: finding ? findingView(caseNow, finding) : null,
      superseded: superseded.get(item.key) ?? 0,
      missing: missingOfItem(caseNow, item, finding?.fields).map(({ message }) => message),
    }
  })
}

async function recordViews(tx: Tx, { row, days }: CurrentCase) {
  const [entries, times] = [await entriesOf(tx, row.id, { internal: true }), await timesOfRecord(tx, row.id)]
  const superseded = new Set(entries.map(({ supersedes }) => supersedes))
  return entries.map((entry) => {
    const received = times.get(entry.id)
    const { id, at, text, place, files } = entry
    const moments = [
      { label: '开始时间', at: entry.fromAt },
      { label: '结束时间', at: entry.toAt },
    ]
    return {
      id,
      at,
      text,
      place,
      files,
      from: entry.fromAt,
      to: entry.toAt,
      byName: entry.actorName,
      times: received ? timesOf(received) : null,
      marks: received ? timeMarks(moments, { ...received, days }) : [],
      isSuperseded: superseded.has(id),
      mayCorrect: isCorrectable(entry, received) && !superseded.has(id),
    }
  })
}

const unsigned = '两名监察人员和企业代表在最后一次改动以后签名；企业拒绝签字的，由两名监察人员注明'

const refusedByOne = '拒绝签字只由一名监察人员注明：另一名监察人员在本人的账号里也注明一次'

const lackingSignatures = (caseNow: CurrentCase): string[] =>
  isSigned(caseNow) ? [] : [unsigned, ...(isRefusedByOne(caseNow) ? [refusedByOne] : [])]

function lackingItems(items: readonly CheckItem[]): string[] {
  const open = items.filter(({ missing }) => missing.length > 0).length
  return open > 0 ? [`还有${open}个核查项没有完成`] : []
}

/** The case for a reader who may not know yet what was found. */
const withoutFindings = (caseNow: CurrentCase): CurrentCase => ({
  ...caseNow,
  findings: [],
  visit: null,
  fields: emptyVisit,
  signatures: [],
  uploads: [],
})

/** For the inspectors of the case and the staff that may read it. */
export async function readVerification(
  { db }: WithDb,
  id: string,
  actor: Actor,
): Promise<CallOutput<typeof verification.hcInfo>> {
  const row = await findCaseRow(db, inspectionKind, id, actor)
  if (!row) throw refuse('NOT_FOUND')
  const whole = await currentCase(db, row)
  const whyNot = await whyNotEnter(db, whole, actor)
  const isKnown = knowsFindings(actor, row)
  const caseNow = isKnown ? whole : withoutFindings(whole)
  const { task, team, visit, fields, day } = caseNow
  const items = await itemsOf(db, caseNow)
  const visitMissing = task.mode === 'paper' ? [] : missingOfVisit(caseNow).map(({ message }) => message)
  return {
    head: headOf(row, task, actor, await addressOf(db, row.enterpriseId)),
    mayEnter: whyNot === null,
    whyNot,
    contents: contentNumbers(task.contents),
    inspectors: team.map((one) => ({
      userId: one.id,
      name: one.name,
      cardNo: one.card?.cardNo ?? null,
      cardValid: cardFault(one.card, day) === null,
    })),
    items,
    days: caseNow.days,
    visit: {
      fields: { ...fields, timeReason: fields.timeReason ?? '' },
      byName: visit?.byName ?? null,
      times: visit ? timesOf(visit) : null,
      marks: marksOfVisit(caseNow),
    },
    visitMissing,
    lacking: [...lackingItems(items), ...visitMissing, ...lackingSignatures(caseNow)],
    signatures: signatureViews(caseNow),
    record: isKnown ? await recordViews(db, caseNow) : [],
    answers: isKnown ? (await answersOf(db, id)).map(answerView) : [],
    mayReply: whyNotReply(caseNow, actor) === null,
    clauses: editionsAround(caseNow).map(clauseView),
    keyUnit: keyUnitOf(caseNow.unit),
    edition: caseNow.library.edition,
    earlier: (await earlierInspections(db, row.enterpriseId, id)).map((one) => ({
      taskName: one.taskName,
      closedOn: one.closedAt ? dayOf(one.closedAt) : '',
      result: one.result ? inspectionResults[one.result as keyof typeof inspectionResults] : '',
      breaches: one.breaches,
    })),
    readAt: clock.now(),
  }
}

/** Every edition that fits the enterprise: a visit may take place on another day than today. */
const editionsAround = ({ unit, library }: CurrentCase) =>
  library.clauses.filter((clause) => whyNotBound(clause, unit) === null)

/** The cases that an inspector may take along. */
export async function fieldCases({ db }: WithDb, actor: Actor): Promise<CaseHead[]> {
  const found = await casesIn(db, actor, verifiableStates)
  return found.map(({ row, task, profile }) => headOf(row, task, actor, addressIn(profile)))
}

export async function readClauses(
  { db }: WithDb,
  day = clock.today(),
): Promise<CallOutput<typeof verification.clauses>> {
  const { edition, clauses } = await libraryOf(db)
  const valid = clauses.filter(({ validFrom, validTo }) => validFrom <= day && (validTo === null || day <= validTo))
  return { edition, clauses: valid.map(clauseView) }
}

/** A visit or findings were entered, and the verification is over or the enterprise's side has signed. */
const isRecorded = ({ row, findings, visit, signatures }: CurrentCase): boolean =>
  (findings.length > 0 || visit !== null) &&
  (row.verifiedAt !== null || signatures.some(({ role }) => role !== 'inspector'))

/** Why this person of the enterprise cannot answer the record now; null when it can. */
export function whyNotAnswer(caseNow: CurrentCase, actor: Actor): string | null {
  if (caseNow.row.closedAt !== null) return '案件已办结'
  if (!isRecorded(caseNow))
    return caseNow.row.verifiedAt === null
      ? '现场核查还没有完成，记录形成后可以在这里确认或提出异议'
      : '本案没有在平台登记核查记录，没有可以确认的内容；对认定的事实有意见的，请在“文书与整改”中陈述申辩'
  return draftsOnly(actor) ? '由主账号确认或提出异议' : null
}

/** Why this person cannot reply to the enterprise's answers; null when it can. */
export function whyNotReply({ row, team }: CurrentCase, { accountId }: Actor): string | null {
  if (row.closedAt !== null) return '案件已办结'
  return team.some(({ id }) => id === accountId) ? null : '由本案的监察人员答复'
}

/** For the enterprise: the record once it exists; no inner notes, no proposals. */
export async function readOwnRecord({ db }: WithDb, id: string, actor: Actor): Promise<OwnRecord> {
  const row = await findCaseRow(db, inspectionKind, id, actor)
  if (!row) throw refuse('NOT_FOUND')
  const caseNow = await currentCase(db, row)
  const { task, team, fields } = caseNow
  const whyNot = whyNotAnswer(caseNow, actor)
  const isShown = isRecorded(caseNow)
  const present = team.filter((one) => fields.inspectors.includes(one.id))
  const items = new Map(caseNow.items.map((item) => [item.key, item]))
  return {
    head: headOf(row, task, actor, await addressOf(db, row.enterpriseId)),
    visit: isShown ? fields : { from: null, to: null, place: '', representative: '', post: '' },
    inspectors: (isShown ? present : []).map((one) => ({
      name: one.name,
      cardNo: one.card?.cardNo ?? null,
      shownAt: fields.cardsShown.find(({ userId }) => userId === one.id)?.at ?? null,
    })),
    findings: (isShown ? caseNow.findings : []).map((edition) => ({
      title: edition.title,
      unit: items.get(edition.node)?.unit ?? null,
      declaredWords: declaredOf(row, caseNow.sent, items.get(edition.node) ?? { key: edition.node }).text,
      checked: edition.fields.checked,
      difference: edition.difference,
      result: edition.fields.result,
      clauseWords: findingView(caseNow, edition).clauseWords,
      facts: edition.fields.facts,
      files: filesOf(caseNow, edition.fields.evidence),
    })),
    signatures: isShown ? signatureViews(caseNow) : [],
    answers: (await answersOf(db, id)).map(answerView),
    mayAnswer: whyNot === null,
    whyNot,
  }
}
