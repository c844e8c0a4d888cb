/** 年度能耗核查: an enterprise commissions an institution, which works row by row without losing anything, and its statement stands beside the year. */
import { energyVerification } from '@green/contract/calls/energy/energy-verification.ts'
import { yearlyEnergy } from '@green/contract/calls/energy/energy-year.ts'
import { expect } from '@playwright/test'
import { requestAnonymously } from '../api.ts'
import { inDays } from '../days.ts'
import { expectAccessible, type People, settled, test } from '../journey.ts'
import { pdf } from '../papers.ts'

const screen = '/web/mainPages/energyVerification'
const year = new Date().getFullYear() - 1

/** An enterprise with figures of the year that no verification and no other journey touches, and who may verify it. */
async function unverifiedEnterprise(clientOf: People['apiClient']) {
  const city = await clientOf('city')
  const ofOtherJourneys = await Promise.all(['enterprise', 'enterprise2'].map(clientOf))
  const { rows } = await city.request(yearlyEnergy.getLsdtTaskQyPage, { year, state: 'sound', page: 1, size: 50 })
  for (const { socialCode } of rows) {
    if (ofOtherJourneys.some(({ login }) => login.qyItem?.socialCode === socialCode)) continue
    const client = await clientOf(socialCode)
    const [offered, own] = await Promise.all([
      client.request(energyVerification.institutions, { year }),
      client.request(energyVerification.list, { year }),
    ])
    const institution = offered.rows.find(({ conflict }) => conflict === null)
    if (institution && own.rows.length === 0) return { loginName: socialCode, institution }
  }
  throw new Error('no enterprise that an institution may verify')
}

