/** 功能开关: whether a feature is closed for this person or visitor, and the words that stand in its place. */
import type { FeatureKey } from '@green/contract/feature-switches.ts'
import { useSession } from '../session/session.ts'
import { useSystemItems } from './system-items.ts'

export function useClosed(feature: FeatureKey): string | undefined {
  const items = useSystemItems()
  // A response of the former server has no such list.
  return useSession(({ login, state }) => (login ? state?.closed?.[feature] : items[`closed:${feature}`]))
}
