import { type PersonalSubject, personal } from '@green/contract/calls/account/personal.ts'
import { user } from '@green/contract/calls/account/user.ts'
import { enterprise, lsdtqyinfo } from '@green/contract/calls/enterprise/enterprise.ts'
import { filing as filingCalls } from '@green/contract/calls/filing/filing.ts'
import { timeline } from '@green/contract/calls/overview/timeline.ts'
import { fq } from '@green/contract/calls/service/diagnosis.ts'
import { requestExample } from '@green/programmes/diagnosis/example.ts'
import { greenFactory } from '@green/programmes/green-factory/programme.ts'
import { openWorkbook, sheetRows } from '@green/spreadsheet/sheet-rows.ts'
import { beforeAll, expect, test } from 'vitest'
import { type CastName, openTestScheme } from '../../../filing/test-scheme.ts'

const { app, scheme, as } = await openTestScheme()
const filings = { factory: '' }
const reason = '电话联系企业'

beforeAll(async () => {
  const { factories } = scheme
  filings.factory = (await scheme.filed(greenFactory, factories[0], 'submitted')).id
})

type Who = CastName
const show = (who: Who, input: Partial<Parameters<typeof ask>[1]> & { id: string }) =>
  ask(who, { of: 'filing', fields: ['contactPhone'], reason, ...input })
const ask = (who: Who, input: { of: PersonalSubject; id: string; fields: string[]; reason: string; no?: number }) =>
  app.call(personal.show, input, as(who))

test('officers see contacts in part, in lists and in detail, the filer whole', async () => {
  const [own] = scheme.factories
  for (const who of ['county', 'city', 'admin'] as const) {
    const { data: page } = await app.call(lsdtqyinfo.page, { keyword: own.name }, as(who))
    expect(page.rows[0]?.contactPhone).toBe('137****0000')
    const { data: card } = await app.call(lsdtqyinfo.getOne, { id: own.id }, as(who))
    expect([card.enterprise.contactPhone, card.enterprise.email]).toEqual(['137****0000', 'a***@example.com'])
    expect(card.people[0]?.mobile).toMatch(/^\d{3}\*{4}\d{4}$/)
    const { data: detail } = await app.call(filingCalls.get, { id: filings.factory }, as(who))
    expect(detail.answers.contactPhone).toMatch(/^\d{3}\*+\d{4}$/)
    const columns = { programme: greenFactory.id, columns: 'enterpriseName,contactPhone,email' }
    const { data: list } = await app.call(filingCalls.list, columns, as(who))
    expect(list.rows[0]?.columns).toMatchObject({
      contactPhone: expect.stringMatching(/^\d{3}\*+\d{4}$/),
      email: expect.stringMatching(/^.\*\*\*@/),
    })
  }
  const { data: mine } = await app.call(filingCalls.get, { id: filings.factory }, as('filer'))
  expect(mine.answers.contactPhone).not.toContain('*')
  expect((await app.call(user.getQyinfoById, {}, as('filer'))).data.contactPhone).toBe('13700000000')
})

test('a contact is shown for a reason, and log, case and enterprise tell who looked at what and why', async () => {
  const { data: mine } = await app.call(filingCalls.get, { id: filings.factory }, as('filer'))
  const shown = await show('county', { id: filings.factory, fields: ['contactPhone', 'email'] })
  expect(shown.data.values).toEqual({ contactPhone: mine.answers.contactPhone, email: mine.answers.email })
  const { data: looks } = await app.call(personal.looks, { filingId: filings.factory }, as('city'))
  expect(looks.map(({ field, reason: why, role }) => [field, why, role]).sort()).toEqual([
    ['电子邮箱', reason, '区县管理员'],
    ['联系电话', reason, '区县管理员'],
  ])
  const { data: story } = await app.call(timeline.get, { id: scheme.factories[0].id, kind: 'look' }, as('county'))
  expect(story.entries.map(({ title }) => title).sort()).toEqual(['查看电子邮箱', '查看联系电话'])
  const { data: log } = await app.call(user.getLogs, { kind: 'business', keyword: '查看个人信息' }, as('admin'))
  expect(log.rows[0]).toMatchObject({ action: '查看个人信息', reason, object: expect.stringContaining('联系电话') })
  expect(JSON.stringify([looks, story, log])).not.toContain(mine.answers.contactPhone)
})

test('an enterprise’s record and its people are shown within the own county', async () => {
  const [own] = scheme.factories
  const record = { of: 'enterprise', id: own.id, fields: ['contactPhone', 'email'] } as const
  expect((await show('county', { ...record, fields: [...record.fields] })).data.values).toEqual({
    contactPhone: '13700000000',
    email: 'a@example.com',
  })
  const { data: card } = await app.call(lsdtqyinfo.getOne, { id: own.id }, as('county'))
  const person = { of: 'account', id: card.people[0]?.id ?? '', fields: ['mobile'] } as const
  const { data } = await show('county', { ...person, fields: [...person.fields] })
  expect(data.values.mobile).toMatch(/^1\d{10}$/)
  for (const one of [
    { ...record, fields: [...record.fields] },
    { ...person, fields: [...person.fields] },
  ])
    expect((await show('otherCounty', one)).status).toBe(404)
})

