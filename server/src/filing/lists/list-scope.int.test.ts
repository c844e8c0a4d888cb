/** What lists, counts, details and exports tell, to whom: one question, one scope and the same masks, for every programme and role. */
import type { CallRequest } from '@green/contract/call.ts'
import { board, message } from '@green/contract/calls/content/public.ts'
import { lsdtqyinfo } from '@green/contract/calls/enterprise/enterprise.ts'
import { batch } from '@green/contract/calls/filing/batch.ts'
import { filing as filingCalls } from '@green/contract/calls/filing/filing.ts'
import { greenSupply } from '@green/contract/calls/filing/green-supply.ts'
import { shenb } from '@green/contract/calls/filing/shenb.ts'
import { spec } from '@green/contract/calls/filing/spec.ts'
import { listView } from '@green/contract/calls/overview/list-views.ts'
import { search } from '@green/contract/calls/overview/search.ts'
import { emptyOpinion } from '@green/contract/filing/opinion-draft.ts'
import { deskOf } from '@green/contract/screens/screens.ts'
import type { Field } from '@green/filing/form/fields.ts'
import { fieldsOf } from '@green/filing/form/form.ts'
import { columnsFor, isMasked } from '@green/filing/programme/list-columns.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import { unseenKeys } from '@green/filing/workflow/decision.ts'
import type { State } from '@green/filing/workflow/states.ts'
import { programmes } from '@green/programmes/all.ts'
import { greenFactory } from '@green/programmes/green-factory/programme.ts'
import { greenSupplyChain } from '@green/programmes/green-supply-chain/programme.ts'
import { specialFund } from '@green/programmes/special-fund/programme.ts'
import { openWorkbook, sheetRows } from '@green/spreadsheet/sheet-rows.ts'
import { workbookParts } from '@green/spreadsheet/workbook-parts.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { transaction } from '../../db/database.ts'
import { homeCounty } from '../../demo/enterprise/people.ts'
import { addMs, clock, dayOf } from '../../platform/clock.ts'
import { ids } from '../../platform/ids.ts'
import { changeBatch } from '../batches/testing.ts'
import { watchLimits } from '../casework/watch-limits.ts'
import { relocateFilings } from '../step/relocate.ts'
import { aFilingRow, aSentRow } from '../test-filings.ts'
import { type CastName, openTestScheme } from '../test-scheme.ts'
import { listedOf } from './listed.ts'

const { app, scheme, as } = await openTestScheme()
const staff = ['county', 'city', 'admin'] as const
const sent: State[] = ['submitted', 'county_returned', 'county_approved', 'approved']

beforeAll(async () => {
  for (const programme of programmes) await stand(programme)
})

const later = (days: number) => dayOf(addMs(clock.now(), days * 86_400_000))
const secretOf = (key: string) => `私密${key}`

/** The answers with words of their own in everything that is not for everybody. */
function withSecrets(fields: readonly Field[], values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => {
      const spec = fields.find((field) => field.key === key)?.spec
      if (spec?.kind === 'rows' && Array.isArray(value))
        return [key, value.map((row) => withSecrets(spec.columns, row as Record<string, unknown>))]
      const isSecret = spec && (spec.seenBy || isMasked(spec, 'county'))
      return [key, isSecret && typeof value === 'string' ? secretOf(key) : value]
    }),
  )
}

/** Filings of a programme as they could stand: one for each state in the own county, one in the other; drafts, and edits since a return. */
async function stand(programme: Programme): Promise<void> {
  const [own, , other] = scheme.factories
  const answers = withSecrets(fieldsOf(programme), programme.example())
  const outcome = Object.fromEntries(
    (programme.outcome?.fields ?? []).map(({ key, spec }) => [key, spec.kind === 'text' ? secretOf(key) : null]),
  )
  const places = [...sent.map((state) => [own, state] as const), [other, 'submitted'], [own, 'draft']] as const
  for (const [of, state] of places) {
    const now = { state, year: 2025, outcome, listed: listedOf(programme, answers, {}) }
    if (state === 'draft') await aFilingRow(app, programme, of, { ...now, answers })
    else
      await aSentRow(
        app,
        programme,
        of,
        { answers, figures: {} },
        state === 'county_returned' ? { ...now, answers: { ...answers, factoryName: '改了一半' } } : now,
      )
  }
}

