/** 裁定: a finding that a person settled stays settled until the figures it was about contradict each other anew. */
import type { Finding, Shown } from './finding.ts'

/** What the binary fraction of a computed figure adds beyond the ninth digit is no other figure. */
const digits = 9

const exact = (value: Shown[string]) => (typeof value === 'number' ? Number(value.toPrecision(digits)) : value)

/** The figures of a finding as one text: the same text is the same contradiction, in whatever order they come. */
export function contradictionOf({ show }: Pick<Finding, 'show'>): string {
  const figures = Object.entries(show)
    .filter(([, value]) => value !== null)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  return JSON.stringify(Object.fromEntries(figures.map(([name, value]) => [name, exact(value)])))
}
