/** What the office reads of codes: rows, and one result with its editions, its years and its history. */
import type { CodeDetail, CodeRow } from '@green/contract/calls/code/green-code.ts'
import { refuse } from '@green/contract/errors.ts'
import { isCityOfficer } from '@green/contract/roles.ts'
import { deskOf } from '@green/contract/screens/screens.ts'
import { codeIs, type GreenCodeAction, greenCodeCase } from '@green/filing/cases/green-code.ts'
import { stateLabelOf } from '@green/filing/cases/machine.ts'
import { caseHistoryOf } from '../../../base/case/case-store.ts'
import { allowedCaseSteps } from '../../../base/case/take-step.ts'
import { programmeOf } from '../../../base/reference/programmes.ts'
import { industriesOf } from '../../../base/reference/reference.ts'
import { districtOf } from '../../../base/reference/reference-data.ts'
import type { Actor } from '../../../platform/actor.ts'
import { clock } from '../../../platform/clock.ts'
import type { Services, WithDb } from '../../../platform/services.ts'
import { codeSettings } from './current-settings.ts'
import { isConsented, mayBeCorrected, publicValueOf, stateTexts } from './display.ts'
import { greenCodeKind } from './kind.ts'
import {
  type CodeFilter,
  codePage,
  codesOf,
  findCode,
  type GreenCodeRecord,
  type ListedCode,
  recordName,
  schemesOf,
} from './store.ts'
import { reasonText, schemeOf, scoreRows, storedOf, totalText } from './stored-result.ts'

export async function listCodes(
  services: Services,
  { page, size, ...filter }: CodeFilter & { page: number; size: number },
  actor: Actor,
) {
  const found = await codePage(services.db, actor, filter, { page, size })
  return { ...found, rows: await rowsOf(services, found.rows) }
}

export const consentOf = (code: Pick<GreenCodeRecord, 'consentAt' | 'withdrawnAt'>): CodeRow['consent'] =>
  isConsented(code) ? 'yes' : code.withdrawnAt ? 'withdrawn' : 'none'

type Schemes = Awaited<ReturnType<typeof schemesOf>>

const schemesBehind = ({ db }: WithDb, records: readonly ListedCode[]) =>
  schemesOf(
    db,
    records.map(({ schemeId }) => schemeId),
  )

export async function rowsOf(services: Services, records: readonly ListedCode[]): Promise<CodeRow[]> {
  return rowsBy(services, records, await schemesBehind(services, records))
}

async function rowsBy(services: Services, records: readonly ListedCode[], schemes: Schemes): Promise<CodeRow[]> {
  const { publicDisplay } = await codeSettings(services.db)
  const codes = new Set(records.map(({ industryCode }) => industryCode))
  const industries = (await industriesOf(services)).filter(({ code }) => codes.has(code))
  return records.map((record) => {
    const { indicators, grades } = schemeOf(schemes.get(record.schemeId))
    return {
      ...record,
      qxName: districtOf(record.qxCode)?.name ?? '',
      industryName: industries.find(({ code }) => code === record.industryCode)?.name ?? '',
      totalText: totalText(record.total, grades),
      withoutTable: record.unscorable.map((id) => indicators.find((one) => one.id === id)?.label ?? id),
      consent: consentOf(record),
      publicValue: publicValueOf(record, publicDisplay, clock.today()),
      state: record.state as CodeRow['state'],
      stateLabel: stateTexts(record),
    }
  })
}

export async function getCode(services: Services, id: string, actor: Actor): Promise<CodeDetail> {
  const found = await findCode(services.db, actor, id)
  if (!found) throw refuse('NOT_FOUND')
  return detailOf(services, found, actor)
}

export async function detailOf(services: Services, record: GreenCodeRecord, actor: Actor): Promise<CodeDetail> {
  const { db } = services
  const schemes = await schemesOf(db, [record.schemeId])
  const scheme = schemes.get(record.schemeId)
  const stored = storedOf(record, scheme)
  const { rating } = stored
  const unscorable = (rating.rows ?? []).flatMap(({ id, state }) => (state === 'unscorable' ? [id] : []))
  const [all, [row], from, history, allowed] = await Promise.all([
    codesOf(db, actor, record.enterpriseId),
    rowsBy(services, [{ ...record, unscorable }], schemes),
    record.filingId ? recordName(db, record.filingId) : null,
    caseHistoryOf(db, record.id),
    record.current || codeIs(record.state, 'waiting') ? allowedCaseSteps(db, greenCodeKind, record, actor) : [],
  ])
  if (!row) throw refuse('NOT_FOUND')
  return {
    ...record,
    ...row,
    filing: from && {
      id: from.id,
      number: from.number ?? '',
      title: programmeOf(from.programme).shortTitle,
      path: `${deskOf(from.programme)}?id=${from.id}`,
    },
    scheme: { title: scheme?.title ?? stored.scheme.name, edition: scheme?.edition ?? 1 },
    rows: scoreRows(stored),
    dimensions: stored.scheme.dimensions.map(({ id, label, points }) => ({
      id,
      label,
      points,
      score: rating.dimensions.find(({ dimension }) => dimension === id)?.score ?? null,
    })),
    reasons: reasonText(stored),
    gradeBeforeGate: rating.gradeBeforeGate,
    gateWords: stored.inputs.overdue ?? null,
    editions: all
      .filter((one) => one.year === record.year)
      .map((one) => ({ ...one, totalText: totalText(one.total), stateLabel: stateTexts(one) })),
    years: all
      .filter((one) => one.current && one.year !== record.year)
      .map((one) => ({ ...one, totalText: totalText(one.total) })),
    history: history.map((entry) => ({
      id: entry.id,
      at: entry.at,
      label: greenCodeCase.steps[entry.action as GreenCodeAction].label,
      toLabel: stateLabelOf(greenCodeCase, entry.toState),
      actor: entry.actorName,
      role: entry.role,
      opinion: entry.opinion,
      files: entry.files,
    })),
    mayPropose: isCityOfficer(actor.role) && mayBeCorrected(record),
    allowed,
  }
}
