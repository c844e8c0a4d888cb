/** 账本更正后的处理: what was decided on a value that changed, flagged beside it or waiting for a person; nothing published changes by itself. */
import { citedKinds, followUpStates } from '@green/filing/programme/ledger-words.ts'
import { keysOf } from '@green/filing/value/keys-of.ts'
import { z } from 'zod'
import { call } from '../../call.ts'
import { shapeOf } from '../../field-schemas.ts'
import { alone } from '../../hands.ts'
import { explanation } from '../../reasons.ts'
import { maxText } from '../../rule-schemas.ts'
import { Id, Moment, pageInput, pageOf, QueryYear, QxCode, Version } from '../../shapes.ts'

export const reviewFields = [explanation('reason', '复核结论和理由', [5, 300], '企业和各级都能看到')] as const

export const CorrectionFollowUp = z.object({
  id: Id,
  enterpriseId: Id,
  enterpriseName: z.string(),
  qxName: z.string(),
  year: z.number(),
  kind: z.enum(keysOf(citedKinds)),
  targetId: Id,
  /** The decided thing in words. */
  title: z.string(),
  /** Between the value it was decided on and the one that counts now. */
  changes: z.array(
    z.object({ label: z.string(), unit: z.string(), before: z.number().nullable(), after: z.number().nullable() }),
  ),
  state: z.enum(keysOf(followUpStates)),
  at: Moment,
  decision: z.object({ text: z.string(), at: Moment, byName: z.string() }).nullable(),
  /** The precondition of the review. */
  version: z.number(),
  may: z.object({ review: z.boolean() }),
})
export type CorrectionFollowUp = z.output<typeof CorrectionFollowUp>

export const ledgerCorrection = {
  list: call({
    get: '/ledgerCorrection/list',
    title: '账本更正后的处理：受影响的申报、称号、资金、绿效码和报告',
    may: ['enterprise', 'county', 'city', 'admin'],
    in: z.strictObject({
      ...pageInput,
      keyword: maxText(50).optional(),
      qxCode: QxCode.optional(),
      year: QueryYear.optional(),
      state: z.enum(keysOf(followUpStates)).optional(),
      cited: z.enum(keysOf(citedKinds)).optional(),
      enterpriseId: Id.optional(),
      targetId: Id.optional(),
    }),
    out: pageOf(CorrectionFollowUp),
  }),
  review: call({
    post: '/ledgerCorrection/review',
    hands: alone(
      'reason+told',
      'records by name and reason that somebody looked at the decided thing; what follows of it is a step of its own',
    ),
    title: '复核账本更正后受影响的事项',
    may: ['city'],
    in: z.strictObject({ id: Id, ...shapeOf(reviewFields), version: Version }),
    out: CorrectionFollowUp,
  }),
}
