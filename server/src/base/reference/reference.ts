/** The reference lists at a moment: the files of data/ with the city's versions applied. */

import type { FormerName } from '@green/contract/filing/filing.ts'
import { type DictItem, makeReference, type Reference } from '@green/filing/programme/reference.ts'
import type { Database } from '../../db/database.ts'
import { cachedUntilNotified, type Notifications } from '../../db/listen.ts'
import { clock } from '../../platform/clock.ts'
import type { EntryVersions, Services } from '../../platform/services.ts'
import { districtKind, districtVersionAfter, useDistrictVersions } from './district-adjustments.ts'
import { entriesAfter, entryKind, withOwn } from './entries.ts'
import { editionsAfter, factorKind, listsWithFactors } from './factors.ts'
import { textKind } from './page-texts.ts'
import { districtList, industries, type ReferenceDictionary, referenceDictionaries } from './reference-data.ts'
import { listsWithSchemes, schemeKind } from './scheme-lists.ts'
import { type SettingVersion, settingChannel, settingVersions } from './setting-store.ts'
import { publishedEditions } from './standard-edition-store.ts'
import { withStandards } from './standard-editions.ts'

/** The settings that change the lists. */
export const listKinds = [entryKind, factorKind, schemeKind] as const

/**
 * The confirmed versions of entries, factors, page texts and districts, kept until any process confirms or revokes one.
 * The districts of this process follow them at once.
 */
export async function openEntryVersions(db: Database, notifications: Notifications): Promise<EntryVersions> {
  const read = async () => {
    const versions = await settingVersions(db, [...listKinds, textKind, districtKind])
    useDistrictVersions(versions)
    return versions
  }
  const confirmed = await cachedUntilNotified(notifications, settingChannel, read, { atOnce: true })
  await confirmed()
  return { confirmed }
}

/**
 * How long another process may still show the standards before an edition was published: after the first half they
 * are read anew while the old ones still serve. A step that waited for the database in its own transaction would wait
 * for the connections that other steps hold, and they for it.
 */
const cacheMs = 10_000

type CachedReference = {
  at: number
  day: string
  versions: readonly SettingVersion[]
  /** How many of the versions have started. */
  started: number
  /** The lists after so many versions. */
  listsAfter(started: number): Lists
}
type Lists = { dictionaries: Readonly<Record<string, ReferenceDictionary>>; reference: Reference }

const cached = new WeakMap<Services['writer'], Promise<CachedReference>>()

/** The lists of now, and of earlier moments: what an old record is shown with. Both know today's date. */
export type References = {
  now: Reference
  at(moment: string | null | undefined): Reference
  /** Names of entries at that moment that have another name now. */
  formerNames(moment: string | null | undefined): FormerName[]
}

export async function referencesOf(services: Services): Promise<References> {
  const { versions, started, listsAfter } = await current(services)
  const startedAt = (moment: string | null | undefined) => (moment ? startedBy(versions, moment, started) : started)
  const at: References['at'] = (moment) => listsAfter(startedAt(moment)).reference
  const now = at(null)
  return {
    now,
    at,
    formerNames: (moment) => {
      const since = [...entriesAfter(versions.slice(startedAt(moment), started))]
      return since.flatMap(([dict, entries]) =>
        [...entries.keys()].flatMap((code) => {
          const [then, today] = [at(moment).find(dict, code), now.find(dict, code)]
          return then && then.label !== today?.label ? [{ dict, code, label: then.label }] : []
        }),
      )
    },
  }
}

/** The lists for figures, checks and forms, with today's date. */
export async function referenceOf(services: Services): Promise<Reference> {
  return (await referencesOf(services)).now
}

/** The lists with their titles, for screens. */
export async function dictionariesOf(services: Services): Promise<Readonly<Record<string, ReferenceDictionary>>> {
  const known = await current(services)
  return known.listsAfter(known.started).dictionaries
}

/** GB/T 4754 of every level, with the city's names; rows that have ended are left out. */
export async function industriesOf(services: Services) {
  const { versions, started } = await current(services)
  const own = entriesAfter(versions.slice(0, started)).get('industry')
  if (!own) return industries()
  return industries().flatMap((row) => {
    const version = own.get(row.code)
    if (!version) return [row]
    return version.enabled ? [{ ...row, name: version.label }] : []
  })
}

/** After a publication in this process: the next read queries the database again. */
export function forgetReference(services: Pick<Services, 'writer'>): void {
  cached.delete(services.writer)
}

/** How many of the versions, which are in the order of their start, have started at that moment. */
function startedBy(versions: readonly SettingVersion[], moment: string, atMost = versions.length): number {
  let started = 0
  while (started < atMost && (versions[started] as SettingVersion).startsAt <= moment) started++
  return started
}

async function current(services: Services): Promise<CachedReference> {
  const versions = await services.entryVersions.confirmed()
  const waiting = cached.get(services.writer)
  if (waiting) {
    const known = await waiting
    const age = clock.nowMs() - known.at
    const isFresh =
      age >= 0 &&
      age < cacheMs &&
      known.day === clock.today() &&
      known.versions === versions &&
      known.started === startedBy(versions, clock.now())
    if (isFresh) {
      if (age >= cacheMs / 2) refresh(services, waiting)
      return known
    }
  }
  // The first caller queries; concurrent ones share its result.
  return cached.get(services.writer) === waiting ? readAnew(services) : current(services)
}

/** A failure is not cached. */
function readAnew(services: Services): Promise<CachedReference> {
  const reading = read(services).catch((error: unknown) => {
    if (cached.get(services.writer) === reading) cached.delete(services.writer)
    throw error
  })
  cached.set(services.writer, reading)
  return reading
}

const refreshing = new WeakSet<Promise<CachedReference>>()

/** Replaces a value that still serves; where it fails, the value serves to its end. */
function refresh(services: Services, old: Promise<CachedReference>): void {
  if (refreshing.has(old)) return
  refreshing.add(old)
  read(services).then(
    (fresh) => {
      if (cached.get(services.writer) === old) cached.set(services.writer, Promise.resolve(fresh))
    },
    () => refreshing.delete(old),
  )
}

async function read(services: Pick<Services, 'writer' | 'entryVersions'>): Promise<CachedReference> {
  const at = clock.nowMs()
  const day = clock.today()
  const versions = await services.entryVersions.confirmed()
  const editions = await publishedEditions(services.writer)
  const cache = new Map<number, Lists>()
  const listsAfter = (started: number) => {
    const known = cache.get(started)
    if (known) return known
    const dictionaries = withStandards(overlaid(versions.slice(0, started)), editions, day)
    const items: Record<string, readonly DictItem[]> = {}
    for (const [key, list] of Object.entries(dictionaries)) items[key] = list.items
    const made = { dictionaries, reference: makeReference(items, day) }
    cache.set(started, made)
    return made
  }
  return { at, day, versions, started: startedBy(versions, new Date(at).toISOString()), listsAfter }
}

/** Applies the versions to the lists; lists without one stay the frozen ones of the file. */
function overlaid(started: readonly SettingVersion[]): Record<string, ReferenceDictionary> {
  const lists: Record<string, ReferenceDictionary> = {
    ...referenceDictionaries(),
    ...listsWithFactors(editionsAfter(started)),
    ...listsWithSchemes(started),
    district: districtList(districtVersionAfter(started)),
  }
  for (const [dict, own] of entriesAfter(started)) {
    const list = lists[dict]
    if (list) lists[dict] = { ...list, items: withOwn(list.items, own) }
  }
  return lists
}
