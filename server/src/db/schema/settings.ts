/** 参数变更: the versions of what the city sets; the first version of everything is the platform's own. */
import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { caseColumns } from './cases.ts'
import { moment } from './columns.ts'

export type SettingValue = Record<string, unknown>
export type SettingLine = { label: string; before: string; after: string }

export const settingChange = pgTable(
  'setting_change',
  {
    ...caseColumns(),
    /** dictionary, limit, template, factor, text. */
    kind: text('kind').notNull(),
    /** Of its kind: `bank/01`, `green-factory/submitted`, the name of a template, `grid/重庆-2024`. */
    key: text('key').notNull(),
    about: text('about').notNull(),
    /** Null: the platform's own again. */
    value: jsonb('value').$type<SettingValue>(),
    /** The difference to the version before it, in words. */
    lines: jsonb('lines').$type<SettingLine[]>().notNull(),
    /** The version that it was compared with; null for the platform's own. */
    basedOn: uuid('based_on'),
    startsOn: text('starts_on').notNull(),
    /** From this moment it is in force; set when it is confirmed. */
    startsAt: moment('starts_at'),
    reason: text('reason').notNull(),
    /** Null where it was set before settings had versions, and only a name was kept. */
    madeBy: uuid('made_by'),
    madeByName: text('made_by_name').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('setting_change_waiting').on(t.kind, t.key).where(sql`state = 'proposed'`),
    index('setting_change_of').on(t.kind, t.key, t.startsAt),
    index('setting_change_list').on(t.state, t.updatedAt.desc()),
  ],
)