/** The lines of the first sheet, then those of the others. */
async function workbook(input: CallRequest<typeof filingCalls.exportList>, token: string) {
  const { body, status } = await app.call(filingCalls.exportList, input, token)
  expect(status).toBe(200)
  const zip = await openWorkbook(body)
  const sheets: string[][][] = []
  for (const { name } of (await workbookParts(zip)).sheets) {
    const rows: string[][] = []
    for await (const portion of sheetRows(zip, { sheet: name, maxRows: 1000, maxColumns: 200 }))
      rows.push(...portion.map((row) => row.cells.map((cell) => cell.text)))
    sheets.push(rows)
  }
  return sheets
}

/** Words that this role must not read anywhere. */
function hiddenFrom(programme: Programme, role: 'county' | 'city' | 'admin'): string[] {
  const unseen = unseenKeys(programme, role)
  const all = (fields: readonly Field[]): string[] =>
    fields.flatMap(({ key, spec }) =>
      spec.kind === 'rows' ? all(spec.columns) : unseen.has(key) || isMasked(spec, role) ? [secretOf(key)] : [],
    )
  return [...all(fieldsOf(programme)), ...all(programme.outcome?.fields ?? []), '改了一半']
}

test.each(programmes)(
  '$id: list, counts and export hold the same filings and hide the same values from each role',
  async (programme) => {
    for (const role of staff) {
      const columns = columnsFor(programme, 'system').join(',')
      const query = { programme: programme.id, columns }
      const { data } = await app.call(filingCalls.list, { ...query, size: 50 }, as(role))
      const expected = role === 'county' ? sent.length : sent.length + 1
      expect([role, data.total, data.rows.length]).toEqual([role, expected, expected])
      if (role === 'county') expect(data.rows.every((row) => row.qxCode === homeCounty)).toBe(true)
      const { data: counts } = await app.call(filingCalls.counts, { programme: programme.id }, as(role))
      expect(counts.reduce((sum, one) => sum + one.count, 0)).toBe(expected)
      const [lines = [], ...tables] = await workbook(query, as(role))
      expect(lines).toHaveLength(expected + 1)
      expect(lines[0]).toHaveLength(1 + Object.keys(data.rows[0]?.columns ?? {}).length)
      const whole = await workbook({ programme: programme.id }, as(role))
      const { data: detail } = await app.call(filingCalls.get, { id: data.rows[1]?.id ?? '' }, as(role))
      const everything = JSON.stringify([data.rows, lines, tables, whole, detail.answers, detail.outcome])
      for (const word of hiddenFrom(programme, role)) expect([role, everything.includes(word)]).toEqual([role, false])
    }
  },
)

test('the leak test would see a leak: the city reads the bank, the county does not', async () => {
  const query = { programme: specialFund.id, columns: 'enterpriseName,bankName' }
  expect(JSON.stringify(await workbook(query, as('city')))).toContain(secretOf('bankName'))
  expect(hiddenFrom(specialFund, 'county')).toContain(secretOf('bankName'))
})

test('what a role may not read it may not ask about either, nor anybody what is sealed, nor what no form has', async () => {
  const ask = async (where: string, token: string) =>
    (await app.call(filingCalls.list, { programme: specialFund.id, where }, token)).status
  const where = 'proposedAmount.ge=0'
  const filer = as('filer')
  expect((await app.call(spec.getSpecBySbfx, { where }, filer)).status).toBe(422)
  expect(await ask(where, as('city'))).toBe(200)
  const odds = ['nothing.has=1', 'x', 'approvedAmount.or=1', "approvedAmount'--.ge=1", 'constructor.has=1']
  for (const odd of [...odds, 'bankName.has=1', 'bankNo.filled=', 'contactName.has=1'])
    expect([odd, await ask(odd, as('city'))]).toEqual([odd, 422])
})

