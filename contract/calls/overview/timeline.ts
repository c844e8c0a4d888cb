/** 企业全景: all events of one enterprise, as a timeline and as a document. */
import { keysOf } from '@green/filing/value/keys-of.ts'
import { z } from 'zod'
import { call } from '../../call.ts'
import { TimelineEntry, timelineKinds } from '../../enterprise/enterprise.ts'
import { Id, queryInt } from '../../shapes.ts'

/** One enterprise's timeline, optionally of one year and one kind. */
const TimelineQuery = z.strictObject({
  id: Id,
  year: queryInt(1990, 2100).optional(),
  kind: z.enum(keysOf(timelineKinds)).optional(),
})

export const timeline = {
  get: call({
    get: '/enterprise/timeline',
    title: '企业全景：一条时间轴',
    may: ['county', 'city', 'supervisor', 'admin'],
    in: TimelineQuery,
    out: z.object({
      entries: z.array(TimelineEntry),
      /** Every year with events, newest first. */
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
