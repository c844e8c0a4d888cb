/** 城市资料 on the real database: who may change it, what the public sees before and after, in every process at once. */
import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { user } from '@green/contract/calls/account/user.ts'
import { city } from '@green/contract/calls/operation/city-profile.ts'
import { settings } from '@green/contract/calls/overview/lookup.ts'
import { type CityProfileValues, emptyCityProfile } from '@green/contract/enterprise/city-profile.ts'
import { roles } from '@green/contract/roles.ts'
import { desc, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type App, openApp } from '../../../app.ts'
import { newSocialCode } from '../../../base/account/testing.ts'
import { emblemOfCity } from '../../../base/files/picture.ts'
import { png, sendFile } from '../../../base/files/testing.ts'
import { platformNameOf, requireSponsor } from '../../../base/reference/city-profile.ts'
import { profileChannel } from '../../../base/reference/city-profile-store.ts'
import { auditLog } from '../../../db/schema/audit.ts'
import { cityProfile } from '../../../db/schema/content.ts'
import { aPerson } from '../../../db/test-people.ts'
import { requestOf, sharedTestApp } from '../../../db/testing.ts'

const app = await sharedTestApp()
/** A second process on the same database. */
let other: App
let admin: string

beforeAll(async () => {
  await app.services.db.delete(cityProfile)
  await app.services.db.execute(sql`select pg_notify(${profileChannel}, '')`)
  other = await openApp(app.services.config, app.url)
  admin = (await aPerson(app, 'admin')).token
})
afterAll(async () => {
  await other.close()
})

const values: CityProfileValues = {
  platformName: '临江绿色工业服务平台',
  sponsor: '临江市经济和信息化局',
  hotline: '0871-63120958',
  icpNumber: '滇ICP备2026003187号-2',
  policeNumber: '',
  accessibilityContact: '12345',
  email: 'lvxiao@linjiang.example.gov.cn',
}
const save = (over: Partial<CityProfileValues>, version: number, token: string | null = admin) =>
  app.call(city.saveProfile, { values: { ...values, ...over }, version }, token)
/** Retries until the items are so; without the notification nobody would hear of them for longer. */
async function soon(at: App, is: (items: Record<string, string>) => boolean) {
  const until = performance.now() + 20_000
  while (performance.now() < until) {
    if (is(await itemsAt(at))) return
    await wait(20)
  }
  throw new Error('not noticed')
}
const itemsAt = async (at: App) =>
  (await at.fastify.inject(requestOf(settings.getSysItems, {}, null, {}))).json<{ data: Record<string, string> }>().data

describe('an empty installation', () => {
  test('tells the public nothing of a sponsor, a hotline or a number', async () => {
    const items = await itemsAt(app)
    expect(items).toMatchObject({ open: '0', siteTitle: '工业绿效码企业服务平台', cityName: '重庆市' })
    for (const key of ['sponsor', 'hotline', 'icpNumber', 'policeNumber', 'accessibilityContact', 'email'])
      expect(items).not.toHaveProperty(key)
    expect(JSON.stringify(items)).not.toMatch(/演示|1111|0000000/)
  })

  test('gives out no paper with a sponsor, and says what is missing and who fills it in', async () => {
    await expect(requireSponsor(app.services)).rejects.toThrow(
      '城市资料还没有填完（缺平台名称、主办单位、服务热线、ICP备案号、无障碍联系电话、电子邮箱），不能出具需要写明主办单位的文书。请系统管理员在“系统—城市资料”中填写',
    )
  })

  test('takes no registration', async () => {
    const form = {
      mobile: '13900001234',
      verifyCode: '246810',
      password: 'Tianping2026',
      passwordAgain: 'Tianping2026',
      socialCode: newSocialCode(),
      enterpriseName: '重庆示例机械制造有限公司',
      qxCode: '500112',
      orgKind: 'enterprise' as const,
      contactName: '徐开头',
      email: 'a@example.com',
      agreed: true as const,
    }
    const { status, msg } = await app.call(user.registerByCode, form)
    expect([status, msg]).toEqual([409, '平台正在建设中，还没有开放注册，请过些日子再来'])
  })
})

