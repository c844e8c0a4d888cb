/** Contacts of an enterprise: its own people read them, everybody else sees how they begin and end until they have them shown. */
import type { Role } from '@green/contract/roles.ts'
import { masked } from '../../platform/mask.ts'

/** Fields of the record that are somebody's contact. */
export const contactFields: readonly string[] = ['legalPhone', 'contactPhone', 'email', 'landline']

/** A contact as this role may see it. */
export function contactFor<T extends string | null>(role: Role, value: T): T | string {
  return value === null || role === 'enterprise' ? value : masked(value)
}
