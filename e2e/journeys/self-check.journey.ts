/** 节能监察, the enterprise: a first self-check is begun with what is known, filled in and sent; a returned self-check says why, is saved while it is typed, asks what was changed, and is sent again. */
import { selfCheck } from '@green/contract/calls/inspection/self-check.ts'
import type { AnswerSet } from '@green/filing/form/answers.ts'
import { selfCheckPaper } from '@green/programmes/inspection-self-check/paper.ts'
import { selfCheckId } from '@green/programmes/inspection-self-check/scope.ts'
import { expect } from '@playwright/test'
import { atBothWidths, expectAccessible, type Person, test } from '../journey.ts'
import { withUploads } from '../papers.ts'
import { explainWarnings } from '../warnings.ts'

const path = '/web/mainPages/qyjnjc'
const year = new Date().getFullYear()

const taskName = `${year}年建材行业能效专项监察`

/** The case of this year's task. */
async function caseOf({ request }: Person): Promise<string> {
  const { rows } = await request(selfCheck.qyPage, {})
  return rows.find((row) => row.taskName === taskName)?.id ?? ''
}

test('a first self-check is sent, and a returned one sent again', async ({ people }) => {
  await test.step('the first self-check brings in what is known, and is sent from one page for the whole case', async () => {
    const person = await people.signedIn('enterprise')
    const { page, request } = person
    const id = await caseOf(person)
    await page.goto('/web/hindex/RepManage')
    await expect(page).toHaveURL(/\/mainPages\/qyjnjc$/)
    await page.getByRole('link', { name: taskName, exact: true }).click()
    await page.getByRole('button', { name: '核查记录' }).click()
    await expect(page.getByText('还没有核查记录')).toBeVisible()
    await page.getByRole('button', { name: '文书与整改' }).click()
    await expect(page.getByText('还没有文书。')).toBeVisible()
    await page.getByRole('button', { name: '自查表' }).click()
    await page.getByRole('button', { name: '开始填写' }).click()
    await expect(page.getByText(/企业档案/).first()).toBeVisible()
    await atBothWidths(page, () => expectAccessible(page))

    // The clerk's long typing, with the documents that prove it.
    const begun = await request(selfCheck.get, { id })
    const example = selfCheckPaper(begun.scope).example() as AnswerSet
    const answers = await withUploads(person, selfCheckId, example)
    await request(selfCheck.update, { id, version: begun.version, action: 'draft', answers, reasons: [] })
    await page.goto(`${path}?id=${id}`)
    await page
      .getByRole('button', { name: /^检查并提交/ })
      .first()
      .click()
    await explainWarnings(page)
    await page.getByRole('button', { name: '提交自查表' }).click()
    await page.getByRole('button', { name: '确认提交自查表' }).click()
    await expect(page.getByText('待核查').first()).toBeVisible()
  })

  await test.step('a returned self-check shows why, asks what was changed, and is sent again', async () => {
    const person = await people.signedIn('enterprise2')
    const { page } = person
    const id = await caseOf(person)
    await page.goto(`${path}?id=${id}`)
    await expect(page.getByText('请核对计量器具台数，并补充培训记录。')).toBeVisible()
    await atBothWidths(page, () => expectAccessible(page))
    await page.getByRole('button', { name: /F 管理制度/ }).click()
    await page.getByRole('textbox', { name: /^节能培训次数/ }).fill('6')
    await expect(page.getByText(/^已保存/).first()).toBeVisible()
    await page
      .getByRole('button', { name: /^检查并提交/ })
      .first()
      .click()
    await explainWarnings(page)
    await page.getByRole('button', { name: '重新提交自查表' }).click()
    await expect(page.getByText('请填写修改说明')).toBeVisible()
    await page.getByRole('textbox', { name: /^修改说明/ }).fill('更正培训次数，补充了记录。')
    await page.getByRole('button', { name: '重新提交自查表' }).click()
    await page.getByRole('button', { name: '确认重新提交自查表' }).click()
    await expect(page.getByText('待核查').first()).toBeVisible()
    await page.getByText(/与上一次提交的差异/).click()
    await expect(page.getByRole('row', { name: /节能培训次数/ })).toBeVisible()
  })
})
