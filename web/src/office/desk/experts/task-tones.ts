/** Colour of an expert task's state. */
import type { TaskRow } from '@green/contract/review.ts'
import type { Tone } from '../../../ui/tag.tsx'

export const taskTones: Record<TaskRow['state'], Tone> = {
  pending: 'blue',
  scoring: 'purple',
  submitted: 'green',
  recused: 'orange',
  cancelled: 'grey',
}
