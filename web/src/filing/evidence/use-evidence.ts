/** Searches papers for figures, one after the other, so that other requests are not held up. */

import type { CallOutput } from '@green/contract/call.ts'
import { evidence, mostSought } from '@green/contract/calls/filing/evidence.ts'
import type { Attachment } from '@green/filing/evidence/attachments.ts'
import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { callQuery } from '../../platform/request/query.ts'
import type { RequestError } from '../../platform/request/request-error.ts'
import type { PaperSearch } from './found-evidence.ts'

/** Papers that are searched at the same time. */
const atOnce = 2

type Sought = { value: number; unit: string }
type Search = UseQueryResult<CallOutput<typeof evidence.search>, RequestError>

export function useEvidence(papers: readonly Attachment[], figures: readonly Sought[]) {
  const sought = useMemo(() => figures.slice(0, mostSought).map(({ value, unit }) => ({ value, unit })), [figures])
  const [started, setStarted] = useState(atOnce)
  const isNeeded = sought.length > 0
  const searches: Search[] = useQueries({
    queries: papers.map(({ file }, i) =>
      callQuery(
        evidence.search,
        { fileId: file.id, figures: sought },
        { enabled: isNeeded && i < started, staleTime: Number.POSITIVE_INFINITY, inBrowser: true },
      ),
    ),
  })
  const done = searches.filter(({ isSuccess, isError }) => isSuccess || isError).length
  if (done + atOnce > started && started < papers.length) setStarted(done + atOnce)
  return {
    done,
    sought: sought.length,
    papers: papers.map(
      (paper, i): PaperSearch => ({
        paper,
        search: searches[i]?.data,
        failure: searches[i]?.error?.message,
      }),
    ),
  }
}
