/** Numbers by which the seeding varies what it makes. */

/** Numbers between 0 and 1 that are the same in every seeding. */
export function sequence(seed: number): () => number {
  let state = seed * 2_654_435_761
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e3779b9) >>> 0
    return state / 0x1_0000_0000
  }
}
