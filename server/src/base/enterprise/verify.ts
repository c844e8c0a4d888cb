/** 企业信息审核: the county of an enterprise verifies it, returns it, or decides a change of its key fields. */
import type { enterprise } from '@green/contract/calls/enterprise/enterprise.ts'
import { type Enterprise, verificationLabels } from '@green/contract/enterprise/enterprise.ts'
import { refuse, refuseFields } from '@green/contract/errors.ts'
import { lengthBetween } from '@green/filing/value/rules.ts'
import { type Tx, transaction } from '../../db/database.ts'
import { type Actor, isOwnMobile } from '../../platform/actor.ts'
import { clock } from '../../platform/clock.ts'
import type { Handler } from '../../platform/http/handlers.ts'
import type { Services } from '../../platform/services.ts'
import { writeAudit } from '../audit/store.ts'
import { tell } from '../message/tell.ts'
import { type Names, namesOf } from '../reference/names.ts'
import { asProposed, type EnterpriseRecord, fieldLabels, fieldOf, fieldText, textOf } from './fields.ts'
import {
  enterpriseFor,
  forLog,
  inputForLog,
  staleRecord,
  verificationOf,
  withSearchKeys,
  writeChanges,
} from './profile.ts'
import { type FieldChange, nameToGrant, proposedChanges } from './profile-rules.ts'
import { followName } from './rename/rename.ts'
import {
  findEnterprise,
  isCodeUsed,
  lockEnterprise,
  moveAccount,
  moveAccountCounty,
  peopleOf,
  updateEnterprise,
} from './store.ts'
import { dropVerificationDraft, dropVerificationDrafts, keepVerificationDraft } from './verification-draft-store.ts'

export const verifyEnterprise: Handler<typeof enterprise.verify> = ({ input, actor, services }) =>
  transaction(services.db, async (tx) => {
    const record = await lockToVerify(tx, actor, input)
    const opinion = requiredOpinion(input.approve, input.opinion)
    return writeVerification(tx, services, record, { actor, approve: input.approve, opinion, step: '审核' })
  })

/** The record that waits for verification, locked; refused for its own contact, for an old version, and when nothing waits. */
export async function lockToVerify(
  tx: Tx,
  actor: Actor,
  { id, version }: { id: string; version: number },
): Promise<EnterpriseRecord> {
  const record = await lockEnterprise(tx, actor, id)
  if (!record) throw refuse('NOT_FOUND')
  if (isContact(actor, record, await peopleOf(tx, record.id)))
    throw refuse('FORBIDDEN', {}, { why: '您是该企业登记的联系人，不能审核该企业' })
  if (record.version !== version) throw await staleRecord(tx, record)
  if (record.verification !== 'verifying')
    throw refuse('ILLEGAL_STEP', { state: verificationLabels[verificationOf(record)] })
  return record
}

type Verdict = { actor: Actor; approve: boolean; opinion: string; step: string }

