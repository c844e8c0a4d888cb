/** Over the demo city: what a report counts is what the plain list of the same filter holds, group by group and in all. */

import { inquiry } from '@green/contract/calls/content/inquiry.ts'
import { board, greenEnter } from '@green/contract/calls/content/public.ts'
import { countyComparison } from '@green/contract/calls/energy/county-comparison.ts'
import { energyYear, yearlyEnergy } from '@green/contract/calls/energy/energy-year.ts'
import { lsdtqyinfo } from '@green/contract/calls/enterprise/enterprise.ts'
import { filing } from '@green/contract/calls/filing/filing.ts'
import { lsdtNogreen, yearlyOf } from '@green/contract/calls/filing/yearly-data.ts'
import { inspection, lsdtjn } from '@green/contract/calls/inspection/inspection.ts'
import { indicator } from '@green/contract/calls/overview/indicator.ts'
import { enterRate } from '@green/contract/calls/service/rating.ts'
import { titleList } from '@green/contract/calls/title/public-titles.ts'
import { titles } from '@green/contract/calls/title/titles.ts'
import { indicatorLists, type ListedIndicator, listedIndicators } from '@green/contract/overview/indicator-lists.ts'
import type { enterpriseCounts } from '@green/contract/overview/indicators.ts'
import { groupsOffered, measuresOffered, type ReportAsked } from '@green/contract/overview/report.ts'
import { type ReportSource, sourceNames } from '@green/contract/overview/report-sources.ts'
import { officePath } from '@green/contract/screens/screens.ts'
import { beforeAll, expect, test } from 'vitest'
import { openSession, personOf } from '../../../base/account/sign-in/session.ts'
import { sharedTestApp } from '../../../db/testing.ts'
import { fillDemoCity } from '../../../demo/city.ts'
import type { Actor } from '../../../platform/actor.ts'
import { clock } from '../../../platform/clock.ts'
import { runReport } from './run.ts'

const app = await sharedTestApp()
const readers: Record<string, { actor: Actor; token: string }> = {}

beforeAll(async () => {
  await fillDemoCity(app.services, 'empty')
  for (const name of ['city', 'county', 'county2']) {
    const { rows } = await app.services.db.$client.query<{ id: string }>(
      'select id from account where login_name = $1',
      [name],
    )
    const id = rows[0]?.id ?? ''
    const actor = await personOf(app.services, id, '127.0.0.1')
    if (!actor) throw new Error(`${name} cannot sign in`)
    readers[name] = { actor, token: await openSession(app.services.db, id, '127.0.0.1') }
  }
}, 600_000)

const everything = { page: 1, size: 20_000 }
const filters: Record<ReportSource, Partial<ReportAsked>[]> = {
  filing: [
    {},
    { state: 'submitted' },
    { kind: 'green-factory' },
    { year: 2026 },
    { industryCode: '30' },
    { keyword: '水泥' },
  ],
  enterprise: [{}, { kind: 'enterprise' }, { state: 'verified' }, { keyword: '水泥' }],
  title: [{}, { state: 'valid' }, { kind: 'factory' }, { level: 'city' }],
  energy: [{}, { year: 2025 }, { industryCode: '30' }],
  inspection: [{}, { year: 2026 }],
}

const cases = Object.keys({ city: 0, county: 0, county2: 0 }).flatMap((who) =>
  sourceNames.map((source) => [who, source] as const),
)

