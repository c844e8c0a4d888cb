/** What each outgoing event carries, and an example of it: the interface description and the tests read it. */
import { z } from 'zod'
import type { EventKind } from './outgoing-events.ts'
import { DateText, Id, Moment, QxCode } from './shapes.ts'

/** What every event says of its record. */
const record = { id: Id, qxCode: QxCode, qxName: z.string(), enterpriseName: z.string(), socialCode: z.string() }

const filingData = z.strictObject({
  ...record,
  number: z.string().nullable(),
  programme: z.string(),
  programmeTitle: z.string(),
  year: z.number().nullable(),
  state: z.string(),
  stateLabel: z.string(),
  fromState: z.string().nullable(),
})
const titleData = z.strictObject({
  ...record,
  number: z.string(),
  kind: z.string(),
  kindLabel: z.string(),
  level: z.string(),
  levelLabel: z.string(),
  year: z.number(),
  validFrom: DateText,
  validTo: DateText,
  state: z.string(),
  stateLabel: z.string(),
})
const codeData = z.strictObject({ ...record, code: z.string(), year: z.number(), validUntil: DateText.nullable() })

const contentOf = <K extends EventKind, D extends z.ZodType>(type: K, data: D) =>
  z.strictObject({ type: z.literal(type), timestamp: Moment, data })

/** The content of each event, as the receiver gets it. */
export const eventContents = {
  'filing.submitted': contentOf('filing.submitted', filingData),
  'filing.moved': contentOf('filing.moved', filingData),
  'title.granted': contentOf('title.granted', titleData),
  'title.ended': contentOf('title.ended', titleData),
  'code.published': contentOf('code.published', codeData),
} as const satisfies Record<EventKind, z.ZodType>

const exampleFiling = {
  id: '019b1c52-7a10-7c3e-9d41-5f2a6b8c0e17',
  number: 'GF2026-00012',
  programme: 'green-factory',
  programmeTitle: '绿色工厂申报',
  year: 2026,
  enterpriseName: '重庆示例机械有限公司',
  socialCode: '91500109MA5U00012X',
  qxCode: '500109',
  qxName: '北碚区',
} as const
const exampleTitle = {
  id: '019b2f0e-41c2-7d55-8a0b-3c9e7f6d1a28',
  number: '渝绿工2026-0012',
  kind: 'factory',
  kindLabel: '绿色工厂',
  level: 'city',
  levelLabel: '市级',
  year: 2026,
  enterpriseName: '重庆示例机械有限公司',
  socialCode: '91500109MA5U00012X',
  validFrom: '2026-06-30',
  validTo: '2029-06-29',
  qxCode: '500109',
  qxName: '北碚区',
} as const

export const eventExamples: { readonly [K in EventKind]: z.output<(typeof eventContents)[K]> } = {
  'filing.submitted': {
    type: 'filing.submitted',
    timestamp: '2026-03-12T02:15:00.000Z',
    data: { ...exampleFiling, state: 'submitted', stateLabel: '待区县审核', fromState: null },
  },
  'filing.moved': {
    type: 'filing.moved',
    timestamp: '2026-03-15T09:30:00.000Z',
    data: { ...exampleFiling, state: 'county_approved', stateLabel: '区县已推荐', fromState: 'submitted' },
  },
  'title.granted': {
    type: 'title.granted',
    timestamp: '2026-06-30T01:00:00.000Z',
    data: { ...exampleTitle, state: 'valid', stateLabel: '有效' },
  },
  'title.ended': {
    type: 'title.ended',
    timestamp: '2029-06-29T16:00:00.000Z',
    data: { ...exampleTitle, state: 'expired', stateLabel: '已到期' },
  },
  'code.published': {
    type: 'code.published',
    timestamp: '2026-07-01T03:20:00.000Z',
    data: {
      id: '019b31aa-9c04-7e61-b2d7-8e5f4a3c2b19',
      code: 'LXM-2026-500109-00031',
      year: 2026,
      enterpriseName: '重庆示例机械有限公司',
      socialCode: '91500109MA5U00012X',
      validUntil: '2027-06-30',
      qxCode: '500109',
      qxName: '北碚区',
    },
  },
}
