/** Which acts on accounts need two administrators: whatever lets somebody in, or lets him do more. */
import { account } from '@green/contract/calls/account/account.ts'
import { security } from '@green/contract/calls/account/security.ts'
import { isFiler } from '@green/contract/roles.ts'
import type { WithDb } from '../../../platform/services.ts'
import { importAct } from '../../import/confirmed-import.ts'
import { type Act, actOf } from '../../two-hands/declared-calls.ts'
import { linkShown } from '../sign-in/own-link.ts'
import { type AccountRecord, holderById } from '../store.ts'
import { isLonger } from './expiry.ts'

type OfAccount = { id: string }
const ofAccount = {
  subject: ({ id }: OfAccount) => `account ${id}`,
  concerns: ({ id }: OfAccount) => [id],
}

/** Null for an account that is missing: the act itself refuses it. */
async function findAccount({ db }: WithDb, { id }: OfAccount): Promise<AccountRecord | null> {
  return (await holderById(db, id))?.account ?? null
}

/** An account of staff approves, publishes, pays or administers. */
const isOfStaff = (account: AccountRecord | null) => account !== null && !isFiler(account.role)

export const accountActs: readonly Act[] = [
  actOf(account.create, {
    subject: ({ loginName }) => `new account ${loginName.toLowerCase()}`,
    shownOnce: (made) => ('link' in made ? linkShown(made) : null),
  }),
  importAct(account.importRun),
  actOf(account.setState, {
    ...ofAccount,
    needsSecond: async (services, change) =>
      change.state === 'active' && isOfStaff(await findAccount(services, change)),
  }),
  actOf(account.setScope, {
    ...ofAccount,
    needsSecond: async (services, change) => {
      const found = await findAccount(services, change)
      return found !== null && change.scopeLabels.some((one) => !found.scopeLabels.includes(one))
    },
  }),
  actOf(account.resetPassword, {
    ...ofAccount,
    // Without a text gateway the link is shown, and never to whoever asked for the reset.
    needsSecond: async (services, wanted) => {
      const found = await findAccount(services, wanted)
      return isOfStaff(found) || (found !== null && !services.config.SMS_URL)
    },
    shownOnce: (done) => ('link' in done ? linkShown(done) : null),
  }),
  actOf(account.extend, {
    ...ofAccount,
    needsSecond: async (services, wanted) => {
      const found = await findAccount(services, wanted)
      return found !== null && isOfStaff(found) && isLonger(found.validUntil, wanted.validUntil)
    },
  }),
  actOf(security.saveRule, {
    subject: () => 'second factor rule',
    needsSecond: (_services, { required }) => !required,
  }),
]
