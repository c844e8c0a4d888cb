/** 接管申请: made by somebody without an account, sent to the county and to the present holder, decided by the county. */
import type { CallInput } from '@green/contract/call.ts'
import {
  type HandOverState,
  type handOver,
  handOverStates,
  objectionDays,
} from '@green/contract/calls/account/hand-over.ts'
import { refuse, refuseFields } from '@green/contract/errors.ts'
import { officePath } from '@green/contract/screens/screens.ts'
import { lengthBetween } from '@green/filing/value/rules.ts'
import { turnsUsed } from '../../../base/account/sign-in/attempt-store.ts'
import { requireCaptcha } from '../../../base/account/sign-in/captcha.ts'
import { requireUnused, tryCode } from '../../../base/account/sign-in/codes.ts'
import { hashPassword } from '../../../base/account/sign-in/passwords.ts'
import { writeAudit } from '../../../base/audit/store.ts'
import { textOf } from '../../../base/enterprise/fields.ts'
import { lockEnterprise, peopleOf } from '../../../base/enterprise/store.ts'
import { addCitations, filesOf, refOf } from '../../../base/files/store.ts'
import { keepUpload } from '../../../base/files/upload.ts'
import { tell, tellNumber } from '../../../base/message/tell.ts'
import { referenceOf } from '../../../base/reference/reference.ts'
import { transaction } from '../../../db/database.ts'
import { type Actor, isOwnMobile } from '../../../platform/actor.ts'
import { addMs, clock, localTime } from '../../../platform/clock.ts'
import { takeTurn } from '../../../platform/http/guard/limits.ts'
import type { UploadedPart } from '../../../platform/http/handlers.ts'
import { ids } from '../../../platform/ids.ts'
import { masked } from '../../../platform/mask.ts'
import { oneOf } from '../../../platform/one-of.ts'
import type { Services, WithDb } from '../../../platform/services.ts'
import { passOn } from './hand-over.ts'
import {
  type HandOverRecord,
  heldEnterprise,
  insertRequest,
  isFreshProof,
  lockRequest,
  lockUnannounced,
  noteAgreement,
  noteAnnounced,
  noteObjection,
  openRequestsOf,
  proofSlot,
  requestPage,
  writeDecision,
} from './store.ts'

/** The office answers within these. */
const workingDays = 5
const hour = 3600
const day = 24 * hour
const limits = { freeProofs: 3, proofs: 12, requests: 5, perMobile: 3 }
const states = Object.keys(handOverStates) as HandOverState[]

/** A proof of somebody without an account: few of them, and soon with a picture code. */
export async function takeProof(
  services: Services,
  captcha: CallInput<typeof handOver.proof>,
  ip: string,
  upload: () => Promise<UploadedPart>,
) {
  const perAddress = `hand-over-proof:${ip}`
  const { count } = await turnsUsed(services.db, perAddress, clock.now())
  if (count >= limits.freeProofs) await requireCaptcha(services, captcha)
  await takeTurn(services.db, perAddress, limits.proofs, hour)
  return refOf(await keepUpload(services, { ownerId: ids.next(), enterpriseId: null, slot: proofSlot }, upload))
}

/**
 * Records a request. Response, writes and timing are the same whether the code has an enterprise or not; those
 * concerned are notified a moment later, by a scheduled job.
 */
export async function takeRequest(services: Services, input: CallInput<typeof handOver.request>, ip: string) {
  const { socialCode, mobile, proofId } = input
  await takeTurn(services.db, `hand-over:${ip}`, limits.requests, hour)
  const code = await tryCode(services, mobile, 'handOver', input.verifyCode)
  if (!code) throw refuseFields([{ field: 'verifyCode', message: '验证码不正确或已过期，请重新获取' }])
  await takeTurn(services.db, `hand-over-mobile:${mobile}`, limits.perMobile, day)
  const now = clock.now()
  await transaction(services.db, async (tx) => {
    await requireUnused(tx, code)
    if (!(await isFreshProof(tx, proofId, addMs(now, -day * 1000))))
      throw refuseFields([{ field: 'proofId', message: '证明文件已失效，请重新上传' }])
    const id = ids.next()
    await insertRequest(tx, {
      id,
      enterpriseId: await heldEnterprise(tx, socialCode),
      socialCode,
      name: input.name.trim(),
      mobile,
      email: input.email.trim(),
      reason: input.reason.trim(),
      proofFileId: proofId,
      requestedAt: now,
      state: 'open',
    })
    await addCitations(tx, 'handOver', id, [proofId])
    await writeAudit(tx, {
      kind: 'business',
      actor: null,
      ip,
      action: '申请接管主账号',
      object: `${socialCode}（申请人${input.name.trim()}）`,
      result: '已受理',
    })
    await tellNumber(tx, services, { mobile, template: 'handOverTaken', values: { days: String(workingDays) } })
  })
  return { sentTo: masked(mobile), workingDays }
}

