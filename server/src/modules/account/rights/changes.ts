/** 权限变更: proposed by one administrator, carried out when a second one confirms. */
import type { CallInput, CallOutput } from '@green/contract/call.ts'
import type {
  rightsChange as calls,
  RightsChangeDetail,
  RightsChangeRow,
} from '@green/contract/calls/account/rights-change.ts'
import { refuse, refuseFields } from '@green/contract/errors.ts'
import { administratorDuties, roles } from '@green/contract/roles.ts'
import { permissionsOf } from '@green/contract/screens/permissions.ts'
import { rightsChangeCase } from '@green/filing/cases/rights-change.ts'
import { requireResettable, resetSecondFactor } from '../../../base/account/second-factor/reset.ts'
import { findCaseRow, labelledHistoryOf } from '../../../base/case/case-store.ts'
import { allowedCaseSteps, openCase, takeCaseStep } from '../../../base/case/take-step.ts'
import { allHandsOf, noteHandled } from '../../../base/deputy/handled.ts'
import { dutyChangeOf, dutyChangeTitle, setDuties } from '../../../base/role/duties.ts'
import { narrowingOf, narrowRole } from '../../../base/role/narrow.ts'
import { roleOfAccounts, setRoleOfAccounts } from '../../../base/role/roles.ts'
import { findRole, isKeeper, isSplit } from '../../../base/role/store.ts'
import { isDouble, type Tx, transaction } from '../../../db/database.ts'
import type { ChangedAccount, rightsChange } from '../../../db/schema/account/rights.ts'
import type { Actor } from '../../../platform/actor.ts'
import { clock } from '../../../platform/clock.ts'
import { idempotent } from '../../../platform/http/idempotent.ts'
import { ids } from '../../../platform/ids.ts'
import { oneOf } from '../../../platform/one-of.ts'
import type { Services, WithDb } from '../../../platform/services.ts'
import { countOpenWork } from '../people/people.ts'
import { closeAccount, requireClosable } from './closing.ts'
import { rightsChangeKind } from './kind.ts'
import { administrators, mayConfirm, type RightsChangeRecord, rightsChangePage } from './store.ts'

type Content = Omit<typeof rightsChange.$inferInsert, 'id' | 'state' | 'updatedAt' | 'updatedByName'>
type Proposed = Pick<Content, 'kind' | 'about'> & Partial<Content>
const emptyFault = (field: string, message: string) => refuseFields([{ field, message }])

/** Opens a change that waits for a second administrator; nothing has changed until then. */
async function propose(
  services: Services,
  actor: Actor,
  input: { requestId?: string | undefined; reason: string },
  contentOf: (tx: Tx) => Promise<Proposed>,
): Promise<RightsChangeDetail> {
  try {
    return await idempotent(services, actor, input, async (tx) => {
      const made = { reason: input.reason.trim(), madeBy: actor.accountId, madeByName: actor.name }
      const make = async () => ({ id: ids.next(), ...(await contentOf(tx)), ...made, createdAt: clock.now() })
      const saved = await openCase(tx, services, rightsChangeKind, 'propose', actor, make, { opinion: made.reason })
      return detailOf(tx, saved, actor)
    })
  } catch (error) {
    if (!isDouble(error, 'rights_change_waiting')) throw error
    throw refuse('DUPLICATE', { what: '对此的待确认变更' })
  }
}

export function proposeRole(services: Services, actor: Actor, input: CallInput<typeof calls.propose>) {
  return propose(services, actor, input, async (tx) => {
    const { role, revoked, granted } = await narrowingOf(tx, input)
    if (revoked.length + granted.length === 0) throw emptyFault('permissions', '与现有权限相同，没有需要变更的内容')
    const subject = `role ${role.id}`
    return {
      kind: 'permissions',
      roleId: role.id,
      about: role.name,
      roleVersion: role.version,
      taken: revoked,
      given: granted,
      subject,
    }
  })
}

export function proposeAccounts(services: Services, actor: Actor, input: CallInput<typeof calls.proposeAccounts>) {
  return propose(services, actor, input, async (tx) => {
    const { roleId, roleName, accounts } = await roleOfAccounts(tx, input)
    if (accounts.length === 0) throw emptyFault('accounts', '所选账号已是此角色，没有需要变更的内容')
    return { kind: 'accounts', roleId, about: `${accounts.length}个账号改为“${roleName}”`, accounts }
  })
}

export function proposeClosing(services: Services, actor: Actor, input: CallInput<typeof calls.proposeClosing>) {
  return propose(services, actor, input, async (tx) => {
    const { role, ...person } = await requireClosable(tx, actor, input)
    const { id, version, name, loginName } = person
    const open = await countOpenWork(tx, services, { id, role })
    if (open > 0) throw emptyFault('id', `还有${open}项未办结的工作，请先在“用户中心”移交`)
    const account = { id, version, name, loginName, before: '正常', after: '已注销' }
    return {
      kind: 'closing',
      about: `注销账号${name}（${loginName}）`,
      accounts: [account],
      subject: `account ${id}`,
    }
  })
}

