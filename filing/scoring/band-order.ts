/** Bands of lead and base by another value that go up and down: the table is kept as it was found, and marked until somebody has checked it. */

type Band = { lead: number; base: number }

const bounds = [
  ['lead', '引领值'],
  ['base', '基准值'],
] as const

/** Whether every value is no less than the one before, or every one no greater. */
function hasOneDirection(values: readonly number[]): boolean {
  const steps = values.slice(1).map((value, at) => value - (values[at] ?? value))
  return steps.every((step) => step >= 0) || steps.every((step) => step <= 0)
}

/**
 * What is said beside bands whose bound first falls and then rises, or the reverse: with the same share an enterprise of the middle would
 * get fewer points than a smaller and a larger one. Null for bands with one direction.
 */
export function uncheckedBands(bands: readonly Band[]): string | null {
  const turning = bounds.flatMap(([key, label]) => {
    const values = bands.map((band) => band[key])
    return hasOneDirection(values) ? [] : [`${label}（${values.join('、')}）`]
  })
  return turning.length === 0 ? null : `未核对：各档的${turning.join('和')}有升有降，请与原表核对`
}
