/** 自助报表 on the real database: what is counted, who reads and changes a saved report, what no input can do. */
import { buffer } from 'node:stream/consumers'
import { customReport } from '@green/contract/calls/overview/report.ts'
import { greenFactory } from '@green/programmes/green-factory/programme.ts'
import { eq, sql } from 'drizzle-orm'
import { readXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, test } from 'vitest'
import { personOf } from '../../../base/account/sign-in/session.ts'
import { account } from '../../../db/schema/account/accounts.ts'
import { auditLog } from '../../../db/schema/audit.ts'
import { enterprise } from '../../../db/schema/operation/archive.ts'
import { savedReport } from '../../../db/schema/report.ts'
import { anEnterprise, aPerson } from '../../../db/test-people.ts'
import { homeCounty, otherCounty } from '../../../demo/enterprise/people.ts'
import { openTestScheme } from '../../../filing/test-scheme.ts'
import type { Actor } from '../../../platform/actor.ts'
import { type BlobResult, wholeContent } from '../../../platform/http/handlers.ts'
import { ids } from '../../../platform/ids.ts'
import { listRows } from './report-store.ts'
import { exportReport, plannedFor } from './run.ts'

const { app, scheme, as } = await openTestScheme()
let people: Record<'city' | 'admin' | 'home' | 'colleague' | 'other' | 'supervisor' | 'filer', string>
let home: Actor

type Run = Parameters<typeof run>[0]
const run = async (
  query: Partial<Record<string, string | number>> & { source?: string },
  who: keyof typeof people = 'city',
) => app.call(customReport.run, { source: 'enterprise', ...query } as never, people[who])
const faultsOf = (data: unknown) => (data as { errors?: { field: string; message: string }[] }).errors ?? []
const save = (more: Record<string, unknown> = {}, who: keyof typeof people = 'home') =>
  app.call(
    customReport.save,
    {
      name: `报表${ids.next().slice(-6)}`,
      share: 'own',
      asked: { source: 'enterprise', rows: 'district' },
      ...more,
    } as never,
    people[who],
  )

const bytesOf = async (made: BlobResult) => {
  const content = wholeContent(made)
  return Buffer.isBuffer(content) ? content : buffer(content)
}

beforeAll(async () => {
  const { factories } = scheme
  await scheme.filed(greenFactory, factories[0], 'submitted')
  await scheme.filed(greenFactory, factories[2], 'submitted')
  const token = async (...args: Parameters<typeof aPerson> extends [unknown, ...infer Rest] ? Rest : never) =>
    aPerson(app, ...args)
  const homePerson = await token('county', { qxCode: homeCounty })
  people = {
    city: (await token('city')).token,
    admin: (await token('admin')).token,
    home: homePerson.token,
    colleague: (await token('county', { qxCode: homeCounty })).token,
    other: (await token('county', { qxCode: otherCounty })).token,
    supervisor: (await token('supervisor')).token,
    filer: as('filer'),
  }
  home = (await personOf(app.services, homePerson.id, '')) as Actor
  const sums = [1200.5, 300, null]
  for (const [i, outputValue] of sums.entries())
    await anEnterprise(app, {
      qxCode: homeCounty,
      entScale: i === 0 ? 'large' : null,
      profile: { outputValue, contactName: '不可统计', contactPhone: '13900000000' },
    })
  await anEnterprise(app, { qxCode: otherCounty, profile: { outputValue: 7 } })
  await anEnterprise(app, {
    qxCode: otherCounty,
    profile: { outputValue: '=1+1' },
    enterpriseName: '=HYPERLINK("x")示例有限公司',
  })
})