test('commissioned, verified row by row, answered, stated: the year carries the mark and anybody can check it', async ({
  people,
  origin,
}) => {
  test.setTimeout(180_000)
  const { loginName, institution } = await unverifiedEnterprise(people.apiClient)
  const owner = await people.signedIn(loginName)
  const { page } = owner

  await test.step('the enterprise comes from its yearly energy and commissions', async () => {
    await page.goto('/web/mainPages/energyYear')
    await settled(page)
    await page.getByRole('link', { name: '第三方核查' }).click()
    await page.getByRole('button', { name: '委托核查' }).click()
    const dialog = page.getByRole('dialog', { name: '委托第三方核查年度能耗' })
    await dialog.getByRole('combobox', { name: '数据年度' }).selectOption({ label: `${year}年` })
    await dialog.getByRole('combobox', { name: '第三方机构' }).selectOption({ label: institution.name })
    await dialog.getByRole('textbox', { name: '重要性水平（%）' }).fill('3')
    await dialog.getByLabel('完成期限').fill(inDays(40))
    people.expectRefusal(422, '/energyVerification/commission')
    await dialog.getByRole('button', { name: '委托', exact: true }).click()
    await expect(dialog.getByText('请上传1份盖章的委托书').first()).toBeVisible()
    await expectAccessible(page)
    await dialog.locator('input[type=file]').setInputFiles(pdf('核查委托书.pdf'))
    await expect(dialog.getByRole('button', { name: /^下载.*核查委托书\.pdf/ })).toBeVisible()
    await dialog.getByRole('button', { name: '委托', exact: true }).click()
    await expect(page.getByText('待机构接受').first()).toBeVisible()
    await expectAccessible(page)
  })

  const own = (await owner.request(energyVerification.list, { year })).rows[0]
  if (!own) throw new Error('the commission is not in the list')
  const verifier = await people.signedIn(
    (await people.apiClient('institution')).login.qyItem?.socialCode === institution.socialCode
      ? 'institution'
      : institution.socialCode,
  )
  const desk = verifier.page

  await test.step('the institution accepts; what it enters survives a reload', async () => {
    await desk.goto(screen)
    await desk.getByRole('link', { name: own.enterpriseName }).click()
    await expect(desk.getByRole('table', { name: '填报值与核查结果' })).toHaveCount(0)
    await desk.getByRole('button', { name: '接受委托' }).click()
    await desk.getByRole('dialog').getByRole('button', { name: '接受委托' }).click()
    const table = desk.getByRole('table', { name: '填报值与核查结果' })
    await expect(table).toBeVisible()
    for (const choice of await table.getByRole('combobox').all()) await choice.selectOption({ label: '一致' })
    await table.getByRole('combobox').first().selectOption({ label: '不一致' })
    await desk.getByRole('textbox', { name: '核查组长' }).fill('赵核查')
    await expect(desk.getByText(/^已保存 \d/)).toBeVisible()
    await desk.reload()
    await settled(desk)
    await expect(desk.getByRole('textbox', { name: '核查组长' })).toHaveValue('赵核查')
    await expect(desk.getByRole('table', { name: '填报值与核查结果' }).getByRole('combobox').first()).toHaveValue(
      'differs',
    )
    await expectAccessible(desk)
  })

  await test.step('every fault at once, each with its place; then the findings go to the enterprise', async () => {
    await desk.getByRole('button', { name: '送企业答复' }).click()
    const faults = desk.getByRole('region', { name: /处需要修改/ })
    await expect(faults.getByRole('link').first()).toBeVisible()
    expect(await faults.getByRole('link').count()).toBeGreaterThan(8)
    await expectAccessible(desk)
    const { data } = await verifier.request(energyVerification.get, { id: own.id })
    const [first] = data?.rows ?? []
    if (!first) throw new Error('the year has no figures')
    await desk.getByRole('textbox', { name: new RegExp(`^${first.label}：核实值`) }).fill(String(first.value * 0.98))
    await desk.getByRole('textbox', { name: `${first.label}：说明` }).fill('按结算单核减。')
    for (const choice of await desk.getByRole('table', { name: '核查清单' }).getByRole('combobox').all())
      await choice.selectOption({ label: '是' })
    await desk.getByRole('textbox', { name: '技术复核人' }).fill('钱复核')
    await desk.getByRole('button', { name: '送企业答复' }).click()
    await expect(desk.getByText('待企业答复').first()).toBeVisible()
  })

  await test.step('the enterprise answers, the institution states', async () => {
    await page.reload()
    await page.getByRole('button', { name: '答复核查发现' }).click()
    await page.getByRole('textbox', { name: '答复' }).fill('对核查发现没有异议，台账已更正。')
    await expectAccessible(page)
    await page.getByRole('dialog').getByRole('button', { name: '答复核查发现' }).click()
    await expect(page.getByText('待出具声明').first()).toBeVisible()
    await desk.reload()
    await desk.getByRole('button', { name: '出具核查声明' }).click()
    const dialog = desk.getByRole('dialog')
    await expect(dialog.getByRole('radio', { name: '否定意见' })).toBeDisabled()
    await dialog.getByRole('radio', { name: '保留意见', exact: true }).check()
    await dialog
      .getByRole('textbox', { name: '依据和需要说明的事项' })
      .fill('抽查了结算单和发票，差异在重要性水平以内。')
    await expectAccessible(desk)
    await dialog.getByRole('button', { name: '出具核查声明' }).click()
    await expect(desk.getByText('已出具声明').first()).toBeVisible()
    const waiting = desk.waitForEvent('download')
    await desk.getByRole('button', { name: '下载核查声明' }).click()
    expect((await waiting).suggestedFilename()).toBe(`能耗核查声明_${own.enterpriseName}_${year}年.pdf`)
  })

  await test.step('the year carries the mark, which leads to the statement; a visitor checks it', async () => {
    await page.goto('/web/mainPages/energyYear')
    await settled(page)
    await page.getByRole('button', { name: `${year}年` }).click()
    await page.getByRole('link', { name: own.number }).click()
    await expect(page.getByRole('heading', { level: 1, name: new RegExp(own.enterpriseName) })).toBeVisible()
    const { checkCode } = await owner.request(energyVerification.get, { id: own.id })
    const visitor = await people.visitor()
    await visitor.goto(`/web/mainPages/verificationCheck?number=${own.number}&code=${checkCode}`)
    await expect(visitor.getByText(institution.name).first()).toBeVisible()
    await expectAccessible(visitor)
    const found = await requestAnonymously(origin, energyVerification.check, {
      number: own.number,
      code: checkCode ?? '',
    })
    expect(found).toMatchObject({ opinion: 'qualified', isCurrent: true })
  })
})
