/** 咨询留言: a question to an office by anybody, its answer by number and phone, and what the offices have published. */
import { inquiryCase } from '@green/filing/cases/inquiry.ts'
import { area, field, text, yesNo } from '@green/filing/form/fields.ts'
import { z } from 'zod'
import { call, listExport } from '../../call.ts'
import { captchaAnswer } from '../../captcha.ts'
import { shapeOf } from '../../field-schemas.ts'
import { openStepOf, stateNameOf } from '../../filing/cases.ts'
import { dailyRecord, drafts, firstOfTwo, narrows, secondOfTwo } from '../../hands.ts'
import { maxText, requiredText } from '../../rule-schemas.ts'
import { DateText, Id, Moment, pageInput, pageOf, printedNumberLength, QxCode, Version } from '../../shapes.ts'

const State = stateNameOf(inquiryCase)

const longest = {
  subject: text({ required: true, rules: [{ length: [2, 60] }] }),
  question: 1000,
  answer: 2000,
} as const

/** What a question consists of. */
export const inquiryFields = [
  field('subject', '主题', longest.subject),
  field(
    'question',
    '咨询内容',
    area(longest.question, {
      required: true,
      atLeast: 5,
      hint: '5至1000字，请不要写身份证号、银行账号等个人信息。',
    }),
  ),
  field('askerName', '姓名或单位名称', text({ required: true, rules: ['organisationName', { maxLength: 60 }] })),
  field(
    'contactPhone',
    '联系电话',
    text({
      required: true,
      rules: ['telephone', { maxLength: 20 }],
      hint: '手机号，或区号-座机号码；只供受理单位联系您，凭它的后4位查询答复。',
    }),
  ),
  field('mayPublish', '同意公开问题和答复（不含姓名和电话）', yesNo()),
] as const
export const inquiryAnswer = field(
  'answer',
  '答复',
  area(longest.answer, { required: true, atLeast: 5, hint: '提交后留言人立即可以看到。' }),
)
/** What everybody reads; the officer takes out whatever tells who asked. */
export const publicFields = {
  subject: field('subject', '公开的主题', longest.subject),
  question: field(
    'question',
    '公开的内容',
    area(longest.question, { required: true, atLeast: 5, hint: '请删去能看出是谁的文字：姓名、单位、电话。' }),
  ),
  answer: field('answer', '公开的答复', area(longest.answer, { required: true, atLeast: 5 })),
}
export const InquiryText = z.strictObject(shapeOf(Object.values(publicFields)))
export type InquiryText = z.output<typeof InquiryText>

/** As the asker reads it: the state in the asker's words, and the answer. */
export const AskedInquiry = z.object({
  number: z.string(),
  at: Moment,
  subject: z.string(),
  question: z.string(),
  office: z.string(),
  state: State,
  /** Last day for the answer. */
  dueOn: DateText,
  isOverdue: z.boolean(),
  answer: z.string().nullable(),
  answeredAt: Moment.nullable(),
})
export type AskedInquiry = z.output<typeof AskedInquiry>

const Published = z.object({
  id: Id,
  ...InquiryText.shape,
  office: z.string(),
  askedAt: Moment,
  answeredAt: Moment,
})

export const InquiryRow = z.object({
  id: Id,
  version: z.number(),
  number: z.string(),
  at: Moment,
  askerName: z.string(),
  isEnterprise: z.boolean(),
  /** Masked. */
  contactPhone: z.string(),
  qxCode: z.string().nullable(),
  office: z.string(),
  subject: z.string(),
  question: z.string(),
  mayPublish: z.boolean(),
  state: State,
  dueOn: DateText,
  isOverdue: z.boolean(),
  answer: z.string().nullable(),
  answeredAt: Moment.nullable(),
  answeredByName: z.string().nullable(),
  publicText: InquiryText.nullable(),
  allowed: z.array(openStepOf(inquiryCase)),
})
export type InquiryRow = z.output<typeof InquiryRow>

