/**
 * Parses answers from a request: refuses a wrong shape, normalises, computes cells, checks, scores. The same pure
 * functions as on the screen.
 */

import { refuse, refuseFields } from '@green/contract/errors.ts'
import type { WarningReason } from '@green/contract/filing/filing.ts'
import type { AnswerSet, AnswerValue, FileAnswer, RowAnswers } from '@green/filing/form/answers.ts'
import { checkAnswers, clearHidden, shapeFaults, tidyAnswers } from '@green/filing/form/check.ts'
import { computeAnswers, computeFigures } from '@green/filing/form/compute.ts'
import type { Field } from '@green/filing/form/fields.ts'
import { fieldsOf } from '@green/filing/form/form.ts'
import { comparesYears } from '@green/filing/form/jumps.ts'
import type { BatchTerms } from '@green/filing/programme/batch-rules.ts'
import { benchmarksFor, tableYear } from '@green/filing/programme/benchmarks.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import type { Reference } from '@green/filing/programme/reference.ts'
import { publishedRubric } from '@green/filing/scoring/frozen-rubric.ts'
import { rankTableOf } from '@green/filing/scoring/ranking.ts'
import { type SystemScore, systemScore } from '@green/filing/scoring/score.ts'
import { tracesOf } from '@green/filing/value/identity.ts'
import type { CheckContext, Finding, OtherFiling, Peers } from '@green/filing/workflow/findings.ts'
import { isDraft } from '@green/filing/workflow/states.ts'
import { programmes } from '@green/programmes/all.ts'
import { totalsOf } from '../../base/enterprise/profile.ts'
import { peersOf } from '../../base/enterprise/store.ts'
import { citeFiles } from '../../base/files/rights.ts'
import { digest } from '../../crypto/digest.ts'
import type { Tx } from '../../db/database.ts'
import type { Actor } from '../../platform/actor.ts'
import { clock } from '../../platform/clock.ts'
import type { BatchRecord } from '../record/batch-store.ts'
import { frozenTables } from '../record/frozen-tables-store.ts'
import { filingsInForce, previousFigures } from '../record/store.ts'
import { validWaivers } from './waiver-store.ts'

export type Prepared = {
  values: AnswerSet
  figures: Record<string, number | null>
  findings: Finding[]
  cleared: string[]
}

/** The parsed answers, or a refusal that names every misshapen field. */
export function takeAnswers(programme: Programme, input: Record<string, unknown>, reference: Reference): AnswerSet {
  const faults = shapeFaults(programme, input)
  if (faults.length) throw refuseFields(faults)
  return computeAnswers(programme, tidyAnswers(programme, input as AnswerSet), reference)
}

/** Whose filing of which programme and year is checked; `id` null: it is not saved yet. */
export type Matter = { programme: Programme; enterpriseId: string; id: string | null; year: number | null }

/** What the checks need beside the form: figures of the archive and of the last filing, the city's waivers of that day. */
export async function checkContext(
  tx: Tx,
  matter: Matter,
  { reference, batch }: { reference: Reference; batch: BatchTerms | null },
): Promise<CheckContext> {
  return { ...(await contextFacts(tx, matter, clock.today())), reference, batch }
}

/** The part of the context that is read; lists and batch are passed by the caller. */
export async function contextFacts(
  tx: Tx,
  { programme, enterpriseId, id, year }: Matter,
  day: string,
): Promise<Omit<CheckContext, 'reference' | 'batch'>> {
  const [{ yearly, qxCode }, peers, previous, others, waivers] = await Promise.all([
    totalsOf(tx, enterpriseId),
    peersFor(tx, programme, enterpriseId, year),
    previousFigures(tx, { programme: programme.id, enterpriseId, id, year }, comparesYears(programme)),
    otherFilings(tx, programme, enterpriseId, id),
    validWaivers(tx, { enterpriseId, programme: programme.id, year }, day),
  ])
  const isYearBefore = previous?.year != null && previous.year + 1 === year
  const yearBefore = isYearBefore ? (previous.answers ?? null) : null
  return {
    archive: yearly,
    lastYear: previous?.figures ?? null,
    yearBefore,
    others,
    peers,
    waivers,
    county: qxCode,
  }
}

/** The enterprise's other filings that may have the same subject, drafts among them. */
export async function otherFilings(
  tx: Tx,
  programme: Programme,
  enterpriseId: string,
  besides: string | null,
): Promise<OtherFiling[]> {
  if (!programme.identity) return []
  const named = programmes.filter(({ identity }) => identity)
  const found = await filingsInForce(
    tx,
    enterpriseId,
    named.map(({ id }) => id),
  )
  return found
    .filter(({ id }) => id !== besides)
    .map(({ id, programme: of, number, year, state, answers }) => ({
      id,
      programme: of,
      number,
      year,
      isDraft: isDraft(state),
      traces: tracesOf(named.find((one) => one.id === of)?.identity, answers),
    }))
}

