/** 参数变更: the versions of what the city sets; the first version of everything is the platform's own. */
import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { caseColumns } from '../cases.ts'
import { moment } from '../columns.ts'

export type SettingValue = Record<string, unknown>
export type SettingLine = { label: string; before: string; after: string }

export const settingChange = pgTable(
  'setting_change',
  {
    ...caseColumns(),
    /** dictionary, limit, template, factor, text, district, inspection, ledger. */
    kind: text('kind').notNull(),
    /** Of its kind: `bank/01`, `green-factory/submitted`, the name of a template, `grid/重庆-2024`, `districts`, `term/statement`, `adopt`. */
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

/** The districts that an adjustment abolishes, each with who takes over its enterprises and its office. */
export const districtClosing = pgTable(
  'district_closing',
  {
    changeId: uuid('change_id').notNull(),
    code: text('code').notNull(),
    successor: text('successor').notNull(),
    /** Null: not handed over yet. */
    handedOverAt: moment('handed_over_at'),
  },
  (t) => [
    primaryKey({ columns: [t.changeId, t.code] }),
    index('district_closing_open').on(t.changeId).where(sql`handed_over_at is null`),
  ],
)

/** The enterprises that a split of a district gives to a new one; those of an abolished district follow it without being named. */
export const districtMove = pgTable(
  'district_move',
  {
    /** The change of settings that the move is part of. */
    changeId: uuid('change_id').notNull(),
    enterpriseId: uuid('enterprise_id').notNull(),
    fromCode: text('from_code').notNull(),
    toCode: text('to_code').notNull(),
    /** Null: not moved yet. */
    movedAt: moment('moved_at'),
  },
  (t) => [
    primaryKey({ columns: [t.changeId, t.enterpriseId] }),
    index('district_move_open').on(t.changeId).where(sql`moved_at is null`),
  ],
)
