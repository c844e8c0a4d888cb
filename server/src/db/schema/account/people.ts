/** 缺勤代理: who is absent from when to when, who acts for him, and what was done so. */
import { sql } from 'drizzle-orm'
import { check, date, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../columns.ts'

/** An absence of a person of the centre, with the deputy of those days. Ended early: `endedAt`; its days then count no more. */
export const absence = pgTable(
  'absence',
  {
    id: uuid('id').primaryKey(),
    accountId: uuid('account_id').notNull(),
    deputyId: uuid('deputy_id').notNull(),
    /** Both inclusive. */
    from: date('from_day').notNull(),
    until: date('until_day').notNull(),
    reason: text('reason').notNull(),
    madeAt: moment('made_at').notNull(),
    madeByName: text('made_by_name').notNull(),
    endedAt: moment('ended_at'),
    endedByName: text('ended_by_name'),
  },
  (t) => [
    index('absence_account').on(t.accountId, t.from),
    index('absence_deputy').on(t.deputyId, t.until),
    check('absence_days', sql`${t.from} <= ${t.until}`),
    check('absence_two_people', sql`${t.accountId} <> ${t.deputyId}`),
  ],
)

/** On which record a deputy has acted for whom: neither of the two is then a second person there. */
export const deputyStep = pgTable(
  'deputy_step',
  {
    recordId: uuid('record_id').notNull(),
    actorId: uuid('actor_id').notNull(),
    absentId: uuid('absent_id').notNull(),
    at: moment('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.recordId, t.actorId, t.absentId] })],
)
