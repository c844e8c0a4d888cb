/** 系统维护: what is announced to everybody, and the times in which the platform can only be read. */
import { field, text } from '@green/filing/form/fields.ts'
import { z } from 'zod'
import { call } from '../../call.ts'
import { shapeOf } from '../../field-schemas.ts'
import { dailyRecord, type TwoHands } from '../../hands.ts'
import { explanation } from '../../reasons.ts'
import { Done, GivenMoment, Id, Moment, Nothing, RequestId, Version } from '../../shapes.ts'
import { orWaits } from '../account/two-hands.ts'

/** The longest announced maintenance, in days. */
export const longestMaintenanceDays = 7

const maintenanceStates = ['planned', 'running', 'over', 'cancelled'] as const
export const maintenanceStateLabels: Record<(typeof maintenanceStates)[number], string> = {
  planned: '未开始',
  running: '进行中',
  over: '已结束',
  cancelled: '已取消',
}

export const MaintenanceView = z.object({
  id: z.string(),
  startsAt: Moment,
  /** As announced. */
  endsAt: Moment,
  what: z.string(),
  concerns: z.string(),
  isReadOnly: z.boolean(),
  state: z.enum(maintenanceStates),
  announcedAt: Moment,
  announcedByName: z.string(),
  /** When somebody ended it before its time. */
  endedAt: Moment.nullable(),
  endedByName: z.string().nullable(),
  version: z.number(),
})
export type MaintenanceView = z.output<typeof MaintenanceView>

export const maintenanceTexts = {
  what: explanation('what', '维护内容', [5, 200], '写给所有人看，例如：升级服务器，预计一小时'),
  /** Whom it matters to, in words. */
  concerns: field(
    'concerns',
    '对谁有影响',
    text({ required: true, rules: [{ length: [2, 100] }], hint: '例如：正在填报绿色工厂的企业' }),
  ),
}

const Announcement = {
  /** At once where it is missing. */
  startsAt: GivenMoment.optional(),
  endsAt: GivenMoment,
  ...shapeOf([maintenanceTexts.what, maintenanceTexts.concerns]),
  isReadOnly: z.boolean(),
  /** How many deadlines within it the administrator was shown. */
  deadlinesSeen: z.number().int().min(0).max(1_000_000).default(0),
  requestId: RequestId,
}

/** `to`: the moment to which it moves; null where it stays, for the `reason`. */
const movedOrNot = { to: Moment.nullable(), reason: z.string().nullable() }
const MaintenanceDeadlines = z.object({
  count: z.number(),
  /** How many cases or batches of a kind. */
  kinds: z.array(z.object({ kind: z.string(), count: z.number(), ...movedOrNot })),
  /** The first ones, in their order. */
  rows: z.array(z.object({ at: Moment, what: z.string(), ...movedOrNot })),
})
export type MaintenanceDeadlines = z.output<typeof MaintenanceDeadlines>

/** Where a deadline lies inside a time in which nobody can send: an officer of the city reads which. */
const whereDeadlines: TwoHands = { twoHands: { second: ['city'], days: 1 } }

export const maintenance = {
  list: call({
    get: '/maintenance/list',
    title: '系统维护',
    may: ['admin'],
    in: Nothing,
    out: z.object({ rows: z.array(MaintenanceView) }),
  }),
  deadlines: call({
    get: '/maintenance/deadlines',
    title: '落在某段时间内的期限',
    may: ['admin'],
    in: z.strictObject({ startsAt: GivenMoment.optional(), endsAt: GivenMoment }),
    out: MaintenanceDeadlines,
  }),
  announce: call({
    post: '/maintenance/announce',
    hands: whereDeadlines,
    title: '公布系统维护',
    may: ['admin'],
    in: z.strictObject(Announcement),
    out: orWaits(MaintenanceView),
  }),
  change: call({
    post: '/maintenance/change',
    hands: whereDeadlines,
    title: '调整系统维护',
    may: ['admin'],
    duringMaintenance: true,
    in: z.strictObject({ id: Id, version: Version, ...Announcement }),
    out: orWaits(MaintenanceView),
  }),
  end: call({
    post: '/maintenance/end',
    hands: dailyRecord,
    title: '结束或取消系统维护',
    may: ['admin'],
    duringMaintenance: true,
    in: z.strictObject({ id: Id, version: Version, requestId: RequestId }),
    out: Done,
  }),
}
