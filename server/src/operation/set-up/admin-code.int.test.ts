/** The code for a further administrator, printed by a command beside the running server. */
import { account } from '@green/contract/calls/account/account.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newAddress, password, withAddresses } from '../../base/account/testing.ts'
import { message } from '../../db/schema/messages.ts'
import { aPerson } from '../../db/test-people.ts'
import { openTestApp, type TestApp } from '../../db/testing.ts'
import { printedCode } from './admin-code.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp(withAddresses)
})
afterAll(() => app.close())

test('the server takes the code of the command, and every administrator has been told of it', async () => {
  await aPerson(app, 'admin')
  await aPerson(app, 'admin')
  const { code } = await printedCode({ ...app.services.config, DATABASE_URL: app.url })
  const messages = await app.services.db.select().from(message)
  expect(messages.map(({ title }) => title)).toEqual(Array(2).fill('有人在服务器上取得了建立管理员的一次性代码'))
  const form = { code, loginName: 'rescued', name: '救急', mobile: '13900000300', password }
  expect((await app.call(account.firstAdmin, form, null, newAddress())).status).toBe(200)
})
