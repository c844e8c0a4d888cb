/** Contacts are for those who handle the case; everybody else sees how they begin and end (first 3, last 4). */
import type { Role } from '@green/contract/roles.ts'

const handlers: readonly Role[] = ['enterprise', 'county', 'city', 'admin']

/** Fields of the record that are somebody's contact. */
export const contactFields: readonly string[] = ['legalPhone', 'contactPhone', 'email', 'landline']

export function seesContacts(role: Role): boolean {
  return handlers.includes(role)
}

/** A contact as this role may see it. */
export function contactFor<T extends string | null>(role: Role, value: T): T | string {
  return value === null || seesContacts(role) ? value : masked(value)
}

/** First 3 and last 4 characters; what is too short for that shows only its first. */
export function masked(value: string): string {
  const signs = [...value]
  if (signs.length <= 7) return `${signs[0] ?? ''}${'*'.repeat(Math.max(0, signs.length - 1))}`
  return `${signs.slice(0, 3).join('')}${'*'.repeat(signs.length - 7)}${signs.slice(-4).join('')}`
}
