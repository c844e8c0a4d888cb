/** A mailing to many, or by text message, needs an officer of the city beside its sender; several to fewer count together. */
import { mailing, sentAloneAtMost } from '@green/contract/calls/mailing.ts'
import { type Act, actOf } from '../../base/two-hands/acts.ts'
import { addMs, clock } from '../../platform/clock.ts'
import { groupOf } from './groups.ts'
import { receiversSentAlone } from './store.ts'

const countedMs = 30 * 86_400_000

export const mailingActs: readonly Act[] = [
  actOf(mailing.send, {
    needsSecond: async ({ db }, { title: _, body, sms, count, requestId, ...query }, actor) => {
      if (sms) return true
      const { members } = await groupOf(db, query, actor)
      const before = await receiversSentAlone(db, actor.accountId, addMs(clock.now(), -countedMs))
      return members.length + before > sentAloneAtMost
    },
  }),
]
