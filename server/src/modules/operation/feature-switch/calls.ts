/** 功能开关: an administrator closes a feature for a time, and opens it again before it. */
import type { CallInput } from '@green/contract/call.ts'
import { type ClosureView, featureSwitch, longestClosureDays } from '@green/contract/calls/operation/feature-switch.ts'
import { type FieldFault, refuse, refuseFields } from '@green/contract/errors.ts'
import {
  type FeatureKey,
  featureKeys,
  features,
  switchRoleLabels,
  switchRoles,
} from '@green/contract/feature-switches.ts'
import { writeAudit } from '../../../base/audit/store.ts'
import { districtOf } from '../../../base/reference/reference-data.ts'
import type { Tx } from '../../../db/database.ts'
import type { Actor } from '../../../platform/actor.ts'
import { addMs, clock, localTime } from '../../../platform/clock.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { idempotent } from '../../../platform/http/idempotent.ts'
import { ids } from '../../../platform/ids.ts'
import { oneOf } from '../../../platform/one-of.ts'
import type { Services } from '../../../platform/services.ts'
import { type ClosureRow, closuresInForce, findClosure, keepClosure, latestClosures, lockSwitches } from './store.ts'

const dayMs = 86_400_000

export const featureSwitchCalls = handlers(featureSwitch, {
  list: async ({ services }) => ({
    // A feature that a later version has dropped is not shown.
    rows: (await latestClosures(services.db)).filter(({ feature }) => isKnown(feature)).map(viewOf),
  }),
  close: ({ input, actor, services }) => close(services, input, actor),
  reopen: ({ input, actor, services }) => reopen(services, input, actor),
})

const isKnown = (feature: string): feature is FeatureKey => featureKeys.some((key) => key === feature)

function viewOf(row: ClosureRow): ClosureView {
  return {
    ...row,
    feature: oneOf(featureKeys, row.feature),
    roles: row.roles.map((role) => oneOf(switchRoles, role)),
    state: row.endedAt ? 'ended' : row.endsAt > clock.now() ? 'running' : 'over',
  }
}

function close(services: Services, input: CallInput<typeof featureSwitch.close>, actor: Actor): Promise<ClosureView> {
  return idempotent(services, actor, input, async (tx) => {
    await lockSwitches(tx)
    const now = clock.now()
    const row: ClosureRow = {
      id: ids.next(),
      feature: input.feature,
      roles: sorted(input.roles),
      qxCodes: sorted(input.qxCodes),
      startsAt: now,
      endsAt: new Date(input.endsAt).toISOString(),
      reason: input.reason.trim(),
      setByName: actor.name,
      endedAt: null,
      endedByName: null,
      version: 1,
    }
    const faults = faultsOf(row, input.feature, now)
    if (faults.length > 0) throw refuseFields(faults)
    const isSame = (one: ClosureRow) =>
      one.feature === row.feature &&
      String(one.roles) === String(row.roles) &&
      String(one.qxCodes) === String(row.qxCodes)
    if ((await closuresInForce(tx, now)).some(isSame))
      throw refuse('DUPLICATE', { what: `对同样的人关闭“${features[input.feature].title}”` })
    await keep(tx, row, actor, '关闭功能')
    return viewOf(row)
  })
}

const sorted = <T extends string>(all: readonly T[]): T[] => [...new Set(all)].sort()

/** Every fault at once, each with its field. */
function faultsOf({ roles, qxCodes, endsAt }: ClosureRow, feature: FeatureKey, now: string): FieldFault[] {
  const { roles: possible, title } = features[feature]
  const foreign = roles.filter((role) => !possible.some((one) => one === role))
  const unknown = qxCodes.filter((code) => !districtOf(code))
  return [
    ...(foreign.length > 0 ? [{ field: 'roles', message: `“${title}”不能对${rolesText(foreign)}关闭` }] : []),
    ...(unknown.length > 0 ? [{ field: 'qxCodes', message: '没有这个区县，请重新选择' }] : []),
    ...(endsAt <= now
      ? [{ field: 'endsAt', message: '恢复时间已经过去，请重新选择' }]
      : endsAt > addMs(now, longestClosureDays * dayMs)
        ? [{ field: 'endsAt', message: '恢复时间最晚为一年后，请重新选择' }]
        : []),
  ]
}

function reopen(
  services: Services,
  input: CallInput<typeof featureSwitch.reopen>,
  actor: Actor,
): Promise<{ done: true }> {
  return idempotent(services, actor, input, async (tx) => {
    await lockSwitches(tx)
    const now = clock.now()
    const before = await findClosure(tx, input.id)
    if (!before) throw refuse('NOT_FOUND')
    if (before.version !== input.version || before.endedAt || before.endsAt <= now) throw refuse('STALE')
    await keep(
      tx,
      { ...before, endedAt: now, endedByName: actor.name, version: before.version + 1 },
      actor,
      '提前恢复功能',
    )
    return { done: true as const }
  })
}

async function keep(tx: Tx, row: ClosureRow, actor: Actor, action: string): Promise<void> {
  await keepClosure(tx, row)
  const places = row.qxCodes.map((code) => districtOf(code)?.name ?? code).join('、') || '所有区县'
  await writeAudit(tx, {
    kind: 'system',
    actor,
    action,
    object: isKnown(row.feature) ? features[row.feature].title : row.feature,
    result: `成功，${rolesText(row.roles)}，${places}，至${localTime(row.endsAt)}，理由：${row.reason}`,
  })
}

const rolesText = (roles: readonly string[]) =>
  roles.map((role) => switchRoleLabels[oneOf(switchRoles, role)]).join('、')
