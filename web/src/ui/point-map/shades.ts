/** The colour class of each district by the number of rows in it, and what each class says. */
import { classBounds, classLabels, classOf } from '../figure/district-classes.ts'

/** The grounds of the classes, lightest for none. */
export const grounds = ['#eeece0', '#dbe9e1', '#bcd8cb', '#93bfae', '#6aa48f'] as const

export type Shades = {
  /** Class by code of district, 0 to 4. */
  classes: ReadonlyMap<string, number>
  /** `0`, `1`, `2–4`: one per class in use. */
  labels: readonly string[]
}

export function shadesOf(rows: readonly { qxCode: string }[]): Shades {
  const counts = new Map<string, number>()
  for (const { qxCode } of rows) counts.set(qxCode, (counts.get(qxCode) ?? 0) + 1)
  const bounds = classBounds([...counts.values()])
  return {
    classes: new Map([...counts].map(([code, count]) => [code, classOf(count, bounds)])),
    labels: classLabels(bounds),
  }
}
