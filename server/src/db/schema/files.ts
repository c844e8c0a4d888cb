/** Files, their citations, and download links. */

import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { RecordKey } from '../records.ts'
import { moment } from './columns.ts'

export type ScanState = 'none' | 'pending' | 'clean' | 'quarantined'

/** Whose a file is, for which slot, and what was said of it. */
const whatIsSent = () => ({
  id: uuid('id').primaryKey(),
  ownerId: uuid('owner_id').notNull(),
  enterpriseId: uuid('enterprise_id'),
  slot: text('slot').notNull(),
  name: text('name').notNull(),
  mime: text('mime').notNull(),
  size: bigint('size', { mode: 'number' }).notNull(),
})

export const file = pgTable(
  'file',
  {
    ...whatIsSent(),
    sha256: text('sha256').notNull(),
    storageKey: text('storage_key').notNull(),
    uploadedAt: moment('uploaded_at').notNull(),
    /** The virus check: never asked for, waiting, clean, or a virus was found. */
    scan: text('scan').$type<ScanState>().notNull().default('none'),
    /** The virus that was found. */
    virus: text('virus'),
    scannedAt: moment('scanned_at'),
  },
  (t) => [
    index('file_waiting').on(t.uploadedAt).where(sql`${t.scan} = 'pending'`),
    index('file_owner').on(t.ownerId, t.uploadedAt),
    index('file_storage').on(t.storageKey),
  ],
)

/** Records that cite files: a filing's answers, a step of a filing, its messages, the record of an enterprise … */
export type CitedBy =
  | RecordKey
  | 'filing'
  | 'step'
  | 'talk'
  | 'enterprise'
  | 'diagnosis'
  | 'handOver'
  | 'consent'
  | 'objection'
  | 'title'
  | 'content'
  | 'greenCode'
  | 'credit'
  | 'benchmark'
  | 'energySystem'
  | 'energyVerification'
  | 'inspectionVisit'
  | 'inspection'
  | 'selfCheck'
  | 'targetReview'
  | 'inspectionTask'
  | 'inspectionWorkbook'
  | 'inspectionPlan'
  | 'training'

/** Citations: who may read the filing or the enterprise record may read the file. */
export const fileUse = pgTable(
  'file_use',
  { fileId: uuid('file_id').notNull(), kind: text('kind').notNull(), targetId: uuid('target_id').notNull() },
  (t) => [
    primaryKey({ columns: [t.fileId, t.kind, t.targetId] }),
    // Every saved draft compares what its filing cites: without it, that reads a million rows.
    index('file_use_target').on(t.targetId, t.kind),
  ],
)

/** Which office has opened which file: a reviewer's step names the attachments that were not opened. */
export const fileOpening = pgTable(
  'file_opening',
  { accountId: uuid('account_id').notNull(), fileId: uuid('file_id').notNull(), at: moment('at').notNull() },
  (t) => [primaryKey({ columns: [t.accountId, t.fileId] })],
)

/** Files that arrive in parts, until all of them are there. */
export const fileUpload = pgTable(
  'file_upload',
  {
    ...whatIsSent(),
    /** By the uploader's clock, in seconds: with name, size and the first part's hash it tells the file again. */
    modifiedAt: bigint('modified_at', { mode: 'number' }).notNull(),
    firstSha256: text('first_sha256').notNull(),
    startedAt: moment('started_at').notNull(),
  },
  (t) => [index('file_upload_owner').on(t.ownerId), index('file_upload_started').on(t.startedAt)],
)

export const fileUploadPart = pgTable(
  'file_upload_part',
  {
    uploadId: uuid('upload_id').notNull(),
    /** Counted from 1. */
    no: integer('no').notNull(),
    storageKey: text('storage_key').notNull(),
  },
  (t) => [primaryKey({ columns: [t.uploadId, t.no] }), index('file_upload_part_storage').on(t.storageKey)],
)

export const fileLink = pgTable('file_link', {
  tokenHash: text('token_hash').primaryKey(),
  fileId: uuid('file_id').notNull(),
  accountId: uuid('account_id').notNull(),
  expiresAt: moment('expires_at').notNull(),
})

/** Content in the file store without a reference, and since when: removed once no restorable point in time references it. */
export const unnamedContent = pgTable('unnamed_content', {
  storageKey: text('storage_key').primaryKey(),
  seenAt: moment('seen_at').notNull(),
})
