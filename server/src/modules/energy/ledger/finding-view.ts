/** The findings of a year as they are read: what the rules find now, with what people wrote about each contradiction. */
import type { LedgerFinding } from '@green/contract/calls/energy/ledger.ts'
import { isFiler, isOfficer } from '@green/contract/roles.ts'
import { contestDays, type FindingLevel, type FindingState } from '@green/filing/programme/ledger-words.ts'
import { addWorkingDays } from '@green/filing/value/working-days.ts'
import type { LedgerSettings } from '@green/tools/ledger/factors.ts'
import { rules } from '@green/tools/ledger/rule-list.ts'
import { type FindingRow, storedFindings } from '../../../base/ledger/finding-store.ts'
import { type Found, identityOf, yearChecks } from '../../../base/ledger/findings.ts'
import type { AdoptionRow } from '../../../base/ledger/store.ts'
import { cityProfile } from '../../../base/reference/reference-data.ts'
import type { Tx } from '../../../db/database.ts'
import type { Actor } from '../../../platform/actor.ts'
import { clock, dayOf } from '../../../platform/clock.ts'

/** The title and the place to correct of a rule; empty for one that there is no more. */
export const ruleOf = (rule: string): { title: string; place: string } =>
  Object.hasOwn(rules, rule) ? rules[rule as keyof typeof rules] : { title: '', place: '' }

/** Whether the filer may still contest what an officer decided. */
const isContestable = ({ decidedAt }: FindingRow) =>
  decidedAt !== null && clock.today() <= addWorkingDays(dayOf(decidedAt), contestDays, cityProfile().holidays)

/** What this person may do with a current finding. */
export function mayWith(row: FindingRow, actor: Actor): LedgerFinding['may'] {
  const isCurrent = row.endedAt === null
  const isOwn = isFiler(actor.role) && actor.enterpriseId === row.enterpriseId
  return {
    explain: isCurrent && isOwn && (row.state === 'open' || row.state === 'explained'),
    contest: isCurrent && isOwn && (row.state === 'correcting' || row.state === 'settled') && isContestable(row),
    settle: isCurrent && isOfficer(actor.role) && row.state !== 'settled',
  }
}

const remark = (text: string | null, at: string | null, byName: string | null) =>
  text !== null && at !== null && byName !== null ? { text, at, byName } : null

/** A stored finding. */
export function findingView(row: FindingRow, actor: Actor): LedgerFinding {
  const { id, rule, key, level, what, state, foundAt, version } = row
  return {
    id,
    rule,
    level: level as FindingLevel,
    on: key,
    ...ruleOf(rule),
    message: what,
    state: state as FindingState,
    foundAt,
    answer: remark(row.answer, row.answeredAt, row.answeredByName),
    decision: remark(row.reason, row.decidedAt, row.decidedByName),
    version,
    may: mayWith(row, actor),
  }
}

/** One that is not stored yet; nobody can write about it before it is. */
const unstored = ({ rule, key, level, what }: Found): LedgerFinding => ({
  id: null,
  rule,
  level: level as FindingLevel,
  on: key,
  ...ruleOf(rule),
  message: what,
  state: 'open',
  foundAt: null,
  answer: null,
  decision: null,
  version: 0,
  may: { explain: false, contest: false, settle: false },
})

type ReadBy = { adopted: readonly AdoptionRow[]; settings: LedgerSettings; actor: Actor }
type Subject = { id: string; industryCode: string | null; closedOn: string | null }

/** Current findings, the open ones first; and those whose contradiction is gone and about which somebody wrote. */
export async function findingsOfYear(tx: Tx, one: Subject, year: number, { adopted, settings, actor }: ReadBy) {
  const byYear = Map.groupBy(adopted, (row) => row.year)
  const { found, unchecked } = yearChecks(one, (at) => byYear.get(at) ?? [], settings)(year)
  const rows = await storedFindings(tx, { enterpriseIds: [one.id], years: [year] })
  const stored = new Map(rows.map((row) => [identityOf(row), row]))
  const findings = found.map((each) => {
    const row = stored.get(identityOf(each))
    return row ? findingView({ ...row, ...each, endedAt: null }, actor) : unstored(each)
  })
  const now = new Set(found.map(identityOf))
  const past = rows
    .filter((row) => !now.has(identityOf(row)) && (row.answer !== null || row.reason !== null))
    .map((row) => findingView({ ...row, endedAt: row.endedAt ?? clock.now() }, actor))
  return {
    findings: [
      ...findings.filter(({ state }) => state !== 'settled'),
      ...findings.filter(({ state }) => state === 'settled'),
    ],
    past: past.toReversed(),
    unchecked,
  }
}
