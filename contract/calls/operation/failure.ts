/** 故障: an error with its details, found by the trace id that the user was shown. */
import { z } from 'zod'
import { call } from '../../call.ts'
import { maxText } from '../../rule-schemas.ts'
import { DateText, keywordLength, Moment, pageInput, pageOf } from '../../shapes.ts'

export const failure = {
  list: call({
    get: '/failure/list',
    title: '按追踪号查询系统故障',
    may: ['admin'],
    in: z.strictObject({
      ...pageInput,
      trace: maxText(keywordLength).optional(),
      from: DateText.optional(),
      to: DateText.optional(),
    }),
    out: pageOf(
      z.object({
        trace: z.string(),
        at: Moment,
        call: z.string(),
        account: z.string().nullable(),
        role: z.string().nullable(),
        what: z.string(),
        place: z.string().nullable(),
      }),
    ),
  }),
}
