/**
 * Which acts on receivers of events need two administrators: a new one, another address, another secret, and whatever tells
 * it more or again. A new one and a wider one need the city before.
 */
import type { CallOutput } from '@green/contract/call.ts'
import { outgoingEvent } from '@green/contract/calls/operation/outgoing-event.ts'
import { type Act, actOf, type ShownOnce } from '../../../base/two-hands/declared-calls.ts'
import { findReceiver } from './store.ts'

const ofReceiver = { subject: ({ id }: { id: string }) => `event receiver ${id}` }

function secretShown(made: CallOutput<typeof outgoingEvent.create>): ShownOnce | null {
  return 'secret' in made ? { label: '签名密钥，请安全地转交对方的负责人', text: made.secret } : null
}

export const outgoingEventActs: readonly Act[] = [
  actOf(outgoingEvent.create, { shownOnce: secretShown }),
  actOf(outgoingEvent.renewSecret, { ...ofReceiver, shownOnce: secretShown }),
  actOf(outgoingEvent.resendSince, ofReceiver),
  // Pausing and ending only narrow.
  actOf(outgoingEvent.setState, { ...ofReceiver, needsSecond: (_services, { state }) => state === 'active' }),
  actOf(outgoingEvent.change, {
    ...ofReceiver,
    needsSecond: async ({ db }, { id, address, kinds, qxCode }) => {
      const before = await findReceiver(db, id)
      if (!before) return false
      const isMore = kinds.some((one) => !before.kinds.includes(one))
      return isMore || address.trim() !== before.address || qxCode !== before.qxCode
    },
  }),
]
