/** 注册: an enterprise opens its one main account; the county verifies the profile that follows. */
import { closureLabels, type RegisterFacts } from '@green/contract/enterprise/enterprise.ts'
import { refuse, refuseFields } from '@green/contract/errors.ts'
import { privacyVersion } from '@green/contract/privacy.ts'
import type { OrgKind } from '@green/contract/roles.ts'
import { isDouble, type Tx, transaction } from '../../../db/database.ts'
import { clock } from '../../../platform/clock.ts'
import { featureUser, requireFeature } from '../../../platform/features.ts'
import { takeTurn } from '../../../platform/http/guard/limits.ts'
import { ids } from '../../../platform/ids.ts'
import { masked } from '../../../platform/mask.ts'
import type { RegisterAnswer } from '../../../platform/register.ts'
import type { Services, WithDb } from '../../../platform/services.ts'
import { writeAudit } from '../../audit/store.ts'
import { mainAccountOf } from '../../enterprise/main-account-store.ts'
import { proposedWith } from '../../enterprise/profile-rules.ts'
import { registerColumns } from '../../enterprise/register-check.ts'
import { noteRegister } from '../../enterprise/register-store.ts'
import { nameKeys } from '../../enterprise/rename/names.ts'
import { enterpriseById } from '../../enterprise/store.ts'
import { isOffered } from '../../reference/names.ts'
import { referenceOf } from '../../reference/reference.ts'
import { insertConsent } from '../consent-store.ts'
import { requireUnused, tryCode } from '../sign-in/codes.ts'
import { hashPassword, requireUncommon } from '../sign-in/passwords.ts'
import { type Origin, openSession } from '../sign-in/session.ts'
import { loginOf } from '../sign-in/sign-in.ts'
import { personOf } from '../sign-in/sign-in-log.ts'
import { noteArrival } from '../sign-in/unusual.ts'
import { awaitVerification, enterpriseByCode, holderById, insertEnterprise, lockEnterpriseByCode } from '../store.ts'
import { makeAccount, requireDistrict } from './make-account.ts'

type Registration = {
  mobile: string
  verifyCode: string
  password: string
  socialCode: string
  enterpriseName: string
  qxCode: string
  orgKind: OrgKind
  contactName: string
  email: string
}

/** Rate limited: looking up enterprises by code is for registration, not for copying the archive. */
async function knownByCode(services: WithDb, socialCode: string, ip: string) {
  await takeTurn(services.db, `enterprise-look-up:${ip}`, 30, 600)
  return enterpriseByCode(services.db, socialCode)
}

/** 按统一社会信用代码查询企业名称: from the archive, else the official register; and whether an account exists already. */
export async function enterpriseName(services: Services, socialCode: string, ip: string) {
  const known = await knownByCode(services, socialCode, ip)
  const registered = known !== null && (await mainAccountOf(services.db, known.id)) !== null
  if (known || !services.register)
    return { enterpriseName: known?.enterpriseName ?? null, registered, register: null, closed: null }
  const answer = await services.register.find(socialCode)
  if (answer.away) return { enterpriseName: null, registered, register: 'away' as const, closed: null }
  const { facts } = answer
  return {
    enterpriseName: facts?.enterpriseName ?? null,
    registered,
    register: facts ? ('found' as const) : ('unknown' as const),
    closed: facts && facts.state !== 'operating' ? closureLabels[facts.state] : null,
  }
}

/** Values with which registration can be pre-filled: of an enterprise in the archive, name and district only; otherwise the register's. */
export async function prefill(services: Services, socialCode: string, qxCode: string | undefined, ip: string) {
  const known = await knownByCode(services, socialCode, ip)
  if (!known || (qxCode !== undefined && known.qxCode !== qxCode)) {
    const answer = known ? null : await services.register?.find(socialCode)
    const facts = answer?.away === false ? answer.facts : null
    const { enterpriseName = null, regAddress = null } = facts ?? {}
    return { found: facts !== null, enterpriseName, qxCode: null, industryCode: null, address: regAddress }
  }
  const { enterpriseName, qxCode: district } = known
  return { found: true, enterpriseName, qxCode: district, industryCode: null, address: null }
}

