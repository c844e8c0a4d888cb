/** 自查 of an inspection: the form as it is filled in, and every version that was sent. */

import type { Citation } from '@green/filing/facts/facts.ts'
import type { AnswerValue } from '@green/filing/form/answers.ts'
import { integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { filledFrom, filledIn, moment } from '../columns.ts'

/** Where a value came from that was filled in beforehand, and the value as it came. */
type Source = { words: string; value: AnswerValue }
type Reason = { code: string; field: string; reason: string }

/** The self-check of one inspection as its enterprise fills it in. What the office reads are the sent versions. */
export const selfCheck = pgTable('self_check', {
  inspectionId: uuid('inspection_id').primaryKey(),
  answers: filledIn('answers').notNull(),
  reasons: jsonb('reasons').$type<Reason[]>().notNull().default([]),
  /** By field. */
  sources: filledFrom('sources').$type<Record<string, Source>>().notNull().default({}),
  lastPlace: text('last_place'),
  version: integer('version').notNull().default(1),
  updatedAt: moment('updated_at').notNull(),
  updatedByName: text('updated_by_name').notNull(),
})

/** A self-check as it was sent, never changed; `hash` is over its answers and printed on what is made of them. */
export const selfCheckVersion = pgTable(
  'self_check_version',
  {
    inspectionId: uuid('inspection_id').notNull(),
    no: integer('no').notNull(),
    answers: filledIn('answers').notNull(),
    reasons: jsonb('reasons').$type<Reason[]>().notNull(),
    figures: jsonb('figures').$type<Record<string, number | null>>().notNull(),
    /** What the numbers cited of the ledger when it was sent. */
    citations: jsonb('citations').$type<readonly Citation[]>().notNull().default([]),
    hash: text('hash').notNull(),
    /** 修改说明. */
    note: text('note'),
    sentAt: moment('sent_at').notNull(),
    sentByName: text('sent_by_name').notNull(),
  },
  (t) => [primaryKey({ columns: [t.inspectionId, t.no] })],
)
