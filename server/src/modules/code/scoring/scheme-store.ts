/** Queries for the versions of the scoring scheme. City and administrators read all of them, nobody else any. */
import { readByCity } from '@green/filing/records/readers.ts'
import { and, desc, eq, getTableColumns, lte, max, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Tx } from '../../../db/database.ts'
import { type PageNumber, pageOf } from '../../../db/page.ts'
import { account } from '../../../db/schema/account/accounts.ts'
import { ratingScheme } from '../../../db/schema/green-code.ts'
import type { Actor } from '../../../platform/actor.ts'
import { scopeBy } from '../../../platform/scope.ts'

export type SchemeRecord = typeof ratingScheme.$inferSelect
/** With the names of people and the edition it was copied from. */
export type NamedScheme = SchemeRecord & {
  madeByName: string | null
  releasedByName: string | null
  basedOnEdition: number | null
}

export const scopeOf = scopeBy(ratingScheme, readByCity)

const maker = alias(account, 'maker')
const releaser = alias(account, 'releaser')
const origin = alias(ratingScheme, 'origin')

const named = {
  ...getTableColumns(ratingScheme),
  madeByName: maker.name,
  releasedByName: releaser.name,
  basedOnEdition: origin.edition,
}

export async function schemePage(tx: Tx, actor: Actor, state: string | undefined, page: PageNumber) {
  const condition = and(scopeOf(actor), state ? eq(ratingScheme.state, state) : ne(ratingScheme.state, 'dropped'))
  return pageOf(
    tx,
    {
      select: named,
      from: (select) =>
        select
          .from(ratingScheme)
          .leftJoin(maker, eq(maker.id, ratingScheme.madeBy))
          .leftJoin(releaser, eq(releaser.id, ratingScheme.releasedBy))
          .leftJoin(origin, eq(origin.id, ratingScheme.basedOn))
          .where(condition),
      orderBy: [desc(ratingScheme.edition), desc(ratingScheme.id)],
    },
    page,
  )
}

export async function namedScheme(tx: Tx, actor: Actor, id: string): Promise<NamedScheme | null> {
  const [row] = await tx
    .select(named)
    .from(ratingScheme)
    .leftJoin(maker, eq(maker.id, ratingScheme.madeBy))
    .leftJoin(releaser, eq(releaser.id, ratingScheme.releasedBy))
    .leftJoin(origin, eq(origin.id, ratingScheme.basedOn))
    .where(and(eq(ratingScheme.id, id), scopeOf(actor)))
  return row ?? null
}

export async function schemeById(tx: Tx, id: string): Promise<SchemeRecord | null> {
  const [row] = await tx.select().from(ratingScheme).where(eq(ratingScheme.id, id))
  return row ?? null
}

/** The released version that rates a year of data: of those that have begun, the latest. */
export async function schemeInForce(tx: Tx, year: number): Promise<SchemeRecord | null> {
  const [row] = await tx
    .select()
    .from(ratingScheme)
    .where(and(eq(ratingScheme.state, 'released'), lte(ratingScheme.fromYear, year)))
    .orderBy(desc(ratingScheme.fromYear), desc(ratingScheme.edition))
    .limit(1)
  return row ?? null
}

/** The next number; two that begin at once do not get the same. */
export async function nextEdition(tx: Tx): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('rating_scheme'))`)
  const [row] = await tx.select({ last: max(ratingScheme.edition) }).from(ratingScheme)
  return (row?.last ?? 0) + 1
}
