/** A programme with the reference lists its form and figures use, loaded once when a screen needs them. */
import { cdict } from '@green/contract/calls/overview/lookup.ts'
import type { FormerName } from '@green/contract/filing/filing.ts'
import { dictionariesOf } from '@green/filing/form/form.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import { type DictItem, makeReference, type Reference } from '@green/filing/programme/reference.ts'
import { releaseOf, releasesOf } from '@green/filing/workflow/release.ts'
import { load, type ProgrammeId } from '@green/programmes/load.ts'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { request } from '../platform/request/request.ts'
import type { RequestError } from '../platform/request/request-error.ts'
import { today } from '../ui/figure/date-text.ts'

export type Source = { programme: Programme; reference: Reference }

const never = Number.POSITIVE_INFINITY

/** Names of the lists a form needs, in all of its versions. */
export function listsOf(programme: Programme): string[] {
  return [...new Set(releasesOf(programme).flatMap(dictionariesOf))].sort()
}

/** Names joined by commas, split into portions that the call accepts. */
export function inPortions(names: readonly string[], longest = 480): string[] {
  const portions: string[] = []
  for (const name of names) {
    const last = portions.at(-1)
    if (last !== undefined && last.length + 1 + name.length <= longest)
      portions[portions.length - 1] = `${last},${name}`
    else portions.push(name)
  }
  return portions
}

async function loadReference(programme: Programme): Promise<Reference> {
  const answers = await Promise.all(inPortions(listsOf(programme)).map((code) => request(cdict.getDicts, { code })))
  const lists: Record<string, readonly DictItem[]> = {}
  for (const answer of answers) for (const [name, { items }] of Object.entries(answer)) lists[name] = items
  return makeReference(lists, today())
}

/** The lists alone, for forms that are no programme of the server. */
export function referenceQuery(programme: Programme) {
  return queryOptions<Reference, RequestError>({
    queryKey: ['reference', programme.id],
    queryFn: () => loadReference(programme),
    staleTime: never,
    gcTime: never,
    retry: 1,
  })
}

export function sourceQuery(id: ProgrammeId) {
  return queryOptions<Source, RequestError>({
    queryKey: ['programme', id],
    queryFn: async () => {
      const programme = await load[id]()
      return { programme, reference: await loadReference(programme) }
    },
    staleTime: never,
    gcTime: never,
    retry: 1,
  })
}

const earlier = new WeakMap<Programme, Source>()

/** The source in that version of the form; the same object each time. */
export function atVersion(source: Source, version: string): Source {
  const programme = releaseOf(source.programme, version)
  if (programme === source.programme) return source
  const versions = earlier.get(programme)
  if (versions?.reference === source.reference) return versions
  const made = { programme, reference: source.reference }
  earlier.set(programme, made)
  return made
}

const named = new WeakMap<readonly FormerName[], Source>()

/** The source as the filing was sent: in its version of the form, with the names that entries had then. */
export function asSent(
  source: Source,
  { formVersion, formerNames }: { formVersion: string; formerNames: readonly FormerName[] },
): Source {
  const form = atVersion(source, formVersion)
  if (formerNames.length === 0) return form
  const known = named.get(formerNames)
  if (known?.programme === form.programme) return known
  const labels = new Map(formerNames.map(({ dict, code, label }) => [`${dict}/${code}`, label]))
  const find: Reference['find'] = (dict, code) => {
    const [item, label] = [form.reference.find(dict, code), labels.get(`${dict}/${code}`)]
    return label === undefined ? item : { ...item, code, label }
  }
  const items: Reference['items'] = (dict) => form.reference.items(dict).map((item) => find(dict, item.code) ?? item)
  const made = { programme: form.programme, reference: { ...form.reference, find, items } }
  named.set(formerNames, made)
  return made
}

export function loadSource(client: QueryClient, id: ProgrammeId): Promise<Source> {
  return client.fetchQuery(sourceQuery(id))
}

/** `const { data: source, error, isPending, refetch } = useProgramme(id)`. */
export function useProgramme(id: ProgrammeId) {
  return useQuery(sourceQuery(id))
}
