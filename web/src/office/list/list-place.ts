/** The address of a list: which parts of it filter, which only show. */

export type ListPlace = Record<string, string | number>

/** Where one stands in a list, and what is open beside it. */
const viewStateKeys: ReadonlySet<string> = new Set([
  'page',
  'size',
  'sort',
  'order',
  'tab',
  'id',
  'task',
  'with',
  'beside',
  'cols',
])

function filterKeys(usual: ListPlace): string[] {
  return Object.keys(usual).filter((key) => !viewStateKeys.has(key))
}

/** Whether anything narrows the list. */
export function isFiltered(place: ListPlace, usual: ListPlace): boolean {
  return filterKeys(usual).some((key) => place[key] !== usual[key])
}

/** The change that takes every filter away and leaves sort and size. */
export function withoutFilters<T extends ListPlace>(usual: T): Partial<T> {
  return Object.fromEntries(filterKeys(usual).map((key) => [key, usual[key]])) as Partial<T>
}

/** Where one is, not what one looks at: no part of a view. */
const passing: ReadonlySet<string> = new Set(['page', 'tab', 'id', 'task', 'with', 'beside'])

/** What a view keeps of an address: whatever differs from the usual, but not the page and the open case. */
export function viewOf(place: ListPlace, usual: ListPlace): ListPlace {
  return Object.fromEntries(
    Object.keys(usual).flatMap((key) => {
      const value = place[key]
      return passing.has(key) || value === undefined || value === usual[key] ? [] : [[key, value]]
    }),
  )
}

/** What the server is asked: the given keys, without the empty ones. */
export function setFilters<T extends ListPlace, K extends keyof T & string>(
  place: T,
  keys: readonly K[],
): { [P in K]?: T[P] } {
  return Object.fromEntries(keys.flatMap((key) => (place[key] === '' ? [] : [[key, place[key]]]))) as {
    [P in K]?: T[P]
  }
}

/** One of the allowed words, or undefined: addresses are typed by hand too. */
export function oneOf<const W extends string>(words: readonly W[], said: string | number | undefined): W | undefined {
  return words.find((word) => word === said)
}
