/** 年度能耗核查: commissioned, accepted, worked on, answered, ended by a statement whose paper is made once. */

import type { CallInput } from '@green/contract/call.ts'
import type {
  energyVerification as calls,
  ListedVerification,
  VerificationDetail,
} from '@green/contract/calls/energy/energy-verification.ts'
import { type FieldFault, refuse, refuseFields } from '@green/contract/errors.ts'
import { isCityOfficer } from '@green/contract/roles.ts'
import type { EnergyVerificationAction, EnergyVerificationState } from '@green/filing/cases/energy-verification.ts'
import * as faultTexts from '@green/filing/kinds/fault-texts.ts'
import { numberPrefixes } from '@green/filing/kinds/number-prefixes.ts'
import type { AssuranceLevel } from '@green/filing/programme/energy-verification.ts'
import { verificationChecklist } from '@green/filing/programme/energy-verification.ts'
import { assessVerification, opinionFault, verificationFaults } from '@green/tools/energy-year/verification.ts'
import { writeAudit } from '../../../base/audit/store.ts'
import { openCase, type StepOutcome, takeCaseStep } from '../../../base/case/take-step.ts'
import { lockEnterprise } from '../../../base/enterprise/store.ts'
import { storeMade } from '../../../base/files/made.ts'
import { citeFiles } from '../../../base/files/rights.ts'
import type { FileRecord } from '../../../base/files/store.ts'
import { signedFile, signPaper } from '../../../base/signature/paper-signature.ts'
import { digest } from '../../../crypto/digest.ts'
import { type Tx, transaction } from '../../../db/database.ts'
import type { energyVerification } from '../../../db/schema/energy/energy-verification.ts'
import { nextNumber } from '../../../filing/record/store.ts'
import { type Actor, signatureOf } from '../../../platform/actor.ts'
import { clock, dayOf } from '../../../platform/clock.ts'
import { portalAddress } from '../../../platform/http/guard/public-address.ts'
import type { BlobResult } from '../../../platform/http/handlers.ts'
import { idempotent } from '../../../platform/http/idempotent.ts'
import { ids } from '../../../platform/ids.ts'
import { paperPdf } from '../../../platform/paper/paper-pdf.ts'
import type { Services } from '../../../platform/services.ts'
import { subjectOf } from '../energy-year/reading.ts'
import { conflictsOf, verifiersToday } from './independence.ts'
import { energyVerificationKind } from './kind.ts'
import { type StatementContent, statementPaper } from './paper.ts'
import { contentOf, detailOf, isCurrent, listedOf, readYear } from './reading.ts'
import {
  findVerification,
  keepPaper,
  openOfYear,
  paperOf,
  type VerificationRecord,
  verificationByNumber,
} from './store.ts'

type Outcome = StepOutcome<EnergyVerificationState, typeof energyVerification>

/** One year is verified by one institution at a time. */
export async function commission(
  services: Services,
  input: CallInput<typeof calls.commission>,
  actor: Actor,
): Promise<ListedVerification> {
  if (actor.agent) throw refuse('FORBIDDEN')
  const own = await subjectOf(services, isCityOfficer(actor.role) ? input.enterpriseId : undefined, actor)
  return idempotent(services, actor, input, async (tx) => {
    if (!(await lockEnterprise(tx, actor, own.id))) throw refuse('NOT_FOUND')
    const faults = await commissionFaults(tx, own.id, input)
    const [institution] = await verifiersToday(tx, input.institutionId)
    if (!institution)
      faults.push({ field: 'institutionId', message: '请从列表中选择备案有效、业务范围含碳核查或能源审计的机构' })
    if (faults.length > 0 || !institution) throw refuseFields(faults)
    const id = ids.next()
    const byCity = isCityOfficer(actor.role)
    const outcome = byCity ? {} : { tells: ['institution'] }
    const make = async () => {
      const cited = await citeFiles(
        tx,
        'energyVerification',
        id,
        input.files.map((file) => file.id),
        actor,
      )
      const year = clock.year()
      return {
        id,
        number: `${numberPrefixes.verification}${year}-${String(await nextNumber(tx, 'energyVerification', year)).padStart(5, '0')}`,
        enterpriseId: own.id,
        enterpriseName: own.enterpriseName,
        socialCode: own.socialCode,
        qxCode: own.qxCode,
        year: input.year,
        institutionId: institution.id,
        institutionName: institution.name,
        institutionCode: institution.socialCode,
        commissionedBy: byCity ? 'city' : 'enterprise',
        commissionedByName: signatureOf(actor),
        dueOn: input.dueOn,
        assurance: input.assurance,
        threshold: input.threshold,
        note: input.note.trim(),
        files: input.files.flatMap((file) => cited.get(file.id) ?? []),
        checkCode: ids.seed().toUpperCase(),
        createdAt: clock.now(),
      }
    }
    return listedOf(await openCase(tx, services, energyVerificationKind, 'commission', actor, make, outcome), actor)
  })
}

