/** What a new filing begins with: the archive, last year's filing, yearly data, benchmarks and waivers. */
import type { FrozenTable } from '@green/filing/programme/benchmarks.ts'
import { z } from 'zod'
import { DateText, Id } from '../shapes.ts'
import { LedgerValue } from './citation.ts'

export const Prefill = z.object({
  organisation: z.record(z.string(), z.string()),
  archive: z.record(z.string(), z.unknown()),
  lastYear: z
    .object({
      id: Id,
      year: z.number().nullable(),
      answers: z.record(z.string(), z.unknown()),
      figures: z.record(z.string(), z.number().nullable()),
    })
    .nullable(),
  yearly: z.array(
    z.object({
      year: z.number(),
      totalTce: z.number().nullable(),
      outputValue: z.number().nullable(),
      waterIntake: z.number().nullable(),
    }),
  ),
  /** What the ledger has of the facts that the form asks for. */
  ledger: z.array(LedgerValue),
  /** The frozen benchmark tables of its industry, of every year, as they count in the batch. */
  benchmarks: z.array(z.custom<FrozenTable>()),
  /** Own other filings with their identity values. */
  others: z.array(
    z.object({
      id: Id,
      programme: z.string(),
      number: z.string().nullable(),
      year: z.number().nullable(),
      isDraft: z.boolean(),
      traces: z
        .array(
          z.object({
            kind: z.enum(['projectName', 'invoiceNo', 'equipment']),
            key: z.string(),
            words: z.string(),
            field: z.string(),
          }),
        )
        .readonly(),
    }),
  ),
  /** Warnings that the city has waived for this enterprise. */
  waivers: z.array(z.object({ code: z.string(), until: DateText })),
  /** Last year's values of the industry, for yearly data. */
  peers: z.object({ low: z.number(), high: z.number(), count: z.number() }).nullable(),
})
