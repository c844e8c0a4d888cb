/** 零碳工厂: from the ledger to the plan, the list of works that build, the acceptance and the public list. */
import type { CallOutput } from '@green/contract/call.ts'
import { greenPower } from '@green/contract/calls/energy/green-power.ts'
import { carbonMarket } from '@green/contract/calls/energy/scheme/carbon-market.ts'
import { batch } from '@green/contract/calls/filing/batch.ts'
import { filing } from '@green/contract/calls/filing/filing.ts'
import { zeroAccept, zeroPlan } from '@green/contract/calls/filing/zero-carbon.ts'
import { titles } from '@green/contract/calls/title/titles.ts'
import type { AnswerSet } from '@green/filing/form/answers.ts'
import { zeroAcceptExample } from '@green/programmes/zero-accept/example.ts'
import { zeroPlanExample } from '@green/programmes/zero-plan/example.ts'
import { expect, type Page } from '@playwright/test'
import type { ApiClient } from '../api.ts'
import { expectAccessible, type People, type Person, settled, test } from '../journey.ts'
import { officerOf } from '../newcomers.ts'
import { fileOf, withUploads } from '../papers.ts'
import { decideDrafted } from '../second-hand.ts'
import { confirmSending } from '../sending.ts'
import { explainWarnings } from '../warnings.ts'

const year = new Date().getFullYear() - 1

/** What the archive knows of a works. */
type Known = { address: string; energy: { year: number; energyCode: string; quantity: number }[] }
type Works = Person & { known: Known; county: string }

/** A works with 绿色工厂, outside the carbon market and without a plan: each attempt takes another one. */
async function worksWithTitle(people: People): Promise<Works> {
  const city = await people.apiClient('city')
  const planned = (await city.request(zeroPlan.list, { size: 50 })).rows.map(({ enterpriseName }) => enterpriseName)
  const inMarket = (await city.request(carbonMarket.page, { size: 50 })).rows.map(
    ({ enterpriseName }) => enterpriseName,
  )
  const { rows } = await city.request(titles.list, { kind: 'factory', size: 50 })
  for (const { enterpriseName, socialCode, state, qxCode } of rows) {
    if (state !== 'valid' || [...planned, ...inMarket].includes(enterpriseName) || !socialCode) continue
    const client = await people.apiClient(socialCode).catch(() => null)
    const found = await client?.request(filing.prefill, { programme: 'zero-plan' })
    const known = found?.archive as unknown as Known | undefined
    if (known && powerOf(known) > 100 && powerOf(known) < 5000)
      return { ...(await people.signedIn(socialCode)), known, county: officerOf(qxCode) }
  }
  throw new Error('every works with a title has a plan')
}

const energyOf = ({ energy }: Known) => energy.filter((one) => one.year === year)
/** In 万kWh. */
const powerOf = (known: Known) => energyOf(known).find(({ energyCode }) => energyCode === '33')?.quantity ?? 0
const certificatesOf = (known: Known) => Math.floor(powerOf(known) * 6)

/** 绿证 for six tenths of the power of last year. */
async function registerCertificates({ known, request, upload, login }: Works): Promise<void> {
  const count = certificatesOf(known)
  const start = `GEC-${login.socialCode?.slice(-6)}-`
  await request(greenPower.register, {
    kind: 'certificate',
    firstNumber: `${start}000001`,
    lastNumber: `${start}${String(count).padStart(6, '0')}`,
    documentCount: count,
    year,
    producedIn: `${year}-06`,
    purpose: 'ownUse',
    supplier: '武隆示例风电有限公司',
    note: '',
    files: [await upload('green-power.files', fileOf('绿证.pdf'))],
    requestId: crypto.randomUUID(),
  })
}

/** The example of a form with the energy of the ledger and the certificates of the register. */
function ofLedger(example: AnswerSet, known: Known): AnswerSet {
  return {
    ...example,
    siteName: '示例旅程厂区',
    siteAddress: known.address,
    year: String(year),
    energyRows: energyOf(known).map(({ energyCode, quantity }, i) => ({
      rowId: `e${i}`,
      energyCode,
      consumeQty: String(quantity),
    })),
    gridMWh: String(Math.round(powerOf(known) * 1e5) / 1e4),
    certMWh: String(certificatesOf(known)),
    tradedGreenMWh: '0',
    ownPvMWh: '0',
    pvFeedInMWh: '0',
  }
}

type Saved = typeof zeroPlan.save | typeof zeroAccept.save

/** A draft in the open batch, with its papers uploaded. */
async function draft(client: ApiClient, call: Saved, programme: string, answers: AnswerSet): Promise<void> {
  const open = (await client.request(batch.list, { programme })).find(({ status }) => status === 'open')
  if (!open) throw new Error(`${programme} has no open batch`)
  const uploaded = await withUploads(client, programme, answers)
  await client.request(call, { batchId: open.id, answers: uploaded, action: 'draft' })
}

