/** Shared by all cases that are not filings: the columns that steps change, and one history for all kinds. */
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { citedFiles, moment } from './columns.ts'

/** Columns of a case's own table. */
export const caseColumns = () => ({
  id: uuid('id').primaryKey(),
  state: text('state').notNull(),
  version: integer('version').notNull().default(1),
  updatedAt: moment('updated_at').notNull(),
  updatedByName: text('updated_by_name').notNull(),
})

/** Every step, append-only. */
export const caseHistory = pgTable(
  'case_history',
  {
    id: uuid('id').primaryKey(),
    /** The id of the state machine: diagnosis, rating. */
    kind: text('kind').notNull(),
    caseId: uuid('case_id').notNull(),
    at: moment('at').notNull(),
    action: text('action').notNull(),
    fromState: text('from_state'),
    toState: text('to_state').notNull(),
    actorId: uuid('actor_id'),
    actorName: text('actor_name').notNull(),
    role: text('role').notNull(),
    opinion: text('opinion'),
    files: citedFiles(),
    details: jsonb('details').$type<Record<string, string>>().notNull().default({}),
  },
  (t) => [index('case_history_case').on(t.caseId, t.at, t.id)],
)
