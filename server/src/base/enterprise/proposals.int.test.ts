/**
 * Somebody registers for an enterprise that the city knows: differing values are stored beside the archive until the
 * county verifies.
 */

import { user } from '@green/contract/calls/account/user.ts'
import { board, message } from '@green/contract/calls/content/public.ts'
import { enterprise, lsdtqyinfo } from '@green/contract/calls/enterprise/enterprise.ts'
import { asLicensedLabel, enterpriseNameMessage } from '@green/filing/value/enterprise-name.ts'
import { openZip } from '@green/upload-guards/zip-guard.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { sharedTestApp } from '../../db/testing.ts'
import { organisationSnapshot } from './profile.ts'
import { enterpriseById } from './store.ts'
import { codeOf, type Person, person, profile, registered, uploaded } from './testing.ts'

const app = await sharedTestApp()
let county: Person
let city: Person

beforeAll(async () => {
  city = await person(app, 'city')
  county = await person(app, 'county', { qxCode: '500103' })
})

const known = { address: '档案路9号', mainProducts: '熟料', legalPhone: '13700000077' }

/** Registered for an imported enterprise, the profile completed and submitted. */
async function claimed() {
  const socialCode = codeOf()
  const holder = await registered(app, socialCode, {
    source: 'imported',
    name: '重庆示例档案水泥有限公司',
    profile: known,
  })
  const files = { licence: await uploaded(app, holder), letter: await uploaded(app, holder, '授权书.pdf') }
  const form = profile(socialCode, files)
  const { data } = await app.call(user.saveQyInfo, form, holder.token)
  return { id: holder.enterpriseId, holder, form, record: data }
}
/** The text of a Word document. */
async function textOf(word: Buffer): Promise<string> {
  const zip = await openZip(word)
  const entry = zip.find('word/document.xml')
  const xml = entry ? (await zip.read(entry, 1_000_000)).toString('utf8') : ''
  await zip.close()
  return xml
}
const archived = async (id: string) => {
  const record = await enterpriseById(app.services.db, id)
  if (!record) throw new Error('the enterprise is gone')
  return record
}
const card = async (id: string) => (await app.call(lsdtqyinfo.getOne, { id }, county.token)).data

test('the archive is not overwritten: the county sees archive and proposal side by side, the registrant the own proposal', async () => {
  const { id, holder, form, record } = await claimed()
  expect(record).toMatchObject({
    verification: 'verifying',
    address: form.address,
    enterpriseName: form.enterpriseName,
  })
  expect(await archived(id)).toMatchObject({
    enterpriseName: '重庆示例档案水泥有限公司',
    industryCode: null,
    profile: { ...known, contactName: '王示例', contactPhone: '13900000000' },
  })
  const seen = await card(id)
  expect(seen.enterprise).toMatchObject({ enterpriseName: '重庆示例档案水泥有限公司', address: known.address })
  expect(seen.enterprise.proposed).toEqual(
    expect.arrayContaining([
      {
        field: 'enterpriseName',
        label: '企业名称',
        archive: '重庆示例档案水泥有限公司',
        proposed: form.enterpriseName,
      },
      { field: 'address', label: '生产地址', archive: known.address, proposed: form.address },
      { field: 'industryCode', label: '国民经济行业', archive: '', proposed: '水泥制造' },
    ]),
  )
  expect(seen.enterprise.licenceFile).toMatchObject([{ name: '营业执照.pdf' }])
  expect(seen.changes).toEqual([])
  const own = (await app.call(user.getQyinfoById, {}, holder.token)).data
  expect(own).toMatchObject({ address: form.address, proposed: null })
  expect((await organisationSnapshot(app.services.db, id)).address).toBe(known.address)
})

