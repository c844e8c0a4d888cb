/** Which titles a person may take a certificate of. */
import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { codesOf } from '../../base/reference/reference-data.ts'
import type { Tx } from '../../db/database.ts'
import { title } from '../../db/schema/decisions.ts'
import type { Actor } from '../../platform/actor.ts'
import type { TitleRecord } from '../public/store.ts'

export function scopeOf(actor: Actor): SQL {
  const nobody = sql`false`
  switch (actor.role) {
    case 'enterprise':
      return actor.enterpriseId ? eq(title.enterpriseId, actor.enterpriseId) : nobody
    case 'county':
      return actor.qxCode ? inArray(title.qxCode, codesOf(actor.qxCode)) : nobody
    case 'city':
    case 'admin':
      return sql`true`
    default:
      return nobody
  }
}

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