/** Opens the main account of an enterprise and signs it in. It may file once the county has verified it. */
export async function register(services: Services, form: Registration, { ip, device }: Origin) {
  await takeTurn(services.db, `register:${ip}`, 60, 3600)
  if (!(await services.cityProfile.current()).isComplete) throw refuse('NOT_OPEN_YET')
  await requireFeature(services, 'registration', featureUser(null, form.qxCode))
  const reference = await referenceOf(services)
  requireDistrict(isOffered(reference.find('district', form.qxCode)))
  requireUncommon(form.password, [form.mobile, form.socialCode])
  const code = await tryCode(services, form.mobile, 'register', form.verifyCode)
  if (!code) throw refuse('CODE_WRONG')
  const answer = (await services.register?.find(form.socialCode)) ?? null
  if (answer?.away === false) requireExisting(answer.facts)
  const passwordHash = await hashPassword(form.password)
  try {
    return await transaction(services.db, async (tx) => {
      await requireUnused(tx, code)
      const place = await enterpriseFor(tx, form, answer)
      const id = await makeAccount(tx, {
        loginName: form.socialCode,
        name: form.contactName,
        mobile: form.mobile,
        role: 'enterprise',
        passwordHash,
        state: 'pending',
        unit: place.enterpriseName,
        qxCode: place.qxCode,
        enterpriseId: place.id,
      })
      const holder = await holderById(tx, id)
      if (!holder) throw new Error('the account just made is gone')
      await writeAudit(tx, {
        kind: 'login',
        actor: personOf(holder.account),
        ip,
        action: '注册',
        object: place.enterpriseName,
        result: '成功',
      })
      await insertConsent(tx, {
        id: ids.next(),
        accountId: id,
        purpose: 'service',
        version: privacyVersion,
        agreed: true,
        at: clock.now(),
        ip,
      })
      await noteArrival(tx, id, { ip, device })
      return loginOf(holder, await openSession(tx, id, ip, { device }))
    })
  } catch (error) {
    // Two concurrent registrations for one code: the slower one gets the refusal that a later one would get.
    if (!isDouble(error, 'enterprise_social_code') && !isDouble(error, 'account_enterprise')) throw error
    const known = await enterpriseByCode(services.db, form.socialCode)
    if (known) await requireUnregistered(services.db, known.id)
    throw error
  }
}

/**
 * The enterprise's row in the archive. An imported one keeps the city's data; values of the registering person that
 * differ go through the profile and the county like any change.
 */
async function enterpriseFor(
  tx: Tx,
  form: Registration,
  answer: RegisterAnswer | null,
): Promise<{ id: string; enterpriseName: string; qxCode: string }> {
  const now = clock.now()
  const { socialCode, enterpriseName, qxCode, orgKind, contactName, mobile, email } = form
  const known = await lockEnterpriseByCode(tx, form.socialCode)
  if (known) {
    await requireUnregistered(tx, known.id)
    const entered = { enterpriseName, qxCode, contactName, contactPhone: mobile, email }
    await awaitVerification(tx, known.id, proposedWith({ ...known, proposed: null }, entered), now)
    if (answer) await noteRegister(tx, known.id, registerColumns(known, answer))
    return known
  }
  const id = ids.next()
  await insertEnterprise(tx, {
    id,
    socialCode,
    enterpriseName,
    orgKind,
    qxCode,
    profile: { ...registered(answer), contactName, contactPhone: mobile, email },
    verification: 'pending',
    ...nameKeys({ enterpriseName, formerNames: [], socialCode }),
    source: 'registered',
    createdAt: now,
    updatedAt: now,
  })
  const made = answer && (await enterpriseById(tx, id))
  if (made) await noteRegister(tx, id, registerColumns(made, answer))
  return { id, enterpriseName, qxCode }
}

/** The register's facts are pre-filled in a new enterprise's profile, to be checked instead of typed. */
function registered(answer: RegisterAnswer | null): Record<string, string> {
  const facts = answer?.away === false ? answer.facts : null
  const { legalPerson, regAddress, foundDate, regCapital } = facts ?? {}
  return Object.fromEntries(
    Object.entries({ legalPerson, regAddress, foundDate, regCapital }).flatMap(([key, value]) =>
      value ? [[key, value]] : [],
    ),
  )
}

function requireExisting(facts: RegisterFacts | null): void {
  if (!facts || facts.state === 'operating') return
  const message = `企业登记信息显示该单位已${closureLabels[facts.state]}，不能注册。如有疑问请联系所在区县`
  throw refuseFields([{ field: 'socialCode', message }])
}

async function requireUnregistered(tx: Tx, enterpriseId: string): Promise<void> {
  const mainAccount = await mainAccountOf(tx, enterpriseId)
  if (mainAccount) throw refuse('ALREADY_REGISTERED', { contact: masked(mainAccount.mobile) })
}
