/** An enterprise record: completed, verified, returned, changed with its old values stored; and who may see it. */

import { user } from '@green/contract/calls/account/user.ts'
import { message } from '@green/contract/calls/content/public.ts'
import { enterprise, lsdtqyinfo } from '@green/contract/calls/enterprise/enterprise.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { sharedTestApp } from '../../db/testing.ts'
import { ids } from '../../platform/ids.ts'
import { putRecord } from '../energy/records.ts'
import { mainAccountOf } from './main-account-store.ts'
import { archiveOf, organisationSnapshot } from './profile.ts'
import { codeOf, type Person, person, profile, registered, uploaded } from './testing.ts'

const app = await sharedTestApp()
let county: Person
let otherCounty: Person
let city: Person
let admin: Person
let supervisor: Person
let expert: Person

beforeAll(async () => {
  county = await person(app, 'county', { qxCode: '500103' })
  otherCounty = await person(app, 'county', { qxCode: '500109' })
  city = await person(app, 'city')
  admin = await person(app, 'admin')
  supervisor = await person(app, 'supervisor')
  expert = await person(app, 'expert')
})

/** An enterprise with its files, ready for submission. */
async function beginner() {
  const socialCode = codeOf()
  const holder = await registered(app, socialCode)
  const files = { licence: await uploaded(app, holder), letter: await uploaded(app, holder, '授权书.pdf') }
  return { holder, id: holder.enterpriseId, socialCode, form: profile(socialCode, files) }
}

async function waiting() {
  const one = await beginner()
  const { data } = await app.call(user.saveQyInfo, one.form, one.holder.token)
  return { ...one, record: data }
}

async function verified() {
  const one = await waiting()
  const { id } = one
  const { data, msg } = await app.call(
    enterprise.verify,
    { id, version: one.record.version, approve: true },
    county.token,
  )
  expect(msg).toBe('操作成功')
  return { ...one, record: data }
}

const stateOf = async (id: string) => (await mainAccountOf(app.services.db, id))?.state
const lastMessage = async (to: Person) => (await app.call(message.list, {}, to.token)).data.rows[0]

const textsAbout = async (title: string): Promise<number> => {
  const { rows } = await app.services.db.$client.query(
    `select 1 from message m join delivery d on d.message_id = m.id and d.channel = 'sms' where m.title = $1`,
    [title],
  )
  return rows.length
}

