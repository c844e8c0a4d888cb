/** 现场核查: the visit, its findings and signatures, what arrived from devices, and what the enterprise says of the record. Nothing here is deleted; the newest edition counts. */
import type { FindingFields, VisitFields } from '@green/contract/calls/inspection/verification.ts'
import { sql } from 'drizzle-orm'
import { customType, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { citedFiles, exactNumber, moment } from '../columns.ts'

/** Who gave each field its value, so that two inspectors on one case are told of each other. */
export type FieldAuthors = Record<string, { id: string; name: string; at: string }>

/** One edition: who, by which clock, and which edition took its place. */
const edition = () => ({
  id: uuid('id').primaryKey(),
  inspectionId: uuid('inspection_id').notNull(),
  authors: jsonb('authors').$type<FieldAuthors>().notNull(),
  byId: uuid('by_id').notNull(),
  byName: text('by_name').notNull(),
  deviceAt: moment('device_at').notNull(),
  receivedAt: moment('received_at').notNull(),
  /** How far the device's clock was ahead of the server's. */
  aheadSeconds: integer('ahead_seconds').notNull(),
  supersededBy: uuid('superseded_by'),
})

/** Header of the visit. */
export const inspectionVisit = pgTable(
  'inspection_visit',
  { ...edition(), fields: jsonb('fields').$type<VisitFields>().notNull() },
  (t) => [
    uniqueIndex('inspection_visit_current').on(t.inspectionId).where(sql`${t.supersededBy} is null`),
    index('inspection_visit_case').on(t.inspectionId, t.receivedAt),
  ],
)

/** 核查项. */
export const inspectionFinding = pgTable(
  'inspection_finding',
  {
    ...edition(),
    node: text('node').notNull(),
    title: text('title').notNull(),
    fields: jsonb('fields').$type<FindingFields>().notNull(),
    declared: exactNumber('declared'),
    difference: exactNumber('difference'),
    result: text('result'),
    clauseKey: text('clause_key'),
    clauseVersion: integer('clause_version'),
  },
  (t) => [
    uniqueIndex('inspection_finding_current').on(t.inspectionId, t.node).where(sql`${t.supersededBy} is null`),
    index('inspection_finding_case').on(t.inspectionId, t.receivedAt),
  ],
)

/** A signature as it was drawn, or a refusal noted by two officers. */
export const inspectionSignature = pgTable(
  'inspection_signature',
  {
    id: uuid('id').primaryKey(),
    inspectionId: uuid('inspection_id').notNull(),
    /** inspector, representative, refusal. */
    role: text('role').notNull(),
    userId: uuid('user_id'),
    name: text('name').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    strokes: jsonb('strokes').$type<number[][]>().notNull(),
    reason: text('reason'),
    officers: uuid('officers').array(),
    /** SHA-256 over the visit and the findings that were signed. */
    contentHash: text('content_hash').notNull(),
    byId: uuid('by_id').notNull(),
    byName: text('by_name').notNull(),
    deviceAt: moment('device_at').notNull(),
    receivedAt: moment('received_at').notNull(),
    aheadSeconds: integer('ahead_seconds').notNull(),
  },
  (t) => [index('inspection_signature_case').on(t.inspectionId, t.receivedAt)],
)

/** Entries of devices that were taken, by the ids the devices gave them: a repeat has no second effect. */
export const inspectionReceived = pgTable(
  'inspection_received',
  {
    accountId: uuid('account_id').notNull(),
    clientId: uuid('client_id').notNull(),
    inspectionId: uuid('inspection_id').notNull(),
    kind: text('kind').notNull(),
    deviceAt: moment('device_at').notNull(),
    receivedAt: moment('received_at').notNull(),
    aheadSeconds: integer('ahead_seconds').notNull(),
    /** The entry of the whole-process record that it became. */
    recordId: uuid('record_id'),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.clientId] }), index('inspection_received_record').on(t.recordId)],
)

const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' })

/** Parts of a file on their way from a device; removed once the file is whole. */
export const inspectionUploadPart = pgTable(
  'inspection_upload_part',
  {
    accountId: uuid('account_id').notNull(),
    clientId: uuid('client_id').notNull(),
    index: integer('index').notNull(),
    content: bytes('content').notNull(),
    receivedAt: moment('received_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.clientId, t.index] })],
)

/** A file from a device, by the id the device gave it. */
export const inspectionUpload = pgTable(
  'inspection_upload',
  {
    accountId: uuid('account_id').notNull(),
    clientId: uuid('client_id').notNull(),
    inspectionId: uuid('inspection_id').notNull(),
    fileId: uuid('file_id').notNull(),
    receivedAt: moment('received_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.clientId] }),
    index('inspection_upload_case').on(t.inspectionId, t.clientId),
  ],
)

/** 企业对核查记录的意见, and the inspector's reply; both stay. */
export const inspectionAnswer = pgTable(
  'inspection_answer',
  {
    id: uuid('id').primaryKey(),
    inspectionId: uuid('inspection_id').notNull(),
    /** confirm, object. */
    kind: text('kind').notNull(),
    words: text('words').notNull(),
    files: citedFiles(),
    byId: uuid('by_id').notNull(),
    byName: text('by_name').notNull(),
    at: moment('at').notNull(),
    reply: text('reply'),
    replyFiles: jsonb('reply_files')
      .$type<{ id: string; name: string; size: number; sha256: string }[]>()
      .notNull()
      .default([]),
    repliedByName: text('replied_by_name'),
    repliedAt: moment('replied_at'),
  },
  (t) => [index('inspection_answer_case').on(t.inspectionId, t.at)],
)
