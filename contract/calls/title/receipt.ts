/** 提交回执: the receipt of one submission, and the public check of its number and code. */
import { z } from 'zod'
import { call, paperChecks } from '../../call.ts'
import { requiredText } from '../../rule-schemas.ts'
import { Id, Moment, printedNumberLength, queryInt } from '../../shapes.ts'

/** The code of a receipt: a digest in hexadecimal, or its beginning. */
export const receiptCodeLength = 64
const receiptCodeForm = new RegExp(`^[0-9a-f]{16,${receiptCodeLength}}$`)

export const receipt = {
  paper: call({
    get: '/receipt/paper',
    title: '提交回执（PDF）',
    may: ['enterprise', 'county', 'city', 'admin'],
    /** The latest submission by default. */
    in: z.strictObject({ id: Id, no: queryInt(1, 9999).optional() }),
    out: 'blob',
  }),
  check: call({
    get: '/receipt/check',
    title: '按受理号和校验码核验回执（公开）',
    may: 'anyone',
    perAddress: paperChecks,
    in: z.strictObject({
      number: requiredText(printedNumberLength, 4),
      code: z
        .string()
        .trim()
        .toLowerCase()
        .regex(receiptCodeForm, `校验码为回执上的16至${receiptCodeLength}位数字和字母`),
    }),
    /** What was sent when; neither by whom nor its content. */
    out: z.object({
      number: z.string(),
      programmeTitle: z.string(),
      no: z.number(),
      sentAt: Moment,
      contentHash: z.string(),
      /** Nothing was sent under the number since. */
      isLatest: z.boolean(),
    }),
  }),
}
