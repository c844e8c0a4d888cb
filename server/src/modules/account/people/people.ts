/** 用户中心: the list of people of the centre, and one of them with absences, open work and colleagues. */
import type { CallInput, CallOutput } from '@green/contract/call.ts'
import type { Person, PersonRow, people } from '@green/contract/calls/account/people.ts'
import { refuse } from '@green/contract/errors.ts'
import {
  accountStateLabels,
  accountStates,
  isAdministrator,
  isFiler,
  isWide,
  type Role,
  roleLabels,
  roleNameOf,
  roles,
} from '@green/contract/roles.ts'
import type { Reference } from '@green/filing/programme/reference.ts'
import { deputisedRoles } from '../../../base/account/administration/deputy.ts'
import { listedAccounts } from '../../../base/account/administration/list-store.ts'
import { type AccountRecord, holderById, lockAccount, updateAccount } from '../../../base/account/store.ts'
import { changesBetween } from '../../../base/audit/changes.ts'
import { writeAudit } from '../../../base/audit/store.ts'
import { absencesAhead, absencesOf, type NamedAbsence } from '../../../base/deputy/store.ts'
import { referenceOf } from '../../../base/reference/reference.ts'
import { type Tx, transaction } from '../../../db/database.ts'
import { noteEmployerLeft } from '../../../filing/experts/expert-register.ts'
import type { Actor } from '../../../platform/actor.ts'
import { clock } from '../../../platform/clock.ts'
import { oneOf } from '../../../platform/one-of.ts'
import type { OpenWork } from '../../../platform/ports.ts'
import type { Services } from '../../../platform/services.ts'
import { colleaguesOf } from './store.ts'

const staff: readonly Role[] = roles.filter((role) => !isFiler(role))
/** The city looks after the people of counties, experts and inspectors; the city's own and administrators are the administrator's. */
const ofCity: readonly Role[] = staff.filter((role) => !isWide(role))
const visibleTo = (actor: Actor): readonly Role[] => (isAdministrator(actor.role) ? staff : ofCity)

export const inLog = ({ name, loginName }: { name: string; loginName: string }) => `${name}（账号${loginName}）`

/** The account when it is one of the people that the actor looks after; else like a missing one. */
export function requireVisible<T extends AccountRecord>(actor: Actor, account: T | null | undefined): T {
  if (!account || account.state === 'cancelled' || !visibleTo(actor).includes(oneOf(roles, account.role)))
    throw refuse('NOT_FOUND')
  return account
}

/** The kinds of work that somebody of this role can hold alone. */
export const kindsOf = ({ ports }: Pick<Services, 'ports'>, role: string): [string, OpenWork][] =>
  Object.entries(ports.openWork).filter(([, kind]) => kind.role === role)

export async function countOpenWork(tx: Tx, services: Services, account: { id: string; role: string }) {
  let total = 0
  for (const [, kind] of kindsOf(services, account.role)) total += (await kind.items(tx, account.id)).length
  return total
}

export function absenceView({ absence, deputyName }: NamedAbsence): Person['absences'][number] {
  const { id, from, until, reason, endedAt, endedByName, madeByName } = absence
  const today = clock.today()
  const dated = from > today ? 'coming' : 'running'
  const state = endedAt ? 'ended' : until < today ? 'over' : dated
  return { id, from, until, reason, deputyName, state, madeByName, endedByName }
}

async function rowOf(
  tx: Tx,
  services: Services,
  account: AccountRecord,
  ahead: readonly NamedAbsence[],
  reference: Reference,
): Promise<PersonRow> {
  const { id, name, loginName, unit, duties, qxCode, version } = account
  const userRole = oneOf(roles, account.role)
  const state = oneOf(accountStates, account.state)
  const next = ahead.find(({ absence }) => absence.accountId === id)
  return {
    id,
    name,
    loginName,
    userRole,
    duties,
    state,
    version,
    roleLabel: roleNameOf(account),
    unit: unit ?? '',
    qxName: qxCode && (reference.find('district', qxCode)?.label ?? qxCode),
    stateLabel: accountStateLabels[state],
    absence: next ? absenceView(next) : null,
    openWork: await countOpenWork(tx, services, account),
  }
}

export async function peoplePage(
  services: Services,
  actor: Actor,
  { page, size, userRole, ...rest }: CallInput<typeof people.page>,
): Promise<CallOutput<typeof people.page>> {
  const { db } = services
  const shown = visibleTo(actor).filter((role) => userRole === undefined || role === userRole)
  const found = await listedAccounts(db, { ...rest, roles: shown }, clock.now(), { page, size })
  const reference = await referenceOf(services)
  const accounts = found.rows.map(({ account }) => account)
  const ahead = await absencesAhead(
    db,
    accounts.map(({ id }) => id),
    clock.today(),
  )
  const rows: PersonRow[] = []
  for (const account of accounts) rows.push(await rowOf(db, services, account, ahead, reference))
  return { ...found, rows }
}

export async function getPerson(services: Services, actor: Actor, id: string): Promise<Person> {
  const found = await holderById(services.db, id)
  return personOf(services.db, services, actor, requireVisible(actor, found?.account))
}

export async function personOf(tx: Tx, services: Services, actor: Actor, account: AccountRecord): Promise<Person> {
  const all = await absencesOf(tx, account.id)
  const today = clock.today()
  const colleagues = await colleaguesOf(tx, account, today)
  const ahead = all
    .filter(({ absence }) => absence.endedAt === null && absence.until >= today)
    .toSorted((a, b) => (a.absence.from < b.absence.from ? -1 : 1))
  const work: Person['work'] = []
  for (const [kind, { label, movedBy, items }] of kindsOf(services, account.role))
    work.push({
      kind,
      label,
      movable: movedBy.includes(actor.role),
      movedBy: movedBy.map((role) => roleLabels[role]).join('、'),
      items: await items(tx, account.id),
    })
  const isDeputised = deputisedRoles.includes(oneOf(roles, account.role))
  return {
    ...(await rowOf(tx, services, account, ahead, await referenceOf(services))),
    absences: all.map(absenceView),
    deputies: isDeputised ? colleagues.filter(({ qxCode }) => qxCode === account.qxCode) : [],
    noDeputy: isDeputised ? null : personalWork,
    work,
    receivers: colleagues,
  }
}

export const personalWork = '专家评审和节能监察须由本人办理，不能由他人代办；离岗的请移交工作'

export async function savePerson(
  services: Services,
  actor: Actor,
  { id, version, ...wanted }: CallInput<typeof people.save>,
): Promise<Person> {
  return transaction(services.db, async (tx) => {
    const account = requireVisible(actor, await lockAccount(tx, id))
    if (account.version !== version) throw refuse('STALE')
    const next = { unit: wanted.unit, duties: wanted.duties.trim() }
    await updateAccount(tx, id, next)
    if (account.unit && account.unit !== next.unit) await noteEmployerLeft(tx, id, account.unit)
    await writeAudit(tx, {
      kind: 'system',
      actor,
      action: '修改单位和职责',
      object: inLog(account),
      result: '成功',
      changes: changesBetween({ unit: '单位', duties: '职责' }, account, next),
    })
    return personOf(tx, services, actor, { ...account, ...next, version: version + 1 })
  })
}
