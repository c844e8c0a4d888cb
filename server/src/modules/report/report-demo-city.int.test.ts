/** Over the demo city: what a report counts is what the plain list of the same filter holds, group by group and in all. */
import { lsdtqyinfo } from '@green/contract/calls/enterprise.ts'
import { filing } from '@green/contract/calls/filing.ts'
import { lsdtjn } from '@green/contract/calls/inspection.ts'
import { titles } from '@green/contract/calls/titles.ts'
import { groupsOffered, measuresOffered, type ReportAsked } from '@green/contract/report.ts'
import { type ReportSource, sourceNames } from '@green/contract/report-sources.ts'
import { beforeAll, expect, test } from 'vitest'
import { openSession, personOf } from '../../base/account/session.ts'
import { sharedTestApp } from '../../db/testing.ts'
import { fillDemoCity } from '../../demo/city.ts'
import type { Actor } from '../../platform/actor.ts'
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
      const asked = { source, ...filter, rows: group, measures }
      const { rows, totals, records } = await runReport(app.services, asked, everything, actor)
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
