/** 请人填写: who may make and open a link, what its holder reads and writes, and that it opens nothing else. */
import { allCalls } from '@green/contract/all-calls.ts'
import { message } from '@green/contract/calls/content/public.ts'
import { lsdtFile } from '@green/contract/calls/filing/files.ts'
import { filing as calls } from '@green/contract/calls/filing/filing.ts'
import { sectionLink } from '@green/contract/calls/filing/section-link.ts'
import { shenb } from '@green/contract/calls/filing/shenb.ts'
import { greenFactory } from '@green/programmes/green-factory/programme.ts'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { newAddress, otherThan, textsTo } from '../../base/account/testing.ts'
import { png, sendFile } from '../../base/files/testing.ts'
import { auditLog } from '../../db/schema/audit.ts'
import { sectionLink as links } from '../../db/schema/section-link.ts'
import { moveClock, resetClock } from '../../platform/clock.ts'
import { ids } from '../../platform/ids.ts'
import { openTestScheme } from '../test-scheme.ts'

const { app, scheme, as } = await openTestScheme({ TRUST_PROXY: '1' })
const [own] = scheme.factories
const day = 86_400_000
let answers: Record<string, unknown> = {}
let draft = { id: '', version: 0 }

beforeAll(async () => {
  answers = await scheme.answers(greenFactory, own)
  const saved = await app.call(shenb.saveDraft, { batchId: scheme.batchId, action: 'draft', answers }, as('filer'))
  draft = saved.data
})
afterEach(resetClock)

let numbers = 0
const newNumber = () => `1380001${String(++numbers).padStart(4, '0')}`
const make = (more: object = {}, token = as('filer')) =>
  app.call(
    sectionLink.make,
    { filingId: draft.id, section: 'data', name: '张工', mobile: newNumber(), days: 7, ...more },
    token,
  )
const linkIn = (address: string) => address.slice(address.indexOf('#') + 1)

/** A link with the token that its code opens. */
async function helped(section = 'data') {
  const mobile = newNumber()
  const made = await make({ section, mobile })
  const link = linkIn(made.data.link)
  const { data: listed } = await app.call(sectionLink.list, { filingId: draft.id }, as('filer'))
  const id = listed.at(-1)?.id ?? ''
  return { id, mobile, link, token: await enter(link, mobile) }
}

async function enter(link: string, mobile: string): Promise<string> {
  const sent = await app.call(sectionLink.sendCode, { link }, null, newAddress())
  if (sent.status !== 200) throw new Error(sent.msg)
  const [text = ''] = await textsTo(app, mobile)
  const verifyCode = /验证码为(\d{6})/.exec(text)?.[1] ?? ''
  const entered = await app.call(sectionLink.enter, { link, verifyCode }, null, newAddress())
  if (entered.status !== 200) throw new Error(entered.msg)
  return entered.data.token
}
const read = (token: string) => app.call(sectionLink.read, {}, token)
const end = (id: string) => app.call(sectionLink.end, { id }, as('filer'))

