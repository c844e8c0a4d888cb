/** Text columns as union types. */

/** The text of a database row as a member of the union; throws for any other value. */
export function oneOf<T extends string>(allowed: readonly T[], text: string): T {
  const found = allowed.find((one) => one === text)
  if (found === undefined) throw new Error(`unknown value "${text}" where one of ${allowed.join(', ')} is kept`)
  return found
}
