/** Draws that are the same for the same seed. */
import { sequence } from '../sequence.ts'
import type { Range } from './profiles.ts'

export type Chance = ReturnType<typeof chanceOf>

/** A number of 32 bits from a text. */
const seedOf = (text: string) =>
  [...text].reduce((hash, letter) => Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16_777_619) >>> 0, 2_166_136_261)

/** The draws of one name: an enterprise's are its own, whoever else is in the city. */
export function chanceOf(name: string) {
  const random = sequence(seedOf(name))
  const between = (low: number, high: number) => low + (high - low) * random()
  /** Mean 0, deviation 1. */
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  /** Of low and high even; of low, centre and high log-normal about the centre, cut at the ends. */
  function draw(range: Range): number {
    const [low = 0, centre = low, high] = range
    if (high === undefined) return between(low, centre)
    const spread = Math.max(Math.log(high / centre), Math.log(centre / low)) / 2
    for (;;) {
      const value = centre * Math.exp(normal() * spread)
      if (value >= low && value <= high) return value
    }
  }
  function pick<T>(list: readonly T[], weightOf: (one: T) => number = () => 1): T {
    let left = random() * list.reduce((sum, one) => sum + weightOf(one), 0)
    const found = list.find((one) => {
      left -= weightOf(one)
      return left < 0
    })
    const last = found ?? list.at(-1)
    if (last === undefined) throw new Error('there is nothing to pick from')
    return last
  }
  /** So many of a list, each once. */
  function sample<T>(list: readonly T[], count: number): T[] {
    const left = [...list]
    return Array.from({ length: Math.min(count, left.length) }, () => {
      const [one] = left.splice(Math.floor(random() * left.length), 1)
      return one as T
    })
  }
  return { random, between, normal, draw, pick, sample, isHit: (share: number) => random() < share }
}
