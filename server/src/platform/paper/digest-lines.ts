/** A hash as papers print it. */
import { digestHex } from '@green/contract/overview/digest.ts'

/** In two halves, which fit the column of a table. */
export function inTwoLines(digest: string): string {
  const hex = digestHex(digest)
  return `${hex.slice(0, 32)}\n${hex.slice(32)}`
}
