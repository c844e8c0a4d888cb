/** The report of a workbook import: counts, faults by cell, and the first rows with their result. */
import { z } from 'zod'
import { maxText } from './rule-schemas.ts'
import { Id, Moment } from './shapes.ts'

/**
 * Result of a row: added, changed, unchanged, skipped for a given reason, in conflict with a change since it was
 * exported, or wrong.
 */
export const RowOutcome = z.enum(['add', 'update', 'same', 'skip', 'conflict', 'fault'])
export type RowOutcome = z.output<typeof RowOutcome>

/** Named where the workbook has more than one sheet. */
const sheet = z.string().optional()

/** The headings of an upload mapped to our columns, sheet by sheet. */
export const ImportMapping = z.array(
  z.object({
    sheet: z.string(),
    /** The sheet of the file, and the row of its header. */
    from: z.string().optional(),
    headRow: z.number().optional(),
    headings: z.array(z.object({ column: z.number(), heading: z.string(), samples: z.array(z.string()) })),
    columns: z.array(
      z.object({
        key: z.string(),
        title: z.string(),
        required: z.boolean(),
        note: z.string(),
        /** From 1; null where no heading fits. */
        column: z.number().nullable(),
        /** Guessed by similarity; nobody has confirmed it yet. */
        isGuess: z.boolean(),
      }),
    ),
  }),
)
export type ImportMapping = z.output<typeof ImportMapping>

/** A user's mapping of the headings: each of our columns with the column of the sheet; columns without an entry are not imported. */
export const SaidMapping = z.strictObject({
  importId: Id,
  columns: z
    .array(z.strictObject({ sheet: maxText(31), key: maxText(60), column: z.number().int().min(1).max(16_384) }))
    .max(200),
})

const AtCell = z.object({
  sheet,
  row: z.number(),
  column: z.string(),
  title: z.string(),
  value: z.string(),
  message: z.string(),
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
  errors: z.array(AtCell),
  errorsTotal: z.number(),
  /** What is imported all the same and should be checked: a credit code with a wrong check sign, a probable twin. */
  doubts: z.array(AtCell).default([]),
  doubtsTotal: z.number().default(0),
  /** The first rows with their result, and all that are skipped or in conflict, up to 500 lines. */
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
  /** The headings differ from the template: nothing is read before the mapping is confirmed. */
  asksMapping: z.boolean(),
  /** False while the mapping is open, or a large file waits for its check in the background: the counts are final only afterwards. */
  isChecked: z.boolean().default(true),
  done: z.boolean(),
})
export type ImportReport = z.output<typeof ImportReport>

/** A user's last upload that is neither imported nor discarded, to continue with. */
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
