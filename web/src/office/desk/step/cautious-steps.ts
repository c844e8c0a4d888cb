/** Steps that end something; their buttons look it. */
import type { Action } from '@green/filing/actions.ts'

export const cautiousSteps: readonly Action[] = [
  'countyReject',
  'cityReject',
  'proposeRejection',
  'suspend',
  'recallUp',
  'correctResult',
  'revoke',
  'remove',
]
