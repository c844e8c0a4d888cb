/** Who comes when: arrivals of people by a Poisson clock, and the pauses between their acts, from a seed. */

/** Pseudo-random numbers between 0 and 1 from a seed (mulberry32): the same seed gives the same day. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A time between two events that do not know of each other. */
export function exponential(random: () => number, mean: number): number {
  return -Math.log(1 - random()) * mean
}

/** Kinds of people on the last day of a batch, as shares of everybody present. */
export const crowd = {
  enterprise: 0.7,
  visitor: 0.1,
  county: 0.12,
  city: 0.04,
  expert: 0.02,
  supervisor: 0.01,
  admin: 0.01,
} as const
export type Kind = keyof typeof crowd

/** How long a person stays, and the mean pause between two acts, in seconds. */
export type Pace = { staySeconds: number; pauseSeconds: number }

export type Arrival = { atMs: number; kind: Kind; stayMs: number; seed: number }

/**
 * Arrivals over a time. Those who are there at the beginning come spread over the warm-up; from then on people come
 * by a Poisson clock, as many as leave: nobody waits for an answer before the next person comes.
 */
export function arrivals(
  { people, seconds, warmUpSeconds, seed }: { people: number; seconds: number; warmUpSeconds: number; seed: number },
  pace: Pace,
): Arrival[] {
  const random = seeded(seed)
  const kind = (): Kind => {
    let left = random()
    for (const [name, share] of Object.entries(crowd)) {
      left -= share
      if (left < 0) return name as Kind
    }
    return 'enterprise'
  }
  const one = (atMs: number): Arrival => ({
    atMs,
    kind: kind(),
    stayMs: exponential(random, pace.staySeconds) * 1000,
    seed: Math.floor(random() * 2 ** 32),
  })
  const first = Array.from({ length: people }, () => one(random() * warmUpSeconds * 1000))
  const later: Arrival[] = []
  const betweenMs = (pace.staySeconds / people) * 1000
  for (
    let at = exponential(random, betweenMs);
    at < (warmUpSeconds + seconds) * 1000;
    at += exponential(random, betweenMs)
  )
    later.push(one(at))
  return [...first, ...later].sort((a, b) => a.atMs - b.atMs)
}
