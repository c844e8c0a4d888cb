/** 操作员: people who draft for an enterprise beside its main account. */
import { z } from 'zod'
import { call } from '../../call.ts'
import { accountStates } from '../../roles.ts'
import { needed, PersonName } from '../../rule-schemas.ts'
import { Done, Id, Moment, Nothing, Version } from '../../shapes.ts'

const Operator = z.object({
  id: Id,
  name: z.string(),
  mobile: z.string(),
  state: z.enum(accountStates),
  stateLabel: z.string(),
  invitedAt: Moment,
  lastLoginAt: Moment.nullable(),
  version: z.number(),
})

const Operators = z.object({
  main: z.object({ name: z.string(), mobile: z.string() }),
  operators: z.array(Operator),
  atMost: z.number(),
  /** Whether operators may also submit, resubmit and withdraw. */
  maySubmit: z.boolean(),
})

export const operator = {
  list: call({
    get: '/operator/list',
    title: '本企业的主账号和操作员',
    may: ['enterprise'],
    in: Nothing,
    out: Operators,
  }),
  invite: call({
    post: '/operator/invite',
    title: '邀请操作员（操作员凭短信验证码自设密码）',
    may: ['enterprise'],
    mainAccount: true,
    in: z.strictObject({ name: PersonName, mobile: needed('mobile', 20) }),
    out: Operator,
  }),
  setState: call({
    post: '/operator/setState',
    title: '停用或启用操作员',
    may: ['enterprise'],
    mainAccount: true,
    in: z.strictObject({ id: Id, state: z.enum(['active', 'disabled']), version: Version }),
    out: Operator,
  }),
  remove: call({
    post: '/operator/remove',
    title: '移除操作员',
    may: ['enterprise'],
    mainAccount: true,
    in: z.strictObject({ id: Id, version: Version }),
    out: Done,
  }),
  setMaySubmit: call({
    post: '/operator/setMaySubmit',
    title: '设置操作员可否提交',
    may: ['enterprise'],
    mainAccount: true,
    in: z.strictObject({ maySubmit: z.boolean() }),
    out: Operators,
  }),
}
