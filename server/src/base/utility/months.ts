/** What was metered under the accounts of one enterprise, month by month: only months of which every account's days were read. */
import { type Carrier, carriers } from '@green/filing/programme/supply-account.ts'
import type { LedgerSettings } from '@green/tools/ledger/factors.ts'
import { utilityMonths } from '@green/tools/ledger/index.ts'
import type { AccountRecord } from './account-store.ts'
import { isCounting } from './account-store.ts'
import type { ReadingRecord } from './reading-store.ts'

/** A month or, as month 0, the whole year; in the unit of the ledger. */
export type MeteredMonth = { carrier: Carrier; year: number; month: number; quantity: number; accounts: number }

type Read = Pick<
  ReadingRecord,
  'number' | 'meter' | 'subMeter' | 'fromDay' | 'toDay' | 'correctionFor' | 'quantity' | 'version'
>
type Account = Pick<AccountRecord, 'company' | 'carrier' | 'number' | 'subMeter' | 'since' | 'until' | 'state'>

/** Readings by company, carrier and number. */
export type ReadingsOf = (account: Pick<Account, 'company' | 'carrier' | 'number'>) => readonly Read[]

const dayMs = 86_400_000
const dayNumber = (day: string) => Date.parse(`${day}T00:00:00Z`) / dayMs
const pad = (month: number) => String(month).padStart(2, '0')
/** The first day of a month, and of the one after it. */
const monthDays = (year: number, month: number) => [
  Date.UTC(year, month - 1, 1) / dayMs,
  Date.UTC(year, month, 1) / dayMs,
]

const readOf = ({ fromDay, toDay, correctionFor, quantity, meter, version }: Read) =>
  correctionFor === '' ? { from: fromDay, to: toDay, quantity, meter, version } : { correctionFor, quantity }

const meteredReads = (reads: readonly Read[]) => reads.filter(({ quantity }) => quantity !== null).map(readOf)

/** The months of one enterprise, of all its carriers and years. */
export function meteredOf(
  accounts: readonly Account[],
  readingsOf: ReadingsOf,
  settings: LedgerSettings,
): MeteredMonth[] {
  return [...Map.groupBy(accounts, ({ carrier }) => carrier as Carrier)].flatMap(([carrier, own]) => {
    const inputs = own.map((account) => ({ account, reads: readingsOf(account) }))
    const years = new Set(
      inputs.flatMap(({ reads }) => reads.flatMap(({ fromDay, toDay }) => [yearOf(fromDay), yearOf(toDay)])),
    )
    return [...years].toSorted((a, b) => a - b).flatMap((year) => yearMonths(carrier, year, inputs, settings))
  })
}

const yearOf = (day: string) => Number(day.slice(0, 4))

type AccountReads = { account: Account; reads: readonly Read[] }
const self = 'own'

function yearMonths(carrier: Carrier, year: number, inputs: readonly AccountReads[], settings: LedgerSettings) {
  const { result } = utilityMonths(
    { year, enterprise: self, accounts: inputs.map((one) => accountCase(one, year, settings)) },
    settings,
  )
  const months = Array.from({ length: 12 }, (_, i) => i + 1).flatMap((month): MeteredMonth[] => {
    const quantity = result[`${year}-${pad(month)}`]
    const held = heldIn(inputs, year, month)
    // Tenants above their master are a fault of the company's sheet, and no month of the holder.
    if (quantity === undefined || quantity < 0 || !held.every((one) => isRead(one, year, month))) return []
    return [{ carrier, year, month, quantity: quantity * carriers[carrier].perUnit, accounts: held.length }]
  })
  if (months.length < 12) return months
  const whole = months.reduce((sum, one) => sum + one.quantity, 0)
  return [...months, { carrier, year, month: 0, quantity: whole, accounts: inputs.length }]
}

/** An account as the rule reads it: a tenant's meter by itself, else the account with the tenants below it. */
function accountCase({ account, reads }: AccountReads, year: number, settings: LedgerSettings) {
  const own = reads.filter(({ subMeter }) => subMeter === account.subMeter)
  const holders = [{ holder: self, from: account.since, to: account.until }]
  const below = account.subMeter === '' ? Map.groupBy(reads, ({ subMeter }) => subMeter) : new Map<string, Read[]>()
  below.delete('')
  const tenants = [...below].map(([subMeter, parts]) => ({
    name: `分表${subMeter}`,
    quantity: utilityMonths(
      { year, enterprise: subMeter, accounts: [{ no: subMeter, holder: subMeter, reads: meteredReads(parts) }] },
      settings,
    ).result,
  }))
  return { no: account.number, holders, reads: meteredReads(own), tenants }
}

/** The accounts that are the enterprise's on some day of the month. */
function heldIn(inputs: readonly AccountReads[], year: number, month: number): AccountReads[] {
  const [first = 0, next = 0] = monthDays(year, month)
  return inputs.filter(({ account }) => dayNumber(account.since) < next && dayNumber(account.until) >= first)
}

/** Whether an account was read on every day of the month on which it is the enterprise's. */
function isRead({ account, reads }: AccountReads, year: number, month: number): boolean {
  if (!isCounting(account)) return false
  const [first = 0, next = 0] = monthDays(year, month)
  const periods = reads
    .filter((one) => one.subMeter === account.subMeter && one.correctionFor === '' && one.quantity !== null)
    .map(({ fromDay, toDay }) => [dayNumber(fromDay), dayNumber(toDay)] as const)
  const from = Math.max(first, dayNumber(account.since))
  const end = Math.min(next - 1, dayNumber(account.until))
  for (let day = from; day <= end; day++)
    if (!periods.some(([start, last]) => start <= day && day <= last)) return false
  return true
}