test('only an administrator reads and changes it', async () => {
  for (const role of roles.filter((one) => one !== 'admin')) {
    const { token } = await aPerson(app, role, role === 'county' ? { qxCode: '500112' } : {})
    expect([role, (await save({}, 0, token)).status]).toEqual([role, 403])
    expect([role, (await app.call(city.profile, {}, token)).status]).toEqual([role, 403])
  }
  expect((await save({}, 0, null)).status).toBe(401)
  expect((await app.call(city.profile, {}, admin)).data).toMatchObject({ values: emptyCityProfile, version: 0 })
})

test('every fault is named with its field at once, and nothing is saved', async () => {
  const wrong = await save({ hotline: '023-11111111', icpNumber: '没有', sponsor: '某局（演示）', email: 'x' }, 0)
  expect(wrong.status).toBe(422)
  const { errors } = wrong.data as unknown as { errors: { field: string; message: string }[] }
  expect(errors.map(({ field }) => field)).toEqual([
    'values.sponsor',
    'values.hotline',
    'values.icpNumber',
    'values.email',
  ])
  expect((await app.call(city.profile, {}, admin)).data.version).toBe(0)
})

test('it may be filled in part by part; when complete the platform opens, in a second process at once', async () => {
  const part = await save({ icpNumber: '', email: '' }, 0)
  expect([part.status, part.data.missing, part.data.version]).toEqual([200, ['ICP备案号', '电子邮箱'], 1])
  await soon(app, ({ open, siteTitle }) => open === '0' && siteTitle === values.platformName)
  expect(await itemsAt(app)).not.toHaveProperty('sponsor')
  expect((await save({}, 0)).status, 'of somebody who has not seen the first').toBe(409)

  const whole = await save({}, 1)
  expect([whole.status, whole.data.missing]).toEqual([200, []])
  for (const process of [app, other]) await soon(process, ({ open }) => open === '1')
  for (const process of [app, other])
    expect(await itemsAt(process)).toMatchObject({
      open: '1',
      siteTitle: values.platformName,
      sponsor: values.sponsor,
      hotline: values.hotline,
      icpNumber: values.icpNumber,
    })
  expect(await requireSponsor(other.services)).toBe(values.sponsor)
  expect(await platformNameOf(other.services)).toBe(values.platformName)
})

test('what is public can be changed and not emptied; every version stays, and the log has before and after', async () => {
  const emptied = await save({ hotline: '' }, 2)
  expect(emptied.status).toBe(422)
  expect(JSON.stringify(emptied.data)).toContain('服务热线已向公众公开，只能修改，不能清空')
  expect((await save({ hotline: '12345' }, 2)).status).toBe(200)
  const rows = await app.services.db.select().from(cityProfile).orderBy(cityProfile.version)
  expect(rows.map(({ version, profile }) => [version, profile.hotline])).toEqual([
    [1, values.hotline],
    [2, values.hotline],
    [3, '12345'],
  ])
  const [line] = await app.services.db.select().from(auditLog).orderBy(desc(auditLog.at)).limit(1)
  expect(line).toMatchObject({ action: '修改城市资料', result: '资料完整' })
  expect(JSON.stringify(line)).toContain(values.hotline)
})