/** Notifies the county and the present holder of the requests since the last minute. */
export async function announceHandOvers(services: Services): Promise<void> {
  await transaction(services.db, async (tx) => {
    for (const { id, enterpriseId, enterpriseName, qxCode, name } of await lockUnannounced(tx)) {
      await noteAnnounced(tx, id, clock.now())
      if (!enterpriseId || !enterpriseName || !qxCode) continue
      await tell(tx, services, {
        to: { role: 'county', qxCode },
        template: 'handOverAsked',
        values: { enterprise: enterpriseName, name },
        link: `${officePath('handOvers')}?id=${id}`,
        sms: false,
      })
      await tell(tx, services, {
        to: { enterpriseId },
        template: 'handOverNoticed',
        values: { name },
        link: '/mainPages/personalCenter?tab=operators',
        sms: true,
      })
    }
  })
}

/** Requests within the officer's scope; the open ones first. */
export async function requestList(services: Services, input: CallInput<typeof handOver.list>, actor: Actor) {
  const { page, size, ...filter } = input
  const found = await requestPage(services.db, actor, filter, { page, size })
  const reference = await referenceOf(services)
  const rows = found.rows.map(({ request, enterprise, proof, holder }) => {
    const state = oneOf(states, request.state)
    return {
      id: request.id,
      enterpriseId: enterprise.id,
      enterpriseName: enterprise.name,
      socialCode: enterprise.code,
      qxName: reference.find('district', enterprise.qxCode)?.label ?? enterprise.qxCode,
      requestedAt: request.requestedAt,
      name: request.name,
      mobile: masked(request.mobile),
      email: masked(request.email),
      reason: request.reason,
      proof: refOf(proof),
      holder: holder && { ...holder, mobile: masked(holder.mobile) },
      objection: request.objection,
      agreedAt: request.agreedAt,
      approvableFrom: approvableFrom(request),
      state,
      stateLabel: handOverStates[state],
      opinion: request.opinion,
      decidedAt: request.decidedAt,
      decidedByName: request.decidedByName,
    }
  })
  return { ...found, rows }
}

/** The holder has agreed, or has had the days to object since the notice. */
function approvableFrom({ agreedAt, announcedAt, requestedAt }: HandOverRecord): string {
  return agreedAt ?? addMs(announcedAt ?? requestedAt, objectionDays * day * 1000)
}

