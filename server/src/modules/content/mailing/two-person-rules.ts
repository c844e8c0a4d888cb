/** A mailing to many, or by text message, needs an officer of the city beside its sender; several to fewer count together. */
import { mailing, sentAloneAtMost } from '@green/contract/calls/content/mailing.ts'
import { type Act, actOf, countedSince } from '../../../base/two-hands/declared-calls.ts'
import { groupOf } from './groups.ts'
import { receiversSentAlone } from './store.ts'

export const mailingActs: readonly Act[] = [
  actOf(mailing.send, {
    needsSecond: async ({ db }, { title: _, body, sms, count, requestId, ...query }, actor) => {
      if (sms) return true
      const { members } = await groupOf(db, query, actor)
      const before = await receiversSentAlone(db, actor.accountId, countedSince())
      return members.length + before > sentAloneAtMost
    },
  }),
]