const Query = z.strictObject({
  ...pageInput,
  keyword: maxText(50).optional(),
  state: State.optional(),
  /** A county's code, or the city. */
  office: z.union([QxCode, z.literal('city')]).optional(),
  overdue: z.literal('1').optional(),
  from: DateText.optional(),
  to: DateText.optional(),
})

const staff = ['county', 'city', 'admin'] as const
const step = { id: Id, version: Version }
const reason = requiredText(200, 5)

/** The last digits of a telephone number, with which its owner looks up the reply. */
export const phoneEndLength = 4
const phoneEndForm = new RegExp(`^[0-9]{${phoneEndLength}}$`)

export const inquiry = {
  ask: call({
    post: '/inquiry/ask',
    title: '向主办单位留言咨询（公开）',
    may: 'anyone',
    in: z.strictObject({
      ...shapeOf(inquiryFields),
      /** Absent: the city. */
      qxCode: QxCode.optional(),
      ...captchaAnswer,
    }),
    out: z.object({ number: z.string(), office: z.string(), dueOn: DateText }),
  }),
  result: call({
    post: '/inquiry/result',
    title: '按编号和电话后4位查询留言的答复（公开）',
    may: 'anyone',
    in: z.strictObject({
      number: requiredText(printedNumberLength, 6),
      phoneEnd: z.string().regex(phoneEndForm, `请填写留言所留电话的后${phoneEndLength}位数字`),
    }),
    out: AskedInquiry,
  }),
  own: call({
    get: '/inquiry/own',
    title: '本单位的咨询留言',
    may: ['enterprise'],
    in: z.strictObject(pageInput),
    out: pageOf(AskedInquiry),
  }),
  published: call({
    get: '/inquiry/published',
    title: '公开的咨询和答复',
    may: 'anyone',
    reads: 'replica',
    in: z.strictObject({ ...pageInput, keyword: maxText(50).optional() }),
    out: pageOf(Published),
  }),
  list: call({
    get: '/inquiry/list',
    title: '咨询留言列表',
    may: staff,
    in: Query,
    out: pageOf(InquiryRow),
  }),
  exportList: call({
    get: '/inquiry/exportList',
    title: '导出咨询留言（与列表同一筛选和范围）',
    may: staff,
    in: Query,
    ...listExport,
  }),
  handOn: call({
    post: '/inquiry/handOn',
    hands: dailyRecord,
    title: '把留言转给区县或市级办理',
    may: ['county', 'city'],
    in: z.strictObject({
      ...step,
      /** Null: the city. */
      qxCode: QxCode.nullable(),
      opinion: reason,
    }),
    out: InquiryRow,
  }),
  answer: call({
    post: '/inquiry/answer',
    hands: firstOfTwo,
    title: '答复留言，并可提出公开',
    may: ['county', 'city'],
    in: z.strictObject({
      ...step,
      ...shapeOf([inquiryAnswer]),
      /** Subject and question as they would be public; null: not to be published. */
      publicText: InquiryText.pick({ subject: true, question: true }).nullable(),
    }),
    out: InquiryRow,
  }),
  reword: call({
    post: '/inquiry/reword',
    hands: drafts,
    title: '修改拟公开的文字（之后由另一人公开）',
    may: ['city'],
    in: z.strictObject({ ...step, publicText: InquiryText }),
    out: InquiryRow,
  }),
  release: call({
    post: '/inquiry/release',
    hands: secondOfTwo,
    title: '公开一件咨询和答复',
    may: ['city'],
    in: z.strictObject(step),
    out: InquiryRow,
  }),
  keepBack: call({
    post: '/inquiry/keepBack',
    hands: secondOfTwo,
    title: '不公开一件咨询答复',
    may: ['city'],
    in: z.strictObject({ ...step, opinion: reason }),
    out: InquiryRow,
  }),
  withdraw: call({
    post: '/inquiry/withdraw',
    hands: narrows,
    title: '撤下公开的咨询答复',
    may: ['city'],
    in: z.strictObject({ ...step, opinion: reason }),
    out: InquiryRow,
  }),
}
