/** 数据保存期限: how long each kind of record stays, on what ground, and what the last clean-up proved. */
import { area, field } from '@green/filing/form/fields.ts'
import { z } from 'zod'
import { call } from '../../call.ts'
import { shapeOf } from '../../field-schemas.ts'
import { alone } from '../../hands.ts'
import { Done, Moment, RequestId, Version } from '../../shapes.ts'

const Row = z.object({
  kind: z.string(),
  label: z.string(),
  /** In force; 0: as soon as it has expired. */
  days: z.number(),
  /** The declared term, which is the shortest. */
  usualDays: z.number(),
  /** The longest that may be set; null where the term is fixed. */
  mostDays: z.number().nullable(),
  from: z.string(),
  ground: z.string(),
  /** What happens at the end of the term. */
  end: z.string(),
  pace: z.enum(['hour', 'night']),
  /** The last run over this kind; null before the first. */
  last: z
    .object({
      at: Moment,
      deleted: z.number(),
      /** Null when the run was cut off before it was known. */
      overdue: z.number().nullable(),
      oldestAt: Moment.nullable(),
      dueSoon: z.number().nullable(),
      hasFailed: z.boolean(),
    })
    .nullable(),
})

const RetainedKind = z.object({ label: z.string(), what: z.string(), reason: z.string() })

/** Why a term is lengthened, or its lengthening taken back. */
export const termReason = field(
  'reason',
  '理由',
  area(200, { required: true, atLeast: 4, hint: '记入日志。', faultText: '请写明理由，4至200字' }),
)

export const retention = {
  list: call({
    get: '/retention/list',
    title: '各类数据的保存期限和最近一次清理',
    may: ['admin'],
    duty: ['system', 'audit'],
    in: z.strictObject({}),
    out: z.object({
      rows: z.array(Row),
      kept: z.array(RetainedKind),
      elsewhere: z.array(RetainedKind),
      runs: z.array(
        z.object({
          id: z.string(),
          pace: z.enum(['hour', 'night']),
          startedAt: Moment,
          /** Null: it is running, or was cut off. */
          endedAt: Moment.nullable(),
          isCutOff: z.boolean(),
          deleted: z.number(),
          /** Kinds that were not cleaned as promised. */
          unmet: z.number(),
        }),
      ),
      version: z.number(),
      updatedAt: Moment.nullable(),
      updatedBy: z.string().nullable(),
    }),
  }),
  save: call({
    post: '/retention/save',
    hands: alone('reason', 'only lengthens a term, or takes back the lengthening'),
    title: '延长一类数据的保存期限，或恢复默认',
    may: ['admin'],
    in: z.strictObject({
      kind: z.string().max(40),
      /** Null restores the declared term. */
      days: z.number('请输入天数').int('天数应为整数').min(1, '天数应大于0').max(36500, '天数过长').nullable(),
      ...shapeOf([termReason]),
      version: Version.min(0),
      requestId: RequestId,
    }),
    out: Done,
  }),
}
export type RetentionView = z.output<(typeof retention.list)['out']>
