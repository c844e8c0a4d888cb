/** From publicity to the second result: a visitor objects with an attachment, the city answers and refuses by letter, the filer appeals and others decide. */
import { batch } from '@green/contract/calls/filing/batch.ts'
import { filing } from '@green/contract/calls/filing/filing.ts'
import { spec } from '@green/contract/calls/filing/spec.ts'
import type { AnswerSet } from '@green/filing/form/answers.ts'
import { fieldsOf } from '@green/filing/form/form.ts'
import { variedExample } from '@green/programmes/special-fund/example.ts'
import { specialFund } from '@green/programmes/special-fund/programme.ts'
import { expect, type Page } from '@playwright/test'
import { hearOffices } from '../hear-offices.ts'
import { expectAccessible, type People, settled, test } from '../journey.ts'
import { enterpriseWithoutFilings, officerOf } from '../newcomers.ts'
import { pdf, withUploads } from '../papers.ts'

/** A filing that needs no experts, recommended by its county and published by the city. */
async function published(people: People) {
  const filer = await people.apiClient(await enterpriseWithoutFilings(people.apiClient))
  const city = await people.apiClient('city')
  const open = (await filer.request(batch.list, { programme: 'special-fund' })).find((one) => one.status === 'open')
  if (!open) throw new Error('no batch of special funds is open')
  const example = variedExample({ no: 901, direction: 'gf_title', year: open.year }, () => 0.5) as AnswerSet
  const answers = await withUploads(filer, 'special-fund', example)
  const { id, version } = await filer.request(spec.saveSpec, { batchId: open.id, action: 'submit', answers })
  const county = await people.apiClient(officerOf(filer.login.qyItem?.qxCode))
  const materialsChecked = fieldsOf(specialFund).map(({ key }) => key)
  await county.request(spec.updateState, {
    id,
    version,
    state: 'county_approved',
    materialsChecked,
  })
  const heard = await hearOffices(city.request, id, open.askOffices)
  // Who begins the publicity answers no objection to it.
  const other = await people.apiClient('city2')
  await other.request(spec.updateCityState, { id, version: heard, state: 'publicity', notice: '资金公示' })
  return { id, loginName: filer.login.socialCode ?? '', name: filer.login.enterpriseName ?? '' }
}

