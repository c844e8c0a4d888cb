/** Beneath bands of a score that go up and down: they are used as they are, and nobody has checked them. */
import { uncheckedBands } from '@green/filing/scoring/band-order.ts'
import { Tag } from '../../ui/figure/tag.tsx'

export function UncheckedBands({ of }: { of: Parameters<typeof uncheckedBands>[0] }) {
  const text = uncheckedBands(of)
  return text === null ? null : (
    <p className="ge-hint">
      <Tag tone="orange">{text}</Tag>
    </p>
  )
}
