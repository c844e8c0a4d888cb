/** The running system: how far back it can be restored, and 运行状态, how every part of it is. */
import { field, text } from '@green/filing/form/fields.ts'
import { z } from 'zod'
import { call } from '../../call.ts'
import { shapeOf } from '../../field-schemas.ts'
import { dailyRecord, type TwoHands } from '../../hands.ts'
import { explanation } from '../../reasons.ts'
import { Done, Moment, Nothing, RequestId } from '../../shapes.ts'
import { orWaits } from '../account/two-hands.ts'

/** What the platform asks of others, each with a circuit breaker of its own. */
export const outsideServices = [
  'sms',
  'smsSecond',
  'mail',
  'mailSecond',
  'register',
  'scanner',
  'identityProvider',
] as const

export const HealthPart = z.object({
  part: z.string(),
  title: z.string(),
  /** What it is there for. */
  means: z.string(),
  /** `off`: not configured; `warn`: it works with a loss, or will not for long. */
  state: z.enum(['ok', 'warn', 'failed', 'off']),
  says: z.string(),
  /** What to do; null where nothing is to be done. */
  todo: z.string().nullable(),
  /** Since when it is so; null in the first minute. */
  since: Moment.nullable(),
  /** It is an outside service whose circuit breaker is not closed. */
  mayClose: z.boolean(),
})
export type HealthPart = z.output<typeof HealthPart>

/** Hours in which the command may use a permit for an unmasked export, once. */
export const permitHours = 24

export const ExportPermit = z.object({
  /** Whoever proposed it, with those who agreed. */
  by: z.string(),
  receiver: z.string(),
  reason: z.string(),
  until: Moment,
})
export type ExportPermit = z.output<typeof ExportPermit>

/** The city agrees, whose data it is; then another administrator. */
const withOwnerOfData: TwoHands = { twoHands: { second: ['admin'], third: ['city'], days: 3 } }

export const exportPermitFields = [
  field(
    'receiver',
    '交给谁',
    text({ required: true, rules: ['organisationName'], hint: '接收的单位，写进导出的说明和日志。' }),
  ),
  explanation('reason', '理由', [10, 300], '写明为什么须有完整的个人信息、用后如何销毁'),
] as const

export const operation = {
  restores: call({
    get: '/operation/restores',
    title: '归档状态和恢复演练记录',
    may: ['admin'],
    in: z.strictObject({}),
    out: z.object({
      /** `outside`: the database has an administrator of its own; `notInUse`: configured, but the running database was started without it. */
      archive: z.enum(['on', 'off', 'outside', 'notInUse']),
      /** The archive is on the same disk as the database. */
      sameDisk: z.boolean(),
      /** Any moment between these two can be restored; null without an archive or a copy. */
      from: Moment.nullable(),
      to: Moment.nullable(),
      /** Problems that somebody has to solve, in sentences. */
      warnings: z.array(z.string()),
      drills: z.array(
        z.object({
          id: z.string(),
          at: Moment,
          seconds: z.number(),
          rows: z.number(),
          files: z.number(),
          lines: z.number(),
          faults: z.array(z.string()),
        }),
      ),
    }),
  }),
  health: call({
    get: '/operation/health',
    title: '各部分的运行状态',
    may: ['admin'],
    in: z.strictObject({}),
    out: z.object({
      at: Moment,
      parts: z.array(HealthPart),
      schedules: z.array(
        z.object({
          name: z.string(),
          title: z.string(),
          /** The last run that reached its end; null before the first. */
          lastAt: Moment.nullable(),
          isLate: z.boolean(),
          hasFailed: z.boolean(),
        }),
      ),
    }),
  }),
  permitOfExport: call({
    get: '/operation/permitOfExport',
    title: '不遮盖的全部导出：还没有用过的许可',
    may: ['admin'],
    in: Nothing,
    out: z.object({ permit: ExportPermit.nullable() }),
  }),
  allowExport: call({
    post: '/operation/allowExport',
    hands: withOwnerOfData,
    title: '允许一次不遮盖个人信息的全部导出',
    may: ['admin'],
    in: z.strictObject({
      ...shapeOf(exportPermitFields),
      requestId: RequestId,
    }),
    out: orWaits(ExportPermit),
  }),
  closeCircuit: call({
    post: '/operation/closeCircuit',
    hands: dailyRecord,
    title: '恢复使用一个暂停的对外服务',
    may: ['admin'],
    in: z.strictObject({
      service: z.enum(outsideServices),
      requestId: RequestId,
    }),
    out: Done,
  }),
}
export type HealthView = z.output<(typeof operation.health)['out']>
