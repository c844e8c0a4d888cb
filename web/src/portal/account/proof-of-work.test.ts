import { createHash } from 'node:crypto'
import { workText } from '@green/contract/browser-work.ts'
import { expect, test } from 'vitest'
import { firstWord, solve } from './proof-of-work.ts'

const real = (text: string) => createHash('sha256').update(text).digest().readUInt32BE(0)

test('hashes as SHA-256 does, up to the longest text of one block', () => {
  for (let n = 0; n <= 55; n++) expect(firstWord('a7.'.repeat(19).slice(0, n))).toBe(real('a7.'.repeat(19).slice(0, n)))
  expect(() => firstWord('a'.repeat(56))).toThrow('one block')
})

test('solves every puzzle of a challenge', () => {
  const seed = '0123456789abcdef0123456789abcdef'
  const found = solve({ seed, puzzles: 4, bits: 10 }).replace('work:', '').split(',')
  expect(found).toHaveLength(4)
  for (const [i, one] of found.entries()) expect(real(workText(seed, i, one)) >>> 22).toBe(0)
})
