/** 请人填写: a person without an account fills in one section of one draft, by a link and a code sent to a number. */
import { z } from 'zod'
import { call } from '../../call.ts'
import { captchaAnswer } from '../../captcha.ts'
import { shapeOf } from '../../field-schemas.ts'
import { mobile, personName, smsCode } from '../../fields/person.ts'
import { maxText } from '../../rule-schemas.ts'
import { Done, Id, Moment, Nothing, queryInt, Version } from '../../shapes.ts'

/** How many links of a draft may be open, and how many days one is valid at most. */
export const sectionLinksAtMost = 3
export const sectionLinkDays = 7

export const sectionLinkStates = {
  open: '等待填写',
  filling: '正在填写',
  done: '已填好',
  ended: '已停用',
  sent: '申报已提交，已结束',
  expired: '已到期',
} as const
export type SectionLinkState = keyof typeof sectionLinkStates

/** The random part of the address. */
const Link = z.string().max(100)

/** Of one address: nobody tries links through. */
const tries = { most: 60, seconds: 3600 }

/** What only the holder of a code's token may call, and nobody else: an enterprise's own people fill in the form itself. */
const byHelper = { may: ['enterprise'], byHelper: true } as const

const SectionLinkRow = z.object({
  id: Id,
  section: z.string(),
  sectionTitle: z.string(),
  name: z.string(),
  /** Masked. */
  mobile: z.string(),
  madeAt: Moment,
  madeByName: z.string(),
  until: Moment,
  enteredAt: Moment.nullable(),
  savedAt: Moment.nullable(),
  state: z.enum(['open', 'filling', 'done', 'ended', 'sent', 'expired']),
  stateLabel: z.string(),
})

/** The section as it is now. */
const SectionContent = z.object({
  version: z.number(),
  updatedAt: Moment,
  updatedBy: z.string(),
  /** Answers of this section alone; contacts and numbers of persons are masked. */
  answers: z.record(z.string(), z.unknown()),
})

export const sectionLink = {
  list: call({
    get: '/sectionLink/list',
    title: '一份草稿请人填写的各节',
    may: ['enterprise'],
    in: z.strictObject({ filingId: Id }),
    out: z.array(SectionLinkRow),
  }),
  make: call({
    post: '/sectionLink/make',
    secret: true,
    title: '请人填写草稿的一节；链接只显示一次',
    may: ['enterprise'],
    in: z.strictObject({
      filingId: Id,
      section: z.string().max(60),
      ...shapeOf([personName, mobile]),
      days: queryInt(1, sectionLinkDays).default(sectionLinkDays),
    }),
    out: z.object({ link: z.string(), until: Moment, isTexted: z.boolean() }),
  }),
  end: call({
    post: '/sectionLink/end',
    title: '停用请人填写的一个链接',
    may: ['enterprise'],
    in: z.strictObject({ id: Id }),
    out: Done,
  }),
  open: call({
    post: '/sectionLink/open',
    title: '凭链接查看请填写的是哪一节（公开）',
    may: 'anyone',
    evenIfReadOnly: true,
    perAddress: tries,
    in: z.strictObject({ link: Link }),
    out: z.object({
      enterpriseName: z.string(),
      programmeTitle: z.string(),
      sectionTitle: z.string(),
      name: z.string(),
      mobile: z.string(),
      until: Moment,
    }),
  }),
  sendCode: call({
    post: '/sectionLink/sendCode',
    title: '向受邀填写人的手机号发送验证码（公开）',
    may: 'anyone',
    evenIfBusy: true,
    evenIfReadOnly: true,
    perAddress: tries,
    in: z.strictObject({ link: Link, ...captchaAnswer }),
    out: z.object({ sentTo: z.string(), nextInSeconds: z.number(), validMinutes: z.number() }),
  }),
  enter: call({
    post: '/sectionLink/enter',
    secret: true,
    title: '凭链接和验证码打开受邀填写的一节（公开）',
    may: 'anyone',
    perAddress: tries,
    in: z.strictObject({ link: Link, ...shapeOf([smsCode]) }),
    out: z.object({ token: z.string(), until: Moment }),
  }),
  read: call({
    get: '/sectionLink/read',
    title: '读取受邀填写的一节',
    ...byHelper,
    in: Nothing,
    out: SectionContent.extend({
      enterpriseName: z.string(),
      programme: z.string(),
      programmeTitle: z.string(),
      formVersion: z.string(),
      section: z.string(),
      sectionTitle: z.string(),
      name: z.string(),
      until: Moment,
      /** Fields whose being shown depends on other sections: whether they are shown now. */
      shown: z.record(z.string(), z.boolean()),
      /** Computed fields that depend on other sections. */
      leftOut: z.array(z.string()),
      /** Fields of which the answer is masked. */
      masked: z.array(z.string()),
      /** The lists of the batch, where it has its own. */
      listValues: z.record(z.string(), z.record(z.string(), z.string().nullable())).nullable(),
    }),
  }),
  save: call({
    post: '/sectionLink/save',
    title: '保存受邀填写的一节',
    ...byHelper,
    in: z.strictObject({ version: Version, answers: z.record(z.string().max(60), z.unknown()) }),
    out: z.object({ version: z.number(), savedAt: Moment }),
  }),
  done: call({
    post: '/sectionLink/done',
    title: '受邀填写人填好了，链接随即结束',
    ...byHelper,
    in: z.strictObject({ note: maxText(200).optional() }),
    out: Done,
  }),
}
