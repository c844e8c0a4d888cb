/** The city's standards in the lists that every form, rule and screen reads. */
import { type StandardEdition, withEditions } from '@green/tools/energy-limits/editions.ts'
import type { ReferenceDictionary } from './reference-data.ts'

type Lists = Readonly<Record<string, ReferenceDictionary>>

/** The lists with the editions; the same lists without one. */
export function withStandards(lists: Lists, editions: readonly StandardEdition[], today: string): Lists {
  const { standardLibrary, limitStandard, waterQuotaProduct } = lists
  if (editions.length === 0 || !standardLibrary || !limitStandard || !waterQuotaProduct) return lists
  const after = withEditions(
    { library: standardLibrary.items, limits: limitStandard.items, quotas: waterQuotaProduct.items },
    editions,
    today,
  )
  return {
    ...lists,
    standardLibrary: { ...standardLibrary, items: [...after.library] },
    limitStandard: { ...limitStandard, items: [...after.limits] },
    waterQuotaProduct: { ...waterQuotaProduct, items: [...after.quotas] },
  }
}
