/** The declared records with their tables: what goes for all of them (files, names, districts, personal values) reads this list. */
import { carbonMarketRecord } from '@green/filing/records/carbon-market.ts'
import { pushRecord } from '@green/filing/records/county-push.ts'
import { ecCentreRecord } from '@green/filing/records/energy-carbon-centre.ts'
import { powerRecord } from '@green/filing/records/green-power.ts'
import { greenTargetRecord } from '@green/filing/records/green-target.ts'
import { microgridRecord } from '@green/filing/records/microgrid.ts'
import { parkPilotRecord } from '@green/filing/records/park-pilot.ts'
import type { AnyRecord } from '@green/filing/records/record.ts'
import { supplyRecord } from '@green/filing/records/supply-account.ts'
import { progressRecord } from '@green/filing/records/zero-progress.ts'
import { keysOf } from '@green/filing/value/keys-of.ts'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { greenPower, greenTarget } from './schema/energy/green-power.ts'
import { carbonMarket } from './schema/energy/market.ts'
import { supplyAccount } from './schema/energy/utility.ts'
import { countyPush } from './schema/services.ts'
import { ecCentre, microgrid, parkPilot, zeroProgress } from './schema/zero-carbon.ts'

/** By the name under which their files are cited and their personal values are shown. */
export const storedRecords = {
  push: { record: pushRecord, table: countyPush },
  greenPower: { record: powerRecord, table: greenPower },
  greenTarget: { record: greenTargetRecord, table: greenTarget },
  carbonMarket: { record: carbonMarketRecord, table: carbonMarket },
  supplyAccount: { record: supplyRecord, table: supplyAccount },
  zeroProgress: { record: progressRecord, table: zeroProgress },
  parkPilot: { record: parkPilotRecord, table: parkPilot },
  ecCentre: { record: ecCentreRecord, table: ecCentre },
  microgrid: { record: microgridRecord, table: microgrid },
} as const

export type StoredRecords = typeof storedRecords
export type RecordKey = keyof StoredRecords

type Stored = {
  key: RecordKey
  record: AnyRecord
  table: PgTable & Record<'id' | 'state' | 'enterpriseId' | 'enterpriseName' | 'socialCode' | 'qxCode', PgColumn>
}

/** One of them without its own types. */
export const storedRecord = (key: RecordKey) => ({ key, ...storedRecords[key] }) as unknown as Stored

/** All of them. */
export const recordList = keysOf(storedRecords).map(storedRecord)
