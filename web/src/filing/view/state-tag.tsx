/** State tag of a filing: the same label, colour and sign for filer, officer and export. */

import { type State, states } from '@green/filing/states.ts'

import { Tag } from '../../ui/tag.tsx'

export function StateTag({ state, label }: { state: State; label: string }) {
  return <Tag tone={states[state].tone}>{label}</Tag>
}
