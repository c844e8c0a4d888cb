/** Queries for labels and the enterprises that have them. */
import { and, asc, desc, eq, gt, gte, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import { activeOn } from '../../../base/enterprise/counted-store.ts'
import { holdsOn } from '../../../base/enterprise/label-store.ts'
import { scopeOf } from '../../../base/enterprise/store.ts'
import type { Tx } from '../../../db/database.ts'
import { byName } from '../../../db/name-order.ts'
import { type PageNumber, pageOf } from '../../../db/page.ts'
import { title } from '../../../db/schema/decisions.ts'
import { enterpriseYear } from '../../../db/schema/energy/energy.ts'
import { enterprise, enterpriseLabel, label } from '../../../db/schema/operation/archive.ts'
import type { Actor } from '../../../platform/actor.ts'
import { clock } from '../../../platform/clock.ts'
import type { LabelFacts } from './rules.ts'

export type LabelRecord = typeof label.$inferSelect
export type MembershipRecord = typeof enterpriseLabel.$inferSelect

/** Every label with how many within the actor's reach bear it today. */
export async function listLabels(tx: Tx, actor: Actor): Promise<(LabelRecord & { members: number })[]> {
  const bearers = await tx
    .select({ labelId: enterpriseLabel.labelId, n: sql<number>`count(distinct ${enterprise.id})::int` })
    .from(enterpriseLabel)
    .innerJoin(enterprise, eq(enterprise.id, enterpriseLabel.enterpriseId))
    .where(and(holdsOn(clock.today()), scopeOf(actor)))
    .groupBy(enterpriseLabel.labelId)
  const members = new Map(bearers.map(({ labelId, n }) => [labelId, n]))
  const rows = await tx.select().from(label).orderBy(byName(label.name))
  return rows.map((row) => ({ ...row, members: members.get(row.id) ?? 0 }))
}

export async function lockLabel(tx: Tx, id: string): Promise<LabelRecord | null> {
  const [row] = await tx.select().from(label).where(eq(label.id, id)).for('update')
  return row ?? null
}

export async function insertLabel(tx: Tx, row: typeof label.$inferInsert): Promise<LabelRecord> {
  const [made] = await tx.insert(label).values(row).returning()
  if (!made) throw new Error('no label was written')
  return made
}

export async function updateLabel(tx: Tx, id: string, changes: Partial<LabelRecord>): Promise<LabelRecord> {
  const [row] = await tx
    .update(label)
    .set({ ...changes, version: sql`${label.version} + 1` })
    .where(eq(label.id, id))
    .returning()
  if (!row) throw new Error('the locked label is gone')
  return row
}

/** Labels that a rule fills, for the clock. */
export async function ruledLabels(tx: Tx): Promise<{ id: string }[]> {
  return tx
    .select({ id: label.id })
    .from(label)
    .where(and(label.enabled, sql`${label.rule} is not null`))
}

/** Working enterprises with what rules ask about, piece by piece in the order of their ids. */
export async function factsAfter(
  tx: Tx,
  after: string | null,
  limit: number,
): Promise<(Omit<LabelFacts, 'energy'> & { id: string; enterpriseName: string })[]> {
  const { id, enterpriseName, orgKind, qxCode, industryCode, entScale, energyLevel, aboveScale } = enterprise
  const rows = await tx
    .select({ id, enterpriseName, orgKind, qxCode, industryCode, entScale, energyLevel, aboveScale })
    .from(enterprise)
    .where(and(activeOn(clock.today()), after ? gt(id, after) : undefined))
    .orderBy(asc(id))
    .limit(limit)
  if (rows.length === 0) return []
  const ids = rows.map((row) => row.id)
  const years = Map.groupBy(
    await tx
      .select()
      .from(enterpriseYear)
      .where(inArray(enterpriseYear.enterpriseId, ids))
      .orderBy(desc(enterpriseYear.year)),
    (row) => row.enterpriseId,
  )
  const titles = Map.groupBy(
    await tx
      .select({ enterpriseId: title.enterpriseId, kind: title.kind, level: title.level })
      .from(title)
      .where(and(inArray(title.enterpriseId, ids), eq(title.state, 'valid'), gte(title.validTo, clock.today()))),
    (row) => row.enterpriseId,
  )
  return rows.map((row) => ({ ...row, years: years.get(row.id) ?? [], titles: titles.get(row.id) ?? [] }))
}

/** Open memberships of a label by rule: enterprise → row. */
export async function openByRule(tx: Tx, labelId: string): Promise<Map<string, MembershipRecord>> {
  const rows = await tx
    .select()
    .from(enterpriseLabel)
    .where(and(eq(enterpriseLabel.labelId, labelId), eq(enterpriseLabel.source, 'rule'), isNull(enterpriseLabel.endOn)))
  return new Map(rows.map((row) => [row.enterpriseId, row]))
}

export async function findLabel(tx: Tx, id: string): Promise<LabelRecord | null> {
  const [row] = await tx.select().from(label).where(eq(label.id, id))
  return row ?? null
}

/** To how many enterprises this person has given the label by hand since that moment, without a second one, whose name would stand beside. */
export async function labelledAlone(tx: Tx, { labelId, by }: { labelId: string; by: string }, since: string) {
  const { labelId: of, source, by: whose, at } = enterpriseLabel
  return tx.$count(enterpriseLabel, and(eq(of, labelId), eq(source, 'hand'), eq(whose, by), gte(at, since)))
}

/** Takes memberships in; one that stands open already stays as it is. Answers whose are new. */
export async function insertMemberships(
  tx: Tx,
  rows: (typeof enterpriseLabel.$inferInsert)[],
): Promise<{ enterpriseId: string }[]> {
  const made: { enterpriseId: string }[] = []
  for (let i = 0; i < rows.length; i += 1000)
    made.push(
      ...(await tx
        .insert(enterpriseLabel)
        .values(rows.slice(i, i + 1000))
        .onConflictDoNothing()
        .returning({ enterpriseId: enterpriseLabel.enterpriseId })),
    )
  return made
}

export async function endMemberships(tx: Tx, ids: readonly string[], endOn: string): Promise<void> {
  for (let i = 0; i < ids.length; i += 1000)
    await tx
      .update(enterpriseLabel)
      .set({ endOn })
      .where(inArray(enterpriseLabel.id, ids.slice(i, i + 1000)))
}

/** Takes back what began today and never held for a whole day. */
export async function deleteMemberships(tx: Tx, ids: readonly string[]): Promise<void> {
  for (let i = 0; i < ids.length; i += 1000)
    await tx.delete(enterpriseLabel).where(inArray(enterpriseLabel.id, ids.slice(i, i + 1000)))
}

export async function lockMembership(tx: Tx, id: string): Promise<MembershipRecord | null> {
  const [row] = await tx.select().from(enterpriseLabel).where(eq(enterpriseLabel.id, id)).for('update')
  return row ?? null
}

export async function enterprisesByCode(tx: Tx, codes: readonly string[]) {
  const { id, socialCode, enterpriseName } = enterprise
  return tx
    .select({ id, socialCode, enterpriseName })
    .from(enterprise)
    .where(inArray(socialCode, [...codes]))
}

/** Enterprises that bear the label by hand on some day of a span. */
export async function borneByHand(
  tx: Tx,
  labelId: string,
  enterpriseIds: readonly string[],
  span: { startOn: string; endOn: string | null },
): Promise<Set<string>> {
  const rows = await tx
    .select({ enterpriseId: enterpriseLabel.enterpriseId })
    .from(enterpriseLabel)
    .where(
      and(
        eq(enterpriseLabel.labelId, labelId),
        eq(enterpriseLabel.source, 'hand'),
        inArray(enterpriseLabel.enterpriseId, [...enterpriseIds]),
        or(isNull(enterpriseLabel.endOn), gte(enterpriseLabel.endOn, span.startOn)),
        span.endOn ? lte(enterpriseLabel.startOn, span.endOn) : undefined,
      ),
    )
  return new Set(rows.map((row) => row.enterpriseId))
}

/** Who bears or bore a label, within the actor's reach. */
export async function membersPage(tx: Tx, actor: Actor, labelId: string, onlyCurrent: boolean, page: PageNumber) {
  return pageOf(
    tx,
    {
      select: { membership: enterpriseLabel, enterprise },
      from: (select) =>
        select
          .from(enterpriseLabel)
          .innerJoin(enterprise, eq(enterprise.id, enterpriseLabel.enterpriseId))
          .where(
            and(eq(enterpriseLabel.labelId, labelId), scopeOf(actor), onlyCurrent ? holdsOn(clock.today()) : undefined),
          ),
      orderBy: [asc(enterprise.sortKey), asc(enterprise.id), desc(enterpriseLabel.startOn), asc(enterpriseLabel.id)],
    },
    page,
  )
}

// Unscoped: read before
/** Every membership of one enterprise, the newest first. */
export async function membershipsOf(tx: Tx, enterpriseId: string) {
  return tx
    .select({ membership: enterpriseLabel, name: label.name })
    .from(enterpriseLabel)
    .innerJoin(label, eq(label.id, enterpriseLabel.labelId))
    .where(eq(enterpriseLabel.enterpriseId, enterpriseId))
    .orderBy(desc(enterpriseLabel.startOn), byName(label.name))
}
