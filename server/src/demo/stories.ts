/** Stories of the demo city that somebody acts out: an entry by gross figures, a correction after the code, data after the closing. */
import { writeClosure } from '../base/enterprise/closing.ts'
import { lockEnterprise } from '../base/enterprise/store.ts'
import { checkLedgers } from '../base/ledger/findings.ts'
import { transaction } from '../db/database.ts'
import { glance } from '../modules/energy/energy-year/reading.ts'
import { acceptRecord, enterYear } from '../modules/energy/energy-year/year-operations.ts'
import { moveClock } from '../platform/clock.ts'
import { planted, type StoryId } from './book/planted.ts'
import { round } from './book/rounding.ts'
import { recordOf } from './book/workbook.ts'
import type { DemoRecord } from './demo-store.ts'
import { dayFrom, officeHour, type SeedContext } from './seed-context.ts'
import { sequence } from './sequence.ts'

/** The enterprise of a story. */
export function tellerOf({ records }: Pick<SeedContext, 'records'>, id: StoryId): DemoRecord {
  const record = records.find(({ socialCode }) => socialCode === planted[id].socialCode)
  if (!record) throw new Error(`nobody tells ${id}`)
  return record
}

export async function fillStories(stage: SeedContext): Promise<void> {
  const { services, present } = stage
  const at = (day: number) => moveClock(officeHour(stage, dayFrom(stage, day), sequence(9500 + day)))
  at(-18)
  await enterGross(stage)
  at(-14)
  await closeWithData(stage)
  at(-9)
  await correctPublished(stage)
  moveClock(present)
  await checkLedgers(services)
}

const nothingElse = {
  month: 0,
  addedValue: null,
  waterIntake: null,
  greenPower: null,
  ownPower: null,
  feedstockTce: null,
  mediaTce: null,
}

/** S03: all that goes into the boilers, without the heat and power that come out. */
async function enterGross(stage: SeedContext): Promise<void> {
  const record = tellerOf(stage, 'S03')
  const { year } = planted.S03
  const own = record.book?.years.find((one) => one.year === year)
  if (!own) return
  const lines = recordOf(own).lines.filter(({ flow }) => flow === 'used')
  const entry = { ...nothingElse, year, outputValue: own.outputValue, note: '按入炉煤和厂用电合计', lines }
  await enterYear(stage.services, entry, stage.cast.filerOf(record.id))
}

/** S06: the year of a published code, 8.5 % more than was filed; the county decides by the invoices. */
async function correctPublished(stage: SeedContext): Promise<void> {
  const { services, cast } = stage
  const record = tellerOf(stage, 'S06')
  const { year } = planted.S06
  const own = record.book?.years.find((one) => one.year === year)
  if (!own) return
  const lines = recordOf(own).lines.map((line) => ({ ...line, quantity: round(line.quantity * 1.085, 4) }))
  const entry = { ...nothingElse, year, outputValue: own.outputValue, note: '年度终稿漏计三季度新增熔炼炉', lines }
  const { recordId } = await enterYear(services, entry, cast.filerOf(record.id))
  const { years } = await glance(services, { enterpriseId: record.id }, cast.city)
  const version = years.flatMap(({ records }) => records).find(({ id }) => id === recordId)?.version ?? 1
  const reason = '与全年天然气、电费发票逐张核对，按发票数更正'
  await acceptRecord(services, { recordId, version, reason }, cast.countyOf(record.qxCode))
}

/** S12: closed in the middle of the year before the data. */
async function closeWithData(stage: SeedContext): Promise<void> {
  const { services, cast } = stage
  const { id, qxCode } = tellerOf(stage, 'S12')
  const county = cast.countyOf(qxCode)
  const reason = '市场监管登记已于该日注销，后续年度数据系集团代报。'
  const closure = { as: 'cancelled', on: `${planted.S12.year - 1}-06-30`, reason, by: 'staff' } as const
  await transaction(services.db, async (tx) => {
    const record = await lockEnterprise(tx, county, id)
    if (record) await writeClosure(tx, services, record, { closure, reason, by: { actor: county, name: county.name } })
  })
}
