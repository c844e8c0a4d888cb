/** Codes by text message and picture codes: count, lifetime, rate, and that responses reveal nothing. */

import { user } from '@green/contract/calls/account/user.ts'
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { captcha, verificationCode } from '../../../db/schema/account/accounts.ts'
import { sharedTestApp } from '../../../db/testing.ts'
import { moveClock, resetClock } from '../../../platform/clock.ts'
import { sendSms, type TextMessage } from '../../../platform/delivery/sms.ts'
import { worked } from '../test-work.ts'
import { aCaptcha, aPersonWithPassword, codeFor, newAddress, newMobile, textsTo, withAddresses } from '../testing.ts'
import { requireCaptcha } from './captcha.ts'

const app = await sharedTestApp(withAddresses)
const minute = 60_000

afterEach(() => resetClock())

type Code = Awaited<ReturnType<typeof aCaptcha>>
type Form = { mobile: string; scene: 'login' | 'register' | 'password'; captchaId?: string; captcha?: string }
const send = (form: Form, address = newAddress()) => app.call(user.sendCode, form, null, address)

describe('codes by text message', () => {
  test('a code comes by text message, names its purpose and is stored only as a hash', async () => {
    const person = await aPersonWithPassword(app, 'enterprise')
    const code = await codeFor(app, person.mobile, 'login')
    expect(code).toMatch(/^\d{6}$/)
    const [text] = await textsTo(app, person.mobile)
    expect(text).toBe(`【工业绿效码企业服务平台】您的登录验证码为${code}，5分钟内有效。如非本人操作，请忽略本短信。`)
    const rows = await app.services.db.select().from(verificationCode).where(eq(verificationCode.mobile, person.mobile))
    expect(rows[0]?.codeHash).toMatch(/^[0-9a-f]{64}$/)
    expect(JSON.stringify(rows)).not.toContain(code)
  })

  test('known and unknown numbers get the same response; only the owner of the number reads the difference', async () => {
    const person = await aPersonWithPassword(app, 'enterprise')
    const stranger = newMobile()
    const known = await send({ mobile: person.mobile, scene: 'password' })
    const unknown = await send({ mobile: stranger, scene: 'password' })
    const term = { nextInSeconds: 60, validMinutes: 5 }
    expect(known.data).toEqual({ ...term, sentTo: `${person.mobile.slice(0, 3)}****${person.mobile.slice(-4)}` })
    expect(unknown.data).toEqual({ ...term, sentTo: `${stranger.slice(0, 3)}****${stranger.slice(-4)}` })
    expect((await textsTo(app, stranger))[0]).toContain('该手机号尚未注册')
    expect((await textsTo(app, stranger))[0]).not.toMatch(/\d{6}/)
  })

  test('one a minute per number, whoever requests it for whatever purpose; twenty concurrent requests send one', async () => {
    const mobile = newMobile()
    const answers = await Promise.all(Array.from({ length: 20 }, () => send({ mobile, scene: 'register' })))
    expect(answers.filter((one) => one.status === 200)).toHaveLength(1)
    expect(await textsTo(app, mobile)).toHaveLength(1)
    const refused = await send({ mobile, scene: 'login' })
    expect(refused.status).toBe(429)
    expect(refused.msg).toMatch(/^操作过于频繁，请\d+秒后再试$/)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60)
    moveClock(minute)
    expect((await send({ mobile, scene: 'register' })).status).toBe(200)
  })

  test('a code that could not be sent costs nothing of the limits', async () => {
    const mobile = newMobile()
    expect((await send({ mobile, scene: 'register' })).status).toBe(200)
    expect((await send({ mobile, scene: 'register' })).status).toBe(429)
    const { rows } = await app.services.db.$client.query<{ data: TextMessage }>(
      `select data from pgboss.job where data ->> 'mobile' = $1`,
      [mobile],
    )
    const [job] = rows
    if (!job) throw new Error('no text message is queued')
    const broken = { ...app.services, config: { ...app.services.config, SMS_URL: 'http://127.0.0.1:9/' } }
    await expect(sendSms(broken, job.data)).rejects.toThrow()
    expect((await send({ mobile, scene: 'register' })).status).toBe(200)
  })

  test('five an hour and ten a day per number', async () => {
    const mobile = newMobile()
    const inARow = async (times: number) => {
      const statuses = []
      for (let i = 0; i < times; i++) {
        statuses.push((await send({ mobile, scene: 'register' })).status)
        moveClock(minute)
      }
      return statuses
    }
    expect(await inARow(6)).toEqual([200, 200, 200, 200, 200, 429])
    moveClock(60 * minute)
    expect(await inARow(5)).toEqual([200, 200, 200, 200, 200])
    moveClock(60 * minute)
    expect(await inARow(1)).toEqual([429])
    moveClock(24 * 60 * minute)
    expect(await inARow(1)).toEqual([200])
  })

  test('from one address, five an hour without a picture code, then with one', async () => {
    const address = newAddress()
    for (let i = 0; i < 5; i++)
      expect((await send({ mobile: newMobile(), scene: 'register' }, address)).status).toBe(200)
    expect((await send({ mobile: newMobile(), scene: 'register' }, address)).msg).toBe('请输入图形验证码')
    const { captchaId, work } = await aCaptcha(app)
    const form = { mobile: newMobile(), scene: 'register', captchaId, captcha: worked(work) } as const
    expect((await send(form, address)).status).toBe(200)
  })

  test('a malformed number is refused at its field', async () => {
    const answer = await send({ mobile: '16612345678', scene: 'login' })
    expect(answer).toMatchObject({
      status: 422,
      data: { errors: [{ field: 'mobile', message: '请输入正确的手机号码！' }] },
    })
  })
})

