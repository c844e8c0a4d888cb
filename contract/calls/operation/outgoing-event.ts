/** 对外事件: the receivers, and what was sent to them or waits. */
import { keysOf } from '@green/filing/value/keys-of.ts'
import { z } from 'zod'
import { call } from '../../call.ts'
import { shapeOf } from '../../field-schemas.ts'
import { dailyRecord, type TwoHands } from '../../hands.ts'
import { eventKinds, eventStates, receiverStates } from '../../outgoing-events.ts'
import { briefReason } from '../../reasons.ts'
import { requiredText } from '../../rule-schemas.ts'
import { Done, GivenMoment, Id, Moment, Nothing, pageInput, pageOf, QxCode, Version } from '../../shapes.ts'
import { orWaits } from '../account/two-hands.ts'

const may = ['admin'] as const
const Kind = z.enum(keysOf(eventKinds))
const State = z.enum(keysOf(eventStates))

export const EventReceiver = z.object({
  id: Id,
  version: z.number(),
  systemName: z.string(),
  address: z.string(),
  kinds: z.array(Kind),
  qxCode: z.string().nullable(),
  /** The district, or the whole city. */
  area: z.string(),
  state: z.enum(keysOf(receiverStates)),
  stateLabel: z.string(),
  waiting: z.number(),
  parked: z.number(),
  lastDeliveredAt: Moment.nullable(),
  createdAt: Moment,
  createdByName: z.string(),
})
export type EventReceiver = z.output<typeof EventReceiver>

export const OutgoingEvent = z.object({
  id: Id,
  systemName: z.string(),
  kind: Kind,
  kindLabel: z.string(),
  subject: z.string(),
  at: Moment,
  state: State,
  stateLabel: z.string(),
  /** Waits because an earlier one of the same record is not delivered. */
  isHeldBack: z.boolean(),
  tries: z.number(),
  /** When it is tried again; null where it is not. */
  nextAt: Moment.nullable(),
  lastTriedAt: Moment.nullable(),
  lastAnswer: z.string().nullable(),
  deliveredAt: Moment.nullable(),
  /** Whether it may be sent again. */
  mayResend: z.boolean(),
})
export type OutgoingEvent = z.output<typeof OutgoingEvent>

const input = {
  systemName: requiredText(60, 2),
  address: requiredText(500),
  kinds: z.array(Kind).min(1, '请至少选择一种事件').max(20),
  qxCode: QxCode.nullable(),
}

/** Another administrator looks at it, and hands the secret over. */
const bySecondAdministrator: TwoHands = { twoHands: { second: ['admin'], days: 3 } }
/** Who hears of the city's records, or of more of them: an officer of the city, whose data it is, agrees before. */
const withOwnerOfData: TwoHands = { twoHands: { ...bySecondAdministrator.twoHands, third: ['city'] } }

/** The secret that signs, shown this once. */
const Secret = z.object({ id: Id, secret: z.string() })

export const outgoingEvent = {
  receivers: call({
    get: '/outgoingEvent/receivers',
    title: '对外事件的接收方',
    may,
    in: Nothing,
    out: z.array(EventReceiver),
  }),
  create: call({
    post: '/outgoingEvent/create',
    hands: withOwnerOfData,
    title: '新建对外事件的接收方',
    may,
    secret: true,
    in: z.strictObject(input),
    out: orWaits(Secret),
  }),
  change: call({
    post: '/outgoingEvent/change',
    hands: withOwnerOfData,
    title: '修改对外事件的接收方',
    may,
    in: z.strictObject({ id: Id, version: Version, ...input }),
    out: orWaits(Done),
  }),
  renewSecret: call({
    post: '/outgoingEvent/renewSecret',
    hands: bySecondAdministrator,
    title: '更换对外事件的签名密钥（立即生效）',
    may,
    secret: true,
    in: z.strictObject({ id: Id, version: Version }),
    out: orWaits(Secret),
  }),
  setState: call({
    post: '/outgoingEvent/setState',
    hands: bySecondAdministrator,
    title: '暂停、恢复或停用对外事件的接收方',
    may,
    in: z.strictObject({
      id: Id,
      version: Version,
      state: z.enum(keysOf(receiverStates)),
      ...shapeOf([briefReason]),
    }),
    out: orWaits(Done),
  }),
  list: call({
    get: '/outgoingEvent/list',
    title: '对外事件的发送情况',
    may,
    in: z.strictObject({
      ...pageInput,
      receiverId: Id.optional(),
      kind: Kind.optional(),
      state: State.optional(),
    }),
    out: pageOf(OutgoingEvent),
  }),
  resend: call({
    post: '/outgoingEvent/resend',
    hands: dailyRecord,
    title: '再次发送一个对外事件',
    may,
    in: z.strictObject({ id: Id }),
    out: Done,
  }),
  resendSince: call({
    post: '/outgoingEvent/resendSince',
    hands: bySecondAdministrator,
    title: '再次发送某一时间以来的全部对外事件',
    may,
    in: z.strictObject({ id: Id, since: GivenMoment }),
    out: orWaits(z.object({ count: z.number() })),
  }),
}
