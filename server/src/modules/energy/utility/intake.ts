/**
 * What a supply company delivers, row by row, against the accounts that enterprises have confirmed and the readings there are. The same
 * for a workbook and the interface: what is wrong with a row, what it changes, and the writing of both readings and ledger.
 */
import { type Carrier, carriers } from '@green/filing/programme/supply-account.ts'
import { isDay } from '@green/filing/value/day.ts'
import { type Consent, consentsOf } from '../../../base/utility/account-store.ts'
import {
  currentReadings,
  insertDelivery,
  insertReadings,
  type ReadingRecord,
} from '../../../base/utility/reading-store.ts'
import { restateMetered } from '../../../base/utility/restate.ts'
import type { Tx } from '../../../db/database.ts'
import { clock } from '../../../platform/clock.ts'
import { ids } from '../../../platform/ids.ts'

/** Whose sheet it is. */
export type Supplier = { carrier: Carrier; company: string }

/** One row of a sheet, read and normalised. */
export type Delivered = Pick<
  ReadingRecord,
  'number' | 'meter' | 'subMeter' | 'fromDay' | 'toDay' | 'correctionFor' | 'quantity'
> & { holderName: string; socialCode: string }

/** What is wrong with a row, or should be looked at, by the key of its value. */
export type RowRemark = { key: string; message: string }

/** `skip`: nothing is stored, for this reason. */
export type Effect =
  | { kind: 'add' | 'same' }
  | { kind: 'update'; before: number | null }
  | { kind: 'skip'; reason: string }

export type JudgedRow = { faults: RowRemark[]; doubts: RowRemark[]; effect: Effect }

const longestPeriodDays = 400
const dayMs = 86_400_000

/** What a row says by itself: its days, its quantity, its correction. */
export function faultsOfRow(row: Partial<Delivered>, { carrier }: Supplier, isVoid: boolean): RowRemark[] {
  const faults: RowRemark[] = []
  const { fromDay, toDay, quantity, correctionFor = '' } = row
  const { unit } = carriers[carrier]
  if (quantity == null && !isVoid) faults.push({ key: 'quantity', message: '请填写用量；作废的在“状态”填写作废' })
  if (quantity != null && quantity < 0 && correctionFor === '')
    faults.push({ key: 'quantity', message: `用量不能为负数；退补的请填写“退补所属月”（单位${unit}）` })
  if (fromDay !== undefined && toDay !== undefined) {
    if (!isDay(fromDay) || !isDay(toDay)) return [...faults, { key: 'toDay', message: '日期格式应为2026-01-31' }]
    if (toDay < fromDay) faults.push({ key: 'toDay', message: `早于起日${fromDay}，请核对抄表起止日` })
    else if ((Date.parse(toDay) - Date.parse(fromDay)) / dayMs > longestPeriodDays)
      faults.push({ key: 'toDay', message: `与起日相隔超过${longestPeriodDays}天，请按抄表周期分开填写` })
    if (toDay > clock.today()) faults.push({ key: 'toDay', message: '抄表止日不能晚于今天' })
    if (correctionFor > toDay.slice(0, 7))
      faults.push({ key: 'correctionFor', message: `退补所属月不能晚于出账的${toDay.slice(0, 7)}` })
  }
  return faults
}

const seriesOf = ({ number, meter, subMeter }: Pick<Delivered, 'number' | 'meter' | 'subMeter'>) =>
  [number, meter, subMeter].join(' ')

/** Two rows with the same key are one reading. */
export const readingKey = (row: Omit<Delivered, 'quantity' | 'holderName' | 'socialCode'>): string =>
  [seriesOf(row), row.fromDay, row.toDay, row.correctionFor].join(' ')

/** One delivery while it is read: what it adds up to, and which periods its meters have by now. */
export class Intake {
  readonly #supplier: Supplier
  readonly #delivery = ids.next()
  readonly #touched = new Set<string>()
  /** By meter: its periods, those of this delivery included. */
  readonly #periods = new Map<string, Map<string, Delivered>>()
  /** Periods that this delivery has taken back. */
  readonly #voided = new Set<string>()
  #rows = 0
  #stored = 0
  #unmatched = 0
  #total = 0

  constructor(supplier: Supplier) {
    this.#supplier = supplier
  }

