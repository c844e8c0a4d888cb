/** Whether a policy is in force, in words with a sign. */
import { type PolicyStatus, policyStatuses } from '@green/contract/calls/content/policy.ts'
import { Tag, type Tone } from '../../../ui/figure/tag.tsx'

const tones: Record<PolicyStatus, Tone> = {
  inForce: 'green',
  toCome: 'blue',
  ended: 'grey',
  replaced: 'red',
  forComment: 'orange',
}

export const PolicyTag = ({ status }: { status: PolicyStatus }) => (
  <Tag tone={tones[status]}>{policyStatuses[status]}</Tag>
)
