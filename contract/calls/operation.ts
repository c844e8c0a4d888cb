/** 备份与恢复演练: how far back the installation can be restored, and when a drill last proved it. */
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
      /** `outside`: the database has an administrator of its own; `notInUse`: configured, but the running database was started without it. */
      archive: z.enum(['on', 'off', 'outside', 'notInUse']),
      /** The archive is on the same disk as the database. */
      sameDisk: z.boolean(),
      /** Any moment between these two can be restored; null without an archive or a copy. */
      from: Moment.nullable(),
      to: Moment.nullable(),
      /** Problems that somebody has to solve, in sentences. */
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
