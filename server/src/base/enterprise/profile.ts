/** 企业信息: the enterprise's own profile, and the enterprise data that filings use. */

import type { user } from '@green/contract/calls/account/user.ts'
import { type Enterprise, verificationLabels } from '@green/contract/enterprise/enterprise.ts'
import { refuse, refuseFields } from '@green/contract/errors.ts'
import type { FileRef } from '@green/contract/files.ts'
import { accountStates, isFiler, orgKinds } from '@green/contract/roles.ts'
import { officePath } from '@green/contract/screens/screens.ts'
import { creditCodeDoubt } from '@green/filing/value/credit-code.ts'
import { addWorkingDays } from '@green/filing/value/working-days.ts'
import { type Tx, transaction } from '../../db/database.ts'
import type { Actor } from '../../platform/actor.ts'
import { clock, dayOf } from '../../platform/clock.ts'
import type { Handler } from '../../platform/http/handlers.ts'
import { ids } from '../../platform/ids.ts'
import { masked } from '../../platform/mask.ts'
import { oneOf } from '../../platform/one-of.ts'
import type { Services } from '../../platform/services.ts'
import { isPersonal } from '../audit/changes.ts'
import { writeAudit } from '../audit/store.ts'
import { citeFiles } from '../files/rights.ts'
import { tell } from '../message/tell.ts'
import { type Names, namesOf } from '../reference/names.ts'
import { cityProfile } from '../reference/reference-data.ts'
import {
  asProposed,
  type EnterpriseRecord,
  fieldLabels,
  fieldOf,
  fieldText,
  filesOf,
  type ProfileValues,
  profileKeys,
  textOf,
  written,
} from './fields.ts'
import { mainAccountOf } from './main-account-store.ts'
import { contactFields, contactFor } from './masks.ts'
import { agreementAfter, closureOf, registerOf } from './operating-state.ts'
import {
  type ChangePlan,
  completenessOf,
  countyDays,
  countySince,
  type FieldChange,
  isClaimed,
  isVerified,
  missingFiles,
  missingOnChange,
  nameToGrant,
  ownView,
  planChange,
  profileFaults,
  proposedChanges,
  proposedWith,
  tidied,
} from './profile-rules.ts'
import { formerNamesAfter, nameKeys, type RenamedBy } from './rename/names.ts'
import {
  changesOf,
  countyOf,
  energyOf,
  enterpriseById,
  findEnterprise,
  insertChanges,
  isCodeUsed,
  lockEnterprise,
  moveAccount,
  moveAccountCounty,
  updateEnterprise,
  yearsOf,
} from './store.ts'

export const verificationOf = (record: EnterpriseRecord) =>
  oneOf(Object.keys(verificationLabels) as (keyof typeof verificationLabels)[], record.verification)

/** Submits the complete profile to the county. After the first verification only key fields need it again. */
export const saveProfile: Handler<typeof user.saveQyInfo> = ({ input, actor, services }) =>
  transaction(services.db, async (tx) => {
    const { version, nameAsLicensed: _, ...entered } = input
    const { record, names } = await ownRecord(tx, actor, version)
    const values = tidied(entered)
    const faults = [...profileFaults(values, names, clock.today()), ...missingFiles(values)]
    if (faults.length > 0) throw refuseFields(faults)
    return writeProfile(tx, services, { actor, record, values, names, send: true })
  })

/**
 * Changes some fields. A profile that was not submitted yet is only saved; in a verified one key fields need the
 * county's verification.
 */
export const updateProfile: Handler<typeof user.updateQyInfo> = ({ input, actor, services }) =>
  transaction(services.db, async (tx) => {
    const { version, nameAsLicensed: _, ...entered } = input
    const { record, names } = await ownRecord(tx, actor, version)
    const values = tidied(entered)
    const faults = [...profileFaults(values, names, clock.today()), ...missingOnChange(record, values)]
    if (faults.length > 0) throw refuseFields(faults)
    return writeProfile(tx, services, { actor, record, values, names, send: false })
  })

/** The record as the requesting person may see it; an enterprise sees its own. */
export const getProfile: Handler<typeof user.getQyinfoById> = async ({ input, actor, services }) => {
  const id = input.id ?? actor.enterpriseId
  const record = id ? await findEnterprise(services.db, actor, { id }) : null
  if (!record) throw refuse('NOT_FOUND')
  return enterpriseFor(services.db, actor, record)
}

async function ownRecord(tx: Tx, actor: Actor, version: number) {
  const record = actor.enterpriseId ? await lockEnterprise(tx, actor, actor.enterpriseId) : null
  if (!record) throw refuse('NOT_FOUND')
  if (record.version !== version) throw await staleRecord(tx, record)
  return { record, names: await namesOf(tx) }
}

