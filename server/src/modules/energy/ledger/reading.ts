/** An enterprise's year by the ledger: what counts of each fact, what every source states, and what the cross-checks find. */
import type { CallInput, CallOutput } from '@green/contract/call.ts'
import type { LedgerFact, ledger } from '@green/contract/calls/energy/ledger.ts'
import { isInspector, isOfficer } from '@green/contract/roles.ts'
import type { FindingLevel } from '@green/filing/programme/ledger-words.ts'
import { sourceOfFact } from '@green/tools/ledger/adopt.ts'
import { calibreName } from '@green/tools/ledger/calibre.ts'
import { type FactKind, factKindOf } from '@green/tools/ledger/fact-keys.ts'
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
import { findingsOfYear } from './finding-view.ts'

const stateNames = {
  agreed: '各来源一致',
  adopted: '按规则采用',
  unsettled: '待裁定',
  blocked: '数值有误，暂不采用',
} as const
type StateName = keyof typeof stateNames

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
    calibre: calibreName(kind.calibre) ?? '',
    state,
    stateName: adoption.source === 'settled' && state !== 'blocked' ? '已裁定' : stateNames[state],
    value,
    source: adoption.source && sourceOfFact(adoption.source, key),
    lastYear,
    version,
    at,
    byName,
    reason,
    notes: adoption.notes.map(({ level, message }) => ({ level: level as FindingLevel, message })),
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
  const adopted = await currentAdoptions(db, { enterpriseIds: [one.id] })
  const statements = await currentStatements(db, { enterpriseIds: [one.id], year })
  const settings = await ledgerSettings(db)
  const wholeYear = (at: number) => adopted.filter((row) => row.year === at && row.month === 0)
  const last = new Map(wholeYear(year - 1).map(({ key, value }) => [key, value]))
  const facts = wholeYear(year).flatMap((adoption) => {
    const kind = factKindOf(adoption.key, settings.reference)
    const own = statements.filter(({ key, month }) => key === adoption.key && month === 0)
    return kind ? [factView(adoption, kind, own, last.get(adoption.key) ?? null)] : []
  })
  return {
    enterpriseId: one.id,
    enterpriseName: one.enterpriseName,
    year,
    years,
    ...(await findingsOfYear(db, one, year, { adopted, settings, actor })),
    facts,
    may: { settle: isOfficer(actor.role), readCorrections: !isInspector(actor.role) },
  }
}
