import { afterEach, expect, test, vi } from 'vitest'
import { endSession } from './end-session.ts'
import { currentLogin, signIn } from './session.ts'
import { thisTab } from './tabs.ts'

afterEach(() => {
  thisTab()?.leave()
  vi.unstubAllGlobals()
})

test('a sign-out is told to the other tabs, also where this one had not joined their channel yet', async () => {
  vi.stubGlobal('document', new EventTarget())
  const other = new BroadcastChannel('green.session')
  const received = new Promise((resolve) => {
    other.onmessage = ({ data }) => resolve(data)
  })
  signIn({
    token: 'one',
    userRole: 'city',
    qyItem: null,
    socialCode: null,
    enterpriseName: null,
    address: null,
  })
  endSession()
  expect(currentLogin()).toBeNull()
  expect(await received).toEqual({ kind: 'ended', token: 'one' })
  other.close()
})
