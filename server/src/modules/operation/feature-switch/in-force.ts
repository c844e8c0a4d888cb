/** The features closed now: every process keeps the rows until PostgreSQL notifies it of a change, and asks the clock. */
import { type FeatureKey, featureKeys } from '@green/contract/feature-switches.ts'
import type { Database } from '../../../db/database.ts'
import { cachedUntilNotified, type Notifications } from '../../../db/listen.ts'
import { clock } from '../../../platform/clock.ts'
import type { FeatureSwitches } from '../../../platform/services.ts'
import { closuresInForce, switchChannel } from './store.ts'

export async function openSwitches(db: Database, notifications: Notifications): Promise<FeatureSwitches> {
  const savedOf = await cachedUntilNotified(notifications, switchChannel, () => closuresInForce(db, clock.now()))
  return {
    async closedFor({ role, qxCode }) {
      const now = clock.now()
      const met = (await savedOf()).filter(
        ({ roles, qxCodes, endsAt }) =>
          endsAt > now &&
          roles.includes(role) &&
          (qxCodes.length === 0 || (qxCode !== null && qxCodes.includes(qxCode))),
      )
      // The one that ends last comes first, and is the one that counts.
      return new Map(
        featureKeys.flatMap((key): [FeatureKey, { endsAt: string; reason: string }][] => {
          const found = met.find(({ feature }) => feature === key)
          return found ? [[key, found]] : []
        }),
      )
    },
  }
}
