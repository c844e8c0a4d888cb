/** What a filled template of a filing holds, on the wire. */
import { z } from 'zod'
import { Id } from '../shapes.ts'

const SheetPlace = { sheet: z.string(), row: z.number(), column: z.number() }

/** The content of a filled template: the answers, their cells, the unreadable cells, and the draft it was made from. */
export const WorkbookRead = z.object({
  importId: Id,
  fileName: z.string(),
  answers: z.record(z.string(), z.unknown()),
  /** The draft at the time of download; null where the template does not say. */
  taken: z
    .object({
      id: z.string().nullable(),
      version: z.number().nullable(),
      at: z.string(),
      answers: z.record(z.string(), z.unknown()),
    })
    .nullable(),
  places: z.array(
    z.union([
      z.object({ ...SheetPlace, key: z.string() }),
      z.object({
        sheet: z.string(),
        key: z.string(),
        rows: z.array(z.number()),
        columns: z.record(z.string(), z.number()),
      }),
    ]),
  ),
  faults: z.array(z.object({ ...SheetPlace, title: z.string(), value: z.string(), message: z.string() })),
})
export type WorkbookRead = z.output<typeof WorkbookRead>
