/** The colour class of each district by the number of rows in it. */
import { classBounds, classOf } from '../district-classes.ts'

export function shadesOf(rows: readonly { qxCode: string }[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { qxCode } of rows) counts.set(qxCode, (counts.get(qxCode) ?? 0) + 1)
  const bounds = classBounds([...counts.values()])
  return new Map([...counts].map(([code, count]) => [code, classOf(count, bounds)]))
}