test('an officer’s number in the list of accounts is shown to the administrator and the city, to no county', async () => {
  const { rows } = (await app.call(user.getUserList, { registered: '0', userRole: 'county' }, as('admin'))).data
  const [officer] = rows
  expect(officer?.mobile).toContain('****')
  const number = { of: 'account', id: officer?.id ?? '', fields: ['mobile'] } as const
  for (const who of ['admin', 'city'] as const)
    expect((await show(who, { ...number, fields: [...number.fields] })).data.values.mobile).toMatch(/^1\d{10}$/)
  for (const who of ['county', 'otherCounty'] as const)
    expect((await show(who, { ...number, fields: [...number.fields] })).status).toBe(404)
})

test('who asks for a diagnosis gives a number: officers have it shown, another county does not find it', async () => {
  const request: Record<string, unknown> = { ...requestExample(), expectDate: null }
  const { data: made } = await app.call(fq.saveFq, { request }, as('filer'))
  expect(made.request.contactPhone).toBe(request.contactPhone)
  const number = { of: 'diagnosis' as const, id: made.id, fields: ['contactPhone'] }
  for (const who of ['county', 'city', 'admin'] as const) {
    expect((await app.call(fq.getFqById, { id: made.id }, as(who))).data.request.contactPhone).toContain('***')
    expect((await show(who, number)).data.values).toEqual({ contactPhone: request.contactPhone })
  }
  expect((await show('otherCounty', number)).status).toBe(404)
  expect((await show('county', { ...number, fields: ['problem'] })).status).toBe(422)
})

test('nothing is shown without a reason, to the wrong role, of another county, or that the role may not read', async () => {
  const unsaid = await show('county', { id: filings.factory, reason: ' ' })
  expect([unsaid.status, JSON.stringify(unsaid.data)]).toEqual([422, expect.stringContaining('reason')])
  for (const who of ['expert', 'supervisor', 'filer'] as const)
    expect([who, (await show(who, { id: filings.factory })).status]).toEqual([who, 403])
  expect((await show('otherCounty', { id: filings.factory })).status).toBe(404)
  expect((await app.call(personal.looks, { filingId: filings.factory }, as('otherCounty'))).status).toBe(404)
  const { data: before } = await app.call(personal.looks, { filingId: filings.factory }, as('county'))
  for (const fields of [['enterpriseName'], ['nothing'], ['__proto__'], ['contactPhone', 'nothing']])
    expect([fields, (await show('county', { id: filings.factory, fields })).status]).toEqual([fields, 422])
  expect((await app.call(personal.looks, { filingId: filings.factory }, as('county'))).data).toEqual(before)
})

test('an export is masked like the list; with contacts it wants a reason and the log keeps it', async () => {
  const text = async (file: Buffer) => {
    const rows: string[] = []
    for await (const portion of sheetRows(await openWorkbook(file), { maxRows: 100, maxColumns: 60 }))
      rows.push(...portion.map(({ cells }) => cells.map((cell) => cell.text).join(' ')))
    return rows.join('\n')
  }
  const { data: mine } = await app.call(filingCalls.get, { id: filings.factory }, as('filer'))
  const phone = String(mine.answers.contactPhone)
  const list = { programme: greenFactory.id, columns: 'enterpriseName,contactPhone' }
  const plain = { ...list, showReason: '逐家通知补报' }
  expect(await text((await app.call(filingCalls.exportList, list, as('county'))).body)).not.toContain(phone)
  expect(await text((await app.call(filingCalls.exportList, plain, as('county'))).body)).toContain(phone)
  const own = { keyword: scheme.factories[0].name }
  expect(await text((await app.call(enterprise.exportList, own, as('county'))).body)).not.toContain('13700000000')
  const whole = { ...own, showReason: '逐家通知补报' }
  expect(await text((await app.call(enterprise.exportList, whole, as('county'))).body)).toContain('13700000000')
  expect((await app.call(enterprise.exportList, { ...own, showReason: '无' }, as('county'))).status).toBe(422)
  const { data: log } = await app.call(user.getLogs, { kind: 'business', keyword: '含联系方式' }, as('admin'))
  expect(log.rows.map(({ result }) => result)).toEqual(['1家；事由：逐家通知补报', '1件；事由：逐家通知补报'])
})

test('an answer that comes back masked from whoever puts it right stays as it stood', async () => {
  const { restoreMasked } = await import('../../../filing/lists/masks.ts')
  const stood = { factoryName: '甲', contactPhone: '13812345678', email: 'abc@example.com' }
  const input = { factoryName: '乙', contactPhone: '138****5678', email: 'new@example.com' }
  expect(restoreMasked('city', greenFactory, input, stood)).toEqual({ ...input, contactPhone: '13812345678' })
})
