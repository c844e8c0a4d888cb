/** What counts of an enterprise's year, with where it comes from: for targets, verifications, scenarios, inspections and self-checks. */
import { citationOf } from '@green/filing/facts/cited-since.ts'
import type { Citation } from '@green/filing/facts/facts.ts'
import { energyUsedIn } from '@green/tools/ledger/fact-keys.ts'
import { factorsOf } from '@green/tools/ledger/factors.ts'
import { type AdoptedFact, factOrigin, missingReasons, readsFacts } from '@green/tools/ledger/reads-facts.ts'
import { type EnergyLine, linesOf } from '../../../base/energy/record-store.ts'
import { sourceText } from '../../../base/energy/records.ts'
import { adoptedFacts } from '../../../base/ledger/adopted-store.ts'
import { ledgerValues } from '../../../base/ledger/cited.ts'
import { ledgerSettings } from '../../../base/ledger/settings.ts'
import { currentAdoptions } from '../../../base/ledger/store.ts'
import type { Tx } from '../../../db/database.ts'
import { acceptedRecord } from './store.ts'

const yearFacts = readsFacts('年度能耗引用（目标、情景、监察、自查、核查、绿电）', {
  'total.tce': 'gb2589eq',
  'total.co2': 'totalCo2',
  'output.value': 'currentPrice',
  'output.added': 'currentPrice',
  'output.quantity': 'physical',
  'water.intake': 'physical',
  'power.green': 'physical',
  'power.ownRenew': 'physical',
  'energy.feedstock': 'gb2589eq',
  'energy.media': 'gb2589equiv',
})

/** The adopted figures of one enterprise's year; totals in 当量值 of GB/T 2589, carbon location-based. */
export type AcceptedYear = {
  recordId: string
  year: number
  /** The accepted record in words with the version of the total in the ledger, and the filing that says it. */
  source: string
  filingId: string | null
  /** Whether an officer has checked it and found it sound. */
  isChecked: boolean
  /** Since when nothing about it changes: an officer has found it sound. */
  closedAt: string | null
  updatedAt: string
  totalTce: number | null
  co2: number | null
  /** Why there is no carbon; null where there is. */
  co2Missing: string | null
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
  const facts = (await adoptedFacts(tx, yearFacts, { years: [year], enterpriseIds: [enterpriseId] }))(
    enterpriseId,
    year,
  )
  const carbon = facts['total.co2']
  return {
    recordId: record.id,
    year,
    source: sourceOf(sourceText(record), facts['total.tce']),
    filingId: record.source === 'filed' ? record.sourceId : null,
    isChecked: record.checkResult === 'sound',
    closedAt: record.checkResult === 'sound' ? record.checkedAt : null,
    updatedAt: record.updatedAt,
    totalTce: facts['total.tce'].value,
    co2: carbon.value,
    co2Missing: carbon.missing && missingReasons[carbon.missing],
    outputValue: facts['output.value'].value,
    addedValue: facts['output.added'].value,
    output: facts['output.quantity'].value,
    waterIntake: facts['water.intake'].value,
    greenPower: facts['power.green'].value,
    ownPower: facts['power.ownRenew'].value,
    feedstockTce: facts['energy.feedstock'].value,
    mediaTce: facts['energy.media'].value,
    used: await usedKinds(tx, enterpriseId, year, await linesOf(tx, [record.id])),
  }
}

/** The values of the ledger that the accepted year consists of, as something that is saved cites them. */
export async function yearCitations(tx: Tx, enterpriseId: string, year: number): Promise<Citation[]> {
  const values = await ledgerValues(tx, enterpriseId, { from: year, to: year })
  const isOfYear = (key: string) => Object.hasOwn(yearFacts.facts, key) || energyUsedIn(key) !== null
  return values.flatMap((fact) => (isOfYear(fact.key) ? [citationOf(fact.key, fact.value, [fact])] : []))
}

/** The adopted consumption by kind, counted with the coefficients of the accepted record; of a kind that it lacks with those of the list. */
async function usedKinds(tx: Tx, enterpriseId: string, year: number, lines: readonly EnergyLine[]) {
  const factors = factorsOf(await ledgerSettings(tx), year)
  const adopted = await currentAdoptions(tx, { enterpriseIds: [enterpriseId], year, month: 0 })
  return adopted.flatMap(({ key, value }) => {
    const energyCode = energyUsedIn(key)
    if (energyCode === null || value === null) return []
    const line = lines.find((one) => one.energyCode === energyCode && one.flow === 'used')
    if (line?.quantity === value) return [{ energyCode, quantity: value, tce: line.tce, co2: line.co2 }]
    const share = line?.quantity ? value / line.quantity : null
    const carbon = factors.co2(energyCode)
    return [
      {
        energyCode,
        quantity: value,
        tce: line && share !== null ? line.tce * share : value * factors.tce(energyCode),
        co2: line?.co2 != null && share !== null ? line.co2 * share : carbon === null ? null : value * carbon,
      },
    ]
  })
}

/** A total of another source than the record's is named by its own. */
const sourceOf = (record: string, tce: AdoptedFact) => (tce.missing ? record : `${record}，${factOrigin(tce)}`)
