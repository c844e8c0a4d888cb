/** Operation of the system: jobs, imports, receipts of requests, counters, failures, flags. */

import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { SuiteName } from '../../../crypto/suites.ts'
import { importReport, moment } from '../columns.ts'

/** Sequences of visible numbers, per kind and year. */
export const counter = pgTable(
  'counter',
  { kind: text('kind').notNull(), year: integer('year').notNull(), value: integer('value').notNull() },
  (t) => [primaryKey({ columns: [t.kind, t.year] })],
)

/** Results of restore tests. */
export const restoreDrill = pgTable('restore_drill', {
  id: text('id').primaryKey(),
  at: moment('at').notNull(),
  seconds: integer('seconds').notNull(),
  rows: integer('rows').notNull(),
  files: integer('files').notNull(),
  /** Sealed lines of the log. */
  lines: integer('lines').notNull(),
  /** Faults in sentences; empty when there are none. */
  faults: jsonb('faults').$type<string[]>().notNull(),
})

/** Server errors, found by the number on the person's screen. */
export const failure = pgTable(
  'failure',
  {
    trace: text('trace').primaryKey(),
    at: moment('at').notNull(),
    /** Method and path pattern, without parameters. */
    call: text('call').notNull(),
    account: text('account'),
    role: text('role'),
    what: text('what').notNull(),
    /** The source line of the error. */
    place: text('place'),
  },
  (t) => [index('failure_at').on(t.at.desc())],
)

/** Runs of the scheduled clean-up; one without an end was cut off, and the next one went on. */
export const retentionRun = pgTable(
  'retention_run',
  {
    id: uuid('id').primaryKey(),
    /** hour, night: which kinds it was for. */
    pace: text('pace').notNull(),
    startedAt: moment('started_at').notNull(),
    endedAt: moment('ended_at'),
  },
  (t) => [index('retention_run_started').on(t.startedAt.desc())],
)

/** What a run deleted of one kind of record and what it left: the count is written with each batch. */
export const retentionResult = pgTable(
  'retention_result',
  {
    runId: uuid('run_id').notNull(),
    kind: text('kind').notNull(),
    /** The beginning, until the kind is done; then the end. */
    at: moment('at').notNull(),
    deleted: integer('deleted').notNull(),
    /** The term in days as it was then. */
    days: integer('days').notNull(),
    /** Null until the kind is done: how many records past their term were left; the promise holds at 0. */
    overdue: integer('overdue'),
    /** The oldest record that is left, by the moment its term begins. */
    oldestAt: moment('oldest_at'),
    /** Records whose term ends within the next thirty days. */
    dueSoon: integer('due_soon'),
    /** Why it failed, in the words of the error. */
    fault: text('fault'),
  },
  (t) => [primaryKey({ columns: [t.runId, t.kind] }), index('retention_result_kind').on(t.kind, t.at.desc())],
)

/** The last run of each schedule. */
export const scheduleRun = pgTable('schedule_run', {
  name: text('name').primaryKey(),
  startedAt: moment('started_at').notNull(),
  /** The last run that reached its end. */
  endedAt: moment('ended_at'),
  failedAt: moment('failed_at'),
  fault: text('fault'),
})

/** Since when a part of the system is in its state, as the watch of every minute found it. */
export const partState = pgTable('part_state', {
  part: text('part').primaryKey(),
  state: text('state').notNull(),
  since: moment('since').notNull(),
  seenAt: moment('seen_at').notNull(),
})

/** Circuit breakers of outside services, the same for all processes. */
export const circuitState = pgTable('circuit_state', {
  service: text('service').primaryKey(),
  /** closed, open, halfOpen. */
  state: text('state').notNull(),
  since: moment('since').notNull(),
  /** Open: when a probe is sent. */
  probeAt: moment('probe_at'),
  lastError: text('last_error'),
  lastErrorAt: moment('last_error_at'),
})

export const importRun = pgTable('import_run', {
  id: uuid('id').primaryKey(),
  accountId: uuid('account_id').notNull(),
  kind: text('kind').notNull(),
  fileName: text('file_name').notNull(),
  storageKey: text('storage_key').notNull(),
  /** Of the workbook as it was uploaded; null for one of a former version. */
  sha256: text('sha256'),
  /** The permission of the call that wrote it: whoever has it may have the original. */
  call: text('call'),
  createdAt: moment('created_at').notNull(),
  doneAt: moment('done_at'),
  report: importReport('report').notNull(),
  /** Position of the header and the columns of each sheet. */
  places:
    jsonb('places').$type<
      { headRow: number; places: Record<string, number>; markColumn: number; from?: string | undefined }[]
    >(),
})

