/** 能耗限额标准: the limit values of data/standards.json, one entry for each product and indicator. */
import type { DictItem } from '@green/filing/reference.ts'
import { numbered, type ReadData, type Verification } from '../tool.ts'

type Standards = {
  standards: {
    id: string
    number: string
    title: string
    category: string
    status: string
    effectiveDate: string | null
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

/** The text before the first remark; 中（低）碳… is not cut, since 中 names no product. */
function productKeyword(product: string): string {
  const head = product.split(/[（(，：]/)[0]?.trim() ?? ''
  return head === '' || head === '中' ? product : head
}
