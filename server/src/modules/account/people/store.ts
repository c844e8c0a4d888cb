/** Queries for colleagues. */
import { and, asc, eq, gte, isNull, ne, or, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { byName } from '../../../db/name-order.ts'
import { account } from '../../../db/schema/account/accounts.ts'

const columns = {
  id: account.id,
  name: account.name,
  unit: account.unit,
  duties: account.duties,
  qxCode: account.qxCode,
}

type Person = { id: string; role: string; duty: string | null; qxCode: string | null }

/** People in office of the same role, and of administrators the same duty, who reach as far: of the same county, or of the whole city. */
export async function colleaguesOf(tx: Tx, person: Person, day: string) {
  const rows = await tx
    .select(columns)
    .from(account)
    .where(
      and(
        eq(account.role, person.role),
        sql`${account.duty} is not distinct from ${person.duty}`,
        eq(account.state, 'active'),
        ne(account.id, person.id),
        or(isNull(account.validUntil), gte(account.validUntil, day)),
        or(isNull(account.qxCode), person.qxCode === null ? undefined : eq(account.qxCode, person.qxCode)),
      ),
    )
    .orderBy(byName(account.name), asc(account.id))
  return rows
    .filter(({ qxCode }) => qxCode === null || qxCode === person.qxCode)
    .map((one) => ({ ...one, unit: one.unit ?? '' }))
}
