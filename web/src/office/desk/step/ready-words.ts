/** Phrases for a return: the programme's own and the common reasons. */
import type { CallOutput } from '@green/contract/call.ts'
import { returnPhrase } from '@green/contract/calls/operation/return-phrase.ts'
import { useCall } from '../../../platform/request/query.ts'
import { useDictionary } from '../../list/dictionary.ts'

export type Phrase = CallOutput<typeof returnPhrase.list>[number]

export type ReadyText = {
  phrases: readonly Phrase[]
  usual: readonly string[]
  /** Loading one later would shift the layout under the cursor: callers wait for both. */
  isLoading: boolean
}

/** Fetched as soon as a case can be returned, shown once that step is chosen. */
export function useReadyText(programme: string, mayReturn: boolean): ReadyText {
  const wanted = mayReturn && programme !== ''
  const phrases = useCall(returnPhrase.list, { programme }, { enabled: wanted, staleTime: 60_000 })
  const reasons = useDictionary('returnReason')
  return {
    phrases: phrases.data ?? [],
    usual: reasons.options.flatMap(({ label }) => (label === '其他' ? [] : [label])),
    isLoading: wanted && (phrases.isLoading || reasons.isLoading),
  }
}