/** The industry's figures of the year before; only for yearly data that compares with it. */
export async function peersFor(
  tx: Tx,
  programme: Programme,
  enterpriseId: string,
  year: number | null,
): Promise<Peers | null> {
  return programme.owed && year ? peersOf(tx, enterpriseId, year - 1) : null
}

/** The filing as it will be sent: hidden values cleared, everything computed and checked. */
export function prepareForSending(programme: Programme, answers: AnswerSet, context: CheckContext): Prepared {
  const { values: shown, cleared } = clearHidden(programme, answers)
  const values = computeAnswers(programme, shown, context.reference)
  return {
    values,
    cleared,
    figures: computeFigures(programme, values, context.reference, context.lastYear),
    findings: checkAnswers(programme, values, context, 'submit'),
  }
}

/** Refuses with every error at once; then with every warning that has no reason yet. */
export function requireSound(findings: readonly Finding[], reasons: readonly WarningReason[]): void {
  const errors = findings.filter((f) => f.level === 'error')
  if (errors.length) throw refuseFields(errors.map(({ field, message }) => ({ field, message })))
  const open = findings.filter(
    (f) => f.level === 'warning' && !reasons.some((r) => r.code === f.code && r.field === f.field),
  )
  if (open.length)
    throw refuse(
      'INVALID',
      {},
      { errors: open.map((f) => ({ field: f.field, message: `${f.message}（请修改，或说明原因）` })), warnings: open },
    )
}

/**
 * The system's score of the answers, against the tables of their year as they stood when the batch opened; null
 * for what is not scored.
 */
export async function scoreOf(
  tx: Tx,
  programme: Programme,
  values: AnswerSet,
  {
    reference,
    batch,
    industryCode,
  }: { reference: Reference; batch: BatchRecord | null; industryCode: string | null | undefined },
): Promise<SystemScore | null> {
  const rubric = publishedRubric(programme, values, batch?.rubrics)
  if (!rubric) return null
  const year = tableYear(programme, values)
  const scope = { asOf: batch?.benchmarksAt, industryCode: industryCode ?? undefined }
  const tables = year && industryCode ? await frozenTables(tx, year, scope) : []
  return systemScore(rubric, programme, values, computeFigures(programme, values, reference), {
    benchmarks: benchmarksFor(tables, industryCode, year),
  })
}

/** What the answers rank by: the programme's figure, or the score within this table; null where they do not. */
export function ranksBy(
  programme: Programme,
  { values, figures }: Pick<Prepared, 'values' | 'figures'>,
  batch: BatchRecord | null,
): { rankFigure: number | null; rankTable: string | null } {
  if (programme.rankedBy) return { rankFigure: figures[programme.rankedBy] ?? null, rankTable: null }
  const found = rankTableOf(publishedRubric(programme, values, batch?.rubrics), values)
  return { rankFigure: null, rankTable: 'code' in found ? found.code : null }
}

/** The record that the files are attached to, and who attaches them. */
type CitingRecord = { id: string; actor: Actor; kind?: 'filing' | 'diagnosis' | 'selfCheck' | 'targetReview' }

/** The answers with stored file data: cited by the filing, with the name, size and hash of the store. */
export async function citeAnswers(
  tx: Tx,
  programme: Programme,
  values: AnswerSet,
  { id, actor, kind = 'filing' }: CitingRecord,
): Promise<AnswerSet> {
  const named = new Set<string>()
  eachFile(programme, values, (file) => {
    named.add(file.id)
    return file
  })
  const cited = await citeFiles(tx, kind, id, [...named], actor)
  return eachFile(programme, values, (file) => {
    const stored = cited.get(file.id)
    return stored ? { ...stored, ...(file.pages ? { pages: file.pages } : {}) } : file
  })
}

/** The answers with every file answer passed through `change`. */
function eachFile(programme: Programme, values: AnswerSet, change: (file: FileAnswer) => FileAnswer): AnswerSet {
  const swap = (fields: readonly Field[], source: Record<string, AnswerValue>): Record<string, AnswerValue> => {
    const out = { ...source }
    for (const { key, spec } of fields) {
      const value = out[key]
      if (!Array.isArray(value)) continue
      if (spec.kind === 'files') out[key] = (value as FileAnswer[]).map(change)
      if (spec.kind === 'rows') out[key] = (value as RowAnswers[]).map((row) => swap(spec.columns, row) as RowAnswers)
    }
    return out
  }
  return swap(fieldsOf(programme), values)
}

/** SHA-256 over the answers with sorted keys: the proof of what was sent. */
export function contentHash(values: AnswerSet): string {
  return digest(JSON.stringify(sorted(values)))
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([k, v]) => [k, sorted(v)]),
  )
}
