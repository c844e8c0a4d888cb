import { expect, test } from 'vitest'
import { partsFor } from './screen.tsx'

const person = { isVerified: true, isAgent: false, orgKind: 'enterprise' as const }

test('before the county verified it, an enterprise is offered only what works', () => {
  const offered = ['desk', 'messages', 'profile', 'password', 'security', 'logins', 'privacy']
  expect(partsFor({ ...person, isVerified: false })).toEqual(offered)
})

test('every part of the place is in its menu, those of the other kind of organisation left out', () => {
  expect(partsFor(person)).not.toContain('clients')
  expect(partsFor({ ...person, orgKind: 'institution' })).not.toContain('agents')
  expect(partsFor({ ...person, isAgent: true })).toEqual(['mine'])
})