describe('first verification', () => {
  test('a registered enterprise sees its incomplete record and the missing fields', async () => {
    const { holder, socialCode } = await beginner()
    const { status, data } = await app.call(user.getQyinfoById, {}, holder.token)
    expect(status).toBe(200)
    expect(data).toMatchObject({ socialCode, verification: 'pending', state: 'pending', address: null, version: 1 })
    expect(data.completeness.percent).toBeLessThan(50)
    expect(data.completeness.missing).toContain('licenceFile')
  })

  test('a complete profile goes to the county, whose officers are notified; the account waits', async () => {
    const { id, record } = await waiting()
    expect(record).toMatchObject({ verification: 'verifying', state: 'verifying', version: 2 })
    expect(record.enterpriseName).toBe('重庆示例江源水泥有限公司')
    expect(record.industryName).toBe('水泥制造')
    expect(record.licenceFile[0]?.name).toBe('营业执照.pdf')
    expect(await stateOf(id)).toBe('verifying')
    expect((await lastMessage(county))?.title).toMatch(/^请在\d{4}-\d{2}-\d{2}前审核企业信息：/)
  })

  test('every fault is reported at once: codes missing from a list, days missing from the calendar, missing proofs', async () => {
    const { holder, form } = await beginner()
    const wrong = {
      ...form,
      qxCode: '500105',
      industryCode: '9999',
      entScale: '超大型',
      foundDate: '2999-02-28',
      licenceFile: [],
      authorisationFile: [],
    }
    const { status, data } = await app.call(user.saveQyInfo, wrong, holder.token)
    expect(status).toBe(422)
    const { errors } = data as unknown as { errors: { field: string }[] }
    expect(errors.map(({ field }) => field).sort()).toEqual(
      ['authorisationFile', 'entScale', 'foundDate', 'industryCode', 'licenceFile', 'qxCode'].sort(),
    )
  })

  test('the legal representative in person needs no letter of authorisation', async () => {
    const { holder, form } = await beginner()
    const own = { ...form, contactName: form.legalPerson, authorisationFile: [] }
    expect((await app.call(user.saveQyInfo, own, holder.token)).status).toBe(200)
  })

  test('another’s file is refused as proof, and file names and sizes of a form are not trusted', async () => {
    const { holder, form } = await beginner()
    const foreign = await uploaded(app, county)
    const stolen = await app.call(user.saveQyInfo, { ...form, licenceFile: [foreign] }, holder.token)
    expect(stolen).toMatchObject({ status: 422, msg: '有附件不存在或不是本单位上传的，请删除后重新上传' })
    const own = form.licenceFile.map((file) => ({ ...file, name: '别的名字.pdf', size: 9_999_999 }))
    const { data } = await app.call(user.saveQyInfo, { ...form, licenceFile: own }, holder.token)
    expect(data.licenceFile[0]).toMatchObject({ name: '营业执照.pdf', size: 3 })
  })

  test('a credit code of another enterprise is refused', async () => {
    const { socialCode } = await waiting()
    const { holder, form } = await beginner()
    const { status, msg } = await app.call(user.saveQyInfo, { ...form, socialCode }, holder.token)
    expect([status, msg]).toEqual([409, '统一社会信用代码已存在，请核对后修改'])
  })

  test('an old version is refused with who changed it and when', async () => {
    const { holder, form, record } = await waiting()
    const { status, data } = await app.call(user.saveQyInfo, form, holder.token)
    expect(status).toBe(409)
    expect(data).toMatchObject({ reason: 'STALE', version: record.version })
    expect((data as unknown as { at: string }).at).toBeTruthy()
  })

  test('its county approves: the account is active and the enterprise is notified', async () => {
    const { id, holder, record } = await verified()
    expect(record).toMatchObject({ verification: 'verified', state: 'active', verificationOpinion: null })
    expect(await stateOf(id)).toBe('active')
    expect((await lastMessage(holder))?.title).toBe('企业信息已通过审核')
    // The clerk who waits for it is told on the phone as well, as the desk promises.
    expect(await textsAbout('企业信息已通过审核')).toBeGreaterThan(0)
  })

  test('while the county has it, the record may be changed without being sent again; the county decides on what it read', async () => {
    const { id, holder, record } = await waiting()
    expect(record.answerBy).toMatch(/^20\d\d-\d\d-\d\d$/)
    const change = { mainProducts: '水泥熟料', version: record.version }
    const { data } = await app.call(user.updateQyInfo, change, holder.token)
    expect(data).toMatchObject({ verification: 'verifying', mainProducts: '水泥熟料', submittedAt: record.submittedAt })
    const decide = (version: number) => app.call(enterprise.verify, { id, version, approve: true }, county.token)
    expect((await decide(record.version)).status).toBe(409)
    expect((await decide(data.version)).data).toMatchObject({ verification: 'verified', answerBy: null })
  })

  test('a return needs an opinion of 5 to 200 characters; the enterprise corrects and resubmits', async () => {
    const { id, holder, form, record } = await waiting()
    const verify = (input: { approve: boolean; opinion?: string }) =>
      app.call(enterprise.verify, { id, version: record.version, ...input }, county.token)
    expect(await verify({ approve: false })).toMatchObject({ status: 422, msg: '请填写退回意见' })
    expect((await verify({ approve: false, opinion: '不清楚' })).status).toBe(422)
    const { data } = await verify({ approve: false, opinion: '营业执照扫描件不清晰，请重新上传' })
    expect(data).toMatchObject({ verification: 'returned', state: 'returned' })
    expect((await lastMessage(holder))?.body).toContain('营业执照扫描件不清晰')
    const again = await app.call(user.saveQyInfo, { ...form, version: data.version }, holder.token)
    expect(again.data).toMatchObject({ verification: 'verifying', state: 'verifying', verificationOpinion: null })
  })

  test('an opinion in progress is the officer’s own, survives a reload, and ends with the decision', async () => {
    const { id, record } = await waiting()
    const colleague = await person(app, 'county', { qxCode: '500103' })
    const seenBy = async ({ token }: { token: string }) =>
      (await app.call(lsdtqyinfo.getOne, { id }, token)).data.opinionDraft
    const keep = (opinion: string, { token } = county) => app.call(enterprise.keepOpinion, { id, opinion }, token)
    expect((await keep('营业执照')).status).toBe(200)
    expect((await keep('营业执照看不清')).status).toBe(200)
    expect(await seenBy(county)).toMatchObject({ opinion: '营业执照看不清' })
    for (const other of [colleague, city]) expect(await seenBy(other)).toBeNull()
    expect((await keep('越权', otherCounty)).status).toBe(404)
    await keep('')
    expect(await seenBy(county)).toBeNull()
    await keep('营业执照看不清')
    await keep('地址不符', colleague)
    await app.call(enterprise.verify, { id, version: record.version, approve: true }, county.token)
    for (const officer of [county, colleague]) expect(await seenBy(officer)).toBeNull()
  })

  test('nobody else verifies: another county, the city, the enterprise, anonymous', async () => {
    const { id, holder, record } = await waiting()
    const input = { id, version: record.version, approve: true }
    expect((await app.call(enterprise.verify, input, otherCounty.token)).status).toBe(404)
    for (const { token } of [city, admin, expert, supervisor, holder])
      expect((await app.call(enterprise.verify, input, token)).status).toBe(403)
    expect((await app.call(enterprise.verify, input)).status).toBe(401)
    expect((await app.call(enterprise.verify, { ...input, id: ids.next() }, county.token)).status).toBe(404)
  })

  test('an officer who is the registered contact is recused from the own enterprise', async () => {
    const { id, record, form } = await waiting()
    const contact = await person(app, 'county', { qxCode: '500103', mobile: form.contactPhone })
    const input = { id, version: record.version, approve: true }
    expect((await app.call(enterprise.verify, input, contact.token)).status).toBe(403)
    expect((await app.call(enterprise.verify, input, county.token)).status).toBe(200)
  })

  test('a decision is final: a second one is refused as stale, and then by the state', async () => {
    const { id, record } = await verified()
    const again = (version: number) => app.call(enterprise.verify, { id, version, approve: true }, county.token)
    expect((await again(record.version - 1)).status).toBe(409)
    const { status, msg } = await again(record.version)
    expect([status, msg]).toEqual([409, '当前状态（已审核）不能进行此操作，请刷新后查看'])
  })
})

