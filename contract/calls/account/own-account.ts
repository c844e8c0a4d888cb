/** 隐私与注销: what a person has consented to, withdrawing it, and closing the own account. */
import { z } from 'zod'
import { call } from '../../call.ts'
import { bothChannels, consentPurposeNames } from '../../privacy.ts'
import { maxText } from '../../rule-schemas.ts'
import { Done, Moment, Nothing } from '../../shapes.ts'

const Purpose = z.enum(consentPurposeNames)
const RecordedPurpose = z.enum([...consentPurposeNames, bothChannels])

const Privacy = z.object({
  /** Of the notice that is shown today. */
  version: z.string(),
  purposes: z.array(
    z.object({
      purpose: Purpose,
      agreed: z.boolean(),
      /** The version that was agreed to or withdrawn from, and when; null where nothing is recorded. */
      version: z.string().nullable(),
      at: Moment.nullable(),
    }),
  ),
  history: z.array(z.object({ purpose: RecordedPurpose, agreed: z.boolean(), version: z.string(), at: Moment })),
  /** Labels of the notices that are sent outside whatever was declined: legal ones, and those about the account's safety. */
  alwaysSent: z.array(z.string()),
})

export const ownAccount = {
  privacy: call({
    get: '/ownAccount/privacy',
    title: '本人对隐私说明的同意记录',
    may: 'signedIn',
    byViewer: false,
    evenIfUnverified: true,
    in: Nothing,
    out: Privacy,
  }),
  consent: call({
    post: '/ownAccount/consent',
    title: '同意隐私说明的一项用途，或撤回同意',
    may: 'signedIn',
    evenIfUnverified: true,
    in: z.strictObject({ purpose: RecordedPurpose, agreed: z.boolean(), version: z.string().max(20) }),
    out: Privacy,
  }),
  localKey: call({
    get: '/ownAccount/localKey',
    title: '浏览器加密本人未保存内容的密钥（只给本人）',
    may: 'signedIn',
    byViewer: false,
    evenIfUnverified: true,
    in: Nothing,
    out: z.object({ key: z.string() }),
  }),
  closing: call({
    get: '/ownAccount/closing',
    title: '注销本账号之前还须办理的事项',
    may: ['enterprise'],
    byViewer: false,
    evenIfUnverified: true,
    in: Nothing,
    out: z.object({ obstacles: z.array(z.string()) }),
  }),
  close: call({
    post: '/ownAccount/close',
    title: '注销本账号（密码，已开启双因子的另须动态口令）',
    may: ['enterprise'],
    evenIfUnverified: true,
    in: z.strictObject({
      password: z.string('请输入密码').min(1, '请输入密码').max(64),
      code: maxText(30).default(''),
    }),
    out: Done,
  }),
}
