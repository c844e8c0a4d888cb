/** What a person was typing outlives the session, and stays with its owner; what the browser fills in counts. */

import { user } from '@green/contract/calls/account/user.ts'
import { filing } from '@green/contract/calls/filing/filing.ts'
import { rec } from '@green/contract/calls/filing/rec.ts'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, inject, test } from 'vitest'
import { currentLogin } from '../../web/src/platform/session/session.ts'
import { clientFor, clientWithPassword, demoPassword } from '../api.ts'
import { enterpriseWithoutFilings } from '../newcomers.ts'
import { expectAccessible, fill, openScreen, settled } from './screen.tsx'

const origin = inject('cityOrigin')
const apiClient = (loginName: string) => clientFor(origin, loginName)

/** A login of this test alone: ending it ends nobody else's. */
const ownLogin = (loginName: string) => clientWithPassword(origin, loginName, demoPassword)

/** A draft that its owner is typing in when the session ends. */
async function typingAsItEnds(text: string) {
  const loginName = await enterpriseWithoutFilings(apiClient)
  const owner = await ownLogin(loginName)
  const { id } = await owner.request(rec.saveRec, { action: 'draft', answers: { projectName: '写了一半的项目' } })
  const address = `/mainPages/qyjntzxm?id=${id}&edit=1`
  const person = await openScreen(address, owner)
  await settled()
  await owner.request(user.exitLogin, {})
  await fill(person, nameBox(), text)
  const dialog = await screen.findByRole('dialog', { name: '请重新登录' })
  return { loginName, id, address, person, dialog }
}

const nameBox = () => screen.getByRole('textbox', { name: '项目名称' }) as HTMLInputElement

async function signInAs(person: UserEvent, dialog: HTMLElement, loginName: string) {
  await fill(person, within(dialog).getByRole('textbox', { name: '账号' }), loginName)
  await fill(person, within(dialog).getByLabelText('密码'), demoPassword)
  await person.click(within(dialog).getByRole('button', { name: '登录' }))
}

test('a session that ends while somebody types is renewed over the page, and the save goes on', async () => {
  const { loginName, id, person, dialog } = await typingAsItEnds('会话结束时正在填的名称')
  expect(dialog.textContent).toContain('填写的内容还在')
  await expectAccessible()
  await signInAs(person, dialog, loginName)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(nameBox().value).toBe('会话结束时正在填的名称')
  const owner = await apiClient(loginName)
  await waitFor(async () =>
    expect((await owner.request(filing.get, { id })).answers.projectName).toBe('会话结束时正在填的名称'),
  )
})

test('another person gets an ordinary sign-in, and the text stays with its owner', async () => {
  const { loginName, address, person, dialog } = await typingAsItEnds('只属于填写人的名称')
  await signInAs(person, dialog, 'enterprise2')
  await screen.findByRole('heading', { level: 1, name: /工作台|个人中心/ })
  expect(screen.queryByDisplayValue('只属于填写人的名称')).toBeNull()
  expect(currentLogin()?.token).toBeTruthy()
  await openScreen(address, await ownLogin(loginName))
  await settled()
  expect(nameBox().value).toBe('只属于填写人的名称')
})

test('a name and a password that the browser filled in without a word are read when they are sent', async () => {
  const loginName = await enterpriseWithoutFilings(apiClient)
  const person = await openScreen('/login', null)
  await settled()
  const box = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
  box('账号').value = loginName
  box('密码').value = demoPassword
  await person.click(screen.getByRole('button', { name: '登录' }))
  await waitFor(() => expect(currentLogin()?.userRole).toBe('enterprise'))
})
