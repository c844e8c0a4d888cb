/** 厂区与园区: an enterprise registers a site with a unit and a meter, and says which park it is in; the park confirms, the office reads it. */
import { site } from '@green/contract/calls/site.ts'
import { expect } from '@playwright/test'
import { atBothWidths, expectAccessible, settled, test } from './journey.ts'

test('a site, its workshop with a meter, and the park that confirms it', async ({ people }) => {
  const owner = await people.signedIn('enterprise2')
  const { page } = owner
  const name = `凤凰湖${test.info().retry + 1}分厂`
  await page.goto('/web/mainPages/sites')
  await settled(page)

  await test.step('what is missing is said at the field, and the form keeps what was typed', async () => {
    await page.getByRole('button', { name: '登记厂区' }).click()
    const dialog = page.getByRole('dialog', { name: '登记厂区' })
    await dialog.getByRole('textbox', { name: '地址' }).fill('永川区凤凰湖工业园星光大道999号')
    people.expectRefusal(422, '/site/save')
    await dialog.getByRole('button', { name: '保存' }).click()
    await expect(dialog.getByRole('textbox', { name: '名称' })).toHaveAttribute('aria-invalid', 'true')
    await expectAccessible(page)
    await dialog.getByRole('textbox', { name: '名称' }).fill(name)
    await dialog.getByLabel('启用日期').fill('2019-03-01')
    await dialog.getByRole('button', { name: '保存' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('row', { name: new RegExp(`^${name}`) })).toContainText('2019-03-01 起')
  })

  await test.step('a workshop with its meter stands below the site', async () => {
    await page.getByRole('button', { name: `在${name}登记单元` }).click()
    const dialog = page.getByRole('dialog', { name: `在${name}登记单元` })
    await dialog.getByRole('textbox', { name: '名称' }).fill('制曲车间')
    await dialog.getByRole('button', { name: '增加计量器具' }).click()
    await dialog.getByRole('textbox', { name: '表号' }).fill('0310-7788')
    await dialog.getByRole('textbox', { name: '计量对象' }).fill('车间总进线')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: '保存' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('row', { name: /^制曲车间/ }).first()).toContainText('0310-7788（车间总进线）')
    await atBothWidths(page, () => expectAccessible(page))
  })

  const [park] = await owner.request(site.parks, {})
  if (!park) throw new Error('the demo city has no park')
  const keeper = await people.signedIn('park')
  const own = keeper.login.qyItem?.enterpriseName ?? ''

  await test.step('it asks to be of the park, which confirms', async () => {
    await page.getByRole('button', { name: '登记所在园区' }).click()
    const dialog = page.getByRole('dialog', { name: '登记所在园区' })
    const choice = dialog.getByRole('combobox', { name: '园区', exact: true })
    await choice.selectOption({ label: (await choice.getByRole('option', { name: own }).textContent()) ?? '' })
    await dialog.getByLabel('入驻日期').fill('2019-03-01')
    await dialog.getByRole('button', { name: '提出，由对方确认' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('row', { name: new RegExp(`^${own}`) })).toContainText('待对方确认')
    await keeper.page.goto('/web/mainPages/sites')
    await settled(keeper.page)
    await expectAccessible(keeper.page)
    const row = keeper.page.getByRole('row', { name: new RegExp(owner.login.qyItem?.socialCode ?? '无') })
    await row.getByRole('button', { name: '确认入驻' }).click()
    await expect(row).toContainText('已确认入驻')
  })

  await test.step('the county finds site and park in the enterprise’s record', async () => {
    await page.reload()
    await expect(page.getByRole('row', { name: new RegExp(`^${own}`) })).toContainText('已确认入驻')
    const county = await people.signedIn('county2')
    await county.page.goto(`/web/hindex/qy-detail?id=${owner.login.qyItem?.id}`)
    await county.page.getByRole('tab', { name: '厂区与园区' }).click()
    await expectAccessible(county.page)
    await expect(county.page.getByRole('row', { name: new RegExp(`^${name}`) })).toBeVisible()
    await expect(county.page.getByRole('row', { name: new RegExp(`^${own}`) })).toBeVisible()
  })
})
