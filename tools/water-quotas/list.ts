/** 用水定额: the quota values of data/water-quotas.json by product, national ones first. */
import type { DictItem } from '@green/filing/programme/reference.ts'
import { numbered, type ReadData, type Verification } from '../tool.ts'

type WaterQuota = {
  product: string
  unit: string
  leading?: number | null
  advanced: number | null
  general: number | null
  edition?: string | null
  verification: Verification
  source: string
  note?: string | null
}
type WaterQuotas = {
  parts: { part: number; standard: string; title: string; industry: string; quotas: WaterQuota[] }[]
  regional: (WaterQuota & { standard: string })[]
}
/** Quota values of GB/T 18916 by product: leading (领跑), advanced (先进), general (通用). */
export function quotaItems(readData: ReadData): DictItem[] {
  const { parts, regional } = readData<WaterQuotas>('water-quotas.json')
  const item = (code: string, quota: WaterQuota, standard: string, industry: string | null, place: string | null) => ({
    code,
    label: place ? `${quota.product}（${place}地方标准，参考）` : quota.product,
    unit: quota.unit,
    lead: quota.leading ?? null,
    adv: quota.advanced,
    gen: quota.general,
    standard,
    edition: quota.edition ?? null,
    verification: quota.verification,
    source: quota.source,
    note: quota.note ?? null,
    industry,
    place,
  })
  const national = parts.flatMap((part) =>
    part.quotas.map((quota, i) => item(`18916.${part.part}-${i + 1}`, quota, part.standard, part.industry, null)),
  )
  // Standards of other provinces: shown for comparison, marked with their place, never a limit here.
  const local = regional.map((quota, i) => {
    const place = /（([^）]+)）$/.exec(quota.standard)?.[1] ?? '其他地区'
    return item(`regional-${i + 1}`, quota, quota.standard, null, place)
  })
  return numbered([...national, ...local])
}
