/** 账号移交与接管: the main account is transferred to another person, by its holder or, when the holder has left, by the county. */
import { area, field } from '@green/filing/form/fields.ts'
import { keysOf } from '@green/filing/value/keys-of.ts'
import { z } from 'zod'
import { call } from '../../call.ts'
import { captchaAnswer } from '../../captcha.ts'
import { shapeOf } from '../../field-schemas.ts'
import {
  creditCode,
  email,
  mobile,
  personName,
  smsCode,
  takeOverObjection,
  takeOverReason,
} from '../../fields/person.ts'
import { FileRef } from '../../files.ts'
import { confirmedByCity } from '../../hands.ts'
import { maxText } from '../../rule-schemas.ts'
import { Done, Id, Moment, Nothing, pageInput, pageOf } from '../../shapes.ts'
import { orWaits } from './two-hands.ts'

export const handOverStates = { open: '待审核', approved: '已同意', refused: '未同意' } as const
export type HandOverState = keyof typeof handOverStates
/** So long the present holder has to agree or to object before the county may agree. */
export const objectionDays = 3

/** To the applicant; needed where the county refuses. */
export const handOverOpinion = field(
  'opinion',
  '意见',
  area(200, { hint: '不同意时必填，5 至 200 个字，会以短信告知申请人。' }),
)

const State = z.enum(keysOf(handOverStates))

const successor = shapeOf([personName, mobile, smsCode, email])

const HandOverRow = z.object({
  id: Id,
  enterpriseId: Id,
  enterpriseName: z.string(),
  socialCode: z.string(),
  qxName: z.string(),
  requestedAt: Moment,
  name: z.string(),
  mobile: z.string(),
  email: z.string(),
  reason: z.string(),
  proof: FileRef,
  /** The present holder of the main account; null without one. */
  holder: z.object({ id: Id, name: z.string(), mobile: z.string(), lastLoginAt: Moment.nullable() }).nullable(),
  /** The present holder's objection. */
  objection: z.string().nullable(),
  agreedAt: Moment.nullable(),
  /** From when on the county may agree: at once where the holder has, else after the days to object. */
  approvableFrom: Moment,
  state: State,
  stateLabel: z.string(),
  opinion: z.string().nullable(),
  decidedAt: Moment.nullable(),
  decidedByName: z.string().nullable(),
})

/** What the present holder sees of a request for the account. */
const RequestState = z.object({
  id: Id,
  requestedAt: Moment,
  name: z.string(),
  mobile: z.string(),
  reason: z.string(),
  objection: z.string().nullable(),
  agreedAt: Moment.nullable(),
})

export const handOver = {
  ownCode: call({
    post: '/handOver/ownCode',
    title: '向主账号现手机号发送移交验证码',
    may: ['enterprise'],
    evenIfBusy: true,
    mainAccount: true,
    evenIfUnverified: true,
    evenIfReadOnly: true,
    in: z.strictObject(captchaAnswer),
    out: z.object({ sentTo: z.string(), nextInSeconds: z.number(), validMinutes: z.number() }),
  }),
  giveOver: call({
    post: '/handOver/giveOver',
    title: '把主账号移交给新的联系人（新、旧手机号验证码）',
    may: ['enterprise'],
    mainAccount: true,
    evenIfUnverified: true,
    in: z.strictObject({
      ...successor,
      ownCode: shapeOf([smsCode]).verifyCode,
      /** 经办人授权书 of the successor; not of the legal person in person. */
      authorisationFile: z.array(FileRef).max(1).default([]),
    }),
    out: Done,
  }),
  standing: call({
    get: '/handOver/standing',
    title: '他人对本单位主账号的接管申请',
    may: ['enterprise'],
    mainAccount: true,
    evenIfUnverified: true,
    in: Nothing,
    out: z.array(RequestState),
  }),
  agree: call({
    post: '/handOver/agree',
    title: '主账号同意接管申请，不再等候异议',
    may: ['enterprise'],
    mainAccount: true,
    evenIfUnverified: true,
    in: z.strictObject({ id: Id }),
    out: Done,
  }),
  object: call({
    post: '/handOver/object',
    title: '主账号对接管申请提出异议',
    may: ['enterprise'],
    mainAccount: true,
    evenIfUnverified: true,
    in: z.strictObject({ id: Id, ...shapeOf([takeOverObjection]) }),
    out: Done,
  }),
  proof: call({
    post: '/handOver/proof',
    title: '上传接管申请的证明文件（公开）',
    may: 'anyone',
    upload: true,
    in: z.strictObject(captchaAnswer),
    out: FileRef,
  }),
  request: call({
    post: '/handOver/request',
    title: '原联系人离开时申请接管主账号（公开）',
    may: 'anyone',
    in: z.strictObject({
      ...shapeOf([creditCode]),
      ...successor,
      ...shapeOf([takeOverReason]),
      proofId: Id,
    }),
    /** The same response whether the code exists or not. */
    out: z.object({ sentTo: z.string(), workingDays: z.number() }),
  }),
  list: call({
    get: '/handOver/list',
    title: '账号接管申请',
    may: ['county', 'city', 'admin'],
    in: z.strictObject({ ...pageInput, state: State.optional(), keyword: maxText(50).optional() }),
    out: pageOf(HandOverRow),
  }),
  decide: call({
    post: '/handOver/decide',
    hands: confirmedByCity,
    title: '同意或不同意账号接管申请',
    may: ['county'],
    in: z.strictObject({ id: Id, approve: z.boolean(), opinion: shapeOf([handOverOpinion]).opinion.optional() }),
    out: orWaits(Done),
  }),
}
