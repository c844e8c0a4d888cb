/** State tag of a filing: the same label, colour and sign for filer, officer and export. */

import { type State, states } from '@green/filing/workflow/states.ts'

import { Tag } from '../../../ui/figure/tag.tsx'

export function StateTag({ state, label }: { state: State; label: string }) {
  return <Tag tone={states[state].tone}>{label}</Tag>
}
