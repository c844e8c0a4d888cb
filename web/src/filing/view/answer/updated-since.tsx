/** Above a sent form: the values that it cites and of which the ledger has another one by now. */
import { isUpdatedSince } from '@green/filing/facts/cited-since.ts'
import type { Citation } from '@green/filing/facts/facts.ts'
import { lazy, Suspense } from 'react'

const CitedValues = lazy(async () => ({ default: (await import('./cited-values.tsx')).CitedValues }))

/** Nothing where every value still counts. */
export function UpdatedSince({ citations }: { citations: readonly Citation[] }) {
  const updated = citations.filter((one) => isUpdatedSince([one]))
  if (updated.length === 0) return null
  return (
    <Suspense fallback={null}>
      <CitedValues
        citations={updated}
        title="提交后账本有变化的数据"
        next="本申报仍按提交时的数值办理，提交的内容没有改动。"
      />
    </Suspense>
  )
}
