/** 企业全景: everything that happened around one enterprise, on one line of time and as paper. */
import { z } from 'zod'
import { call } from '../call.ts'
import { TimelineEntry, type TimelineKind, timelineKinds } from '../enterprise.ts'
import { Id, queryInt } from '../shapes.ts'

/** One enterprise's timeline, perhaps of one year and one kind. */
const TimelineQuery = z.strictObject({
  id: Id,
  year: queryInt(1990, 2100).optional(),
  kind: z.enum(Object.keys(timelineKinds) as [TimelineKind, ...TimelineKind[]]).optional(),
})

export const timeline = {
  get: call({
    get: '/enterprise/timeline',
    title: '企业全景：一条时间轴',
    may: ['county', 'city', 'supervisor', 'admin'],
    in: TimelineQuery,
    out: z.object({
      entries: z.array(TimelineEntry),
      /** Every year in which something happened, newest first. */
      years: z.array(z.number()),
    }),
  }),
  paper: call({
    get: '/enterprise/timelinePaper',
    title: '导出企业全景（PDF）',
    may: ['county', 'city', 'admin'],
    in: TimelineQuery,
    out: 'blob',
  }),
}
