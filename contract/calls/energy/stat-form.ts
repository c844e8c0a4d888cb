/** 205-1, 205-2, 205-4, B204-1: an enterprise's own copies of the statistical forms, read into proposals that it looks through. */
import { flowNames } from '@green/filing/programme/energy-words.ts'
import { statFormNames } from '@green/filing/programme/stat-forms.ts'
import { z } from 'zod'
import { call } from '../../call.ts'
import { maxText, requiredText } from '../../rule-schemas.ts'
import { Moment, QueryYear } from '../../shapes.ts'
import { FactKey } from './ledger.ts'

const Form = z.enum(statFormNames, '请选择报表')
/** Where a value stands. */
const place = { sheet: z.string(), row: z.number() }

export const StatFormRead = z.object({
  fileName: z.string(),
  /** The forms that were found, each with the year it names; null where it names none. */
  forms: z.array(z.object({ form: Form, title: z.string(), sheet: z.string(), year: z.number().nullable() })),
  /** What the entry would have: a line for each kind and flow, with the row that it comes from. */
  lines: z.array(
    z.object({
      ...place,
      energyCode: z.string(),
      label: z.string(),
      flow: z.enum(flowNames),
      quantity: z.number(),
    }),
  ),
  /** Figures of the entry that are not of a line. */
  amounts: z.array(
    z.object({ ...place, figure: z.enum(['outputValue', 'waterIntake']), label: z.string(), value: z.number() }),
  ),
  /** What the entry has no place for, and the ledger takes by itself: products, water by source. */
  facts: z.array(
    z.object({
      ...place,
      form: Form,
      key: z.string(),
      label: z.string(),
      unit: z.string(),
      value: z.number(),
      /** What counts now; null where nothing does. */
      counts: z.number().nullable(),
      source: z.string().nullable(),
    }),
  ),
  /** Rows that give no proposal, or should be looked at: what to do. */
  remarks: z.array(z.object({ ...place, column: z.string(), message: z.string() })),
})
export type StatFormRead = z.output<typeof StatFormRead>

export const statForm = {
  read: call({
    post: '/energyYear/readStatForm',
    title: '读取本企业的统计报表（205-1、205-2、205-4、B204-1），得出录入的建议（不改动数据）',
    may: ['enterprise'],
    upload: true,
    /** The year that is entered: forms of another year are not taken. */
    in: z.strictObject({ year: QueryYear.optional() }),
    out: StatFormRead,
  }),
  adopt: call({
    post: '/energyYear/adoptStatForm',
    title: '把核对过的统计报表数值（产品产量、分水源取水量、重复利用水量）记入本企业的账本',
    may: ['enterprise'],
    in: z.strictObject({
      year: z.number().int().min(2015).max(2100),
      /** The uploaded file, as it was called. */
      workbook: requiredText(120),
      facts: z
        .array(
          z.strictObject({
            form: Form,
            key: FactKey,
            value: z.number('请填写数值').min(0, '不能为负数').max(1e12),
            sheet: maxText(60),
            row: z.number().int().min(1).max(1_048_576),
          }),
        )
        .min(1, '请至少选择一项')
        .max(200, '一次最多200项'),
    }),
    out: z.object({
      /** How many of them count now; for the others another source counts. */
      counted: z.number(),
      stated: z.number(),
      at: Moment,
    }),
  }),
}
