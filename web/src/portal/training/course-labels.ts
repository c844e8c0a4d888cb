/** What the parts of a course's page share. */
import type { CallOutput } from '@green/contract/call.ts'
import type { rcpx } from '@green/contract/calls/service/training.ts'

export type Course = CallOutput<typeof rcpx.getContents>

/** 75.4 → 1:15 */
export const clockOf = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`
