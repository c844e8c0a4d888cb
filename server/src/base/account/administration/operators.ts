/** 操作员: the main account of an enterprise invites people who draft for it, and removes them. */
import type { operator } from '@green/contract/calls/account/operator.ts'
import { refuse, refuseFields } from '@green/contract/errors.ts'
import { accountStates, operatorStateLabel, operatorsAtMost } from '@green/contract/roles.ts'
import { type Tx, transaction } from '../../../db/database.ts'
import type { Actor } from '../../../platform/actor.ts'
import { clock } from '../../../platform/clock.ts'
import { takeTurn } from '../../../platform/http/guard/limits.ts'
import type { Handler } from '../../../platform/http/handlers.ts'
import { ids } from '../../../platform/ids.ts'
import { masked } from '../../../platform/mask.ts'
import { oneOf } from '../../../platform/one-of.ts'
import { writeAudit } from '../../audit/store.ts'
import { mainAccountOf } from '../../enterprise/main-account-store.ts'
import { lockEnterprise } from '../../enterprise/store.ts'
import { endJobsOf } from '../../job/store.ts'
import { tellNumber } from '../../message/tell.ts'
import { hashPassword } from '../sign-in/passwords.ts'
import { closeSessions } from '../sign-in/session.ts'
import { deleteWaysIn } from '../sign-in/ways-in.ts'
import { type AccountRecord, updateAccount } from '../store.ts'
import { stateOf } from './administration.ts'
import { freedLoginName } from './freed-login-name.ts'
import { makeAccount } from './make-account.ts'
import { isMobileUsed, letOperatorsSubmit, lockOperator, mayOperatorsSubmit, operatorsOf } from './operator-store.ts'

export const listOperators: Handler<typeof operator.list> = ({ actor, services }) => peopleOf(services.db, actor)

async function peopleOf(tx: Tx, actor: Actor) {
  const enterpriseId = own(actor)
  const main = await mainAccountOf(tx, enterpriseId)
  if (!main) throw refuse('NOT_FOUND')
  return {
    main: { name: main.name, mobile: masked(main.mobile) },
    operators: (await operatorsOf(tx, enterpriseId)).map(rowOf),
    atMost: operatorsAtMost,
    maySubmit: await mayOperatorsSubmit(tx, enterpriseId),
  }
}

function own(actor: Actor): string {
  if (!actor.enterpriseId) throw refuse('FORBIDDEN')
  return actor.enterpriseId
}

function rowOf(account: AccountRecord) {
  const state = oneOf(accountStates, account.state)
  return {
    id: account.id,
    name: account.name,
    mobile: masked(account.mobile),
    state,
    stateLabel: operatorStateLabel(state),
    invitedAt: account.createdAt,
    lastLoginAt: account.lastLoginAt,
    version: account.version,
  }
}

/**
 * Creates the account and sends the invitation; nobody knows its first password, the operator sets one with a code
 * sent to the own mobile.
 */
export const inviteOperator: Handler<typeof operator.invite> = async ({ input, actor, services }) => {
  const enterpriseId = own(actor)
  const { name, mobile } = input
  await takeTurn(services.db, `invite:${enterpriseId}`, 20, 24 * 3600)
  const passwordHash = await hashPassword(ids.token())
  return transaction(services.db, async (tx) => {
    const enterprise = await lockEnterprise(tx, actor, enterpriseId)
    if (!enterprise) throw refuse('NOT_FOUND')
    if ((await operatorsOf(tx, enterpriseId)).length >= operatorsAtMost)
      throw refuse('OPERATORS_FULL', { most: operatorsAtMost })
    if (await isMobileUsed(tx, mobile))
      throw refuseFields([{ field: 'mobile', message: '该手机号已用于本平台其他账号，请填写操作员本人的另一手机号' }])
    const id = await makeAccount(tx, {
      loginName: mobile,
      name,
      mobile,
      role: 'enterprise',
      passwordHash,
      state: 'pending',
      unit: enterprise.enterpriseName,
      qxCode: enterprise.qxCode,
      enterpriseId,
      operator: true,
      mustChangePassword: true,
    })
    await writeAudit(tx, {
      kind: 'business',
      actor,
      action: '邀请操作员',
      object: `${name} ${masked(mobile)}`,
      result: '成功',
    })
    const values = { enterprise: enterprise.enterpriseName, name }
    await tellNumber(tx, services, { mobile, template: 'operatorInvited', values })
    return rowOf(await required(tx, enterpriseId, id))
  })
}

async function required(tx: Tx, enterpriseId: string, id: string): Promise<AccountRecord> {
  const account = await lockOperator(tx, enterpriseId, id)
  if (!account) throw refuse('NOT_FOUND')
  return account
}

/** Disabling ends the operator's sessions at once. */
export const setOperatorState: Handler<typeof operator.setState> = ({ input, actor, services }) =>
  transaction(services.db, async (tx) => {
    const enterpriseId = own(actor)
    const account = await required(tx, enterpriseId, input.id)
    if (account.version !== input.version) throw refuse('STALE')
    const state = input.state === 'disabled' ? 'disabled' : stateOf({ account, enterprise: null })
    await updateAccount(tx, account.id, { state, failures: 0, lockedUntil: null })
    if (state === 'disabled') {
      await closeSessions(tx, account.id)
      await endJobsOf(tx, account.id, clock.now())
    }
    const action = state === 'disabled' ? '停用操作员' : '启用操作员'
    const asText = (one: string) => operatorStateLabel(oneOf(accountStates, one))
    await writeAudit(tx, {
      kind: 'business',
      actor,
      action,
      object: nameOf(account),
      result: '成功',
      changes: [{ label: '状态', before: asText(account.state), after: asText(state) }],
    })
    return rowOf(await required(tx, enterpriseId, account.id))
  })

/** Ends the account. Entries keep the name; the number is free for a new invitation. */
export const removeOperator: Handler<typeof operator.remove> = ({ input, actor, services }) =>
  transaction(services.db, async (tx) => {
    const account = await required(tx, own(actor), input.id)
    if (account.version !== input.version) throw refuse('STALE')
    await updateAccount(tx, account.id, {
      state: 'cancelled',
      loginName: freedLoginName(account.id),
      mobile: masked(account.mobile),
      passwordHash: await hashPassword(ids.token()),
      passwordHistory: [],
    })
    await deleteWaysIn(tx, account.id)
    await closeSessions(tx, account.id)
    await writeAudit(tx, { kind: 'business', actor, action: '移除操作员', object: nameOf(account), result: '成功' })
    return { done: true as const }
  })

const nameOf = (account: AccountRecord) => `${account.name} ${masked(account.mobile)}`

/** Whether operators may also submit, resubmit and withdraw; effective from their next step. */
export const setOperatorsMaySubmit: Handler<typeof operator.setMaySubmit> = ({ input, actor, services }) =>
  transaction(services.db, async (tx) => {
    await letOperatorsSubmit(tx, own(actor), input.maySubmit)
    const result = input.maySubmit ? '操作员可以提交' : '只有主账号可以提交'
    await writeAudit(tx, { kind: 'business', actor, action: '设置操作员权限', result })
    return peopleOf(tx, actor)
  })