/** The refusal of a stale version: who changed it last, and when. */
export async function staleRecord(tx: Tx, record: EnterpriseRecord) {
  const [last] = await changesOf(tx, record.id, 1)
  const by = last && Date.parse(last.at) >= Date.parse(record.updatedAt) ? last.actorName : record.enterpriseName
  return refuse('STALE', {}, { by, at: record.updatedAt, version: record.version })
}

type Entered = { actor: Actor; record: EnterpriseRecord; values: ProfileValues; names: Names; send: boolean }

async function writeProfile(
  tx: Tx,
  services: Services,
  { actor, record, values, names, send }: Entered,
): Promise<Enterprise> {
  // For an enterprise the city knew already all values wait for verification; otherwise key fields do.
  const proposed = isClaimed(record) ? proposedWith(record, values) : null
  const plan = isClaimed(record) ? nothingYet : planChange(record, values, names)
  const code = plan.pending?.socialCode ?? proposed?.socialCode ?? plan.now.socialCode
  if (typeof code === 'string' && (await isCodeUsed(tx, code, record.id)))
    throw refuse('DUPLICATE', { what: '统一社会信用代码' })
  const now = clock.now()
  const verification = verificationAfter(record, plan, send)
  const sentNow = verification === 'verifying' && asks(record, plan, send)
  const saved = await updateEnterprise(tx, record.id, {
    ...withSearchKeys(record, await citing(tx, actor, record, plan.now), null),
    pendingChange: plan.pending,
    proposed: proposed && (await citing(tx, actor, record, proposed)),
    verification,
    verificationOpinion: verification === 'verifying' ? null : record.verificationOpinion,
    submittedAt: sentNow ? now : record.submittedAt,
    updatedAt: now,
  })
  await writeChanges(tx, saved, plan.changes, actor)
  if (saved.qxCode !== record.qxCode) {
    await moveAccountCounty(tx, record.id, saved.qxCode)
    await services.ports.enterpriseMoves(tx, services, saved, { from: record.qxCode, to: saved.qxCode }, actor)
  }
  if (verification === 'verifying') await moveAccount(tx, record.id, ['pending', 'returned'], 'verifying')
  if (sentNow)
    await tell(tx, services, {
      to: { role: 'county', qxCode: saved.qxCode },
      template: 'recordToVerify',
      values: {
        enterprise: saved.enterpriseName,
        what: plan.pending ? '变更企业关键信息' : '提交企业信息',
        until: addWorkingDays(dayOf(now), countyDays, cityProfile().holidays),
      },
      link: `${officePath('enterpriseVerification')}?id=${saved.id}`,
      sms: false,
    })
  const unusual = verification === 'verifying' ? nameToGrant(saved) : null
  if (unusual !== null && (sentNow || unusual !== nameToGrant(record)))
    await tell(tx, services, {
      to: { role: 'city' },
      template: 'nameToGrant',
      values: { enterprise: unusual, county: names.label('district', saved.qxCode) },
      link: `${officePath('enterpriseVerification')}?nameCheck=waiting&id=${saved.id}`,
      sms: false,
    })
  await writeAudit(tx, {
    kind: 'business',
    actor,
    action: sentNow ? '提交企业信息审核' : '修改企业信息',
    object: `${saved.enterpriseName} ${saved.socialCode}`,
    result: verificationLabels[verification],
    changes: [
      ...forLog(plan.changes),
      ...inputForLog(record, { ...record.proposed, ...record.pendingChange }, { ...proposed, ...plan.pending }, names),
    ],
  })
  return enterpriseFor(tx, actor, saved)
}

const nothingYet: ChangePlan = { now: {}, pending: null, changes: [] }
const proofs = ['licenceFile', 'authorisationFile'] as const

/** Cites the proofs after the change, and stores the files' real names and sizes instead of those in the form. */
export async function citing(
  tx: Tx,
  actor: Actor,
  record: EnterpriseRecord,
  values: Readonly<Record<string, unknown>>,
) {
  const changedProofs = proofs.filter((key) => key in values)
  if (changedProofs.length === 0) return values
  const wanted = changedProofs.map((key) => [key, (values[key] as FileRef[] | null) ?? []] as const)
  // Files of the archive stay cited beside the proposed ones.
  const storedFiles = proofs
    .filter((key) => isClaimed(record) || !changedProofs.includes(key))
    .flatMap((key) => filesOf(record, key))
  const fileIds = [...wanted.flatMap(([, files]) => files), ...storedFiles].map((file) => file.id)
  const refs = await citeFiles(tx, 'enterprise', record.id, fileIds, actor)
  return {
    ...values,
    ...Object.fromEntries(wanted.map(([key, files]) => [key, files.map((file) => refs.get(file.id))])),
  }
}

