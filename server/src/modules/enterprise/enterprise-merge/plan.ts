/** What a merge of two records would do: fields that differ, rows that follow, where both have what only one may have, and what forbids it. */
import type { MergeParty, MergePreview, MergeSide } from '@green/contract/calls/enterprise/enterprise-merge.ts'
import { verificationLabels } from '@green/contract/enterprise/enterprise.ts'
import { refuse } from '@green/contract/errors.ts'
import { titleKindLabels } from '@green/contract/filing/titles.ts'
import { creditCodeDoubt } from '@green/filing/value/credit-code.ts'
import { isDenied, isOver, isSettled } from '@green/filing/workflow/states.ts'
import {
  type EnterpriseRecord,
  fieldLabels,
  fieldOf,
  fieldText,
  isEmpty,
  isSame,
  profileKeys,
} from '../../../base/enterprise/fields.ts'
import { contactFields } from '../../../base/enterprise/masks.ts'
import { verificationOf } from '../../../base/enterprise/profile.ts'
import { type Names, namesOf } from '../../../base/reference/names.ts'
import { programmeOf } from '../../../base/reference/programmes.ts'
import type { Tx } from '../../../db/database.ts'
import { masked } from '../../../platform/mask.ts'
import { enterpriseLinks, type Link, type Unique } from './link-columns-store.ts'
import { accountsOf, countOf, rowsWithin } from './links-store.ts'
import { mergeRules, type Rule } from './rules.ts'
import { batchFilings, gradedCodes, openMergeOf, parties, validTitles } from './store.ts'

type Row = Record<string, unknown>

/** Rows of both sides that cannot belong to one enterprise. */
export type Clash = {
  key: string
  link: Link
  unique: Unique
  rule: Rule
  /** The values that make several rows one question. */
  unit: Row
  survivor: Row
  absorbed: Row
}

export type Plan = {
  survivor: EnterpriseRecord
  absorbed: EnterpriseRecord
  clashes: Clash[]
  preview: MergePreview
}

export const ruleOf = ({ place }: Link): Rule => mergeRules[place] ?? { label: place, clash: 'refuse' }

/** Two ids in one order. */
export const pairOf = (a: string, b: string): string => [a, b].toSorted().join(' ')

export function partyOf(record: EnterpriseRecord, mainAccount: string | null, names: Names): MergeParty {
  return {
    id: record.id,
    enterpriseName: record.enterpriseName,
    socialCode: record.socialCode,
    codeDoubt: creditCodeDoubt(record.socialCode),
    qxName: names.label('district', record.qxCode),
    verification: verificationLabels[verificationOf(record)],
    mainAccount,
    createdAt: record.createdAt,
  }
}

/** Reads both records as they are now; `caseId`: the proposal that this plan belongs to. */
export async function planOf(tx: Tx, survivorId: string, absorbedId: string, caseId: string | null): Promise<Plan> {
  const both = await parties(tx, [survivorId, absorbedId])
  const sideOf = (id: string) => {
    const found = both.find(({ record }) => record.id === id)
    if (!found || survivorId === absorbedId) throw refuse('NOT_FOUND')
    return found
  }
  const [survivor, absorbed] = [sideOf(survivorId), sideOf(absorbedId)]
  const names = await namesOf(tx)
  const { clashes, follows } = await linked(tx, survivorId, absorbedId)
  const choices = clashes.filter(({ rule }) => rule.clash === 'choose')
  return {
    survivor: survivor.record,
    absorbed: absorbed.record,
    clashes,
    preview: {
      survivor: partyOf(survivor.record, survivor.mainAccount, names),
      absorbed: partyOf(absorbed.record, absorbed.mainAccount, names),
      fields: fieldsOf(survivor.record, absorbed.record, names),
      follows,
      clashes: [...Map.groupBy(choices, ({ key }) => key)].map(([key, group]) => clashView(key, group)),
      notices: await noticesOf(tx, survivor.record, absorbed.record, clashes),
      blockers: await blockersOf(tx, survivor.record, absorbed.record, clashes, caseId),
    },
  }
}

