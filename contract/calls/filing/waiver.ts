/** 提醒豁免: the city waives a warning for an enterprise, for a scope and until a day, so that it needs no reason. */
import { date, field } from '@green/filing/form/fields.ts'
import { z } from 'zod'
import { call } from '../../call.ts'
import { shapeOf } from '../../field-schemas.ts'
import { alone, narrows } from '../../hands.ts'
import { explanation } from '../../reasons.ts'
import { DateText, Done, Id, Moment, ProgrammeId, RequestId } from '../../shapes.ts'

export const waiverFields = [
  field('until', '豁免至', date({ required: true })),
  explanation('reason', '豁免理由', [5, 300]),
]
export const waiverEnd = explanation('reason', '结束理由', [5, 300])

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
      ...shapeOf(waiverFields),
      requestId: RequestId,
    }),
    out: Done,
  }),
  end: call({
    post: '/waiver/end',
    hands: narrows,
    title: '提前结束提醒豁免',
    may: ['city'],
    in: z.strictObject({ id: Id, ...shapeOf([waiverEnd]), requestId: RequestId }),
    out: Done,
  }),
}