/** Confirmed headings of a kind of workbook, for the next import: the column's key, or nothing. */
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

/** A call that runs in the queue: its progress, and the resulting file, stored for a while. */
export const backgroundJob = pgTable(
  'background_job',
  {
    id: uuid('id').primaryKey(),
    accountId: uuid('account_id').notNull(),
    /** The account's scope at the request; with another scope the result is refused. */
    scope: text('scope').notNull(),
    ip: text('ip').notNull(),
    title: text('title').notNull(),
    path: text('path').notNull(),
    input: jsonb('input').$type<Record<string, unknown>>().notNull(),
    /** queued, running, done, failed, cancelled, expired. */
    state: text('state').notNull(),
    /** Incremented each time a process takes it: the holder of an older number has lost it. */
    attempt: integer('attempt').notNull().default(0),
    done: integer('done').notNull().default(0),
    total: integer('total'),
    bytes: bigint('bytes', { mode: 'number' }).notNull().default(0),
    createdAt: moment('created_at').notNull(),
    startedAt: moment('started_at'),
    /** The last heartbeat of its process. */
    seenAt: moment('seen_at'),
    finishedAt: moment('finished_at'),
    expiresAt: moment('expires_at'),
    calledOff: boolean('called_off').notNull().default(false),
    storageKey: text('storage_key'),
    fileName: text('file_name'),
    mime: text('mime'),
    /** The result, or the error and what to do. */
    says: text('says'),
  },
  (t) => [
    index('background_job_account').on(t.accountId, t.createdAt.desc()),
    index('background_job_open').on(t.state, t.expiresAt).where(sql`${t.state} in ('queued', 'running', 'done')`),
  ],
)

/** Receipts of idempotent requests: a repeat gets the stored response and nothing is done. Stored for a day. */
export const requestReceipt = pgTable(
  'request_receipt',
  {
    accountId: uuid('account_id').notNull(),
    requestId: uuid('request_id').notNull(),
    /** SHA-256 of the request, so that one key is not used for two requests. */
    asked: text('asked').notNull(),
    at: moment('at').notNull(),
    answer: jsonb('answer').$type<Record<string, unknown>>(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.requestId] }), index('request_receipt_at').on(t.at)],
)

/** Flags of one-time work of the whole installation: demo data seeded, first administrator created. */
export const installation = pgTable('installation', {
  key: text('key').primaryKey(),
  value: text('value').notNull(),
  at: moment('at').notNull(),
})

/** Keys of encryption at rest. A value under any of them can be read; those not yet emptied are looked under as well. */
export const encryptionKey = pgTable(
  'encryption_key',
  {
    suite: text('suite').$type<SuiteName>().notNull(),
    id: text('id').notNull(),
    /** Encrypted under the server's secret; null where the key is derived from the secret itself. */
    material: text('material'),
    announcedAt: moment('announced_at').notNull(),
    /** From when values are encrypted under it; null until every process knows it. */
    activeAt: moment('active_at'),
    /** When no value under it was left. */
    emptiedAt: moment('emptied_at'),
  },
  (t) => [primaryKey({ columns: [t.suite, t.id] })],
)

/** Keys that sign papers; the last one of a suite signs, all of them verify. */
export const signingKey = pgTable('signing_key', {
  id: uuid('id').primaryKey(),
  suite: text('suite').$type<SuiteName>().notNull(),
  publicKey: text('public_key').notNull(),
  /** Encrypted under the server's secret. */
  privateKey: text('private_key').notNull(),
  madeAt: moment('made_at').notNull(),
  /** In PEM, made by the key itself, for the signature inside a PDF; null for SM2, whose signatures stand outside. */
  certificate: text('certificate'),
})

/** Electronic signatures of issued papers, found by what the public check asks for. */
export const paperSignature = pgTable(
  'paper_signature',
  {
    kind: text('kind').notNull(),
    /** Its number, or its code where it has none. */
    name: text('name').notNull(),
    keyId: uuid('key_id').notNull(),
    value: text('value').notNull(),
    signedAt: moment('signed_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.name] })],
)
