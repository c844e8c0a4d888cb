/** The next version of a setting: proposed with its start, confirmed by a second person, never in force before both. */
import type { SettingKind } from '@green/contract/calls/operation/setting-change.ts'
import { refuse, refuseFields } from '@green/contract/errors.ts'
import { isDouble, type Tx, transaction } from '../../db/database.ts'
import type { SettingLine, SettingValue } from '../../db/schema/operation/settings.ts'
import type { Actor } from '../../platform/actor.ts'
import { clock, dayOf } from '../../platform/clock.ts'
import { ids } from '../../platform/ids.ts'
import type { Services } from '../../platform/services.ts'
import { openCase } from '../case/take-step.ts'
import { settingVersions } from '../reference/setting-store.ts'
import { settingChangeKind } from './kind.ts'
import type { SettingChangeRecord } from './store.ts'

/** A setting and what it is to be. */
export type Proposal = {
  kind: SettingKind
  key: string
  about: string
  /** Null: the platform's own again. */
  value: SettingValue | null
  /** What it says, line by line, for the difference; null stands for the platform's own. */
  asText: (value: SettingValue | null) => readonly { label: string; text: string }[]
  /** The field of the request that is named where nothing changes. */
  field: string
  startsOn: string
  reason: string
  /** How many versions the reader knew, where the request says so. */
  version?: number
  /** How many decisions since that day were taken under what is in force: with any, the start cannot be earlier than today. */
  decidedSince: (tx: Tx, day: string) => Promise<number>
  /** Writes what belongs to it, in its transaction. */
  alsoWrite?: (tx: Tx, id: string) => Promise<void>
}

/** Opens the change; what is in force stays until a second person has confirmed it and its day has come. */
export async function proposeSetting(services: Services, actor: Actor, proposal: Proposal): Promise<{ id: string }> {
  const { kind, key, about, value, startsOn } = proposal
  try {
    return await transaction(services.db, async (tx) => {
      clock.fix()
      const versions = await settingVersions(tx, kind, { key })
      const started = versions.filter((one) => one.startsAt <= clock.now())
      if (proposal.version !== undefined && proposal.version !== started.length) throw refuse('STALE')
      const at = startOf(startsOn, clock.today())
      requireFreeDay(versions, at)
      await requireUndecided(tx, proposal, started.at(-1)?.startsAt)
      const base = versions.findLast((one) => one.startsAt <= at)
      const lines = differenceOf(proposal, base?.value ?? null)
      if (lines.length === 0)
        throw refuseFields([{ field: proposal.field, message: '与当时有效的内容相同，没有需要变更的内容' }])
      const reason = proposal.reason.trim()
      const make = async () => ({
        id: ids.next(),
        kind,
        key,
        about,
        value,
        lines,
        startsOn,
        reason,
        basedOn: base?.id ?? null,
        madeBy: actor.accountId,
        madeByName: actor.name,
        createdAt: clock.now(),
      })
      const log = { changes: lines.map(({ label, before, after }) => ({ label, before, after })) }
      const saved = await openCase(tx, services, settingChangeKind, 'propose', actor, make, { opinion: reason, log })
      await proposal.alsoWrite?.(tx, saved.id)
      return { id: saved.id }
    })
  } catch (error) {
    if (!isDouble(error, 'setting_change_waiting')) throw error
    throw refuse('DUPLICATE', { what: '对此项参数的待复核变更' })
  }
}

function differenceOf({ asText, value }: Proposal, before: SettingValue | null): SettingLine[] {
  const was = new Map(asText(before).map(({ label, text }) => [label, text]))
  return asText(value).flatMap(({ label, text }) =>
    (was.get(label) ?? '') === text ? [] : [{ label, before: was.get(label) ?? '', after: text }],
  )
}

/** Midnight in Asia/Shanghai at the beginning of a day. */
const midnightOf = (day: string) => new Date(`${day}T00:00:00+08:00`).toISOString()

/** When a version that starts on this day is in force, if it is confirmed now; earlier than now only where it was proposed so. */
function startOf(startsOn: string, proposedOn: string): string {
  const midnight = midnightOf(startsOn)
  return startsOn < proposedOn || midnight > clock.now() ? midnight : clock.now()
}

function requireFreeDay(versions: readonly { startsAt: string }[], at: string): void {
  if (at > clock.now() && versions.some((one) => one.startsAt === at))
    throw refuseFields([{ field: 'startsOn', message: '这一天已有一个将要开始的版本，请另选日期，或先撤销它再提出' }])
}

async function requireUndecided(
  tx: Tx,
  { startsOn, decidedSince }: Pick<Proposal, 'startsOn' | 'decidedSince'>,
  startOfCurrent: string | undefined,
): Promise<void> {
  if (startsOn >= clock.today()) return
  const fault = (message: string) => refuseFields([{ field: 'startsOn', message }])
  if (startOfCurrent && startsOn <= dayOf(startOfCurrent))
    throw fault(`开始日期应晚于现行版本的开始日期（${dayOf(startOfCurrent)}）`)
  const decided = await decidedSince(tx, midnightOf(startsOn))
  if (decided > 0) throw fault(`这一天以来已有${decided}件按现行内容办理，开始日期不能早于今天`)
}

/** What becomes of a change that is confirmed now; refused where it no longer fits what is in force. */
export async function startOfConfirmed(
  tx: Tx,
  change: SettingChangeRecord,
  decidedSince: Proposal['decidedSince'],
): Promise<string> {
  const { kind, key, startsOn, basedOn } = change
  const versions = await settingVersions(tx, kind, { key })
  const at = startOf(startsOn, dayOf(change.createdAt))
  requireFreeDay(versions, at)
  if (at < clock.now()) {
    const current = versions.findLast((one) => one.startsAt <= clock.now())
    await requireUndecided(tx, { startsOn, decidedSince }, current?.startsAt)
  }
  if ((versions.findLast((one) => one.startsAt <= at)?.id ?? null) !== basedOn) throw refuse('STALE')
  return at
}
