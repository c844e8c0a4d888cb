/** 参数与字典: an entry is renamed and ended by two people, from a day on, and its versions stay readable. */
import { expect } from '@playwright/test'
import { atBothWidths, expectAccessible, settled, test } from './journey.ts'

const settings = '/web/hindex/sys/settings'

test('an entry gets a next version by two people; what is wrong is said at its field and nothing typed is lost', async ({
  people,
}) => {
  const { page: first } = await people.signedIn('city')
  const name = `示例两山银行${String(Date.now() % 100_000).padStart(5, '0')}`
  await first.goto(settings)
  await settled(first)
  await test.step('the list of entries is found by its name', async () => {
    await first.getByLabel('字典名称').fill('金融机构')
    await first.getByRole('button', { name: '金融机构（演示）' }).click()
    await expect(first.getByRole('heading', { name: '字典：金融机构（演示）' })).toBeVisible()
    await expectAccessible(first)
  })
  await test.step('the form names what is missing', async () => {
    await first.getByRole('button', { name: '提出变更：示例两山村镇银行' }).click()
    const dialog = first.getByRole('dialog')
    await dialog.getByLabel('名称').fill(name)
    await dialog.getByLabel('理由').fill('改名')
    people.expectRefusal(422, '/cdict/updateIndu')
    await dialog.getByRole('button', { name: '提交，由另一人复核' }).click()
    await expect(dialog.getByText('字符长度在5至300之间!').first()).toBeVisible()
    await expect(dialog.getByLabel('名称')).toHaveValue(name)
    await dialog.getByLabel('理由').fill('该机构已经更名，按监管部门的批复调整')
    await dialog.getByRole('button', { name: '提交，由另一人复核' }).click()
    await expect(first.getByText('已提出，由另一人复核后自开始日期生效')).toBeVisible()
  })
  await test.step('who proposed it reads what waits, and cannot confirm it', async () => {
    await first.getByRole('button', { name: '查看待复核' }).click()
    await expect(first.getByText(/尚未生效，等待/)).toBeVisible()
    await expect(first.getByRole('button', { name: '复核通过' })).toHaveCount(0)
    await expect(first.getByRole('button', { name: '撤回' })).toBeVisible()
    await expect(first.getByText('示例两山村镇银行').first()).toBeVisible()
    await expectAccessible(first)
  })
  await test.step('the second person finds it in the worklist and confirms', async () => {
    const { page: second } = await people.signedIn('admin')
    await second.goto(`${settings}?tab=changes`)
    await settled(second)
    await second
      .getByRole('row', { name: new RegExp(name) })
      .getByRole('button')
      .first()
      .click()
    await second.getByRole('button', { name: '复核通过' }).click()
    await expect(second.getByText('复核已通过，自开始日期生效')).toBeVisible()
    await expect(second.getByText(/起生效。/)).toBeVisible()
  })
  await test.step('the entry has its new name, and its versions say since when and by whom', async () => {
    await first.goto(`${settings}?dict=bank`)
    await settled(first)
    await expect(first.getByText(name)).toBeVisible()
    await expect(first.getByText('平台数据：示例两山村镇银行（以本市的版本为准）')).toBeVisible()
    await first.getByRole('button', { name: `各个版本：${name}` }).click()
    await expect(first.getByText(`名称：示例两山村镇银行 → ${name}`)).toBeVisible()
    await atBothWidths(first, async () => expectAccessible(first))
  })
})
