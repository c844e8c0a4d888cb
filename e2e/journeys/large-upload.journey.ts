/** A large attachment: the connection is cut, the page is loaded again, and the same file goes on where it ended. */
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { batch } from '@green/contract/calls/filing/batch.ts'
import { lsdtFile } from '@green/contract/calls/filing/files.ts'
import { shenb } from '@green/contract/calls/filing/shenb.ts'
import { greenFactoryExample } from '@green/programmes/green-factory/example.ts'
import { greenFactory } from '@green/programmes/green-factory/programme.ts'
import { expect } from '@playwright/test'
import { first } from '../addresses.ts'
import { settled, test } from '../journey.ts'
import { enterpriseWithoutFilings } from '../newcomers.ts'
import { withUploads } from '../papers.ts'

const slot = 'ghgReport'
const field = first(greenFactory.form.flatMap(({ fields }) => fields).filter(({ key }) => key === slot))
const section = first(greenFactory.form.filter(({ fields }) => fields.includes(field)))

/** 12 MB: two parts of 5 MB and a rest. */
const pdf = Buffer.from(
  `%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\n%${'绿色工厂'.repeat(1_000_000)}\ntrailer<</Root 1 0 R>>\nstartxref\n9\n%%EOF\n`,
)

test('an upload goes on after a cut connection and after a reload, and sends no part twice', async ({ people }) => {
  const clerk = await people.signedIn(await enterpriseWithoutFilings(people.apiClient))
  const open = first(
    (await clerk.request(batch.list, { programme: 'green-factory' })).filter((one) => one.status === 'open'),
  )
  const { id } = await clerk.request(shenb.saveDraft, {
    batchId: open.id,
    action: 'draft',
    answers: { ...(await withUploads(clerk, 'green-factory', greenFactoryExample())), [slot]: [] },
  })
  const { page } = clerk
  const folder = mkdtempSync(join(tmpdir(), 'green-large-'))
  const path = join(folder, '核查报告.pdf')
  writeFileSync(path, pdf)
  const sent: string[] = []
  let isCut = true
  people.expectDropped(lsdtFile.sendPart.path)
  // The first part arrives; after it the connection is cut.
  await page.route(`**/ht${lsdtFile.sendPart.path}?**`, async (route) => {
    const no = new URL(route.request().url()).searchParams.get('no') ?? ''
    if (isCut && no !== '1') return route.abort('connectionreset')
    await route.continue()
    sent.push(no)
  })
  const openSlot = async () => {
    await page.goto(`/web/mainPages/lsgcsb?id=${id}&edit=1`)
    await settled(page)
    await page
      .getByRole('navigation', { name: '填写进度' })
      .getByRole('button', { name: new RegExp(`^${section.title}`) })
      .click()
    return page.getByRole('group', { name: field.label })
  }
  const choose = async () => (await openSlot()).locator('input[type=file]').setInputFiles(path)

  await choose()
  await expect(page.getByText('连接中断，恢复后接着传')).toBeVisible()
  await expect(page.getByRole('progressbar', { name: '正在上传 核查报告.pdf' })).toBeVisible()
  expect(sent).toEqual(['1'])

  isCut = false
  await choose()
  await expect(page.getByRole('group', { name: field.label }).getByText('核查报告.pdf')).toBeVisible()
  await expect(page.getByRole('button', { name: '移除 核查报告.pdf' })).toBeVisible()
  expect(sent).toEqual(['1', '2', '3'])
  await expect(page.getByText(/^已保存 \d\d:\d\d:\d\d$/)).toBeVisible()

  const draft = await clerk.request(shenb.getDraft, { id })
  expect(draft?.answers[slot]).toMatchObject([
    { name: '核查报告.pdf', sha256: createHash('sha256').update(pdf).digest('hex') },
  ])
  rmSync(folder, { recursive: true })
})
