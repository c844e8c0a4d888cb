/** 备份与恢复演练: how far back the house can be restored, and when that was last proved. */
import { z } from 'zod'
import { call } from '../call.ts'
import { Moment } from '../shapes.ts'

export const operation = {
  restores: call({
    get: '/operation/restores',
    title: '归档状态和恢复演练记录',
    may: ['admin'],
    in: z.strictObject({}),
    out: z.object({
      /** `outside`: the database has an administrator of its own; `notInUse`: set, but the running database was started without. */
      archive: z.enum(['on', 'off', 'outside', 'notInUse']),
      /** The archive lies on the disk that it is to stand in for. */
      sameDisk: z.boolean(),
      /** Any moment between these two can be restored; null without an archive or a copy. */
      from: Moment.nullable(),
      to: Moment.nullable(),
      /** What somebody has to do something about, in sentences. */
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
}
