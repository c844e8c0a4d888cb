/** Every declared record. */
import { pushRecord } from './county-push.ts'
import { powerRecord } from './green-power.ts'
import type { AnyRecord } from './record.ts'

export const records: readonly AnyRecord[] = [pushRecord, powerRecord] as unknown as AnyRecord[]
