/**
 * Running the platform: an administrator announces a read-only maintenance, everybody sees it and keeps what is typed; closes a
 * feature; reads what is new. On a city of its own: nobody else could work during it.
 */
import { city } from '@green/contract/calls/operation/city-profile.ts'
import { maintenance } from '@green/contract/calls/operation/maintenance.ts'
import { expect } from '@playwright/test'
import { secondCityProfile } from '../../server/src/modules/operation/city/testing.ts'
import { clientOf } from '../api.ts'
import { type EmptyCity, signInFirst, startEmptyCity } from '../empty-city.ts'
import { atBothWidths, expectAccessible, settled, test } from '../journey.ts'

let town: EmptyCity
test.beforeAll(async () => {
  test.setTimeout(180_000)
  town = await startEmptyCity()
})
test.afterAll(() => town.close())

/** As the picker of the browser gives it, in this city's time. */
const typed = (inMinutes: number) =>
  new Date(Date.now() + inMinutes * 60_000 + 8 * 3_600_000).toISOString().slice(0, 16)

test('a maintenance that is read-only, a feature that is closed, and what is new', async ({ people }) => {
  test.setTimeout(300_000)
  const [visitor, page, desk] = [await people.visitor(), await people.visitor(), await people.visitor()]
  const at = (path: string) => `${town.origin}/web${path}`
  await signInFirst(page, town)
  const session = (await page.evaluate(() => sessionStorage.getItem('green.session'))) ?? '{}'
  const head = clientOf(town.origin, JSON.parse(session).login)
  const { version } = await head.request(city.profile, {})
  await head.request(city.saveProfile, { values: secondCityProfile, version })

  await test.step('a time that is over and missing words are named at their fields; nothing typed is lost', async () => {
    await page.goto(at('/hindex/sys/maintenance'))
    await settled(page)
    await expect(page.getByText('没有公布过维护')).toBeVisible()
    await page.getByRole('button', { name: '公布维护' }).first().click()
    const drawer = page.getByRole('dialog', { name: '公布系统维护' })
    await drawer.getByRole('button', { name: '公布', exact: true }).click()
    await expect(drawer.getByText('请选择结束时间')).toBeVisible()
    await drawer.getByLabel('立即开始').check()
    await drawer.getByLabel('结束时间').fill(typed(-60))
    await drawer.getByLabel('维护内容').fill('升级服务器，预计半小时')
    await drawer.getByLabel('对谁有影响').fill('所有人')
    people.expectRefusal(422, maintenance.announce.path)
    await drawer.getByRole('button', { name: '公布', exact: true }).click()
    await expect(drawer.getByText('结束时间已经过去，请重新选择')).toBeVisible()
    await expect(drawer.getByLabel('维护内容')).toHaveValue('升级服务器，预计半小时')
    await drawer.getByLabel('结束时间').fill(typed(30))
    await drawer.getByLabel('期间只能查看，不能保存和提交').check()
    await expect(drawer.getByText('没有期限落在这段时间内')).toBeVisible()
    await atBothWidths(page, () => expectAccessible(page))
  })

  await test.step('somebody is typing when it begins: the save is refused with the end, and the words stay', async () => {
    await desk.goto(at('/login'))
    await desk.evaluate((text) => sessionStorage.setItem('green.session', text), session)
    await desk.goto(at('/hindex/sys/city'))
    await settled(desk)
    const name = desk.getByRole('textbox', { name: '平台名称' })
    await name.fill('青禾绿色工业平台')
    await page.getByRole('dialog').getByRole('button', { name: '立即开始只读' }).click()
    await expect(page.getByRole('row', { name: '升级服务器' })).toContainText('进行中')
    people.expectRefusal(503, city.saveProfile.path)
    await desk.getByRole('button', { name: '保存' }).click()
    await expect(desk.getByText('前只能查看，不能保存和提交').first()).toBeVisible()
    await expect(name).toHaveValue('青禾绿色工业平台')
  })

  await test.step('a visitor reads it on the portal, also at 390 px', async () => {
    await visitor.goto(at('/'))
    const bar = visitor.getByRole('region', { name: '系统维护' })
    await expect(bar).toContainText('系统正在维护')
    await expect(bar).toContainText('升级服务器，预计半小时')
    await atBothWidths(visitor, () => expectAccessible(visitor))
  })

  await test.step('ended by hand: what was typed is saved, and the bar is gone', async () => {
    await page.getByRole('row', { name: '升级服务器' }).getByRole('button', { name: '结束' }).click()
    await page.getByRole('button', { name: '结束维护' }).click()
    await expect(page.getByRole('row', { name: '升级服务器' })).toContainText('提前结束')
    await atBothWidths(page, () => expectAccessible(page))
    await desk.getByRole('button', { name: '保存' }).click()
    await expect(desk.getByText('已保存，公众看到的是新内容')).toBeVisible()
    await visitor.goto(at('/'))
    await expect(visitor.getByText('青禾绿色工业平台').first()).toBeVisible()
    await expect(visitor.getByRole('region', { name: '系统维护' })).toHaveCount(0)
  })

  await test.step('a closed feature gives way to its reason, also at its direct address', async () => {
    await page.goto(at('/hindex/sys/switches'))
    await settled(page)
    await page.getByRole('button', { name: '关闭企业自助注册' }).click()
    const drawer = page.getByRole('dialog', { name: '关闭：企业自助注册' })
    await drawer.getByLabel('恢复时间').fill(typed(60))
    await drawer.getByLabel('理由').fill('短信网关正在更换')
    await atBothWidths(page, () => expectAccessible(page))
    await drawer.getByRole('button', { name: '关闭功能' }).click()
    await expect(page.getByRole('row', { name: '企业自助注册' }).first()).toContainText('关闭')
    await visitor.goto(at('/register'))
    await expect(visitor.getByText('短信网关正在更换')).toBeVisible()
    await expect(visitor.getByRole('textbox')).toHaveCount(0)
    await visitor.goto(at('/login'))
    await expect(visitor.getByRole('link', { name: '忘记密码' })).toBeVisible()
    await expect(visitor.getByRole('link', { name: '注册企业账号' })).toHaveCount(0)
    await page.getByRole('button', { name: '恢复' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '恢复' }).click()
    await expect(page.getByText('已提前恢复')).toBeVisible()
    await visitor.goto(at('/register'))
    await expect(visitor.getByRole('textbox').first()).toBeVisible()
  })

  await test.step('the mark of new notes goes with reading them', async () => {
    await expect(page.getByText('有新的更新说明')).toHaveCount(1)
    await page.goto(at('/mainPages/releaseNotes'))
    await settled(page)
    await expect(page.getByRole('heading', { level: 1, name: '更新说明' })).toBeVisible()
    await expect(page.getByText('现在运行：')).toBeVisible()
    await atBothWidths(page, () => expectAccessible(page))
    await page.goto(at('/hindex/dashboard'))
    await settled(page)
    await expect(page.getByText('有新的更新说明')).toHaveCount(0)
  })
})
