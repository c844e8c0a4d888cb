/** A verification as it is read: by the enterprise, the institution, the office and the public. */
import type { CallInput, CallOutput } from '@green/contract/call.ts'
import type {
  energyVerification as calls,
  ListedVerification,
  VerificationDetail,
  VerificationRow,
} from '@green/contract/calls/energy/energy-verification.ts'
import { refuse } from '@green/contract/errors.ts'
import { type EnergyVerificationState, energyVerificationCase } from '@green/filing/cases/energy-verification.ts'
import { citationOf } from '@green/filing/facts/cited-since.ts'
import type { Citation } from '@green/filing/facts/facts.ts'
import type { AssuranceLevel, VerificationOpinion } from '@green/filing/programme/energy-verification.ts'
import { flows } from '@green/filing/programme/energy-words.ts'
import { energyKey, recordFigures } from '@green/tools/ledger/fact-keys.ts'
import { caseHistoryOf } from '../../../base/case/case-store.ts'
import { allowedCaseSteps } from '../../../base/case/take-step.ts'
import { sourceText } from '../../../base/energy/records.ts'
import {
  hasFiguresOf,
  type ReportedRow,
  recordHashOf,
  reportedRows,
  type VerifiedFigure,
} from '../../../base/energy/verified.ts'
import { citationsSince, ledgerValues } from '../../../base/ledger/cited.ts'
import { type Names, namesOf } from '../../../base/reference/names.ts'
import { districtOf } from '../../../base/reference/reference-data.ts'
import { signatureOf } from '../../../base/signature/paper-signature.ts'
import type { Tx } from '../../../db/database.ts'
import type { Actor } from '../../../platform/actor.ts'
import { clock } from '../../../platform/clock.ts'
import type { Services, WithDb } from '../../../platform/services.ts'
import { subjectOf } from '../energy-year/reading.ts'
import { unitOf } from '../energy-year/series.ts'
import { acceptedYears } from '../energy-year/store.ts'
import { conflictsOf, verifiersToday } from './independence.ts'
import { energyVerificationKind, isVerifierOf } from './kind.ts'
import {
  findVerification,
  sourcesOfYear,
  type VerificationRecord,
  verificationByNumber,
  verificationPage,
} from './store.ts'

/** The figures as they were read for the institution; `citations` are missing in what was read before they were. */
export type VerifiedContent = Omit<NonNullable<VerificationDetail['data']>, 'isCurrent' | 'citations'> & {
  citations?: readonly Citation[]
}

export const contentOf = ({ content }: Pick<VerificationRecord, 'content'>): VerifiedContent | null =>
  content === null ? null : (JSON.parse(content) as VerifiedContent)

const figureLabels: Record<VerifiedFigure, [label: string, unit: string]> = {
  totalTce: ['综合能耗', 'tce'],
  outputValue: ['工业总产值', '万元'],
  addedValue: ['工业增加值', '万元'],
  waterIntake: ['取水量', 'm³'],
  greenPower: ['绿电交易和绿证', '万kWh'],
  ownPower: ['自发自用可再生电力', '万kWh'],
  feedstockTce: ['原料用能', 'tce'],
  mediaTce: ['外购耗能工质', 'tce'],
}

function rowOf(row: ReportedRow, names: Names): VerificationRow {
  const { key, value, tce } = row
  if (row.of === 'figure') {
    const [label, unit] = figureLabels[row.figure]
    return { key, value, tce, label, unit }
  }
  const flow = row.flow === 'used' ? '' : `·${flows[row.flow]}`
  return {
    key,
    value,
    tce,
    label: `${names.label('energyType', row.energyCode)}${flow}`,
    unit: unitOf(names, row.energyCode),
  }
}

/** The reported figures compared with what counts of them in the ledger. */
async function citationsOfRows(tx: Tx, enterpriseId: string, year: number, rows: readonly ReportedRow[]) {
  const values = await ledgerValues(tx, enterpriseId, { from: year, to: year })
  const known = new Map(values.map((one) => [one.key, one]))
  return rows.flatMap((row): Citation[] => {
    const fact = known.get(row.of === 'line' ? energyKey(row.energyCode, row.flow) : recordFigures[row.figure])
    if (!fact) return []
    const citation = citationOf(row.key, row.value, [fact])
    return [fact.value === row.value ? citation : { ...citation, state: 'differs' }]
  })
}

/** The enterprise's year as it is now; null without figures that count. */
export async function readYear(tx: Tx, enterpriseId: string, year: number) {
  const { records, accepted, lines } = await sourcesOfYear(tx, enterpriseId, year)
  if (!accepted) return null
  const names = await namesOf(tx)
  const reported = reportedRows(accepted, lines)
  const content: VerifiedContent = {
    source: sourceText(accepted),
    isChecked: accepted.checkResult === 'sound',
    readAt: clock.now(),
    rows: reported.map((row) => rowOf(row, names)),
    citations: await citationsOfRows(tx, enterpriseId, year, reported),
    sources: records.map((record) => ({
      source: sourceText(record),
      totalTce: record.totalTce,
      accepted: record.accepted,
    })),
  }
  return { content, recordHash: recordHashOf(accepted, lines) }
}

