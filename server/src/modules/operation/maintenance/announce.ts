/** 系统维护 is announced, changed and ended by an administrator; no two share any time. */
import type { CallInput } from '@green/contract/call.ts'
import type { MaintenanceView, maintenance } from '@green/contract/calls/operation/maintenance.ts'
import { refuse, refuseFields } from '@green/contract/errors.ts'
import type { FieldChange } from '../../../base/audit/changes.ts'
import { writeAudit } from '../../../base/audit/store.ts'
import type { Tx } from '../../../db/database.ts'
import type { Actor } from '../../../platform/actor.ts'
import { clock, localTime } from '../../../platform/clock.ts'
import { idempotent } from '../../../platform/http/idempotent.ts'
import { ids } from '../../../platform/ids.ts'
import type { Services } from '../../../platform/services.ts'
import { type Deadline, type DeadlinePlan, deadlinePlan, deadlinesIn } from './deadlines.ts'
import { moveDeadlines } from './moving.ts'
import { findMaintenance, keepMaintenance, lockMaintenance, type MaintenanceRow, overlapping } from './store.ts'
import { startOf, timeFaults, timeText } from './times.ts'

export function maintenanceView({ updatedAt: _, ...row }: MaintenanceRow): MaintenanceView {
  return { ...row, state: stateOf(row, clock.now()) }
}

function stateOf(
  { startsAt, endsAt, endedAt }: Pick<MaintenanceRow, 'startsAt' | 'endsAt' | 'endedAt'>,
  now: string,
): MaintenanceView['state'] {
  if (endedAt) return endedAt <= startsAt ? 'cancelled' : 'over'
  return now < startsAt ? 'planned' : now < endsAt ? 'running' : 'over'
}

export function announceMaintenance(
  services: Services,
  input: CallInput<typeof maintenance.announce>,
  actor: Actor,
): Promise<MaintenanceView> {
  return idempotent(services, actor, input, async (tx) => {
    await lockMaintenance(tx)
    const now = clock.now()
    const row: MaintenanceRow = {
      id: ids.next(),
      startsAt: startOf(input.startsAt, now),
      endsAt: new Date(input.endsAt).toISOString(),
      what: input.what.trim(),
      concerns: input.concerns.trim(),
      isReadOnly: input.isReadOnly,
      announcedAt: now,
      announcedByName: actor.name,
      endedAt: null,
      endedByName: null,
      version: 1,
      updatedAt: now,
    }
    const plan = await requireSound(tx, row, { now, seen: input.deadlinesSeen })
    const view = await keep(tx, row, actor, '公布系统维护', {
      isAtOnce: row.startsAt === now,
      deadlines: deadlinesIn(plan),
    })
    await moveDeadlines(tx, services, { plan, endsAt: row.endsAt, actor })
    return view
  })
}

/** Its start, and whether it is read-only, can be changed until it has begun. */
export function changeMaintenance(
  services: Services,
  input: CallInput<typeof maintenance.change>,
  actor: Actor,
): Promise<MaintenanceView> {
  return idempotent(services, actor, input, async (tx) => {
    await lockMaintenance(tx)
    const now = clock.now()
    const before = await openRow(tx, input, now)
    const hasBegun = before.startsAt <= now
    const row: MaintenanceRow = {
      ...before,
      startsAt: hasBegun ? before.startsAt : startOf(input.startsAt, now),
      endsAt: new Date(input.endsAt).toISOString(),
      what: input.what.trim(),
      concerns: input.concerns.trim(),
      isReadOnly: hasBegun ? before.isReadOnly : input.isReadOnly,
      version: before.version + 1,
      updatedAt: now,
    }
    const plan = await requireSound(tx, row, { now, seen: input.deadlinesSeen, savedStart: before.startsAt })
    const view = await keep(tx, row, actor, '调整系统维护', {
      isAtOnce: row.startsAt === now,
      deadlines: deadlinesIn(plan),
    })
    await moveDeadlines(tx, services, { plan, endsAt: row.endsAt, actor })
    return view
  })
}

/** A running one ends now; a planned one does not take place. Deadlines that it moved stay moved: people rely on them. */
export function endMaintenance(
  services: Services,
  input: CallInput<typeof maintenance.end>,
  actor: Actor,
): Promise<{ done: true }> {
  return idempotent(services, actor, input, async (tx) => {
    await lockMaintenance(tx)
    const now = clock.now()
    const before = await openRow(tx, input, now)
    const row = { ...before, endedAt: now, endedByName: actor.name, version: before.version + 1, updatedAt: now }
    await keep(tx, row, actor, before.startsAt <= now ? '提前结束系统维护' : '取消系统维护')
    return { done: true as const }
  })
}

async function openRow(tx: Tx, { id, version }: { id: string; version: number }, now: string): Promise<MaintenanceRow> {
  const row = await findMaintenance(tx, id)
  if (!row) throw refuse('NOT_FOUND')
  if (row.version !== version || row.endedAt || row.endsAt <= now) throw refuse('STALE')
  return row
}

type Shown = { now: string; seen: number; savedStart?: string }

/** The deadlines within a read-only time were shown before it is announced. */
async function requireSound(tx: Tx, row: MaintenanceRow, { now, seen, savedStart }: Shown): Promise<DeadlinePlan> {
  const faults = timeFaults(row, now, savedStart)
  if (faults.length > 0) throw refuseFields(faults)
  const other = await overlapping(tx, row)
  if (other)
    throw refuseFields([{ field: 'startsAt', message: `与已公布的维护（${timeText(other)}）重叠，请调整时间` }])
  const plan = await deadlinePlan(tx, row, now, true)
  const { length } = deadlinesIn(plan)
  if (length > seen)
    throw refuseFields([{ field: 'deadlinesSeen', message: `这段时间内有${length}个期限，请先核对列出的期限，再确认` }])
  return plan
}

type Announced = { isAtOnce: boolean; deadlines: readonly Deadline[] }
/** In a line of the log. */
const deadlinesLogged = 30

async function keep(
  tx: Tx,
  row: MaintenanceRow,
  actor: Actor,
  action: string,
  announced?: Announced,
): Promise<MaintenanceView> {
  await keepMaintenance(tx, row)
  await writeAudit(tx, {
    kind: 'system',
    actor,
    action,
    object: row.what,
    result: `成功，${timeText(row)}，${row.isReadOnly ? '期间只能查看' : '期间可以办理'}`,
    changes: announced ? changesOf(row, announced) : [],
  })
  return maintenanceView(row)
}

function changesOf(row: MaintenanceRow, { isAtOnce, deadlines }: Announced): FieldChange[] {
  const line = (label: string, after: string) => ({ label, before: '', after })
  return [
    line('时间', isAtOnce ? `立即开始，至${localTime(row.endsAt)}` : timeText(row)),
    line('期间', row.isReadOnly ? '只能查看' : '可以办理'),
    line('对谁有影响', row.concerns),
    ...deadlines.slice(0, deadlinesLogged).map(({ at, what, to, reason }, i) => ({
      label: `其间的期限${i + 1}`,
      before: localTime(at),
      after: to ? `${what}，顺延至${localTime(to)}` : `${what}，不顺延：${reason}`,
    })),
    ...(deadlines.length > deadlinesLogged ? [line('其余的期限', `另有${deadlines.length - deadlinesLogged}个`)] : []),
  ]
}