test.each(cases)('%s, %s: groups, pivots and the list agree under every filter', async (who, source) => {
  const { actor } = readers[who] as { actor: Actor }
  const numbers = measuresOffered(source).filter(({ way }) => way === 'sum')
  const groups = groupsOffered(source).map(([key]) => key)
  for (const filter of filters[source]) {
    const columns = [...groups, ...numbers.map(({ column }) => column)].slice(0, 20).join(',')
    const list = await runReport(app.services, { source, ...filter, columns }, everything, actor)
    const at = (key: string) => list.heads.findIndex((head) => head.key === key)
    for (const group of groups) {
      const measures = ['count', ...numbers.slice(0, 5).map(({ key }) => key)].join(',')
      const query = { source, ...filter, rows: group, measures }
      const { rows, totals, records } = await runReport(app.services, query, everything, actor)
      expect([group, records]).toEqual([group, list.total])
      const byValue = Map.groupBy(list.rows, ({ cells }) => cells[at(group)] ?? '（未填）')
      expect(new Map(rows.map(({ cells }) => [cells[0], cells[1]]))).toEqual(
        new Map([...byValue].map(([value, among]) => [value, among.length])),
      )
      for (const [i, { column }] of numbers.slice(0, 5).entries()) {
        const sumOf = (among: typeof list.rows) =>
          among.reduce((all, { cells }) => all + Number(cells[at(column ?? '')] ?? 0), 0)
        for (const { cells } of rows)
          expect(Number(cells[i + 2] ?? 0)).toBeCloseTo(sumOf(byValue.get(cells[0] ?? '') ?? []), 3)
        if (totals) expect(Number(totals[i + 2] ?? 0)).toBeCloseTo(sumOf(list.rows), 3)
      }
    }
    const [rows = '', across = ''] = groups
    const pivot = await runReport(app.services, { source, ...filter, rows, across }, everything, actor)
    const sum = (cells: readonly unknown[]) => cells.slice(1, -1).reduce<number>((all, cell) => all + Number(cell), 0)
    for (const { cells } of pivot.rows) expect(sum(cells)).toBe(cells.at(-1))
    if (pivot.totals) expect([sum(pivot.totals), pivot.totals.at(-1)]).toEqual([list.total, list.total])
  }
})

test.each(['city', 'county', 'county2'])('%s counts what its lists count', async (who) => {
  const { actor, token } = readers[who] as { actor: Actor; token: string }
  const counted = async (source: ReportSource, filter: Partial<ReportAsked> = {}) =>
    (await runReport(app.services, { source, ...filter, rows: 'district' }, everything, actor)).records
  const filings = await app.call(filing.list, { state: 'submitted', year: 2026 }, token)
  expect(await counted('filing', { state: 'submitted', year: 2026 })).toBe(filings.data.total)
  expect(await counted('enterprise')).toBe((await app.call(lsdtqyinfo.page, {}, token)).data.total)
  expect(await counted('enterprise', { keyword: '水泥' })).toBe(
    (await app.call(lsdtqyinfo.page, { keyword: '水泥' }, token)).data.total,
  )
  expect(await counted('title')).toBe((await app.call(titles.list, {}, token)).data.total)
  expect(await counted('title', { state: 'expired' })).toBe(
    (await app.call(titles.list, { state: 'expired' }, token)).data.total,
  )
  expect(await counted('inspection')).toBe((await app.call(lsdtjn.page, {}, token)).data.total)
})

/** The number of rows behind a link to a list, as the list's own page asks for them. */
async function rowsBehind(link: string, token: string): Promise<number> {
  const [path = '', query = ''] = link.split('?')
  const input = Object.fromEntries(new URLSearchParams(query)) as never
  const calls = {
    [officePath('enterpriseArchive')]: lsdtqyinfo.page,
    [officePath('energyData')]: yearlyEnergy.getLsdtTaskQyPage,
    [officePath('fillingProgress')]: yearlyOf.getQxQyInfos,
    [officePath('filingOverview')]: filing.list,
    [officePath('dataManagement')]: titles.list,
    '/mainPages/serviceProviders': titleList.serviceProviders,
    [officePath('serviceRating')]: enterRate.getRates,
    [officePath('inspectionCases')]: lsdtjn.page,
    [officePath('inquiries')]: inquiry.list,
  } as Record<string, typeof lsdtqyinfo.page>
  const call = calls[path]
  if (!call) throw new Error(`no list at ${path}`)
  const { view: _view, ...request } = input as Record<string, string>
  const { status, data } = await app.call(call, request, token)
  expect([link, status]).toEqual([link, 200])
  return data.total
}

const thisYear = clock.year()