test('any field of the form narrows the list and its export alike: numbers, choices, words, rows of tables, nothing given', async () => {
  const of = async (where: string) => {
    const { data } = await app.call(filingCalls.list, { programme: greenFactory.id, where }, as('city'))
    return data.total
  }
  const example = greenFactory.example()
  const all = sent.length + 1
  const amount = fieldsOf(greenFactory).find(({ key, spec }) => spec.kind === 'number' && example[key])
  const value = Number(example[amount?.key ?? ''])
  expect(await of(`${amount?.key}.ge=${value};${amount?.key}.le=${value}`)).toBe(all)
  expect(await of(`${amount?.key}.ge=${value + 1}`)).toBe(0)
  expect(await of(`applyLevel.in=${example.applyLevel},other`)).toBe(all)
  expect(await of('applyLevel.in=other')).toBe(0)
  expect(await of(`factoryName.has=${encodeURIComponent(String(example.factoryName).slice(1, 4))}`)).toBe(all)
  expect(await of('factoryName.has=%25')).toBe(0)
  expect(await of('factoryName.empty=')).toBe(0)
  const table = fieldsOf(greenFactory).find(
    ({ key, spec }) => spec.kind === 'rows' && Array.isArray(example[key]) && (example[key] as unknown[]).length > 0,
  )
  const column = table?.spec.kind === 'rows' ? table.spec.columns.find(({ spec }) => spec.kind === 'text') : undefined
  const word = (example[table?.key ?? ''] as Record<string, string>[])[0]?.[column?.key ?? '']
  expect(await of(`${table?.key}.${column?.key}.has=${encodeURIComponent(String(word))}`)).toBe(all)
  expect(await of(`${table?.key}.${column?.key}.empty=`)).toBe(0)
  const [lines = []] = await workbook(
    { programme: greenFactory.id, where: `${amount?.key}.ge=${value}`, columns: `${amount?.key},enterpriseName` },
    as('county'),
  )
  expect(lines).toHaveLength(sent.length + 1)
  expect(lines[1]?.slice(1)).toEqual([String(value), scheme.factories[0].name])
})

test('a question about a field that lists show does not read the long document', async () => {
  const { db } = app.services
  const level = greenFactory.example().applyLevel
  const of = async () =>
    (
      await app.call(
        filingCalls.list,
        { programme: greenFactory.id, state: 'submitted', where: `applyLevel.in=${level}` },
        as('city'),
      )
    ).data.total
  const before = await of()
  expect(before).toBeGreaterThan(0)
  await db.$client.query(`update filing set answers = answers - 'applyLevel' where programme = $1`, [greenFactory.id])
  expect(await of()).toBe(before)
  await db.$client.query(
    `update filing set answers = answers || jsonb_build_object('applyLevel', $2::text) where programme = $1`,
    [greenFactory.id, level],
  )
})

test('edits since a return stay the filer’s until they are sent', async () => {
  const edited = `factoryName.has=${encodeURIComponent('改了一半')}`
  const { data } = await app.call(filingCalls.list, { programme: greenFactory.id, where: edited }, as('city'))
  expect(data.total).toBe(0)
  const filer = as('filer')
  expect((await app.call(shenb.getShenbList, { where: edited }, filer)).data.total).toBe(1)
})

/** The place of each count on the home page, with the count. */
const shownCounts = (counts: readonly { programme: string; state: string; count: number }[]) =>
  counts.map(({ programme, state, count }) => `${deskOf(programme)}?state=${state} ${count}`).toSorted()

test('every number on the home page and on a desk is the length of the list it opens', async () => {
  for (const role of ['county', 'otherCounty', 'city'] as const) {
    const length = async (programme: string, state: string) =>
      (await app.call(filingCalls.list, { programme, state }, as(role))).data.total
    const { data: home } = await app.call(board.today, {}, as(role))
    const waiting = home.todos.filter(({ key }) => key.includes(':'))
    expect(waiting.length).toBeGreaterThan(0)
    for (const { key, count, link } of waiting) {
      const [programme = '', state = ''] = key.split(':')
      expect([link, await length(programme, state)]).toEqual([`${deskOf(programme)}?state=${state}`, count])
    }
    const { data: counts } = await app.call(filingCalls.counts, {}, as(role))
    for (const { programme, state, count } of counts)
      expect([programme, state, await length(programme, state)]).toEqual([programme, state, count])
    expect(home.states.map(({ link, count }) => `${link} ${count}`).toSorted()).toEqual(shownCounts(counts))
  }
})

