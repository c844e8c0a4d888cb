/** 能耗限额标准: the limit values of data/standards.json, one entry for each product and indicator. */
import type { DictItem } from '@green/filing/programme/reference.ts'
import { numbered, type ReadData, type Verification } from '../tool.ts'

type Standards = {
  standards: {
    id: string
    number: string
    title: string
    category: string
    status: string
    effectiveDate: string | null
    publishDate: string | null
    mandatory: boolean
    verification: Verification
    replaces: string | null
    comparison?: 'gte'
    industryCodes: string[]
    values: {
      product: string
      indicator: string
      unit: string
      level1: number | null
      level2: number | null
      level3: number | null
    }[]
    valuesVerification: Verification
    source: string
    note: string | null
  }[]
}
/** Limit values of the energy limit standards, one entry for each product and indicator. */
export function limitItems(readData: ReadData): DictItem[] {
  return numbered(
    readData<Standards>('standards.json').standards.flatMap((standard) =>
      standard.values.map((value, i) => ({
        code: `${standard.id}-${i + 1}`,
        label: `${value.product} ${value.indicator}`,
        product: value.product,
        /** The product name without remarks, for matching a filer's product name. */
        keyword: productKeyword(value.product),
        indicator: value.indicator,
        unit: value.unit,
        level1: value.level1,
        level2: value.level2,
        level3: value.level3,
        comparison: standard.comparison ?? 'lte',
        category: standard.category,
        standard: standard.number,
        standardCode: standard.id,
        standardTitle: standard.title,
        status: standard.status,
        effectiveDate: standard.effectiveDate,
        replaces: standard.replaces,
        industryCodes: standard.industryCodes,
        verification: standard.valuesVerification,
        source: standard.source,
        note: standard.note,
      })),
    ),
  )
}

/** Every standard once, by its number; its values are in the lists of limits and of water quotas. */
export function standardItems(readData: ReadData): DictItem[] {
  return numbered(
    readData<Standards>('standards.json').standards.map((standard) => ({
      code: standard.id,
      label: `${standard.number} ${standard.title}`,
      number: standard.number,
      title: standard.title,
      category: standard.category,
      mandatory: standard.mandatory,
      status: standard.status,
      publishDate: standard.publishDate,
      effectiveDate: standard.effectiveDate,
      replaces: standard.replaces,
      industryCodes: standard.industryCodes,
      products: [...new Set(standard.values.map(({ product }) => product))],
      verification: standard.verification,
      source: standard.source,
      note: standard.note,
    })),
  )
}

type Benchmarks = {
  levels: {
    id: string
    field: string
    product: string
    indicator: string
    unit: string | null
    benchmark: number | null
    baseline: number | null
    status: string
    limitStandard: { number: string; product: string } | null
    editionSeen: string | null
    prefill: boolean
    note: string | null
  }[]
  leaderSubIndustries: { items: { sort: number; benchmarkFields: string[] }[] }
}

/** The process of a steel works that a benchmark belongs to; the leaders' list has an entry for each. */
const steelProcess: Readonly<Record<string, string>> = {
  高炉工序: 'steelBlast',
  转炉工序: 'steelConverter',
  电弧炉工序: 'steelArc',
}

/** 能效标杆水平 of data/benchmark-levels.json, below the leaders' sub-industry. No value was seen in the original: they are hints, never limits. */
export function benchmarkItems(readData: ReadData): DictItem[] {
  const { levels, leaderSubIndustries } = readData<Benchmarks>('benchmark-levels.json')
  const { energyLeaderProduct } = readData<{ dicts: { energyLeaderProduct: { items: DictItem[] } } }>(
    'dictionaries.json',
  ).dicts
  const parentOf = ({ field, product }: Benchmarks['levels'][number]) => {
    const steel = steelProcess[product]
    if (steel) return steel
    const place = leaderSubIndustries.items.find((one) => one.benchmarkFields.includes(field))?.sort
    return energyLeaderProduct.items.find(({ subIndustry }) => subIndustry === place)?.code
  }
  return numbered(
    levels.map((row) => ({
      code: row.id,
      label: row.product === row.field ? row.product : `${row.field}：${row.product}`,
      pCode: parentOf(row) ?? '',
      indicator: row.indicator,
      unit: row.unit,
      /** Only values seen with the edition of 2023 are shown. */
      seen: row.prefill ? row.benchmark : null,
      /** Beside which limit it is shown, and how certain it is; never used to judge. */
      limitNumber: row.limitStandard?.number ?? null,
      limitProduct: row.limitStandard?.product ?? null,
      benchmark: row.benchmark,
      baseline: row.baseline,
      certainty: row.status,
      edition: row.editionSeen,
      note: row.note,
    })),
  )
}

/** The text before the first remark; 中（低）碳… is not cut, since 中 names no product. */
export function productKeyword(product: string): string {
  const head = product.split(/[（(，：]/)[0]?.trim() ?? ''
  return head === '' || head === '中' ? product : head
}
