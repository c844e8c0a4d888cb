/** Does the work of a picture code outside a browser, for tests that ask for one by the interface. */
import { createHash } from 'node:crypto'
import { type Work, workAnswer, workText } from '@green/contract/browser-work.ts'

export function worked({ seed, puzzles, bits }: Work): string {
  const puzzle = (i: number) => {
    for (let n = 0; ; n++) {
      const found = n.toString(36)
      const hash = createHash('sha256')
        .update(workText(seed, i, found))
        .digest()
      if (hash.readUInt32BE(0) >>> (32 - bits) === 0) return found
    }
  }
  return workAnswer(Array.from({ length: puzzles }, (_, i) => puzzle(i)))
}
