/** 个人信息: contacts, identity and account numbers are masked; a user with the permission unmasks them for a reason, which is logged. */
import { z } from 'zod'
import { call } from '../../call.ts'
import { shapeOf } from '../../field-schemas.ts'
import { exportReason, showingReason } from '../../fields/personal.ts'
import { alone } from '../../hands.ts'
import { Id, Moment, RequestId } from '../../shapes.ts'

export const ShowReason = shapeOf([exportReason]).showReason
/** An export of a list with unmasked values, for a reason. */
export const withContacts = { showReason: ShowReason.optional() }

/** Owner of the value: an enterprise's record, a user's account, a filing, or the contact given in a request, rating, push, objection, inquiry, diagnosis, or for a course. */
export const personalSubjects = [
  'enterprise',
  'account',
  'filing',
  'handOver',
  'rate',
  'push',
  'objection',
  'inquiry',
  'diagnosis',
  'learner',
] as const
export type PersonalSubject = (typeof personalSubjects)[number]

export const Look = z.object({
  id: Id,
  at: Moment,
  name: z.string(),
  role: z.string(),
  /** What was unmasked, in words: 联系电话. */
  field: z.string(),
  reason: z.string(),
})
export type Look = z.output<typeof Look>

export const personal = {
  show: call({
    post: '/personal/show',
    hands: alone('reason', 'shows one value, and each look is logged with its reason'),
    title: '显示被遮盖的联系方式、证件号码、账号（说明事由，留痕）',
    may: ['county', 'city', 'admin'],
    // A personal value is stored nowhere on its way, not even for an idempotent repeat.
    secret: true,
    in: z.strictObject({
      of: z.enum(personalSubjects),
      id: Id,
      /** `contactPhone`; in a table `staffRows.<row id>.idCard`; what an enterprise wishes to change `proposed.email`. */
      fields: z.array(z.string().max(160)).min(1).max(30),
      /** Of a filing: which submission; by default the one that its readers see today. */
      no: z.number().int().min(1).max(10_000).optional(),
      ...shapeOf([showingReason]),
      requestId: RequestId,
    }),
    out: z.object({ values: z.record(z.string(), z.string()) }),
  }),
  looks: call({
    get: '/personal/looks',
    title: '一件申报的个人信息查看记录',
    may: ['county', 'city', 'admin'],
    in: z.strictObject({ filingId: Id }),
    out: z.array(Look),
  }),
}