async function linked(tx: Tx, survivorId: string, absorbedId: string) {
  const clashes: Clash[] = []
  const follows: MergePreview['follows'] = []
  for (const link of enterpriseLinks) {
    const rule = ruleOf(link)
    const absorbed = await countOf(tx, link, absorbedId)
    if (absorbed === 0) continue
    follows.push({
      place: link.place,
      label: rule.label,
      survivor: await countOf(tx, link, survivorId),
      absorbed,
      stays: rule.stays ?? null,
    })
    if (rule.stays) continue
    for (const unique of link.uniques) clashes.push(...(await clashesOf(tx, link, unique, survivorId, absorbedId)))
  }
  return { clashes, follows }
}

async function clashesOf(tx: Tx, link: Link, unique: Unique, survivorId: string, absorbedId: string): Promise<Clash[]> {
  const rule = ruleOf(link)
  const yielding = Object.keys(rule.yields?.[unique.name]?.(absorbedId) ?? {})
  const more = [...(rule.tells?.columns ?? []), ...(rule.unit ?? []), ...yielding]
  const placeIn = (row: Row) => {
    const values = unique.columns.map(({ name }) => row[name])
    return values.some((value) => value === null || value === undefined) ? null : JSON.stringify(values)
  }
  const survivorRows = new Map(
    (await rowsWithin(tx, link, unique, survivorId, more)).map((row): [string | null, Row] => [placeIn(row), row]),
  )
  return (await rowsWithin(tx, link, unique, absorbedId, more)).flatMap((row) => {
    const value = placeIn(row)
    const other = value === null ? undefined : survivorRows.get(value)
    if (!other) return []
    const unitNames = rule.unit ?? unique.columns.map(({ name }) => name)
    const unit = Object.fromEntries(unitNames.map((name) => [name, row[name]]))
    const key = [link.place, ...Object.values(unit)].join(':')
    return [{ key, link, unique, rule, unit, survivor: other, absorbed: row }]
  })
}

function clashView(key: string, group: readonly Clash[]): MergePreview['clashes'][number] {
  // Of months and the year, the year speaks.
  const first = group.find(({ unique }) => unique.where) ?? group[0]
  if (!first) throw new Error('a clash without rows')
  const { rule, unit } = first
  const shown = (row: Row) => rule.tells?.words(row) ?? ''
  return {
    key,
    label: rule.label,
    unit: rule.says?.(unit) ?? '',
    survivor: shown(first.survivor),
    absorbed: shown(first.absorbed),
  }
}

function fieldsOf(survivor: EnterpriseRecord, absorbed: EnterpriseRecord, names: Names): MergePreview['fields'] {
  return profileKeys.flatMap((key) => {
    const [own, other] = [fieldOf(survivor, key), fieldOf(absorbed, key)]
    if (isSame(own, other)) return []
    const shown = (value: unknown) => {
      const text = fieldText(key, value, names)
      return contactFields.includes(key) && text !== '' ? masked(text) : text
    }
    // A code that cannot be right gives way to one that can.
    const better =
      key === 'socialCode' && creditCodeDoubt(survivor.socialCode) !== null
        ? creditCodeDoubt(absorbed.socialCode) === null
        : isEmpty(own)
    const proposed: MergeSide = better ? 'absorbed' : 'survivor'
    return [{ key, label: fieldLabels[key] ?? key, survivor: shown(own), absorbed: shown(other), proposed }]
  })
}

const isRunning = (state: string) => !isSettled(state) && !isDenied(state) && !isOver(state)

async function sameBatch(tx: Tx, survivorId: string, absorbedId: string) {
  const filings = await batchFilings(tx, [survivorId, absorbedId])
  return filings
    .filter(({ enterpriseId }) => enterpriseId === absorbedId)
    .flatMap((one) => {
      const other = filings.find(({ enterpriseId, batchId }) => enterpriseId === survivorId && batchId === one.batchId)
      return other ? [{ batch: one.batchName, isRunning: isRunning(one.state) || isRunning(other.state) }] : []
    })
}