test('one box finds cases by number, code, name, first letters and project, enterprises, titles: each person within the own scope', async () => {
  const find = async (text: string, token: string) => (await app.call(search.find, { words: text }, token)).data
  const filer = scheme.people(scheme.factories[0])
  await app.call(
    shenb.saveShenb,
    {
      batchId: scheme.batchId,
      answers: { ...(await scheme.answers(greenFactory, scheme.factories[0])), factoryName: '天坪水泥磨房' },
      requestId: ids.next(),
    },
    await scheme.token(filer.filer),
  )
  const sent = (await find('天坪水泥磨房', as('county'))).filings
  expect(sent).toMatchObject([
    { title: expect.stringContaining('天坪水泥磨房'), link: expect.stringContaining('lsgcsbgl?id=') },
  ])
  expect((await find('tpsnmf', as('city'))).filings.map(({ key }) => key)).toEqual(sent.map(({ key }) => key))
  const [own] = sent
  const number = own?.about.split(' · ')[2] ?? ''
  expect((await find(number, as('county'))).filings[0]?.key).toBe(own?.key)
  expect(await find(number, as('otherCounty'))).toEqual({ filings: [], enterprises: [], titles: [], instead: null })
  const [factory] = scheme.factories
  expect((await find(factory.name, as('county'))).enterprises).toMatchObject([{ key: factory.id }])
  // A foreign name finds at most names like it, which the answer says.
  const foreign = await find(factory.name, as('otherCounty'))
  expect(foreign.enterprises.map(({ key }) => key)).not.toContain(factory.id)
  expect(foreign.enterprises.length > 0).toBe(foreign.instead !== null)
  expect((await find("'; drop table filing; --", as('city'))).filings).toEqual([])
  expect((await app.call(search.find, { words: '绿' }, as('city'))).status).toBe(422)
  expect((await app.call(search.find, { words: '水泥' }, as('expert'))).status).toBe(403)
})

test('an overview of several programmes lists, counts and exports those only, within scope', async () => {
  const among = 'water-quota,energy-contract'
  const { data } = await app.call(filingCalls.list, { programmes: among, size: 50 }, as('county'))
  expect(new Set(data.rows.map(({ programme }) => programme))).toEqual(new Set(among.split(',')))
  expect(data.total).toBe(2 * sent.length)
  const [lines = []] = await workbook({ programmes: among }, as('county'))
  expect(lines).toHaveLength(1 + data.total)
  const where = { programmes: among, where: 'x.has=1' }
  expect((await app.call(filingCalls.list, where, as('city'))).status).toBe(422)
})

test('an enterprise that moves takes along what no county has recommended yet, with its history; both counties are told', async () => {
  const [own] = scheme.factories
  const { cast } = scheme
  const [from, to] = [homeCounty, scheme.factories[2].qxCode]
  const listed = async (token: string) => {
    const { data } = await app.call(filingCalls.list, { programme: greenFactory.id, size: 50 }, token)
    return data.rows.filter(({ enterpriseId }) => enterpriseId === own.id)
  }
  const before = await listed(as('county'))
  const waiting = before.find(({ state }) => state === 'submitted')?.id ?? ''
  // Two years late with the county it leaves: the other one is not to blame for it.
  await app.services.db.$client.query(
    "update case_clock set used_days = 3, running_since = '2024-01-05', due_on = '2024-01-12', escalated = 2 where filing_id = $1",
    [waiting],
  )
  const draft = { step: 'countyReturn county_returned', fields: { ...emptyOpinion, opinion: '能耗数据请核对' } }
  expect((await app.call(filingCalls.keepOpinion, { id: waiting, draft }, as('county'))).status).toBe(200)
  await transaction(app.services.db, (tx) =>
    relocateFilings(tx, app.services, { id: own.id, enterpriseName: own.name }, { from, to }, cast.countyOf(from)),
  )
  const [left, arrived] = [await listed(as('county')), await listed(as('otherCounty'))]
  expect([...new Set(left.map(({ state }) => state))].sort()).toEqual(['approved', 'county_approved'])
  expect([...new Set(arrived.map(({ state }) => state))].sort()).toEqual(['county_returned', 'submitted'])
  expect(left.length + arrived.length).toBe(before.length)
  const { data } = await app.call(filingCalls.get, { id: arrived[0]?.id ?? '' }, as('otherCounty'))
  expect(data.history.at(-1)).toMatchObject({ action: 'relocate', details: { 新区县: data.qxName } })
  expect(arrived.find(({ id }) => id === waiting)?.limit).toMatchObject({ days: 10, left: 10, tone: 'ok' })
  const latestTitle = async (token: string) =>
    (await app.call(message.list, { page: 1, size: 5 }, token)).data.rows[0]?.title
  expect(await latestTitle(as('otherCounty'))).toContain('迁入')
  expect(await latestTitle(as('county'))).toContain('迁出')
  expect(await latestTitle(as('filer'))).toMatch(new RegExp(`^\\d+ 件在办申报转由${data.qxName}办理$`))
  // What the former county had begun to write is gone, also should the enterprise come back.
  const { rows: drafts } = await app.services.db.$client.query('select 1 from opinion_draft where filing_id = $1', [
    waiting,
  ])
  expect(drafts).toEqual([])
})

