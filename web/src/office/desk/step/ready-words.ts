/** Words that a return can be written with: the programme's own phrases and the usual reasons. */
import type { CallOutput } from '@green/contract/call.ts'
import { returnPhrase } from '@green/contract/calls/return-phrase.ts'
import { useCall } from '../../../platform/query.ts'
import { useDictionary } from '../../list/dictionary.ts'

export type Phrase = CallOutput<typeof returnPhrase.list>[number]

export type ReadyWords = {
  phrases: readonly Phrase[]
  usual: readonly string[]
  /** What comes later would move the box and the button under the hand: who shows them waits for both. */
  isLoading: boolean
}

/** Asked for as soon as a case may be returned, shown once that step is chosen. */
export function useReadyWords(programme: string, mayReturn: boolean): ReadyWords {
  const wanted = mayReturn && programme !== ''
  const phrases = useCall(returnPhrase.list, { programme }, { enabled: wanted, staleTime: 60_000 })
  const reasons = useDictionary('returnReason')
  return {
    phrases: phrases.data ?? [],
    usual: reasons.options.flatMap(({ label }) => (label === '其他' ? [] : [label])),
    isLoading: wanted && (phrases.isLoading || reasons.isLoading),
  }
}