/** Opens the own draft, and sends it with the reasons for what is below the limits. */
async function sendsDraft(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await settled(page)
  await page.getByRole('link', { name: '继续填写' }).first().click()
  await page.getByRole('navigation', { name: '填写进度' }).getByRole('button', { name: '检查并提交' }).click()
  await explainWarnings(page)
  await page.getByRole('button', { name: '提交给区县审核' }).click()
  await confirmSending(page)
}

async function recommends(page: Page, desk: string, id: string): Promise<void> {
  await page.goto(`/web/hindex/${desk}?id=${id}`)
  await settled(page)
  await page.getByRole('toolbar', { name: '可办理的步骤' }).getByRole('button', { name: '同意推荐' }).click()
  for (const tick of await page
    .getByRole('group', { name: /^附件核对/ })
    .getByRole('checkbox')
    .all())
    await tick.check()
  await page.getByRole('button', { name: '确认同意推荐' }).click()
  await expect(page.getByText('待市级审核').first()).toBeVisible()
}

/** One officer of the city drafts the decision, another one agrees. */
async function grants(page: Page, second: ApiClient, desk: string, { id, number }: { id: string; number: string }) {
  await page.goto(`/web/hindex/${desk}?id=${id}`)
  await settled(page)
  await page.getByRole('toolbar', { name: '可办理的步骤' }).getByRole('button', { name: '审定通过' }).click()
  await page.getByRole('textbox', { name: /文号$/ }).fill(number)
  await page.getByRole('textbox', { name: '豁免或与评审结果不一致的理由' }).fill('名单已在市级媒体公示，期满无异议。')
  await page.getByRole('button', { name: '确认审定通过' }).click()
  await expect(page.getByRole('heading', { name: /^拟定结论/ })).toBeVisible()
  await decideDrafted(second, id)
}

type Sent = CallOutput<typeof zeroPlan.list>['rows'][number]

async function newest(client: ApiClient, call: typeof zeroPlan.list | typeof zeroAccept.list): Promise<Sent> {
  const [row] = (await client.request(call, {})).rows
  if (!row) throw new Error('nothing was sent')
  return row
}

test('from the ledger to the plan, the acceptance and the public list', async ({ people }) => {
  test.slow()
  const works = await worksWithTitle(people)
  const { page, known } = works
  const [county, city, second, visitor] = [
    await people.signedIn(works.county),
    await people.signedIn('city'),
    await people.apiClient('city2'),
    await people.visitor(),
  ]

  await test.step('the plan has its energy from the ledger and its certificates from the register', async () => {
    await registerCertificates(works)
    await draft(works, zeroPlan.save, 'zero-plan', ofLedger(zeroPlanExample(), known))
    await page.goto('/web/mainPages/zeroPlan')
    await settled(page)
    await expectAccessible(page)
    await page.getByRole('link', { name: '继续填写' }).first().click()
    await page
      .getByRole('navigation', { name: '填写进度' })
      .getByRole('button', { name: /用能结构/ })
      .click()
    await expect(page.getByText(/账本|年度终稿/).first()).toBeVisible()
    await expectAccessible(page)
    await page
      .getByRole('navigation', { name: '填写进度' })
      .getByRole('button', { name: /基本要求/ })
      .click()
    await expect(page.getByText(/按等价值/).first()).toBeVisible()
    await expect(page.getByText(/按当量值/).first()).toBeVisible()
  })

  await test.step('it is sent, recommended and put on the list of works that build', async () => {
    await sendsDraft(page, '/web/mainPages/zeroPlan')
    const { id } = await newest(works, zeroPlan.list)
    await recommends(county.page, 'zeroPlan', id)
    await grants(city.page, second, 'zeroPlan', { id, number: '渝经信绿色〔2026〕91号' })
    await visitor.goto('/web/mainPages/zeroFactories')
    await settled(visitor)
    await expectAccessible(visitor)
    await expect(visitor.getByRole('row', { name: /示例旅程厂区/ }).first()).toContainText('建设中')
  })

  await test.step('what was built is accepted, and the list says so', async () => {
    await draft(works, zeroAccept.save, 'zero-accept', ofLedger(zeroAcceptExample(), known))
    await sendsDraft(page, '/web/mainPages/zeroAccept')
    const { id, enterpriseName } = await newest(works, zeroAccept.list)
    await recommends(county.page, 'zeroAccept', id)
    await grants(city.page, second, 'zeroAccept', { id, number: '渝经信绿色〔2026〕92号' })
    await visitor.reload()
    await expect(visitor.getByRole('row', { name: new RegExp(enterpriseName) })).toContainText('已验收')
    const { rows } = await city.request(titles.list, { kind: 'zeroCarbon', keyword: enterpriseName })
    expect(rows).toMatchObject([{ state: 'valid' }])
  })
})
