/** 标准 in the search: those of data/ and the city's editions, with the products that they limit. */
import type { DictItem } from '@green/filing/programme/reference.ts'
import { industries, referenceDictionaries } from '../../../base/reference/reference-data.ts'
import { publishedEditions } from '../../../base/reference/standard-edition-store.ts'
import { withStandards } from '../../../base/reference/standard-editions.ts'
import { indexDocuments, type PublicDocument } from '../../../base/search/index-store.ts'
import type { Tx } from '../../../db/database.ts'
import { clock } from '../../../platform/clock.ts'

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** Every standard of the library as the editions of this transaction leave it. */
export async function standardDocuments(tx: Tx): Promise<PublicDocument[]> {
  const lists = withStandards(referenceDictionaries(), await publishedEditions(tx), clock.today())
  const entries = [...(lists.limitStandard?.items ?? []), ...(lists.waterQuotaProduct?.items ?? [])]
  const byNumber = Map.groupBy(
    entries.filter(({ enabled }) => enabled !== false),
    ({ standard }) => textOf(standard),
  )
  const names = new Map(industries().map(({ code, name }) => [code, name]))
  return (lists.standardLibrary?.items ?? []).map((one) =>
    documentOf(one, byNumber.get(textOf(one.number)) ?? [], names),
  )
}

function documentOf(
  standard: DictItem,
  entries: readonly DictItem[],
  names: ReadonlyMap<string, string>,
): PublicDocument {
  const { code, industryCodes } = standard
  const products = entries.map(({ product, label }) => textOf(product) || label)
  const trades = (industryCodes as string[]).map((one) => names.get(one) ?? '')
  return {
    kind: 'standard',
    ref: code,
    title: `${textOf(standard.number)} ${textOf(standard.title)}`,
    about: textOf(standard.category),
    text: [...new Set([...(standard.products as string[]), ...products, ...trades])].filter(Boolean).join('、'),
    address: `/mainPages/standardDetail?code=${encodeURIComponent(code)}`,
    date: textOf(standard.effectiveDate) || textOf(standard.publishDate) || null,
  }
}

/** After an edition is published: its standard as everybody reads it from now on. */
export async function indexStandards(tx: Tx, code: string): Promise<void> {
  const documents = await standardDocuments(tx)
  await indexDocuments(
    tx,
    documents.filter(({ ref }) => ref === code),
  )
}
