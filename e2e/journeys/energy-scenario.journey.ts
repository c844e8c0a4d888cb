/** 情景测算: a clerk compares scenarios, keeps them, and cites the paper in a filing; a holder of the paper checks it. */
import { energyScenario } from '@green/contract/calls/energy/energy-scenario.ts'
import { expect } from '@playwright/test'
import { atBothWidths, expectAccessible, settled, test } from '../journey.ts'

/** The study of the first test; the second looks at one of the demo city. */
const ownTitle = '操作流程方案'

test('two scenarios side by side are kept, taken as a paper and cited in an application', async ({ people }) => {
  test.slow()
  const { page, request } = await people.signedIn('enterprise')

  await test.step('a clerk compares a device with own and green power', async () => {
    await page.goto('/web/mainPages/energyYear')
    await settled(page)
    await page.getByRole('button', { name: '情景测算' }).click()
    await settled(page)
    await expect(page.getByText(/^基准：\d{4}年综合能耗/)).toBeVisible()
    const [first, second] = [page.getByRole('region', { name: '方案一' }), page.getByRole('region', { name: '方案二' })]
    await first.getByLabel('节约的能源').selectOption({ label: '电力' })
    await first.getByLabel('投资（万元）').fill('80')
    await second.getByLabel('措施1').selectOption('可再生电力自发自用')
    await second.getByLabel('年自发自用电量（万千瓦时）').fill('300')
    await second.getByRole('button', { name: '增加措施' }).click()
    await second.getByLabel('措施2').selectOption('外购绿电或绿证')
    await second.getByLabel('占外购电比例（%）').fill('50')
    await page.getByLabel('电力（元/千瓦时）').fill('0.65')
    people.expectRefusal(422, '/energyScenario/compute')
    await page.getByRole('button', { name: '测算', exact: true }).click()
    await expect(page.getByRole('heading', { name: '有 1 处需要修改' })).toBeVisible()
    await expectAccessible(page)
    await first.getByLabel('年节约量（万千瓦时）').fill('100')
    await page.reload()
    await settled(page)
    await expect(second.getByLabel('年自发自用电量（万千瓦时）')).toHaveValue('300')
    await page.getByRole('button', { name: '测算', exact: true }).click()
    const result = page.getByRole('table', { name: '方案对照' })
    await expect(result.getByRole('row', { name: '能源费用变化' })).toContainText('－650,000')
    await expect(result.getByRole('row', { name: '综合能耗（当量值）' })).toContainText('－122.90')
    await expect(page.getByRole('img', { name: '各方案碳排放' })).toBeVisible()
    await page.getByText('方案一：怎样算的').click()
    await expect(page.getByRole('cell', { name: /－100＝.+万千瓦时$/ }).first()).toBeVisible()
    await atBothWidths(page, () => expectAccessible(page))
  })

  await test.step('it is kept as an edition with a number, and changed into the next', async () => {
    await page.getByLabel('保存为').fill(ownTitle)
    await page.getByRole('button', { name: '保存测算' }).click()
    const studies = page.getByRole('table', { name: '已保存的测算' })
    await expect(studies.getByRole('row', { name: ownTitle })).toContainText('第1版')
    await studies.getByRole('row', { name: ownTitle }).getByRole('button', { name: '修改' }).click()
    await expect(page.getByRole('region', { name: '方案一' }).getByLabel('年节约量（万千瓦时）')).toHaveValue('100')
    await page.getByRole('button', { name: '测算', exact: true }).click()
    await page.getByRole('button', { name: '保存为第2版' }).click()
    await expect(studies.getByRole('row', { name: ownTitle }).first()).toContainText('第2版')
    await atBothWidths(page, () => expectAccessible(page))
    const rows = await request(energyScenario.list, {})
    expect(rows.filter(({ title }) => title === ownTitle).map(({ edition, current }) => [edition, current])).toEqual([
      [2, true],
      [1, false],
    ])
  })

  await test.step('the paper is chosen as an attachment of a project', async () => {
    await page.goto('/web/mainPages/qyjntzxm')
    await settled(page)
    await page.getByRole('link', { name: '新增项目' }).click()
    await page.getByRole('navigation', { name: '填写进度' }).getByRole('button', { name: /^材料/ }).click()
    const slot = page.getByRole('group', { name: '可行性研究报告或方案', exact: true })
    await slot.getByRole('button', { name: '选用情景测算书' }).click()
    const dialog = page.getByRole('dialog', { name: '选用情景测算书' })
    await expectAccessible(page)
    await dialog.getByRole('listitem').filter({ hasText: ownTitle }).getByRole('button').first().click()
    await expect(slot.getByText(/^情景测算书_操作流程方案_第2版.pdf$/)).toBeVisible()
  })
})

test('the office reads a cited study with its number and hash; the public check knows the paper', async ({
  people,
}) => {
  const own = await people.apiClient('enterprise')
  const cited = (await own.request(energyScenario.list, {})).find(
    (one) => one.cited.length > 0 && one.title !== ownTitle,
  )
  if (!cited) throw new Error('the demo city has a cited study')
  const { page } = await people.signedIn('city')
  await page.goto(`/web/hindex/entside?id=${own.login.qyItem?.id}`)
  await settled(page)
  const table = page.getByRole('table', { name: '申报引用的情景测算' })
  await expect(table.getByText(cited.number)).toBeVisible()
  await table.getByRole('button', { name: cited.title }).first().click()
  const dialog = page.getByRole('dialog', { name: new RegExp(cited.title) })
  await expect(dialog.getByText(cited.sha256)).toBeVisible()
  await expect(dialog.getByRole('table', { name: '方案对照' })).toBeVisible()
  await atBothWidths(page, () => expectAccessible(page))
  const visitor = await people.visitor()
  people.expectRefusal(404, '/energyScenario/check')
  await visitor.goto(`/web/mainPages/scenarioCheck?number=${cited.number}&code=ABCDEFABCDEF`)
  await settled(visitor)
  await expect(visitor.getByText('没有与之相符的测算书')).toBeVisible()
  await expectAccessible(visitor)
})
