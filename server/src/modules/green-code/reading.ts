/** What the office reads of codes: rows, and one result with its editions, its years and its history. */
import type { CodeDetail, CodeRow } from '@green/contract/calls/green-code.ts'
import { refuse } from '@green/contract/errors.ts'
import { deskOf } from '@green/contract/screens.ts'
import { codeIs, type GreenCodeAction, greenCodeCase } from '@green/filing/cases/green-code.ts'
import { stateLabelOf } from '@green/filing/cases/machine.ts'
import { caseHistoryOf } from '../../base/case/case-store.ts'
import { allowedCaseSteps } from '../../base/case/take-step.ts'
import { programmeOf } from '../../base/reference/programmes.ts'
import { industriesOf } from '../../base/reference/reference.ts'
import { districtOf } from '../../base/reference/reference-data.ts'
import type { Actor } from '../../platform/actor.ts'
import { clock } from '../../platform/clock.ts'
import type { Services } from '../../platform/services.ts'
import { isConsented, mayBeCorrected, publicValueOf, stateWords } from './display.ts'
import { greenCodeKind } from './kind.ts'
import { codeSettings } from './settings.ts'
import { type CodeFilter, codePage, codesOf, findCode, type GreenCodeRecord, recordName, schemesOf } from './store.ts'
import { reasonWords, scoreRows, storedOf, totalWords } from './stored.ts'

export async function listCodes(
  services: Services,
  { page, size, ...filter }: CodeFilter & { page: number; size: number },
  actor: Actor,
) {
  const found = await codePage(services.db, actor, filter, { page, size })
  return { ...found, rows: await rowsOf(services, found.rows) }
}

export const consentOf = (code: GreenCodeRecord): CodeRow['consent'] =>
  isConsented(code) ? 'yes' : code.withdrawnAt ? 'withdrawn' : 'none'

export async function rowsOf(services: Services, records: readonly GreenCodeRecord[]): Promise<CodeRow[]> {
  const { publicDisplay } = await codeSettings(services.db)
  const industries = new Map((await industriesOf(services)).map(({ code, name }) => [code, name]))
  const schemes = await schemesOf(
    services.db,
    records.map(({ schemeId }) => schemeId),
  )
  return records.map((record) => {
    const stored = storedOf(record, schemes.get(record.schemeId))
    const without = (stored.rating.rows ?? []).filter(({ state }) => state === 'unscorable')
    return {
      ...record,
      qxName: districtOf(record.qxCode)?.name ?? '',
      industryName: industries.get(record.industryCode ?? '') ?? '',
      totalText: totalWords(record.total, stored.scheme.grades),
      withoutTable: without.map(({ id }) => stored.scheme.indicators.find((one) => one.id === id)?.label ?? id),
      consent: consentOf(record),
      publicValue: publicValueOf(record, publicDisplay, clock.today()),
      state: record.state as CodeRow['state'],
      stateLabel: stateWords(record),
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
  const all = await codesOf(db, actor, record.enterpriseId)
  const [row] = await rowsOf(services, [record])
  if (!row) throw refuse('NOT_FOUND')
  const scheme = (await schemesOf(db, [record.schemeId])).get(record.schemeId)
  const stored = storedOf(record, scheme)
  const from = record.filingId ? await recordName(db, record.filingId) : null
  const { rating } = stored
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
    reasons: reasonWords(stored),
    gradeBeforeGate: rating.gradeBeforeGate,
    editions: all
      .filter((one) => one.year === record.year)
      .map((one) => ({ ...one, totalText: totalWords(one.total), stateLabel: stateWords(one) })),
    years: all
      .filter((one) => one.current && one.year !== record.year)
      .map((one) => ({ ...one, totalText: totalWords(one.total) })),
    history: (await caseHistoryOf(db, record.id)).map((entry) => ({
      id: entry.id,
      at: entry.at,
      label: greenCodeCase.steps[entry.action as GreenCodeAction].label,
      toLabel: stateLabelOf(greenCodeCase, entry.toState),
      actor: entry.actorName,
      role: entry.role,
      opinion: entry.opinion,
      files: entry.files,
    })),
    mayPropose: actor.role === 'city' && mayBeCorrected(record),
    allowed:
      record.current || codeIs(record.state, 'waiting') ? await allowedCaseSteps(db, greenCodeKind, record, actor) : [],
  }
}
