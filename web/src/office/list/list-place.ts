/** The URL state of a list: which keys are filters and which only affect display. */

export type ListPlace = Record<string, string | number>

/** Page and sort of a list, and what is open beside it. */
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

/** Whether any filter is set. */
export function isFiltered(place: ListPlace, usual: ListPlace): boolean {
  return filterKeys(usual).some((key) => place[key] !== usual[key])
}

/** The change that clears all filters and preserves sort and size. */
export function withoutFilters<T extends ListPlace>(usual: T): Partial<T> {
  return Object.fromEntries(filterKeys(usual).map((key) => [key, usual[key]])) as Partial<T>
}

/** Position, not content: not part of a view. */
const passing: ReadonlySet<string> = new Set(['page', 'tab', 'id', 'task', 'with', 'beside'])

/** The part of an address that a view stores: all non-default values, but not the page and the open case. */
export function viewOf(place: ListPlace, usual: ListPlace): ListPlace {
  return Object.fromEntries(
    Object.keys(usual).flatMap((key) => {
      const value = place[key]
      return passing.has(key) || value === undefined || value === usual[key] ? [] : [[key, value]]
    }),
  )
}

/** The query: the given keys, without the empty ones. */
export function setFilters<T extends ListPlace, K extends keyof T & string>(
  place: T,
  keys: readonly K[],
): { [P in K]?: T[P] } {
  return Object.fromEntries(keys.flatMap((key) => (place[key] === '' ? [] : [[key, place[key]]]))) as {
    [P in K]?: T[P]
  }
}

/** One of the allowed values, or undefined: addresses may be typed by hand. */
export function oneOf<const W extends string>(
  allowed: readonly W[],
  value: string | number | undefined,
): W | undefined {
  return allowed.find((one) => one === value)
}