test.each([thisYear, thisYear - 1, thisYear - 2])(
  'of %i every counted indicator is the number of rows in its list',
  async (year) => {
    const { token } = readers.city as { token: string }
    const { data } = await app.call(indicator.figures, { year }, token)
    // The ledger of stations is turned off here.
    expect(data.figures.map(({ id }) => id)).toEqual(listedIndicators.filter((id) => id !== 'stationOrders'))
    for (const { id, value } of data.figures)
      expect([id, value]).toEqual([id, await rowsBehind(indicatorLists[id](year), token)])
    const county = readers.county as { token: string }
    expect((await app.call(indicator.figures, { year }, county.token)).status).toBe(403)
  },
)

test('every screen shows the number of the registry', async () => {
  const { token } = readers.city as { token: string }
  const of = async (year: number) => {
    const { figures } = (await app.call(indicator.figures, { year }, token)).data
    return Object.fromEntries(figures.map(({ id, value }) => [id, value])) as Record<ListedIndicator, number>
  }
  const [now, last] = [await of(thisYear), await of(thisYear - 1)]
  const home = (await app.call(greenEnter.getHomeCount, {})).data
  expect([home.filed, home.enterprises, home.approved, home.serviceProviders]).toEqual([
    now.filed,
    now.enterprises,
    now.factories,
    now.serviceProviders,
  ])
  const compared = (await app.call(countyComparison.read, { year: thisYear - 1 }, token)).data.rows
  expect(compared.reduce((sum, { aboveScale }) => sum + aboveScale, 0)).toBe(last.aboveScale)
  const share = (await app.call(titles.statistics, { year: thisYear - 1 }, token)).data.share
  expect([share.enterprises, share.titled]).toEqual([last.energyEnterprises, last.titledWithYear])
  const totals = (await app.call(energyYear.totals, { year: thisYear - 1, by: 'county' }, token)).data
  expect(totals.sum.enterprises).toBe(last.energyEnterprises)
  const progress = (await app.call(lsdtNogreen.getCounts, { year: thisYear - 1, titled: '0' }, token)).data
  expect(progress.total.due).toBe(last.due)
  const { sum } = (await app.call(inspection.board, { year: thisYear }, token)).data
  expect([sum.total, sum.selfLate, sum.rectifyLate, sum.penaltyLate, sum.evidenceLate]).toEqual([
    now.inspections,
    now.selfChecksLate,
    now.rectificationsLate,
    now.penaltiesLate,
    now.evidenceLate,
  ])
  expect(sum.total).toBeGreaterThan(20)
  const sumOf = (rows: readonly { count: number }[]) => rows.reduce((all, { count }) => all + count, 0)
  const granted = (await app.call(titles.statistics, { year: thisYear - 1 }, token)).data.counts
  expect(sumOf(granted)).toBe(now.grantedTitles)
  expect(sumOf((await app.call(filing.counts, {}, token)).data)).toBe(now.filingsByState)
  const { counties, states } = (await app.call(board.today, {}, token)).data
  expect(sumOf(states)).toBe(now.filingsByState)
  const inPlace = states.map(({ label }) => label.split(' · ')[0])
  const turns = inPlace.filter((programme, i) => programme !== inPlace[i - 1])
  expect(turns, 'one programme after the other').toHaveLength(new Set(inPlace).size)
  expect(counties.reduce((sum, { approved }) => sum + approved, 0)).toBe(now.approvedFilings)
})

type Firm = { county: string; industry: string; tce: number }
/** Nobody, or no small group in which one or two stand out. */
const isNoSmallGroup = (firms: readonly Firm[]) => {
  const falling = firms.map(({ tce }) => tce).toSorted((a, b) => b - a)
  const total = falling.reduce((sum, tce) => sum + tce, 0)
  const [first = 0, second = 0] = falling
  return falling.length === 0 || (falling.length >= 5 && first <= total * 0.5 && first + second <= total * 0.85)
}

