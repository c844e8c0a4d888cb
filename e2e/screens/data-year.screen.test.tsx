/** In the January after a campaign that still runs, every screen about data begins with the campaign's year. */
import { batch } from '@green/contract/calls/filing/batch.ts'
import { dataCampaign } from '@green/contract/screens/programmes.ts'
import { officePath } from '@green/contract/screens/screens.ts'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, expect, inject, test, vi } from 'vitest'
import { clientFor } from '../api.ts'
import { openScreen, settled } from './screen.tsx'

let dataYear = 0
beforeAll(async () => {
  const { request } = await clientFor(inject('cityOrigin'), 'enterprise')
  const running = (await request(batch.list, { programme: dataCampaign })).filter(({ status }) => status === 'open')
  dataYear = Math.max(...running.map(({ year }) => year))
})
afterEach(() => void vi.useRealTimers())

/** The computer's clock stands at the second of January two years after the data's year. */
const inJanuary = () =>
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${dataYear + 2}-01-02T01:00:00Z`), shouldAdvanceTime: false })

async function pressed(address: string, as: string | null, button: string | RegExp): Promise<UserEvent> {
  const user = await openScreen(address, as)
  await settled()
  await user.click((await screen.findAllByRole('button', { name: button }))[0] as HTMLElement)
  return user
}

const begins = (field: () => HTMLElement | null) =>
  waitFor(() => expect((field() as HTMLInputElement | null)?.value).toBe(String(dataYear)))

test.each<[string, string, string, string]>([
  ['计算', officePath('benchmarks'), 'city', 'compute-year'],
  ['冻结草稿', officePath('benchmarks'), 'city', 'freeze-year'],
  ['没有基准的行业', officePath('benchmarks'), 'county', 'without-year'],
  ['新建考核', officePath('targetReviews'), 'city', 'review-year'],
  ['录入能耗', '/mainPages/energyYear', 'enterprise', 'entry-year'],
  ['委托核查', '/mainPages/energyVerification', 'enterprise', 'ev-year'],
])('%s on %s', async (button, address, as, id) => {
  inJanuary()
  await pressed(address, as, button)
  await begins(() => document.getElementById(id))
})

test('new factors are entered for the year of the campaign at first', async () => {
  inJanuary()
  await pressed('/hindex/sys/settings?tab=factors', 'city', '新的数据年度')
  await begins(() => screen.queryByLabelText(/^数据年度/))
})

test('certificates are registered for the year of the campaign at first', async () => {
  inJanuary()
  await pressed('/mainPages/greenPower', 'enterprise', '登记凭证')
  const dialog = within(await screen.findByRole('dialog', { name: '登记绿电凭证' }))
  await begins(() => dialog.getByLabelText(/^消费年度/))
})

test('an inspection looks at the data of the campaign, in the year that it is', async () => {
  inJanuary()
  await pressed(officePath('inspectionTasks'), 'city', '新建任务')
  const drawer = within(await screen.findByRole('dialog', { name: '新建监察任务' }))
  expect((document.getElementById('task-year') as HTMLSelectElement).value).toBe(String(dataYear + 2))
  expect((drawer.getByRole('checkbox', { name: `${dataYear}年` }) as HTMLInputElement).checked).toBe(true)
  expect((drawer.getByRole('checkbox', { name: `${dataYear + 1}年` }) as HTMLInputElement).checked).toBe(false)
})

test.each(['/mainPages/EnergyCalculator', '/mainPages/CarbonCalculator'])('a visitor on %s', async (address) => {
  inJanuary()
  await openScreen(address, null)
  await settled()
  await begins(() => screen.getByLabelText(/^数据年度/))
})
