/** The work of a picture code: SHA-256 of short texts, fast enough for a phone, without the browser's crypto, which plain http lacks. */
import { type Work, workAnswer, workText } from '@green/contract/browser-work.ts'

const primes: number[] = []
for (let n = 2; primes.length < 64; n++) if (primes.every((prime) => n % prime !== 0)) primes.push(n)
/** The first 32 bits of the fraction. */
const fraction = (root: number) => ((root - Math.floor(root)) * 2 ** 32) | 0
/** FIPS 180-4, 4.2.2 and 5.3.3. */
const rounds = Int32Array.from(primes, (prime) => fraction(Math.cbrt(prime)))
const start = Int32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)))

const schedule = new Int32Array(64)
const longest = 55

const turned = (word: number, by: number) => (word >>> by) | (word << (32 - by))

/** The first 32 bits of the SHA-256 of at most 55 ASCII signs: one block. */
export function firstWord(text: string): number {
  if (text.length > longest) throw new Error('the text does not fit into one block')
  schedule.fill(0)
  for (let i = 0; i < text.length; i++)
    schedule[i >> 2] = (schedule[i >> 2] ?? 0) | (text.charCodeAt(i) << (24 - (i % 4) * 8))
  schedule[text.length >> 2] = (schedule[text.length >> 2] ?? 0) | (0x80 << (24 - (text.length % 4) * 8))
  schedule[15] = text.length * 8
  for (let i = 16; i < 64; i++) {
    const [a, b] = [schedule[i - 15] ?? 0, schedule[i - 2] ?? 0]
    const low = turned(a, 7) ^ turned(a, 18) ^ (a >>> 3)
    const high = turned(b, 17) ^ turned(b, 19) ^ (b >>> 10)
    schedule[i] = ((schedule[i - 16] ?? 0) + low + (schedule[i - 7] ?? 0) + high) | 0
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = start
  for (let i = 0; i < 64; i++) {
    const high = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)
    const chosen = (e & f) ^ (~e & g)
    const one = (h + high + chosen + (rounds[i] ?? 0) + (schedule[i] ?? 0)) | 0
    const low = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)
    const two = (low + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + one) | 0
    d = c
    c = b
    b = a
    a = (one + two) | 0
  }
  return (a + (start[0] ?? 0)) >>> 0
}

/** Finds the number of every puzzle: the answer to the picture code. */
export function solve({ seed, puzzles, bits }: Work): string {
  const puzzle = (i: number) => {
    for (let n = 0; ; n++) {
      const found = n.toString(36)
      if (firstWord(workText(seed, i, found)) >>> (32 - bits) === 0) return found
    }
  }
  return workAnswer(Array.from({ length: puzzles }, (_, i) => puzzle(i)))
}
