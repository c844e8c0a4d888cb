/**
 * 隐名评审: what an expert reads of a filing without learning whose it is. Names, codes, addresses and people of the
 * applicant are removed from every text in a response; of its files only those that prove a scored item open, under
 * neutral names. The content of such a file is the applicant's responsibility.
 */

import type { FilingDetail } from '@green/contract/filing/filing.ts'
import { isExpert } from '@green/contract/roles.ts'
import { citedField } from '@green/filing/facts/facts.ts'
import { fieldsOf } from '@green/filing/form/form.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import { publishedRubric } from '@green/filing/scoring/frozen-rubric.ts'
import { isPersonal } from '@green/filing/value/personal.ts'
import { siteName } from '@green/filing/workflow/approval.ts'
import { programmeOfFiling } from '../../base/reference/programmes.ts'
import { cityProfile } from '../../base/reference/reference-data.ts'
import type { Tx } from '../../db/database.ts'
import type { Actor } from '../../platform/actor.ts'
import { type BatchRecord, findBatch } from '../record/batch-store.ts'
import type { FilingRecord } from '../record/store.ts'
import { blindFilingsCiting, peopleNamesOf } from './blind-store.ts'

type Named = Pick<FilingRecord, 'id' | 'number' | 'enterpriseName'>

/** The applicant's name for experts. */
export const aliasOf = ({ id, number }: Pick<FilingRecord, 'id' | 'number'>) => `申报单位（${number ?? id.slice(-6)}）`

/** The applicant's name for the experts of this filing. */
export const nameForExperts = (filing: Named, batch: Pick<BatchRecord, 'blind'> | null) =>
  batch?.blind ? aliasOf(filing) : filing.enterpriseName

/** Removes the applicant from any value. */
export type Redact = <T>(value: T) => T

/** The redaction of a filing for this reader; null where there is nothing to hide. */
export async function redactionFor(tx: Tx, filing: FilingRecord, actor: Actor): Promise<Redact | null> {
  if (!isExpert(actor.role) || !filing.batchId) return null
  const batch = await findBatch(tx, filing.batchId)
  return batch?.blind ? redactionOf(filing, await peopleNamesOf(tx, filing.enterpriseId)) : null
}

const hidden = '〔隐去〕'
const ownKeys = ['socialCode', 'regAddress', 'address', 'legalPerson', 'legalPhone'] as const

function redactionOf(filing: FilingRecord, people: readonly string[]): Redact {
  const programme = programmeOfFiling(filing)
  const site = siteName(programme, filing.answers)
  const names = [filing.enterpriseName, filing.organisation.enterpriseName, site]
  const personal = fieldsOf(programme).flatMap(({ key, spec }) => {
    const value = filing.answers[key]
    return spec.personal && typeof value === 'string' ? [value] : []
  })
  const replaced = new Map([
    ...[...people, ...personal, filing.socialCode, ...ownKeys.map((key) => filing.organisation[key] ?? '')].map(
      (text): [string, string] => [text, hidden],
    ),
    ...names
      .flatMap((name) => [name ?? '', coreOf(name ?? '')])
      .map((text): [string, string] => [text, aliasOf(filing)]),
  ])
  const wanted = [...replaced].filter(([text]) => text.length > 1).sort(([a], [b]) => b.length - a.length)
  const clean = (text: string) => wanted.reduce((left, [found, instead]) => left.replaceAll(found, instead), text)
  const walk = (value: unknown): unknown => {
    if (typeof value === 'string') return clean(value)
    if (Array.isArray(value)) return value.map(walk)
    if (typeof value !== 'object' || value === null) return value
    const entries = Object.entries(value).map(([key, part]) => [key, walk(part)])
    const copy = Object.fromEntries(entries)
    return isFile(value) ? { ...copy, name: namelessFile(value.name) } : copy
  }
  return <T>(value: T) => walk(value) as T
}

const isFile = (value: object): value is { name: string } => 'sha256' in value && 'name' in value

