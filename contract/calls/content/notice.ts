/** Notices: delivery of messages about a case, the queue, the templates, the quiet hours. */
import { z } from 'zod'
import { call } from '../../call.ts'
import { dailyRecord, firstOfTwo, looksOnly, ownMatter } from '../../hands.ts'
import { maxText } from '../../rule-schemas.ts'
import { Done, Id, Moment, pageInput, pageOf, RequestId, Version } from '../../shapes.ts'
import { startAndReason } from '../operation/setting-change.ts'

const city = ['city', 'admin'] as const

export const channelLabels = { sms: '短信', email: '邮件' } as const
export const deliveryStates = { queued: '发送中', sent: '已送出', failed: '发送失败', skipped: '未发送' } as const

const Delivery = z.object({
  channel: z.enum(['sms', 'email']),
  state: z.enum(['queued', 'sent', 'failed', 'skipped']),
  doneAt: Moment.nullable(),
  tries: z.number(),
  /** Why it was not delivered, for staff. */
  error: z.string().nullable(),
})
const Time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, '时间格式应为21:00')
/** A part that the notice does not use is empty. */
export const NoticeTexts = z.strictObject({
  title: maxText(60),
  body: maxText(500),
  sms: maxText(120),
  mail: maxText(1000),
})
export type NoticeTexts = z.output<typeof NoticeTexts>
const TemplateView = z.object({
  key: z.string(),
  group: z.string(),
  label: z.string(),
  /** The parts that the notice uses. */
  parts: z.array(z.enum(['title', 'body', 'sms', 'mail'])),
  variables: z.array(
    z.object({ label: z.string(), hint: z.string(), sample: z.string(), inside: z.boolean(), needed: z.boolean() }),
  ),
  texts: NoticeTexts,
  shipped: NoticeTexts,
  /** Whether the texts in force are the city's own. */
  isOwn: z.boolean(),
  /** A change that waits for its second person, and the first day of the next confirmed version. */
  waiting: Id.nullable(),
  next: z.string().nullable(),
})

export const notice = {
  ofCase: call({
    get: '/notice/ofCase',
    title: '一件申报的通知记录',
    may: ['enterprise', 'county', ...city],
    in: z.strictObject({ filingId: Id }),
    out: z.array(
      z.object({
        id: Id,
        at: Moment,
        title: z.string(),
        body: z.string(),
        to: z.string(),
        readAt: Moment.nullable(),
        deliveries: z.array(Delivery),
      }),
    ),
  }),
  deliveries: call({
    get: '/notice/deliveries',
    title: '短信和邮件的送达情况',
    may: city,
    in: z.strictObject({
      state: z.enum(['queued', 'sent', 'failed', 'skipped']).optional(),
      channel: z.enum(['sms', 'email']).optional(),
      ...pageInput,
    }),
    out: pageOf(
      Delivery.extend({
        id: Id,
        at: Moment,
        title: z.string(),
        name: z.string(),
        /** Masked. */
        mobile: z.string(),
        provider: z.string().nullable(),
      }),
    ).extend({
      counts: z.array(z.object({ channel: z.enum(['sms', 'email']), state: z.string(), count: z.number() })),
      /** The settings of this installation. */
      gateways: z.object({ sms: z.number(), email: z.number() }),
    }),
  }),
  resend: call({
    post: '/notice/resend',
    hands: dailyRecord,
    title: '重新发送一条短信或邮件',
    may: city,
    in: z.strictObject({ id: Id }),
    out: Done,
  }),
  templates: call({
    get: '/notice/templates',
    title: '通知模板',
    may: city,
    in: z.strictObject({}),
    out: z.array(TemplateView),
  }),
  saveTemplate: call({
    post: '/notice/saveTemplate',
    hands: firstOfTwo,
    title: '提出修改通知模板（由另一人复核，自开始日期生效）',
    may: city,
    in: z.strictObject({ key: maxText(40), texts: NoticeTexts, ...startAndReason }),
    out: z.object({ id: Id }),
  }),
  resetTemplate: call({
    post: '/notice/resetTemplate',
    hands: firstOfTwo,
    title: '提出恢复通知模板的出厂文字（由另一人复核，自开始日期生效）',
    may: city,
    in: z.strictObject({ key: maxText(40), ...startAndReason }),
    out: z.object({ id: Id }),
  }),
  preview: call({
    post: '/notice/preview',
    hands: looksOnly,
    title: '用示例值预览通知',
    may: city,
    in: z.strictObject({ key: maxText(40), texts: NoticeTexts }),
    out: NoticeTexts,
  }),
  test: call({
    post: '/notice/test',
    hands: ownMatter,
    title: '把示例通知发给自己',
    may: city,
    in: z.strictObject({ key: maxText(40), texts: NoticeTexts, requestId: RequestId }),
    out: z.object({ sent: z.array(z.string()) }),
  }),
  settings: call({
    get: '/notice/settings',
    title: '通知的静默时段和督办人',
    may: city,
    in: z.strictObject({}),
    out: z.object({
      quietFrom: Time,
      quietTo: Time,
      leads: z.array(Id),
      version: z.number(),
      officers: z.array(z.object({ id: Id, name: z.string() })),
    }),
  }),
  saveSettings: call({
    post: '/notice/saveSettings',
    hands: dailyRecord,
    title: '修改通知的静默时段和督办人',
    may: city,
    in: z.strictObject({
      quietFrom: Time,
      quietTo: Time,
      leads: z.array(Id).max(20),
      version: Version,
    }),
    out: Done,
  }),
}
