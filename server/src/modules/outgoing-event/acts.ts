/** Which acts on receivers of events need two administrators: a new one, another address, and whatever tells it more. */
import { outgoingEvent } from '@green/contract/calls/outgoing-event.ts'
import { type Act, actOf } from '../../base/two-hands/acts.ts'
import { findReceiver } from './store.ts'

export const outgoingEventActs: readonly Act[] = [
  actOf(outgoingEvent.create, {
    shownOnce: (made) => ('secret' in made ? { label: '签名密钥，请安全地转交对方的负责人', text: made.secret } : null),
  }),
  actOf(outgoingEvent.change, {
    subject: ({ id }) => `event receiver ${id}`,
    needsSecond: async ({ db }, { id, address, kinds, qxCode }) => {
      const before = await findReceiver(db, id)
      if (!before) return false
      const isMore = kinds.some((one) => !before.kinds.includes(one))
      return isMore || address.trim() !== before.address || qxCode !== before.qxCode
    },
  }),
]