/** Whether this change requests something new from the county. */
function asks(record: EnterpriseRecord, plan: ChangePlan, send: boolean): boolean {
  if (!isVerified(record)) return send
  const before = record.pendingChange ?? {}
  return Object.entries(plan.pending ?? {}).some(([key, value]) => before[key] !== value)
}

function verificationAfter(record: EnterpriseRecord, plan: ChangePlan, send: boolean) {
  if (isVerified(record)) return plan.pending ? 'verifying' : 'verified'
  return send ? 'verifying' : verificationOf(record)
}

/**
 * The changed values as they are stored, with derived ones: former names, search keys, comparison with the register.
 * `by`: what confirms a changed name.
 */
export function withSearchKeys(record: EnterpriseRecord, values: Readonly<Record<string, unknown>>, by: RenamedBy) {
  const changes = written(record.profile, values)
  const enterpriseName = changes.enterpriseName ?? record.enterpriseName
  const formerNames = formerNamesAfter(record, enterpriseName, by)
  const socialCode = changes.socialCode ?? record.socialCode
  return {
    ...changes,
    ...agreementAfter(record, changes),
    formerNames,
    ...nameKeys({ enterpriseName, formerNames, socialCode }),
  }
}

/** Changes of fields for the log. */
export function forLog(changes: readonly FieldChange[]) {
  const shownTo = (field: string, text: string) => (isPersonal(field) && text !== '' ? masked(text) : text)
  return changes.map(({ field, before, after }) => ({
    label: fieldLabels[field] ?? field,
    before: shownTo(field, before),
    after: shownTo(field, after),
  }))
}

