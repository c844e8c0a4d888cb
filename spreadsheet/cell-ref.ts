/** Column letters and cell references such as AB12; rows and columns count from 1. */

export const lastRow = 1_048_576
export const lastColumn = 16_384

export function columnLetters(column: number): string {
  let letters = ''
  for (let rest = column; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters
  }
  return letters
}

/** The column of a reference such as AB12; undefined for anything else. */
export function columnOf(ref: string): number | undefined {
  let column = 0
  let at = 0
  for (; at < ref.length; at++) {
    const letter = ref.charCodeAt(at) & ~32
    if (letter < 65 || letter > 90) break
    column = column * 26 + letter - 64
    if (column > lastColumn) return undefined
  }
  return at > 0 && at < ref.length ? column : undefined
}
