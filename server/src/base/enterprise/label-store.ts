/** Labels of enterprises that are valid today: a condition for lists and scopes, and the names for their rows. */
import { and, type Column, eq, gte, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { byName } from '../../db/name-order.ts'
import { enterpriseLabel, label } from '../../db/schema/operation/archive.ts'
import type { Actor } from '../../platform/actor.ts'
import { clock } from '../../platform/clock.ts'

/** Whether a membership is valid on a day; its last day counts. */
export const holdsOn = (day: string): SQL | undefined =>
  and(lte(enterpriseLabel.startOn, day), or(isNull(enterpriseLabel.endOn), gte(enterpriseLabel.endOn, day)))

/** Whether the enterprise has one of these labels today. */
export function bearsOneOf(enterpriseId: Column, labelIds: readonly string[]): SQL {
  return sql`exists (select 1 from ${enterpriseLabel} where ${and(
    eq(enterpriseLabel.enterpriseId, enterpriseId),
    inArray(enterpriseLabel.labelId, [...labelIds]),
    holdsOn(clock.today()),
  )})`
}

const readsLabels: readonly string[] = ['county', 'city', 'supervisor', 'admin']

/** The condition of a list that is filtered by a label; a person who may not read labels finds nothing by one. */
export function labelled(
  actor: Pick<Actor, 'role'>,
  enterpriseId: Column,
  labelId: string | undefined,
): SQL | undefined {
  if (labelId === undefined) return undefined
  return readsLabels.includes(actor.role) ? bearsOneOf(enterpriseId, [labelId]) : sql`false`
}

// Unscoped: read before
/** Names of the labels valid today, by enterprise. */
export async function labelsBorne(tx: Tx, enterpriseIds: readonly string[]): Promise<Map<string, string[]>> {
  if (enterpriseIds.length === 0) return new Map()
  const rows = await tx
    .select({ enterpriseId: enterpriseLabel.enterpriseId, name: label.name })
    .from(enterpriseLabel)
    .innerJoin(label, eq(label.id, enterpriseLabel.labelId))
    .where(and(inArray(enterpriseLabel.enterpriseId, [...enterpriseIds]), holdsOn(clock.today())))
    .groupBy(enterpriseLabel.enterpriseId, label.name)
    .orderBy(byName(label.name))
  return new Map([...Map.groupBy(rows, (row) => row.enterpriseId)].map(([id, own]) => [id, own.map((r) => r.name)]))
}

export async function labelNames(tx: Tx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .select({ name: label.name })
    .from(label)
    .where(inArray(label.id, [...ids]))
    .orderBy(byName(label.name))
  return rows.map((row) => row.name)
}

/** Those of the ids that are labels. */
export async function knownLabels(tx: Tx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .select({ id: label.id })
    .from(label)
    .where(inArray(label.id, [...ids]))
  return rows.map((row) => row.id)
}
