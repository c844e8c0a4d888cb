/** 账号管理: the list, new staff accounts, disabling and enabling, new first passwords. */

import { refuse, refuseFields } from '@green/contract/errors.ts'
import {
  type AccountState,
  accountStateLabels,
  accountStates,
  administratorDuties,
  isAdministrator,
  isDistrictOfficer,
  isInspector,
  isWide,
  operatorLabel,
  operatorStateLabel,
  orgKinds,
  type Role,
  roleLabels,
  roleNameOf,
  roles,
  staffRoles,
} from '@green/contract/roles.ts'
import * as faultTexts from '@green/filing/kinds/fault-texts.ts'
import type { Reference } from '@green/filing/programme/reference.ts'
import { type Tx, transaction } from '../../../db/database.ts'
import type { Actor } from '../../../platform/actor.ts'
import { clock } from '../../../platform/clock.ts'
import { ids } from '../../../platform/ids.ts'
import { masked } from '../../../platform/mask.ts'
import { oneOf } from '../../../platform/one-of.ts'
import type { Services } from '../../../platform/services.ts'
import { changesBetween } from '../../audit/changes.ts'
import { writeAudit } from '../../audit/store.ts'
import { allHandsOf, noteHandled } from '../../deputy/handled.ts'
import { knownLabels, labelNames } from '../../enterprise/label-store.ts'
import { isVerified } from '../../enterprise/profile-rules.ts'
import { endJobsOf } from '../../job/store.ts'
import { isOffered } from '../../reference/names.ts'
import { referenceOf } from '../../reference/reference.ts'
import { requireAnotherAdministrator } from '../../role/roles.ts'
import { isSplit, lockRole } from '../../role/store.ts'
import { endWaits, isLocked } from '../sign-in/attempts.ts'
import { sendOwnLink } from '../sign-in/own-link.ts'
import { hashPassword } from '../sign-in/passwords.ts'
import { closeSessions } from '../sign-in/session.ts'
import { type AccountRecord, type Holder, holderById, lockAccount, updateAccount } from '../store.ts'
import { shownLoginName } from './freed-login-name.ts'
import { type AccountFilter, listedAccounts } from './list-store.ts'
import { makeAccount, requireDistrict } from './make-account.ts'
import { tellOwner } from './tell-owner.ts'

/** The roles whose accounts the city may list; not the city itself or the administrator. */
const cityRoles: readonly Role[] = staffRoles.filter((role) => !isWide(role))

type ListQuery = Omit<AccountFilter, 'roles'> & {
  page: number
  size: number
  userRole?: Role | undefined
  registered?: '0' | '1' | undefined
}

/** Staff accounts, or the registered accounts of enterprises; the city sees county, expert, supervisor and enterprise accounts. */
export async function accountPage(services: Services, actor: Actor, query: ListQuery) {
  const { page, size, userRole, registered, ...rest } = query
  const staff = isAdministrator(actor.role) ? staffRoles : cityRoles
  const wide = isAdministrator(actor.role) ? roles : staff
  const visible: readonly Role[] = registered === '1' ? ['enterprise'] : registered === '0' ? staff : wide
  const filter = { ...rest, roles: visible.filter((role) => userRole === undefined || role === userRole) }
  const found = await listedAccounts(services.db, filter, clock.now(), { page, size })
  const reference = await referenceOf(services)
  return { ...found, rows: found.rows.map((holder) => rowOf(holder, reference)) }
}

/** An account as the lists of administrators show it. */
export function rowOf({ account, enterprise }: Holder, reference: Reference) {
  const role = oneOf(roles, account.role)
  const state = shownState(account)
  return {
    id: account.id,
    loginName: shownLoginName(account),
    name: account.name,
    mobile: masked(account.mobile),
    userRole: role,
    roleId: account.roleId,
    roleLabel: account.operator ? operatorLabel : roleNameOf(account),
    duty: administratorDuties.find((one) => one === account.duty) ?? null,
    unit: account.unit,
    qxCode: account.qxCode,
    qxName: account.qxCode && (reference.find('district', account.qxCode)?.label ?? account.qxCode),
    enterpriseId: account.enterpriseId,
    enterpriseName: enterprise?.enterpriseName ?? null,
    socialCode: enterprise?.socialCode ?? null,
    orgKind: enterprise && oneOf(orgKinds, enterprise.orgKind),
    operator: account.operator,
    state,
    stateLabel: account.operator ? operatorStateLabel(state) : accountStateLabels[state],
    validUntil: account.validUntil,
    lastLoginAt: account.lastLoginAt,
    createdAt: account.createdAt,
    scopeLabels: account.scopeLabels,
    version: account.version,
  }
}

