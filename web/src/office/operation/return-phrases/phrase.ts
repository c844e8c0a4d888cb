/** One phrase of the library, and its possible programmes. */
import type { CallOutput } from '@green/contract/call.ts'
import type { returnPhrase } from '@green/contract/calls/operation/return-phrase.ts'
import { families } from '../../../filing/families.ts'

export type Phrase = CallOutput<typeof returnPhrase.list>[number]

export const programmeOptions = Object.values(families).map(({ id, title }) => ({ value: id, label: title }))