test('what the former county recommended comes before the new one when it is sent again or the step is undone, and takes one place', async () => {
  const [, , moving] = scheme.factories
  const [from, to] = [moving.qxCode, homeCounty]
  const batchId = scheme.batches[greenSupplyChain.id] ?? ''
  await changeBatch(app, batchId, { countyQuotas: { [from]: 1, [to]: 1 } })
  await app.services.db.$client.query('update filing set open_key = null where enterprise_id = $1', [moving.id])
  const read = async (id: string, who: CastName) => (await app.call(filingCalls.get, { id }, as(who))).data
  const { id } = await scheme.filed(greenSupplyChain, moving, 'submitted')
  const { version } = await read(id, 'otherCounty')
  const recommend = {
    items: [{ id, version }],
    step: { state: 'county_approved' as const, materialsChecked: ['*'] },
    dryRun: false,
  }
  const many = await app.call(filingCalls.moveMany, recommend, as('otherCounty'))
  expect(many.data.ok).toBe(1)
  await transaction(app.services.db, async (tx) => {
    await tx.execute(sql`update enterprise set qx_code = ${to} where id = ${moving.id}`)
    const enterprise = { id: moving.id, enterpriseName: moving.name }
    await relocateFilings(tx, app.services, enterprise, { from, to }, scheme.cast.countyOf(from))
  })
  const places = async () => {
    const { data } = await app.call(batch.progress, { id: batchId }, as('city'))
    return Object.fromEntries(data.map(({ qxCode, recommended, quota }) => [qxCode, `${recommended}/${quota}`]))
  }
  expect((await read(id, 'otherCounty')).state).toBe('county_approved')
  expect(await places()).toMatchObject({ [from]: '1/1', [to]: '0/1' })
  await app.call(filingCalls.undoMany, { id: many.data.undo?.id ?? '' }, as('otherCounty'))
  const isAtNewDesk = async () => {
    const shown = await read(id, 'county')
    expect([shown.state, shown.qxName]).toEqual(['submitted', '涪陵区'])
    expect(shown.history.at(-1)).toMatchObject({ action: 'relocate' })
    expect((await app.call(filingCalls.get, { id }, as('otherCounty'))).status).toBe(404)
  }
  await isAtNewDesk()
  expect(await places()).toMatchObject({ [from]: '0/1', [to]: '0/1' })

  // The same by a return of the city: the enterprise moves back while its case is with the city.
  const step = async (who: CastName, more: Record<string, unknown>) => {
    const { version: now } = await read(id, who === 'away' ? 'away' : 'city')
    return app.call(
      who === 'city' ? greenSupply.updateState : greenSupply.saveDec,
      { id, version: now, ...more } as never,
      as(who),
    )
  }
  const second = { ...recommend, items: [{ id, version: (await read(id, 'county')).version }] }
  expect((await app.call(filingCalls.moveMany, second, as('county'))).data.ok).toBe(1)
  await app.services.db.$client.query('update enterprise set qx_code = $1 where id = $2', [from, moving.id])
  await step('city', { state: 'city_returned', opinion: '供应商清单不全，请补齐后重报。', replyBy: later(10) })
  const { answers } = await read(id, 'away')
  const sentAgain = await step('away', { action: 'submit', batchId, answers, opinion: '已补齐供应商清单。' })
  expect(sentAgain.status, JSON.stringify(sentAgain.data)).toBe(200)
  const back = await read(id, 'otherCounty')
  expect([back.state, back.qxName]).toEqual(['submitted', '永川区'])
  expect(back.limit?.left).toBe(10)
  expect((await app.call(filingCalls.get, { id }, as('county'))).status).toBe(404)
  expect(await places()).toMatchObject({ [from]: '0/1', [to]: '0/1' })
  const messagesTo = async (who: CastName) => (await app.call(message.list, { page: 1, size: 5 }, as(who))).data.rows
  const titles = async (who: CastName) => (await messagesTo(who)).map(({ title }) => title).join()
  expect(await titles('otherCounty')).toContain('迁入')
  expect(await titles('county')).toContain('迁出')
  expect(await titles('away')).toContain('件在办申报转由永川区办理')
  await app.services.db.$client.query('update filing set open_key = null where id = $1', [id])
})