/** A lock expires by itself, so it is derived for display and never stored as the state. */
function shownState(account: AccountRecord): AccountState {
  const state = oneOf(accountStates, account.state)
  return state === 'active' && isLocked(account) ? 'locked' : state
}

const accountLabels = {
  loginName: '登录名',
  name: '姓名',
  mobile: '手机号',
  role: '角色',
  unit: '单位',
  qxCode: '区县',
  validUntil: '有效期至',
  state: '状态',
  scopeLabels: '数据范围（标签）',
} as const
/** A login name alone is nobody's language, a name alone may be two people's. */
const inLog = ({ name, loginName }: { name: string; loginName: string }) => `${name}（账号${loginName}）`
const asText = (state: string) => accountStateLabels[oneOf(accountStates, state)]

export type NewStaff = {
  loginName: string
  name: string
  mobile: string
  userRole: (typeof staffRoles)[number]
  unit: string
  qxCode?: string | null | undefined
  validUntil?: string | null | undefined
}

type Term = { validUntil?: NewStaff['validUntil'] }
type Place = { userRole: string; qxCode?: NewStaff['qxCode'] }

/** Whether somebody of this role needs a county and has none. */
export const lacksCounty = ({ userRole, qxCode }: Place): boolean => userRole === 'county' && !qxCode

/** Whether the account would have expired before its first day. */
export const hasExpired = ({ validUntil }: Term): boolean => Boolean(validUntil && validUntil < clock.today())

/**
 * Creates a staff or expert account with a secret that nobody knows: its owner sets the password by the link that the
 * own telephone gets. Two administrators do it (`accountActs`).
 */
export async function createAccount(
  services: Services,
  actor: Actor,
  wanted: NewStaff & { reason?: string | undefined },
) {
  const { qxCode } = wanted
  if (lacksCounty(wanted)) throw refuseFields([{ field: 'qxCode', message: '请选择所属区县' }])
  if (qxCode) requireDistrict(isOffered((await referenceOf(services)).find('district', qxCode)))
  if (hasExpired(wanted)) throw refuseFields([{ field: 'validUntil', message: faultTexts.expiryPast }])
  const passwordHash = await hashPassword(ids.token())
  return transaction(services.db, async (tx) => {
    const id = await addStaff(tx, services, { actor, wanted, passwordHash, reason: wanted.reason ?? '' })
    const { name, loginName, mobile } = wanted
    return { id, link: await sendOwnLink(tx, services, { id, name, loginName, mobile }) }
  })
}

/** Inserts a checked account and logs it. Returns its id. */
export async function addStaff(
  tx: Tx,
  services: Services,
  { actor, wanted, passwordHash, reason }: { actor: Actor; wanted: NewStaff; passwordHash: string; reason?: string },
): Promise<string> {
  const { loginName, name, mobile, unit, userRole: role, qxCode = null, validUntil = null } = wanted
  // Only county officers and inspectors of a county have a county; a scope must not be set with another role.
  const county = isDistrictOfficer(role) || isInspector(role) ? qxCode : null
  const id = await makeAccount(tx, {
    loginName,
    name,
    mobile,
    role,
    validUntil,
    passwordHash,
    unit: unit.trim(),
    qxCode: county,
  })
  await writeAudit(tx, {
    kind: 'system',
    actor,
    action: '新建账号',
    object: `${roleLabels[role]} ${inLog(wanted)}`,
    result: reason ? `成功，理由：${reason.trim()}` : '成功',
    changes: changesBetween(accountLabels, null, {
      loginName,
      name,
      mobile,
      unit,
      validUntil,
      role: roleLabels[role],
      qxCode: county && ((await referenceOf(services)).find('district', county)?.label ?? county),
    }),
  })
  await noteHandled(tx, id, 'made', allHandsOf(actor))
  return id
}

type StateChange = { id: string; state: 'active' | 'disabled'; reason: string; version: number }

