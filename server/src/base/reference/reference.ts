/** The current reference lists: the files of data/ with the administrator's edits applied. */
import { type DictItem, makeReference, type Reference } from '@green/filing/reference.ts'
import { clock } from '../../platform/clock.ts'
import type { Services } from '../../platform/services.ts'
import { type DictionaryEdit, dictionaryEdits } from './dictionary-store.ts'
import { industries, type ReferenceDictionary, referenceDictionaries } from './reference-data.ts'
import { publishedEditions } from './standard-edition-store.ts'
import { withStandards } from './standard-editions.ts'

/**
 * How long another process may still show the value before an edit: after the first half it is read anew while the
 * old one still serves. A step that waited for the database in its own transaction would wait for the connections
 * that other steps hold, and they for it.
 */
const keptMs = 10_000

type CachedReference = {
  at: number
  day: string
  edits: readonly DictionaryEdit[]
  lists: Readonly<Record<string, ReferenceDictionary>>
  reference: Reference
}

const cached = new WeakMap<Services['writer'], Promise<CachedReference>>()

/** The lists for figures, checks and forms, with today's date. */
export async function referenceOf(services: Services): Promise<Reference> {
  return (await current(services)).reference
}

/** The lists with their titles, for screens. */
export async function dictionariesOf(services: Services): Promise<Readonly<Record<string, ReferenceDictionary>>> {
  return (await current(services)).lists
}

/** GB/T 4754 of every level, with edited names; disabled rows are left out. */
export async function industriesOf(services: Services) {
  const edits = new Map(
    (await current(services)).edits.filter((edit) => edit.dict === 'industry').map((edit) => [edit.code, edit]),
  )
  if (edits.size === 0) return industries()
  return industries().flatMap((row) => {
    const edit = edits.get(row.code)
    if (!edit) return [row]
    return edit.enabled ? [{ ...row, name: edit.label }] : []
  })
}

/** After an edit in this process: the next read queries the database again. */
export function forgetReference(services: Services): void {
  cached.delete(services.writer)
}

async function current(services: Services): Promise<CachedReference> {
  const waiting = cached.get(services.writer)
  if (waiting) {
    const known = await waiting
    const age = clock.nowMs() - known.at
    if (age >= 0 && age < keptMs && known.day === clock.today()) {
      if (age >= keptMs / 2) refresh(services, waiting)
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

async function read(services: Services): Promise<CachedReference> {
  const at = clock.nowMs()
  const day = clock.today()
  const edits = await dictionaryEdits(services.writer)
  const lists = withStandards(overlaid(edits), await publishedEditions(services.writer), day)
  const items = Object.fromEntries(Object.entries(lists).map(([key, list]) => [key, list.items]))
  return { at, day, edits, lists, reference: makeReference(items, day) }
}

/** Applies the edits to the lists; lists without an edit stay the frozen ones of the file. */
function overlaid(edits: readonly DictionaryEdit[]): Record<string, ReferenceDictionary> {
  const lists = { ...referenceDictionaries() }
  for (const [dict, own] of Map.groupBy(edits, (edit) => edit.dict)) {
    const list = lists[dict]
    if (!list) continue
    const byCode = new Map(own.map((edit) => [edit.code, edit]))
    lists[dict] = {
      title: list.title,
      items: list.items.map((item) => edited(item, byCode.get(item.code))).sort(bySort),
    }
  }
  return lists
}

/** An entry with its edit; `version` is the precondition of the next edit. */
export function edited(item: DictItem, edit: DictionaryEdit | undefined): DictItem {
  if (!edit) return item
  const sort = edit.sort ?? item.sort
  return {
    ...item,
    label: edit.label,
    enabled: edit.enabled,
    version: edit.version,
    ...(sort === undefined ? {} : { sort }),
  }
}

function bySort(a: DictItem, b: DictItem): number {
  return (a.sort ?? 0) - (b.sort ?? 0)
}
