/** Finds a step in a table of steps: the same for a filing's workflow and for every other case. Pure. */

type Row = { from: readonly string[]; by: readonly string[] }

/** The rows that this role may take from this state and that no guard closes. */
export function openRows<T extends Row>(
  rows: readonly T[],
  state: string,
  role: string,
  closedBy: (row: T) => unknown,
): T[] {
  return rows.filter((row) => row.from.includes(state) && row.by.includes(role) && closedBy(row) === null)
}

/** The row to take of one action's rows, or why there is none: wrong role 403, wrong state 409, else the guard that closes the first. */
export function findRow<T extends Row, C>(
  rows: readonly T[],
  state: string,
  role: string,
  closedBy: (row: T) => C | null,
): T | { refusal: C | 'FORBIDDEN' | 'ILLEGAL_STEP' } {
  const own = rows.filter((row) => row.by.includes(role))
  if (own.length === 0) return { refusal: 'FORBIDDEN' }
  const here = own.filter((row) => row.from.includes(state))
  const [first] = here
  if (!first) return { refusal: 'ILLEGAL_STEP' }
  return here.find((row) => closedBy(row) === null) ?? { refusal: closedBy(first) ?? 'ILLEGAL_STEP' }
}

/** States unreachable from `none`, and states without a way out although they are not final. Empty when sound. */
export function tableFaults(
  rows: readonly { from: readonly string[]; ends: readonly string[] }[],
  mayStay: (state: string) => boolean,
): string[] {
  const reachable = new Set(['none'])
  for (let before = 0; before < reachable.size; ) {
    before = reachable.size
    for (const { from, ends } of rows)
      if (from.some((state) => reachable.has(state))) for (const end of ends) reachable.add(end)
  }
  const named = new Set(rows.flatMap(({ from, ends }) => [...from, ...ends]))
  const isLeft = (state: string) =>
    rows.some(({ from, ends }) => from.includes(state) && ends.some((end) => end !== state))
  return [
    ...[...named].filter((state) => !reachable.has(state)).map((state) => `nobody can reach ${state}`),
    ...[...reachable]
      .filter((state) => state !== 'none' && !mayStay(state) && !isLeft(state))
      .map((state) => `nobody can leave ${state}`),
  ]
}
