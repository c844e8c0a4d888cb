/** Which titles a person may take a certificate of. */
import { readByCity } from '@green/filing/records/readers.ts'
import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { codesOf } from '../../../base/reference/reference-data.ts'
import type { Tx } from '../../../db/database.ts'
import { title } from '../../../db/schema/decisions.ts'
import type { Actor } from '../../../platform/actor.ts'
import { scopeBy } from '../../../platform/scope.ts'
import type { TitleRecord } from '../../content/public/store.ts'

/** Of a county that was merged from others also the titles of those. */
const inCounty = ({ qxCode }: Actor): SQL => (qxCode ? inArray(title.qxCode, codesOf(qxCode)) : sql`false`)

export const scopeOf = scopeBy(title, {
  ...readByCity,
  own: { own: 'enterpriseId', agents: true },
  district: inCounty,
})

/** The title of that id, or the one granted on the filing of that id. */
export async function titleFor(tx: Tx, actor: Actor, id: string): Promise<TitleRecord | null> {
  const [row] = await tx
    .select()
    .from(title)
    .where(and(or(eq(title.id, id), eq(title.filingId, id)), scopeOf(actor)))
  return row ?? null
}

export async function titleByNumber(tx: Tx, number: string): Promise<TitleRecord | null> {
  const [row] = await tx.select().from(title).where(eq(title.number, number)).limit(1)
  return row ?? null
}
