/** 企业档案合并: proposals, what they changed, and the rows that followed, so that a merge can be undone to the row. */

import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { caseColumns } from './cases.ts'
import { moment, textList } from './columns.ts'

type Side = 'survivor' | 'absorbed'

export const enterpriseMerge = pgTable(
  'enterprise_merge',
  {
    ...caseColumns(),
    /** The record that stays, and the one that becomes part of it. */
    survivorId: uuid('survivor_id').notNull(),
    absorbedId: uuid('absorbed_id').notNull(),
    survivorName: text('survivor_name').notNull(),
    absorbedName: text('absorbed_name').notNull(),
    survivorCode: text('survivor_code').notNull(),
    absorbedCode: text('absorbed_code').notNull(),
    qxCode: text('qx_code').notNull(),
    reason: text('reason').notNull(),
    /** Which side's value a field takes, and which side counts where both have something. */
    fields: jsonb('fields').$type<Record<string, Side>>().notNull().default({}),
    decisions: jsonb('decisions').$type<Record<string, Side>>().notNull().default({}),
    madeBy: uuid('made_by').notNull(),
    createdAt: moment('created_at').notNull(),
    mergedAt: moment('merged_at'),
    mergedByName: text('merged_by_name'),
    undoUntil: moment('undo_until'),
    /** Both rows of the archive as they were stored, contacts still encrypted. */
    before: jsonb('before').$type<{ survivor: Record<string, unknown>; absorbed: Record<string, unknown> }>(),
    /** The survivor's own rows at the merge, by place, as keys: what is there besides was created since. */
    own: jsonb('own').$type<Record<string, string[]>>(),
    /** After an undo: what was created since and stays with the survivor, in words. */
    stayed: jsonb('stayed').$type<string[]>(),
    /** The same pair in one order: two proposals for it cannot be open at once. */
    pair: text('pair').notNull(),
    /** The main accounts of both at the merge, who are told. */
    mainAccounts: textList('main_accounts').notNull().default(sql`'{}'`),
  },
  (t) => [
    uniqueIndex('enterprise_merge_open').on(t.pair).where(sql`state in ('proposed', 'merged')`),
    index('enterprise_merge_list').on(t.state, t.updatedAt.desc()),
    index('enterprise_merge_term').on(t.undoUntil).where(sql`state = 'merged'`),
  ],
)

/** One row that a merge moved, set aside or changed. */
export const enterpriseMergeRow = pgTable(
  'enterprise_merge_row',
  {
    mergeId: uuid('merge_id').notNull(),
    /** The link, as table.column. */
    place: text('place').notNull(),
    /** The rest of the row's primary key, as JSON. */
    key: text('key').notNull(),
    /** What the link said before and says now. */
    fromId: uuid('from_id').notNull(),
    toId: uuid('to_id').notNull(),
    /** Columns that were changed besides, as they were. */
    before: jsonb('before').$type<Record<string, unknown>>(),
  },
  (t) => [primaryKey({ columns: [t.mergeId, t.place, t.key, t.fromId] })],
)
