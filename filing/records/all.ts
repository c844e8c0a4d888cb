/** Every declared record. */
import { pushRecord } from './county-push.ts'
import { powerRecord } from './green-power.ts'
import type { AnyRecord } from './record.ts'
import { supplyRecord } from './supply-account.ts'
import { progressRecord } from './zero-progress.ts'

export const records: readonly AnyRecord[] = [
  pushRecord,
  powerRecord,
  supplyRecord,
  progressRecord,
] as unknown as AnyRecord[]
