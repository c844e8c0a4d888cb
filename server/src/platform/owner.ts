/** What belongs to an enterprise's own people alone. */
import { refuse } from '@green/contract/errors.ts'
import type { Actor } from './actor.ts'

/** The own enterprise of this person; an agent, an office and an administrator who looks through its eyes have none. */
export function ownerOf({ enterpriseId, agent, viewer }: Pick<Actor, 'enterpriseId' | 'agent' | 'viewer'>): string {
  if (enterpriseId === null || agent !== null || viewer !== null) throw refuse('FORBIDDEN')
  return enterpriseId
}