describe('a verified enterprise', () => {
  test('changes contacts at once; the old value is stored with its day', async () => {
    const { id, holder, record } = await verified()
    const change = { version: record.version, contactPhone: '13800000009', mainProducts: '水泥' }
    const { data } = await app.call(user.updateQyInfo, change, holder.token)
    expect(data).toMatchObject({ contactPhone: '13800000009', verification: 'verified', state: 'active' })
    const { data: card } = await app.call(lsdtqyinfo.getOne, { id }, county.token)
    const phone = card.changes.find(({ field }) => field === 'contactPhone')
    expect(phone).toMatchObject({ label: '联系电话', before: '138****0002', after: '138****0009' })
    expect(phone?.at).toMatch(/Z$/)
    expect(card.changes.find(({ field }) => field === 'mainProducts')).toMatchObject({ before: '', after: '水泥' })
  })

  test('name and district need verification; until then the old values apply and filing stays possible', async () => {
    const { id, holder, record } = await verified()
    const change = { version: record.version, enterpriseName: '重庆示例新名水泥有限公司', qxCode: '500109' }
    const { data } = await app.call(user.updateQyInfo, change, holder.token)
    expect(data).toMatchObject({
      enterpriseName: '重庆示例江源水泥有限公司',
      qxCode: '500103',
      verification: 'verifying',
      state: 'active',
      pendingChange: { enterpriseName: '重庆示例新名水泥有限公司', qxCode: '500109' },
    })
    expect((await organisationSnapshot(app.services.db, id)).enterpriseName).toBe('重庆示例江源水泥有限公司')

    const decided = await app.call(enterprise.verify, { id, version: data.version, approve: true }, county.token)
    expect(decided.data).toMatchObject({
      enterpriseName: '重庆示例新名水泥有限公司',
      qxName: '北碚区',
      verification: 'verified',
      pendingChange: null,
    })
    expect((await mainAccountOf(app.services.db, id))?.qxCode).toBe('500109')
    // From now on it belongs to the other county.
    expect((await app.call(lsdtqyinfo.getOne, { id }, county.token)).status).toBe(404)
    const { data: card } = await app.call(lsdtqyinfo.getOne, { id }, otherCounty.token)
    expect(card.changes).toContainEqual(expect.objectContaining({ field: 'qxCode', before: '渝中区', after: '北碚区' }))
    const found = await app.call(lsdtqyinfo.page, { keyword: '新名水泥' }, otherCounty.token)
    expect(found.data.rows.map((row) => row.id)).toEqual([id])
  })

  test('an industry needs verification like a name, and is shown by its label', async () => {
    const { id, holder, record } = await verified()
    const changed = await app.call(user.updateQyInfo, { version: record.version, industryCode: '3012' }, holder.token)
    expect(changed.data).toMatchObject({ industryCode: '3011', verification: 'verifying' })
    expect(changed.data.wanted).toEqual([
      { field: 'industryCode', label: '国民经济行业', before: '水泥制造', after: '石灰和石膏制造' },
    ])
    await app.call(enterprise.verify, { id, version: changed.data.version, approve: true }, county.token)
    const { data: card } = await app.call(lsdtqyinfo.getOne, { id }, county.token)
    expect(card.enterprise.industryCode).toBe('3012')
    expect(card.changes[0]).toMatchObject({ field: 'industryCode', before: '水泥制造', after: '石灰和石膏制造' })
  })

  test('a refused change leaves the record unchanged, with the opinion', async () => {
    const { id, holder, record } = await verified()
    const change = { version: record.version, legalPerson: '赵示例' }
    const changed = await app.call(user.updateQyInfo, change, holder.token)
    const opinion = '请补充变更登记通知书'
    const { data } = await app.call(
      enterprise.verify,
      { id, version: changed.data.version, approve: false, opinion },
      county.token,
    )
    expect(data).toMatchObject({
      legalPerson: '张示例',
      verification: 'verified',
      verificationOpinion: opinion,
      state: 'active',
      pendingChange: null,
    })
  })

  test('withdraws a request by giving the old value again', async () => {
    const { holder, record } = await verified()
    const changed = await app.call(user.updateQyInfo, { version: record.version, legalPerson: '赵示例' }, holder.token)
    expect(changed.data.verification).toBe('verifying')
    const back = await app.call(
      user.updateQyInfo,
      { version: changed.data.version, legalPerson: '张示例' },
      holder.token,
    )
    expect(back.data).toMatchObject({ verification: 'verified', pendingChange: null })
  })

  test('may replace the licence, not remove it', async () => {
    const { holder, record } = await verified()
    const removed = await app.call(user.updateQyInfo, { version: record.version, licenceFile: [] }, holder.token)
    expect(removed.status).toBe(422)
    const newer = await uploaded(app, holder, '新执照.pdf')
    const { data } = await app.call(user.updateQyInfo, { version: record.version, licenceFile: [newer] }, holder.token)
    expect(data.licenceFile.map(({ name }) => name)).toEqual(['新执照.pdf'])
    expect(data.authorisationFile).toHaveLength(1)
  })

  test('another legal person or contact needs the authorisation that is missing then; other changes do not', async () => {
    const { holder, form } = await beginner()
    const inPerson = { ...form, contactName: form.legalPerson, authorisationFile: [] }
    const sent = await app.call(user.saveQyInfo, inPerson, holder.token)
    const id = holder.enterpriseId
    const { data: record } = await app.call(
      enterprise.verify,
      { id, version: sent.data.version, approve: true },
      county.token,
    )
    const { version } = record
    const change = (values: object) => app.call(user.updateQyInfo, { version, ...values }, holder.token)
    for (const person of [{ legalPerson: '赵示例' }, { contactName: '李示例' }]) {
      const { status, data } = await change(person)
      expect([status, data]).toMatchObject([422, { errors: [{ field: 'authorisationFile' }] }])
    }
    expect((await change({ authorisationFile: [] })).data).toMatchObject({ verification: 'verified' })
    const letter = await uploaded(app, holder, '授权书.pdf')
    const now = (await app.call(user.getQyinfoById, {}, holder.token)).data.version
    const changed = await app.call(
      user.updateQyInfo,
      { version: now, legalPerson: '赵示例', authorisationFile: [letter] },
      holder.token,
    )
    expect(changed.data).toMatchObject({ verification: 'verifying', pendingChange: { legalPerson: '赵示例' } })
    // The letter may not be taken away again while the request stands.
    const removed = await app.call(
      user.updateQyInfo,
      { version: changed.data.version, authorisationFile: [] },
      holder.token,
    )
    expect(removed.status).toBe(422)
    const other = await app.call(
      user.updateQyInfo,
      { version: changed.data.version, mainProducts: '水泥' },
      holder.token,
    )
    expect(other.status).toBe(200)
  })

  test('while the county verifies it, the licence may not be removed', async () => {
    const { holder, record } = await waiting()
    const removed = await app.call(user.updateQyInfo, { version: record.version, licenceFile: [] }, holder.token)
    expect([removed.status, removed.data]).toMatchObject([422, { errors: [{ field: 'licenceFile' }] }])
  })
})