describe('the emblem', () => {
  const send = (content: Buffer, name = '徽标.png', type = 'image/png', token = admin) =>
    sendFile(app, { content, name, type, token, slot: 'city.emblem' })
  const saveEmblem = (fileId: string | null, version: number, token: string | null = admin) =>
    app.call(city.saveEmblem, { fileId, version }, token)
  const profile = async () => (await app.call(city.profile, {}, admin)).data
  const at = (address: string, of: App = app) => of.fastify.inject({ url: address })

  test('only an administrator sets it, and only an own upload', async () => {
    const { version } = await profile()
    const { id } = await send(png(128, 128))
    for (const role of roles.filter((one) => one !== 'admin')) {
      const { token } = await aPerson(app, role, role === 'county' ? { qxCode: '500112' } : {})
      expect([role, (await saveEmblem(id, version, token)).status]).toEqual([role, 403])
      expect([role, (await saveEmblem(null, version, token)).status]).toEqual([role, 403])
    }
    expect((await saveEmblem(id, version, null)).status).toBe(401)
    const other = await aPerson(app, 'admin')
    const foreign = await send(png(128, 128), '徽标.png', 'image/png', other.token)
    expect((await saveEmblem(foreign.id, version)).status).toBe(404)
    const elsewhere = await sendFile(app, {
      content: png(128, 128),
      name: '章.png',
      type: 'image/png',
      token: admin,
      slot: 'letter.seal',
    })
    expect((await saveEmblem(elsewhere.id, version)).status).toBe(404)
    expect((await profile()).version).toBe(version)
  })

  test('what is no square PNG of a sensible size is refused, and says what to do', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200"/>')
    for (const [content, name, type] of [
      [svg, '徽标.svg', 'image/svg+xml'],
      [svg, '徽标.png', 'image/png'],
      [png(128, 128).subarray(0, 60), '徽标.png', 'image/png'],
      [Buffer.from('%PDF-1.7'), '徽标.pdf', 'application/pdf'],
    ] as const) {
      const refused = await send(content, name, type)
      expect([name, refused.id, refused.msg.length > 5]).toEqual([name, '', true])
    }
    const large = await send(Buffer.concat([png(128, 128), randomBytes(300_000)]))
    expect(large.msg).toContain('超过 0.25 MB 的上限')
    const { version } = await profile()
    for (const [width, height] of [
      [128, 100],
      [64, 64],
      [1100, 1100],
    ] as const) {
      const { id } = await send(png(width, height))
      const answer = await saveEmblem(id, version)
      expect([answer.status, JSON.stringify(answer.data)]).toEqual([
        422,
        expect.stringContaining(`徽标应为正方形，边长96至1024像素，这张是${width}×${height}像素`),
      ])
    }
    expect((await profile()).emblem).toBeNull()
  })

  test('it is a version of the profile, kept by the next one, read by everybody, and gone when it is taken away', async () => {
    const before = await profile()
    const picture = png(128, 128)
    const { id } = await send(picture)
    expect((await saveEmblem(id, before.version - 1)).status).toBe(409)
    const set = await saveEmblem(id, before.version)
    expect([set.status, set.data.emblem?.name, set.data.values]).toEqual([200, '徽标.png', before.values])
    const address = set.data.emblem?.address ?? ''
    for (const process of [app, other]) {
      await soon(process, ({ emblem }) => emblem === address)
      const shown = await at(address, process)
      expect([shown.statusCode, shown.headers['content-type'], shown.rawPayload.equals(picture)]).toEqual([
        ...[200, 'image/png', true],
      ])
      expect(shown.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    }
    const changed = await save({ hotline: '0871-63120958' }, before.version + 1)
    expect(changed.data.emblem?.address).toBe(address)
    const wrong = await at(address.replace(/.$/, (sign) => (sign === '0' ? '1' : '0')))
    expect([wrong.statusCode, wrong.headers['cache-control']]).toEqual([404, 'no-store'])

    const [withIt] = await app.services.db.select().from(cityProfile).orderBy(desc(cityProfile.version)).limit(1)
    expect(withIt?.emblem).toMatchObject({ id, name: '徽标.png' })
    expect(await emblemOfCity(app.services)).toMatch(/^data:image\/png;base64,iVBOR/)
    expect((await saveEmblem(null, before.version + 2)).data.emblem).toBeNull()
    for (const process of [app, other]) await soon(process, ({ emblem }) => emblem === undefined)
    expect((await at(address)).statusCode).toBe(404)
    expect(await emblemOfCity(app.services)).toBeNull()
    const lines = await app.services.db.select().from(auditLog).orderBy(desc(auditLog.at)).limit(3)
    expect(lines.map(({ action }) => action)).toEqual(['停用城市徽标', '修改城市资料', '更换城市徽标'])
  })
})