/** The enterprise's figures are still those of the verification. */
export async function isCurrent(tx: Tx, { enterpriseId, year, recordHash }: VerificationRecord): Promise<boolean> {
  const { accepted, lines } = await sourcesOfYear(tx, enterpriseId, year)
  return accepted !== null && recordHash !== null && hasFiguresOf(recordHash, accepted, lines)
}

export function listedOf(record: VerificationRecord, actor: Actor): ListedVerification {
  return {
    ...record,
    qxName: districtOf(record.qxCode)?.name ?? '',
    commissionedBy: record.commissionedBy === 'city' ? 'city' : 'enterprise',
    state: record.state as EnergyVerificationState,
    opinion: record.opinion as VerificationOpinion | null,
    isVerifier: isVerifierOf(record, actor),
  }
}

export async function detailOf(tx: Tx, record: VerificationRecord, actor: Actor): Promise<VerificationDetail> {
  const content = contentOf(record)
  const isOpen = energyVerificationCase.states[record.state as EnergyVerificationState].turn.length > 0
  // Findings are the institution's own until it hands them over.
  const isPrivate = record.state === 'verifying' && !isVerifierOf(record, actor) && record.answer === null
  return {
    ...listedOf(record, actor),
    institutionCode: record.institutionCode,
    commissionedByName: record.commissionedByName,
    assurance: record.assurance as AssuranceLevel,
    threshold: record.threshold,
    note: record.note,
    files: record.files,
    data: content && {
      ...content,
      isCurrent: isOpen || record.issuedAt ? await isCurrent(tx, record) : true,
      // After its statement the institution learns that figures have changed, not what they are now.
      citations:
        isOpen || !isVerifierOf(record, actor)
          ? await citationsSince(tx, record.enterpriseId, content.citations ?? [])
          : (content.citations ?? []),
    },
    findings: isPrivate ? [] : record.findings,
    checklist: isPrivate ? [] : (record.checklist as VerificationDetail['checklist']),
    leader: isPrivate ? '' : record.leader,
    reviewer: isPrivate ? '' : record.reviewer,
    answer: record.answer,
    basis: record.basis,
    sha256: record.sha256,
    checkCode: record.issuedAt ? record.checkCode : null,
    history: (await caseHistoryOf(tx, record.id)).map(({ id, at, action, actorName, opinion }) => ({
      id,
      at,
      action: energyVerificationCase.steps[action as keyof typeof energyVerificationCase.steps].label,
      byName: actorName,
      opinion,
    })),
    version: record.version,
    allowed: await allowedCaseSteps(tx, energyVerificationKind, record, actor),
  }
}

export async function listVerifications(
  { db }: WithDb,
  { page, size, keyword = '', ...filter }: CallInput<typeof calls.list>,
  actor: Actor,
): Promise<CallOutput<typeof calls.list>> {
  const found = await verificationPage(db, actor, { ...filter, keyword: keyword.trim() }, { page, size })
  return { ...found, rows: found.rows.map((row) => listedOf(row, actor)) }
}

export async function getVerification({ db }: WithDb, id: string, actor: Actor): Promise<VerificationDetail> {
  const found = await findVerification(db, actor, id)
  if (!found) throw refuse('NOT_FOUND')
  return detailOf(db, found, actor)
}

export async function verifiersFor(
  services: Services,
  { enterpriseId, year }: CallInput<typeof calls.institutions>,
  actor: Actor,
): Promise<CallOutput<typeof calls.institutions>> {
  const { db } = services
  const own = await subjectOf(services, enterpriseId, actor)
  const filed = await verifiersToday(db)
  const conflicts = await conflictsOf(db, { enterpriseId: own.id, year }, filed)
  return {
    years: await acceptedYears(db, own.id),
    rows: filed.map(({ id, name, socialCode }) => ({ id, name, socialCode, conflict: conflicts.get(id) ?? null })),
  }
}

/** Whoever holds a statement learns whether it is genuine and still of today's figures. */
export async function checkStatement(
  { db }: WithDb,
  input: CallInput<typeof calls.check>,
): Promise<CallOutput<typeof calls.check>> {
  const found = await verificationByNumber(db, input.number.trim().toUpperCase())
  if (found?.verification.checkCode !== input.code.trim().toUpperCase()) throw refuse('NOT_FOUND')
  const { verification, paperSha256 } = found
  const { opinion, issuedAt, sha256 } = verification
  if (!opinion || !issuedAt || !sha256) throw refuse('NOT_FOUND')
  return {
    ...verification,
    assurance: verification.assurance as AssuranceLevel,
    opinion: opinion as VerificationOpinion,
    issuedAt,
    sha256,
    paperSha256,
    isCurrent: await isCurrent(db, verification),
    signature: await signatureOf(db, {
      kind: 'verification',
      name: verification.number,
      digest: sha256,
      content: verification.statement,
    }),
  }
}
