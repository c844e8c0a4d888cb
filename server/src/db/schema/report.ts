/** 自助报表 that people saved, and the digests that they subscribed to. */
import type { ReportAsked } from '@green/contract/overview/report.ts'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { contact, moment } from './columns.ts'

/** What is asked for, never what was found: each reader gets it within the own scope. */
export const savedReport = pgTable(
  'saved_report',
  {
    id: uuid('id').primaryKey(),
    accountId: uuid('account_id').notNull(),
    ownerName: text('owner_name').notNull(),
    /** The unit of the author: role and county. */
    role: text('role').notNull(),
    qxCode: text('qx_code'),
    name: text('name').notNull(),
    asked: jsonb('asked').$type<ReportAsked>().notNull(),
    /** Labels of the columns when it was saved, for those that end. */
    labels: jsonb('labels').$type<Record<string, string>>().notNull(),
    /** own, unit, city. */
    share: text('share').notNull(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    version: integer('version').notNull().default(1),
  },
  (t) => [
    uniqueIndex('saved_report_name').on(t.accountId, t.name),
    index('saved_report_shared').on(t.updatedAt.desc(), t.id.desc()).where(sql`${t.share} <> 'own'`),
  ],
)

/** 定期汇总: one person's subscription to a report, or to the own open work. */
export const digest = pgTable(
  'digest',
  {
    id: uuid('id').primaryKey(),
    accountId: uuid('account_id').notNull(),
    /** Null: 我的待办与期限. */
    reportId: uuid('report_id'),
    /** The report's name when it was subscribed to or last sent, for the time after its end. */
    title: text('title').notNull(),
    /** day, week, month. */
    pace: text('pace').notNull(),
    /** 1 (Monday) to 7, or the day of the month. */
    day: integer('day').notNull(),
    hour: integer('hour').notNull(),
    sendEmpty: boolean('send_empty').notNull(),
    email: contact('email'),
    paused: boolean('paused').notNull().default(false),
    pausedWhy: text('paused_why'),
    nextAt: moment('next_at').notNull(),
    lastAt: moment('last_at'),
    lastSaid: text('last_said'),
    createdAt: moment('created_at').notNull(),
    version: integer('version').notNull().default(1),
  },
  (t) => [
    unique('digest_once').on(t.accountId, t.reportId).nullsNotDistinct(),
    index('digest_due').on(t.nextAt).where(sql`not ${t.paused}`),
  ],
)