describe('what is counted', () => {
  test('groups, their totals and the plain list agree', async () => {
    const list = await run({ columns: 'enterpriseName,district,outputValue', size: 50 })
    const grouped = await run({ rows: 'district', measures: 'count,sum.outputValue,avg.outputValue,max.outputValue' })
    expect([list.status, grouped.status]).toEqual([200, 200])
    const values = list.data.rows.map(({ cells }) => ({ district: cells[1], value: cells[2] as number | null }))
    for (const { cells } of grouped.data.rows) {
      const own = values.filter(({ district }) => district === cells[0])
      const numbers = own.flatMap(({ value }) => value ?? [])
      const sum = numbers.reduce((a, b) => a + b, 0)
      expect(cells.slice(1)).toEqual([
        own.length,
        numbers.length > 0 ? sum : null,
        numbers.length > 0 ? expect.closeTo(sum / numbers.length, 9) : null,
        numbers.length > 0 ? Math.max(...numbers) : null,
      ])
    }
    expect(grouped.data.totals?.[1]).toBe(list.data.total)
    expect(grouped.data.totals?.[2]).toBeCloseTo(1507.5)
    expect(grouped.data.records).toBe(list.data.total)
  })

  test('a pivot adds up across, down, and as a whole; empty cells of a count are 0', async () => {
    const { data } = await run({ rows: 'district', across: 'entScale', measures: 'count,sum.outputValue' })
    expect(data.mode).toBe('pivot')
    const counts = data.heads.flatMap(({ key, above }, i) => (key === 'count' && above !== '合计' ? [i] : []))
    const whole = data.heads.findIndex(({ key, above }) => key === 'count' && above === '合计')
    const sum = (cells: readonly unknown[]) => counts.reduce((all, i) => all + Number(cells[i]), 0)
    for (const { cells } of data.rows) expect(sum(cells)).toBe(cells[whole])
    for (const i of [...counts, whole])
      expect(data.rows.reduce((all, { cells }) => all + Number(cells[i]), 0)).toBe(data.totals?.[i])
    expect(data.heads.map(({ above }) => above)).toContain('（未填）')
    expect(data.rows.flatMap(({ cells }) => counts.map((i) => cells[i]))).toContain(0)
  })

  test('sorted by a measure, biggest first', async () => {
    const { data } = await run({ rows: 'district', measures: 'count', sort: 'count', order: 'desc' })
    const counts = data.rows.map(({ cells }) => Number(cells[1]))
    expect(counts).toEqual(counts.toSorted((a, b) => b - a))
  })

  test('a line leads to its records', async () => {
    const { data } = await run({ rows: 'district,orgKind', measures: 'count' })
    for (const { cells, filter } of data.rows) {
      const behind = await run({ ...filter })
      expect(behind.data.total).toBe(cells[2])
    }
  })

  test('values are shown in words', async () => {
    const rows = (await run({ rows: 'industry,orgKind', keyword: '水泥' })).data.rows
    expect(rows.map(({ cells }) => cells.slice(0, 2))).toEqual([['非金属矿物制品业', '企业']])
  })

  test('filings by programme and month', async () => {
    const { data } = await run({ source: 'filing', rows: 'programme,submittedMonth' })
    expect(data.rows.map(({ cells }) => [cells[0], cells[2]])).toEqual([['绿色工厂', 2]])
  })
})

describe('who reads', () => {
  test('a county counts its own district only, whatever it asks for', async () => {
    const own = await run({ rows: 'district' }, 'home')
    expect(own.data.rows).toHaveLength(1)
    expect((await run({ rows: 'district', qxCode: otherCounty }, 'home')).data.rows).toEqual([])
    for (const source of ['filing', 'title', 'energy', 'inspection'] as const) {
      const { data, status } = await run({ source, rows: 'district' }, 'home')
      expect([source, status, data.rows.length <= 1]).toEqual([source, 200, true])
    }
  })

  test('nobody else builds reports', async () => {
    for (const who of ['filer', 'supervisor'] as const) expect((await run({}, who)).status).toBe(403)
    expect((await app.call(customReport.run, { source: 'enterprise' }, null)).status).toBe(401)
  })

  test('who may not read a list may not report on it', async () => {
    const asCounty = { ...home, taken: new Set(['POST /lsdtqyinfo/page']) }
    expect(() => plannedFor({ source: 'enterprise' }, asCounty)).toThrow('无权限')
    expect(() => plannedFor({ source: 'filing' }, asCounty)).not.toThrow()
  })

  test('no source has a contact as a column', async () => {
    for (const columns of ['contactPhone', 'contactName', 'legalPhone', 'email']) {
      const { status, data } = await run({ columns })
      expect([status, faultsOf(data)[0]?.field]).toEqual([422, 'columns'])
    }
  })
})

