/** 产品使用情况: a clerk half fills a form with a mistake and leaves it, another sends one; the city reads where people stop and what is wrong. */
import { batch } from '@green/contract/calls/filing/batch.ts'
import { shenb } from '@green/contract/calls/filing/shenb.ts'
import { formUsage } from '@green/contract/calls/overview/form-usage.ts'
import type { AnswerSet } from '@green/filing/form/answers.ts'
import { releasesOf } from '@green/filing/workflow/release.ts'
import { greenFactoryExample } from '@green/programmes/green-factory/example.ts'
import { greenFactory } from '@green/programmes/green-factory/programme.ts'
import { expect, type Page } from '@playwright/test'
import { first } from '../addresses.ts'
import { Refused } from '../api.ts'
import { atBothWidths, expectAccessible, type People, settled, test } from '../journey.ts'
import { enterpriseWithoutFilings } from '../newcomers.ts'
import { withUploads } from '../papers.ts'
import { confirmSending } from '../sending.ts'
import { explainWarnings } from '../warnings.ts'

const tasks = (page: Page) => page.getByRole('navigation', { name: '填写进度' })
const reported = (page: Page) => page.waitForRequest((request) => request.url().includes(formUsage.report.path))

async function withDraft(people: People, change: (answers: AnswerSet) => AnswerSet) {
  const clerk = await people.signedIn(await enterpriseWithoutFilings(people.apiClient))
  const open = first(
    (await clerk.request(batch.list, { programme: greenFactory.id })).filter((one) => one.status === 'open'),
  )
  const answers = change(await withUploads(clerk, greenFactory.id, greenFactoryExample()))
  const { id } = await clerk.request(shenb.saveDraft, { batchId: open.id, action: 'draft', answers })
  return { ...clerk, address: `/web/mainPages/lsgcsb?id=${id}&edit=1` }
}

test('the city reads where people stop and what they get wrong, and nothing of whom', async ({ people }) => {
  const city = await people.signedIn('city')
  const query = { period: 'week', programme: greenFactory.id, formVersion: greenFactory.formVersion } as const
  const openedNow = async () => (await city.request(formUsage.read, query)).form?.opened ?? 0
  // Other journeys open an earlier version now and then; beside fewer than five neither version's figures are shown.
  const reporter = await people.apiClient('enterprise2')
  for (const { formVersion, form } of releasesOf(greenFactory).slice(1)) {
    const { key } = first(form)
    const report = {
      formVersion,
      sections: [{ section: key, time: 1 }],
      last: key,
      isSent: false,
      wrong: [],
      missing: [],
    }
    for (let i = 0; i < 5; i++) await reporter.request(formUsage.report, { programme: greenFactory.id, ...report })
  }
  const before = await openedNow()

  await test.step('a mistake and an empty field, seen on the last page; then the form is left', async () => {
    const { page, address } = await withDraft(people, (answers) => ({ ...answers, licenceFiles: null }))
    await page.goto(address)
    await settled(page)
    await tasks(page)
      .getByRole('button', { name: /^年度数据/ })
      .click()
    await page.getByRole('textbox', { name: '工厂用地面积' }).fill('四万平方米')
    await tasks(page).getByRole('button', { name: '检查并提交' }).click()
    await expect(page.getByText('还有 2 处没有填完或需要修改。')).toBeVisible()
    const report = reported(page)
    await page.getByRole('link', { name: '返回' }).click()
    const sent = (await report).postDataJSON()
    expect(sent).toMatchObject({ last: 'check', isSent: false, missing: ['licenceFiles'] })
    expect(Object.keys(sent).sort()).toEqual([
      ...['formVersion', 'isSent', 'last', 'missing', 'programme', 'sections', 'wrong'],
    ])
    expect(JSON.stringify(sent)).not.toContain('四万')
    // Four more openings, each left for another page. What a page sends while it is left is seen by the server alone.
    for (let i = 0; i < 4; i++) {
      const tab = await page.context().newPage()
      await tab.goto(address)
      await settled(tab)
      await tab.goto('/web/mainPages/policy')
      await tab.close()
    }
  })

  await test.step('another sends hers', async () => {
    const { page, address } = await withDraft(people, (answers) => answers)
    await page.goto(address)
    await settled(page)
    await tasks(page).getByRole('button', { name: '检查并提交' }).click()
    await explainWarnings(page)
    await page.getByRole('button', { name: '提交给区县审核' }).click()
    const report = reported(page)
    await confirmSending(page)
    expect((await report).postDataJSON()).toMatchObject({ isSent: true, wrong: [], missing: [] })
    await expect(page.getByRole('heading', { name: '绿色工厂申报已提交' })).toBeVisible()
  })

  await test.step('the city sees the figures, in Chinese', async () => {
    await expect.poll(openedNow).toBeGreaterThanOrEqual(before + 6)
    const { page } = city
    await page.goto(`/web/hindex/sys/usage?period=week&programme=${greenFactory.id}`)
    await settled(page)
    const sections = page.getByRole('table', { name: '绿色工厂申报各节' })
    await expect(sections.getByRole('row', { name: /^检查并提交/ })).toBeVisible()
    await expect(sections.getByRole('row', { name: /^年度数据/ })).toContainText(/秒|分钟/)
    const fields = page.getByRole('table', { name: '打开检查页和提交时出错的字段' })
    await expect(fields.getByRole('row', { name: /^工厂用地面积/ })).toContainText('年度数据')
    await expect(fields.getByRole('row', { name: /^营业执照/ })).toBeVisible()
    await expect(page.getByText('licenceFiles')).toHaveCount(0)
    await atBothWidths(page, () => expectAccessible(page))
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: '导出' }).click()
    expect((await saved).suggestedFilename()).toMatch(/^产品使用情况.*\.xlsx$/)
  })

  await test.step('a county has neither the page nor the figures', async () => {
    const county = await people.apiClient('county')
    await expect(county.request(formUsage.read, query)).rejects.toThrow(Refused)
  })
})
