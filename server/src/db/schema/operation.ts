/** What keeps the house running: jobs, imports, answered requests, counters, failures, marks. */

import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { importReport, moment } from './columns.ts'

/** Visible numbers, counted per kind and year. */
export const counter = pgTable(
  'counter',
  { kind: text('kind').notNull(), year: integer('year').notNull(), value: integer('value').notNull() },
  (t) => [primaryKey({ columns: [t.kind, t.year] })],
)

/** What came of each restore that was made to prove that one can be made. */
export const restoreDrill = pgTable('restore_drill', {
  id: text('id').primaryKey(),
  at: moment('at').notNull(),
  seconds: integer('seconds').notNull(),
  rows: integer('rows').notNull(),
  files: integer('files').notNull(),
  /** Sealed lines of the log. */
  lines: integer('lines').notNull(),
  /** What was not as it should be, in sentences; none when all is well. */
  faults: jsonb('faults').$type<string[]>().notNull(),
})

/** What broke: found by the number that the person was shown. */
export const failure = pgTable(
  'failure',
  {
    trace: text('trace').primaryKey(),
    at: moment('at').notNull(),
    /** Method and pattern of the address, without what was asked. */
    call: text('call').notNull(),
    account: text('account'),
    role: text('role'),
    what: text('what').notNull(),
    /** The line of the product in which it broke. */
    place: text('place'),
  },
  (t) => [index('failure_at').on(t.at.desc())],
)

export const importRun = pgTable('import_run', {
  id: uuid('id').primaryKey(),
  accountId: uuid('account_id').notNull(),
  kind: text('kind').notNull(),
  fileName: text('file_name').notNull(),
  storageKey: text('storage_key').notNull(),
  createdAt: moment('created_at').notNull(),
  doneAt: moment('done_at'),
  report: importReport('report').notNull(),
  /** Where the header and the columns of each sheet stand. */
  places: jsonb('places').$type<{ headRow: number; places: Record<string, number>; markColumn: number }[]>(),
})

/** What a person said of the headings of a kind of workbook, to be taken for the next one: the column's key, or nothing. */
export const importMapping = pgTable(
  'import_mapping',
  {
    accountId: uuid('account_id').notNull(),
    kind: text('kind').notNull(),
    headings: jsonb('headings').$type<Record<string, string>>().notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.kind] })],
)

/** A call that somebody gave to the queue: how far it is, and the file it made, kept for a while. */
export const backgroundJob = pgTable(
  'background_job',
  {
    id: uuid('id').primaryKey(),
    accountId: uuid('account_id').notNull(),
    /** What the account could see when it asked; the result is for nobody who sees something else by now. */
    scope: text('scope').notNull(),
    ip: text('ip').notNull(),
    title: text('title').notNull(),
    path: text('path').notNull(),
    input: jsonb('input').$type<Record<string, unknown>>().notNull(),
    /** queued, running, done, failed, cancelled, expired. */
    state: text('state').notNull(),
    /** Counted up each time a process takes it: whoever holds an older number has lost it. */
    attempt: integer('attempt').notNull().default(0),
    done: integer('done').notNull().default(0),
    total: integer('total'),
    bytes: bigint('bytes', { mode: 'number' }).notNull().default(0),
    createdAt: moment('created_at').notNull(),
    startedAt: moment('started_at'),
    /** When the process that runs it was last heard of. */
    seenAt: moment('seen_at'),
    finishedAt: moment('finished_at'),
    expiresAt: moment('expires_at'),
    calledOff: boolean('called_off').notNull().default(false),
    storageKey: text('storage_key'),
    fileName: text('file_name'),
    mime: text('mime'),
    /** What came of it, or what went wrong and what to do. */
    says: text('says'),
  },
  (t) => [
    index('background_job_account').on(t.accountId, t.createdAt.desc()),
    index('background_job_open').on(t.state, t.expiresAt).where(sql`${t.state} in ('queued', 'running', 'done')`),
  ],
)

/** What was answered to a request that carried an id of its own: asked again, the same is answered and nothing done. Kept for a day. */
export const requestReceipt = pgTable(
  'request_receipt',
  {
    accountId: uuid('account_id').notNull(),
    requestId: uuid('request_id').notNull(),
    /** SHA-256 of what was asked, so that one id does not stand for two things. */
    asked: text('asked').notNull(),
    at: moment('at').notNull(),
    answer: jsonb('answer').$type<Record<string, unknown>>(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.requestId] }), index('request_receipt_at').on(t.at)],
)

/** Marks of things done once for the whole installation: the demo city filled, the first administrator made. */
export const installation = pgTable('installation', {
  key: text('key').primaryKey(),
  value: text('value').notNull(),
  at: moment('at').notNull(),
})
