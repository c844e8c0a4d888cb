/** 专家组: the minutes of its review, and what still lacks before the case can go on. */
import { z } from 'zod'
import { call } from '../../call.ts'
import { PaperSignature } from '../../filing/paper-signature.ts'
import { dailyRecord } from '../../hands.ts'
import { Id, Moment, RequestId } from '../../shapes.ts'

const Subject = { of: z.enum(['filing', 'batch']), id: Id }

/** Where on a case something is done that lacks; `steps`: by a step of the opinion panel. */
export const missingPlaces = ['experts', 'objections', 'proposal', 'steps'] as const

/** One version of the minutes; it never changes. */
const Minutes = z.object({
  id: Id,
  version: z.number(),
  code: z.string(),
  madeAt: Moment,
  madeBy: z.string(),
  sha256: z.string(),
  signature: PaperSignature.nullable(),
})
export type Minutes = z.output<typeof Minutes>

export const panel = {
  minutes: call({
    get: '/panel/minutes',
    title: '一件申报或一个批次的评审会议纪要（各版本）',
    may: ['city'],
    byViewer: false,
    in: z.strictObject(Subject),
    out: z.object({
      /** The newest first. */
      versions: z.array(Minutes),
      /** Why none can be made now; null when one can. */
      closed: z.string().nullable(),
    }),
  }),
  makeMinutes: call({
    post: '/panel/makeMinutes',
    hands: dailyRecord,
    title: '生成评审会议纪要（内容有变化时为新的版本）',
    may: ['city'],
    in: z.strictObject({ ...Subject, requestId: RequestId }),
    out: Minutes,
  }),
  missing: call({
    get: '/panel/missing',
    title: '一件申报进入下一步还缺什么',
    may: ['city'],
    byViewer: false,
    in: z.strictObject({ id: Id }),
    out: z.object({
      /** The next step of the city; null where it takes none from here. */
      next: z.string().nullable(),
      missing: z.array(
        z.object({
          text: z.string(),
          /** Where it is done; null where only time or another person brings it. */
          place: z.enum(missingPlaces).nullable(),
          /** The step of the opinion panel that does it. */
          action: z.string().nullable(),
        }),
      ),
    }),
  }),
  minutesPaper: call({
    get: '/panel/minutesPaper',
    title: '评审会议纪要（PDF）',
    may: ['city'],
    byViewer: false,
    in: z.strictObject({ id: Id }),
    out: 'blob',
  }),
}
