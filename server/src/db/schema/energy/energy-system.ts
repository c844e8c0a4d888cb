/** 能源管理体系: how far an enterprise is with each step of building its energy-management system. */
import { date, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { citedFiles, moment } from '../columns.ts'

export const energySystemTask = pgTable(
  'energy_system_task',
  {
    id: uuid('id').primaryKey(),
    enterpriseId: uuid('enterprise_id').notNull(),
    /** Key of `data/energy-management-steps.json`. */
    step: text('step').notNull(),
    /** todo, doing, done, without. */
    state: text('state').notNull(),
    owner: text('owner').notNull().default(''),
    dueOn: date('due_on'),
    doneOn: date('done_on'),
    note: text('note').notNull().default(''),
    files: citedFiles(),
    updatedAt: moment('updated_at').notNull(),
    updatedByName: text('updated_by_name').notNull(),
    version: integer('version').notNull().default(1),
  },
  (t) => [uniqueIndex('energy_system_task_step').on(t.enterpriseId, t.step)],
)