test('a value put back to the archive’s is no proposal any more; the city’s contacts stay hidden until verified', async () => {
  const { id, holder, record } = await claimed()
  const back = await app.call(
    user.updateQyInfo,
    { version: record.version, address: known.address, enterpriseName: '重庆示例档案水泥有限公司' },
    holder.token,
  )
  expect(back.status).toBe(200)
  const fields = (await card(id)).enterprise.proposed?.map((one) => one.field)
  expect(fields).not.toContain('address')
  expect(fields).not.toContain('enterpriseName')
  const cleared = await app.call(user.updateQyInfo, { version: back.data.version, legalPhone: null }, holder.token)
  expect(cleared.data.legalPhone).toBeNull()
  expect((await archived(id)).profile.legalPhone).toBe(known.legalPhone)
  const own = await app.call(user.getQyinfoById, {}, holder.token)
  expect(own.body.toString()).not.toContain(known.legalPhone)
})

test('before the county has verified the registrant, nothing of the archive is shown but name and district', async () => {
  const socialCode = codeOf()
  const archive = {
    ...known,
    legalPerson: '档案人',
    employeeCount: '4711',
    regAddress: '档案注册路1号',
    regCapital: '98765',
    parkName: '档案园区',
    contactName: '档案联系人',
  }
  const holder = await registered(app, socialCode, {
    source: 'imported',
    name: '重庆示例未认领水泥有限公司',
    profile: archive,
  })
  const own = await app.call(user.getQyinfoById, {}, holder.token)
  expect(own.data).toMatchObject({ enterpriseName: '重庆示例未认领水泥有限公司', qxName: '渝中区', socialCode })
  const guess = { version: own.data.version, legalPerson: archive.legalPerson, employeeCount: archive.employeeCount }
  const guessed = await app.call(user.updateQyInfo, guess, holder.token)
  // A right guess looks like a wrong one.
  expect(guessed.data).toMatchObject({ legalPerson: archive.legalPerson, employeeCount: archive.employeeCount })
  const before = own.body.toString()
  for (const value of Object.values(archive)) expect(before).not.toContain(value)
  const paper = await app.send({
    method: 'GET',
    url: '/ht/filing/template',
    query: { programme: 'green-factory', field: 'commitFile', format: 'docx' },
    headers: { authorization: holder.token },
  })
  expect(paper.status).toBe(200)
  const text = await textOf(paper.body)
  expect(text).toContain('重庆示例未认领水泥有限公司')
  expect(text).not.toContain(known.address)
  const form = profile(socialCode, { licence: await uploaded(app, holder), letter: await uploaded(app, holder) })
  const sent = await app.call(user.saveQyInfo, { ...form, version: guessed.data.version }, holder.token)
  await app.call(
    enterprise.verify,
    { id: holder.enterpriseId, version: sent.data.version, approve: true },
    county.token,
  )
  // Verified, it is the enterprise's own record; what the registrant left open is kept.
  const after = await app.call(user.getQyinfoById, {}, holder.token)
  expect(after.data).toMatchObject({ parkName: archive.parkName, regCapital: archive.regCapital })
})

test('approved, the proposed values replace the archive’s and the old ones are stored with their day', async () => {
  const { id, holder, form, record } = await claimed()
  const done = await app.call(enterprise.verify, { id, version: record.version, approve: true }, county.token)
  expect(done.data).toMatchObject({
    verification: 'verified',
    state: 'active',
    enterpriseName: form.enterpriseName,
    address: form.address,
    proposed: null,
  })
  expect(await archived(id)).toMatchObject({
    enterpriseName: form.enterpriseName,
    industryCode: '3011',
    proposed: null,
  })
  const { changes } = await card(id)
  expect(changes).toContainEqual(
    expect.objectContaining({ field: 'address', before: known.address, after: form.address }),
  )
  const found = await app.call(lsdtqyinfo.page, { keyword: '江源水泥' }, county.token)
  expect(found.data.rows.map((row) => row.id)).toContain(id)
  // From here on the record changes like any other.
  const moved = await app.call(user.updateQyInfo, { version: done.data.version, address: '新址1号' }, holder.token)
  expect([moved.data.address, (await archived(id)).profile.address]).toEqual(['新址1号', '新址1号'])
})

