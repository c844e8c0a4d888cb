/** Colour classes of the counties, and arrow-key navigation between them. */

/** Upper bounds of the classes after "none", at most four; small counts get one class each. */
export function classBounds(counts: readonly number[]): number[] {
  const most = Math.max(0, ...counts)
  const step = roundStep(most / 4)
  return Array.from({ length: Math.ceil(most / step) }, (_, index) => Math.min(most, (index + 1) * step))
}

/** 1, 2, 5, 10, 20, 50 … */
function roundStep(atLeast: number): number {
  if (atLeast <= 1) return 1
  const power = 10 ** Math.floor(Math.log10(atLeast))
  return ([1, 2, 5].find((one) => one * power >= atLeast) ?? 10) * power
}

/** 0 for none, otherwise the class counted from 1. */
export function classOf(count: number, bounds: readonly number[]): number {
  return count <= 0 ? 0 : bounds.findIndex((bound) => count <= bound) + 1
}

/** `0`, `1`, `2–4`. */
export function classLabels(bounds: readonly number[]): string[] {
  return [
    '0',
    ...bounds.map((bound, index) => {
      const from = (bounds[index - 1] ?? 0) + 1
      return from >= bound ? String(bound) : `${from}–${bound}`
    }),
  ]
}

export type LabelPosition = { code: string; x: number; y: number }
export type Direction = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight'

const steps: Record<Direction, readonly [number, number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
}

export function isDirection(key: string): key is Direction {
  return Object.hasOwn(steps, key)
}

/** The nearest county in that direction, within 60° of it; distance straight ahead counts less than sideways. */
export function neighbour(
  places: readonly LabelPosition[],
  from: LabelPosition,
  direction: Direction,
): LabelPosition | null {
  const [dx, dy] = steps[direction]
  let best: LabelPosition | null = null
  let shortest = Number.POSITIVE_INFINITY
  for (const place of places) {
    const ahead = (place.x - from.x) * dx + (place.y - from.y) * dy
    const aside = Math.abs((place.x - from.x) * dy) + Math.abs((place.y - from.y) * dx)
    if (ahead <= 0 || aside > 1.75 * ahead) continue
    const length = ahead + 1.5 * aside
    if (length < shortest) {
      best = place
      shortest = length
    }
  }
  return best
}