test('roles without lists get none, whichever way they ask', async () => {
  for (const role of ['supervisor', 'expert'] as const)
    for (const call of [filingCalls.list, filingCalls.exportList, filingCalls.counts])
      expect((await app.call(call, { programme: greenFactory.id }, as(role))).status).toBe(403)
})

test('a layout is kept per person and list; a view is shared with colleagues of the same county, and only its owner deletes it', async () => {
  const list = 'desk-green-factory'
  const mine = async (token: string) => (await app.call(listView.mine, { list }, token)).data
  const layout = { columns: ['year', 'enterpriseName'], frozen: 2, density: 'compact' as const }
  await app.call(listView.saveLayout, { list, ...layout }, as('county'))
  expect((await mine(as('county'))).layout).toEqual(layout)
  expect((await mine(as('city'))).layout).toBeNull()
  expect((await app.call(listView.mine, { list: 'desk-green-park' }, as('county'))).data.layout).toBeNull()
  const place = 'state=submitted&cols=year'
  const { data: view } = await app.call(listView.save, { list, name: '本月待审', place, shared: false }, as('county'))
  const colleague = await scheme.token({ ...scheme.cast.countyOf(homeCounty) })
  expect((await mine(colleague)).views.map(({ name }) => name)).toEqual(['本月待审'])
  await app.call(listView.save, { list, name: '本月待审', place, shared: true }, as('county'))
  expect((await mine(as('county'))).views).toMatchObject([{ id: view.id, shared: true, own: true, place }])
  expect((await mine(as('otherCounty'))).views).toEqual([])
  expect((await mine(as('city'))).views).toEqual([])
  expect((await app.call(listView.remove, { id: view.id }, as('otherCounty'))).status).toBe(404)
  expect((await app.call(listView.remove, { id: view.id }, as('county'))).status).toBe(200)
})

test('the home page says to each role what is its to do and how late it is; each number is the length of the list it opens', async () => {
  const [, factory] = scheme.factories
  await scheme.filed(greenFactory, factory, 'expert_review')
  // Clocks for what stands here since before there were any; some of them over, some nearly.
  await watchLimits(app.services)
  const dueOn = (day: string, programme: string) =>
    app.services.db.$client.query(
      "update case_clock set due_on = $1 where stage = 'submitted' and filing_id in (select id from filing where programme = $2)",
      [day, programme],
    )
  await dueOn('2020-01-03', greenFactory.id)
  await dueOn(clock.today(), specialFund.id)
  const { cast } = scheme
  const ask = async (token: string) => (await app.call(board.today, {}, token)).data

  for (const role of ['county', 'city'] as const) {
    const { todos } = await ask(as(role))
    const length = async (link: string) => {
      const query = Object.fromEntries(new URLSearchParams(link.split('?')[1])) as { state: string; limit?: 'late' }
      const programme = programmes.find(({ id }) => link.startsWith(`${deskOf(id)}?`))?.id ?? ''
      return (await app.call(filingCalls.list, { programme, ...query }, as(role))).data.total
    }
    for (const { key, late = 0, soon = 0 } of todos.filter(({ key }) => key.includes(':'))) {
      const [programme = '', state = ''] = key.split(':')
      const link = `${deskOf(programme)}?state=${state}`
      const own = programmes.filter(({ id }) => deskOf(id) === deskOf(programme)).length === 1
      if (own) expect([key, await length(`${link}&limit=late`)]).toEqual([key, late])
      if (own) expect([key, await length(`${link}&limit=soon`)]).toEqual([key, soon])
    }
  }
  const submitted = (await ask(as('otherCounty'))).todos.filter(({ key }) => key.endsWith(':submitted'))
  expect(submitted.find(({ key }) => key.startsWith(`${greenFactory.id}:`))).toMatchObject({
    late: expect.any(Number),
    urgent: true,
  })
  expect(submitted.some(({ late }) => Number(late) > 0) && submitted.some(({ soon }) => Number(soon) > 0)).toBe(true)

  const admin = await ask(as('admin'))
  const { data: counts } = await app.call(filingCalls.counts, {}, as('admin'))
  expect(admin.todos).toEqual([])
  expect(admin.states.map(({ link, count }) => `${link} ${count}`).toSorted()).toEqual(shownCounts(counts))
  expect(await ask(as('supervisor'))).toMatchObject({ todos: [], states: [], months: [], counties: [] })

  const tasks = await Promise.all(
    cast.experts.map(async (one) => {
      const token = await scheme.token(one)
      const of = async (state: 'pending' | 'scoring') => (await app.call(shenb.getTasks, { state }, token)).data.total
      return { todos: (await ask(token)).todos, open: (await of('pending')) + (await of('scoring')) }
    }),
  )
  expect(tasks.some(({ open }) => open > 0)).toBe(true)
  for (const { todos, open } of tasks)
    expect(todos.map(({ count, link }) => [count, link])).toEqual(open ? [[open, deskOf(greenFactory.id)]] : [])

  await app.services.db.$client.query(
    "update expert_task set due_at = '2020-01-03T00:00:00Z' where state in ('pending', 'scoring')",
  )
  const ends = (await ask(as('expert'))).deadlines
  expect(ends).toEqual(
    tasks[0]?.open
      ? [{ title: '绿色工厂：评审截止', at: expect.stringMatching(/^2020-01-03/), link: deskOf(greenFactory.id) }]
      : [],
  )
  const weights = (await ask(as('otherCounty'))).todos.map(({ late, soon, urgent }) =>
    late ? 3 : soon ? 2 : urgent ? 1 : 0,
  )
  expect(weights).toEqual(weights.toSorted((a, b) => b - a))

  await app.services.db.$client.query(
    "update enterprise set verification = 'verifying', submitted_at = now() where id = $1",
    [scheme.factories[0].id],
  )
  const verify = (await ask(as('county'))).todos.find(({ key }) => key === 'verify')
  const waiting = await app.call(lsdtqyinfo.page, { verification: 'verifying' }, as('county'))
  expect([verify?.count, verify?.link]).toEqual([
    waiting.data.total,
    '/hindex/EntManage?verification=verifying&nameCheck=none',
  ])
})