async function commissionFaults(
  tx: Tx,
  enterpriseId: string,
  { year, institutionId, dueOn }: CallInput<typeof calls.commission>,
): Promise<FieldFault[]> {
  const faults: FieldFault[] = []
  if (!(await readYear(tx, enterpriseId, year)))
    faults.push({ field: 'year', message: `${year}年还没有采用的能耗数据，不能委托核查` })
  const open = await openOfYear(tx, enterpriseId, year)
  if (open) faults.push({ field: 'year', message: `${year}年已委托${open.institutionName}核查（${open.number}）` })
  if (dueOn < clock.today()) faults.push({ field: 'dueOn', message: faultTexts.completionPast })
  const [institution] = await verifiersToday(tx, institutionId)
  const conflict = institution && (await conflictsOf(tx, { enterpriseId, year }, [institution])).get(institution.id)
  if (conflict) faults.push({ field: 'institutionId', message: `该机构须回避：${conflict}，请另选机构` })
  return faults
}

type Seen = { id: string; version: number; requestId?: string | undefined; opinion?: string }

async function step(
  services: Services,
  { requestId, ...seen }: Seen,
  action: EnergyVerificationAction,
  actor: Actor,
  decide: (tx: Tx, before: VerificationRecord) => Outcome | Promise<Outcome> = () => ({}),
): Promise<VerificationDetail> {
  return idempotent(services, actor, { ...seen, requestId }, async (tx) => {
    const saved = await takeCaseStep(tx, services, energyVerificationKind, { ...seen, action }, actor, (before) =>
      decide(tx, before),
    )
    return detailOf(tx, saved, actor)
  })
}

/** What the institution reads, as it is now; findings of figures that stayed the same are kept. */
async function reading(tx: Tx, before: VerificationRecord): Promise<Outcome> {
  const read = await readYear(tx, before.enterpriseId, before.year)
  if (!read) throw refuseFields([{ field: 'year', message: `${before.year}年已没有采用的能耗数据，请联系企业` }])
  const same = new Map((contentOf(before)?.rows ?? []).map(({ key, value }) => [key, value]))
  const unchanged = new Set(read.content.rows.flatMap(({ key, value }) => (same.get(key) === value ? [key] : [])))
  return {
    changes: {
      content: JSON.stringify(read.content),
      recordHash: read.recordHash,
      findings: before.findings.filter(({ key }) => unchanged.has(key)),
    },
  }
}

export const accept = (services: Services, input: Seen, actor: Actor) => step(services, input, 'accept', actor, reading)
export const refresh = (services: Services, input: Seen, actor: Actor) =>
  step(services, input, 'refresh', actor, reading)

type Work = Pick<CallInput<typeof calls.save>, 'findings' | 'checklist' | 'leader' | 'reviewer'>

/** Only of the figures that were read, one finding each. */
function workOf(before: VerificationRecord, { findings, checklist, leader, reviewer }: Work) {
  const keys = new Set((contentOf(before)?.rows ?? []).map(({ key }) => key))
  const one = new Map(findings.filter(({ key }) => keys.has(key)).map((finding) => [finding.key, finding]))
  return {
    findings: [...one.values()].map(({ key, result, value, reason }) => ({
      key,
      result,
      value: result === 'differs' ? value : null,
      reason: reason.trim(),
    })),
    checklist: [...new Map(checklist.map((item) => [item.item, { ...item, note: item.note.trim() }])).values()],
    leader: leader.trim(),
    reviewer: reviewer.trim(),
  }
}

export const saveWork = (
  services: Services,
  { id, version, requestId, ...work }: CallInput<typeof calls.save>,
  actor: Actor,
) => step(services, { id, version, requestId }, 'save', actor, (_tx, before) => ({ changes: workOf(before, work) }))

export const submitFindings = (
  services: Services,
  { id, version, requestId, ...input }: CallInput<typeof calls.submit>,
  actor: Actor,
) =>
  step(services, { id, version, requestId }, 'submit', actor, async (tx, before) => {
    const work = workOf(before, input)
    const faults = verificationFaults(contentOf(before)?.rows ?? [], verificationChecklist, work)
    if (faults.length > 0) throw refuseFields(faults)
    await requireCurrent(tx, before)
    return { changes: work }
  })

