/** Contacts of an enterprise: its own people read them, everybody else sees them masked until they request the full value. */
import { isFiler, type Role } from '@green/contract/roles.ts'
import { masked } from '../../platform/mask.ts'

/** Fields of the record with contacts. */
export const contactFields: readonly string[] = ['legalPhone', 'contactPhone', 'email', 'landline']

/** A contact, masked for this role where needed. */
export function contactFor<T extends string | null>(role: Role, value: T): T | string {
  return value === null || isFiler(role) ? value : masked(value)
}