/** Disabling ends every session at once. Enabling restores the state that follows from the enterprise's verification. */
export async function setAccountState(services: Services, actor: Actor, change: StateChange) {
  if (change.id === actor.accountId) throw refuseFields([{ field: 'id', message: '不能停用或启用自己的账号' }])
  const reference = await referenceOf(services)
  return transaction(services.db, async (tx) => {
    // Before the account, as everywhere: two administrators cannot disable each other.
    if (change.state === 'disabled') await lockRole(tx, 'admin')
    const account = await lockAccount(tx, change.id)
    const holder = account && (await holderById(tx, change.id))
    if (!account || !holder) throw refuse('NOT_FOUND')
    if (account.version !== change.version) throw refuse('STALE')
    if (account.state === 'cancelled') throw refuse('ILLEGAL_STEP', { state: accountStateLabels.cancelled })
    if (change.state === 'disabled' && isAdministrator(account.role))
      await requireAnotherAdministrator(tx, [account.id], 'id')
    const state = change.state === 'disabled' ? 'disabled' : stateOf(holder)
    await updateAccount(tx, account.id, { state, failures: 0, lockedUntil: null })
    await endWaits(tx, account.id)
    if (state === 'disabled') {
      await closeSessions(tx, account.id)
      await endJobsOf(tx, account.id, clock.now())
    }
    await writeAudit(tx, {
      kind: 'system',
      actor,
      action: state === 'disabled' ? '停用账号' : '启用账号',
      object: inLog(account),
      result: `成功，理由：${change.reason.trim()}`,
      changes: changesBetween(accountLabels, { state: asText(account.state) }, { state: asText(state) }),
    })
    if (state !== 'disabled') {
      await noteHandled(tx, account.id, 'enabled', allHandsOf(actor))
      await tellOwner(tx, services, account, { what: '启用', by: actor.name })
    }
    const after = await holderById(tx, account.id)
    if (!after) throw new Error('the locked account is gone')
    return rowOf(after, reference)
  })
}

const beforeVerification: Record<string, AccountState> = { verifying: 'verifying', returned: 'returned' }

/** Sets which enterprises a supervisor may see, by label; effective from the next request. */
export async function setScope(
  services: Services,
  actor: Actor,
  change: { id: string; scopeLabels: readonly string[]; version: number },
) {
  const reference = await referenceOf(services)
  return transaction(services.db, async (tx) => {
    const account = await lockAccount(tx, change.id)
    if (!account || account.state === 'cancelled') throw refuse('NOT_FOUND')
    if (account.version !== change.version) throw refuse('STALE')
    if (!isInspector(account.role)) throw refuseFields([{ field: 'id', message: '只有节能监察人员按标签设置数据范围' }])
    const scopeLabels = await knownLabels(tx, change.scopeLabels)
    if (scopeLabels.length < new Set(change.scopeLabels).size)
      throw refuseFields([{ field: 'scopeLabels', message: '标签不存在，请重新选择' }])
    await updateAccount(tx, account.id, { scopeLabels })
    await writeAudit(tx, {
      kind: 'system',
      actor,
      action: '设置数据范围',
      object: inLog(account),
      result: `${scopeLabels.length}个标签`,
      changes: changesBetween(
        accountLabels,
        { scopeLabels: (await labelNames(tx, account.scopeLabels)).join('、') },
        { scopeLabels: (await labelNames(tx, scopeLabels)).join('、') },
      ),
    })
    const after = await holderById(tx, account.id)
    if (!after) throw new Error('the locked account is gone')
    return rowOf(after, reference)
  })
}

/** The state of an account after enabling: an enterprise's follows from its verification, an operator's from the invitation. */
export function stateOf({ account, enterprise }: Holder): AccountState {
  if (account.operator) return account.mustChangePassword ? 'pending' : 'active'
  if (!enterprise || isVerified(enterprise)) return 'active'
  return beforeVerification[enterprise.verification] ?? 'pending'
}

/** Ends the password, every session and a lock; the owner sets a new one by the link that the own telephone gets. */
export async function resetPassword(services: Services, actor: Actor, wanted: { id: string; reason: string }) {
  if (wanted.id === actor.accountId) throw refuseFields([{ field: 'id', message: '自己的密码请在“修改密码”中修改' }])
  const passwordHash = await hashPassword(ids.token())
  return transaction(services.db, async (tx) => {
    const account = await lockAccount(tx, wanted.id)
    if (!account || account.state === 'cancelled') throw refuse('NOT_FOUND')
    // Whoever sets the password of another of the three could act as both.
    if (isAdministrator(account.role) && (await isSplit(tx)))
      throw refuseFields([{ field: 'id', message: '三员分立时不能重置管理员的密码，请本人在登录页凭手机验证码找回' }])
    await updateAccount(tx, account.id, {
      passwordHash,
      passwordChangedAt: clock.now(),
      passwordHistory: [passwordHash, ...account.passwordHistory].slice(0, 3),
      mustChangePassword: false,
      failures: 0,
      lockedUntil: null,
    })
    await endWaits(tx, account.id)
    await closeSessions(tx, account.id)
    await writeAudit(tx, {
      kind: 'system',
      actor,
      action: '重置密码',
      object: inLog(account),
      changes: [{ label: '密码', before: '原密码', after: '由本人凭链接重新设置' }],
      result: `成功，理由：${wanted.reason.trim()}`,
    })
    await noteHandled(tx, account.id, 'reset', allHandsOf(actor))
    await tellOwner(tx, services, account, { what: '重置密码', by: actor.name })
    return { link: await sendOwnLink(tx, services, account) }
  })
}