test.each(['county', 'county2'])(
  '%s subtracts no two of its answers on all industries to a small group of other counties',
  async (who) => {
    const { actor, token } = readers[who] as { actor: Actor; token: string }
    let [shown, differences] = [0, 0]
    for (const year of [thisYear - 1, thisYear - 2]) {
      const { rows: firms } = await app.services.db.$client.query<Firm>(
        `select e.qx_code as county, e.industry_code as industry, r.total_tce::float8 as tce
           from enterprise e join energy_record r on r.enterprise_id = e.id
          where r.year = $1 and r.month = 0 and r.accepted and r.total_tce is not null and r.output_value > 0
            and e.org_kind = 'enterprise' and left(e.industry_code, 2) between '06' and '46'
            and (e.closed_as is null or e.closed_on > $2)`,
        [year, `${year}-12-31`],
      )
      const others = firms.filter(({ county }) => county !== actor.qxCode)
      // Every value of the filter that holds an enterprise: of no, one, two, three and four digits.
      const codes = [0, 1, 2, 3, 4].flatMap((digits) => [
        ...new Set(firms.map(({ industry }) => industry.slice(0, digits))),
      ])
      const cells: { code: string; among: Firm[] }[] = []
      for (const code of codes) {
        const query = { year, ...(code ? { industryCode: code } : {}) }
        const { data } = await app.call(countyComparison.read, query, token)
        const among = others.filter(({ industry }) => industry.startsWith(code))
        if (data.city.intensity !== null) cells.push({ code, among })
        const own = data.rows.find(({ isOwn }) => isOwn)?.figures.structureIndex ?? null
        if (code !== '' && own !== null) expect([year, code, isNoSmallGroup(among)]).toEqual([year, code, true])
      }
      shown += cells.length
      for (const one of cells) {
        expect([year, one.code, isNoSmallGroup(one.among)]).toEqual([year, one.code, true])
        const within = cells.filter(({ code }) => code !== one.code && code.startsWith(one.code))
        for (const subtracted of [...within.map((cell) => [cell]), within]) {
          const left = one.among.filter(({ industry }) => !subtracted.some(({ code }) => industry.startsWith(code)))
          differences += 1
          expect([year, one.code, subtracted.map(({ code }) => code), isNoSmallGroup(left)]).toEqual([
            ...[year, one.code, subtracted.map(({ code }) => code)],
            true,
          ])
        }
      }
    }
    expect([shown > 2, differences > 2]).toEqual([true, true])
  },
)

test('enterprises are counted as defined: no institution, no park, and one that closed in the years before', async () => {
  const { rows: all } = await app.services.db.$client.query(
    `select id, org_kind, above_scale, closed_on::text, left(industry_code, 2) between '06' and '46' as industrial from enterprise`,
  )
  const { token } = readers.city as { token: string }
  const isActive = (row: { closed_on: string | null }, day: string) => row.closed_on === null || row.closed_on > day
  const firms = all.filter((row) => row.org_kind === 'enterprise')
  const closed = firms.find((row) => row.closed_on?.startsWith(String(thisYear)))
  expect(closed.closed_on.slice(0, 4)).toBe(String(thisYear))
  expect(all.length).toBeGreaterThan(firms.length)
  const listed = async (counted: (typeof enterpriseCounts)[number], year: number) => {
    const ids: string[] = []
    for (let page = 1; ; page++) {
      const { data } = await app.call(lsdtqyinfo.page, { counted, year, page, size: 50 }, token)
      ids.push(...data.rows.map(({ id }) => id))
      if (ids.length >= data.total) return ids
    }
  }
  const today = clock.today()
  expect((await listed('enterprises', thisYear)).toSorted()).toEqual(
    firms.flatMap((row) => (isActive(row, today) ? [row.id] : [])).toSorted(),
  )
  for (const [year, day] of [
    [thisYear, today],
    [thisYear - 1, `${thisYear - 1}-12-31`],
  ] as const)
    expect((await listed('aboveScale', year)).toSorted()).toEqual(
      firms.flatMap((row) => (row.above_scale && row.industrial && isActive(row, day) ? [row.id] : [])).toSorted(),
    )
  expect(await listed('comparedEnterprises', thisYear - 1)).toContain(closed.id)
  expect(await listed('energyEnterprises', thisYear - 1)).toContain(closed.id)
  expect(await listed('enterprises', thisYear)).not.toContain(closed.id)
})
