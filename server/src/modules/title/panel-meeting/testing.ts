/** A meeting of two officers on one case, for tests. */
import type { Actor } from '../../../platform/actor.ts'
import { clock } from '../../../platform/clock.ts'

type Someone = Pick<Actor, 'accountId' | 'name'>
type Meeting = { batchId: string; filingId: string; chair: Someone; other: Someone }

export const meetingInput = ({ batchId, filingId, chair, other }: Meeting) => ({
  batchId,
  heldOn: clock.today(),
  place: '市工业主管部门三号会议室',
  topic: '',
  chairId: chair.accountId,
  members: [chair, other].map(({ accountId, name }) => ({
    accountId,
    name,
    attendance: 'present' as const,
    note: '',
  })),
  cases: [{ filingId, conclusion: 'favour' as const, reason: '', dissent: '' }],
})