test('a visitor objects with a paper; the answer and the letter are found; an appeal ends in a second result', async ({
  people,
}) => {
  const { id, loginName, name } = await published(people)
  const visitor = await people.visitor()
  const { page: city, request } = await people.signedIn('city')
  const openCase = async (page: Page) => {
    await page.goto(`/web/hindex/zxzjsbgl?id=${id}`)
    await settled(page)
  }
  const decide = async (page: Page, label: string, box: string, text: string) => {
    await page.getByRole('toolbar', { name: '可办理的步骤' }).getByRole('button', { name: label }).click()
    await page.getByRole('textbox', { name: box }).fill(text)
    await page.getByRole('button', { name: `确认${label}` }).click()
    await expect(page.getByText(/已办理：/)).toBeVisible()
  }
  let number = ''

  await test.step('the objection, with the question in place of the picture', async () => {
    await visitor.goto(`/web/mainPages/publicity?keyword=${encodeURIComponent(name)}`)
    await visitor.getByRole('button', { name: `对${name}提出异议` }).click()
    const dialog = visitor.getByRole('dialog')
    await dialog.getByRole('button', { name: '提交异议' }).click()
    await expect(dialog.getByRole('textbox', { name: '姓名或单位名称' })).toBeFocused()
    await expectAccessible(visitor)
    await dialog.getByRole('textbox', { name: '姓名或单位名称' }).fill('王五')
    await dialog.getByRole('textbox', { name: '手机或邮箱' }).fill('13800001234')
    await dialog.getByRole('textbox', { name: '事实和理由' }).fill('该单位去年受过环保处罚，与申报内容不符。')
    await dialog.getByLabel('证明材料').setInputFiles(pdf('处罚决定.pdf'))
    await dialog.getByRole('button', { name: '不看图，由浏览器完成验证' }).click()
    await expect(dialog.getByText('浏览器已完成验证，可以继续。')).toBeVisible()
    await dialog.getByRole('button', { name: '提交异议' }).click()
    await expect(visitor.getByText('已附上“处罚决定.pdf”')).toBeVisible()
    number =
      (await visitor
        .getByRole('dialog')
        .getByText(/^YY\d{4}-/)
        .textContent()) ?? ''
  })

  await test.step('the city answers it, and only then refuses', async () => {
    await openCase(city)
    await expect(city.getByRole('button', { name: '处罚决定.pdf', exact: true })).toBeVisible()
    await city.getByRole('button', { name: '提交答复' }).click()
    await expect(city.getByRole('radio', { name: '异议成立', exact: true })).toBeFocused()
    await city.getByRole('radio', { name: '异议成立', exact: true }).check()
    await city.getByRole('textbox', { name: '答复' }).fill('经核查属实。')
    await city.getByRole('button', { name: '提交答复' }).click()
    await expect(city.getByRole('heading', { name: '公示异议（1）' })).toBeFocused()
    await decide(city, '不予通过', '理由', '公示期间异议经查属实，不予支持。')
    // The letter that is now due is offered without a reload.
    await expect(city.getByRole('button', { name: '预览并出具' })).toBeVisible()
  })

  await test.step('whoever objected reads the answer; everybody the result', async () => {
    await visitor.goto(`/web/mainPages/publicity?objection=${number}`)
    await expect(visitor.getByText('经核查属实。')).toBeVisible()
    await visitor.goto(`/web/mainPages/publicity?view=finals&changed=1&keyword=${encodeURIComponent(name)}`)
    await expect(
      visitor.getByRole('row', { name: new RegExp(`${name}.*与公示不同.*公示后未列入.*异议成立 1 件`) }),
    ).toBeVisible()
  })

  const filer = await people.signedIn(loginName)
  await test.step('the letter is looked at, issued, and taken by the filer; without its code a stranger learns nothing', async () => {
    await openCase(city)
    await city.getByRole('button', { name: '预览并出具' }).click()
    await city.getByRole('dialog').getByRole('button', { name: '编号并出具' }).click()
    await expect(city.getByRole('list', { name: '决定文书' })).toContainText('专项资金不予支持决定书')
    await filer.page.goto(`/web/mainPages/personalCenter?filing=${id}`)
    const letters = filer.page.getByRole('list', { name: '决定文书' })
    const download = filer.page.waitForEvent('download')
    await letters.getByRole('button', { name: '下载' }).click()
    expect((await download).suggestedFilename()).toMatch(/^专项资金不予支持决定书_.*\.pdf$/)
    const [letterNumber = ''] = /渝经信绿不〔\d{4}〕\d+号/.exec((await letters.textContent()) ?? '') ?? []
    people.expectRefusal(404, '/letter/check')
    await visitor.goto('/web/mainPages/letterCheck')
    await visitor.getByRole('textbox', { name: '文号' }).fill(letterNumber)
    await visitor.getByRole('textbox', { name: '校验码' }).fill('0123456789AB')
    await visitor.getByRole('button', { name: '核验' }).click()
    await expect(visitor.getByText('没有与之相符的文书')).toBeVisible()
    await expectAccessible(visitor)
  })

  await test.step('the filer appeals, with a reason and once', async () => {
    const { page } = filer
    await expect(page.getByText(/以前（含当日）申诉一次/)).toBeVisible()
    await page.getByRole('button', { name: '提出申诉' }).click()
    const dialog = page.getByRole('dialog', { name: '提出申诉' })
    await dialog.getByRole('button', { name: '提出申诉' }).click()
    await expect(dialog.getByRole('textbox', { name: '申诉理由' })).toBeFocused()
    await expectAccessible(page)
    await dialog.getByRole('textbox', { name: '申诉理由' }).fill('处罚决定已被撤销，附复议决定书文号。')
    await dialog.getByRole('button', { name: '提出申诉' }).click()
    await expect(page.getByText('申诉处理', { exact: false }).first()).toBeVisible()
    await expect(page.getByRole('button', { name: '提出申诉' })).toHaveCount(0)
  })

  await test.step('taken up, it comes to a second result; the first stays to be read', async () => {
    // Who refused it neither answers the appeal nor decides in the end.
    const second = (await people.signedIn('city2')).page
    await openCase(second)
    await decide(second, '受理申诉，重新评审', '理由', '复议决定属实，重新评审。')
    const other = await people.apiClient('city2')
    const { version } = await request(filing.get, { id })
    await other.request(spec.updateCityState, {
      id,
      version,
      state: 'publicity',
      notice: '资金公示',
    })
    await filer.page.reload()
    await settled(filer.page)
    const first = filer.page.getByRole('region', { name: '申诉与第一次结果' })
    await expect(first).toContainText('公示期间异议经查属实，不予支持。')
    await expect(first).toContainText('已受理')
    await expect(filer.page.getByText('公示中').first()).toBeVisible()
  })
})
