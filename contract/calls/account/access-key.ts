/** 接口密钥: what an outside system reads by, made and ended by an administrator. */
import { field, integer } from '@green/filing/form/fields.ts'
import { z } from 'zod'
import { call } from '../../call.ts'
import { shapeOf } from '../../field-schemas.ts'
import { narrows, type TwoHands } from '../../hands.ts'
import { briefReason } from '../../reasons.ts'
import { maxText, needed, PersonName, requiredText, ruled } from '../../rule-schemas.ts'
import { DateText, Done, Id, Moment, Nothing, QxCode, Version } from '../../shapes.ts'
import { orWaits } from './two-hands.ts'

const may = ['admin'] as const

export const accessKeyStates = { active: '使用中', expired: '已到期', ended: '已停用' } as const
export type AccessKeyState = keyof typeof accessKeyStates

/** Requests a minute, at most. */
export const mostPerMinute = 600
/** After a rotation the former secret is valid for so many days at most. */
/** How long the former key stays usable beside the new one. */
export const overlapDays = field(
  'overlapDays',
  '重叠期（天）',
  integer({ required: true, min: 0, max: 30, hint: '0 至 30 天。' }),
)

export const AccessKey = z.object({
  id: Id,
  version: z.number(),
  systemName: z.string(),
  ownerName: z.string(),
  /** Masked. */
  ownerMobile: z.string(),
  /** Calls in its scope, by the names of `callPermission`. */
  scope: z.array(z.string()),
  qxCode: z.string().nullable(),
  /** The district, or the whole city. */
  area: z.string(),
  perMinute: z.number(),
  endsOn: DateText,
  addresses: z.array(z.string()),
  state: z.enum(['active', 'expired', 'ended']),
  stateLabel: z.string(),
  /** The last signs of the valid secrets, newest first, with the end of a former one. */
  secrets: z.array(z.object({ tail: z.string(), madeAt: Moment, until: Moment.nullable() })),
  lastUsedAt: Moment.nullable(),
  lastIp: z.string().nullable(),
  /** Of the last 30 days. */
  answered: z.number(),
  refused: z.number(),
  createdAt: Moment,
  createdByName: z.string(),
  /** When, by whom and why it was ended. */
  ended: z.object({ at: Moment, by: z.string(), reason: z.string() }).nullable(),
})
export type AccessKey = z.output<typeof AccessKey>

const input = {
  systemName: requiredText(60, 2),
  ownerName: PersonName,
  scope: z.array(z.string().max(120)).min(1, '请至少选择一个接口').max(100),
  qxCode: QxCode.nullable(),
  perMinute: z
    .number('请填写每分钟次数')
    .int('请填写整数')
    .min(1, '每分钟至少1次')
    .max(mostPerMinute, `每分钟最多${mostPerMinute}次`),
  endsOn: DateText,
  /** Addresses and ranges from which it may be used; none: from everywhere. */
  addresses: z.array(maxText(50)).max(20, '最多20个地址'),
}

/** Another administrator looks at it, and hands the key over. */
const bySecondAdministrator: TwoHands = { twoHands: { second: ['admin'], days: 3 } }
/** What another system may read of the city, or more of it: an officer of the city, whose data it is, agrees before. */
const withOwnerOfData: TwoHands = { twoHands: { ...bySecondAdministrator.twoHands, third: ['city'] } }

/** The secret, shown this once. */
const Secret = z.object({ id: Id, key: z.string() })

export const accessKey = {
  list: call({
    get: '/accessKey/list',
    title: '接口密钥，以及可以选入范围的接口',
    may,
    in: Nothing,
    out: z.object({
      keys: z.array(AccessKey),
      offered: z.array(z.object({ call: z.string(), title: z.string() })),
    }),
  }),
  create: call({
    post: '/accessKey/create',
    hands: withOwnerOfData,
    title: '新建接口密钥',
    may,
    secret: true,
    in: z.strictObject({ ...input, ownerMobile: needed('mobile', 20) }),
    out: orWaits(Secret),
  }),
  change: call({
    post: '/accessKey/change',
    hands: withOwnerOfData,
    title: '修改接口密钥的负责人、范围、限制和有效期',
    may,
    /** The telephone stays where it is not given. */
    in: z.strictObject({ id: Id, version: Version, ...input, ownerMobile: ruled('mobile', 20).optional() }),
    out: orWaits(Done),
  }),
  rotate: call({
    post: '/accessKey/rotate',
    hands: bySecondAdministrator,
    title: '更换接口密钥（原来的在重叠期内仍可使用）',
    may,
    secret: true,
    in: z.strictObject({
      id: Id,
      version: Version,
      ...shapeOf([overlapDays]),
    }),
    out: orWaits(Secret),
  }),
  end: call({
    post: '/accessKey/end',
    hands: narrows,
    title: '停用接口密钥（立即生效，不能恢复）',
    may,
    in: z.strictObject({ id: Id, version: Version, ...shapeOf([briefReason]) }),
    out: Done,
  }),
  uses: call({
    get: '/accessKey/uses',
    title: '接口密钥近30天的使用次数，分日分接口',
    may,
    in: z.strictObject({ id: Id }),
    out: z.array(
      z.object({ day: DateText, callTitle: z.string(), answered: z.number(), refused: z.number(), lastAt: Moment }),
    ),
  }),
}
