/** Queries for colleagues. */
import { and, asc, eq, gte, isNull, ne, or } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { account } from '../../db/schema/accounts.ts'

const columns = {
  id: account.id,
  name: account.name,
  unit: account.unit,
  duties: account.duties,
  qxCode: account.qxCode,
}

/** People in office of the same role who reach as far: of the same county, or of the whole city. */
export async function colleaguesOf(tx: Tx, person: { id: string; role: string; qxCode: string | null }, day: string) {
  const rows = await tx
    .select(columns)
    .from(account)
    .where(
      and(
        eq(account.role, person.role),
        eq(account.state, 'active'),
        ne(account.id, person.id),
        or(isNull(account.validUntil), gte(account.validUntil, day)),
        or(isNull(account.qxCode), person.qxCode === null ? undefined : eq(account.qxCode, person.qxCode)),
      ),
    )
    .orderBy(asc(account.name), asc(account.id))
  return rows
    .filter(({ qxCode }) => qxCode === null || qxCode === person.qxCode)
    .map((one) => ({ ...one, unit: one.unit ?? '' }))
}
