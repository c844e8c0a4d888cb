/** The state of a filing in words, with the colour and sign that filer, officer and export share. */

import { type State, states } from '@green/filing/states.ts'

import { Tag } from '../../ui/tag.tsx'

export function StateTag({ state, label }: { state: State; label: string }) {
  return <Tag tone={states[state].tone}>{label}</Tag>
}
