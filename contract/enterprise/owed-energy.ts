/** 应报名单: who owes a year's energy data, and what an office notes about it. */
import { owedStates } from '@green/filing/programme/energy-words.ts'
import { keysOf } from '@green/filing/value/keys-of.ts'
import { z } from 'zod'
import { maxText } from '../rule-schemas.ts'
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

export const OwedChange = z.strictObject({
  enterpriseId: Id,
  year: QueryYear,
  dueOn: DateText.optional(),
  note: maxText(200).default(''),
  exempt: z.enum(['0', '1']).default('0'),
})
