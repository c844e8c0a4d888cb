/** Letters of a decision: one with a mistake is voided and issued again. */
import { letter } from '@green/contract/calls/letter.ts'
import { shenb } from '@green/contract/calls/shenb.ts'
import { expect, type Page } from '@playwright/test'
import { expectAccessible, settled, test } from './journey.ts'
import { pagesOf } from './pdf-text.ts'

async function openCase(page: Page, id: string): Promise<void> {
  await page.goto(`/web/hindex/lsgcsbgl?id=${id}`)
  await settled(page)
}

async function check(visitor: Page, number: string, code: string): Promise<void> {
  await visitor.goto('/web/mainPages/letterCheck')
  await settled(visitor)
  await visitor.getByRole('textbox', { name: '文号' }).fill(number)
  await visitor.getByRole('textbox', { name: '校验码' }).fill(code)
  await visitor.getByRole('button', { name: '核验' }).click()
}

test('a letter with a mistake is void for everybody who checks it, and another takes its place', async ({
  people,
  origin,
}) => {
  const { page, request, login } = await people.signedIn('city')
  const visitor = await people.visitor()
  const { rows } = await request(shenb.getShenbs, { state: 'approved', sort: 'submittedAt', order: 'asc' })
  const id = rows[0]?.id ?? ''
  const panel = page.getByRole('region', { name: '决定文书' })
  const issue = async () => {
    await panel.getByRole('button', { name: '预览并出具' }).click()
    const preview = page.getByRole('dialog', { name: /^预览：/ })
    await expectAccessible(page)
    await preview.getByRole('button', { name: '编号并出具' }).click()
    await expect(preview).toHaveCount(0)
    const { letters } = await request(letter.ofCase, { filingId: id })
    const one = letters.find(({ voidedAt }) => voidedAt === null)
    const paper = await fetch(`${origin}/ht${letter.paper.path}?id=${one?.id}`, {
      headers: { authorization: login.token },
    })
    const words = pagesOf(Buffer.from(await paper.arrayBuffer())).join('')
    return { number: one?.number ?? '', code: /校验码[：:]?([0-9A-Z]{12})/.exec(words)?.[1] ?? '' }
  }

  await openCase(page, id)
  const mistaken = await issue()
  await check(visitor, mistaken.number, mistaken.code)
  await expect(visitor.getByText('文书真实', { exact: true })).toBeVisible()

  await panel.getByRole('button', { name: '作废' }).click()
  const dialog = page.getByRole('dialog', { name: /^作废/ })
  await dialog.getByRole('button', { name: '作废', exact: true }).click()
  await expect(dialog.getByText(/^请写明作废原因/)).toBeVisible()
  await dialog.getByRole('textbox', { name: '作废原因' }).fill('单位名称有误，重新出具。')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '作废', exact: true }).click()
  await expect(panel.getByText('已作废')).toBeVisible()
  await expect(panel.getByText('作废原因：单位名称有误，重新出具。')).toBeVisible()
  await check(visitor, mistaken.number, mistaken.code)
  await expect(visitor.getByText('文书由本平台出具，但已作废')).toBeVisible()
  await expectAccessible(visitor)

  const right = await issue()
  expect(right.number).not.toBe(mistaken.number)
  await check(visitor, right.number, right.code)
  await expect(visitor.getByText('文书真实', { exact: true })).toBeVisible()
})
