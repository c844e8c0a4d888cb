/** 供能企业结算: what was metered, month by month, of the accounts that are the enterprise's. */
import { roundHalfUp } from '@green/filing/value/round.ts'
import type { Bounds } from './bounds.ts'
import type { LedgerSettings } from './factors.ts'
import { fieldLabels } from './field-labels.ts'
import { type Finding, figure, finding } from './finding.ts'
import { Input } from './input.ts'
import { readYearNumber } from './read-case.ts'
import { lossLevel } from './rules/sources.ts'

type Read =
  | { kind: 'period'; from: string; to: string; meter: string; quantity: number; version: number }
  | { kind: 'correction'; month: string; quantity: number; isGuess: boolean }
type Holding = { holder: string; from: string; to: string }
type Tenant = { name: string; months: Readonly<Record<string, number>> }
type Account = {
  no: string
  holdings: readonly Holding[]
  reads: readonly Read[]
  tenants: readonly Tenant[]
  isConfirmed: boolean
  /** A meter over others only, whose rest is loss and no use of its own. */
  isMaster: boolean
  /** 居民, 施工: not the industry's. */
  isOther: boolean
}
export type UtilityCase = { year: number; enterprise: string; accounts: readonly Account[] }
export type UtilityAnswer = { result: Record<string, number>; findings: Finding[] }

const firstDay = '0000-01-01'
const lastDay = '9999-12-31'

/** Quantities are read under the unit of the carrier. */
const quantityKeys = ['kWh', 'm3', 'GJ', 't', 'qty', 'quantity'] as const

/** Reads a case of metered accounts. */
export function readUtility(value: unknown): UtilityCase {
  const input = new Input(value, fieldLabels)
  return {
    year: readYearNumber(input),
    enterprise: input.requiredText('enterprise'),
    accounts: input.list('accounts').map(readAccount),
  }
}

function readAccount(input: Input): Account {
  const category = input.text('category') ?? input.text('use') ?? ''
  return {
    no: input.requiredText('no'),
    holdings: readHoldings(input),
    reads: input.list('reads').map(readRead),
    tenants: input.list('tenants').map((tenant) => ({
      name: tenant.requiredText('name'),
      months: readMonths(tenant),
    })),
    isConfirmed: input.boolean('confirmed') ?? true,
    isMaster: input.boolean('master') ?? false,
    isOther: /居民|施工/.test(category),
  }
}

function readMonths(tenant: Input): Record<string, number> {
  const key = quantityKeys.find((one) => tenant.has(one)) ?? 'kWh'
  const months = tenant.numbersByName(key)
  for (const month of Object.keys(months))
    if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(month)) tenant.refuse(key, `的“${month}”应为年月，如2025-03`)
  return months
}

/** One holder, or several one after the other: each from a day, to a day. */
function readHoldings(input: Input): Holding[] {
  const of = (one: Input): Holding => ({
    holder: one.text('holder') ?? one.requiredText('name'),
    from: one.day('from') ?? one.day('validFrom') ?? firstDay,
    to: one.day('to') ?? one.day('validTo') ?? lastDay,
  })
  const several = input.list('holders').map(of)
  if (several.length > 0) return several
  return [of(input)]
}

function readRead(input: Input): Read {
  const key = quantityKeys.find((one) => input.has(one)) ?? 'kWh'
  const correctionFor = input.month('correctionFor')
  const billed = input.month('billed')
  const from = input.day('from')
  const to = input.day('to')
  if (correctionFor !== undefined)
    return {
      kind: 'correction',
      month: correctionFor,
      quantity: input.requiredNumber(key, { signed: true }),
      isGuess: false,
    }
  if (from === undefined || to === undefined) {
    const month = billed ?? (to ?? from)?.slice(0, 7)
    if (month === undefined) return input.refuse('from', '没有填写；退补电量请填退补所属月，抄表记录请填起止日')
    return { kind: 'correction', month, quantity: input.requiredNumber(key, { signed: true }), isGuess: true }
  }
  if (to < from) return input.refuse('to', `早于起始日${from}，请核对抄表起止日`)
  if (dayNumber(to) - dayNumber(from) > 400) return input.refuse('to', '与起始日相隔超过400天，请按抄表周期分开填写')
  const isCorrection = input.boolean('correction') ?? false
  if (isCorrection)
    return {
      kind: 'correction',
      month: billed ?? to.slice(0, 7),
      quantity: input.requiredNumber(key, { signed: true }),
      isGuess: true,
    }
  return {
    kind: 'period',
    from,
    to,
    meter: input.text('meter') ?? '',
    quantity: input.requiredNumber(key),
    version: input.number('version') ?? 0,
  }
}

const dayLength = 86_400_000
const dayNumber = (day: string) => Date.parse(`${day}T00:00:00Z`) / dayLength
const dayText = (number: number) => new Date(number * dayLength).toISOString().slice(0, 10)

