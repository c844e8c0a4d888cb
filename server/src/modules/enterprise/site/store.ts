/** Queries for sites, their units, and tenancies of parks. */
import { and, asc, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { energyRecord } from '../../../db/schema/energy/energy.ts'
import { enterprise } from '../../../db/schema/operation/archive.ts'
import { enterpriseSite, parkTenant } from '../../../db/schema/sites.ts'
import type { Actor } from '../../../platform/actor.ts'
import { scopeOf } from './scope-store.ts'

export type SiteRecord = typeof enterpriseSite.$inferSelect
export type TenancyRecord = typeof parkTenant.$inferSelect

// Unscoped: read before
/** Sites first, in the order of their beginning, then units. */
export async function sitesOf(tx: Tx, enterpriseId: string): Promise<SiteRecord[]> {
  return tx
    .select()
    .from(enterpriseSite)
    .where(eq(enterpriseSite.enterpriseId, enterpriseId))
    .orderBy(asc(enterpriseSite.since), asc(enterpriseSite.id))
}

// Unscoped: own
/** A site or unit of this enterprise, locked. */
export async function lockSite(tx: Tx, enterpriseId: string, id: string): Promise<SiteRecord | null> {
  const [row] = await tx
    .select()
    .from(enterpriseSite)
    .where(and(eq(enterpriseSite.id, id), eq(enterpriseSite.enterpriseId, enterpriseId)))
    .for('update')
  return row ?? null
}

// Unscoped: own
/** A site of this enterprise that energy can be entered for; units have none of their own. */
export async function ownSite(tx: Tx, enterpriseId: string, id: string): Promise<SiteRecord | null> {
  const [row] = await tx
    .select()
    .from(enterpriseSite)
    .where(
      and(eq(enterpriseSite.id, id), eq(enterpriseSite.enterpriseId, enterpriseId), isNull(enterpriseSite.parentId)),
    )
  return row ?? null
}

export async function writeSite(tx: Tx, row: typeof enterpriseSite.$inferInsert): Promise<SiteRecord> {
  const { id: _id, enterpriseId: _owner, ...changes } = row
  const [saved] = await tx
    .insert(enterpriseSite)
    .values(row)
    .onConflictDoUpdate({
      target: enterpriseSite.id,
      set: { ...changes, version: sql`${enterpriseSite.version} + 1` },
    })
    .returning()
  if (!saved) throw new Error('the site was not written')
  return saved
}

export async function deleteSite(tx: Tx, id: string): Promise<void> {
  await tx.delete(enterpriseSite).where(eq(enterpriseSite.id, id))
}

// Unscoped: one like it
/** Whether something refers to it: units, figures, a tenancy. */
export async function isSiteInUse(tx: Tx, id: string): Promise<boolean> {
  const units = await tx
    .select({ id: enterpriseSite.id })
    .from(enterpriseSite)
    .where(eq(enterpriseSite.parentId, id))
    .limit(1)
  const figures = await tx
    .select({ id: energyRecord.id })
    .from(energyRecord)
    .where(eq(energyRecord.siteId, id))
    .limit(1)
  const tenancies = await tx.select({ id: parkTenant.id }).from(parkTenant).where(eq(parkTenant.siteId, id)).limit(1)
  return units.length + figures.length + tenancies.length > 0
}

/** Tenancies of an enterprise or a park within the actor's scope, open ones first; with the name of the site. */
export async function tenanciesOf(tx: Tx, actor: Actor, id: string) {
  return tx
    .select({ record: parkTenant, siteName: enterpriseSite.name })
    .from(parkTenant)
    .leftJoin(enterpriseSite, eq(enterpriseSite.id, parkTenant.siteId))
    .where(and(scopeOf(actor), or(eq(parkTenant.enterpriseId, id), eq(parkTenant.parkId, id))))
    .orderBy(desc(sql`${parkTenant.state} in ('asked', 'confirmed')`), desc(parkTenant.updatedAt), desc(parkTenant.id))
    .limit(200)
}

// Unscoped: own
export async function openTenancy(tx: Tx, parkId: string, enterpriseId: string): Promise<TenancyRecord | null> {
  const [row] = await tx
    .select()
    .from(parkTenant)
    .where(
      and(
        eq(parkTenant.parkId, parkId),
        eq(parkTenant.enterpriseId, enterpriseId),
        inArray(parkTenant.state, ['asked', 'confirmed']),
      ),
    )
  return row ?? null
}

const named = {
  id: enterprise.id,
  name: enterprise.enterpriseName,
  socialCode: enterprise.socialCode,
  qxCode: enterprise.qxCode,
  orgKind: enterprise.orgKind,
}

// Unscoped: partner
/** An organisation by id or credit code: names of parks and enterprises are public. */
export async function organisation(tx: Tx, by: { id: string } | { socialCode: string }) {
  const which = 'id' in by ? eq(enterprise.id, by.id) : eq(enterprise.socialCode, by.socialCode)
  const [row] = await tx.select(named).from(enterprise).where(which)
  return row ?? null
}

// Unscoped: partner
export async function allParks(tx: Tx) {
  return tx.select(named).from(enterprise).where(eq(enterprise.orgKind, 'park')).orderBy(asc(enterprise.sortKey))
}