/** Approves or returns a record that waits, with all that follows. A name that the city has to grant is not approved before. */
export async function writeVerification(
  tx: Tx,
  services: Services,
  record: EnterpriseRecord,
  { actor, approve, opinion, step }: Verdict,
): Promise<Enterprise> {
  const unusual = nameToGrant(record)
  if (approve && unusual !== null) throw refuse('NAME_TO_GRANT', { name: unusual })
  const wanted = record.pendingChange
  const names = await namesOf(tx)
  const now = clock.now()
  const applied = approve ? (wanted ?? proposedChanges(record)) : {}
  const code = applied.socialCode
  if (typeof code === 'string' && (await isCodeUsed(tx, code, record.id)))
    throw refuse('DUPLICATE', { what: '统一社会信用代码' })

  const saved = await updateEnterprise(tx, record.id, {
    ...withSearchKeys(record, applied, 'verified'),
    pendingChange: null,
    proposed: approve ? null : record.proposed,
    // A refused change leaves the record verified.
    verification: approve || wanted ? 'verified' : 'returned',
    verificationOpinion: approve ? null : opinion,
    verifiedAt: approve ? now : record.verifiedAt,
    updatedAt: now,
  })
  await dropVerificationDrafts(tx, record.id)
  const changes = changesBy(record, applied, names)
  await writeChanges(tx, record, changes, actor)
  if (saved.enterpriseName !== record.enterpriseName) await followName(tx, saved, actor)
  if (saved.qxCode !== record.qxCode) {
    await moveAccountCounty(tx, record.id, saved.qxCode)
    await services.ports.enterpriseMoves(tx, services, saved, { from: record.qxCode, to: saved.qxCode }, actor)
  }
  if (!wanted) {
    await moveAccount(tx, record.id, ['pending', 'verifying', 'returned'], approve ? 'active' : 'returned')
  }
  const what = wanted ? '企业关键信息变更' : '企业信息'
  await tell(tx, services, {
    to: { enterpriseId: record.id },
    ...newsOf(approve, opinion, wanted, names),
    link: '/mainPages/personalCenter?tab=profile',
  })
  await writeAudit(tx, {
    kind: 'business',
    actor,
    action: step === '审核' ? `审核${what}` : step,
    object: `${record.enterpriseName} ${record.socialCode}`,
    result: approve ? '通过' : `退回：${opinion}`,
    changes: approve ? forLog(changes) : inputForLog(record, wanted ?? {}, {}, names),
  })
  return enterpriseFor(tx, actor, saved)
}

/** Keeps an officer's opinion in progress, so that it survives a reload and another machine. */
export const keepVerification: Handler<typeof enterprise.keepOpinion> = async ({ input, actor, services }) => {
  const { id, opinion } = input
  const at = clock.now()
  await transaction(services.db, async (tx) => {
    if (!(await findEnterprise(tx, actor, { id }))) throw refuse('NOT_FOUND')
    if (opinion.trim() === '') await dropVerificationDraft(tx, id, actor.accountId)
    else await keepVerificationDraft(tx, { enterpriseId: id, accountId: actor.accountId, opinion, at })
  })
  return { at }
}

/** Conflict of interest: nobody decides about an enterprise whose registered contact he or she is. */
function isContact(actor: Actor, record: EnterpriseRecord, people: readonly { mobile: string }[]): boolean {
  const mobiles = people.map(({ mobile }) => mobile)
  const phones = [record, asProposed(record)].flatMap((one) => [textOf(one, 'contactPhone'), textOf(one, 'legalPhone')])
  return [...mobiles, ...phones].some((one) => isOwnMobile(actor, one))
}

function requiredOpinion(approve: boolean, typed: string | undefined): string {
  const opinion = typed?.trim() ?? ''
  if (approve) return opinion
  if (opinion === '') throw refuse('OPINION_REQUIRED')
  const fault = lengthBetween(5, 200)(opinion)
  if (fault) throw refuseFields([{ field: 'opinion', message: fault }])
  return opinion
}

function changesBy(record: EnterpriseRecord, applied: Readonly<Record<string, unknown>>, names: Names): FieldChange[] {
  return Object.entries(applied).map(([field, after]) => ({
    field,
    before: fieldText(field, fieldOf(record, field), names),
    after: fieldText(field, after, names),
  }))
}

/** The notice to its people, by text message as well: they wait for it before they can file. */
function newsOf(approve: boolean, opinion: string, wanted: Record<string, string> | null, names: Names) {
  if (!wanted)
    return approve
      ? ({ template: 'recordVerified', values: {}, sms: true } as const)
      : ({ template: 'recordReturned', values: { opinion }, sms: true } as const)
  const fields = Object.entries(wanted)
    .map(([key, value]) => `${fieldLabels[key]}：${fieldText(key, value, names)}`)
    .join('；')
  return approve
    ? ({ template: 'changeVerified', values: { fields }, sms: true } as const)
    : ({ template: 'changeReturned', values: { opinion, fields }, sms: true } as const)
}
