/** Messages of a case, in two separate groups of calls: the reviewers' internal notes, and the conversation between them and the filer. And the case's clock. */
import { z } from 'zod'
import { call } from '../../call.ts'
import { FileRef } from '../../files.ts'
import { Assignee } from '../../filing/filing.ts'
import { dailyRecord, ownMatter } from '../../hands.ts'
import { explanation } from '../../reasons.ts'
import { maxText, requiredText } from '../../rule-schemas.ts'
import { Id, Moment, Nothing, RequestId } from '../../shapes.ts'

const office = ['county', 'city', 'admin'] as const
const OfCase = z.strictObject({ filingId: Id })

const CaseNote = z.object({ id: Id, at: Moment, author: z.string(), role: z.string(), text: z.string() })

/** Longest note, and longest message to the other side, in the calls and where they are typed. */
export const caseTextLength = 1000

export const caseNote = {
  list: call({
    get: '/caseNote/list',
    title: '内部备注（申报单位不可见）',
    may: office,
    in: OfCase,
    out: z.array(CaseNote),
  }),
  add: call({
    post: '/caseNote/add',
    hands: dailyRecord,
    title: '记一条内部备注',
    may: ['county', 'city'],
    in: z.strictObject({ filingId: Id, text: requiredText(caseTextLength, 2), requestId: RequestId }),
    out: CaseNote,
  }),
}

/** Of whoever takes a case from a colleague, or gives it to one. */
export const assignReason = explanation(
  'reason',
  '理由',
  [2, 200],
  '认领没有人承办的不用填；改派的须填写，通知有关人员。',
)

export const caseAssignee = {
  colleagues: call({
    get: '/caseAssignee/colleagues',
    title: '可以承办申报的本单位人员',
    may: ['county', 'city'],
    in: Nothing,
    out: z.array(z.object({ id: Id, name: z.string(), unit: z.string(), isOwn: z.boolean() })),
  }),
  assign: call({
    post: '/caseAssignee/assign',
    hands: dailyRecord,
    title: '认领、指派、改派或放回一件申报',
    may: ['county', 'city'],
    in: z.strictObject({
      filingId: Id,
      /** Null: nobody any more. */
      to: Id.nullable(),
      /** Who had it as the client read it. */
      from: Id.nullable(),
      reason: maxText(200).default(''),
      requestId: RequestId,
    }),
    out: z.object({ assignee: Assignee.nullable() }),
  }),
}

export const CaseMessage = z.object({
  id: Id,
  at: Moment,
  /** Written by the reader's own side. */
  own: z.boolean(),
  /** The filer sees a reviewer's role, not the name. */
  author: z.string(),
  role: z.string(),
  text: z.string(),
  files: z.array(FileRef),
  isNew: z.boolean(),
})
export type CaseMessage = z.output<typeof CaseMessage>

export const caseTalk = {
  get: call({
    get: '/caseTalk/get',
    title: '申报单位与审核人员的沟通',
    may: ['enterprise', ...office],
    in: OfCase,
    out: z.object({
      messages: z.array(CaseMessage),
      unread: z.number(),
      /** Why nothing more can be written; null while it can. */
      closed: z.string().nullable(),
      /** Whether this reader may pause a running clock until the answer. */
      mayPause: z.boolean(),
      /** The recipient of this reader's message: the enterprise's name, or the office whose turn it is. */
      reaches: z.string(),
    }),
  }),
  write: call({
    post: '/caseTalk/write',
    hands: dailyRecord,
    title: '在沟通中发送消息',
    may: ['enterprise', 'county', 'city'],
    in: z.strictObject({
      filingId: Id,
      text: requiredText(caseTextLength, 2),
      files: z.array(FileRef).max(5, '一次最多附5个文件').default([]),
      /** A reviewer's question pauses the clock until the filer answers. */
      pause: z.boolean().default(false),
      requestId: RequestId,
    }),
    out: CaseMessage,
  }),
  markRead: call({
    post: '/caseTalk/markRead',
    hands: ownMatter,
    title: '沟通标为已读',
    may: ['enterprise', 'county', 'city'],
    in: OfCase,
    out: z.object({ done: z.literal(true) }),
  }),
}

export const caseClock = {
  get: call({
    get: '/caseClock/get',
    title: '办理时限与暂停记录',
    may: ['enterprise', ...office],
    in: OfCase,
    out: z.object({
      stages: z.array(
        z.object({
          stage: z.string(),
          label: z.string(),
          /** 承诺时限 in working days, and how many are used. */
          limitDays: z.number(),
          usedDays: z.number(),
          statutory: z.object({ days: z.number(), basis: z.string() }).nullable(),
          isRunning: z.boolean(),
        }),
      ),
      pauses: z.array(
        z.object({
          id: Id,
          label: z.string(),
          kind: z.enum(['returned', 'asked']),
          from: Moment,
          to: Moment.nullable(),
          /** Working days that did not count. */
          days: z.number(),
          reason: z.string(),
          by: z.string().nullable(),
          endedBy: z.string().nullable(),
        }),
      ),
      mayResume: z.boolean(),
    }),
  }),
  resume: call({
    post: '/caseClock/resume',
    hands: dailyRecord,
    title: '不再等待答复，恢复计时',
    may: ['county', 'city'],
    in: z.strictObject({ filingId: Id, requestId: RequestId }),
    out: z.object({ done: z.literal(true) }),
  }),
}