describe('a saved report', () => {
  test('that is shared counts what its reader may see, never what its author sees', async () => {
    const { data: report } = await save({ share: 'city' }, 'city')
    const open = await app.call(customReport.open, { id: report.id }, people.other)
    expect([open.status, open.data.own]).toEqual([200, false])
    const seen = await run(open.data.asked as Run, 'other')
    expect(seen.data.rows).toHaveLength(1)
    expect((await run(report.asked as Run, 'city')).data.rows.length).toBeGreaterThan(1)
  })

  test('is read by its unit, or by its author only', async () => {
    const { data: unit } = await save({ share: 'unit' })
    const { data: own } = await save({ share: 'own' })
    const statusFor = async (id: string) =>
      Object.fromEntries(
        await Promise.all(
          (['home', 'colleague', 'other', 'city'] as const).map(async (who) => [
            who,
            (await app.call(customReport.open, { id }, people[who])).status,
          ]),
        ),
      )
    expect(await statusFor(unit.id)).toEqual({ home: 200, colleague: 200, other: 404, city: 404 })
    expect(await statusFor(own.id)).toEqual({ home: 200, colleague: 404, other: 404, city: 404 })
    const { data } = await app.call(customReport.saved, { whose: 'shared', size: 50 }, people.colleague)
    expect(data.rows.map(({ id }) => id)).toContain(unit.id)
    expect(data.rows.map(({ id }) => id)).not.toContain(own.id)
  })

  test('is changed and removed by its author only; of two changes at once one is refused', async () => {
    const { data: report } = await save({ share: 'city' })
    const { id, version, asked: query } = report
    expect((await save({ id, version, asked: query }, 'colleague')).status).toBe(404)
    expect((await app.call(customReport.remove, { id }, people.city)).status).toBe(404)
    const both = await Promise.all([save({ id, version, asked: query }), save({ id, version, asked: query })])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await app.call(customReport.remove, { id }, people.home)).status).toBe(200)
    expect((await app.call(customReport.open, { id }, people.home)).status).toBe(404)
    const lines = await app.services.db.select().from(auditLog).where(eq(auditLog.action, '删除自助报表'))
    expect(lines).toHaveLength(1)
  })

  test('has a name of its own among its author’s', async () => {
    const name = '各区县企业数'
    expect((await save({ name })).status).toBe(200)
    const again = await save({ name })
    expect([again.status, faultsOf(again.data)]).toEqual([
      422,
      [{ field: 'name', message: '您已有同名的报表，请换一个名称' }],
    ])
    expect((await save({ name }, 'colleague')).status).toBe(200)
  })

  test('whose column no longer exists says so and opens with the others', async () => {
    const { data: report } = await save({ asked: { source: 'enterprise', columns: 'enterpriseName,district' } })
    await app.services.db
      .update(savedReport)
      .set({
        asked: {
          source: 'enterprise',
          columns: 'enterpriseName,formerColumn',
          rows: '',
          sort: 'formerColumn',
          order: 'asc',
        },
        labels: { formerColumn: '原有的列' },
      })
      .where(eq(savedReport.id, report.id))
    const { data } = await app.call(customReport.open, { id: report.id }, people.home)
    expect(data).toMatchObject({ gone: ['原有的列'], asked: { columns: 'enterpriseName' } })
    expect((await run(data.asked as Run, 'home')).status).toBe(200)
  })
})

