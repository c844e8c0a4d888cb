/**
 * 核对发现: what the cross-checks find in a year, stored once for each contradiction. Renewed where the ledger changes, in the same
 * transaction, and every night for all years; what people wrote about a contradiction stays with it while it lasts and after.
 */
import { factKindOf } from '@green/tools/ledger/fact-keys.ts'
import type { LedgerSettings } from '@green/tools/ledger/factors.ts'
import { checkYear } from '@green/tools/ledger/index.ts'
import { LedgerInputError } from '@green/tools/ledger/input.ts'
import { type RuleId, rules } from '@green/tools/ledger/rule-list.ts'
import { contradictionOf } from '@green/tools/ledger/settled.ts'
import { type Tx, transaction } from '../../db/database.ts'
import { clock } from '../../platform/clock.ts'
import { ids } from '../../platform/ids.ts'
import type { Services } from '../../platform/services.ts'
import {
  type CheckedEnterprise,
  type CheckedValue,
  checkedEnterprises,
  checkedValues,
  endFindings,
  enterprisesWithFacts,
  type FindingRow,
  findingCounts,
  type NewFinding,
  putFindings,
  storedFindings,
  type YearScope,
} from './finding-store.ts'
import { ledgerSettings } from './settings.ts'
import { currentAdoptions, lockLedgers } from './store.ts'
import { yearCases } from './year-case.ts'

/** One contradiction of a year, as the rules find it now. */
export type Found = Pick<FindingRow, 'rule' | 'key' | 'contradiction' | 'level' | 'what'>

/** What is found in a year, and why the rules could not read it; null where they did. */
export type CheckedYear = { found: Found[]; unchecked: string | null }

/** The same contradiction, however often it is found. */
export const identityOf = ({ rule, key, contradiction }: Pick<Found, 'rule' | 'key' | 'contradiction'>) =>
  [rule, key, contradiction].join(' ')

/** Differences between the sources of a fact, as they were found when it was adopted. */
function sourceFindings(adopted: readonly CheckedValue[], { reference }: LedgerSettings): Found[] {
  return adopted.flatMap(({ key, month, notes }) => {
    const label = factKindOf(key, reference)?.label
    if (label === undefined) return []
    return notes.map(({ rule, level, on, message, show }) => ({
      rule,
      level,
      key: month > 0 ? `${key}.${month}` : key,
      contradiction: contradictionOf({ show: { ...(show ?? { message }), source: on } }),
      what: `${month > 0 ? `${month}月` : ''}${label}：${message}`,
    }))
  })
}

/** Own power without a capacity says nothing here: no source states the capacity to the ledger. */
const isOfLedger = ({ rule, on }: { rule: string; on: string }) => rule !== 'R45' || on !== 'power.ownRenew'

/** Checks years of one enterprise by what counts in each. */
export function yearChecks(
  { industryCode, closedOn }: Pick<CheckedEnterprise, 'industryCode' | 'closedOn'>,
  adoptedIn: (year: number) => readonly CheckedValue[],
  settings: LedgerSettings,
): (year: number) => CheckedYear {
  const caseOf = industryCode === null ? null : yearCases({ industryCode, closedOn }, adoptedIn, settings)
  return (year) => {
    // Without a value there is nothing to check: the year was never stated, or every source has taken its values back.
    if (adoptedIn(year).every(({ value }) => value === null)) return { found: [], unchecked: null }
    const bySource = sourceFindings(adoptedIn(year), settings)
    if (caseOf === null) return { found: bySource, unchecked: '企业档案没有行业代码，补填后才能核对' }
    try {
      const { findings } = checkYear(caseOf(year), settings)
      const byRule = findings.filter(isOfLedger).map((one) => ({
        rule: one.rule,
        level: one.level,
        key: one.on,
        contradiction: contradictionOf(one),
        what: one.message,
      }))
      return { found: onlyOnce([...byRule, ...bySource]), unchecked: null }
    } catch (error) {
      if (!(error instanceof LedgerInputError)) throw error
      return { found: bySource, unchecked: error.message }
    }
  }
}

const onlyOnce = (found: readonly Found[]): Found[] => [
  ...new Map(found.map((one) => [identityOf(one), one] as const)).values(),
]

/** Some years of an enterprise. */
export type YearOf = { enterpriseId: string; year: number }

/** Brings the stored findings of these years up to what the rules find now; under the lock of the ledgers. */
export async function renewFindings(tx: Tx, years: readonly YearOf[], settings: LedgerSettings): Promise<void> {
  const wanted = Map.groupBy(years, ({ enterpriseId }) => enterpriseId)
  const named = [...new Set(years.map(({ year }) => year))]
  const state = await readState(tx, { enterpriseIds: [...wanted.keys()], years: named })
  await renew(tx, state, settings, (enterpriseId) => new Set(wanted.get(enterpriseId)?.map(({ year }) => year)))
}

/** The same for every year of these enterprises of which something counts or was found; how many that are. */
async function renewAllYears(tx: Tx, enterpriseIds: readonly string[], settings: LedgerSettings): Promise<number> {
  const state = await readState(tx, { enterpriseIds })
  return renew(tx, state, settings, (enterpriseId) => {
    const rows = [...(state.adopted.get(enterpriseId) ?? []), ...(state.stored.get(enterpriseId) ?? [])]
    return new Set(rows.map(({ year }) => year))
  })
}

type State = Awaited<ReturnType<typeof readState>>

/** What counts of these enterprises, and what was found in the years. */
async function readState(tx: Tx, scope: YearScope) {
  const { enterpriseIds } = scope
  return {
    enterpriseIds,
    known: new Map((await checkedEnterprises(tx, enterpriseIds)).map((one) => [one.id, one])),
    adopted: Map.groupBy(await checkedValues(tx, enterpriseIds), ({ enterpriseId }) => enterpriseId),
    stored: Map.groupBy(await storedFindings(tx, scope), ({ enterpriseId }) => enterpriseId),
  }
}