describe('a link', () => {
  test('is made by the enterprise of the draft only, at most three at once, and its secrets are stored as hashes', async () => {
    for (const who of ['neighbour', 'park'] as const) expect((await make({}, as(who))).status).toBe(404)
    expect((await make({}, as('county'))).status).toBe(403)
    expect((await make({ section: 'nothing' })).status).toBe(422)
    expect((await make({ days: 8 })).status).toBe(422)
    const made = [await make(), await make(), await make()]
    expect(made.map(({ status }) => status)).toEqual([200, 200, 200])
    const fourth = await make()
    expect([fourth.status, fourth.msg]).toEqual([422, '一份草稿最多同时请3人填写，请先停用不再需要的链接'])
    const stored = JSON.stringify(await app.services.db.select().from(links))
    for (const { data } of made) expect(stored).not.toContain(linkIn(data.link))
    const { data: listed } = await app.call(sectionLink.list, { filingId: draft.id }, as('filer'))
    expect(listed).toHaveLength(3)
    expect(listed[0]).toMatchObject({ name: '张工', sectionTitle: '年度数据', state: 'open' })
    expect(listed[0]?.mobile).toMatch(/^138\*{4}\d{4}$/)
    expect((await app.call(sectionLink.list, { filingId: draft.id }, as('neighbour'))).status).toBe(404)
    expect((await app.call(sectionLink.end, { id: listed[0]?.id ?? '' }, as('neighbour'))).status).toBe(404)
    for (const { id } of listed) expect((await end(id)).status).toBe(200)
    for (const { data } of made) {
      const over = await app.call(sectionLink.open, { link: linkIn(data.link) }, null, newAddress())
      expect([over.status, over.msg]).toEqual([422, expect.stringContaining('已结束')])
    }
  })

  test('opens with the code sent to its number, not with another one, and for twelve hours', async () => {
    const mobile = newNumber()
    const link = linkIn((await make({ mobile })).data.link)
    const opened = await app.call(sectionLink.open, { link }, null, newAddress())
    expect(opened.data).toMatchObject({ enterpriseName: own.name, sectionTitle: '年度数据', name: '张工' })
    expect(JSON.stringify(opened.data)).not.toContain(mobile)
    expect((await app.call(sectionLink.open, { link: ids.token() }, null, newAddress())).status).toBe(422)
    const sent = await app.call(sectionLink.sendCode, { link }, null, newAddress())
    expect(sent.data.sentTo).toBe(`${mobile.slice(0, 3)}****${mobile.slice(-4)}`)
    expect((await app.call(sectionLink.sendCode, { link }, null, newAddress())).status).toBe(429)
    const right = /验证码为(\d{6})/.exec((await textsTo(app, mobile))[0] ?? '')?.[1] ?? ''
    const wrong = await app.call(sectionLink.enter, { link, verifyCode: otherThan(right) }, null, newAddress())
    expect([wrong.status, wrong.msg]).toEqual([422, expect.stringContaining('验证码不正确')])
    // Another link's number has another code.
    const other = linkIn((await make()).data.link)
    expect((await app.call(sectionLink.enter, { link: other, verifyCode: right }, null, newAddress())).status).toBe(422)
    const { data } = await app.call(sectionLink.enter, { link, verifyCode: right }, null, newAddress())
    expect((await read(data.token)).status).toBe(200)
    expect((await app.call(sectionLink.enter, { link, verifyCode: right }, null, newAddress())).status).toBe(422)
    moveClock(13 * 3_600_000)
    expect((await read(data.token)).status).toBe(401)
    const again = await enter(link, mobile)
    expect((await read(again)).status).toBe(200)
    moveClock(8 * day)
    expect((await read(again)).status).toBe(401)
    expect((await app.call(sectionLink.open, { link }, null, newAddress())).status).toBe(422)
  })
})

