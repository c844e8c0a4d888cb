/** Running the platform day by day: announced maintenance, features closed for a time, how the forms are used. */
import { boolean, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment, textList } from '../columns.ts'

/** 系统维护: read-only for its whole time where it says so. Nothing has to happen at its start or end: both follow from the clock. */
export const maintenance = pgTable(
  'maintenance',
  {
    id: uuid('id').primaryKey(),
    startsAt: moment('starts_at').notNull(),
    endsAt: moment('ends_at').notNull(),
    what: text('what').notNull(),
    concerns: text('concerns').notNull(),
    isReadOnly: boolean('is_read_only').notNull(),
    announcedAt: moment('announced_at').notNull(),
    announcedByName: text('announced_by_name').notNull(),
    /** Ended by hand; before its start it never took place. */
    endedAt: moment('ended_at'),
    endedByName: text('ended_by_name'),
    version: integer('version').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [index('maintenance_time').on(t.endsAt)],
)

/** 功能开关: a feature closed for a time. It opens again by the clock. */
export const featureClosure = pgTable(
  'feature_closure',
  {
    id: uuid('id').primaryKey(),
    feature: text('feature').notNull(),
    /** Roles, and `visitor` for those without a login. */
    roles: textList('roles').notNull(),
    /** Codes of districts; empty: all. */
    qxCodes: textList('qx_codes').notNull(),
    startsAt: moment('starts_at').notNull(),
    endsAt: moment('ends_at').notNull(),
    reason: text('reason').notNull(),
    setByName: text('set_by_name').notNull(),
    endedAt: moment('ended_at'),
    endedByName: text('ended_by_name'),
    version: integer('version').notNull(),
  },
  (t) => [index('feature_closure_time').on(t.endsAt)],
)

/** 产品使用情况: how often something happened in the forms on one day. No column tells of whom. */
export const formUse = pgTable(
  'form_use',
  {
    day: date('day').notNull(),
    programme: text('programme').notNull(),
    formVersion: text('form_version').notNull(),
    /** Opened, left without sending, sent; at fault with a value and without one; time. */
    measure: text('measure').notNull(),
    /** Empty: the form as a whole. */
    section: text('section').notNull(),
    /** A field's path without the number of a row, or a bucket of time; else empty. */
    item: text('item').notNull(),
    count: integer('count').notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.programme, t.formVersion, t.measure, t.section, t.item] })],
)
