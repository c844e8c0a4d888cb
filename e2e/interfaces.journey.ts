/** The administrator makes a key for another system, which reads with it, and a receiver of events; an enterprise checks a document. */
import { expect } from '@playwright/test'
import { atBothWidths, expectAccessible, settled, test } from './journey.ts'

test('a key is made, read with, looked at and ended', async ({ people, origin }) => {
  const { page } = await people.signedIn('admin')
  people.expectRefusal(422, '/accessKey/create')
  await page.goto('/web/hindex/sys/keys')
  await settled(page)
  const system = `市数据共享平台${String(Date.now() % 100_000)}`
  const ask = (path: string, key: string) =>
    fetch(`${origin}/ht${path}`, { headers: { authorization: `Bearer ${key}` } })

  const key = await test.step('faults stand at their fields, and what was typed stays', async () => {
    await page.getByRole('button', { name: '新建密钥' }).click()
    const form = page.getByRole('dialog', { name: '新建密钥' })
    await form.getByRole('textbox', { name: '系统名称' }).fill(system)
    await form.getByRole('textbox', { name: '负责人' }).fill('李示例')
    await form.getByRole('textbox', { name: '联系电话' }).fill('123')
    await form.getByRole('textbox', { name: '使用地址' }).fill('不是地址')
    await form.getByRole('button', { name: '新建密钥' }).click()
    await expect(form.getByRole('region', { name: /处需要修改$/ })).toBeFocused()
    await expect(form.getByText('请至少选择一个接口').first()).toBeVisible()
    await atBothWidths(page, () => expectAccessible(page, 'dialog[open]'))
    await form.getByRole('textbox', { name: '联系电话' }).fill('13800000001')
    await form.getByRole('textbox', { name: '使用地址' }).fill('')
    await form.getByRole('checkbox', { name: '申报总览（各类别）' }).check()
    const day = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10)
    await form.getByRole('textbox', { name: '有效期至' }).fill(day)
    await page.keyboard.press('Enter')
    await expect(form.getByRole('textbox', { name: '系统名称' })).toHaveValue(system)
    await form.getByRole('button', { name: '新建密钥' }).click()
    const once = page.getByRole('dialog', { name: `${system}的密钥（只显示一次）` })
    await expect(once).toBeVisible()
    await atBothWidths(page, () => expectAccessible(page, 'dialog[open]'))
    const shown = await once.getByRole('code').textContent()
    await once.getByRole('button', { name: '我已记下，关闭' }).click()
    return shown ?? ''
  })

  await test.step('the system reads its scope and nothing else', async () => {
    expect((await ask('/filing/list?programme=green-factory', key)).status).toBe(200)
    expect((await ask('/accessKey/list', key)).status).toBe(403)
  })

  const row = page.getByRole('row', { name: new RegExp(system) })
  await test.step('its use is shown', async () => {
    await page.reload()
    await settled(page)
    await atBothWidths(page, () => expectAccessible(page))
    await row.getByRole('button', { name: `查看：${system}` }).click()
    const drawer = page.getByRole('dialog', { name: system })
    await expect(drawer.getByRole('row', { name: /申报总览/ })).toBeVisible()
    await atBothWidths(page, () => expectAccessible(page, 'dialog[open]'))
    await page.keyboard.press('Escape')
  })

  await test.step('ended, it is refused at once', async () => {
    await row.getByRole('button', { name: `停用：${system}` }).click()
    const dialog = page.getByRole('dialog', { name: `停用密钥：${system}` })
    await dialog.getByRole('textbox', { name: '理由' }).fill('对接结束')
    await dialog.getByRole('button', { name: '停用' }).click()
    await expect(row).toContainText('已停用')
    expect((await ask('/filing/list?programme=green-factory', key)).status).toBe(401)
  })
})

test('a receiver of events is made, paused and ended', async ({ people }) => {
  const { page } = await people.signedIn('admin')
  people.expectRefusal(422, '/outgoingEvent/create')
  await page.goto('/web/hindex/sys/events')
  await settled(page)
  const system = `接收平台${String(Date.now() % 100_000)}`
  await page.getByRole('button', { name: '新建接收方' }).click()
  const form = page.getByRole('dialog', { name: '新建接收方' })
  await form.getByRole('textbox', { name: '系统名称' }).fill(system)
  await form.getByRole('textbox', { name: '地址' }).fill('http://example.com/events')
  await form.getByRole('checkbox', { name: '称号授予' }).check()
  await form.getByRole('button', { name: '新建接收方' }).click()
  await expect(form.getByText('请填写 https:// 开头的完整地址').first()).toBeVisible()
  await atBothWidths(page, () => expectAccessible(page, 'dialog[open]'))
  await form.getByRole('textbox', { name: '地址' }).fill('https://example.com/events')
  await form.getByRole('button', { name: '新建接收方' }).click()
  await page.getByRole('button', { name: '我已记下，关闭' }).click()
  const row = page.getByRole('row', { name: new RegExp(system) })
  await expect(row).toContainText('发送中')
  await atBothWidths(page, () => expectAccessible(page))
  for (const [act, state] of [
    ['暂停', '已暂停'],
    ['停用', '已停用'],
  ] as const) {
    await row.getByRole('button', { name: `${act}：${system}` }).click()
    const dialog = page.getByRole('dialog', { name: `${act}接收方：${system}` })
    await dialog.getByRole('textbox', { name: '理由' }).fill('对方检修')
    await dialog.getByRole('button', { name: act, exact: true }).click()
    await expect(row).toContainText(state)
  }
})

test('an enterprise checks a document: broken text, then every fault with its field', async ({ people }) => {
  const { page } = await people.signedIn('enterprise')
  await page.goto('/web/mainPages/documentCheck')
  await settled(page)
  const text = page.getByRole('textbox', { name: '申报内容' })
  await page.getByRole('combobox', { name: '申报类别和版本' }).selectOption({ index: 1 })
  await text.fill('{ "x": ')
  await page.getByRole('button', { name: '校验', exact: true }).click()
  await expect(page.getByText(/不是完整的 JSON/)).toBeVisible()
  await text.fill('{ "x": "1" }')
  await page.getByRole('button', { name: '校验', exact: true }).click()
  await expect(page.getByRole('cell', { name: '表单中没有这一项' })).toBeVisible()
  await text.fill('{}')
  await page.getByRole('button', { name: '校验', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: /错误 \d+ 处/ })).toBeVisible()
  await atBothWidths(page, () => expectAccessible(page))
})
