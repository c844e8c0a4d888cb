/** A reviewer arranges a list and shares it, searches from any page, and reads an attachment beside the form. */
import { shenb } from '@green/contract/calls/filing/shenb.ts'
import { expect } from '@playwright/test'
import { expectAccessible, settled, test } from '../journey.ts'

test('a list is arranged, narrowed by a field of the form and shared; a case is looked up and read beside its papers', async ({
  people,
}) => {
  const { page, request } = await people.signedIn('city')
  const colleague = await people.signedIn('city2')
  const [first] = (await request(shenb.getShenbs, { state: 'approved', size: 5 })).rows
  const table = page.getByRole('table', { name: '绿色工厂列表' })

  await test.step('a column of the form is added, and the list asks for a range of another field', async () => {
    await page.goto('/web/hindex/lsgcsbgl')
    await settled(page)
    await page.getByRole('button', { name: '列与显示' }).click()
    const drawer = page.getByRole('dialog', { name: '列与显示' })
    await drawer.getByLabel('查找列').fill('工厂地址')
    await drawer.getByRole('checkbox', { name: '工厂地址' }).check()
    await drawer.getByRole('radio', { name: '紧凑' }).check()
    await expectAccessible(page)
    await drawer.getByRole('button', { name: '应用并保存' }).click()
    await expect(table.getByRole('columnheader', { name: '工厂地址' })).toBeAttached()
    await page.getByRole('button', { name: '按填报项筛选' }).click()
    const dialog = page.getByRole('dialog', { name: '按填报项筛选' })
    await dialog.getByRole('combobox', { name: '填报项' }).fill('工业总产值')
    await page.keyboard.press('Enter')
    await dialog.getByLabel(/^从/).fill('1000')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: '增加条件' }).click()
    await expect(page.getByRole('list', { name: '填报项条件' })).toContainText('不小于 1000')
    await expect(page).toHaveURL(/where=/)
  })

  await test.step('a colleague opens the shared view and sees the same columns and the same condition', async () => {
    await page.getByRole('button', { name: /^视图/ }).click()
    await page.getByRole('menuitem', { name: '把当前筛选和列保存为视图' }).click()
    const dialog = page.getByRole('dialog', { name: '保存视图' })
    await dialog.getByLabel('视图名称').fill('产值千万以上')
    await dialog.getByRole('checkbox').check()
    await dialog.getByRole('button', { name: '保存' }).click()
    await expect(dialog).toHaveCount(0)
    await colleague.page.goto('/web/hindex/lsgcsbgl')
    await settled(colleague.page)
    await colleague.page.getByRole('button', { name: /^视图/ }).click()
    await colleague.page.getByRole('menuitem', { name: /产值千万以上/ }).click()
    await expect(colleague.page.getByRole('list', { name: '填报项条件' })).toContainText('不小于 1000')
    await expect(colleague.page.getByRole('columnheader', { name: '工厂地址' })).toBeAttached()
  })

  await test.step('the box in the head finds a case by its number, by keys alone', async () => {
    await page.goto('/web/hindex/apply')
    await settled(page)
    await page.keyboard.press('/')
    const box = page.getByRole('combobox', { name: '查找页面、申报、企业、称号' })
    await expect(box).toBeFocused()
    await box.fill(first?.number ?? '')
    await expect(page.getByRole('option', { name: new RegExp(first?.number ?? '?') }).first()).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(first?.enterpriseName ?? '')
  })

  await test.step('a paper stands beside the form, turned by keys, and is at its page after a reload', async () => {
    await page.keyboard.press('p')
    const paper = page.getByRole('region', { name: '对照材料' })
    await expect(paper).toBeVisible()
    const number = paper.getByRole('textbox', { name: '第' })
    await page.keyboard.press(']')
    await page.keyboard.press(']')
    await expect(number).toHaveValue('3')
    await page.keyboard.press('[')
    await expect(number).toHaveValue('2')
    await expectAccessible(page)
    await page.reload()
    await expect(number).toHaveValue('2')
    await page.keyboard.press('p')
    await expect(paper).toHaveCount(0)
  })
})
