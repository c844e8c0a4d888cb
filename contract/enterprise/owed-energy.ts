/** 应报名单: who owes a year's energy data, and what an office notes about it. */
import { area, date, field, yesNo } from '@green/filing/form/fields.ts'
import { owedStates } from '@green/filing/programme/energy-words.ts'
import { keysOf } from '@green/filing/value/keys-of.ts'
import { z } from 'zod'
import { shapeOf } from '../field-schemas.ts'
import { DateText, Id, QueryYear } from '../shapes.ts'

export const OwedRow = z.object({
  enterpriseId: Id,
  enterpriseName: z.string(),
  socialCode: z.string(),
  qxName: z.string(),
  year: z.number(),
  state: z.enum(keysOf(owedStates)),
  source: z.string(),
  totalTce: z.number().nullable(),
  dueOn: DateText.nullable(),
  overdue: z.boolean(),
  note: z.string(),
  updatedByName: z.string(),
  /** Inspections that look at this year of the enterprise. */
  inspections: z.array(z.object({ id: Id, number: z.string(), taskName: z.string(), stateLabel: z.string() })),
})

const owedNote = field('note', '备注', area(200))
/** What an office notes about who owes data. */
export const owedFields = [
  field('dueOn', '报送期限', date()),
  field('exempt', '本年免报（停产、搬迁等，须写明理由）', yesNo()),
  owedNote,
] as const

export const OwedChange = z.strictObject({
  enterpriseId: Id,
  year: QueryYear,
  dueOn: DateText.optional(),
  ...shapeOf([owedNote]),
  exempt: z.enum(['0', '1']).default('0'),
})
