/** Standards that a city adds, changes or ends, laid over the lists of data/. A published value never changes: another one gets another code. */
import type { DictItem } from '@green/filing/programme/reference.ts'
import { productKeyword } from './list.ts'
import { replacedNumbers } from './standard-validity.ts'

/** One entry of a standard; `code` is empty until it is published with another value. */
export type StandardValueContent = {
  code: string
  kind: 'energy' | 'water'
  product: string
  indicator: string
  unit: string
  comparison: 'lte' | 'gte'
  /** From the best to the limit: 1级, 2级, 3级; or 领跑, 先进, 通用. */
  levels: (number | null)[]
  note: string
}

export type StandardContent = {
  number: string
  title: string
  category: string
  mandatory: boolean
  publishDate: string | null
  effectiveDate: string | null
  /** The first day on which it no longer counts. */
  endDate: string | null
  replaces: string[]
  industryCodes: string[]
  /** Compared with the original by the person who entered it. */
  isVerified: boolean
  source: string
  note: string
  values: StandardValueContent[]
}

export type StandardEdition = { code: string; edition: number; content: StandardContent }

type Lists = { library: readonly DictItem[]; limits: readonly DictItem[]; quotas: readonly DictItem[] }

/** The lists after these editions, applied in order; entries of former editions stay under their codes, no longer offered. */
export function withEditions(lists: Lists, editions: readonly StandardEdition[], today: string): Lists {
  return editions.reduce((before, edition) => withEdition(before, edition, today), lists)
}

function withEdition({ library, limits, quotas }: Lists, { code, edition, content }: StandardEdition, today: string) {
  const counts = content.endDate === null || content.endDate > today
  const own = (items: readonly DictItem[], kind: StandardValueContent['kind']) =>
    entriesAfter(items, content, {
      isOwn: (item) => item.standardCode === code || (item.standard === content.number && !item.place),
      made: content.values
        .filter((value) => value.kind === kind)
        .map((value) =>
          kind === 'energy' ? limitItem(code, content, value) : quotaItem(code, edition, content, value),
        ),
      counts,
    })
  return {
    library: replaced(library, libraryItem(code, edition, content)),
    limits: own(limits, 'energy'),
    quotas: own(quotas, 'water'),
  }
}

const replaced = (items: readonly DictItem[], item: DictItem) =>
  items.some(({ code }) => code === item.code)
    ? items.map((one) => (one.code === item.code ? { ...item, sort: one.sort ?? 0 } : one))
    : [...items, { ...item, sort: items.length + 1 }]

type Entries = { isOwn: (item: DictItem) => boolean; made: readonly DictItem[]; counts: boolean }

function entriesAfter(items: readonly DictItem[], content: StandardContent, { isOwn, made, counts }: Entries) {
  const byCode = new Map(made.map((item) => [item.code, item]))
  const known = new Set(items.map(({ code }) => code))
  const facts = { effectiveDate: content.effectiveDate, industryCodes: content.industryCodes, source: content.source }
  const updated = items.map((item) => {
    if (!isOwn(item)) return item
    return byCode.has(item.code)
      ? { ...item, ...facts, enabled: counts && item.enabled !== false }
      : { ...item, enabled: false }
  })
  const added = made.filter(({ code }) => !known.has(code))
  return [...updated, ...added.map((item, i) => ({ ...item, enabled: counts, sort: items.length + i + 1 }))]
}

const verificationOf = ({ isVerified }: StandardContent) => (isVerified ? 'confirmed' : 'unverified')

const libraryItem = (code: string, edition: number, of: StandardContent): DictItem => ({
  code,
  label: `${of.number} ${of.title}`,
  number: of.number,
  title: of.title,
  category: of.category,
  mandatory: of.mandatory,
  status: '现行',
  publishDate: of.publishDate,
  effectiveDate: of.effectiveDate,
  endDate: of.endDate,
  replaces: of.replaces.join('、') || null,
  industryCodes: of.industryCodes,
  products: [...new Set(of.values.filter(({ kind }) => kind === 'energy').map(({ product }) => product))],
  verification: verificationOf(of),
  source: of.source,
  note: of.note || null,
  cityEdition: edition,
})

const limitItem = (standardCode: string, of: StandardContent, value: StandardValueContent): DictItem => ({
  code: value.code,
  // Two standards may limit one product: the list says which of them it is.
  label: `${value.product} ${value.indicator}（${of.number}）`,
  product: value.product,
  keyword: productKeyword(value.product),
  indicator: value.indicator,
  unit: value.unit,
  level1: value.levels[0] ?? null,
  level2: value.levels[1] ?? null,
  level3: value.levels[2] ?? null,
  comparison: value.comparison,
  category: of.category,
  standard: of.number,
  standardCode,
  standardTitle: of.title,
  status: '现行',
  effectiveDate: of.effectiveDate,
  replaces: of.replaces.join('、') || null,
  industryCodes: of.industryCodes,
  verification: verificationOf(of),
  source: of.source,
  note: value.note || null,
  isCitys: true,
})