describe('who sees a record', () => {
  test('the own enterprise, its county, city and administrator; for everybody else it does not exist', async () => {
    const { id, holder } = await verified()
    const { holder: stranger } = await verified()
    const seen = async (token: string) => (await app.call(user.getQyinfoById, { id }, token)).data.contactPhone
    expect(await seen(holder.token)).toBe('13800000002')
    for (const { token } of [county, city, admin]) expect(await seen(token)).toBe('138****0002')
    for (const { token } of [stranger, otherCounty, supervisor]) {
      expect((await app.call(user.getQyinfoById, { id }, token)).status).toBe(404)
      expect((await app.call(lsdtqyinfo.getOne, { id }, token)).status).toBe(404)
    }
    expect((await app.call(user.getQyinfoById, { id }, expert.token)).status).toBe(403)
    expect((await app.call(user.getQyinfoById, { id })).status).toBe(401)
    expect((await app.call(user.getQyinfoById, {}, county.token)).status).toBe(404)
  })

  test('a card requested by credit code has the same scope', async () => {
    const { socialCode, id } = await verified()
    expect((await app.call(lsdtqyinfo.getOne, { socialCode }, county.token)).data.enterprise.id).toBe(id)
    expect((await app.call(lsdtqyinfo.getOne, { socialCode }, otherCounty.token)).status).toBe(404)
    expect((await app.call(lsdtqyinfo.getOne, { socialCode, id: ids.next() }, county.token)).status).toBe(404)
  })
})

