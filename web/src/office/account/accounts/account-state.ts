/** Colour of an account's state. */
import type { AccountState } from '@green/contract/roles.ts'
import type { Tone } from '../../../ui/figure/tag.tsx'

export const accountTones: Record<AccountState, Tone> = {
  pending: 'grey',
  verifying: 'blue',
  active: 'green',
  returned: 'orange',
  locked: 'purple',
  disabled: 'red',
  cancelled: 'grey',
}
