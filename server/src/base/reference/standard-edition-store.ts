/** Queries for the standards that the city published. */
import type { StandardEdition } from '@green/tools/energy-limits/editions.ts'
import { asc, isNotNull } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { standardEdition } from '../../db/schema/energy/standard.ts'

/** Every edition that was published, the former ones too: old filings name their entries. */
export async function publishedEditions(tx: Tx): Promise<StandardEdition[]> {
  const { code, edition, content } = standardEdition
  return tx
    .select({ code, edition, content })
    .from(standardEdition)
    .where(isNotNull(standardEdition.publishedAt))
    .orderBy(asc(code), asc(edition))
}
