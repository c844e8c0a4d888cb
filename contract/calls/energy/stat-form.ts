/** 205-1 能源购进、消费与库存: an enterprise's own copy of the statistical form, read into proposals for its entry. */
import { flowNames } from '@green/filing/programme/energy-words.ts'
import { z } from 'zod'
import { call } from '../../call.ts'

export const StatFormRead = z.object({
  fileName: z.string(),
  sheet: z.string(),
  /** The year that the form names; null where it names none. */
  year: z.number().nullable(),
  /** What the entry would have: a line for each kind and flow, with the row that it comes from. */
  lines: z.array(
    z.object({
      row: z.number(),
      energyCode: z.string(),
      label: z.string(),
      flow: z.enum(flowNames),
      quantity: z.number(),
    }),
  ),
  /** Rows that give no proposal, or should be looked at: what to do. */
  remarks: z.array(z.object({ row: z.number(), column: z.string(), message: z.string() })),
})
export type StatFormRead = z.output<typeof StatFormRead>

export const statForm = {
  read: call({
    post: '/energyYear/readStatForm',
    title: '读取本企业的统计报表205-1，得出录入能耗的建议（不改动数据）',
    may: ['enterprise'],
    upload: true,
    in: z.strictObject({}),
    out: StatFormRead,
  }),
}
