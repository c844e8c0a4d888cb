/**
 * What a key costs in a form of many fields on a processor four times slower, in two ways: from the key to the drawn letter, as the
 * browser's Event Timing measures it on a slowed processor; and the processor time of the page's thread until the next key, times
 * four, which does not change when the machine is busy with other work. Prints median, 95 % and the longest.
 * node e2e/typing-cost.ts <baseUrl> [--slower 4] [--keys 80]
 */
import { parseArgs } from 'node:util'
import { batch } from '@green/contract/calls/filing/batch.ts'
import { filing } from '@green/contract/calls/filing/filing.ts'
import { shenb } from '@green/contract/calls/filing/shenb.ts'
import { greenFactoryExample } from '@green/programmes/green-factory/example.ts'
import { chromium, type Page } from '@playwright/test'
import { first } from './addresses.ts'
import { clientFor } from './api.ts'
import { preparedBrowser } from './browser.ts'
import { enterpriseWithoutFilings } from './newcomers.ts'

/** Milliseconds between two keys of a practised typist. */
const betweenKeysMs = 120
/** Limit per key. */
const limitMs = 50

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { slower: { type: 'string', default: '4' }, keys: { type: 'string', default: '80' } },
})
const [baseUrl] = positionals
if (!baseUrl) throw new Error('node e2e/typing-cost.ts <baseUrl> [--slower 4] [--keys 80]')
const { origin } = new URL(baseUrl)

const clerk = await clientFor(origin, await enterpriseWithoutFilings((loginName) => clientFor(origin, loginName)))
const open = first(
  (await clerk.request(batch.list, { programme: 'green-factory' })).filter((one) => one.status === 'open'),
)
const draft = await clerk.request(shenb.saveDraft, {
  batchId: open.id,
  action: 'draft',
  answers: withoutFiles(greenFactoryExample()),
})

const { executablePath, env } = await preparedBrowser()
const browser = await chromium.launch({ executablePath, env: { ...process.env, ...env } })
const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' })
await context.addInitScript(
  (session) => sessionStorage.setItem('green.session', session),
  JSON.stringify({ login: clerk.login }),
)
const page = await context.newPage()
await page.goto(`${origin}/web/mainPages/lsgcsb?id=${draft.id}&edit=1`)
await page
  .getByRole('navigation', { name: '填写进度' })
  .getByRole('button', { name: /年度数据/ })
  .click()
const fields = await page.locator('[data-part~=section] :is(input, textarea)').count()
const session = await context.newCDPSession(page)
await session.send('Performance.enable', { timeDomain: 'threadTicks' })
const report = async (place: string, label: string) => {
  await page.getByRole('textbox', { name: label }).first().focus()
  const count = Number(values.keys)
  await session.send('Emulation.setCPUThrottlingRate', { rate: Number(values.slower) })
  say(`${place}, key to letter`, await typed(page, count))
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  const spent: number[] = []
  for (let i = 0, before = await threadMs(); i < count; i++) {
    await press(page, i)
    const now = await threadMs()
    spent.push((now - before) * Number(values.slower))
    before = now
  }
  say(`${place}, processor time × ${values.slower}`, spent)
}
function say(what: string, costs: number[]) {
  const sorted = costs.toSorted((a, b) => a - b)
  const at = (share: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
  const verdict = at(0.95) <= limitMs ? 'kept' : 'missed'
  process.stdout.write(
    `${fields} boxes, ${costs.length} keys in ${what}: median ${at(0.5)} ms, 95 % ${at(0.95)} ms, longest ${at(1)} ms; limit ${limitMs} ms ${verdict}\n`,
  )
}
await report('a figure', '工厂用地面积')
await report('a long text', '碳排放核算边界说明')
await report('a cell of a table', '消费量')
await browser.close()

const left = first((await clerk.request(filing.mine, {})).filter((row) => row.id === draft.id))
await clerk.request(filing.deleteDraft, {
  id: left.id,
  version: (await clerk.request(filing.get, { id: left.id })).version,
})

/** Files need no keys. */
function withoutFiles<T>(answers: T): T {
  const isFile = (one: unknown) => typeof one === 'object' && one !== null && 'sha256' in one
  return JSON.parse(JSON.stringify(answers), (_, one) =>
    Array.isArray(one) ? one.filter((part) => !isFile(part)) : one,
  )
}

/** Types this many keys and returns the cost of each as the browser measured it; events too short to be measured took less than 16 ms. */
async function typed(page: Page, keys: number): Promise<number[]> {
  await page.evaluate(() => {
    const costs = new Map<number, number>()
    Object.assign(window, { costs })
    new PerformanceObserver((list) => {
      for (const one of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
        if (one.interactionId > 0)
          costs.set(one.interactionId, Math.max(one.duration, costs.get(one.interactionId) ?? 0))
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })
  for (let i = 0; i < keys; i++) await press(page, i)
  await page.waitForTimeout(1000)
  const counted = await page.evaluate(() => [...(window as unknown as { costs: Map<number, number> }).costs.values()])
  return [...counted, ...Array.from({ length: Math.max(0, keys - counted.length) }, () => 16)]
}

async function press(page: Page, nth: number): Promise<void> {
  await page.keyboard.press(String(nth % 10), { delay: 30 })
  await page.waitForTimeout(betweenKeysMs - 30)
}

/** Processor time that the page's thread has used. */
async function threadMs(): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find((one) => one.name === 'TaskDuration')?.value ?? 0) * 1000
}
