/** 我的任务: long exports, packages and imports that run as background jobs, visible to their owner only. */
import { keysOf } from '@green/filing/value/keys-of.ts'
import { z } from 'zod'
import { call } from '../../call.ts'
import { requiredText } from '../../rule-schemas.ts'
import { Done, Id, Moment, pageInput, pageOf } from '../../shapes.ts'

export const jobStates = {
  queued: '排队中',
  running: '进行中',
  done: '已完成',
  failed: '未成功',
  cancelled: '已取消',
  expired: '已清除',
} as const
export type JobState = keyof typeof jobStates

/** Up to so many rows an export or an import runs within the request. */
export const rowsAtOnce = 5000
/** Up to so many cases a package is built within the request. */
export const casesAtOnce = 10
/** How long a result is stored. */
export const resultHours = 72
/** Most queued and running jobs of one user. */
export const openJobsAtMost = 5

export const JobView = z.object({
  id: Id,
  title: z.string(),
  state: z.enum(keysOf(jobStates)),
  done: z.number(),
  /** Null until it is known. */
  total: z.number().nullable(),
  bytes: z.number(),
  createdAt: Moment,
  startedAt: Moment.nullable(),
  finishedAt: Moment.nullable(),
  /** Until when the result can be downloaded. */
  expiresAt: Moment.nullable(),
  fileName: z.string().nullable(),
  /** The result, or the error and what to do. */
  says: z.string().nullable(),
  calledOff: z.boolean(),
})
export type JobView = z.output<typeof JobView>

const Scalar = z.union([z.string().max(4000), z.number(), z.boolean(), z.null()])

export const job = {
  start: call({
    post: '/job/start',
    title: '把一次导出、打包或导入交给后台办理',
    may: 'signedIn',
    in: z.strictObject({
      path: z.string().max(80),
      /** The input of the call. */
      input: z.record(z.string().max(60), z.union([Scalar, z.array(Scalar).max(500)])),
      title: requiredText(60),
    }),
    out: JobView,
  }),
  mine: call({
    get: '/job/mine',
    title: '我的任务',
    may: 'signedIn',
    in: z.strictObject(pageInput),
    out: pageOf(JobView).extend({ open: z.number() }),
  }),
  cancel: call({
    post: '/job/cancel',
    title: '取消后台任务',
    may: 'signedIn',
    in: z.strictObject({ id: Id }),
    out: Done,
  }),
  result: call({
    get: '/job/result',
    title: '下载后台任务的结果',
    may: 'signedIn',
    in: z.strictObject({ id: Id }),
    out: 'blob',
  }),
}
