import { expect, test } from 'vitest'
import { portalScreens } from './portal-screens.ts'
import { orgKinds } from './roles.ts'
import { officeScreens } from './screens.ts'

test('an organisation is led from the office only to portal pages that its kind may open', () => {
  const portal = Object.values(portalScreens)
  const led = Object.values(officeScreens).filter(({ may, inPortal }) => may.enterprise && inPortal)
  expect(led.length).toBeGreaterThan(3)
  for (const { path, inPortal, orgKinds: kinds = orgKinds } of led) {
    const target = portal.find((page) => page.path === inPortal?.split('?')[0])
    expect(target, path).toBeDefined()
    expect(target?.orgKinds ?? orgKinds, path).toEqual(expect.arrayContaining([...kinds]))
  }
})
