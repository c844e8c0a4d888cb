/** What the city itself writes: news, entries of code lists, settings. */

import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment, textList } from './columns.ts'

/** What the city sets while the product runs, by name. */
export const setting = pgTable('setting', {
  key: text('key').primaryKey(),
  value: jsonb('value').$type<Record<string, unknown>>().notNull(),
  version: integer('version').notNull(),
  updatedAt: moment('updated_at').notNull(),
  updatedBy: text('updated_by').notNull(),
})

/** Entries that the administrator changed; the lists themselves come from data/. */
export const dictionaryEdit = pgTable(
  'dictionary_edit',
  {
    dict: text('dict').notNull(),
    code: text('code').notNull(),
    label: text('label').notNull(),
    sort: integer('sort'),
    enabled: boolean('enabled').notNull(),
    version: integer('version').notNull(),
    updatedAt: moment('updated_at').notNull(),
    updatedBy: uuid('updated_by').notNull(),
  },
  (t) => [primaryKey({ columns: [t.dict, t.code] })],
)

export const content = pgTable(
  'content',
  {
    id: text('id').primaryKey(),
    column: text('column').notNull(),
    title: text('title').notNull(),
    summary: text('summary').notNull(),
    body: jsonb('body').$type<string[]>().notNull(),
    source: text('source').notNull(),
    publishAt: moment('publish_at').notNull(),
    top: boolean('top').notNull(),
    tags: textList('tags').notNull().default(sql`'{}'`),
    views: integer('views').notNull().default(0),
    state: text('state').notNull(),
  },
  (t) => [index('content_list').on(t.column, t.state, t.top.desc(), t.publishAt.desc())],
)
