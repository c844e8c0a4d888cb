/** Colour of an expert task's state. */
import type { TaskRow } from '@green/contract/filing/review.ts'
import type { Tone } from '../../../ui/figure/tag.tsx'

export const taskTones: Record<TaskRow['state'], Tone> = {
  pending: 'blue',
  scoring: 'purple',
  submitted: 'green',
  recused: 'orange',
  cancelled: 'grey',
}
