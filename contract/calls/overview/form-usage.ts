/** 产品使用情况: how far people get in the forms, what is at fault when they check, how long sections take. Counts by day, of nobody. */
import { z } from 'zod'
import { call, listExport } from '../../call.ts'
import { periodNames } from '../../overview/form-usage-words.ts'
import { maxText } from '../../rule-schemas.ts'
import { Done, ProgrammeId } from '../../shapes.ts'

/** The last page of a form, beside its sections. */
export const checkSection = 'check'

/** Where one bucket of time ends and the next begins, in seconds; the last has no end. */
export const timeBounds = [10, 30, 60, 120, 300, 600, 1200, 1800, 3600]

const SectionKey = maxText(60)
/** A field's key, in a table the table's and the column's: `productRows.output`. Without the number of a row. */
const FieldPath = maxText(120)

const Query = z.strictObject({
  period: z.enum(periodNames),
  /** The one that was opened most by default. */
  programme: ProgrammeId.optional(),
  /** The newest that was opened by default. */
  formVersion: maxText(20).optional(),
})

/** Null: the form was opened too seldom. */
const Count = z.number().nullable()

export const SectionUse = z.object({
  title: z.string(),
  opened: z.number(),
  /** Forms left without sending while it was open. */
  left: z.number(),
  /** Forms that opened it and were sent. */
  sent: z.number(),
  /** Buckets of `timeBounds`; null where nobody opened it. */
  median: z.number().nullable(),
  p90: z.number().nullable(),
})
export type SectionUse = z.output<typeof SectionUse>

export const FieldUse = z.object({ label: z.string(), section: z.string(), wrong: z.number(), missing: z.number() })
export type FieldUse = z.output<typeof FieldUse>

const FormUse = z.object({
  programme: z.string(),
  title: z.string(),
  formVersion: z.string(),
  formVersions: z.array(z.string()),
  opened: Count,
  sent: Count,
  left: Count,
  /** Null where the form was opened too seldom. */
  sections: z.array(SectionUse).nullable(),
  /** Most often at fault first. */
  fields: z.array(FieldUse).nullable(),
})

const readers = ['city', 'admin'] as const

export const formUsage = {
  report: call({
    post: '/formUsage/report',
    title: '一次填报的使用统计（不含账号、单位和填写的内容）',
    may: ['enterprise'],
    in: z.strictObject({
      programme: ProgrammeId,
      formVersion: maxText(20),
      /** Sections that were open, each once, with the bucket of their time. */
      sections: z
        .array(z.strictObject({ section: SectionKey, time: z.number().int().min(0).max(timeBounds.length) }))
        .min(1)
        .max(60),
      /** The one that was open last. */
      last: SectionKey,
      isSent: z.boolean(),
      /** Fields at fault on the last page: with a value that is wrong, and without one. */
      wrong: z.array(FieldPath).max(500),
      missing: z.array(FieldPath).max(500),
    }),
    out: Done,
  }),
  read: call({
    get: '/formUsage/read',
    title: '产品使用情况',
    may: readers,
    reads: 'replica',
    in: Query,
    out: z.object({
      from: z.string(),
      to: z.string(),
      /** Opened most often first. */
      programmes: z.array(
        z.object({ programme: z.string(), title: z.string(), opened: Count, sent: Count, left: Count }),
      ),
      /** Null where nothing is recorded. */
      form: FormUse.nullable(),
    }),
  }),
  exportList: call({
    get: '/formUsage/exportList',
    title: '导出产品使用情况',
    may: readers,
    in: Query,
    ...listExport,
  }),
}