async function blockersOf(
  tx: Tx,
  survivor: EnterpriseRecord,
  absorbed: EnterpriseRecord,
  clashes: readonly Clash[],
  caseId: string | null,
): Promise<string[]> {
  const both = [survivor, absorbed]
  const ids = both.map(({ id }) => id)
  const graded = await gradedCodes(tx, ids)
  const open = await openMergeOf(tx, ids, caseId)
  const batches = (await sameBatch(tx, survivor.id, absorbed.id)).filter((one) => one.isRunning)
  const refused = clashes.filter(
    ({ rule, link }) => (rule.clash ?? 'refuse') === 'refuse' && link.place !== 'filing.enterprise_id',
  )
  return [
    ...(both.every(({ orgKind }) => orgKind === 'enterprise') ? [] : ['只合并企业的档案，园区和服务机构不在此办理']),
    ...(survivor.qxCode === absorbed.qxCode
      ? []
      : ['两份档案属于不同区县，请先核实所在区县，由企业变更、区县审核后再合并']),
    ...both
      .filter((one) => one.pendingChange !== null || one.verification === 'verifying')
      .map((one) => `“${one.enterpriseName}”有待区县审核的信息，请先审核`),
    ...(open ? [`“${open.survivorName}”已有待复核的合并，请先办结`] : []),
    ...[...new Set(batches.map(({ batch }) => batch))].map(
      (name) => `两家在“${name}”中都有申报且没有办结，请先由企业撤回或等其办结`,
    ),
    ...(clashes.some(({ link }) => link.place === 'filing.enterprise_id') && batches.length === 0
      ? ['两家有同一事项的申报没有办结，请先由企业撤回或删除其中一份']
      : []),
    ...graded
      .filter(({ enterpriseId }) => enterpriseId === absorbed.id)
      .filter(({ year }) => graded.some((one) => one.enterpriseId === survivor.id && one.year === year))
      .map(({ year }) => `两家都有${year}年度已评出等级的绿效码，请先在“企业绿效码”中更正其中一个`),
    ...[...new Set(refused.map(({ rule }) => rule.label))].map((label) => `两家的“${label}”重复，不能并存`),
  ]
}

async function noticesOf(
  tx: Tx,
  survivor: EnterpriseRecord,
  absorbed: EnterpriseRecord,
  clashes: readonly Clash[],
): Promise<string[]> {
  const over = (await sameBatch(tx, survivor.id, absorbed.id)).filter((one) => !one.isRunning)
  const titles = await validTitles(tx, [survivor.id, absorbed.id])
  const doubled = titles.filter(
    (one) =>
      one.enterpriseId === absorbed.id &&
      titles.some(
        (other) => other.enterpriseId === survivor.id && other.kind === one.kind && other.level === one.level,
      ),
  )
  const first = clashes.filter(({ rule }) => rule.clash === 'first')
  const people = [...(await accountsOf(tx, survivor.id)), ...(await accountsOf(tx, absorbed.id))]
  const operators = people.filter(({ state }) => state !== 'cancelled').length - 1
  const labelOf = (kind: string) =>
    titleKindLabels[kind as keyof typeof titleKindLabels] ?? programmeOf(kind).shortTitle
  return [
    ...over.map(({ batch }) => `两家在“${batch}”中各有一件已办结的申报，合并后都保留`),
    ...doubled.map(
      ({ kind, number }) => `两家都持有有效的“${labelOf(kind)}”称号，合并后都保留（${number}），请另行核实`,
    ),
    ...[...Map.groupBy(first, ({ rule }) => rule.label)].map(
      ([label, rows]) => `“${label}”有${rows.length}项两家都有，以保留的档案为准，另一份封存，撤销合并时恢复`,
    ),
    ...(operators > 3 ? [`合并后操作员共${operators}名，超过3名的请由主账号移除`] : []),
    ...(survivor.closedAs ? ['保留的档案已登记停止经营，请核对是否应以另一份为准'] : []),
  ]
}
