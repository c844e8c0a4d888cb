import type { Login } from '@green/contract/calls/account/user.ts'
import { afterEach, expect, test } from 'vitest'
import { joinChannel, type SharedSession } from './tabs.ts'

const loginWith = (token: string): Login => ({
  token,
  userRole: 'city',
  qyItem: null,
  socialCode: null,
  enterpriseName: null,
  address: null,
})
const sessionOf = (token: string): SharedSession => ({ login: loginWith(token), acting: null, standing: null })

let open: { leave: () => void }[] = []
afterEach(() => {
  for (const tab of open) tab.leave()
  open = []
})

/** A tab of the browser, signed in with a token or not. */
function aTab(token: string | null, userId: string | null = token && 'user') {
  const heard: string[] = []
  let session = token === null ? null : sessionOf(token)
  const tab = joinChannel(
    {
      shared: () => session,
      userId: () => userId,
      onEnded: () => {
        session = null
        heard.push('ended')
      },
      onRenewed: (login) => {
        session = sessionOf(login.token)
        heard.push(`renewed: ${login.token}`)
      },
      onActive: () => heard.push('active'),
    },
    new BroadcastChannel('tabs.test'),
  )
  open.push(tab)
  return { ...tab, heard, token: () => session?.login.token ?? null }
}

/** What was said before has arrived once a later question is answered. */
const arrived = (asking: ReturnType<typeof aTab>) => asking.ask()

test('a new tab is signed in like the one that was used last', async () => {
  const first = aTab('first')
  const last = aTab('last')
  await new Promise((resolve) => setTimeout(resolve, 2))
  last.used()
  expect((await aTab(null).ask())?.login.token).toBe('last')
  await new Promise((resolve) => setTimeout(resolve, 2))
  first.used()
  expect((await aTab(null).ask())?.login.token).toBe('first')
})

test('where nobody is signed in, and where nobody else is the person, none is found', async () => {
  aTab(null)
  expect(await aTab(null).ask()).toBeNull()
  aTab('another', 'somebody else')
  expect(await aTab(null).ask(({ userId }) => userId === 'user')).toBeNull()
})

test('a sign-out ends the login in every tab that has it, and in no other', async () => {
  const [left, same, other] = [aTab('one'), aTab('one'), aTab('two')]
  left.tellEnded('one')
  await arrived(left)
  expect([same.token(), other.token()]).toEqual([null, 'two'])
})

test('a new login of the same person replaces the ended one everywhere', async () => {
  const [renewed, same, other] = [aTab('one'), aTab('one'), aTab('two')]
  renewed.tellRenewed('one', loginWith('three'))
  await arrived(renewed)
  expect([same.heard, other.heard]).toEqual([['renewed: three'], []])
})

test('work in one tab counts in the others of the same login', async () => {
  const [working, same, other] = [aTab('one'), aTab('one'), aTab('two')]
  working.tellActive()
  await arrived(working)
  expect([same.heard, other.heard]).toEqual([['active'], []])
})
