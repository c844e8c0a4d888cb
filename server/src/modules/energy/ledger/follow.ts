/**
 * 账本更正之后: what was decided on the earlier value is flagged or waits for a person, by the table of actions, and everybody concerned is
 * notified of what changed and why. Drafts and totals read the new value by themselves; nothing published, titled or paid changes.
 */

import { portalScreens } from '@green/contract/screens/portal-screens.ts'
import { officePath } from '@green/contract/screens/screens.ts'
import { citedKinds } from '@green/filing/programme/ledger-words.ts'
import { formatUpTo } from '@green/filing/value/round.ts'
import { afterCorrection } from '@green/tools/ledger/index.ts'
import { enterpriseById } from '../../../base/enterprise/store.ts'
import { ledgerSettings } from '../../../base/ledger/settings.ts'
import type { Addressees } from '../../../base/message/store.ts'
import { tell } from '../../../base/message/tell.ts'
import { type Tx, transaction } from '../../../db/database.ts'
import type { FactChange } from '../../../db/schema/energy/ledger.ts'
import { clock } from '../../../platform/clock.ts'
import { ids } from '../../../platform/ids.ts'
import type { Services } from '../../../platform/services.ts'
import { type Cited, citedBy, inspectorsOf } from './cited-store.ts'
import {
  type CorrectionRow,
  changeFollowUp,
  endCorrections,
  type FollowUpRow,
  insertFollowUps,
  lockFollowUps,
  lockOpenCorrections,
} from './correction-store.ts'

/** Whether an action of the table needs a person's decision, a flag, or nothing. */
export function stateAfter(action: string): 'waiting' | 'flagged' | null {
  if (/reviewTask|newVersion|ByPerson/.test(action)) return 'waiting'
  return /flag|Stale|keepVersion/.test(action) ? 'flagged' : null
}

/** The earlier changes with the new ones: from the value that was decided on to the one that counts; what is back is no change. */
export function mergedChanges(earlier: readonly FactChange[], later: readonly FactChange[]): FactChange[] {
  const merged = new Map(earlier.map((one) => [one.key, one]))
  for (const one of later) merged.set(one.key, { ...one, before: merged.get(one.key)?.before ?? one.before })
  return [...merged.values()].filter(({ before, after }) => before !== after)
}

const amount = (value: number | null, unit: string) => (value === null ? '无' : `${formatUpTo(value, 4)}${unit}`)

/** What changed, in words. */
export const changesText = (changes: readonly FactChange[]): string =>
  changes
    .map(({ label, unit, before, after }) => `${label}由${amount(before, unit)}改为${amount(after, unit)}`)
    .join('；')

const perBatch = 100

/** Follows every open correction, batch by batch; a process that ends in between leaves the rest for the next run. */
export async function followCorrections(services: Services): Promise<void> {
  while (!services.closing.aborted) {
    const done = await transaction(services.db, async (tx) => {
      const corrections = await lockOpenCorrections(tx, perBatch)
      const followed: Followed[] = []
      for (const correction of corrections) followed.push(...(await follow(tx, correction)))
      await notify(tx, services, followed)
      await endCorrections(
        tx,
        corrections.map(({ id }) => id),
        clock.now(),
      )
      return corrections.length
    })
    if (done < perBatch) break
  }
}

/** A correction with what it concerns. */
type Followed = {
  correction: CorrectionRow
  enterprise: { enterpriseName: string; qxCode: string }
  concerned: readonly (Cited & { state: 'waiting' | 'flagged' })[]
}

