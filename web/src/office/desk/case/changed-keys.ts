/** Keys of the fields that changed since the last submission; empty on the first one. */
import { filing } from '@green/contract/calls/filing/filing.ts'
import type { FilingDetail } from '@green/contract/filing/filing.ts'
import { useMemo } from 'react'
import { useCall } from '../../../platform/request/query.ts'

export function useChangedKeys(detail: FilingDetail): ReadonlySet<string> {
  const { data } = useCall(
    filing.compare,
    { id: detail.id, with: 'lastSubmission' },
    { enabled: detail.submissions.length > 1 },
  )
  return useMemo(() => new Set(data?.items.map((item) => item.field.split(/[.[]/)[0] ?? item.field) ?? []), [data])
}
