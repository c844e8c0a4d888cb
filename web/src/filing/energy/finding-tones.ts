/** How levels and states of findings are coloured. */
import type { FindingLevel, FindingState } from '@green/filing/programme/ledger-words.ts'
import type { Tone } from '../../ui/figure/tag.tsx'

export const levelTones: Readonly<Record<FindingLevel, Tone>> = { error: 'red', warning: 'orange', hint: 'grey' }

export const stateTones: Readonly<Record<FindingState, Tone>> = {
  open: 'orange',
  explained: 'blue',
  contested: 'orange',
  correcting: 'red',
  settled: 'green',
}
