/** Words that the database keeps as text, as the words that the code knows. */

/** The text of a database row as the word it is; anything else is a broken row. */
export function oneOf<T extends string>(allowed: readonly T[], text: string): T {
  const found = allowed.find((one) => one === text)
  if (found === undefined) throw new Error(`unknown value "${text}" where one of ${allowed.join(', ')} is kept`)
  return found
}