describe('data for the filing engine', () => {
  test('a snapshot in words, with codes beside their names', async () => {
    const { id } = await verified()
    const snapshot = await organisationSnapshot(app.services.db, id)
    expect(snapshot).toMatchObject({
      qxCode: '500103',
      qxName: '渝中区',
      industryCode: '3011',
      industryName: '水泥制造',
      unitNature: '民营',
      entScale: '中型',
      aboveScale: '是',
      energyLevel: '万家企业',
      parkName: '',
    })
    expect(Object.keys(snapshot)).toHaveLength(19)
  })

  test('the archive: values to fill in, totals and energy by year', async () => {
    const { id } = await verified()
    const { db } = app.services
    const common = { enterpriseId: id, qxCode: '500103', updatedByName: '测试' }
    const lines = [{ energyCode: '33', flow: 'used', quantity: 10, tce: 12.29 } as never]
    await putRecord(db, { ...common, source: 'imported', year: 2024, totalTce: 100.5, outputValue: 900 })
    await putRecord(
      db,
      { ...common, source: 'imported', year: 2025, totalTce: 90, outputValue: 950, waterIntake: 12 },
      lines,
    )
    await putRecord(db, { ...common, source: 'entered', year: 2025, totalTce: 95 })
    const archive = await archiveOf(db, id)
    expect(archive.profile).toMatchObject({ contactName: '李示例', email: 'li@example.com' })
    expect(archive.yearly).toEqual([
      { year: 2025, totalTce: 90, outputValue: 950, waterIntake: 12 },
      { year: 2024, totalTce: 100.5, outputValue: 900, waterIntake: null },
    ])
    expect(archive.energy).toEqual([{ year: 2025, energyCode: '33', quantity: 10, tce: 12.29 }])
    const { data } = await app.call(lsdtqyinfo.getOne, { id }, county.token)
    expect(data.energy[0]).toMatchObject({ energyName: '电力', unit: '10^4kWh' })
  })
})