describe('picture codes', () => {
  const look = (captchaId: string, typed: string) =>
    requireCaptcha(app.services, { captchaId, captcha: typed }).then(
      () => 'right',
      (error: Error) => error.message,
    )

  test('the picture is one outline without text, and differs every time', async () => {
    const one = await aCaptcha(app)
    const two = await aCaptcha(app)
    for (const { svg, answer } of [one, two]) {
      expect(svg.match(/<path/g)).toHaveLength(1)
      expect(svg).not.toMatch(/<text|<script|<image|href|on\w+=/)
      expect(svg).not.toContain(answer)
      expect(answer).toMatch(/^[0-9A-Z]{4}$/)
    }
    expect(one.svg).not.toBe(two.svg)
  })

  test('either answer is accepted: the four characters in any case, or the work of the browser', async () => {
    for (const typedFor of [
      (code: Code) => code.answer.toLowerCase(),
      (code: Code) => ` ${code.answer.replaceAll('0', 'O').replaceAll('1', 'I')} `,
      (code: Code) => worked(code.work),
    ]) {
      const code = await aCaptcha(app)
      expect(await look(code.captchaId, typedFor(code))).toBe('right')
    }
  })

  test('no sum in words is asked, and no number answers the code', async () => {
    const { svg, work, ...rest } = (await app.call(user.captcha, {}, null, newAddress())).data
    expect(Object.keys(rest)).toEqual(['captchaId', 'workOnly'])
    expect(work.puzzles * 2 ** work.bits).toBeGreaterThanOrEqual(65_536)
    expect(svg).not.toMatch(/加|减/)
    for (const number of ['7', '42', '九十', 'work:', 'work:0,0', `work:${Array(16).fill('0').join(',')}`]) {
      const { captchaId } = await aCaptcha(app)
      expect(await look(captchaId, number)).toBe('请输入错误')
    }
  })

  test('after twenty pictures of one address only the work answers a code, eight times as much; other addresses go on as before', async () => {
    const address = newAddress()
    const ask = async () => (await app.call(user.captcha, {}, null, address)).data
    const first = await ask()
    for (let i = 1; i < 20; i++) expect((await ask()).workOnly).toBe(false)
    const { captchaId, svg, work, workOnly } = await ask()
    expect([workOnly, work.puzzles * 2 ** work.bits]).toEqual([true, 8 * first.work.puzzles * 2 ** first.work.bits])
    expect(svg).not.toContain('<path')
    expect(await look(captchaId, 'work')).toBe('请输入错误')
    const again = await ask()
    expect(await look(again.captchaId, worked({ ...again.work, bits: first.work.bits }))).toBe('请输入错误')
    const done = await ask()
    expect(await look(done.captchaId, worked(done.work))).toBe('right')
    expect((await aCaptcha(app)).workOnly).toBe(false)
  })

  test('work counts once, for its own code only, and in its term', async () => {
    const one = await aCaptcha(app)
    const done = worked(one.work)
    const other = await aCaptcha(app)
    expect(await look(other.captchaId, done)).toBe('请输入错误')
    expect(await look(one.captchaId, done)).toBe('right')
    expect(await look(one.captchaId, done)).toBe('请输入错误')
    const late = await aCaptcha(app)
    const lateDone = worked(late.work)
    moveClock(2 * minute)
    expect(await look(late.captchaId, lateDone)).toBe('请输入错误')
  })

  test('it is checked once, right or wrong, and is valid for two minutes', async () => {
    const right = await aCaptcha(app)
    expect(await look(right.captchaId, right.answer)).toBe('right')
    expect(await look(right.captchaId, right.answer)).toBe('请输入错误')
    const wrong = await aCaptcha(app)
    expect(await look(wrong.captchaId, '????')).toBe('请输入错误')
    expect(await look(wrong.captchaId, wrong.answer)).toBe('请输入错误')
    const late = await aCaptcha(app)
    moveClock(2 * minute)
    expect(await look(late.captchaId, late.answer)).toBe('请输入错误')
  })

  test('twenty concurrent answers: one counts', async () => {
    const { captchaId, answer } = await aCaptcha(app)
    const looks = await Promise.all(Array.from({ length: 20 }, () => look(captchaId, answer)))
    expect(looks.filter((one) => one === 'right')).toHaveLength(1)
    expect(await app.services.db.select().from(captcha).where(eq(captcha.id, captchaId))).toEqual([])
  })
})
