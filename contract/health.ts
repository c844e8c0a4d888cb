/** What /ht/health and /ht/ready answer: without the envelope of the calls, for monitoring and proxies. */
import { z } from 'zod'

const Part = z.enum(['ok', 'failed'])

export const Health = z.object({
  /** A read-only app still answers requests. */
  status: z.enum(['ok', 'readOnly', 'failed']),
  database: Part,
  tables: Part,
  replica: z.string(),
  files: Part,
  jobs: Part,
  scanner: z.enum(['ok', 'failed', 'off']),
  search: z.unknown(),
  disk: z.enum(['ok', 'full']),
  version: z.string(),
  dataVersion: z.number(),
})
export const Readiness = z.object({ ready: z.boolean() })