function quotaItem(standardCode: string, edition: number, of: StandardContent, value: StandardValueContent): DictItem {
  return {
    code: value.code,
    label: `${value.product}（${of.number}）`,
    unit: value.unit,
    comparison: value.comparison,
    product: value.product,
    keyword: productKeyword(value.product),
    lead: value.levels[0] ?? null,
    adv: value.levels[1] ?? null,
    gen: value.levels[2] ?? null,
    standard: of.number,
    standardCode,
    edition: String(edition),
    verification: verificationOf(of),
    source: of.source,
    note: value.note || null,
    industry: null,
    place: null,
    isCitys: true,
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
const numberAt = (item: DictItem, key: string) => (typeof item[key] === 'number' ? item[key] : null)

/** What is in force of a standard, as an officer edits it. */
export function contentOf(standard: DictItem, { limits, quotas }: Omit<Lists, 'library'>): StandardContent {
  const isOwn = (item: DictItem) => item.standard === standard.number && item.enabled !== false && !item.place
  const common = (item: DictItem) => ({
    code: item.code,
    unit: textOf(item.unit),
    note: textOf(item.note),
    comparison: item.comparison === 'gte' ? ('gte' as const) : ('lte' as const),
  })
  const energy = limits.filter(isOwn)
  return {
    number: textOf(standard.number),
    title: textOf(standard.title),
    category: textOf(standard.category),
    mandatory: standard.mandatory === true,
    publishDate: textOf(standard.publishDate) || null,
    effectiveDate: textOf(standard.effectiveDate) || null,
    endDate: textOf(standard.endDate) || null,
    replaces: replacedNumbers(standard),
    industryCodes: [...(standard.industryCodes as string[])],
    // Each entry of data/ says for itself how certain it is; the city's next edition says it of all of them.
    isVerified: (energy.length > 0 ? energy : [standard]).every((one) => one.verification === 'confirmed'),
    source: textOf(standard.source),
    note: textOf(standard.note),
    values: [
      ...energy.map((item) => ({
        ...common(item),
        kind: 'energy' as const,
        product: textOf(item.product),
        indicator: textOf(item.indicator),
        levels: [numberAt(item, 'level1'), numberAt(item, 'level2'), numberAt(item, 'level3')],
      })),
      ...quotas.filter(isOwn).map((item) => ({
        ...common(item),
        kind: 'water' as const,
        product: textOf(item.product) || item.label,
        indicator: '单位产品取水量',
        levels: [numberAt(item, 'lead'), numberAt(item, 'adv'), numberAt(item, 'gen')],
      })),
    ],
  }
}

const meaning = ({ code: _code, note: _note, ...value }: StandardValueContent) =>
  JSON.stringify(Object.entries(value).sort())

/** The codes of the entries: kept where nothing that is compared changed, otherwise new ones of this edition. */
export function withCodes(content: StandardContent, before: StandardContent | null, code: string, edition: number) {
  const certain = before?.isVerified === content.isVerified
  const free = new Map((before?.values ?? []).map((value) => [meaning(value), value.code]))
  return {
    ...content,
    values: content.values.map((value, i) => {
      const known = certain ? free.get(meaning(value)) : undefined
      if (known) free.delete(meaning(value))
      return { ...value, code: known ?? `${code}.${edition}-${i + 1}` }
    }),
  }
}

const valueText = (value: StandardValueContent | undefined): string =>
  value
    ? `${value.levels.map((level) => level ?? '—').join('／')} ${value.unit}${value.comparison === 'gte' ? '（越大越好）' : ''}`
    : '—'

const labels: Readonly<Partial<Record<keyof StandardContent, string>>> = {
  number: '编号',
  title: '名称',
  category: '类别',
  mandatory: '强制性',
  publishDate: '发布日期',
  effectiveDate: '实施日期',
  endDate: '废止日期',
  replaces: '代替',
  industryCodes: '适用行业',
  isVerified: '已与原文核对',
  source: '来源',
  note: '修正和说明',
}

function asText(value: unknown): string {
  if (typeof value === 'boolean') return value ? '是' : '否'
  return (Array.isArray(value) ? value.join('、') : textOf(value)) || '—'
}

/** What a draft changes, label by label, for the second person. */
export function changesBetween(before: StandardContent | null, after: StandardContent) {
  const facts = Object.entries(labels).map(([key, label]) => ({
    label,
    before: before ? asText(before[key as keyof StandardContent]) : '—',
    after: asText(after[key as keyof StandardContent]),
  }))
  const nameOf = (value: StandardValueContent) => `${value.product} ${value.indicator}`
  const names = new Set([...(before?.values ?? []), ...after.values].map(nameOf))
  const values = [...names].map((name) => ({
    label: name,
    before: valueText(before?.values.find((value) => nameOf(value) === name)),
    after: valueText(after.values.find((value) => nameOf(value) === name)),
  }))
  return [...facts, ...values].filter((one) => one.before !== one.after)
}
