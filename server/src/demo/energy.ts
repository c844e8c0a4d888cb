/** Yearly energy of the demo city: checked years, contradicting entries decided and open, months, balances, explanations, targets. */
import type { FindingReason, Flow } from '@green/filing/programme/energy-words.ts'
import { changeOwed } from '../modules/energy/energy-year/owed.ts'
import { glance } from '../modules/energy/energy-year/reading.ts'
import {
  acceptRecord,
  checkRecords,
  enterYear,
  explainFinding,
  setBase,
} from '../modules/energy/energy-year/year-operations.ts'
import { moveClock } from '../platform/clock.ts'
import { round } from './book/rounding.ts'
import { recordOf } from './book/workbook.ts'
import type { DemoRecord } from './demo-store.ts'
import { homeCounty } from './enterprise/people.ts'
import { dayFrom, industrial, officeHour, type SeedContext } from './seed-context.ts'
import { sequence } from './sequence.ts'

/** How the enterprises of the home county differ in their own entries of the last year from what was imported. */
const entries: readonly { factor: number; decided?: string; note: string }[] = [
  { factor: 1.004, note: '按电费发票核对' },
  { factor: 1.12, decided: '与统计报表205-1和电费发票一致，导入数据漏计二车间', note: '补计二车间用电' },
  { factor: 0.86, note: '扣除转供租户用电' },
]
const reasons: readonly FindingReason[] = ['output', 'line', 'fuel', 'saving', 'stop']

export async function fillEnergy(stage: SeedContext): Promise<void> {
  const { services, cast } = stage
  const random = sequence(7700)
  const lastYear = Number(stage.present.slice(0, 4)) - 1
  const all = industrial(stage)
  const home = all.filter(({ qxCode }) => qxCode === homeCounty)
  moveClock(officeHour(stage, dayFrom(stage, -40), random))
  await checkEarlierYears(stage, all.slice(0, 60), lastYear)
  for (const [i, entry] of entries.entries()) {
    const record = home[i + 1]
    if (record) await contradict(stage, record, lastYear, entry)
  }
  const [first] = home
  if (first) await enterMonths(stage, first, lastYear, 12)
  const monthly = home[4]
  if (monthly) await enterMonths(stage, monthly, lastYear, 9, 5)
  for (const [i, record] of [...home.slice(0, 8), ...all.slice(40, 48)].entries()) {
    moveClock(officeHour(stage, dayFrom(stage, -30 + i), random))
    await explainSome(stage, record, reasons[i % reasons.length] ?? 'output')
    if (i % 2 === 0) {
      const aim = await targetOf(stage, record, lastYear - 2)
      await setBase(
        services,
        {
          enterpriseId: record.id,
          version: 0,
          baseYear: lastYear - 2,
          targetYear: lastYear + 2,
          // Every second one has a ceiling on its consumption beside.
          targetTce: i % 4 === 0 ? aim.tce : null,
          targetIntensity: aim.intensity,
          note: '“十五五”节能目标责任书',
        },
        cast.city,
      )
    }
  }
  const idle = home.at(-1)
  if (idle)
    await changeOwed(
      services,
      {
        enterpriseId: idle.id,
        year: lastYear,
        exempt: '0',
        note: '数据有疑问，已电话请企业核对',
        dueOn: `${lastYear + 1}-06-30`,
      },
      cast.countyOf(idle.qxCode),
    )
}

async function checkEarlierYears({ services, cast }: SeedContext, records: readonly DemoRecord[], lastYear: number) {
  const recordIds: string[] = []
  for (const { id } of records)
    for (const year of (await glance(services, { enterpriseId: id }, cast.city)).years)
      for (const record of year.records)
        if (year.year < lastYear && record.check === 'unchecked') recordIds.push(record.id)
  for (let i = 0; i < recordIds.length; i += 50)
    await checkRecords(services, { recordIds: recordIds.slice(i, i + 50), result: 'sound', note: '' }, cast.city)
}

/** The enterprise's own entry beside what was imported; where it is decided, an officer of the county adopts it. */
async function contradict(
  { services, cast }: SeedContext,
  record: DemoRecord,
  year: number,
  { factor, decided, note }: (typeof entries)[number],
) {
  const before = (await glance(services, { enterpriseId: record.id }, cast.city)).years.find((one) => one.year === year)
  const imported = before?.records[0]
  if (!imported) return
  const consumed = imported.lines.filter(({ flow }) => flow === 'used')
  const lines = consumed.flatMap(({ energyCode, quantity }) => {
    const used = Math.round(quantity * factor * 100) / 100
    const line = (flow: Flow, amount: number) => ({ energyCode, flow, quantity: Math.round(amount * 100) / 100 })
    // Of electricity more is bought than used, sold and lost: a balance to be explained.
    return energyCode === '33'
      ? [line('bought', used * 1.045), line('used', used), line('lost', used * 0.02)]
      : [line('used', used)]
  })
  const { outputValue, addedValue, waterIntake } = imported
  const { recordId } = await enterYear(
    services,
    {
      year,
      month: 0,
      outputValue,
      addedValue,
      waterIntake,
      greenPower: null,
      ownPower: null,
      feedstockTce: null,
      mediaTce: null,
      note,
      lines,
    },
    cast.filerOf(record.id),
  )
  const county = cast.countyOf(record.qxCode)
  if (decided) await acceptRecord(services, { recordId, version: 1, reason: decided }, county)
  else
    await checkRecords(services, { recordIds: [recordId], result: 'doubtful', note: '与统计报表不符，请核对' }, county)
}

/** So many months of the year as in the book, one of them missing. */
async function enterMonths(
  { services, cast }: SeedContext,
  { id, book }: DemoRecord,
  year: number,
  months: number,
  missing?: number,
) {
  const known = book?.years.find((one) => one.year === year)
  if (!known) return
  const lines = recordOf(known).lines.filter(({ flow }) => flow === 'used')
  const nothingElse = {
    outputValue: null,
    addedValue: null,
    waterIntake: null,
    greenPower: null,
    ownPower: null,
    feedstockTce: null,
    mediaTce: null,
    note: '',
  }
  for (const [i, tce] of known.months.slice(0, months).entries()) {
    const share = tce / known.statedTce
    const ofMonth = lines.map((line) => ({ ...line, quantity: round(line.quantity * share, 2) }))
    const month = i + 1
    if (month !== missing) await enterYear(services, { ...nothingElse, year, month, lines: ofMonth }, cast.filerOf(id))
  }
}

/** Every second finding is explained. */
async function explainSome({ services, cast }: SeedContext, { id }: DemoRecord, reason: FindingReason) {
  const { years } = await glance(services, { enterpriseId: id }, cast.city)
  const open = years.flatMap(({ findings }) => findings).filter(({ explained }) => explained === null)
  for (const { year, code } of open.filter((_, i) => i % 2 === 0))
    await explainFinding(services, { enterpriseId: id, year, finding: code, reason, note: '' }, cast.filerOf(id))
}

/** Twelve percent less per output, and not more energy than in the base year. */
async function targetOf({ services, cast }: SeedContext, { id }: DemoRecord, baseYear: number) {
  const { years } = await glance(services, { enterpriseId: id }, cast.city)
  const { totalTce, outputValue } = years.find(({ year }) => year === baseYear)?.records[0] ?? {}
  if (!totalTce || !outputValue) return { tce: null, intensity: null }
  return { tce: Math.round(totalTce), intensity: Math.round(((totalTce * 1000) / outputValue) * 88) / 100 }
}
