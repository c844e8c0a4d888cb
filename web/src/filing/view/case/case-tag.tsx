/** State tag of a case that has a state machine: label, colour and sign. */
import type { CaseState } from '@green/filing/cases/machine.ts'
import { Tag } from '../../../ui/figure/tag.tsx'

type Props<S extends string> = { machine: { states: Readonly<Record<S, CaseState>> }; state: S }

export function CaseTag<S extends string>({ machine, state }: Props<S>) {
  const { tone, label } = machine.states[state]
  return <Tag tone={tone}>{label}</Tag>
}
