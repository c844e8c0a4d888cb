/** How certain the values of a standard are, in words. */
import type { DictItem } from '@green/filing/programme/reference.ts'
import { isVerified } from '@green/tools/standard-values.ts'

const labels: Readonly<Record<string, string>> = { confirmed: '转录，单一来源', draft: '未对照原文核对' }

export function certaintyOf(item: DictItem): string {
  if (item.isCitys === true) return isVerified(item) ? '本市录入，已与原文核对' : '本市录入，未与原文核对'
  return labels[String(item.verification)] ?? '未核对'
}
