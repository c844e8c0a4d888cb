/** 群发通知: a message to a group of enterprises that the system computes, with a preview before it is sent. */
import { area, field, text, yesNo } from '@green/filing/form/fields.ts'
import { keysOf } from '@green/filing/value/keys-of.ts'
import { z } from 'zod'
import { call } from '../../call.ts'
import { shapeOf } from '../../field-schemas.ts'
import { confirmedByCity } from '../../hands.ts'
import { Id, Moment, mostInt, pageInput, pageOf, QxCode, queryInt, RequestId } from '../../shapes.ts'
import { orWaits } from '../account/two-hands.ts'

export const mailingGroups = {
  unfiled: '未填报的企业',
  returned: '已退回未重报的企业',
  expiring: '称号即将到期的企业',
  labelled: '有某个标签的企业',
  lacking: '绿效码缺某项数据的企业',
} as const
export type MailingGroup = keyof typeof mailingGroups

/** From so many recipients on, the sender confirms their number by typing it. */
export const confirmFrom = 20
/** To so many recipients within 30 days one person sends alone, and never by text message. */
export const sentAloneAtMost = 200
/** Most recipients of one mailing. */
export const receiversAtMost = 3000

/** Variables of the text; each recipient gets their own values. */
export const mailingVariables = {
  enterprise: { label: '企业名称' },
  matter: { label: '事项', hint: '批次、申报、称号或标签' },
  deadline: { label: '截止日期', hint: '称号为到期日期' },
} as const

/** `batchId` for unfiled and returned, `days` for expiring, `labelId` for labelled, `runId` and `lack` for lacking. */
const group = {
  group: z.enum(keysOf(mailingGroups)),
  batchId: Id.optional(),
  days: queryInt(1, 365).optional(),
  labelId: Id.optional(),
  runId: Id.optional(),
  lack: z.string().max(40).optional(),
  qxCode: QxCode.optional(),
}
export const MailingQuery = z.strictObject(group)
export type MailingQuery = z.output<typeof MailingQuery>

/** What every recipient reads, with variables. */
const mailingTexts = [
  field('title', '标题', text({ required: true, rules: [{ length: [2, 60] }] })),
  field('body', '正文', area(500, { required: true, atLeast: 2 })),
] as const
export const mailingFields = [
  ...mailingTexts,
  field('sms', '同时发短信和邮件（只含标题，静默时段内等到结束再发）', yesNo()),
] as const
const staff = ['county', 'city', 'admin'] as const

const Receiver = z.object({
  key: z.string(),
  enterpriseId: Id,
  enterpriseName: z.string(),
  socialCode: z.string(),
  qxName: z.string(),
  matter: z.string(),
  deadline: z.string(),
  /** Whether it has an account that may sign in to read it. */
  reachable: z.boolean(),
})

const Mailing = z.object({
  id: Id,
  at: Moment,
  by: z.string(),
  groupLabel: z.string(),
  title: z.string(),
  body: z.string(),
  sms: z.boolean(),
  told: z.number(),
  /** Enterprises without an account that can read it. */
  unreached: z.array(z.string()),
  read: z.number(),
  failed: z.number(),
})

export const mailing = {
  receivers: call({
    get: '/mailing/receivers',
    title: '群发通知的收件企业',
    may: staff,
    in: z.strictObject({ ...group, ...pageInput }),
    out: pageOf(Receiver).extend({ groupLabel: z.string(), reachable: z.number() }),
  }),
  preview: call({
    post: '/mailing/preview',
    title: '用第一家收件企业预览群发通知',
    may: staff,
    evenIfReadOnly: true,
    in: z.strictObject({ ...group, ...shapeOf(mailingTexts) }),
    out: z.object({ title: z.string(), body: z.string(), sms: z.string(), to: z.string() }),
  }),
  send: call({
    post: '/mailing/send',
    hands: confirmedByCity,
    title: '群发通知',
    may: staff,
    slow: true,
    in: z.strictObject({
      ...group,
      ...shapeOf(mailingTexts),
      sms: z.boolean(),
      /** The number of recipients that the sender confirms, where they are many. */
      count: z.number().int().min(0).max(mostInt),
      requestId: RequestId,
    }),
    out: orWaits(z.object({ id: Id, told: z.number(), unreached: z.number() })),
  }),
  list: call({
    get: '/mailing/list',
    title: '已群发的通知',
    may: staff,
    in: z.strictObject(pageInput),
    out: pageOf(Mailing),
  }),
  results: call({
    get: '/mailing/results',
    title: '群发通知的逐家结果',
    may: staff,
    in: z.strictObject({ id: Id, ...pageInput }),
    out: pageOf(
      z.object({
        id: Id,
        enterpriseId: Id,
        enterpriseName: z.string(),
        name: z.string(),
        readAt: Moment.nullable(),
        ways: z.array(
          z.object({
            channel: z.enum(['sms', 'email']),
            state: z.enum(['queued', 'sent', 'failed', 'skipped']),
            doneAt: Moment.nullable(),
            tries: z.number(),
            error: z.string().nullable(),
          }),
        ),
      }),
    ),
  }),
}
