/** An administrator binds the city's single sign-on and registers a passkey, signs in by each, and gives both up again. */
import { account } from '@green/contract/calls/account/account.ts'
import { singleSignOn } from '@green/contract/calls/account/single-sign-on.ts'
import { expect, type Page } from '@playwright/test'
import {
  clientId,
  clientSecret,
  label,
  startProvider,
  type TestProvider,
} from '../../server/src/base/account/single-sign-on/testing.ts'
import { requestAnonymously } from '../api.ts'
import { type EmptyCity, startEmptyCity } from '../empty-city.ts'
import { freePort } from '../free-port.ts'
import { atBothWidths, expectAccessible, settled, signOut, test } from '../journey.ts'

const password = 'Qinghe2026'
let town: EmptyCity
let provider: TestProvider

test.beforeAll(async () => {
  test.setTimeout(180_000)
  // The two know each other's address before either runs.
  const port = await freePort()
  town = await startEmptyCity(() => ({
    OIDC_ISSUER: `http://127.0.0.1:${port}`,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
    OIDC_LABEL: label,
  }))
  provider = await startProvider([`${town.origin}/web/login`], port)
  await requestAnonymously(town.origin, account.firstAdmin, {
    code: town.codes[0],
    loginName: 'first_admin',
    name: '段首任',
    mobile: '13908790001',
    password,
  })
})
test.afterAll(async () => {
  await town.close()
  await provider.close()
})

test('single sign-on is bound by one local sign-in, opens the desk, and is given up', async ({ people }) => {
  test.slow()
  const page = await people.visitor()
  const at = (path: string) => `${town.origin}/web${path}`

  await test.step('cancelled there: said on the sign-in page, which works as before', async () => {
    await page.goto(at('/login'))
    await page.getByRole('button', { name: '用渝快办登录' }).click()
    people.expectRefusal(403, singleSignOn.finish.path)
    await page.getByRole('button', { name: '取消' }).click()
    await expect(page.getByRole('alert')).toContainText('您取消了登录')
    await expect(page).toHaveURL(at('/login'))
    await expect(page.getByRole('textbox', { name: '账号' })).toBeVisible()
    await atBothWidths(page, () => expectAccessible(page))
  })

  await test.step('the first time: nobody’s yet, bound by signing in', async () => {
    await throughProvider(page, '段首任')
    await expect(page.getByRole('heading', { level: 1, name: '绑定账号' })).toBeVisible()
    await atBothWidths(page, () => expectAccessible(page))
    await signInLocally(page)
    await expect(page.getByText('已绑定，以后可以直接登录')).toBeVisible()
    await expect(page).toHaveURL(/\/hindex\/dashboard/)
  })

  await test.step('from then on it opens the page that needed the login', async () => {
    await signOut(page)
    await page.goto(at('/accountSecurity'))
    await throughProvider(page, '段首任')
    await expect(page.getByRole('heading', { level: 1, name: '账号安全' })).toBeVisible()
    await settled(page)
    await expect(page.getByRole('row').filter({ hasText: '单点登录' }).first()).toContainText('成功')
    await atBothWidths(page, () => expectAccessible(page))
  })

  await test.step('unbound: the way leads to nobody again', async () => {
    await page.getByRole('button', { name: '解除绑定' }).click()
    const dialog = page.getByRole('dialog', { name: '解除渝快办的绑定' })
    await expectAccessible(page, 'dialog[open]')
    await dialog.getByRole('button', { name: '解除绑定' }).click()
    await expect(page.getByRole('button', { name: '绑定渝快办' })).toBeVisible()
    await signOut(page)
    await page.goto(at('/login'))
    await throughProvider(page, '段首任')
    await expect(page.getByRole('heading', { level: 1, name: '绑定账号' })).toBeVisible()
    await page.getByRole('button', { name: '不绑定，返回登录' }).click()
    await expect(page.getByRole('heading', { level: 1, name: '登录' })).toBeVisible()
  })
})

test('a passkey is registered with the password, signs in, and is removed', async ({ people }) => {
  test.slow()
  const page = await people.visitor()
  const site = new URL(town.origin)
  site.hostname = 'localhost'
  const at = (path: string) => `${site.origin}/web${path}`
  await addAuthenticator(page)

  await page.goto(at('/login'))
  await signInLocally(page)
  await expect(page).toHaveURL(/\/hindex\/dashboard/)
  await page.goto(at('/accountSecurity'))
  await settled(page)

  await test.step('added: a wrong password is said at its box, what was typed stays', async () => {
    await page.getByRole('button', { name: '添加通行密钥' }).click()
    const dialog = page.getByRole('dialog', { name: '添加通行密钥' })
    await dialog.getByRole('textbox', { name: '名称' }).fill('办公室电脑')
    await dialog.getByRole('textbox', { name: '登录密码' }).fill('Wrong-2026-x')
    people.expectRefusal(422, '/passkey/beginAdding')
    await dialog.getByRole('button', { name: '添加', exact: true }).click()
    await expect(dialog.getByRole('region', { name: /处需要修改$/ })).toContainText('密码不正确')
    await expect(dialog.getByRole('textbox', { name: '名称' })).toHaveValue('办公室电脑')
    await atBothWidths(page, () => expectAccessible(page, 'dialog[open]'))
    await dialog.getByRole('textbox', { name: '登录密码' }).fill(password)
    await dialog.getByRole('button', { name: '添加', exact: true }).click()
    await expect(page.getByRole('row').filter({ hasText: '办公室电脑' }).first()).toBeVisible()
    await atBothWidths(page, () => expectAccessible(page))
  })

  await test.step('it signs in without name, password or code', async () => {
    await signOut(page)
    await page.goto(at('/login'))
    await page.getByRole('button', { name: '用通行密钥登录' }).click()
    await expect(page).toHaveURL(/\/hindex\/dashboard/)
    await page.goto(at('/accountSecurity'))
    await settled(page)
    await expect(page.getByRole('row').filter({ hasText: '通行密钥登录' }).first()).toContainText('成功')
  })

  await test.step('removed: the device still has it, the platform does not', async () => {
    await page.getByRole('button', { name: '移除办公室电脑' }).click()
    const dialog = page.getByRole('dialog', { name: '移除通行密钥“办公室电脑”' })
    await dialog.getByRole('textbox', { name: '登录密码' }).fill(password)
    await dialog.getByRole('button', { name: '移除', exact: true }).click()
    await expect(page.getByText('还没有通行密钥')).toBeVisible()
    await signOut(page)
    await page.goto(at('/login'))
    people.expectRefusal(403, '/passkey/signIn')
    await page.getByRole('button', { name: '用通行密钥登录' }).click()
    await expect(page.getByRole('alert')).toContainText('平台上没有这把通行密钥')
    await expectAccessible(page)
  })
})

/** The device of this browser, whose owner always consents. */
async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

async function throughProvider(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: '用渝快办登录' }).click()
  const box = page.getByRole('textbox', { name: '姓名或证件' })
  await box
    .or(page.getByRole('heading', { level: 1, name: /^(绑定账号|账号安全)$/ }))
    .first()
    .waitFor()
  // The provider remembers who signed in there.
  if (!(await box.isVisible())) return
  await box.fill(name)
  await page.getByRole('button', { name: '同意并登录' }).click()
}

async function signInLocally(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: '账号' }).fill('first_admin')
  await page.getByRole('textbox', { name: '密码', exact: true }).fill(password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
}
