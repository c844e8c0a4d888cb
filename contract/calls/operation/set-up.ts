/** 首日引导: what a new city has still to do, each step with its state as the data have it, and the tests of the outside services. */
import { keysOf } from '@green/filing/value/keys-of.ts'
import { z } from 'zod'
import { call } from '../../call.ts'
import { looksOnly } from '../../hands.ts'
import { Moment, Nothing, RequestId } from '../../shapes.ts'

/** Services outside the platform, in the order in which they are shown. */
export const gateways = {
  sms: '短信网关',
  smsSecond: '备用短信网关',
  mail: '邮件网关',
  mailSecond: '备用邮件网关',
  register: '企业登记接口',
  files: '附件存放',
  scanner: '病毒扫描',
} as const
export type Gateway = keyof typeof gateways
const GatewayName = z.enum(keysOf(gateways))

export const GatewayState = z.object({
  gateway: GatewayName,
  /** Whether the running settings name it. */
  isSet: z.boolean(),
  /** The platform cannot open without it. */
  isRequired: z.boolean(),
  /** What it is for, and which setting names it. */
  about: z.string(),
  /** The last test of the gateway as it is set now. */
  last: z.object({ at: Moment, isGood: z.boolean(), said: z.string(), byName: z.string() }).nullable(),
})
export type GatewayState = z.output<typeof GatewayState>

export const setUpSteps = {
  city: '城市资料',
  people: '单位与人员',
  gateways: '短信与邮件等网关',
  backup: '备份与恢复',
  notice: '第一条通知',
  batch: '第一个批次',
} as const
export type SetUpStep = keyof typeof setUpSteps

const Step = z.object({
  step: z.enum(keysOf(setUpSteps)),
  isDone: z.boolean(),
  /** Why it is needed. */
  why: z.string(),
  /** What is there and what is missing. */
  found: z.array(z.string()),
  /** Where it is done; null where it is done outside the product. */
  way: z.object({ to: z.string(), label: z.string() }).nullable(),
})

export const setUp = {
  steps: call({
    get: '/setUp/steps',
    title: '首日引导：各步骤的状态',
    may: ['admin'],
    in: Nothing,
    out: z.object({
      /** Nothing is left, or it was finished before. */
      isOver: z.boolean(),
      /** Open ones first, each part in its order. */
      steps: z.array(Step),
      gateways: z.array(GatewayState),
    }),
  }),
  testGateway: call({
    post: '/setUp/testGateway',
    hands: looksOnly,
    title: '测试一个对外服务',
    may: ['admin'],
    in: z.strictObject({ gateway: GatewayName, requestId: RequestId }),
    out: GatewayState,
  }),
}
export type SetUpView = z.output<(typeof setUp.steps)['out']>
