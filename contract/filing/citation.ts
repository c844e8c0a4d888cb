/** 引用账本 on the wire: a fact as it counts, and a number of a form beside it. */
import { z } from 'zod'
import { Moment } from '../shapes.ts'

const cited = {
  key: z.string(),
  year: z.number(),
  label: z.string(),
  unit: z.string(),
  value: z.number(),
  version: z.number(),
  /** In words: 供电结算. */
  source: z.string(),
  /** Since when this version counts. */
  at: Moment,
}

export const LedgerValue = z.object({
  ...cited,
  /** What the enterprise has proposed instead. */
  proposed: z.object({ value: z.number(), reason: z.string(), at: Moment }).nullable(),
})

const CitedFact = z.object({
  ...cited,
  /** Taken off the others. */
  isDeducted: z.literal(true).optional(),
  /** What the ledger has by now, where that is another value; null in it where nothing counts any more. */
  now: z.object({ value: z.number().nullable(), version: z.number().nullable(), at: Moment.nullable() }).optional(),
})

/** `cited`: the ledger's number; `proposed`: another one, proposed to the ledger; `differs`: another one. */
export const Citation = z.object({
  path: z.string(),
  value: z.number(),
  state: z.enum(['cited', 'proposed', 'differs']),
  facts: z.array(CitedFact),
  reason: z.string().optional(),
})
