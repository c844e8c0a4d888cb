/** The picture code, and the work that a browser does instead for people who cannot see the picture. */
import { z } from 'zod'

/** Of the longer answer: what the browser found. */
export const captchaLength = 300

/** Either answer: four characters read from the picture, or the numbers found by the browser. */
export const captchaAnswer = {
  captchaId: z.uuid('编号格式不正确').optional(),
  captcha: z.string().max(captchaLength).optional(),
}

export const Work = z.object({ seed: z.string(), puzzles: z.number(), bits: z.number() })
