/** Queries for changes of settings and for who may confirm them. */
import { readByCity } from '@green/filing/records/readers.ts'
import { and, asc, desc, eq, gt, gte, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { byName } from '../../db/name-order.ts'
import { type PageNumber, pageOf } from '../../db/page.ts'
import { account } from '../../db/schema/account/accounts.ts'
import { settingChange } from '../../db/schema/operation/settings.ts'
import type { Actor } from '../../platform/actor.ts'
import { scopeBy } from '../../platform/scope.ts'
import { settingChannel } from '../reference/setting-store.ts'
import { isSplit } from '../role/store.ts'

export type SettingChangeRecord = typeof settingChange.$inferSelect

/** Officers of the city and system administrators read them. */
export const settingScope = scopeBy(settingChange, readByCity)

// Unscoped: people
/** People of the city and system administrators who may sign in today, but for the one who proposed it. */
export async function mayConfirm(tx: Tx, { madeBy }: Pick<SettingChangeRecord, 'madeBy'>, today: string) {
  const administrators = (await isSplit(tx)) ? eq(account.duty, 'system') : undefined
  return tx
    .select({ id: account.id, name: account.name })
    .from(account)
    .where(
      and(
        or(eq(account.role, 'city'), and(eq(account.role, 'admin'), administrators)),
        eq(account.state, 'active'),
        madeBy ? ne(account.id, madeBy) : undefined,
        or(isNull(account.validUntil), gte(account.validUntil, today)),
      ),
    )
    .orderBy(byName(account.name), asc(account.id))
}

// Unscoped: one like it
/** Whether a version that waits or is confirmed was made from this one. */
export async function isBuiltOn(tx: Tx, id: string): Promise<boolean> {
  const built = and(eq(settingChange.basedOn, id), inArray(settingChange.state, ['proposed', 'confirmed']))
  return (await tx.$count(settingChange, built)) > 0
}

/** Every process is notified on commit. */
export async function notifyOfVersion(tx: Tx, id: string): Promise<void> {
  await tx.execute(sql`select pg_notify(${settingChannel}, ${id})`)
}

/** Those of one setting, in any state, the latest start first. */
export async function changesOfSetting(tx: Tx, kind: string, key: string): Promise<SettingChangeRecord[]> {
  return tx
    .select()
    .from(settingChange)
    .where(and(eq(settingChange.kind, kind), eq(settingChange.key, key)))
    .orderBy(desc(settingChange.startsOn), desc(settingChange.createdAt), desc(settingChange.id))
}

/** When the confirmed versions of these settings start, in order. */
export async function startsOfSettings(tx: Tx, of: readonly Pick<SettingChangeRecord, 'key'>[]) {
  if (of.length === 0) return []
  const { kind, key, startsAt } = settingChange
  const rows = await tx
    .select({ kind, key, startsAt })
    .from(settingChange)
    .where(and(inArray(key, [...new Set(of.map((one) => one.key))]), eq(settingChange.state, 'confirmed')))
    .orderBy(asc(startsAt))
  return rows.flatMap((row) => (row.startsAt ? [{ ...row, startsAt: row.startsAt }] : []))
}

// Unscoped: every office
/** The first day of the next confirmed version, of each setting of a kind that has one. */
export async function nextStarts(tx: Tx, kind: string, after: string): Promise<Map<string, string>> {
  const rows = await tx
    .select({ key: settingChange.key, startsOn: sql<string>`min(${settingChange.startsOn})` })
    .from(settingChange)
    .where(and(eq(settingChange.kind, kind), eq(settingChange.state, 'confirmed'), gt(settingChange.startsAt, after)))
    .groupBy(settingChange.key)
  return new Map(rows.map(({ key, startsOn }) => [key, startsOn]))
}

// Unscoped: every office
/** The changes of a kind that wait for a second person, by setting. */
export async function waitingChanges(tx: Tx, kind: string): Promise<Map<string, string>> {
  const rows = await tx
    .select({ key: settingChange.key, id: settingChange.id })
    .from(settingChange)
    .where(and(eq(settingChange.kind, kind), eq(settingChange.state, 'proposed')))
  return new Map(rows.map(({ key, id }) => [key, id]))
}

/** How many entries of each dictionary have versions of the city. */
export async function changedEntries(tx: Tx): Promise<Map<string, number>> {
  const dict = sql<string>`split_part(${settingChange.key}, '/', 1)`
  const rows = await tx
    .select({ dict, n: sql<number>`count(distinct ${settingChange.key})::int` })
    .from(settingChange)
    .where(and(eq(settingChange.kind, 'dictionary'), eq(settingChange.state, 'confirmed')))
    .groupBy(dict)
  return new Map(rows.map((row) => [row.dict, row.n]))
}

type Filter = { state?: string | undefined; kind?: string | undefined }

/** What waits stands first. */
export async function settingChangePage(tx: Tx, actor: Actor, { state, kind }: Filter, page: PageNumber) {
  return pageOf(
    tx,
    {
      select: { change: settingChange },
      from: (select) =>
        select
          .from(settingChange)
          .where(
            and(
              settingScope(actor),
              state ? eq(settingChange.state, state) : undefined,
              kind ? eq(settingChange.kind, kind) : undefined,
            ),
          ),
      orderBy: [desc(sql`${settingChange.state} = 'proposed'`), desc(settingChange.updatedAt), desc(settingChange.id)],
    },
    page,
  )
}
