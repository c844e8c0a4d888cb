/** 提醒豁免: the city waives a warning for an enterprise, for a scope and until a day, so that it needs no reason. */
import { z } from 'zod'
import { call } from '../../call.ts'
import { alone, narrows } from '../../hands.ts'
import { neededWords } from '../../rule-schemas.ts'
import { DateText, Done, Id, Moment, ProgrammeId, RequestId } from '../../shapes.ts'

const Waiver = z.object({
  id: Id,
  programme: z.string(),
  programmeTitle: z.string(),
  code: z.string(),
  /** What the rule checks, in words. */
  rule: z.string(),
  /** Null: filings of every year. */
  year: z.number().nullable(),
  until: DateText,
  reason: z.string(),
  grantedBy: z.string(),
  grantedAt: Moment,
  state: z.enum(['valid', 'over', 'ended']),
  /** Who ended it early, and why. */
  ended: z.object({ by: z.string(), at: Moment, reason: z.string() }).nullable(),
})

export const waiver = {
  list: call({
    get: '/waiver/list',
    title: '一家企业的提醒豁免（有效的和以往的）',
    may: ['county', 'city', 'admin'],
    in: z.strictObject({ enterpriseId: Id }),
    out: z.array(Waiver),
  }),
  grant: call({
    post: '/waiver/grant',
    hands: alone('reason', 'concerns one warning of one enterprise, has an end and stands in its record'),
    title: '豁免一家企业的一项提醒',
    may: ['city'],
    in: z.strictObject({
      enterpriseId: Id,
      programme: ProgrammeId,
      code: z.string().max(80),
      year: z.number().int().min(2015).max(2100).nullable(),
      reason: neededWords(300, 5),
      until: DateText,
      requestId: RequestId,
    }),
    out: Done,
  }),
  end: call({
    post: '/waiver/end',
    hands: narrows,
    title: '提前结束提醒豁免',
    may: ['city'],
    in: z.strictObject({ id: Id, reason: neededWords(300, 5), requestId: RequestId }),
    out: Done,
  }),
}