/** 附件.pdf: a file's name often reveals whose it is. */
const namelessFile = (name: string) => `附件${/\.[^.]*$/.exec(name)?.[0].toLowerCase() ?? ''}`

/** With the city before it or not: 重庆示例甲方水泥有限公司 is also called 示例甲方水泥. */
function coreOf(name: string): string {
  const core = name
    .replace(/[（(].*?[）)]/g, '')
    .replace(new RegExp(`^(中国|${cityProfile().shortName}市?)`), '')
    .replace(/(集团|股份)*(有限)?(责任)?公司$|集团$|管理委员会$/, '')
  return core.length >= 3 ? core : ''
}

const shownOfRecord = ['qxName', 'industryName', 'unitNature', 'entScale', 'aboveScale', 'energyLevel', 'employeeCount']

/** Fields that identify the applicant even half masked: its people, and its own web addresses. */
export const tellingKeys = (programme: Programme): string[] =>
  fieldsOf(programme).flatMap(({ key, spec }) =>
    isPersonal(spec) || (spec.kind === 'text' && spec.rules?.includes('url')) ? [key] : [],
  )

type Read = Pick<FilingDetail, 'organisation' | 'answers' | 'unseen' | 'citations'>

/** Form and record under blind review: no identity, and only files that prove a scored item. What is left out is not shown as empty. */
export async function redactedForm<T extends Read>(tx: Tx, veil: Redact, read: T, filing: FilingRecord): Promise<T> {
  const programme = programmeOfFiling(filing)
  const proofs = proofKeys(programme, filing, filing.batchId ? await findBatch(tx, filing.batchId) : null)
  const slots = fieldsOf(programme).flatMap(({ key, spec }) => (spec.kind === 'files' && !proofs.has(key) ? [key] : []))
  const closed = new Set([...tellingKeys(programme), ...slots])
  const covered = veil(read)
  return {
    ...covered,
    unseen: [...new Set([...read.unseen, ...closed])],
    organisation: Object.fromEntries(
      Object.entries(covered.organisation).filter(([key]) => shownOfRecord.includes(key)),
    ),
    answers: Object.fromEntries(Object.entries(covered.answers).filter(([key]) => !closed.has(key))),
    citations: covered.citations.filter(({ path }) => !closed.has(citedField(path))),
  }
}

/** The case as its experts read it under blind review. */
export async function redactedDetail(
  tx: Tx,
  veil: Redact,
  detail: FilingDetail,
  filing: FilingRecord,
): Promise<FilingDetail> {
  const covered = await redactedForm(tx, veil, detail, filing)
  return {
    ...covered,
    id: detail.id,
    number: detail.number,
    // No id may lead to the enterprise either.
    enterpriseId: detail.id,
    enterpriseName: aliasOf(filing),
    nameNow: null,
    socialCode: '',
    history: covered.history.map((entry) => ({ ...entry, files: [] })),
  }
}

/** Keys of the answers that prove scored items. */
function proofKeys(programme: Programme, filing: FilingRecord, batch: BatchRecord | null): ReadonlySet<string> {
  const rubric = publishedRubric(programme, filing.answers, batch?.rubrics)
  const indicators = rubric?.indicators.flatMap(({ evidence, how }) => [
    ...(evidence ?? []),
    ...(how.kind === 'qual' && how.evidence ? [how.evidence] : []),
  ])
  return new Set([...(indicators ?? []), ...(rubric?.gates.flatMap(({ evidence }) => evidence ?? []) ?? [])])
}

/** The name of a file for this reader: under blind review a neutral name for files that prove a scored item; null for the others. */
export async function fileNameFor(tx: Tx, actor: Actor, file: { id: string; name: string }): Promise<string | null> {
  const blind = isExpert(actor.role) ? await blindFilingsCiting(tx, actor, file.id) : []
  if (blind.length === 0) return file.name
  const opens = blind.some(({ filing, batch }) => {
    const keys = proofKeys(programmeOfFiling(filing), filing, batch)
    return [...keys].some((key) => JSON.stringify(filing.answers[key] ?? null).includes(file.id))
  })
  return opens ? namelessFile(file.name) : null
}
