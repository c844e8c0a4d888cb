import { batch } from '@green/contract/calls/filing/batch.ts'
import { dataCampaign } from '@green/contract/screens/programmes.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { callKey, makeQueryClient } from '../platform/request/query.ts'
import { useChosenDataYear, useDataYears, useDataYearsToNow } from './campaign-year.ts'

const zone = process.env.TZ
afterEach(() => {
  vi.useRealTimers()
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
})

function Years() {
  const [year] = useChosenDataYear()
  const listed = (years: { value: string }[]) => years.map(({ value }) => value).join(' ')
  return <>{`${year}: ${listed(useDataYears(3))}; ${listed(useDataYearsToNow(3))}`}</>
}

type Window = { year: number; status: string }

/** What a form begins with and offers, on that day, with these windows. */
function yearsOn(moment: string, windows: readonly Window[] | null): string {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(moment) })
  const client = makeQueryClient()
  if (windows) client.setQueryData(callKey(batch.list, { programme: dataCampaign }), windows)
  const drawn = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Years />
    </QueryClientProvider>,
  )
  client.clear()
  return drawn
}

const second = '2027-01-01T16:30:00Z'
const march = '2027-03-15T02:00:00Z'
const of2025 = { year: 2025, status: 'closed' }

test.each(['America/Los_Angeles', 'Asia/Shanghai', 'Pacific/Auckland'])(
  'early in 2027 a form begins with the year whose data are collected, on a computer set to %s',
  (computer) => {
    process.env.TZ = computer
    // The window of 2025 still runs on the second of January.
    expect(yearsOn(second, [{ year: 2025, status: 'open' }])).toBe('2025: 2026 2025 2024; 2027 2026 2025')
    // That of 2026 is announced, and in March it runs.
    expect(yearsOn(second, [of2025, { year: 2026, status: 'notStarted' }])).toMatch(/^2025: /)
    expect(yearsOn(march, [of2025, { year: 2026, status: 'open' }])).toBe('2026: 2026 2025 2024; 2027 2026 2025')
  },
)

test('a city without a window begins with the last complete year in Beijing', () => {
  process.env.TZ = 'America/Los_Angeles'
  expect(yearsOn('2026-12-31T15:30:00Z', [])).toMatch(/^2025: 2025 2024 2023; 2026 /)
  expect(yearsOn('2026-12-31T16:30:00Z', [])).toMatch(/^2026: 2026 2025 2024; 2027 /)
})

test('a city whose window opened late offers its year, however far back', () => {
  expect(yearsOn(march, [{ year: 2023, status: 'open' }])).toBe('2023: 2026 2025 2024 2023; 2027 2026 2025 2024 2023')
})

test('until the windows are known nothing is chosen', () => {
  expect(yearsOn(march, null)).toBe(': 2026 2025 2024; 2027 2026 2025')
})