/** The enterprise's months of the year, and what is wrong with its accounts. */
export function meteredMonths({ year, enterprise, accounts }: UtilityCase, { bounds }: LedgerSettings): UtilityAnswer {
  const months = new Map<string, number>()
  const findings: Finding[] = []
  const add = (month: string, quantity: number) => {
    if (month.startsWith(`${year}-`)) months.set(month, (months.get(month) ?? 0) + quantity)
  }
  for (const account of accounts) {
    const isOwn = account.holdings.some(({ holder }) => holder === enterprise)
    const tenant = account.tenants.filter(({ name }) => name === enterprise)
    if ((!isOwn && tenant.length === 0) || account.isOther) continue
    if (!account.isConfirmed) {
      findings.push(...unconfirmed(account, bounds))
      continue
    }
    findings.push(...guessedMonths(account, bounds), ...losses(account, year, bounds))
    for (const { months: own } of tenant) for (const [month, quantity] of Object.entries(own)) add(month, quantity)
    if (isOwn) for (const [month, quantity] of ofHolder(account, enterprise)) add(month, quantity)
  }
  const sorted = [...months].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return { result: Object.fromEntries(sorted.map(([month, sum]) => [month, roundHalfUp(sum, 4)])), findings }
}

/** Of several versions of one reading the last one counts. */
function newestReads(reads: readonly Read[]): Read[] {
  const periods = new Map<string, Read & { kind: 'period' }>()
  const others: Read[] = []
  for (const read of reads) {
    if (read.kind !== 'period') others.push(read)
    else {
      const key = [read.meter, read.from, read.to].join('|')
      const last = periods.get(key)
      if (!last || read.version >= last.version) periods.set(key, read)
    }
  }
  return [...periods.values(), ...others]
}

/** A reading by days over its months, each day with its share; only the days on which the holder is the given one. */
function byMonth({ reads, holdings }: Account, holder: string | null): Map<string, number> {
  const months = new Map<string, number>()
  const isHolders = (day: string) =>
    holder === null || holdings.some((one) => one.holder === holder && one.from <= day && day <= one.to)
  for (const read of newestReads(reads)) {
    if (read.kind === 'correction') {
      const share = shareOfMonth(read.month, isHolders)
      if (share > 0) months.set(read.month, (months.get(read.month) ?? 0) + read.quantity * share)
      continue
    }
    const [first, last] = [dayNumber(read.from), dayNumber(read.to)]
    const days = new Map<string, number>()
    for (let day = first; day <= last; day++) {
      const text = dayText(day)
      if (isHolders(text)) days.set(text.slice(0, 7), (days.get(text.slice(0, 7)) ?? 0) + 1)
    }
    for (const [month, count] of days)
      months.set(month, (months.get(month) ?? 0) + (read.quantity * count) / (last - first + 1))
  }
  return months
}

/** The share of a month's days that are the holder's. */
function shareOfMonth(month: string, isHolders: (day: string) => boolean): number {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const count = new Date(Date.UTC(year, number, 0)).getUTCDate()
  const days = Array.from({ length: count }, (_, i) => `${month}-${String(i + 1).padStart(2, '0')}`)
  return days.filter(isHolders).length / count
}

/** The holder's own: the account less its tenants; what is lost between the meters stays with the holder. */
function ofHolder(account: Account, holder: string): Map<string, number> {
  const all = byMonth(account, null)
  const others = account.tenants.filter(({ name }) => name !== holder)
  return new Map(
    [...byMonth(account, holder)].map(([month, own]) => {
      const passedOn = others.reduce((sum, { months }) => sum + (months[month] ?? 0), 0)
      const whole = all.get(month)
      // In a month of two holders each bears the tenants by its own part.
      return [month, passedOn && whole ? own - passedOn * (own / whole) : own] as const
    }),
  )
}

/** R53 of each month in which an account has tenants and readings. */
function losses(account: Account, year: number, bounds: Bounds): Finding[] {
  if (account.tenants.length === 0) return []
  return [...byMonth(account, null)].flatMap(([month, quantity]) => {
    const parts = account.tenants.reduce((sum, { months }) => sum + (months[month] ?? 0), 0)
    if (!month.startsWith(`${year}-`) || parts === 0) return []
    const { level, percent } = lossLevel(bounds, quantity, parts)
    // What is left after tenants is the holder's own use, unless the account is a master meter only.
    if (level === 'warning' && !account.isMaster) return []
    return finding({ bounds }, 'R53', level, 'master', () => ({
      text: `户号${account.no}在${month}总表${figure(quantity)}kWh，分表之和${figure(parts)}kWh，损耗率${figure(percent, 2)}%`,
      bound: `分表之和不大于总表，损耗不超过${figure(bounds.limits.R53.warning)}%`,
      show: { no: account.no, month, master: quantity, parts, percent },
    }))
  })
}

function unconfirmed({ no }: Account, bounds: Bounds): Finding[] {
  return finding({ bounds }, 'R52', 'warning', 'accounts', () => ({
    text: `供能企业报来的户号${no}未经企业确认，不计入`,
    bound: '企业确认后才计',
    show: { no },
  }))
}

/** A correction whose month is not known counts in the month of its bill, which somebody should see. */
function guessedMonths({ no, reads }: Account, bounds: Bounds): Finding[] {
  return reads.flatMap((read) => {
    if (read.kind !== 'correction' || !read.isGuess) return []
    return finding({ bounds }, 'R10', 'hint', 'accounts', () => ({
      text: `户号${no}的退补量${figure(read.quantity)}没有所属月，计入出账月${read.month}`,
      bound: '退补量计入所属月',
      source: '供能结算规则',
      show: { no, month: read.month, quantity: read.quantity },
    }))
  })
}
