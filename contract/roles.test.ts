import { expect, test } from 'vitest'
import {
  isAdministrator,
  isCityOfficer,
  isDistrictOfficer,
  isExpert,
  isFiler,
  isInspector,
  isOffice,
  isOfficer,
  isWide,
  roles,
} from './roles.ts'

test('each predicate holds for the roles that are able to do it, and for nobody else', () => {
  const predicates = {
    isFiler,
    isOfficer,
    isDistrictOfficer,
    isCityOfficer,
    isExpert,
    isInspector,
    isAdministrator,
    isWide,
    isOffice,
  }
  const holders = Object.entries(predicates).map(([name, holds]) => [name, roles.filter((role) => holds(role))])
  expect(Object.fromEntries(holders)).toEqual({
    isFiler: ['enterprise'],
    isOfficer: ['county', 'city'],
    isDistrictOfficer: ['county'],
    isCityOfficer: ['city'],
    isExpert: ['expert'],
    isInspector: ['supervisor'],
    isAdministrator: ['admin'],
    isWide: ['city', 'admin'],
    isOffice: ['county', 'city', 'admin'],
  })
  for (const nobody of [undefined, null, '', 'clock', 'anyone', 'constructor'])
    for (const holds of Object.values(predicates)) expect(holds(nobody)).toBe(false)
})
