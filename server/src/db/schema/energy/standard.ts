/** 标准版本: standards that the city adds, changes or ends; the others are those of data/. */

import type { StandardContent } from '@green/tools/energy-limits/editions.ts'
import { sql } from 'drizzle-orm'
import { integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { caseColumns } from '../cases.ts'
import { moment, textList } from '../columns.ts'

export const standardEdition = pgTable(
  'standard_edition',
  {
    ...caseColumns(),
    /** Of the standard: STD001 of data/, or CQ001 of the city's own. */
    code: text('code').notNull(),
    edition: integer('edition').notNull(),
    /** add, change, end: the step it began with. */
    purpose: text('purpose').notNull(),
    number: text('number').notNull(),
    content: jsonb('content').$type<StandardContent>().notNull(),
    reason: text('reason').notNull().default(''),
    /** Accounts that wrote a part of it; none of them may publish it. */
    writers: textList('writers').notNull(),
    createdAt: moment('created_at').notNull(),
    publishedAt: moment('published_at'),
    publishedByName: text('published_by_name'),
    /** Replaced by the next edition, or dropped. */
    endedAt: moment('ended_at'),
  },
  (t) => [
    uniqueIndex('standard_edition_of').on(t.code, t.edition),
    uniqueIndex('standard_edition_open').on(t.code).where(sql`${t.publishedAt} is null and ${t.endedAt} is null`),
    uniqueIndex('standard_edition_counts').on(t.code).where(sql`${t.publishedAt} is not null and ${t.endedAt} is null`),
  ],
)
