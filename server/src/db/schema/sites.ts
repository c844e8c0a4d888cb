/** Sub-units of an enterprise (site, and the units on it), and which park an enterprise is a tenant of. */
import { sql } from 'drizzle-orm'
import { date, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { caseColumns } from './cases.ts'
import { moment } from './columns.ts'

export const enterpriseSite = pgTable(
  'enterprise_site',
  {
    id: uuid('id').primaryKey(),
    enterpriseId: uuid('enterprise_id').notNull(),
    /** The site that a unit stands on; null for a site. */
    parentId: uuid('parent_id'),
    /** site, workshop, line, utility. */
    kind: text('kind').notNull(),
    name: text('name').notNull(),
    address: text('address').notNull(),
    since: date('since'),
    /** The last day of operation. */
    until: date('until'),
    meters: jsonb('meters').$type<{ number: string; energyCode: string; measures: string }[]>().notNull().default([]),
    updatedAt: moment('updated_at').notNull(),
    updatedByName: text('updated_by_name').notNull(),
    version: integer('version').notNull().default(1),
  },
  (t) => [index('enterprise_site_enterprise').on(t.enterpriseId, t.parentId)],
)

export const parkTenant = pgTable(
  'park_tenant',
  {
    ...caseColumns(),
    /** The tenant. */
    enterpriseId: uuid('enterprise_id').notNull(),
    enterpriseName: text('enterprise_name').notNull(),
    socialCode: text('social_code').notNull(),
    qxCode: text('qx_code').notNull(),
    parkId: uuid('park_id').notNull(),
    parkName: text('park_name').notNull(),
    parkQxCode: text('park_qx_code').notNull(),
    /** The tenant's site in the park, where it has several. */
    siteId: uuid('site_id'),
    since: date('since').notNull(),
    /** tenant, park. */
    askedBy: text('asked_by').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('park_tenant_open').on(t.parkId, t.enterpriseId).where(sql`state in ('asked', 'confirmed')`),
    index('park_tenant_enterprise').on(t.enterpriseId),
  ],
)