  /** Compares some rows, each sound by itself, with the accounts and with what is stored. */
  async judge(tx: Tx, rows: readonly Delivered[]): Promise<{ of: JudgedRow[]; write: () => Promise<void> }> {
    const numbers = [...new Set(rows.map(({ number }) => number))]
    const consents = Map.groupBy(await consentsOf(tx, this.#supplier, numbers), ({ number }) => number)
    const readings = await currentReadings(tx, this.#supplier, [...consents.keys()])
    for (const one of readings) {
      const series = this.#seriesOf(one)
      if (one.correctionFor === '' && one.quantity !== null && !this.#voided.has(readingKey(one)))
        series.set(periodOf(one), { ...one, holderName: '', socialCode: '' })
    }
    const current = new Map(readings.map((one) => [readingKey(one), one]))
    const judged = rows.map((row) => this.#judgeRow(row, consents.get(row.number) ?? [], current.get(readingKey(row))))
    return { of: judged.map(({ result }) => result), write: () => this.#write(tx, judged) }
  }

  #seriesOf(row: Pick<Delivered, 'number' | 'meter' | 'subMeter'>): Map<string, Delivered> {
    const key = seriesOf(row)
    const series = this.#periods.get(key) ?? new Map<string, Delivered>()
    this.#periods.set(key, series)
    return series
  }

  #judgeRow(row: Delivered, all: readonly Consent[], before: ReadingRecord | undefined): Judged {
    this.#rows++
    this.#total += row.quantity ?? 0
    // What a tenant's meter reads is also taken off its master's.
    const own = all.filter(({ subMeter }) => subMeter === row.subMeter || subMeter === '')
    const reason = reasonToSkip(row, own)
    if (reason !== null) {
      this.#unmatched++
      return { row, before, holders: [], result: { faults: [], doubts: [], effect: { kind: 'skip', reason } } }
    }
    const held = own.filter((one) => isWithin(row, one))
    const faults = [...foundedFaults(row, held), ...this.#overlaps(row)]
    const result = { faults, doubts: doubtsOf(row, held), effect: effectOf(row, before) }
    return { row, before, holders: held.map(({ enterpriseId }) => enterpriseId), result }
  }

  /** A period of the same meter that shares days with this one; a row that is taken back frees its days for the rows after it. */
  #overlaps(row: Delivered): RowRemark[] {
    if (row.correctionFor !== '') return []
    const series = this.#seriesOf(row)
    if (row.quantity === null) {
      series.delete(periodOf(row))
      this.#voided.add(readingKey(row))
      return []
    }
    const other = [...series.values()].find(
      (one) => periodOf(one) !== periodOf(row) && one.fromDay <= row.toDay && row.fromDay <= one.toDay,
    )
    if (!other) series.set(periodOf(row), row)
    return other
      ? [
          {
            key: 'fromDay',
            message: `与同一计量点的抄表期${other.fromDay}至${other.toDay}重叠；如要更换，请在前面加一行把它作废`,
          },
        ]
      : []
  }

  async #write(tx: Tx, judged: readonly Judged[]): Promise<void> {
    const at = clock.now()
    const changed = judged.filter(({ result }) => ['add', 'update'].includes(result.effect.kind))
    const rows = changed.map(({ row: { holderName: _name, socialCode: _code, ...row }, before }) => ({
      ...row,
      ...this.#supplier,
      id: ids.next(),
      deliveryId: this.#delivery,
      version: (before?.version ?? 0) + 1,
      at,
    }))
    await insertReadings(tx, rows)
    this.#stored += rows.length
    for (const { holders } of changed) for (const id of holders) this.#touched.add(id)
  }

  /** Notes the delivery, and brings the ledger of every enterprise that it concerns up to it. */
  async finish(tx: Tx, note: { way: 'workbook' | 'interface'; reference: string; digest: string; byName: string }) {
    const counts = { rows: this.#rows, stored: this.#stored, unmatched: this.#unmatched, total: this.#total }
    const at = clock.now()
    await insertDelivery(tx, { ...note, ...counts, ...this.#supplier, id: this.#delivery, at })
    await restateMetered(tx, [...this.#touched])
    return counts
  }
}

type Judged = { row: Delivered; before: ReadingRecord | undefined; holders: string[]; result: JudgedRow }

const periodOf = ({ fromDay, toDay }: Pick<Delivered, 'fromDay' | 'toDay'>) => `${fromDay} ${toDay}`
const isWithin = ({ fromDay, toDay }: Delivered, { since, until }: Consent) => since <= toDay && fromDay <= until

/** Without a confirmed account, in its days, nothing of the row is stored. */
function reasonToSkip(row: Delivered, own: readonly Consent[]): string | null {
  if (own.length === 0) return '没有企业确认这个户号（或存疑、已撤回授权），不写入；企业确认后请再次报送'
  const industry = own.filter(({ usage }) => usage !== 'other')
  if (industry.length === 0) return '企业确认为居民、施工等用途，不计入'
  if (!industry.some((one) => isWithin(row, one))) {
    const days = industry.map(({ since, until }) => `${since}至${until}`).join('、')
    return `不在企业授权的时段（${days}）内，不写入`
  }
  return null
}

function foundedFaults({ toDay }: Delivered, held: readonly Consent[]): RowRemark[] {
  return held.flatMap(({ profile }) => {
    const founded = typeof profile.foundDate === 'string' ? profile.foundDate : ''
    if (founded === '' || toDay >= founded) return []
    return [{ key: 'toDay', message: `早于企业成立日期（${founded}），请核对抄表起止日和户号` }]
  })
}

/** Codes and names of a company's sheet are often old: they are to be looked at, and refuse nothing. */
function doubtsOf({ socialCode, holderName, subMeter }: Delivered, held: readonly Consent[]): RowRemark[] {
  const own = held.filter((one) => one.subMeter === subMeter)
  if (own.length === 0) return []
  const doubts: RowRemark[] = []
  if (socialCode !== '' && own.every((one) => one.socialCode !== socialCode))
    doubts.push({ key: 'socialCode', message: '与确认户号的企业不一致，请核对是否报错了户号' })
  if (holderName !== '' && own.every((one) => one.enterpriseName !== holderName))
    doubts.push({
      key: 'holderName',
      message: `确认户号的企业为${own.map(({ enterpriseName }) => enterpriseName).join('、')}`,
    })
  return doubts
}

function effectOf(row: Delivered, before: ReadingRecord | undefined): Effect {
  if (!before) return row.quantity === null ? { kind: 'skip', reason: '没有可以作废的抄表数据' } : { kind: 'add' }
  return before.quantity === row.quantity ? { kind: 'same' } : { kind: 'update', before: before.quantity }
}
