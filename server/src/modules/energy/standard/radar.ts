/** 限额雷达: who would be beyond the limit of an edition that comes into force, by the last accepted figures. */
import type { CallInput } from '@green/contract/call.ts'
import type { Endangered, standardMatching } from '@green/contract/calls/energy/standard.ts'
import type { AnswerSet } from '@green/filing/form/answers.ts'
import type { DictItem, Reference } from '@green/filing/programme/reference.ts'
import { carrierPriceText } from '@green/tools/energy-conversion/carrier-prices.ts'
import {
  keepsLevel,
  type Prices,
  replacedNumbers,
  standardState,
} from '@green/tools/energy-limits/standard-validity.ts'
import { numberOf, obstacle } from '@green/tools/standard-values.ts'
import { carrierPrices } from '../../../base/energy/carrier-prices.ts'
import { pricesOfMix } from '../../../base/ledger/mix.ts'
import { referenceOf } from '../../../base/reference/reference.ts'
import { districtOf } from '../../../base/reference/reference-data.ts'
import type { Actor } from '../../../platform/actor.ts'
import { addMs, clock, dayOf } from '../../../platform/clock.ts'
import type { Services, WithDb } from '../../../platform/services.ts'
import { pricesOf } from './prices.ts'
import { acceptedProducts } from './store.ts'
import { certaintyOf } from './values.ts'

/** An edition stays on the radar for a year after it came into force. */
const onRadarMs = 365 * 86_400_000

const textOf = (row: AnswerSet, key: string) => String(row[key] ?? '').trim()
const figureOf = (row: AnswerSet, key: string) => {
  const value = Number(row[key])
  return textOf(row, key) !== '' && Number.isFinite(value) ? value : null
}

/** Energy and water are compared alike: where a product row keeps its choice and amount, and which level is the limit. */
const kinds = {
  energy: {
    list: 'limitStandard',
    choice: 'limitStd',
    amount: 'productTce',
    /** Of one unit of the product, from the yearly amount. */
    times: 1000,
    numerator: 'kgce',
    limit: 'level3',
    level: '3级（限定值）',
  },
  water: {
    list: 'waterQuotaProduct',
    choice: 'waterQuota',
    amount: 'productIntake',
    times: 1,
    numerator: 'm³',
    limit: 'gen',
    level: '通用值',
  },
} as const
type Kind = keyof typeof kinds

/** Editions that are still to come, or came into force within a year, with the entries that they give values. */
function editionsOf(reference: Reference) {
  const since = dayOf(addMs(clock.now(), -onRadarMs))
  const all = reference.items('standardLibrary')
  return all
    .filter(({ effectiveDate }) => typeof effectiveDate === 'string' && effectiveDate > since)
    .filter((one) => !['replaced', 'ended'].includes(standardState(one, all, clock.today())))
    .map((edition) => ({ edition, energy: entriesOf('energy', edition), water: entriesOf('water', edition) }))
    .filter(({ energy, water }) => energy.entries.length + water.entries.length > 0)
    .toSorted((a, b) => String(a.edition.effectiveDate).localeCompare(String(b.edition.effectiveDate)))

  function entriesOf(kind: Kind, edition: DictItem) {
    const items = reference.items(kinds[kind].list)
    const replaced = replacedNumbers(edition)
    return {
      entries: items.filter(
        ({ standard, enabled, place }) => standard === edition.number && enabled !== false && !place,
      ),
      /** Entries of the editions that it replaces, by code: a filing may have chosen one of them. */
      before: new Map(
        items.filter(({ standard }) => replaced.includes(String(standard))).map((one) => [one.code, one]),
      ),
    }
  }
}
type Edition = ReturnType<typeof editionsOf>[number]

const nameOf = (item: DictItem) => String(item.keyword ?? item.label)

/** A product row, and the industry of its maker. */
type Made = { row: AnswerSet; industryCode: string | null }

/** The entry of the edition for a product row; a chosen one counts before the one it replaces and before the name. */
function entryFor(reference: Reference, edition: Edition, kind: Kind, { row, industryCode }: Made) {
  const { entries, before } = edition[kind]
  const chosen = textOf(row, kinds[kind].choice)
  const own = entries.find(({ code }) => code === chosen)
  if (own) return { entry: own, by: 'chosen' as const }
  const old = before.get(chosen)
  if (old) {
    const same = entries.find((one) => nameOf(one) === nameOf(old) && one.unit === old.unit)
    return same ? { entry: same, by: 'replaced' as const } : null
  }
  // A local standard counts beside the chosen national one: by the product that was chosen, else by its name.
  const other = reference.find(kinds[kind].list, chosen)
  const name = other ? nameOf(other) : textOf(row, 'productName')
  if (name === '' || !industriesOf(edition).includes(industryCode ?? '')) return null
  const { numerator } = kinds[kind]
  const named = entries.find(
    (one) =>
      nameOf(one) === name &&
      String(one.unit).startsWith(numerator) &&
      (!other || (one.unit === other.unit && one.indicator === other.indicator)),
  )
  return named ? { entry: named, by: 'name' as const } : null
}

const industriesOf = ({ edition }: Edition) => edition.industryCodes as readonly string[]

type Compared = { isBeyond: boolean; figure: number; limit: number; gap: number }

