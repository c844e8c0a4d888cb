/** 功能开关: which features are closed for whom and until when. */
import { z } from 'zod'
import { call } from '../../call.ts'
import { type FeatureKey, featureKeys, switchRoles } from '../../feature-switches.ts'
import { shapeOf } from '../../field-schemas.ts'
import { alone, dailyRecord } from '../../hands.ts'
import { explanation } from '../../reasons.ts'
import { Done, GivenMoment, Id, Moment, Nothing, QxCode, RequestId, Version } from '../../shapes.ts'

/** The longest time that a feature can be closed for at once, in days. */
export const longestClosureDays = 366

const closureStates = ['running', 'over', 'ended'] as const
export const closureStateLabels: Record<(typeof closureStates)[number], string> = {
  running: '关闭中',
  over: '到期恢复',
  ended: '已提前恢复',
}

export const closureReason = explanation('reason', '理由', [5, 100], '使用的人会看到')

const Feature = z.enum(featureKeys as [FeatureKey, ...FeatureKey[]])

export const ClosureView = z.object({
  id: z.string(),
  feature: Feature,
  roles: z.array(z.enum(switchRoles)),
  /** Codes of districts; empty: all. */
  qxCodes: z.array(z.string()),
  state: z.enum(closureStates),
  startsAt: Moment,
  endsAt: Moment,
  reason: z.string(),
  setByName: z.string(),
  endedAt: Moment.nullable(),
  endedByName: z.string().nullable(),
  version: z.number(),
})
export type ClosureView = z.output<typeof ClosureView>

export const featureSwitch = {
  list: call({
    get: '/featureSwitch/list',
    title: '功能开关',
    may: ['admin'],
    in: Nothing,
    /** The latest first. */
    out: z.object({ rows: z.array(ClosureView) }),
  }),
  close: call({
    post: '/featureSwitch/close',
    hands: alone(
      'reason',
      'closes for a time what no deadline hangs on; whoever is refused reads why, and it is reopened at any time',
    ),
    title: '关闭一项功能',
    may: ['admin'],
    in: z.strictObject({
      feature: Feature,
      roles: z.array(z.enum(switchRoles)).min(1, '请选择对谁关闭').max(switchRoles.length),
      qxCodes: z.array(QxCode).max(100),
      endsAt: GivenMoment,
      ...shapeOf([closureReason]),
      requestId: RequestId,
    }),
    out: ClosureView,
  }),
  reopen: call({
    post: '/featureSwitch/reopen',
    hands: dailyRecord,
    title: '提前恢复一项功能',
    may: ['admin'],
    in: z.strictObject({ id: Id, version: Version, requestId: RequestId }),
    out: Done,
  }),
}
