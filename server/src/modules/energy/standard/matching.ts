/** 标准匹配: standards by product, industry or number, and one of them with its levels. */
import type { CallInput } from '@green/contract/call.ts'
import type {
  MatchedStandard,
  StandardRow,
  StandardValue,
  standardMatching,
} from '@green/contract/calls/energy/standard.ts'
import { refuse } from '@green/contract/errors.ts'
import type { DictItem, Reference } from '@green/filing/programme/reference.ts'
import { replacedNumbers, replacements, standardState } from '@green/tools/energy-limits/standard-validity.ts'
import { clauseOn } from '@green/tools/inspection/clauses.ts'
import { isVerified, numberOf } from '@green/tools/standard-values.ts'
import { enterpriseById } from '../../../base/enterprise/store.ts'
import { libraryOf } from '../../../base/reference/clause-library.ts'
import { referenceOf } from '../../../base/reference/reference.ts'
import type { Actor } from '../../../platform/actor.ts'
import { clock } from '../../../platform/clock.ts'
import type { Services, WithDb } from '../../../platform/services.ts'
import { pricesOf } from './prices.ts'
import { certaintyOf } from './values.ts'

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)
/** As people write numbers and names: width, case, blanks and dashes do not matter. */
export const plain = (text: unknown) =>
  String(text)
    .normalize('NFKC')
    .toUpperCase()
    .replace(/\s+/g, '')
    .replace(/[—–－]/g, '-')

const limitsOf = (reference: Reference, { number }: DictItem) =>
  reference.items('limitStandard').filter(({ standard, enabled }) => standard === number && enabled !== false)
const quotasOf = (reference: Reference, { number }: DictItem) =>
  reference
    .items('waterQuotaProduct')
    .filter(({ standard, place, enabled }) => standard === number && place === null && enabled !== false)

export function rowOf(reference: Reference, standard: DictItem): StandardRow {
  const all = reference.items('standardLibrary')
  const quotas = quotasOf(reference, standard)
  return {
    code: standard.code,
    number: String(standard.number),
    title: String(standard.title),
    category: String(standard.category),
    mandatory: standard.mandatory === true,
    state: standardState(standard, all, clock.today()),
    publishDate: textOf(standard.publishDate),
    effectiveDate: textOf(standard.effectiveDate),
    products: [...(standard.products as string[]), ...quotas.map(({ label, product }) => textOf(product) ?? label)],
    values: limitsOf(reference, standard).length + quotas.length,
    isVerified: isVerified(standard),
  }
}

/** Of an enterprise the standards of its own industry stand first. */
export async function standardPage(
  services: Services,
  input: CallInput<typeof standardMatching.page>,
  visitor: Actor | null,
) {
  const { page, size, keyword = '', category, state, industry } = input
  const reference = await referenceOf(services)
  const all = reference.items('standardLibrary')
  const wanted = plain(keyword)
  const own = visitor?.enterpriseId ? (await enterpriseById(services.db, visitor.enterpriseId))?.industryCode : null
  const industries =
    wanted === '' ? [] : reference.items('industry').filter(({ label }) => plain(label).includes(wanted))
  const codes = new Set(industries.map(({ code }) => code))
  const rows = all
    .filter((one) => (category ? one.category === category : true))
    .filter((one) => (industry ? (one.industryCodes as string[]).includes(industry) : true))
    .map((one) => ({ one, row: rowOf(reference, one) }))
    .filter(({ row }) => (state ? row.state === state : true))
    .filter(
      ({ one, row }) =>
        wanted === '' ||
        [row.number, row.title, ...row.products].some((text) => plain(text).includes(wanted)) ||
        (one.industryCodes as string[]).some((code) => codes.has(code)),
    )
    .map(({ one, row }) => ({ ...row, isOwnIndustry: !!own && (one.industryCodes as string[]).includes(own) }))
    // The own industry first, and then those with values: a reader looks for a figure.
    .toSorted((a, b) => rankOf(b) - rankOf(a))
  return {
    rows: rows.slice((page - 1) * size, page * size),
    total: rows.length,
    page,
    size,
    categories: [...new Set(all.map((one) => String(one.category)))],
  }
}

const rankOf = ({ isOwnIndustry, values }: MatchedStandard) => Number(isOwnIndustry) * 2 + Number(values > 0)

