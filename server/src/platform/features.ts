/** Refuses a step of a feature that is closed for this person (功能开关). Each feature asks in its own step, whatever way led there. */

import { refuse } from '@green/contract/errors.ts'
import { type FeatureKey, features, type SwitchRole } from '@green/contract/feature-switches.ts'
import { isAdministrator } from '@green/contract/roles.ts'
import type { Actor } from './actor.ts'
import { localTime } from './clock.ts'
import type { Services } from './services.ts'

export type FeatureUser = { role: SwitchRole | 'admin'; qxCode: string | null }

/** Somebody without a login counts in the district that the request is about. */
export const featureUser = (visitor: Actor | null, qxCode: string | null = null): FeatureUser =>
  visitor ? { role: visitor.role, qxCode: visitor.qxCode ?? qxCode } : { role: 'visitor', qxCode }

/** Administrators are never refused. */
export async function requireFeature(
  { switches }: Pick<Services, 'switches'>,
  feature: FeatureKey,
  { role, qxCode }: FeatureUser,
): Promise<void> {
  const closed = isAdministrator(role) ? undefined : (await switches.closedFor({ role, qxCode })).get(feature)
  if (closed) throw refuse('FEATURE_CLOSED', closedDetails(feature, closed))
}

/** By feature, the words that stand in the place of what is closed for this person. */
export async function closedText(
  { switches }: Pick<Services, 'switches'>,
  { role, qxCode }: FeatureUser,
): Promise<Record<string, string>> {
  if (isAdministrator(role)) return {}
  const closed = await switches.closedFor({ role, qxCode })
  return Object.fromEntries(
    [...closed].map(([key, closure]) => [key, refuse('FEATURE_CLOSED', closedDetails(key, closure)).message]),
  )
}

const closedDetails = (feature: FeatureKey, { endsAt, reason }: { endsAt: string; reason: string }) => ({
  feature: features[feature].title,
  until: localTime(endsAt),
  reason,
})
