/**
 * The one order of names, for lists, exports and files, on both sides: by code point, as the database sorts by `collate "C"`
 * (server/src/db/name-order.ts). A language's order differs between databases, browsers and their versions.
 */
export function compareNames(one: string, other: string): number {
  const [a, b] = [[...one], [...other]]
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    const apart = (a[i]?.codePointAt(0) ?? 0) - (b[i]?.codePointAt(0) ?? 0)
    if (apart !== 0) return apart
  }
  return a.length - b.length
}