/** Of 标杆 and 基准, as data/benchmark-levels.json says it. */
const certainties: Readonly<Record<string, string>> = {
  confirmed: '已核对',
  'single-source': '单一来源，未见原文',
  unverified: '未核对',
  'not-found': '没有找到数值',
}

/** 标杆 and 基准 are of one indicator of a product; named otherwise than in the standard, of those counted in the same unit. */
function benchmarksOf(reference: Reference, item: DictItem): DictItem[] {
  const { standard, product } = item
  const siblings = reference
    .items('limitStandard')
    .filter((one) => one.standard === standard && one.product === product && one.enabled !== false)
  return reference
    .items('benchmarkLevel')
    .filter((one) => one.limitNumber === standard && String(one.limitProduct).split('；').includes(String(product)))
    .filter((one) =>
      siblings.some(({ indicator }) => indicator === one.indicator)
        ? one.indicator === item.indicator
        : one.unit === item.unit || siblings.length === 1,
    )
}

function limitValue(reference: Reference, item: DictItem): StandardValue {
  const benchmarks = benchmarksOf(reference, item)
  return {
    code: item.code,
    product: String(item.product),
    indicator: String(item.indicator),
    unit: String(item.unit),
    levels: [
      { name: '1级（先进值）', value: numberOf(item, 'level1') },
      { name: '2级（准入值）', value: numberOf(item, 'level2') },
      { name: '3级（限定值）', value: numberOf(item, 'level3') },
    ],
    comparison: item.comparison === 'gte' ? 'gte' : 'lte',
    isVerified: isVerified(item),
    certainty: certaintyOf(item),
    source: String(item.source),
    note: textOf(item.note),
    benchmarks: benchmarks.map((one) => ({
      label: one.label,
      benchmark: numberOf(one, 'benchmark'),
      baseline: numberOf(one, 'baseline'),
      unit: textOf(one.unit),
      certainty: certainties[String(one.certainty)] ?? '未核对',
      note: textOf(one.note),
    })),
  }
}

const quotaValue = (item: DictItem): StandardValue => ({
  code: item.code,
  product: textOf(item.product) ?? item.label,
  indicator: '单位产品取水量',
  unit: String(item.unit),
  levels: [
    { name: '领跑值', value: numberOf(item, 'lead') },
    { name: '先进值', value: numberOf(item, 'adv') },
    { name: '通用值', value: numberOf(item, 'gen') },
  ],
  comparison: item.comparison === 'gte' ? 'gte' : 'lte',
  isVerified: isVerified(item),
  certainty: certaintyOf(item),
  source: String(item.source),
  note: textOf(item.note),
  benchmarks: [],
})

/** What the law says of using more energy than a mandatory limit, from the library of clauses. */
async function beyondText({ db }: WithDb, { mandatory, category }: DictItem): Promise<string | null> {
  if (mandatory !== true || category !== '单位产品能耗限额') return null
  const clause = clauseOn(await libraryOf(db), 'jnf-72', clock.today())
  return clause && `${clause.finding}的，${clause.consequence}（${clause.law}${clause.article}）。`
}

export async function standardDetail(services: Services, code: string) {
  const reference = await referenceOf(services)
  const all = reference.items('standardLibrary')
  const standard = reference.find('standardLibrary', code)
  if (!standard) throw refuse('NOT_FOUND')
  const prices = await pricesOf(services, reference)
  const otherOf = (number: string) => {
    const found = all.find((one) => one.number === number)
    return { number, code: found?.code ?? null, title: found ? String(found.title) : null }
  }
  return {
    ...rowOf(reference, standard),
    industries: (standard.industryCodes as string[]).map(
      (one) => `${one} ${reference.find('industry', one)?.label ?? ''}`,
    ),
    replaces: replacedNumbers(standard).map(otherOf),
    replacedBy: replacements(standard, all).map(({ number }) => otherOf(String(number))),
    source: String(standard.source),
    note: textOf(standard.note),
    limits: [
      ...limitsOf(reference, standard).map((item) => limitValue(reference, item)),
      ...quotasOf(reference, standard).map(quotaValue),
    ],
    beyond: await beyondText(services, standard),
    prices,
  }
}
