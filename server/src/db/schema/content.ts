/** Content of the city: news, entries of code lists, settings. */

import type { ContentText } from '@green/contract/calls/content/content.ts'
import type { FindingSort } from '@green/contract/calls/content/content-check.ts'
import type { Body } from '@green/contract/content/rich-text.ts'
import type { CityProfileValues } from '@green/contract/enterprise/city-profile.ts'
import type { FileRef } from '@green/contract/files.ts'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { caseColumns } from './cases.ts'
import { moment, textList } from './columns.ts'

/** Settings that the city changes at run time, by name. */
export const setting = pgTable('setting', {
  key: text('key').primaryKey(),
  value: jsonb('value').$type<Record<string, unknown>>().notNull(),
  version: integer('version').notNull(),
  updatedAt: moment('updated_at').notNull(),
  updatedBy: text('updated_by').notNull(),
})

/** 内容: one row per piece, with the published text; before the first publication the first draft. */
export const content = pgTable(
  'content',
  {
    ...caseColumns(),
    kind: text('kind').notNull(),
    column: text('column').notNull(),
    title: text('title').notNull(),
    summary: text('summary').notNull(),
    body: jsonb('body').$type<Body>().notNull(),
    source: text('source').notNull(),
    top: boolean('top').notNull(),
    tags: textList('tags').notNull().default(sql`'{}'`),
    views: integer('views').notNull().default(0),
    /** The latest text, and the one published from `publishAt` until `expireAt`. */
    textNo: integer('text_no').notNull(),
    shownNo: integer('shown_no'),
    publishAt: moment('publish_at'),
    expireAt: moment('expire_at'),
    /** Of a county's content. */
    qxCode: text('qx_code'),
    submittedBy: uuid('submitted_by'),
  },
  (t) => [
    index('content_list').on(t.column, t.top.desc(), t.publishAt.desc()).where(sql`shown_no is not null`),
    index('content_editing').on(t.qxCode, t.updatedAt.desc()),
  ],
)

/** Every saved version of the text. */
export const contentText = pgTable(
  'content_text',
  {
    contentId: uuid('content_id').notNull(),
    no: integer('no').notNull(),
    text: jsonb('text').$type<ContentText>().notNull(),
    at: moment('at').notNull(),
    byId: uuid('by_id').notNull(),
    byName: text('by_name').notNull(),
  },
  (t) => [primaryKey({ columns: [t.contentId, t.no] })],
)

/** What the nightly check found in a published text; gone when the text is mended. */
export const contentFinding = pgTable(
  'content_finding',
  {
    id: uuid('id').primaryKey(),
    /** A piece of content, or a published question. */
    pieceId: uuid('piece_id').notNull(),
    kind: text('kind').notNull(),
    title: text('title').notNull(),
    sort: text('sort').$type<FindingSort>().notNull(),
    what: text('what').notNull(),
    place: text('place').notNull(),
    foundAt: moment('found_at').notNull(),
    seenAt: moment('seen_at').notNull(),
    /** Why nothing is to be done; null while it is open. */
    setAsideReason: text('set_aside_reason'),
    setAsideBy: text('set_aside_by'),
    setAsideAt: moment('set_aside_at'),
  },
  (t) => [
    uniqueIndex('content_finding_once').on(t.pieceId, t.sort, t.what, t.place),
    index('content_finding_list').on(t.foundAt.desc(), t.id.desc()),
  ],
)

/** 城市资料: a row for each version; the highest is in force. */
export const cityProfile = pgTable('city_profile', {
  version: integer('version').primaryKey(),
  profile: jsonb('profile').$type<CityProfileValues>().notNull(),
  /** The picture of this version. */
  emblem: jsonb('emblem').$type<FileRef>(),
  savedAt: moment('saved_at').notNull(),
  savedByName: text('saved_by_name').notNull(),
})