async function renew(
  tx: Tx,
  { enterpriseIds, known, adopted, stored }: State,
  settings: LedgerSettings,
  yearsOf: (enterpriseId: string) => ReadonlySet<number>,
): Promise<number> {
  const at = clock.now()
  const changed: NewFinding[] = []
  const ended: string[] = []
  let years = 0
  for (const enterpriseId of enterpriseIds) {
    const byYear = new Map((adopted.get(enterpriseId) ?? []).map(({ year, values }) => [year, values]))
    const before = Map.groupBy(stored.get(enterpriseId) ?? [], ({ year }) => year)
    const subject = known.get(enterpriseId) ?? { industryCode: null, closedOn: null }
    const check = yearChecks(subject, (year) => byYear.get(year) ?? [], settings)
    for (const year of yearsOf(enterpriseId)) {
      const difference = differenceOf(check(year).found, before.get(year) ?? [])
      changed.push(...difference.changed.map((one) => ({ ...one, id: ids.next(), enterpriseId, year, foundAt: at })))
      ended.push(...difference.ended)
      years++
    }
  }
  await putFindings(tx, changed)
  await endFindings(tx, ended, at)
  return years
}

/** What is new, found again or in other words; and the rows whose contradiction is gone. */
function differenceOf(found: readonly Found[], stored: readonly FindingRow[]) {
  const before = new Map(stored.map((row) => [identityOf(row), row]))
  const now = new Set(found.map(identityOf))
  return {
    changed: found.filter((one) => {
      const row = before.get(identityOf(one))
      return !row || row.endedAt !== null || row.level !== one.level || row.what !== one.what
    }),
    ended: stored.filter((row) => row.endedAt === null && !now.has(identityOf(row))).map(({ id }) => id),
  }
}

/** The years that these facts are part of, and the years after them, which are compared with them. */
export const yearsTouched = (facts: readonly YearOf[]): YearOf[] =>
  facts.flatMap(({ enterpriseId, year }) => [
    { enterpriseId, year },
    { enterpriseId, year: year + 1 },
  ])

/** A finding of values that somebody has typed and not sent yet. */
export type Tried = Found & {
  /** The figures that contradict each other are all the filer's own, and nobody has settled the contradiction. */
  blocks: boolean
}

/**
 * Rules that read an answer about the process, which the ledger does not hold: what they find of typed values is for information, since
 * the form has that answer and its own checks of it.
 */
const readsProcess: ReadonlySet<string> = new Set(['R13', 'R14', 'R15', 'R16', 'R17', 'R19', 'R20', 'R21'])

const isOwnError = ({ rule, level }: Found) =>
  level === 'error' && !readsProcess.has(rule) && rules[rule as RuleId].isFilersOwn

/** 试核: a year of the ledger with typed values laid over what counts; nothing is stored. */
export async function tryYear(
  tx: Tx,
  enterpriseId: string,
  year: number,
  typed: ReadonlyMap<string, number>,
): Promise<{ found: Tried[]; unchecked: string | null }> {
  const settings = await ledgerSettings(tx)
  const [subject] = await checkedEnterprises(tx, [enterpriseId])
  const byYear = Map.groupBy(await currentAdoptions(tx, { enterpriseIds: [enterpriseId] }), (row) => row.year)
  const own = [...typed].map(([key, value]): CheckedValue => ({ month: 0, key, value, notes: [] }))
  const laidOver = [...own, ...(byYear.get(year) ?? []).filter(({ month, key }) => month > 0 || !typed.has(key))]
  const checkWith = (values: readonly CheckedValue[], others: ReadonlyMap<number, readonly CheckedValue[]>) =>
    yearChecks(
      subject ?? { industryCode: null, closedOn: null },
      (one) => (one === year ? values : (others.get(one) ?? [])),
      settings,
    )(year)
  const { found, unchecked } = checkWith(laidOver, byYear)
  // What counts of another year may be what is wrong, and that is not the filer's alone to correct.
  const alone = new Set(checkWith(own, new Map()).found.filter(isOwnError).map(identityOf))
  const stored = await storedFindings(tx, { enterpriseIds: [enterpriseId], years: [year] })
  const settled = new Set(stored.filter(({ state }) => state === 'settled').map(identityOf))
  return {
    found: found.map((one) => ({ ...one, blocks: alone.has(identityOf(one)) && !settled.has(identityOf(one)) })),
    unchecked,
  }
}

/** So few that what is read of them stays small beside the process. */
const perBatch = 100
/** Before all others. */
const firstId = '00000000-0000-0000-0000-000000000000'

/** 账本核对: all years with facts, batch by batch, each in a transaction of its own. */
export async function checkLedgers({ db, log, closing }: Pick<Services, 'db' | 'log' | 'closing'>): Promise<{
  enterprises: number
  years: number
}> {
  const settings = await ledgerSettings(db)
  let last = firstId
  const done = { enterprises: 0, years: 0 }
  while (!closing.aborted) {
    const enterpriseIds = await enterprisesWithFacts(db, last, perBatch)
    if (enterpriseIds.length === 0) break
    done.years += await transaction(db, async (tx) => {
      await lockLedgers(tx, enterpriseIds)
      return renewAllYears(tx, enterpriseIds, settings)
    })
    done.enterprises += enterpriseIds.length
    last = enterpriseIds.at(-1) ?? last
  }
  log.info({ ...done, findings: await findingCounts(db) }, 'all years of the ledger were checked')
  return done
}
