/** 权限变更: an administrator proposes what a role may, which role accounts have, or an account's end; a second one confirms. */
import { rightsChangeCase } from '@green/filing/cases/rights-change.ts'
import { keysOf } from '@green/filing/value/keys-of.ts'
import { z } from 'zod'
import { call } from '../../call.ts'
import { shapeOf } from '../../field-schemas.ts'
import { openStepOf, stateNameOf } from '../../filing/cases.ts'
import { firstOfTwo, secondOfTwo } from '../../hands.ts'
import { changeReason, stepOpinion } from '../../reasons.ts'
import { administratorDuties } from '../../roles.ts'
import { maxText } from '../../rule-schemas.ts'
import { Id, Moment, Nothing, pageInput, pageOf, RequestId, Version } from '../../shapes.ts'
import { RoleId } from '../overview/lookup.ts'

export const rightsChangeKinds = {
  permissions: '角色权限',
  accounts: '账号角色',
  closing: '账号注销',
  secondFactor: '重置双因子',
  duties: '三员职责',
} as const
const Kind = z.enum(keysOf(rightsChangeKinds))

export const RightsChangeRow = z.object({
  id: Id,
  kind: Kind,
  /** The role, or the account, that it is about. */
  about: z.string(),
  reason: z.string(),
  state: stateNameOf(rightsChangeCase),
  version: z.number(),
  taken: z.number(),
  given: z.number(),
  accounts: z.number(),
  madeByName: z.string(),
  createdAt: Moment,
  updatedByName: z.string(),
  updatedAt: Moment,
})
export type RightsChangeRow = z.output<typeof RightsChangeRow>

export const RightsChangeDetail = RightsChangeRow.extend({
  /** What the role loses and what it has again, in words. */
  takenTitles: z.array(z.string()),
  givenTitles: z.array(z.string()),
  accountsNow: z.array(z.object({ name: z.string(), loginName: z.string(), before: z.string(), after: z.string() })),
  /** Administrators who may confirm it. */
  waitsFor: z.array(z.string()),
  history: z.array(z.object({ at: Moment, action: z.string(), actorName: z.string(), opinion: z.string().nullable() })),
  allowed: z.array(openStepOf(rightsChangeCase)),
})
export type RightsChangeDetail = z.output<typeof RightsChangeDetail>

const Duty = z.enum(administratorDuties)

export const rightsChange = {
  propose: call({
    post: '/rightsChange/propose',
    hands: firstOfTwo,
    title: '提出调整一个角色的权限（只保留所列各项）',
    may: ['admin'],
    duty: 'security',
    in: z.strictObject({
      requestId: RequestId,
      role: RoleId,
      permissions: z.array(maxText(100)).max(1000),
      version: Version,
      ...shapeOf([changeReason]),
    }),
    out: RightsChangeDetail,
  }),
  proposeAccounts: call({
    post: '/rightsChange/proposeAccounts',
    hands: firstOfTwo,
    title: '提出为多个账号设置自定义角色（不给角色的恢复基本角色）',
    may: ['admin'],
    duty: 'security',
    in: z.strictObject({
      requestId: RequestId,
      role: RoleId.nullable(),
      accounts: z
        .array(z.strictObject({ id: Id, version: Version }))
        .min(1, '请选择账号')
        .max(500, '一次最多选择500个账号'),
      ...shapeOf([changeReason]),
    }),
    out: RightsChangeDetail,
  }),
  proposeClosing: call({
    post: '/rightsChange/proposeClosing',
    hands: firstOfTwo,
    title: '提出注销一个账号',
    may: ['admin'],
    in: z.strictObject({ requestId: RequestId, id: Id, version: Version, ...shapeOf([changeReason]) }),
    out: RightsChangeDetail,
  }),
  proposeSecondFactor: call({
    post: '/rightsChange/proposeSecondFactor',
    hands: firstOfTwo,
    title: '提出重置一个账号的双因子登录（本人遗失手机和恢复码）',
    may: ['admin'],
    duty: ['system', 'security'],
    in: z.strictObject({ requestId: RequestId, id: Id, ...shapeOf([changeReason]) }),
    out: RightsChangeDetail,
  }),
  duties: call({
    get: '/rightsChange/duties',
    title: '三员分立的现状：各系统管理员的职责',
    may: ['admin'],
    duty: administratorDuties,
    in: Nothing,
    out: z.object({
      split: z.boolean(),
      administrators: z.array(
        z.object({
          id: Id,
          version: z.number(),
          name: z.string(),
          loginName: z.string(),
          duty: Duty.nullable(),
          /** Why this account cannot be the one person of a duty; null where it can. */
          unfit: z.string().nullable(),
        }),
      ),
    }),
  }),
  proposeDuties: call({
    post: '/rightsChange/proposeDuties',
    hands: firstOfTwo,
    title: '提出启用、调整或停用三员分立（一人只任一员，未列出的人不变）',
    may: ['admin'],
    duty: ['system', 'security'],
    in: z.strictObject({
      requestId: RequestId,
      split: z.boolean(),
      duties: z.array(z.strictObject({ id: Id, version: Version, duty: Duty.nullable() })).max(100),
      ...shapeOf([changeReason]),
    }),
    out: RightsChangeDetail,
  }),
  page: call({
    get: '/rightsChange/page',
    title: '权限变更记录',
    may: ['admin'],
    duty: administratorDuties,
    in: z.strictObject({ ...pageInput, state: stateNameOf(rightsChangeCase).optional(), kind: Kind.optional() }),
    out: pageOf(RightsChangeRow),
  }),
  get: call({
    get: '/rightsChange/get',
    title: '一次权限变更的差异、经过和可办理的步骤',
    may: ['admin'],
    duty: administratorDuties,
    in: z.strictObject({ id: Id }),
    out: RightsChangeDetail,
  }),
  step: call({
    post: '/rightsChange/step',
    hands: secondOfTwo,
    title: '确认、不予确认或撤回权限变更',
    may: ['admin'],
    duty: administratorDuties,
    in: z.strictObject({
      id: Id,
      version: Version,
      action: z.enum(['confirm', 'refuse', 'withdraw']),
      ...shapeOf([stepOpinion]),
    }),
    out: RightsChangeDetail,
  }),
}
