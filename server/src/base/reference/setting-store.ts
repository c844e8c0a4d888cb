/** Queries for the versions of settings that are confirmed, at a moment. */

import { and, asc, eq, sql } from 'drizzle-orm'
import { isAnyOfFew } from '../../db/any-of.ts'
import type { Tx } from '../../db/database.ts'
import { builtOnce } from '../../db/prepared.ts'
import { type SettingValue, settingChange } from '../../db/schema/operation/settings.ts'

/** The channel on which every process is notified of a confirmed or revoked version. */
export const settingChannel = 'setting_change'

/** A confirmed version; its value is null where it is the platform's own again. */
export type SettingVersion = { id: string; kind: string; key: string; value: SettingValue | null; startsAt: string }

const confirmed = builtOnce((query) =>
  query
    .select({
      id: settingChange.id,
      kind: settingChange.kind,
      key: settingChange.key,
      value: settingChange.value,
      startsAt: settingChange.startsAt,
    })
    .from(settingChange)
    .where(
      and(
        isAnyOfFew(settingChange.kind, sql.placeholder('kinds')),
        eq(settingChange.state, 'confirmed'),
        sql`(${sql.placeholder('key')}::text is null or ${settingChange.key} = ${sql.placeholder('key')})`,
        sql`(${sql.placeholder('until')}::timestamptz is null or ${settingChange.startsAt} <= ${sql.placeholder('until')})`,
      ),
    )
    .orderBy(asc(settingChange.startsAt), asc(settingChange.updatedAt), asc(settingChange.id)),
)

/** The confirmed versions of a kind, or of several, the next ones included, in the order in which they start. */
export async function settingVersions(
  tx: Tx,
  kind: string | readonly string[],
  { key, until }: { key?: string; until?: string } = {},
): Promise<SettingVersion[]> {
  const rows = await confirmed(tx, { kinds: [kind].flat(), key, until })
  return rows.flatMap(({ startsAt, ...row }) => (startsAt ? [{ ...row, startsAt }] : []))
}

/** What is in force at the moment, by key; keys of which the platform's own is in force are missing. */
export async function valuesAt(tx: Tx, kind: string, at: string): Promise<Map<string, SettingValue>> {
  const values = new Map<string, SettingValue>()
  for (const { key, value } of await settingVersions(tx, kind, { until: at }))
    if (value) values.set(key, value)
    else values.delete(key)
  return values
}

/** The version of one setting in force at the moment; null for the platform's own. */
export async function versionAt(tx: Tx, kind: string, key: string, at: string): Promise<SettingVersion | null> {
  return (await settingVersions(tx, kind, { key, until: at })).at(-1) ?? null
}
