/** Proof of work that replaces the picture code: how it is asked, hashed and answered, on both sides. */

/**
 * For every puzzle a number is wanted whose text has a SHA-256 that begins with so many zero bits. Several small puzzles
 * take about the same time on every try, one large one would not.
 */
export type Work = { seed: string; puzzles: number; bits: number }

/** What is hashed for one try: at most 55 signs, one block of SHA-256. */
export const workText = (seed: string, puzzle: number, found: string) => `${seed}.${puzzle}.${found}`

/** The numbers as an answer: base 36, in the order of the puzzles. */
export const workAnswer = (found: readonly string[]) => `work:${found.join(',')}`