async function requireCurrent(tx: Tx, before: VerificationRecord): Promise<void> {
  if (!(await isCurrent(tx, before)))
    throw refuseFields([{ field: 'data', message: '企业已更正这一年的数据，请先“重新读取数据”，核对变动的各项' }])
}

export const answer = (services: Services, input: CallInput<typeof calls.answer>, actor: Actor) =>
  step(services, input, 'answer', actor, () => ({ changes: { answer: input.opinion.trim() } }))

export const reopen = (services: Services, input: CallInput<typeof calls.reopen>, actor: Actor) =>
  step(services, input, 'reopen', actor)

export async function endWithout(
  services: Services,
  { requestId, ...seen }: CallInput<typeof calls.withdraw>,
  action: 'decline' | 'withdraw',
  actor: Actor,
): Promise<ListedVerification> {
  return idempotent(services, actor, { ...seen, requestId }, async (tx) =>
    listedOf(await takeCaseStep(tx, services, energyVerificationKind, { ...seen, action }, actor), actor),
  )
}

export const issue = (
  services: Services,
  { id, version, requestId, conclusion, basis }: CallInput<typeof calls.issue>,
  actor: Actor,
) =>
  step(services, { id, version, requestId }, 'issue', actor, async (tx, before) => {
    const data = contentOf(before)
    if (!data) throw new Error('a verification without figures was answered')
    const fault = opinionFault(assessVerification(data.rows, before.findings, before.threshold), conclusion)
    if (fault) throw refuseFields([{ field: 'conclusion', message: fault }])
    await requireCurrent(tx, before)
    const issuedAt = clock.now()
    const statement = JSON.stringify({
      number: before.number,
      enterprise: { name: before.enterpriseName, socialCode: before.socialCode },
      institution: { name: before.institutionName, socialCode: before.institutionCode },
      commissionedBy: before.commissionedBy === 'city' ? '市级主管部门' : before.enterpriseName,
      year: before.year,
      source: data.source,
      assurance: before.assurance as AssuranceLevel,
      threshold: before.threshold,
      rows: data.rows,
      citations: data.citations ?? [],
      findings: before.findings,
      checklist: before.checklist,
      leader: before.leader,
      reviewer: before.reviewer,
      answer: before.answer ?? '',
      opinion: conclusion,
      basis: basis.trim(),
      issuedOn: dayOf(issuedAt),
    } satisfies StatementContent)
    const sha256 = digest(statement)
    await signPaper(tx, { kind: 'verification', name: before.number, digest: sha256 })
    return { changes: { opinion: conclusion, basis: basis.trim(), statement, sha256, issuedAt } }
  })

/** The paper as it was made the first time, sign for sign. */
export async function takeStatement(services: Services, id: string, actor: Actor): Promise<BlobResult> {
  const found = await findVerification(services.db, actor, id)
  if (!found?.statement) throw refuse('NOT_FOUND')
  const file = await paperFor(services, found, found.statement)
  await transaction(services.db, (tx) =>
    writeAudit(tx, { kind: 'business', actor, action: '导出核查声明', object: found.number, result: file.name }),
  )
  return { fileName: file.name, mime: file.mime, size: file.size, content: services.files.read(file.storageKey) }
}

async function paperFor(services: Services, record: VerificationRecord, statement: string): Promise<FileRecord> {
  const storedFile = await paperOf(services.db, record)
  if (storedFile) return storedFile
  const { number, checkCode } = record
  const paper = statementPaper(JSON.parse(statement) as StatementContent, {
    checkCode,
    sha256: record.sha256 ?? '',
    address: portalAddress(services.config, 'verificationCheck', { number, code: checkCode }),
  })
  const file = await storeMade(services, await signedFile(services.db, 'verification', await paperPdf(paper)), {
    ownerId: record.institutionId,
    enterpriseId: record.enterpriseId,
    slot: 'energy-verification.paper',
    name: `能耗核查声明_${record.enterpriseName}_${record.year}年.pdf`,
    mime: 'application/pdf',
  })
  if (await transaction(services.db, (tx) => keepPaper(tx, record.id, file))) return file
  const first = (await verificationByNumber(services.db, number))?.verification
  const paperFile = first && (await paperOf(services.db, first))
  if (!paperFile) throw new Error('a paper that was kept is gone')
  return paperFile
}
