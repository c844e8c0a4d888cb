/**
 * 图形验证码: a picture, and, for people who cannot see it, work that their browser does; either answer is accepted, once. A program
 * reads such a picture every time, so after some pictures an address has to do the work, and more of it. What protects are the limits
 * of attempts (`attempts.ts`, `platform/http/guard/limits.ts`).
 */
import { createHash } from 'node:crypto'
import { type Work, workText } from '@green/contract/browser-work.ts'
import { refuse } from '@green/contract/errors.ts'
import { digestHex } from '@green/contract/overview/digest.ts'
import { halfWidth } from '@green/filing/value/normalise.ts'
import { keyedHash } from '../../../crypto/digest.ts'
import { addMs, clock } from '../../../platform/clock.ts'
import { takeTurn } from '../../../platform/http/guard/limits.ts'
import { ids } from '../../../platform/ids.ts'
import type { Services } from '../../../platform/services.ts'
import { drawCaptcha } from './captcha-picture.ts'
import { insertCaptcha, takeCaptcha } from './code-store.ts'

const validMs = 2 * 60_000
/** The difficulty: 65,536 tries on average, about a third of a second on a phone. */
const difficulty = { puzzles: 16, bits: 12 }
/** For an address that has asked for many pictures: eight times as much. */
const more = { puzzles: 16, bits: 15 }
const perAddress = { limit: 120, seconds: 600 }
/** So many pictures of an address may be read; an office behind one address signs in by the work. */
const readable = 20
/** Stands for the characters where no picture was drawn. */
const byWorkOnly = 'work'
const notice = `<svg xmlns="http://www.w3.org/2000/svg" width="160" height="56" role="img"><title>请由浏览器完成验证</title></svg>`

export type CaptchaAnswer = { captchaId?: string | undefined; captcha?: string | undefined }

/** Creates a picture code, valid for two minutes and one answer. */
export async function makeCaptcha(services: Services, ip: string) {
  const turn = await takeTurn(services.db, `captcha:${ip}`, perAddress.limit, perAddress.seconds)
  const workOnly = turn > readable
  const answer = workOnly ? byWorkOnly : ids.captcha()
  const captchaId = ids.next()
  const svg = workOnly ? notice : await drawCaptcha(answer)
  await insertCaptcha(services.db, { id: captchaId, answer, expiresAt: addMs(clock.now(), validMs) })
  return { captchaId, svg, workOnly, work: workOf(services, captchaId, answer) }
}

/** The work of a code. Its seed is signed by this installation, bound to the code and with it to its term and its one use. */
function workOf({ secret }: Pick<Services, 'secret'>, captchaId: string, answer: string): Work {
  const seed = digestHex(keyedHash(secret, `work:${captchaId}`)).slice(0, 32)
  return { seed, ...(answer === byWorkOnly ? more : difficulty) }
}

/** Refuses unless a picture code was read or its work was done; checking uses it up. */
export async function requireCaptcha(services: Services, { captchaId, captcha }: CaptchaAnswer): Promise<void> {
  if (!captchaId || !captcha?.trim()) throw refuse('CAPTCHA_REQUIRED', {}, { captchaRequired: true })
  const saved = await takeCaptcha(services.db, captchaId, clock.now())
  const isRight =
    saved && (isRead(captcha, saved.answer) || isWorked(captcha, workOf(services, captchaId, saved.answer)))
  if (!isRight) throw refuse('CAPTCHA_WRONG', {}, { captchaRequired: true })
}

/** Ignores case; takes 0 for O and 1 for I. */
function isRead(typed: string, answer: string): boolean {
  return answer !== byWorkOnly && alike(halfWidth(typed.trim()).toUpperCase()) === alike(answer)
}

const alike = (text: string) => text.replaceAll('O', '0').replaceAll('I', '1')

/** Whether every puzzle has its number. */
function isWorked(typed: string, { seed, puzzles, bits }: Work): boolean {
  const found = /^work:([0-9a-z]{1,8}(?:,[0-9a-z]{1,8})*)$/.exec(typed)?.[1]?.split(',') ?? []
  return (
    found.length === puzzles &&
    found.every((one, i) => {
      const hash = createHash('sha256')
        .update(workText(seed, i, one))
        .digest()
      return hash.readUInt32BE(0) >>> (32 - bits) === 0
    })
  )
}
