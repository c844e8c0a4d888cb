/** The column values of lists and exports for each filing, as numbers or in words. */

import { isExpert, isFiler } from '@green/contract/roles.ts'
import { type Field, fieldTitle, isNumeric, titled } from '@green/filing/form/fields.ts'
import { fieldsOf } from '@green/filing/form/form.ts'
import { handlerOf } from '@green/filing/form/progress.ts'
import { showValue } from '@green/filing/kinds/table.ts'
import {
  countedTextAt,
  figureAt,
  readsCounted,
  type StandardColumn,
  standardColumns,
  standardTitle,
} from '@green/filing/programme/list-columns.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import type { Reference } from '@green/filing/programme/reference.ts'
import { gradeLabel, rubricFor } from '@green/filing/scoring/rubric.ts'
import { scoreText } from '@green/filing/scoring/score-words.ts'
import { contactKeys, contactPhone } from '@green/filing/value/contact.ts'
import { formatNumber, roundHalfUp } from '@green/filing/value/round.ts'
import { opinionText, visitText } from '@green/filing/workflow/inquiry.ts'
import type { State } from '@green/filing/workflow/states.ts'
import { stateLabel } from '@green/filing/workflow/workflow.ts'
import type { Actor } from '../../platform/actor.ts'
import { localTime } from '../../platform/clock.ts'
import { knows } from '../../platform/confidential.ts'
import { masked } from '../../platform/mask.ts'
import type { BatchRecord } from '../record/batch-store.ts'
import { asKnown } from './as-known.ts'
import { stepActor } from './gather.ts'
import type { ListedFiling } from './list-store.ts'
import { isHidden, type Reader } from './masks.ts'

/** Rounded for a cell or a list; what is stored and compared keeps its digits. */
const shownAs = (value: number | null, decimals: number) => (value === null ? null : roundHalfUp(value, decimals))
const shownScore = (score: number | null) => shownAs(score, 2)
const rankDecimals = ({ rankedBy, figures }: Programme) => (rankedBy ? (figures[rankedBy]?.decimals ?? 2) : 2)

const standardValues: Record<
  StandardColumn,
  (p: Programme, r: ListedFiling, b: BatchRecord | null, a: Reader) => string | number | null
> = {
  enterpriseName: (_p, r) => r.enterpriseName,
  socialCode: (_p, r) => r.socialCode,
  qxName: (_p, r) => r.qxName ?? '',
  industryName: (_p, r) => r.industryName ?? '',
  batchName: (_p, _r, b) => b?.name ?? '',
  year: (_p, r) => r.year,
  number: (_p, r) => r.number,
  state: (p, r) => stateLabel(p, r.state as State),
  submittedAt: (_p, r) => (r.submittedAt ? localTime(r.submittedAt) : null),
  handler: (p, r) => handlerOf(p, r.state as State),
  systemScore: (_p, r) => shownScore(r.systemScore),
  rankFigure: (p, r) => shownAs(r.rankFigure, rankDecimals(p)),
  expertScore: (_p, r) => shownScore(r.expertScore),
  groupScores: () => null,
  rank: () => null,
  scoreAdvice: adviceOn,
  gateFlag: (_p, r) => (r.gateHits > 0 ? '否决待核实' : ''),
  countyOpinion: (_p, r) => r.countyOpinion,
  cityConclusion: (_p, r) => r.cityOpinion,
  siteVisit: (_p, r, _b, a) => (knows(a, 'inquiry', r.state) && r.siteVisit ? visitText(r.siteVisit) : null),
  officeOpinions: (_p, r, _b, a) =>
    knows(a, 'inquiry', r.state) && r.officeOpinions
      ? r.officeOpinions.offices.map((one) => `${one.office}：${opinionText(one)}`).join('；')
      : null,
  grade: (p, r, b, a) => {
    if (isExpert(a.role)) return null
    const rubric = rubricFor(p, r.answers)
    const total = rubric?.systemAlone ? r.systemScore : r.expertScore
    return rubric ? gradeLabel(b?.rubrics?.[rubric.id] ?? rubric, total) : ''
  },
  titleNumber: (_p, r) => r.titleNumber ?? r.documentNumber,
  validTo: (_p, r) => r.validTo,
  upwardOn: (_p, r) => r.upward?.on ?? null,
  upwardDocument: (_p, r) => r.upward?.documentNumber ?? null,
  upwardResult: (_p, { upward }) => {
    if (!upward) return null
    if (!upward.result) return '待公布'
    return upward.result.listed ? '入选' : '未入选'
  },
  upwardList: (_p, r) => r.upward?.result?.list ?? null,
  upwardNotice: (_p, r) => r.upward?.result?.documentNumber ?? null,
  upwardAnnounced: (_p, r) => r.upward?.result?.on ?? null,
  contactName: (_p, r) => String(r.answers[contactKeys.name] ?? ''),
  contactPhone: (_p, r, _b, a) => {
    const phone = contactPhone(r.answers)
    return isFiler(a.role) || a.plain ? phone : masked(phone)
  },
}