/** Null where there is nothing to compare; `skipped` where there is, but arithmetic alone cannot. */
function compare(kind: Kind, entry: DictItem, row: AnswerSet): Compared | 'skipped' | null {
  const { amount, times, numerator, limit } = kinds[kind]
  const [value, used, output] = [numberOf(entry, limit), figureOf(row, amount), figureOf(row, 'output')]
  if (value === null || used === null || output === null || output <= 0) return null
  const comparison = entry.comparison === 'gte' ? 'gte' : 'lte'
  if (obstacle(entry, textOf(row, 'unit'), numerator) !== null) return 'skipped'
  const figure = (used * times) / output
  const isBeyond = !keepsLevel(figure, value, comparison)
  return { isBeyond, figure, limit: value, gap: (Math.abs(figure - value) * output) / times }
}

export async function radarOf(services: Services, actor: Actor, input: CallInput<typeof standardMatching.radar>) {
  const reference = await referenceOf(services)
  const prices = await pricesOf(services, reference)
  const editions = editionsOf(reference)
  const found: Unpriced[] = []
  let [compared, skipped] = [0, 0]
  for await (const holder of acceptedProducts(services.db, actor, concernedBy(editions)))
    for (const row of lastYearOf(holder.products))
      for (const edition of editions)
        for (const kind of ['energy', 'water'] as const) {
          const own = entryFor(reference, edition, kind, { row, industryCode: holder.industryCode })
          const result = own && compare(kind, own.entry, row)
          if (!own || !result) continue
          if (result === 'skipped') {
            skipped++
            continue
          }
          compared++
          if (!result.isBeyond) continue
          const figures = {
            kind,
            ...editionFacts(reference, edition.edition),
            enterpriseName: holder.enterpriseName,
            qxName: districtOf(holder.qxCode)?.name ?? '',
            year: figureOf(row, 'year') ?? holder.year,
            productName: textOf(row, 'productName'),
            figure: result.figure,
            limit: result.limit,
            level: kinds[kind].level,
            unit: String(own.entry.unit),
            by: own.by,
            isAccepted: holder.isAccepted,
            gap: result.gap,
            certainty: certaintyOf(own.entry),
          }
          found.push({ enterpriseId: holder.enterpriseId, row: figures })
        }
  const { rows, priceSource } = await priced(services, found, prices)
  return radarPage(rows, { editions, compared, skipped, priceSource, input })
}

type Unpriced = { enterpriseId: string; row: Omit<Endangered, 'gapYuan'> }

/** Energy by the price of each enterprise's own mix, water by the city's. */
async function priced({ db }: WithDb, found: readonly Unpriced[], prices: Prices) {
  const carriers = await carrierPrices(db)
  const ofEnergy = found.filter(({ row }) => row.kind === 'energy')
  const years = ofEnergy.map(({ enterpriseId, row: { year } }) => ({ enterpriseId, year }))
  const city = { yuanPerTce: prices.yuanPerTce, priceSource: prices.source, carriers }
  const mixOf = await pricesOfMix(db, years, city)
  const rows = found.map(({ enterpriseId, row }): Endangered => {
    const each = row.kind === 'water' ? prices.yuanPerM3 : mixOf({ enterpriseId, year: row.year }).yuanPerTce
    return { ...row, gapYuan: row.gap * each }
  })
  const isWithoutMix = years.some((one) => !mixOf(one).isOfMix)
  const texts = [
    `能源按各企业当年的用能结构折算（${carriers.map(carrierPriceText).join('、')}）`,
    ...(isWithoutMix ? [`账本没有分品种用量的按${prices.yuanPerTce}元/吨标准煤（${prices.source}）`] : []),
    `水${prices.yuanPerM3}元/m³（${prices.source}）`,
  ]
  return { rows, priceSource: texts.join('；') }
}

const concernedBy = (editions: readonly Edition[]) => ({
  limits: editions.flatMap(({ energy }) => [...energy.entries.map(({ code }) => code), ...energy.before.keys()]),
  quotas: editions.flatMap(({ water }) => [...water.entries.map(({ code }) => code), ...water.before.keys()]),
  industries: [...new Set(editions.flatMap(industriesOf))],
})

const editionFacts = (reference: Reference, edition: DictItem) => ({
  standard: String(edition.number),
  standardCode: edition.code,
  effectiveDate: String(edition.effectiveDate),
  state: standardState(edition, reference.items('standardLibrary'), clock.today()),
})

type Found = {
  editions: readonly Edition[]
  compared: number
  skipped: number
  priceSource: string
  input: CallInput<typeof standardMatching.radar>
}

/** The widest gaps first; the counts are of all editions, the rows of the chosen one. */
function radarPage(all: readonly Endangered[], { editions, compared, skipped, priceSource, input }: Found) {
  const { page, size, standard } = input
  const rows = all
    .filter(({ standardCode }) => !standard || standardCode === standard)
    .toSorted((a, b) => b.gapYuan - a.gapYuan)
  return {
    rows: rows.slice((page - 1) * size, page * size),
    total: rows.length,
    page,
    size,
    compared,
    skipped,
    enterprises: new Set(all.map(({ enterpriseName }) => enterpriseName)).size,
    editions: editions.map(({ edition }) => ({
      code: edition.code,
      number: String(edition.number),
      title: String(edition.title),
      effectiveDate: String(edition.effectiveDate),
      beyond: all.filter(({ standardCode }) => standardCode === edition.code).length,
    })),
    priceSource,
  }
}

/** A table of several years counts with its last year. */
function lastYearOf(products: readonly AnswerSet[]): AnswerSet[] {
  const last = Math.max(...products.map((row) => figureOf(row, 'year') ?? 0))
  return products.filter((row) => (figureOf(row, 'year') ?? 0) === last)
}
