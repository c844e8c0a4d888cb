/** A year's data of an enterprise without the title: filled in, returned, corrected, passed on, finalised; the county's progress changes with it. */
import { batch } from '@green/contract/calls/filing/batch.ts'
import { filing } from '@green/contract/calls/filing/filing.ts'
import { lsdtFinal, lsdtNogreen } from '@green/contract/calls/filing/yearly-data.ts'
import { variedYear } from '@green/programmes/non-green-data/example.ts'
import { expect } from '@playwright/test'
import { expectAccessible, settled, test } from '../journey.ts'
import { withUploads } from '../papers.ts'
import { confirmSending } from '../sending.ts'
import { explainWarnings } from '../warnings.ts'

test('a year goes from the enterprise to its final', async ({ people }) => {
  test.slow()
  const person = await people.signedIn('enterprise')
  const { page, request } = person
  const open = (await request(batch.list, { programme: 'non-green-data' })).find((one) => one.status === 'open')
  if (!open) throw new Error('no year is open')
  const { enterpriseName } = person.login

  await test.step('begins where the year is open, with the archive filled in', async () => {
    await page.goto('/web/mainPages/noGreenReporting')
    await settled(page)
    await expectAccessible(page)
    await page.getByRole('link', { name: '开始填报' }).click()
    await expect(page.getByText('来自企业档案').first()).toBeVisible()
    await page.getByRole('radio', { name: '正常' }).check()
    await expect(page.getByText(/^已保存 \d\d:\d\d:\d\d$/)).toBeVisible()
    await expectAccessible(page)
  })

  const draft = (await request(filing.mine, {})).find(
    (one) => one.programme === 'non-green-data' && one.year === open.year,
  )
  if (!draft) throw new Error('the draft is not among the own filings')
  await test.step('everything else is filled in', async () => {
    const seed = {
      enterpriseName: enterpriseName ?? '',
      industryCode: '3041',
      industryName: '平板玻璃制造',
      address: '示例路1号',
      outputValue: 32_500,
      mainProducts: '平板玻璃',
      productUnit: '重量箱',
      output: 5_000_000,
      totalTce: 48_000,
      energy: [
        { year: open.year, energyCode: '15', consumeQty: 3_000 },
        { year: open.year, energyCode: '33', consumeQty: 6_000 },
      ],
    }
    const answers = await withUploads(
      person,
      'non-green-data',
      variedYear(seed, () => 0.4),
    )
    await request(lsdtNogreen.updateNogreen, { id: draft.id, version: draft.version, action: 'draft', answers })
  })

  await test.step('checks and sends', async () => {
    await page.goto(`/web/mainPages/noGreenReporting?id=${draft.id}&edit=1`)
    await page.getByRole('navigation', { name: '填写进度' }).getByRole('button', { name: '检查并提交' }).click()
    await expect(page.getByText(/^预估/)).toBeVisible()
    await explainWarnings(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: '提交给区县审核' }).click()
    await confirmSending(page)
    await expect(page.getByRole('heading', { name: '非绿企业梯度培育数据已提交' })).toBeVisible()
  })

  const county = await people.signedIn('county')
  const desk = county.page
  const take = async (at: typeof desk, step: string) => {
    await at.goto(`/web/hindex/nogreenfillSh?id=${draft.id}`)
    await expect(at.getByRole('heading', { level: 1, name: enterpriseName ?? '' })).toBeVisible()
    await at.getByRole('button', { name: step, exact: true }).click()
  }
  await test.step('the county looks at the years and sends it back', async () => {
    await take(desk, '退回修改')
    await desk.getByRole('tab', { name: '历年与差距' }).click()
    await expect(desk.getByRole('heading', { name: '差距最大的指标' })).toBeVisible()
    await expectAccessible(desk)
    await desk.getByRole('textbox', { name: '退回意见' }).fill('请补充本年度产值变化的说明。')
    await desk.getByRole('button', { name: '确认退回修改' }).click()
    await expect(desk.getByText(/现为“区县退回”/)).toBeVisible()
  })

  await test.step('the enterprise mends it', async () => {
    await page.goto(`/web/mainPages/noGreenReporting?id=${draft.id}&edit=1`)
    await expect(page.getByText('请补充本年度产值变化的说明。')).toBeVisible()
    await page.getByRole('textbox', { name: '说明', exact: true }).fill('新增一条生产线，产值和能耗相应变化。')
    await expect(page.getByText(/^已保存 \d\d:\d\d:\d\d$/)).toBeVisible()
    await page.getByRole('navigation', { name: '填写进度' }).getByRole('button', { name: '检查并提交' }).click()
    await explainWarnings(page)
    await page.getByRole('textbox', { name: '修改说明' }).fill('已补充说明，数据与报表一致。')
    await page.getByRole('button', { name: '重新提交给区县审核' }).click()
    await confirmSending(page)
    await expect(page.getByRole('heading', { name: '非绿企业梯度培育数据已提交' })).toBeVisible()
  })

  await test.step('the county passes it on, the city makes it final', async () => {
    await take(desk, '审核通过，报市级')
    await desk.getByRole('button', { name: '确认审核通过，报市级' }).click()
    await expect(desk.getByText(/现为“待市级审核”/)).toBeVisible()
    const city = await people.signedIn('city')
    await take(city.page, '审定为终稿')
    await city.page.getByRole('button', { name: '确认审定为终稿' }).click()
    await expect(city.page.getByText(/现为“终稿”/)).toBeVisible()
    await city.page.goto('/web/hindex/entFill')
    await settled(city.page)
    await expectAccessible(city.page)
  })

  await test.step('the enterprise finds the final, and the progress counts it', async () => {
    await page.goto('/web/mainPages/noGreenReporting')
    await expect(page.getByRole('columnheader', { name: `${open.year}年（终稿）` })).toBeVisible()
    const { rows } = await request(lsdtFinal.getFinalInfos, { year: open.year })
    expect(rows.map((row) => row.id)).toEqual([draft.id])
    const progress = await county.request(lsdtNogreen.getCounts, { year: open.year })
    expect(progress.counties).toHaveLength(1)
    expect(progress.total.approved).toBeGreaterThan(0)
  })
})