describe('its holder', () => {
  beforeAll(async () => {
    const { data } = await app.call(sectionLink.list, { filingId: draft.id }, as('filer'))
    for (const { id } of data) await end(id)
  })

  test('may make no other call of the contract, nor one that is open to everybody', async () => {
    const { id, token } = await helped()
    const others = allCalls.filter((call) => !call.byHelper)
    expect(others.length).toBeGreaterThan(500)
    const wrong: string[] = []
    for (const call of others) {
      const url = `${call.serverOnly ? '/server' : '/ht'}${call.path.replace(/\{\w+\}/g, ids.next())}`
      const { status } = await app.send({ method: call.method, url, headers: { authorization: token } })
      const isRefused = call.serverOnly ? status !== 200 : status === 403
      if (!isRefused) wrong.push(`${status} ${call.method} ${call.path}`)
    }
    expect(wrong).toEqual([])
    const open = [
      '/file/download/lsdt/{name}',
      '/lsdtFile/upload',
      '/lsdtFile/upload/begin',
      '/lsdtFile/upload/end',
      '/lsdtFile/upload/getFileName',
      '/lsdtFile/upload/getPriUrl',
      '/lsdtFile/upload/part',
      '/sectionLink/done',
      '/sectionLink/read',
      '/sectionLink/save',
    ]
    expect(
      allCalls
        .filter((call) => call.byHelper)
        .map(({ path }) => path)
        .sort(),
    ).toEqual(open)
    expect((await read(as('filer'))).status).toBe(404)
    await end(id)
  })

  test('reads its section alone, with contacts masked, and what it leaves masked stays as it was', async () => {
    const { id, token } = await helped('base')
    const { data } = await read(token)
    const keys = greenFactory.form.find(({ key }) => key === 'base')?.fields.map(({ key }) => key as string) ?? []
    expect(Object.keys(data.answers).every((key) => keys.includes(key.replace(/[^A-Za-z0-9].*$/, '')))).toBe(true)
    expect(data.masked).toContain('contactPhone')
    expect(data.answers.contactPhone).toMatch(/\*/)
    const saved = await app.call(
      sectionLink.save,
      { version: data.version, answers: { ...data.answers, factoryAddress: '示例路2号' } },
      token,
    )
    expect([saved.status, saved.msg]).toEqual([200, '操作成功'])
    const { data: now } = await app.call(calls.get, { id: draft.id }, as('filer'))
    expect(now.answers).toMatchObject({ factoryAddress: '示例路2号', contactPhone: answers.contactPhone })
    expect(now.answers.landArea).toBe(answers.landArea)
    expect(now.history.at(-1)).toMatchObject({
      actor: '张工（受邀填写人）',
      role: '受邀填写人',
      details: { 填写的部分: '基本信息' },
    })
    await end(id)
  })

  test('writes no other section, cites no file of another one, and uploads for its own', async () => {
    const { id, token } = await helped('data')
    const { data } = await read(token)
    const strayed = await app.call(
      sectionLink.save,
      { version: data.version, answers: { ...data.answers, factoryName: '别的工厂' } },
      token,
    )
    expect([strayed.status, JSON.stringify(strayed.data)]).toEqual([422, expect.stringContaining('factoryName')])
    const shapeless = await app.call(
      sectionLink.save,
      { version: data.version, answers: { ...data.answers, landArea: [null] } },
      token,
    )
    expect(shapeless.status).toBe(422)
    const foreign = (answers.commitFile as { id: string }[])[0]?.id ?? ''
    expect((await app.call(lsdtFile.getFileName, { id: foreign }, token)).status).toBe(404)
    expect((await app.call(lsdtFile.getFileName, { id: foreign }, as('filer'))).status).toBe(200)
    const stored = await sendFile(app, {
      content: png(8, 8),
      name: '水表.png',
      type: 'image/png',
      token,
      slot: 'green-factory.x',
    })
    expect(stored.id).not.toBe('')
    expect((await app.call(lsdtFile.getFileName, { id: stored.id }, token)).status).toBe(200)
    // The enterprise's people read it, its neighbours do not.
    expect((await app.call(lsdtFile.getFileName, { id: stored.id }, as('filer'))).status).toBe(200)
    expect((await app.call(lsdtFile.getFileName, { id: stored.id }, as('neighbour'))).status).toBe(404)
    await end(id)
    expect((await read(token)).status).toBe(401)
  })

  test('loses nothing of the clerk, who loses nothing either: the slower of two is refused with who was faster', async () => {
    const { id, token } = await helped('data')
    const { data } = await read(token)
    const whole = (await app.call(calls.get, { id: draft.id }, as('filer'))).data
    const [helper, clerk] = await Promise.all([
      app.call(sectionLink.save, { version: data.version, answers: { ...data.answers, landArea: '11111' } }, token),
      app.call(
        shenb.saveDraft,
        {
          id: draft.id,
          version: whole.version,
          action: 'draft',
          answers: { ...whole.answers, factoryName: '甲方一厂' },
        },
        as('filer'),
      ),
    ])
    expect([helper.status, clerk.status].sort()).toEqual([200, 409])
    const late = helper.status === 409 ? helper : clerk
    expect(late.data).toMatchObject({ by: late === helper ? '张三' : '张工（受邀填写人）' })
    const met = (await app.call(calls.get, { id: draft.id }, as('filer'))).data.answers
    expect([met.landArea === '11111', met.factoryName === '甲方一厂']).toEqual(
      helper.status === 200 ? [true, false] : [false, true],
    )
    await end(id)
  })

  test('says that it is done: the link ends and whoever made it is told', async () => {
    const { token } = await helped('data')
    const said = await app.call(sectionLink.done, { note: '取水量按水表读数' }, token)
    expect(said.status).toBe(200)
    expect((await read(token)).status).toBe(401)
    const titles = (await app.call(message.list, {}, as('filer'))).data.rows.map(({ title }) => title)
    expect(titles).toContain('张工填好了：年度数据')
    const { data } = await app.call(sectionLink.list, { filingId: draft.id }, as('filer'))
    expect(data.at(-1)?.state).toBe('done')
    const log = await app.services.db.select({ action: auditLog.action }).from(auditLog)
    const actions = log.map(({ action }) => action)
    for (const one of ['请人填写一节', '打开受邀填写', '停用请人填写', '受邀填写完成']) expect(actions).toContain(one)
  })

  test('loses the right with the sending of the filing, and nobody is asked for a sent one', async () => {
    const { token, link } = await helped('data')
    const { data: now } = await app.call(calls.get, { id: draft.id }, as('filer'))
    const send = async (reasons: { code: string; field: string; reason: string }[]) =>
      app.call(
        shenb.saveShenb,
        { id: draft.id, version: now.version, answers: { ...now.answers, ...answers }, reasons },
        as('filer'),
      )
    const first = await send([])
    const { warnings } = first.data as unknown as { warnings?: { code: string; field: string }[] }
    const sent = warnings ? await send(warnings.map(({ code, field }) => ({ code, field, reason: '已核对' }))) : first
    expect([sent.status, sent.msg]).toEqual([200, '操作成功'])
    expect((await read(token)).status).toBe(401)
    expect((await app.call(sectionLink.open, { link }, null, newAddress())).status).toBe(422)
    expect((await make()).status).toBe(409)
  })
})
