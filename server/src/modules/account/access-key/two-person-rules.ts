/**
 * Which acts on access keys need two administrators: a new key, another secret, and whatever lets one read more, longer or
 * from elsewhere. A new key and a wider one need the city before.
 */
import type { CallInput, CallOutput } from '@green/contract/call.ts'
import { accessKey } from '@green/contract/calls/account/access-key.ts'
import { type Act, actOf, type ShownOnce } from '../../../base/two-hands/declared-calls.ts'
import { findKey, type KeyRecord } from './store.ts'

export const accessKeyActs: readonly Act[] = [
  actOf(accessKey.create, { shownOnce: keyShown }),
  actOf(accessKey.rotate, { subject: ({ id }) => `access key ${id}`, shownOnce: keyShown }),
  actOf(accessKey.change, {
    subject: ({ id }) => `access key ${id}`,
    needsSecond: async ({ db }, wanted) => {
      const before = await findKey(db, wanted.id)
      return before !== null && isWider(before, wanted)
    },
  }),
]

function keyShown(made: CallOutput<typeof accessKey.create>): ShownOnce | null {
  return 'key' in made ? { label: '接口密钥，请安全地转交对方的负责人', text: made.key } : null
}

/** No addresses are every address. */
function isWider(before: KeyRecord, wanted: CallInput<typeof accessKey.change>): boolean {
  const { scope, qxCode, perMinute, endsOn, addresses } = wanted
  const isElsewhere =
    addresses.length === 0 ? before.addresses.length > 0 : addresses.some((one) => !before.addresses.includes(one))
  return (
    scope.some((one) => !before.scope.includes(one)) ||
    qxCode !== before.qxCode ||
    perMinute > before.perMinute ||
    endsOn > before.endsOn ||
    (isElsewhere && before.addresses.length > 0)
  )
}
