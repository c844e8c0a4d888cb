/** 统计指标: the figure of every counted indicator, as its list shows it. */
import { z } from 'zod'
import { call } from '../../call.ts'
import { listedIndicators } from '../../overview/indicator-lists.ts'
import { QueryYear } from '../../shapes.ts'

export const indicator = {
  figures: call({
    get: '/indicator/figures',
    title: '统计指标的现值',
    may: ['city', 'admin'],
    reads: 'replica',
    in: z.strictObject({
      /** Last year by default. */
      year: QueryYear.optional(),
    }),
    out: z.object({
      year: z.number(),
      figures: z.array(z.object({ id: z.enum(listedIndicators), value: z.number() })),
    }),
  }),
}
