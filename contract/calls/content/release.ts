/** 更新说明: what a version of the product has brought for the reader's role. */
import { z } from 'zod'
import { call } from '../../call.ts'
import { DateText, Done, mostInt, Nothing } from '../../shapes.ts'

export const release = {
  notes: call({
    get: '/release/notes',
    title: '更新说明',
    may: 'signedIn',
    evenIfUnverified: true,
    in: Nothing,
    out: z.object({
      version: z.string(),
      /** The mark of the web's build; null where only the calls run. */
      build: z.string().nullable(),
      /** Number of changes of the database's tables. */
      dataVersion: z.number(),
      /** The latest first; only those with something for this role. */
      notes: z.array(
        z.object({
          no: z.number(),
          version: z.string(),
          day: DateText,
          isNew: z.boolean(),
          items: z.array(z.object({ title: z.string(), text: z.string() })),
        }),
      ),
    }),
  }),
  seen: call({
    post: '/release/seen',
    title: '更新说明已读',
    may: 'signedIn',
    evenIfUnverified: true,
    in: z.strictObject({ no: z.number().int().min(1).max(mostInt) }),
    out: Done,
  }),
}
