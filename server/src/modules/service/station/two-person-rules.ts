/** Which acts on the ledger of stations need two administrators, beside refunds and voidings: the outcome of a refund, and a workbook. */
import { station } from '@green/contract/calls/service/station.ts'
import { importAct } from '../../../base/import/confirmed-import.ts'
import { type Act, actOf } from '../../../base/two-hands/declared-calls.ts'

export const stationActs: readonly Act[] = [
  importAct(station.importRun),
  actOf(station.record, { subject: ({ id }) => `station order ${id}` }),
]