describe('what no input can do', () => {
  test('names and values are never part of the SQL', async () => {
    const tries: Record<string, string>[] = [
      { columns: 'enterpriseName);drop table enterprise;--' },
      { columns: 'constructor' },
      { columns: '__proto__' },
      { rows: 'enterpriseName' },
      { rows: 'district', measures: 'sum.enterpriseName' },
      { rows: 'district', measures: 'count.outputValue' },
      { rows: 'district', measures: 'sum.outputValue.x' },
      { rows: 'district', sort: 'pg_sleep' },
      { state: "verified' or true --" },
      { industryCode: "25' or '1'='1" },
      { qxCode: "500112' or true --" },
      { across: 'district' },
      { level: 'city' },
      { from: '2026-01-01' },
    ]
    for (const tried of tries) {
      const { status, data } = await run(tried)
      expect([tried, status]).toEqual([tried, 422])
      expect(faultsOf(data).every(({ message }) => !/[A-Za-z_]{3}/.test(message))).toBe(true)
    }
    const quoted = await run({ keyword: "'; drop table enterprise; --" })
    expect([quoted.status, quoted.data.total]).toEqual([200, 0])
    expect(await app.services.db.$count(enterprise)).toBeGreaterThan(5)
  })

  test('every fault is told at once, with its field', async () => {
    const { data } = await run({
      rows: 'district,orgKind,industry',
      across: 'district',
      measures: 'sum.nothing',
      sort: 'x',
    })
    expect(faultsOf(data).map(({ field }) => field)).toEqual(['measures', 'rows', 'across', 'sort'])
  })

  test('what takes too long ends with what to do', async () => {
    const query = { source: 'enterprise' as const }
    const plan = plannedFor(query, home)
    const { $client } = app.services.db
    const client = await $client.connect()
    try {
      await client.query('begin')
      await client.query('lock table enterprise in access exclusive mode')
      await expect(listRows(app.services.db, home, { plan, query }, { size: 5, offset: 0 }, 0.3)).rejects.toThrow(
        /没有算完/,
      )
    } finally {
      await client.query('rollback')
      client.release()
    }
    expect((await run({})).status).toBe(200)
  })

  test('too many groups are refused with their number', async () => {
    await app.services.db.execute(sql`insert into enterprise (id, social_code, enterprise_name, org_kind, qx_code, verification, source, created_at, updated_at)
      select gen_random_uuid(), 'X' || n, '多' || n, 'enterprise', (100000 + n)::text, 'verified', 'registered', now(), now() from generate_series(1, 1001) n`)
    const { status, msg } = await run({ rows: 'district' })
    expect([status, msg]).toEqual([422, expect.stringMatching(/分组后有\d+行，超过1000行/)])
    const across = await run({ rows: 'orgKind', across: 'district' })
    expect(across.status).toBe(422)
    await app.services.db.execute(sql`delete from enterprise where enterprise_name like '多%'`)
  })
})

test('an export has the rows of the screen with the totals, and no formula', async () => {
  const [row] = await app.services.db.select({ id: account.id }).from(account).where(eq(account.role, 'city')).limit(1)
  const city = (await personOf(app.services, row?.id ?? '', '')) as Actor
  const query = { source: 'enterprise', columns: 'enterpriseName,outputValue' } as const
  const made = await exportReport(app.services, { ...query, name: '=名称' }, city)
  const bytes = await bytesOf(made)
  const [sheet] = (await readXlsx(bytes)).sheets
  const shown = (await run({ ...query, size: 50 })).data
  expect(sheet?.rows.length).toBe(shown.total + 1)
  expect(sheet?.rows.flat().some((cell) => typeof cell === 'object' && cell !== null)).toBe(false)
  const grouped = await exportReport(app.services, { source: 'enterprise', rows: 'district' }, city)
  const [second] = (await readXlsx(await bytesOf(grouped))).sheets
  expect(second?.rows.at(-1)?.[0]).toBe('合计')
  await expect(exportReport(app.services, { ...query, keyword: '没有这家企业' }, city)).rejects.toThrow('报表无数据')
})
