/** An enterprise's year by the ledger: what counts of each fact, what every source states, and what the cross-checks find. */
import type { CallInput, CallOutput } from '@green/contract/call.ts'
import type { LedgerFact, LedgerFinding, ledger } from '@green/contract/calls/energy/ledger.ts'
import { isOfficer } from '@green/contract/roles.ts'
import { sourceOfFact } from '@green/tools/ledger/adopt.ts'
import { type FactKind, factKindOf } from '@green/tools/ledger/fact-keys.ts'
import type { LedgerSettings } from '@green/tools/ledger/factors.ts'
import { checkYear } from '@green/tools/ledger/index.ts'
import { LedgerInputError } from '@green/tools/ledger/input.ts'
import { rules } from '@green/tools/ledger/rule-list.ts'
import { ledgerSettings } from '../../../base/ledger/settings.ts'
import {
  type AdoptionRow,
  currentAdoptions,
  currentStatements,
  factYears,
  type StatementRow,
} from '../../../base/ledger/store.ts'
import { dataYearOf } from '../../../base/reference/campaign-year-store.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Services } from '../../../platform/services.ts'
import { subjectOf } from '../energy-year/reading.ts'
import { yearCaseOf } from './year-case.ts'

const stateNames = {
  agreed: '各来源一致',
  adopted: '按规则采用',
  unsettled: '待裁定',
  blocked: '数值有误，暂不采用',
} as const
type StateName = keyof typeof stateNames

type Finding = LedgerFinding
type Checked = { findings: Finding[]; unchecked: string | null }

/** Findings of the rules over what counts; why there are none where the year cannot be read. */
function checkedYear(
  industryCode: string | null,
  closedOn: string | null,
  years: { year: number; now: readonly AdoptionRow[]; before: readonly AdoptionRow[] },
  settings: LedgerSettings,
): Checked {
  if (!industryCode) return { findings: [], unchecked: '企业档案没有行业代码，补填后才能核对' }
  try {
    const { findings } = checkYear(yearCaseOf(industryCode, closedOn, years, settings), settings)
    return {
      findings: findings.map(({ rule, level, on, message, place }) => ({
        rule,
        level,
        on,
        title: rules[rule].title,
        message,
        place,
      })),
      unchecked: null,
    }
  } catch (error) {
    if (!(error instanceof LedgerInputError)) throw error
    return { findings: [], unchecked: error.message }
  }
}

/** A fact with its sources; null for a key that names none any more. */
export function factView(
  adoption: AdoptionRow,
  kind: FactKind,
  statements: readonly StatementRow[],
  lastYear: number | null,
): LedgerFact {
  const { key, version, at, byName, reason, value, statementId } = adoption
  const state = adoption.state as StateName
  return {
    key,
    label: kind.label,
    unit: kind.unit,
    state,
    stateName: adoption.source === 'settled' && state !== 'blocked' ? '已裁定' : stateNames[state],
    value,
    source: adoption.source && sourceOfFact(adoption.source, key),
    lastYear,
    version,
    at,
    byName,
    reason,
    notes: adoption.notes.map(({ level, message }) => ({ level: level as Finding['level'], message })),
    statements: statements.flatMap((row) =>
      row.value === null || row.siteId !== null
        ? []
        : [
            {
              id: row.id,
              source: sourceOfFact(row.source, key),
              value: row.value,
              at: row.at,
              byName: row.byName,
              reason: row.reason,
              counts: row.id === statementId,
            },
          ],
    ),
  }
}

export async function ledgerYear(
  services: Services,
  input: CallInput<typeof ledger.year>,
  actor: Actor,
): Promise<CallOutput<typeof ledger.year>> {
  const { db } = services
  const one = await subjectOf(services, input.enterpriseId, actor)
  const years = await factYears(db, one.id)
  const year = input.year ?? years[0] ?? (await dataYearOf(db))
  const of = (at: number) => ({ enterpriseIds: [one.id], year: at })
  const [now, before, statements, settings] = [
    await currentAdoptions(db, of(year)),
    await currentAdoptions(db, of(year - 1)),
    await currentStatements(db, of(year)),
    await ledgerSettings(db),
  ]
  const last = new Map(before.filter(({ month }) => month === 0).map(({ key, value }) => [key, value]))
  const facts = now
    .filter(({ month }) => month === 0)
    .flatMap((adoption) => {
      const kind = factKindOf(adoption.key, settings.reference)
      const own = statements.filter(({ key, month }) => key === adoption.key && month === 0)
      return kind ? [factView(adoption, kind, own, last.get(adoption.key) ?? null)] : []
    })
  return {
    enterpriseId: one.id,
    enterpriseName: one.enterpriseName,
    year,
    years,
    ...checkedYear(one.industryCode, one.closedOn, { year, now, before }, settings),
    facts,
    may: { settle: isOfficer(actor.role) },
  }
}
