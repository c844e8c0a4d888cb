/** What an officer is shown before a case is decided. */
import { z } from 'zod'
import { Id } from '../shapes.ts'

/** What an officer should know of a case before it is decided among many. */
export const TrialFacts = z.object({
  systemScore: z.number().nullable(),
  /** Absent while it is confidential. */
  expertScore: z.number().nullable(),
  /** Errors and warnings of the checks that nobody has waived. */
  doubts: z.number(),
  /** Slots with files that this officer has not opened. */
  unopened: z.array(z.string()),
  /** The county's quota of the batch, and how much of it is used once this one is recommended. */
  quota: z.object({ used: z.number(), of: z.number() }).nullable(),
})

/** What became of the enterprise's earlier application, for whoever decides the new one. */
export const EarlierFiling = z.object({
  /** null: outside what this reader may open. */
  id: Id.nullable(),
  number: z.string().nullable(),
  year: z.number().nullable(),
  stateLabel: z.string(),
  /** Refused, returned, withdrawn or revoked: the reason matters for the new one. */
  isTroubled: z.boolean(),
  opinion: z.string().nullable(),
})
