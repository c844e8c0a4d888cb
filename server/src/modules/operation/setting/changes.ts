/** 参数变更: the worklist, one change with its difference and what it touches, the versions of a setting. */
import type { CallInput, CallOutput } from '@green/contract/call.ts'
import type {
  settingChange as calls,
  SettingChangeDetail,
  SettingChangeRow,
  SettingKind,
} from '@green/contract/calls/operation/setting-change.ts'
import { refuse } from '@green/contract/errors.ts'
import { settingChangeCase } from '@green/filing/cases/setting-change.ts'
import { findCaseRow, labelledHistoryOf } from '../../../base/case/case-store.ts'
import { allowedCaseSteps, takeCaseStep } from '../../../base/case/take-step.ts'
import { settingChangeKind } from '../../../base/setting/kind.ts'
import { startOfConfirmed } from '../../../base/setting/propose.ts'
import {
  changesOfSetting,
  mayConfirm,
  notifyOfVersion,
  type SettingChangeRecord,
  settingChangePage,
  startsOfSettings,
} from '../../../base/setting/store.ts'
import { type Tx, transaction } from '../../../db/database.ts'
import type { Actor } from '../../../platform/actor.ts'
import { clock } from '../../../platform/clock.ts'
import type { Services, WithDb } from '../../../platform/services.ts'
import { affectedBy, decidedSince, settingName } from './affected.ts'

const kindOf = ({ kind }: SettingChangeRecord) => kind as SettingKind

export async function stepChange(
  services: Services,
  actor: Actor,
  seen: CallInput<typeof calls.step>,
): Promise<SettingChangeDetail> {
  return transaction(services.db, async (tx) => {
    const saved = await takeCaseStep(tx, services, settingChangeKind, seen, actor, async (change) => {
      const log = { changes: change.lines.map(({ label, before, after }) => ({ label, before, after })) }
      if (seen.action === 'withdraw' || seen.action === 'refuse') return {}
      await notifyOfVersion(tx, change.id)
      if (seen.action === 'revoke') return { changes: { startsAt: null } }
      const decided = (own: Tx, since: string) => decidedSince(own, { ...change, kind: kindOf(change) }, since)
      return { changes: { startsAt: await startOfConfirmed(tx, change, decided) }, log }
    })
    return detailOf(tx, saved, actor)
  })
}

async function viewsOf(tx: Tx, rows: readonly SettingChangeRecord[]): Promise<SettingChangeRow[]> {
  const starts = await startsOfSettings(tx, rows)
  return rows.map((row) => {
    const { startsAt } = row
    const own = starts.filter((one) => one.kind === row.kind && one.key === row.key)
    return {
      ...row,
      kind: kindOf(row),
      state: row.state as SettingChangeRow['state'],
      isPlanned: startsAt !== null && startsAt > clock.now(),
      endsAt: startsAt === null ? null : (own.find((one) => one.startsAt > startsAt)?.startsAt ?? null),
    }
  })
}

export async function listChanges(
  { db }: WithDb,
  actor: Actor,
  { page, size, ...filter }: CallInput<typeof calls.page>,
): Promise<CallOutput<typeof calls.page>> {
  const found = await settingChangePage(db, actor, filter, { page, size })
  const rows = await viewsOf(
    db,
    found.rows.map(({ change }) => change),
  )
  return { ...found, rows }
}

export async function versionsOf(
  services: Services,
  { kind, key }: CallInput<typeof calls.versions>,
): Promise<CallOutput<typeof calls.versions>> {
  const { db } = services
  return {
    about: await settingName(services, kind, key),
    versions: await viewsOf(db, await changesOfSetting(db, kind, key)),
    affected: await affectedBy(db, { kind, key }),
  }
}

export async function getChange({ db }: WithDb, actor: Actor, { id }: CallInput<typeof calls.get>) {
  const row = await findCaseRow(db, settingChangeKind, id, actor)
  if (!row) throw refuse('NOT_FOUND')
  return detailOf(db, row, actor)
}

async function detailOf(tx: Tx, row: SettingChangeRecord, actor: Actor): Promise<SettingChangeDetail> {
  const waits = row.state === 'proposed' ? await mayConfirm(tx, row, clock.today()) : []
  const [view] = await viewsOf(tx, [row])
  return {
    ...(view as SettingChangeRow),
    waitsFor: waits.map(({ name }) => name),
    affected: await affectedBy(tx, { ...row, kind: kindOf(row) }),
    history: await labelledHistoryOf(tx, row.id, settingChangeCase),
    allowed: await allowedCaseSteps(tx, settingChangeKind, row, actor),
  }
}
