/** What counts of an enterprise's year, with where it comes from: for targets, benchmarks, ratings and reports. */
import { total } from '@green/filing/form/answers.ts'
import { linesOf } from '../../../base/energy/record-store.ts'
import { sourceText } from '../../../base/energy/records.ts'
import type { Tx } from '../../../db/database.ts'
import { acceptedRecord } from './store.ts'

/** The accepted figures of one enterprise's year; totals in 当量值 of GB/T 2589, carbon location-based. */
export type AcceptedYear = {
  recordId: string
  year: number
  /** In words, and the filing that says it. */
  source: string
  filingId: string | null
  /** Whether an officer has checked it and found it sound. */
  isChecked: boolean
  /** Since when nothing about it changes: an officer has found it sound. */
  closedAt: string | null
  updatedAt: string
  totalTce: number | null
  co2: number | null
  outputValue: number | null
  addedValue: number | null
  output: number | null
  waterIntake: number | null
  /** 万kWh: 绿电交易 and certificates; own renewable power. */
  greenPower: number | null
  ownPower: number | null
  feedstockTce: number | null
  mediaTce: number | null
  used: { energyCode: string; quantity: number; tce: number; co2: number | null }[]
}

/** Null where no source says anything of that year. */
export async function acceptedYear(tx: Tx, enterpriseId: string, year: number): Promise<AcceptedYear | null> {
  const record = await acceptedRecord(tx, enterpriseId, year)
  if (!record) return null
  const used = (await linesOf(tx, [record.id])).filter(({ flow }) => flow === 'used')
  return {
    recordId: record.id,
    year,
    source: sourceText(record),
    filingId: record.source === 'filed' ? record.sourceId : null,
    isChecked: record.checkResult === 'sound',
    closedAt: record.checkResult === 'sound' ? record.checkedAt : null,
    updatedAt: record.updatedAt,
    totalTce: record.totalTce ?? total(used.map(({ tce }) => tce)),
    co2: record.co2 ?? total(used.map(({ co2 }) => co2)),
    outputValue: record.outputValue,
    addedValue: record.addedValue,
    output: record.output,
    waterIntake: record.waterIntake,
    greenPower: record.greenPower,
    ownPower: record.ownPower,
    feedstockTce: record.feedstockTce,
    mediaTce: record.mediaTce,
    used: used.map(({ energyCode, quantity, tce, co2 }) => ({ energyCode, quantity, tce, co2 })),
  }
}