test('returned, the archive is unchanged and the proposal stays with the registrant', async () => {
  const { id, holder, form, record } = await claimed()
  const opinion = '营业执照名称与填报不一致。'
  const back = await app.call(enterprise.verify, { id, version: record.version, approve: false, opinion }, county.token)
  expect(back.data.verification).toBe('returned')
  expect(await archived(id)).toMatchObject({ enterpriseName: '重庆示例档案水泥有限公司', profile: known })
  const own = (await app.call(user.getQyinfoById, {}, holder.token)).data
  expect(own).toMatchObject({ address: form.address, verificationOpinion: opinion, completeness: record.completeness })
  const again = await app.call(user.saveQyInfo, { ...form, version: own.version }, holder.token)
  expect(again.data.verification).toBe('verifying')
})

describe('a name with letters, as the licence says', () => {
  const reason = '与营业执照一致，予以核准'

  async function beginner(name: string) {
    const socialCode = codeOf()
    const holder = await registered(app, socialCode)
    const files = { licence: await uploaded(app, holder), letter: await uploaded(app, holder, '授权书.pdf') }
    const form = profile(socialCode, files, { enterpriseName: name })
    return { id: holder.enterpriseId, holder, form }
  }
  async function waiting(name = '重庆ABB变压器有限公司') {
    const { id, holder, form } = await beginner(name)
    const { data: record } = await app.call(user.saveQyInfo, { ...form, nameAsLicensed: true }, holder.token)
    return { id, holder, form, record }
  }
  const decide = (id: string, version: number, approve: boolean, { token } = city, why = reason) =>
    app.call(enterprise.decideName, { id, version, approve, reason: why }, token)
  const verify = (id: string, version: number) =>
    app.call(enterprise.verify, { id, version, approve: true }, county.token)
  const lastMessage = async ({ token }: Person) => (await app.call(message.list, {}, token)).data.rows[0]
  const todo = async ({ token }: Person) =>
    (await app.call(board.today, {}, token)).data.todos.find(({ key }) => key === 'names')

  test('is refused without the tick, beside other faults, and with it where it is no name', async () => {
    const { holder, form } = await beginner('重庆ABB变压器有限公司')
    const wrong = await app.call(user.saveQyInfo, { ...form, email: 'x' }, holder.token)
    const { errors } = wrong.data as unknown as { errors: { field: string; message: string }[] }
    expect(errors).toContainEqual({ field: 'enterpriseName', message: enterpriseNameMessage })
    expect(errors.map(({ field }) => field)).toContain('email')
    expect(enterpriseNameMessage).toContain(asLicensedLabel)
    const change = { version: 1, enterpriseName: '重庆ABB变压器有限公司' }
    expect((await app.call(user.updateQyInfo, change, holder.token)).status).toBe(422)
    for (const enterpriseName of ['=A重庆示例有限公司', '重庆А示例有限公司', `A${'长'.repeat(50)}`])
      expect(
        (await app.call(user.saveQyInfo, { ...form, enterpriseName, nameAsLicensed: true }, holder.token)).status,
      ).toBe(422)
  })

  test('waits for the city, which is told; the county cannot approve it before', async () => {
    const before = (await todo(city))?.count ?? 0
    const { id, record } = await waiting('重庆ABC等待变压器有限公司')
    expect(record).toMatchObject({ verification: 'verifying', nameToGrant: '重庆ABC等待变压器有限公司' })
    expect((await lastMessage(city))?.title).toBe('企业名称待核准：重庆ABC等待变压器有限公司')
    expect(await todo(city)).toMatchObject({ count: before + 1 })
    expect(await todo(county)).toBeUndefined()
    const early = await verify(id, record.version)
    expect(early).toMatchObject({ status: 409, data: { reason: 'NAME_TO_GRANT' } })
    const { data } = await app.call(lsdtqyinfo.page, { nameCheck: 'waiting', size: 50 }, city.token)
    expect(data.rows.find((row) => row.id === id)?.nameToGrant).toBe('重庆ABC等待变压器有限公司')
    expect(data.rows.every((row) => row.nameToGrant !== null)).toBe(true)
  })

  test('only the city grants it, with a reason, once, and not for its own enterprise', async () => {
    const { id, holder, form, record } = await waiting()
    const others = await Promise.all((['admin', 'supervisor', 'expert'] as const).map((role) => person(app, role)))
    for (const other of [county, holder, ...others])
      expect((await decide(id, record.version, true, other)).status).toBe(403)
    expect((await app.call(enterprise.decideName, { id, version: record.version, approve: true, reason })).status).toBe(
      401,
    )
    expect((await decide(id, record.version, true, city, '一致')).status).toBe(422)
    expect((await decide(id, record.version - 1, true)).status).toBe(409)
    const contact = await person(app, 'city', { mobile: String(form.contactPhone) })
    expect((await decide(id, record.version, true, contact)).status).toBe(403)
    const { data } = await decide(id, record.version, true)
    expect(data).toMatchObject({ verification: 'verifying', nameToGrant: null, nameGrant: { reason } })
    expect((await decide(id, data.version, true)).status).toBe(409)
  })

  test('once granted the enterprise is told, the county verifies, and the name is found and printed', async () => {
    const name = '重庆QZX-7示例变压器有限公司'
    const { id, holder, record } = await waiting(name)
    const { data: granted } = await decide(id, record.version, true)
    expect((await lastMessage(holder))?.body).toContain(`名称“${name}”已由市级核准`)
    expect((await lastMessage(county))?.title).toBe(`企业名称已核准，请审核：${name}`)
    const { data: done } = await verify(id, granted.version)
    expect(done).toMatchObject({ verification: 'verified', enterpriseName: name, state: 'active' })
    expect(await organisationSnapshot(app.services.db, id)).toMatchObject({ enterpriseName: name })
    const found = await app.call(lsdtqyinfo.page, { keyword: 'QZX-7' }, county.token)
    expect(found.data.rows.map((row) => row.id)).toEqual([id])
    const paper = await app.send({
      method: 'GET',
      url: '/ht/filing/template',
      query: { programme: 'green-factory', field: 'commitFile', format: 'docx' },
      headers: { authorization: holder.token },
    })
    expect(await textOf(paper.body)).toContain(name)
    // Another change needs the city no more.
    const change = { version: done.version, enterpriseName: name, nameAsLicensed: true, legalPerson: '赵示例' }
    const { data: changed } = await app.call(user.updateQyInfo, change, holder.token)
    expect(changed).toMatchObject({ nameToGrant: null, pendingChange: { legalPerson: '赵示例' } })
    expect((await verify(id, changed.version)).data.legalPerson).toBe('赵示例')
  })

  test('a refused name goes back with the reason; the enterprise sends a usual one and needs no grant', async () => {
    const { id, holder, form, record } = await waiting()
    const why = '营业执照上没有字母'
    const { data: returned } = await decide(id, record.version, false, city, why)
    expect(returned).toMatchObject({ verification: 'returned', verificationOpinion: why, state: 'returned' })
    expect((await lastMessage(holder))?.body).toContain(why)
    const again = { ...form, enterpriseName: '重庆示例甲变压器有限公司', version: returned.version }
    const { data } = await app.call(user.saveQyInfo, again, holder.token)
    expect(data.nameToGrant).toBeNull()
    expect((await verify(id, data.version)).data.verification).toBe('verified')
  })

  test('a verified enterprise keeps its name and its standing until the new one is granted; refused, nothing changes', async () => {
    const { id, holder, form } = await beginner('重庆示例更名变压器有限公司')
    const { data: sent } = await app.call(user.saveQyInfo, form, holder.token)
    const { data: done } = await verify(id, sent.version)
    const change = { version: done.version, enterpriseName: '重庆X示例变压器有限公司', nameAsLicensed: true }
    const { data: changed } = await app.call(user.updateQyInfo, change, holder.token)
    expect(changed).toMatchObject({
      nameToGrant: '重庆X示例变压器有限公司',
      enterpriseName: form.enterpriseName,
      state: 'active',
    })
    expect((await verify(id, changed.version)).status).toBe(409)
    const { data: decided } = await decide(id, changed.version, false, city, '营业执照还没有变更')
    expect(decided).toMatchObject({ verification: 'verified', pendingChange: null, nameToGrant: null })
    expect(decided.enterpriseName).toBe(form.enterpriseName)
  })
})