/** The county agrees and the account passes on, or refuses with its reason; the person who asked hears of it by text message. */
export async function decideRequest(services: Services, input: CallInput<typeof handOver.decide>, actor: Actor) {
  const unusable = await hashPassword(ids.token())
  return transaction(services.db, async (tx) => {
    const request = await lockRequest(tx, actor, input.id)
    const record = request?.enterpriseId ? await lockEnterprise(tx, actor, request.enterpriseId) : null
    if (!request || !record) throw refuse('NOT_FOUND')
    if (request.state !== 'open') throw refuse('ILLEGAL_STEP', { state: handOverStates[oneOf(states, request.state)] })
    const own = [textOf(record, 'contactPhone'), textOf(record, 'legalPhone'), request.mobile]
    const people = [...own, ...(await peopleOf(tx, record.id)).map((one) => one.mobile)]
    if (people.some((one) => isOwnMobile(actor, one)))
      throw refuse('FORBIDDEN', {}, { why: '您是该企业登记的联系人或申请人，不能办理该申请' })
    const opinion = input.opinion?.trim() ?? ''
    const fault = input.approve ? null : lengthBetween(5, 200)(opinion)
    if (!input.approve && (opinion === '' || fault))
      throw refuseFields([{ field: 'opinion', message: fault ?? '请填写不同意的理由（至少5个字）' }])
    const decided = {
      decidedAt: clock.now(),
      decidedBy: actor.accountId,
      decidedByName: actor.name,
    }
    const refused = async (one: { id: string; mobile: string }, why: string) => {
      await writeDecision(tx, one.id, { ...decided, state: 'refused', opinion: why })
      await tellNumber(tx, services, { mobile: one.mobile, template: 'handOverRefused', values: { reason: why } })
    }
    const from = approvableFrom(request)
    if (input.approve && clock.now() < from)
      throw refuseFields([
        {
          field: 'approve',
          message: `现主账号在${localTime(from)}前可以提出异议，此后才能同意；现主账号同意的，可以立即办理`,
        },
      ])
    if (!input.approve) {
      await refused(request, opinion)
      await writeAudit(tx, {
        kind: 'business',
        actor,
        action: '审核账号接管申请',
        object: `${record.enterpriseName} ${record.socialCode}（申请人${request.name}）`,
        result: `不同意：${opinion}`,
      })
      return { done: true as const }
    }
    // What the county has examined is the letter of the new contact.
    const [proof] = await filesOf(tx, [request.proofFileId])
    await addCitations(tx, 'enterprise', record.id, [request.proofFileId])
    const successor = { ...request, authorisationFile: proof ? [refOf(proof)] : [] }
    await passOn(tx, services, record, successor, { by: actor, action: '同意账号接管申请', unusable })
    await writeDecision(tx, request.id, { ...decided, state: 'approved', opinion: opinion || null })
    for (const other of await openRequestsOf(tx, record.id)) await refused(other, '该单位主账号已由他人接管')
    return { done: true as const }
  })
}

/** What others ask for of the own account. */
export async function openRequests(services: WithDb, actor: Actor) {
  if (!actor.enterpriseId) throw refuse('FORBIDDEN')
  return (await openRequestsOf(services.db, actor.enterpriseId)).map((one) => ({
    id: one.id,
    requestedAt: one.requestedAt,
    name: one.name,
    mobile: masked(one.mobile),
    reason: one.reason,
    objection: one.objection,
    agreedAt: one.agreedAt,
  }))
}

/** The present holder agrees: nobody has to wait for an objection. */
export async function agreeTo(services: WithDb, { id }: CallInput<typeof handOver.agree>, actor: Actor) {
  const { enterpriseId } = actor
  if (!enterpriseId) throw refuse('FORBIDDEN')
  return transaction(services.db, async (tx) => {
    const request = await noteAgreement(tx, { id, enterpriseId }, clock.now())
    if (!request) throw refuse('NOT_FOUND')
    const record = await lockEnterprise(tx, actor, enterpriseId)
    await writeAudit(tx, {
      kind: 'business',
      actor,
      action: '主账号同意账号接管申请',
      object: `${record?.enterpriseName ?? ''}（申请人${request.name}）`,
      result: '成功',
    })
    return { done: true as const }
  })
}

/** The present holder says that it is not so; the county reads it before it decides. */
export async function objectTo(services: Services, input: CallInput<typeof handOver.object>, actor: Actor) {
  const { enterpriseId, qxCode } = actor
  if (!enterpriseId) throw refuse('FORBIDDEN')
  return transaction(services.db, async (tx) => {
    const objection = input.objection.trim()
    if (!(await noteObjection(tx, { id: input.id, enterpriseId }, objection, clock.now()))) throw refuse('NOT_FOUND')
    const record = await lockEnterprise(tx, actor, enterpriseId)
    await writeAudit(tx, {
      kind: 'business',
      actor,
      action: '对账号接管申请提出异议',
      object: record?.enterpriseName ?? '',
      result: objection,
    })
    if (record && qxCode)
      await tell(tx, services, {
        to: { role: 'county', qxCode: record.qxCode },
        template: 'handOverDisputed',
        values: { enterprise: record.enterpriseName, objection },
        link: `${officePath('handOvers')}?id=${input.id}`,
        sms: false,
      })
    return { done: true as const }
  })
}