const fields = new WeakMap<Programme, Map<string, Field>>()

/** The field of a column, by a map made once: a page looks up a hundred. */
function fieldAt(programme: Programme, key: string): Field | undefined {
  const known =
    fields.get(programme) ??
    new Map([...fieldsOf(programme), ...(programme.outcome?.fields ?? [])].map((f) => [f.key, f]))
  fields.set(programme, known)
  return known.get(key)
}

/** A column's value for an export cell: numbers as numbers. */
export function columnValue(
  programme: Programme,
  record: ListedFiling,
  batch: BatchRecord | null,
  key: string,
  reference: Reference,
  actor: Reader,
): string | number | null {
  if (key in standardValues)
    return standardValues[key as StandardColumn](programme, asKnown(record, actor), batch, actor)
  const spec = fieldAt(programme, key)?.spec
  const { role } = stepActor(actor)
  if ((spec?.seenBy && !spec.seenBy.includes(role)) || !readsCounted(programme, key, role)) return null
  if (spec && isHidden(spec, actor)) return masked(String(record.answers[key] ?? ''))
  return ownValue(programme, record, key, reference)
}

/** A figure or answer of the filing itself: numbers as numbers, codes as words. */
function ownValue(
  programme: Programme,
  record: Pick<ListedFiling, 'answers' | 'figures' | 'outcome'>,
  key: string,
  reference: Reference,
): string | number | null {
  const figure = figureAt(programme, key)
  if (figure) return shownAs(record.figures[key] ?? null, figure.decimals)
  if (countedTextAt(programme, key)) return record.outcome[key] ?? ''
  const field = fieldAt(programme, key)
  // An earlier version of the form did not have it.
  if (!field) return null
  const numeric = isNumeric(field.spec)
  const value = key in record.outcome ? record.outcome[key] : record.answers[key]
  const shown = showValue(value, field.spec, reference)
  return numeric && shown !== '' ? Number(String(value)) : shown
}

/** A figure or answer in words. */
export function ownText(
  programme: Programme,
  record: Pick<ListedFiling, 'answers' | 'figures' | 'outcome'>,
  key: string,
  reference: Reference,
): string {
  return asText(programme, key, ownValue(programme, record, key, reference))
}

/** Why the filing's score only advises; '' where it decides. */
function adviceOn(programme: Programme, { answers }: Pick<ListedFiling, 'answers'>): string {
  return rubricFor(programme, answers)?.advisory?.of(answers) ?? ''
}

const scores: readonly string[] = ['systemScore', 'expertScore']

function asText(programme: Programme, key: string, value: string | number | null): string {
  if (typeof value !== 'number') return value ?? ''
  const figure = figureAt(programme, key)
  if (scores.includes(key)) return scoreText(value)
  if (key === 'rankFigure') return formatNumber(value, rankDecimals(programme))
  return figure ? formatNumber(value, figure.decimals) : String(value)
}

export function columnText(
  programme: Programme,
  record: ListedFiling,
  batch: BatchRecord | null,
  key: string,
  reference: Reference,
  actor: Actor,
): string {
  const value = columnValue(programme, record, batch, key, reference, actor)
  const text = asText(programme, key, value)
  return scores.includes(key) && value !== null && adviceOn(programme, record) ? `${text}（参考分）` : text
}

/** The heading of a column, with the unit. */
export function columnTitle(programme: Programme, key: string): string {
  if (key in standardColumns) return standardTitle(programme, key as StandardColumn)
  const figure = figureAt(programme, key)
  if (figure) return titled(figure.label, figure.unit)
  const field = fieldAt(programme, key)
  return field ? fieldTitle(field) : (countedTextAt(programme, key)?.label ?? key)
}
