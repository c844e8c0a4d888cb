/** 公示与异议: what stands in publicity for everybody to read, an objection by anybody, and how the city dealt with it. */
import { z } from 'zod'
import { call } from '../call.ts'
import { neededWords, words } from '../rule-schemas.ts'
import { DateText, Done, Id, Moment, pageInput, pageOf, RequestId } from '../shapes.ts'

export const objectionStates = { open: '核查中', upheld: '异议成立', dismissed: '异议不成立' } as const
const ObjectionState = z.enum(Object.keys(objectionStates) as [keyof typeof objectionStates])

const Published = z.object({
  filingId: Id,
  programmeTitle: z.string(),
  enterpriseName: z.string(),
  qxName: z.string(),
  number: z.string(),
  from: DateText,
  /** Last day; objections are taken until its end. */
  until: DateText,
})

/** An objection as the city reads it. */
const Objection = z.object({
  id: Id,
  number: z.string(),
  at: Moment,
  filingId: Id,
  enterpriseName: z.string(),
  programmeTitle: z.string(),
  name: z.string(),
  /** Masked for whoever does not handle it. */
  contact: z.string(),
  reason: z.string(),
  state: ObjectionState,
  note: z.string().nullable(),
  handledAt: Moment.nullable(),
  handledBy: z.string().nullable(),
})

export const objection = {
  published: call({
    get: '/objection/published',
    title: '正在公示的申报（公开）',
    may: 'anyone',
    in: z.strictObject({ ...pageInput, keyword: words(50).optional() }),
    out: pageOf(Published),
  }),
  raise: call({
    post: '/objection/raise',
    title: '对公示提出异议（公开）',
    may: 'anyone',
    in: z.strictObject({
      filingId: Id,
      name: neededWords(40, 2),
      contact: neededWords(60, 5),
      reason: neededWords(1000, 10),
      captchaId: Id.optional(),
      captcha: z.string().max(20).optional(),
    }),
    out: z.object({ number: z.string() }),
  }),
  result: call({
    get: '/objection/result',
    title: '按编号查询异议处理结果（公开）',
    may: 'anyone',
    in: z.strictObject({ number: neededWords(40, 6) }),
    /** Nothing of who objected: whoever holds the number knows. */
    out: z.object({
      number: z.string(),
      at: Moment,
      programmeTitle: z.string(),
      enterpriseName: z.string(),
      stateLabel: z.string(),
      isOpen: z.boolean(),
      note: z.string().nullable(),
      handledAt: Moment.nullable(),
    }),
  }),
  list: call({
    get: '/objection/list',
    title: '一件申报的公示异议',
    may: ['city', 'admin'],
    in: z.strictObject({ filingId: Id }),
    out: z.array(Objection),
  }),
  handle: call({
    post: '/objection/handle',
    title: '答复公示异议',
    may: ['city'],
    in: z.strictObject({ id: Id, upheld: z.boolean(), note: neededWords(500, 5), requestId: RequestId }),
    out: Done,
  }),
}