/** Requested changes before and after, where the county decides; fields without a request keep the record's value. */
export function inputForLog(
  record: EnterpriseRecord,
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
  names: Names,
) {
  const shown = (key: string, values: Readonly<Record<string, unknown>>) =>
    fieldText(key, key in values ? values[key] : fieldOf(record, key), names)
  const changes = [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .map((field) => ({ field, before: shown(field, before), after: shown(field, after) }))
    .filter((one) => one.before !== one.after)
  return forLog(changes).map((one) => ({ ...one, label: `申请变更：${one.label}` }))
}

/** Stores old values with the day of their end and the person who changed them. */
export async function writeChanges(tx: Tx, record: EnterpriseRecord, changes: readonly FieldChange[], actor: Actor) {
  const at = clock.now()
  await insertChanges(
    tx,
    changes.map((change) => ({
      id: ids.next(),
      enterpriseId: record.id,
      qxCode: record.qxCode,
      at,
      actorId: actor.accountId,
      actorName: actor.name,
      ...change,
    })),
  )
}

/** The record as this person may see it. */
export async function enterpriseFor(tx: Tx, actor: Actor, record: EnterpriseRecord): Promise<Enterprise> {
  const names = await namesOf(tx)
  const holder = await mainAccountOf(tx, record.id)
  const isOwn = isFiler(actor.role)
  // The office sees the archive with the proposed values beside it, and the proposed attachments.
  const seen = isOwn ? ownView(record) : record
  const attached = isOwn ? seen : asProposed(record)
  const text = (key: string) => {
    const value = textOf(seen, key)
    return contactFields.includes(key) ? contactFor(actor.role, value) : value
  }
  const since = countySince(record)
  return {
    id: record.id,
    enterpriseName: seen.enterpriseName,
    formerNames: record.formerNames,
    socialCode: seen.socialCode,
    codeDoubt: creditCodeDoubt(seen.socialCode),
    nameToGrant: nameToGrant(record),
    nameGrant: record.nameGrant,
    qxCode: seen.qxCode,
    qxName: names.label('district', seen.qxCode),
    orgKind: oneOf(orgKinds, seen.orgKind),
    parkName: text('parkName'),
    regAddress: text('regAddress'),
    address: text('address'),
    industryCode: seen.industryCode,
    industryName: names.label('industry', seen.industryCode),
    unitNature: text('unitNature'),
    entScale: seen.entScale,
    aboveScale: seen.aboveScale,
    energyLevel: seen.energyLevel,
    regCapital: text('regCapital'),
    foundDate: text('foundDate'),
    legalPerson: text('legalPerson'),
    legalPhone: text('legalPhone'),
    employeeCount: text('employeeCount'),
    mainProducts: text('mainProducts'),
    contactDept: text('contactDept'),
    contactName: text('contactName'),
    contactPhone: text('contactPhone'),
    email: text('email'),
    postcode: text('postcode'),
    licenceFile: filesOf(attached, 'licenceFile'),
    authorisationFile: filesOf(attached, 'authorisationFile'),
    verification: verificationOf(record),
    verificationOpinion: record.verificationOpinion,
    submittedAt: record.submittedAt,
    answerBy:
      record.verification === 'verifying' && since
        ? addWorkingDays(dayOf(since), countyDays, cityProfile().holidays)
        : null,
    state: holder ? oneOf(accountStates, holder.state) : 'pending',
    version: record.version,
    updatedAt: record.updatedAt,
    completeness: completenessOf(record),
    pendingChange: record.pendingChange,
    wanted: Object.entries(record.pendingChange ?? {}).map(([key, value]) => ({
      field: key,
      label: fieldLabels[key] ?? key,
      before: fieldText(key, fieldOf(record, key), names),
      after: fieldText(key, value, names),
    })),
    closure: closureOf(seen),
    register: isOwn ? null : registerOf(record),
    proposed: isOwn ? null : proposals(record, actor, names),
  }
}

/** Archive and proposed values side by side, in words; files are listed at their fields. */
function proposals(record: EnterpriseRecord, actor: Actor, names: Names) {
  const textOf = (key: string, value: unknown) => {
    const text = fieldText(key, value, names)
    return contactFields.includes(key) ? contactFor(actor.role, text) : text
  }
  const changes = Object.entries(proposedChanges(record)).map(([key, value]) => ({
    field: key,
    label: fieldLabels[key] ?? key,
    archive: textOf(key, fieldOf(record, key)),
    proposed: textOf(key, value),
  }))
  return changes.length > 0 ? changes : null
}

/** The enterprise snapshot of a filing (ORG): every value in words, codes beside their names. */
export async function organisationSnapshot(tx: Tx, enterpriseId: string): Promise<Record<string, string>> {
  const record = await enterpriseById(tx, enterpriseId)
  if (!record) throw refuse('NOT_FOUND')
  const names = await namesOf(tx)
  const textOf = (key: string) => fieldText(key, fieldOf(record, key), names)
  return {
    enterpriseName: record.enterpriseName,
    socialCode: record.socialCode,
    qxCode: record.qxCode,
    qxName: names.label('district', record.qxCode),
    parkName: textOf('parkName'),
    regAddress: textOf('regAddress'),
    address: textOf('address'),
    industryCode: record.industryCode ?? '',
    industryName: names.label('industry', record.industryCode),
    unitNature: textOf('unitNature'),
    entScale: textOf('entScale'),
    aboveScale: textOf('aboveScale'),
    energyLevel: textOf('energyLevel'),
    regCapital: textOf('regCapital'),
    foundDate: textOf('foundDate'),
    legalPerson: textOf('legalPerson'),
    legalPhone: textOf('legalPhone'),
    employeeCount: textOf('employeeCount'),
    mainProducts: textOf('mainProducts'),
  }
}

export type YearTotals = {
  year: number
  totalTce: number | null
  outputValue: number | null
  waterIntake: number | null
}
export type EnergyOfYear = { year: number; energyCode: string; quantity: number; tce: number }
export type Archive = {
  /** Values of the record by key, for fields that are filled from the archive. */
  profile: Record<string, string>
  /** Newest year first. */
  yearly: YearTotals[]
  energy: EnergyOfYear[]
}

/** What the checks of a form read of the archive: the county and the totals, newest year first. */
export async function totalsOf(tx: Tx, enterpriseId: string): Promise<{ qxCode: string; yearly: YearTotals[] }> {
  const [qxCode, years] = await Promise.all([countyOf(tx, enterpriseId), yearsOf(tx, enterpriseId)])
  if (qxCode === null) throw refuse('NOT_FOUND')
  return { qxCode, yearly: years.map(totals) }
}

const totals = ({ year, totalTce, outputValue, waterIntake }: YearTotals): YearTotals => ({
  year,
  totalTce,
  outputValue,
  waterIntake,
})

/** The archive's data about an enterprise, for pre-filling a form. */
export async function archiveOf(tx: Tx, enterpriseId: string): Promise<Archive> {
  const [record, years, energy] = await Promise.all([
    enterpriseById(tx, enterpriseId),
    yearsOf(tx, enterpriseId),
    energyOf(tx, enterpriseId),
  ])
  if (!record) throw refuse('NOT_FOUND')
  const profile = Object.fromEntries(
    profileKeys.flatMap((key) => {
      const value = textOf(record, key)
      return value === null ? [] : [[key, value]]
    }),
  )
  return {
    profile,
    yearly: years.map(totals),
    energy: energy.map(({ year, energyCode, quantity, tce }) => ({ year, energyCode, quantity, tce })),
  }
}
