/** 图形验证码: a picture and a question in words for people who cannot see it; either answer is accepted, once. */
import { refuse } from '@green/contract/errors.ts'
import { halfWidth } from '@green/filing/normalise.ts'
import { addMs, clock } from '../../platform/clock.ts'
import { takeTurn } from '../../platform/http/limits.ts'
import { ids } from '../../platform/ids.ts'
import type { Services } from '../../platform/services.ts'
import { drawCaptcha } from './captcha-picture.ts'
import { insertCaptcha, takeCaptcha } from './code-store.ts'

const validMs = 2 * 60_000
const perAddress = { limit: 120, seconds: 600 }

export type CaptchaAnswer = { captchaId?: string | undefined; captcha?: string | undefined }

/** Creates a picture code, valid for two minutes and one answer. */
export async function makeCaptcha(services: Services, ip: string) {
  await takeTurn(services.db, `captcha:${ip}`, perAddress.limit, perAddress.seconds)
  const answer = ids.captcha()
  const { question, spoken } = makeQuestion()
  const captchaId = ids.next()
  const svg = await drawCaptcha(answer)
  await insertCaptcha(services.db, { id: captchaId, answer, spoken, expiresAt: addMs(clock.now(), validMs) })
  return { captchaId, svg, question }
}

/** Refuses unless a picture code was answered correctly; checking uses it up. */
export async function requireCaptcha(services: Services, { captchaId, captcha }: CaptchaAnswer): Promise<void> {
  if (!captchaId || !captcha?.trim()) throw refuse('CAPTCHA_REQUIRED', {}, { captchaRequired: true })
  const kept = await takeCaptcha(services.db, captchaId, clock.now())
  if (!kept || !answers(captcha, kept)) throw refuse('CAPTCHA_WRONG', {}, { captchaRequired: true })
}

/** Ignores case; takes 0 for O, 1 for I, and a number in digits or in characters. */
function answers(given: string, kept: { answer: string; spoken: string }): boolean {
  const text = halfWidth(given.trim()).toUpperCase()
  return alike(text) === alike(kept.answer) || text === kept.spoken || text === inCharacters(Number(kept.spoken))
}

const alike = (text: string) => text.replaceAll('O', '0').replaceAll('I', '1')

/** A sum or difference in words; numbers in Chinese characters, which cannot be copied into a calculator. */
function makeQuestion(): { question: string; spoken: string } {
  const more = 21 + ids.number(60)
  const less = 3 + ids.number(16)
  const [a, b] = [inCharacters(more), inCharacters(less)]
  const tellings = [
    { text: `${a}加${b}等于多少？`, sum: true },
    { text: `${a}减${b}等于多少？`, sum: false },
    { text: `上月用电${a}度，本月多用${b}度，本月用电多少度？`, sum: true },
    { text: `上月用水${a}吨，本月节约${b}吨，本月用水多少吨？`, sum: false },
  ]
  const told = tellings[ids.number(tellings.length)] ?? { text: `${a}加${b}等于多少？`, sum: true }
  return { question: `${told.text}（填数字）`, spoken: String(told.sum ? more + less : more - less) }
}

const digits = '零一二三四五六七八九'

/** 1 to 99 as spoken: 十五, 二十, 四十二. */
export function inCharacters(n: number): string {
  const [tens, ones] = [Math.floor(n / 10), n % 10]
  const ten = tens === 0 ? '' : `${tens === 1 ? '' : (digits[tens] ?? '')}十`
  return ten + (ones === 0 && tens > 0 ? '' : (digits[ones] ?? ''))
}