async function follow(tx: Tx, correction: CorrectionRow): Promise<Followed[]> {
  const { enterpriseId, year, changes } = correction
  const at = clock.now()
  const settings = await ledgerSettings(tx)
  const cited = await citedBy(
    tx,
    correction,
    changes.map(({ key }) => key),
    clock.today(),
  )
  const { result } = afterCorrection({ cited: cited.map(({ id, kind }) => ({ id: `${kind} ${id}`, kind })) }, settings)
  const open = new Map((await lockFollowUps(tx, correction)).map((row) => [`${row.kind} ${row.targetId}`, row]))
  const concerned: (Cited & { state: 'waiting' | 'flagged' })[] = []
  const added: Parameters<typeof insertFollowUps>[1][number][] = []
  for (const one of cited) {
    const state = stateAfter(result[`${one.kind} ${one.id}`] ?? '')
    const row = open.get(`${one.kind} ${one.id}`)
    open.delete(`${one.kind} ${one.id}`)
    if (state === null) continue
    if (row && (await renewed(tx, row, changes, at)) === null) continue
    if (!row)
      added.push({
        id: ids.next(),
        enterpriseId,
        year,
        kind: one.kind,
        targetId: one.id,
        title: one.title,
        changes,
        state,
        at,
      })
    concerned.push({ ...one, state })
  }
  await insertFollowUps(tx, added)
  // What no longer rests on the year keeps the flag it has, with all that changed.
  for (const row of open.values()) await renewed(tx, row, changes, at)
  const enterprise = await enterpriseById(tx, enterpriseId)
  return enterprise && concerned.length > 0 ? [{ correction, enterprise, concerned }] : []
}

/** The row with the further changes; null where the value that was decided on counts again. */
async function renewed(
  tx: Tx,
  row: FollowUpRow,
  changes: readonly FactChange[],
  at: string,
): Promise<FollowUpRow | null> {
  const merged = mergedChanges(row.changes, changes)
  if (merged.length > 0) return changeFollowUp(tx, row, { changes: merged, at })
  await changeFollowUp(tx, row, {
    changes: merged,
    state: 'done',
    reason: '数值已恢复原值',
    decidedAt: at,
    decidedByName: '系统规则',
  })
  return null
}

const deskOf = ({ correction: { enterpriseId, year } }: Followed) =>
  `${officePath('enterpriseSide')}?id=${enterpriseId}&year=${year}`

function aboutOne({ correction, enterprise, concerned }: Followed) {
  const { year, changes, reason, byName } = correction
  return {
    template: 'ledgerCorrected',
    values: {
      enterprise: enterprise.enterpriseName,
      year: String(year),
      changes: changesText(changes),
      reason: `${byName ?? '系统规则'}：${reason}`,
      cited: concerned.map(({ kind, title }) => `${citedKinds[kind]}（${title}）`).join('、'),
    },
    sms: false,
  } as const
}

/** The filers and inspectors at work of each correction; an office of all of them at once, since an import may correct a whole city. */
async function notify(tx: Tx, services: Services, followed: readonly Followed[]): Promise<void> {
  for (const one of followed) {
    const { enterpriseId, year } = one.correction
    const link = `${portalScreens.energyYear.path}?year=${year}`
    await tell(tx, services, { ...aboutOne(one), to: { enterpriseId }, link })
    const inspections = one.concerned.filter(({ kind }) => kind === 'inspection.open').map(({ id }) => id)
    const inspectors = await inspectorsOf(tx, inspections)
    if (inspectors.length > 0) await tell(tx, services, { ...aboutOne(one), to: inspectors, link: deskOf(one) })
  }
  for (const [qxCode, own] of Map.groupBy(followed, ({ enterprise }) => enterprise.qxCode))
    await notifyOffice(tx, services, { role: 'county', qxCode }, own)
  await notifyOffice(tx, services, { role: 'city' }, followed)
}

async function notifyOffice(tx: Tx, services: Services, to: Addressees, followed: readonly Followed[]): Promise<void> {
  const [first, ...others] = followed
  if (!first) return
  if (others.length === 0) return tell(tx, services, { ...aboutOne(first), to, link: deskOf(first) })
  const waiting = followed.flatMap(({ concerned }) => concerned.filter(({ state }) => state === 'waiting'))
  await tell(tx, services, {
    to,
    template: 'ledgerCorrectedMany',
    values: { count: String(followed.length), waiting: String(waiting.length) },
    link: `${officePath('energyData')}?view=corrections`,
    sms: false,
  })
}