export function proposeSecondFactor(
  services: Services,
  actor: Actor,
  input: CallInput<typeof calls.proposeSecondFactor>,
) {
  return propose(services, actor, input, async (tx) => {
    const { id, version, name, loginName } = await requireResettable(tx, actor, input.id)
    const account = { id, version, name, loginName, before: '双因子登录', after: '须重新绑定' }
    return {
      kind: 'secondFactor',
      about: `重置${name}（${loginName}）的双因子登录`,
      accounts: [account],
      subject: `second factor ${id}`,
    }
  })
}

export function proposeDuties(services: Services, actor: Actor, input: CallInput<typeof calls.proposeDuties>) {
  return propose(services, actor, input, async (tx) => {
    const change = await dutyChangeOf(tx, input)
    const { split, wasSplit, accounts } = change
    if (accounts.length === 0 && split === wasSplit) throw emptyFault('duties', '与现在的职责相同，没有需要变更的内容')
    return { kind: 'duties', about: dutyChangeTitle(change), accounts, split, subject: 'duties' }
  })
}

function whyUnfit({ state, validUntil }: { state: string; validUntil: string | null }): string {
  if (state !== 'active') return '账号未启用'
  return validUntil ? '账号有有效期' : '设置了自定义角色'
}

/** Who of the administrators has which duty, and who can have one alone. */
export async function listDuties({ db }: WithDb): Promise<CallOutput<typeof calls.duties>> {
  const rows = await administrators(db)
  return {
    split: await isSplit(db),
    administrators: rows.map(({ id, version, name, loginName, duty, ...rest }) => ({
      id,
      version,
      name,
      loginName,
      duty: administratorDuties.find((one) => one === duty) ?? null,
      unfit: isKeeper(rest) ? null : whyUnfit(rest),
    })),
  }
}

export async function stepChange(
  services: Services,
  actor: Actor,
  seen: CallInput<typeof calls.step>,
): Promise<RightsChangeDetail> {
  return transaction(services.db, async (tx) => {
    const saved = await takeCaseStep(tx, services, rightsChangeKind, seen, actor, async (change) => {
      if (seen.action === 'confirm') await carryOut(tx, services, actor, change)
      return {}
    })
    return detailOf(tx, saved, actor)
  })
}

/** Checked again, since the role or an account may have changed while it waited. */
async function carryOut(tx: Tx, services: Services, actor: Actor, change: RightsChangeRecord): Promise<void> {
  const { kind, roleId, roleVersion: version, taken: revoked, given: granted, accounts } = change
  if (kind === 'permissions') return narrowRole(tx, actor, { role: roleId ?? '', version, revoked, granted })
  if (kind === 'accounts') return setRoleOfAccounts(tx, actor, { role: roleId, accounts })
  if (kind === 'secondFactor') {
    for (const { id } of accounts) {
      await resetSecondFactor(tx, services, actor, { id, reason: change.reason })
      await noteHandled(tx, id, 'bound', [...allHandsOf(actor), change.madeBy])
    }
    return
  }
  if (kind === 'duties') {
    const duties = accounts.map(({ id, version: seen, duty = null }) => ({ id, version: seen, duty }))
    return setDuties(tx, actor, { split: change.split === true, duties })
  }
  for (const one of accounts) await closeAccount(tx, actor, one, change.reason)
}

function viewOf(row: RightsChangeRecord): RightsChangeRow {
  const { taken: revoked, given: granted, accounts } = row
  return {
    ...row,
    kind: row.kind as RightsChangeRow['kind'],
    state: row.state as RightsChangeRow['state'],
    taken: revoked.length,
    given: granted.length,
    accounts: accounts.length,
  }
}

export async function listChanges(
  { db }: WithDb,
  actor: Actor,
  { page, size, ...filter }: CallInput<typeof calls.page>,
): Promise<CallOutput<typeof calls.page>> {
  const found = await rightsChangePage(db, actor, filter, { page, size })
  return { ...found, rows: found.rows.map(({ change }) => viewOf(change)) }
}

export async function getChange({ db }: WithDb, actor: Actor, { id }: CallInput<typeof calls.get>) {
  const row = await findCaseRow(db, rightsChangeKind, id, actor)
  if (!row) throw refuse('NOT_FOUND')
  return detailOf(db, row, actor)
}

async function detailOf(tx: Tx, row: RightsChangeRecord, actor: Actor): Promise<RightsChangeDetail> {
  const role = row.roleId === null ? undefined : await findRole(tx, row.roleId)
  const titles = role ? permissionsOf(oneOf(roles, role.base)) : new Map<string, string>()
  const asText = (names: readonly string[]) => names.map((one) => titles.get(one) ?? one)
  const waits = row.state === 'proposed' ? await mayConfirm(tx, row, clock.today()) : []
  return {
    ...viewOf(row),
    takenTitles: asText(row.taken),
    givenTitles: asText(row.given),
    accountsNow: row.accounts.map(({ name, loginName, before, after }: ChangedAccount) => ({
      name,
      loginName,
      before,
      after,
    })),
    waitsFor: waits.map(({ name }) => name),
    history: await labelledHistoryOf(tx, row.id, rightsChangeCase),
    allowed: await allowedCaseSteps(tx, rightsChangeKind, row, actor),
  }
}
