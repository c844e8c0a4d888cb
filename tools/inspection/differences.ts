/** The difference between a declared and a checked value, and the edits of two people to the same record. */

/** Checked against declared, in percent of the declared value; null where one is missing or nothing was declared. */
export function differencePercent(declared: number | null, checked: number | null): number | null {
  if (declared === null || checked === null) return null
  if (declared === 0) return checked === 0 ? 0 : null
  return ((checked - declared) / Math.abs(declared)) * 100
}

export type Fields = Readonly<Record<string, unknown>>

/** One field that somebody else has changed to another value since this edit began. */
export type Conflict = { field: string; base: unknown; theirs: unknown; mine: unknown }

const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/**
 * Three-way merge, field by field: what only one side changed is taken, the same change on both sides is none, and
 * everything else is a conflict that a person decides.
 */
export function mergeFields(base: Fields, current: Fields, mine: Fields): { merged: Fields; conflicts: Conflict[] } {
  const conflicts = Object.keys(mine).flatMap((field) => {
    const [before, theirs, own] = [base[field], current[field], mine[field]]
    const open = !same(theirs, before) && !same(own, before) && !same(theirs, own)
    return open ? [{ field, base: before ?? null, theirs: theirs ?? null, mine: own ?? null }] : []
  })
  const changed = Object.entries(mine).filter(([field, value]) => !same(value, base[field]))
  return { merged: { ...current, ...Object.fromEntries(changed) }, conflicts }
}
