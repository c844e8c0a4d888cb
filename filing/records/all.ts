/** Every declared record. */
import { pushRecord } from './county-push.ts'
import type { AnyRecord } from './record.ts'

export const records: readonly AnyRecord[] = [pushRecord as unknown as AnyRecord]
