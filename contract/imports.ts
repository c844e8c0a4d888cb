/** What an import of a workbook answers: counts, faults by cell, and the first rows with what becomes of each. */
import { z } from 'zod'
import { words } from './rule-schemas.ts'
import { Id, Moment } from './shapes.ts'

/**
 * Of a row: added, changed, as it stands already, left alone for a reason that is told, changed by somebody else since it was
 * exported, or wrong.
 */
const RowOutcome = z.enum(['add', 'update', 'same', 'skip', 'conflict', 'fault'])
export type RowOutcome = z.output<typeof RowOutcome>

/** Named where the workbook has more than one sheet. */
const sheet = z.string().optional()

/** The headings of an upload beside our columns, sheet by sheet: which heading is taken for which column. */
const ImportMapping = z.array(
  z.object({
    sheet: z.string(),
    headings: z.array(z.object({ column: z.number(), heading: z.string(), samples: z.array(z.string()) })),
    columns: z.array(
      z.object({
        key: z.string(),
        title: z.string(),
        required: z.boolean(),
        note: z.string(),
        /** From 1; null where no heading fits. */
        column: z.number().nullable(),
        /** It only looks alike: nobody has said so yet. */
        isGuess: z.boolean(),
      }),
    ),
  }),
)
export type ImportMapping = z.output<typeof ImportMapping>

/** What a person says of the headings: each of our columns with the column of the sheet; what is not named is not imported. */
export const SaidMapping = z.strictObject({
  importId: Id,
  columns: z
    .array(z.strictObject({ sheet: words(31), key: words(60), column: z.number().int().min(1).max(16_384) }))
    .max(200),
})

export const ImportReport = z.object({
  importId: Id,
  fileName: z.string(),
  rows: z.number(),
  /** What would happen, or happened. */
  added: z.number(),
  updated: z.number(),
  unchanged: z.number(),
  skipped: z.number(),
  conflicts: z.number(),
  failed: z.number(),
  errors: z.array(
    z.object({ sheet, row: z.number(), column: z.string(), title: z.string(), value: z.string(), message: z.string() }),
  ),
  errorsTotal: z.number(),
  /** The first rows as they would stand, and all that are skipped or in conflict as far as 500 lines go. */
  preview: z.array(
    z.object({
      sheet,
      row: z.number(),
      outcome: RowOutcome,
      enterpriseName: z.string(),
      socialCode: z.string(),
      changes: z.string(),
    }),
  ),
  mapping: ImportMapping,
  /** The headings are not those of the template: nothing is read before somebody says which is which. */
  asksMapping: z.boolean(),
  /** False while its columns are not said, or a large one waits for its check in the background: the counts stand only afterwards. */
  isChecked: z.boolean().default(true),
  done: z.boolean(),
})
export type ImportReport = z.output<typeof ImportReport>

/** The last upload of a person that is neither written nor forgotten, to go on with. */
export const ImportLeft = z.object({
  left: z
    .object({
      importId: Id,
      fileName: z.string(),
      uploadedAt: Moment,
      asksMapping: z.boolean(),
      isChecked: z.boolean(),
      /** It is being imported in the background. */
      isRunning: z.boolean(),
    })
    .nullable(),
})
