/**
 * 三员分立: the duties of administrators, split by a decision of two people. They exclude each other in the row itself,
 * each has somebody, and a change is checked again when it is carried out.
 */
import { type FieldFault, refuse, refuseFields } from '@green/contract/errors.ts'
import { type AdministratorDuty, administratorDuties, dutyLabels } from '@green/contract/roles.ts'
import type { Tx } from '../../db/database.ts'
import type { ChangedAccount } from '../../db/schema/account/rights.ts'
import type { Actor } from '../../platform/actor.ts'
import { clock } from '../../platform/clock.ts'
import { writeAudit } from '../audit/store.ts'
import {
  type Administrator,
  isKeeper,
  isSplit,
  lockAdministrators,
  lockRole,
  saveSplit,
  updateDutyOfAccount,
} from './store.ts'

type WantedDuty = { id: string; version: number; duty: AdministratorDuty | null }

/** A change of duties that fits what is there; the accounts are those whose duty changes. */
type DutyChange = { split: boolean; wasSplit: boolean; accounts: (ChangedAccount & WantedDuty)[] }

const oneDuty = (duty: string | null): AdministratorDuty | null =>
  administratorDuties.find((one) => one === duty) ?? null
const dutyText = (duty: AdministratorDuty | null) => (duty ? dutyLabels[duty] : '无')

/** Who is to have which duty: those not named keep theirs, and without the split nobody has one. Refused with every fault. */
export async function dutyChangeOf(
  tx: Tx,
  { split, duties }: { split: boolean; duties: readonly WantedDuty[] },
): Promise<DutyChange> {
  await lockRole(tx, 'admin')
  const wasSplit = await isSplit(tx)
  const all = await lockAdministrators(tx)
  const found = new Map(all.map((one) => [one.id, one]))
  const faults = duties.flatMap(({ id }, i): FieldFault[] => {
    const fault = (message: string) => [{ field: `duties[${i}].id`, message }]
    if (!found.has(id)) return fault('账号不是可用的系统管理员，请刷新后重新选择')
    return duties.findIndex((one) => one.id === id) < i ? fault('一人只能担任三员中的一员，请为其他职责另选一人') : []
  })
  if (faults.length > 0) throw refuseFields(faults)
  if (duties.some(({ id, version }) => found.get(id)?.version !== version)) throw refuse('STALE')
  const wanted = new Map(duties.map(({ id, duty }) => [id, duty]))
  const next = all.map((one) => {
    const before = oneDuty(one.duty)
    const named = wanted.get(one.id)
    return { ...one, before, next: split ? (named === undefined ? before : named) : null }
  })
  if (split) requireEach(next)
  const accounts = next.flatMap(({ id, version, name, loginName, before, next: duty }) =>
    before === duty ? [] : [{ id, version, name, loginName, before: dutyText(before), after: dutyText(duty), duty }],
  )
  return { split, wasSplit, accounts }
}

/** Each duty has a person whose account does not end and whose role is not narrowed. */
function requireEach(administrators: readonly (Administrator & { next: string | null })[]): void {
  const without = administratorDuties.filter(
    (duty) => !administrators.some((one) => one.next === duty && isKeeper(one)),
  )
  if (without.length > 0)
    throw refuseFields(
      without.map((duty) => ({
        field: 'duties',
        message: `请为“${dutyLabels[duty]}”指定一人：账号正常、没有有效期、没有设置自定义角色`,
      })),
    )
}

/** Carries the change out; it holds from everybody's next request, in every process. */
export async function setDuties(
  tx: Tx,
  actor: Actor,
  wanted: { split: boolean; duties: readonly WantedDuty[] },
): Promise<void> {
  const { split, wasSplit, accounts } = await dutyChangeOf(tx, wanted)
  // Before the duties change: the line stands under the duty with which it was confirmed.
  await writeAudit(tx, {
    kind: 'system',
    actor,
    action: dutyChangeTitle({ split, wasSplit }),
    result: '成功',
    changes: accounts.map(({ loginName, before, after }) => ({ label: loginName, before, after })),
  })
  if (split !== wasSplit) await saveSplit(tx, { split, updatedAt: clock.now(), updatedBy: actor.name })
  for (const { id, duty } of accounts) await updateDutyOfAccount(tx, id, duty)
}

export const dutyChangeTitle = ({ split, wasSplit }: Pick<DutyChange, 'split' | 'wasSplit'>): string =>
  split ? (wasSplit ? '调整三员的职责' : '启用三员分立') : '停用三员分立'