test('a case in publicity runs and hurries nobody until its day is over; from then on it waits', async () => {
  const { id } = await scheme.filed(greenSupplyChain, scheme.factories[2], 'publicity')
  const ended = async (day: string) => {
    await app.services.db.$client.query(
      "update filing set state_since = now() - interval '60 days', publicity_end = $2 where id = $1",
      [id, day],
    )
    const { data } = await app.call(board.today, {}, as('city'))
    const todo = data.todos.find(({ key }) => key === `${greenSupplyChain.id}:publicity`)
    const { data: opened } = await app.call(filingCalls.get, { id }, as('city'))
    expect(opened.waitingDays, 'home and case agree').toBe(todo?.oldestDays)
    return todo
  }
  expect(await ended(clock.today())).toMatchObject({ count: 1, running: 1, urgent: false, oldestDays: 0 })
  expect(await ended(dayOf(addMs(clock.now(), -86_400_000)))).toMatchObject({
    running: 0,
    urgent: false,
    oldestDays: 0,
  })
  expect(await ended('2020-01-03')).toMatchObject({ count: 1, running: 0, urgent: true })
})

test('the home page names the ends that concern a role, soonest first; a ledger between two parties is no work of the county', async () => {
  const ask = async (token: string) => (await app.call(board.today, {}, token)).data
  const ends = async (token: string) => (await ask(token)).deadlines
  // An enterprise has its own desk.
  const filer = as('filer')
  expect((await app.call(board.today, {}, filer)).status).toBe(403)
  const ofCounty = await ends(as('county'))
  expect(ofCounty.map(({ at }) => at)).toEqual(ofCounty.map(({ at }) => at).toSorted())
  const county = ofCounty.map(({ title }) => title)
  expect(county.length).toBeGreaterThan(0)
  expect(county.filter((title) => title.includes('市级审定截止'))).toEqual([])
  expect(await ends(as('supervisor'))).toEqual([])
  for (const one of scheme.cast.experts) {
    const { todos, deadlines } = await ask(await scheme.token(one))
    expect(deadlines.every(({ title }) => title.includes('：评审截止'))).toBe(true)
    expect(deadlines.length).toBeLessThanOrEqual(todos.length)
  }
  const { todos } = await ask(as('county'))
  expect(todos.filter(({ key }) => key.startsWith('energy-contract:'))).toEqual([])
})
