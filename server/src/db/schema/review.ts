/** The review of a filing: messages and notes, time limits, experts and their score sheets, ranking. */

import type { MeetingCaseInput, MeetingMember } from '@green/contract/calls/title/panel-meeting.ts'
import type { OpinionFields } from '@green/contract/filing/opinion-draft.ts'
import type { ReopenedSheet, ScoreSheet } from '@green/contract/filing/review.ts'
import type { Interest } from '@green/filing/form/conflict.ts'
import type { Ranked, RankingHead } from '@green/filing/scoring/ranking.ts'
import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { caseColumns } from './cases.ts'
import { citedFiles, exactNumber, moment, textList } from './columns.ts'

/** 排名名单 of a batch, frozen once; `text` is the input of the hash. */
export const ranking = pgTable('ranking', {
  batchId: uuid('batch_id').primaryKey(),
  at: moment('at').notNull(),
  byId: uuid('by_id').notNull(),
  head: jsonb('head').$type<RankingHead>().notNull(),
  lines: jsonb('lines').$type<Ranked[]>().notNull(),
  text: text('text').notNull(),
  hash: text('hash').notNull(),
})

/** 内部备注: internal notes of the reviewers. A separate table: no query of the filer reads it. */
export const caseNote = pgTable(
  'case_note',
  {
    id: uuid('id').primaryKey(),
    filingId: uuid('filing_id').notNull(),
    at: moment('at').notNull(),
    authorId: uuid('author_id').notNull(),
    authorName: text('author_name').notNull(),
    role: text('role').notNull(),
    text: text('text').notNull(),
  },
  (t) => [index('case_note_filing').on(t.filingId, t.at)],
)

/** A reviewer's opinion in progress on a case, until the step is taken. */
export const opinionDraft = pgTable(
  'opinion_draft',
  {
    filingId: uuid('filing_id').notNull(),
    accountId: uuid('account_id').notNull(),
    step: text('step').notNull(),
    fields: jsonb('fields').$type<OpinionFields>().notNull(),
    at: moment('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.filingId, t.accountId] })],
)

/** 沟通: messages between filer and reviewers about a case. */
export const caseMessage = pgTable(
  'case_message',
  {
    id: uuid('id').primaryKey(),
    filingId: uuid('filing_id').notNull(),
    at: moment('at').notNull(),
    fromFiler: boolean('from_filer').notNull(),
    authorId: uuid('author_id').notNull(),
    authorName: text('author_name').notNull(),
    role: text('role').notNull(),
    text: text('text').notNull(),
    files: citedFiles(),
  },
  (t) => [index('case_message_filing').on(t.filingId, t.at)],
)

/** Until when a person has read the messages of a case. */
export const caseRead = pgTable(
  'case_read',
  {
    filingId: uuid('filing_id').notNull(),
    accountId: uuid('account_id').notNull(),
    readAt: moment('read_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.filingId, t.accountId] })],
)

/** 办理时限: one clock per stage of a filing with a limit. It is paused while the filer has to act. */
export const caseClock = pgTable(
  'case_clock',
  {
    filingId: uuid('filing_id').notNull(),
    /** The state in which the office decides. */
    stage: text('stage').notNull(),
    limitDays: integer('limit_days').notNull(),
    /** Remaining working days from which it is shown in amber. */
    soonDays: integer('soon_days').notNull().default(2),
    /** Working days used before the last pause. */
    usedDays: integer('used_days').notNull().default(0),
    /** Null while paused. */
    runningSince: date('running_since'),
    dueOn: date('due_on'),
    /** How many levels of the escalation chain have been notified. */
    escalated: integer('escalated').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.filingId, t.stage] }),
    index('case_clock_due').on(t.dueOn).where(sql`${t.dueOn} is not null`),
  ],
)

/** 暂停计时: when and why a clock was paused. */
export const casePause = pgTable(
  'case_pause',
  {
    id: uuid('id').primaryKey(),
    filingId: uuid('filing_id').notNull(),
    stage: text('stage').notNull(),
    /** returned: the filer corrects; asked: the filer has to answer a question. */
    kind: text('kind').notNull(),
    from: moment('from').notNull(),
    to: moment('to'),
    reason: text('reason').notNull(),
    byName: text('by_name').notNull(),
    endedBy: text('ended_by'),
  },
  (t) => [index('case_pause_filing').on(t.filingId, t.from)],
)

/** 退回理由库: phrases for returns, of one programme or of all, for the whole or for a field. */
export const returnPhrase = pgTable(
  'return_phrase',
  {
    id: uuid('id').primaryKey(),
    programme: text('programme'),
    field: text('field'),
    words: text('words').notNull(),
    createdAt: moment('created_at').notNull(),
    createdBy: uuid('created_by').notNull(),
  },
  (t) => [
    uniqueIndex('return_phrase_once').on(sql`coalesce(${t.programme}, '')`, sql`coalesce(${t.field}, '')`, t.words),
  ],
)

export const expert = pgTable('expert', {
  accountId: uuid('account_id').primaryKey(),
  professionalTitle: text('professional_title'),
  fields: textList('fields').notNull().default(sql`'{}'`),
  industries: textList('industries').notNull().default(sql`'{}'`),
  /** Units whose filings this expert must not score, besides the employer. */
  avoidUnits: textList('avoid_units').notNull().default(sql`'{}'`),
  /** The expert's declared interests in other units; the newest declaration replaces earlier ones. */
  interests: jsonb('interests').$type<Interest[]>().notNull().default([]),
  declaredOn: date('declared_on'),
  /** The expert's region, and the park of the employer. */
  qxCode: text('qx_code'),
  parkName: text('park_name'),
  /** Days on which the expert is absent. */
  absences: jsonb('absences').$type<{ from: string; to: string; reason: string }[]>().notNull().default([]),
  termFrom: date('term_from').notNull(),
  termTo: date('term_to').notNull(),
})

/** 随机抽取: pool and seed are stored, so that the draw can be repeated. */
export const expertDraw = pgTable(
  'expert_draw',
  {
    id: uuid('id').primaryKey(),
    filingId: uuid('filing_id').notNull(),
    qxCode: text('qx_code').notNull(),
    at: moment('at').notNull(),
    actorId: uuid('actor_id').notNull(),
    actorName: text('actor_name').notNull(),
    seed: text('seed').notNull(),
    count: integer('count').notNull(),
    reason: text('reason'),
    pool: jsonb('pool').$type<{ expertId: string; name: string; openTasks: number }[]>().notNull(),
    drawn: jsonb('drawn').$type<string[]>().notNull(),
  },
  (t) => [index('expert_draw_filing').on(t.filingId, t.at)],
)

/** 评审会议纪要 of a filing or a batch: each version is a file that is made once and stays. */
export const panelMinutes = pgTable(
  'panel_minutes',
  {
    id: uuid('id').primaryKey(),
    /** filing or batch. */
    of: text('of').notNull(),
    subjectId: uuid('subject_id').notNull(),
    version: integer('version').notNull(),
    /** Printed at the foot; the signature is by it. */
    code: text('code').notNull(),
    fileId: uuid('file_id').notNull(),
    /** Of all that this version says: the next one has to say something else. */
    contentHash: text('content_hash').notNull(),
    madeAt: moment('made_at').notNull(),
    madeBy: uuid('made_by').notNull(),
    madeByName: text('made_by_name').notNull(),
  },
  (t) => [uniqueIndex('panel_minutes_version').on(t.of, t.subjectId, t.version)],
)

/** 评审会 on cases of a batch. What it found is written down; the decision cites it. */
export const panelMeeting = pgTable(
  'panel_meeting',
  {
    ...caseColumns(),
    batchId: uuid('batch_id').notNull(),
    batchName: text('batch_name').notNull(),
    programme: text('programme').notNull(),
    heldOn: date('held_on').notNull(),
    place: text('place').notNull(),
    topic: text('topic').notNull(),
    chairId: uuid('chair_id').notNull(),
    members: jsonb('members').$type<MeetingMember[]>().notNull(),
    cases: jsonb('cases').$type<(MeetingCaseInput & { number: string; enterpriseName: string })[]>().notNull(),
    recordedBy: uuid('recorded_by').notNull(),
    recordedByName: text('recorded_by_name').notNull(),
    /** Who may confirm next. */
    confirmers: textList('confirmers').notNull().default(sql`'{}'`),
    confirmedBy: textList('confirmed_by').notNull().default(sql`'{}'`),
    confirmations: jsonb('confirmations')
      .$type<{ accountId: string; name: string; at: string }[]>()
      .notNull()
      .default([]),
    /** Printed at the foot of its minutes; the signature is by it. */
    code: text('code'),
    fileId: uuid('file_id'),
  },
  (t) => [index('panel_meeting_batch').on(t.batchId, t.heldOn)],
)

export const expertTask = pgTable(
  'expert_task',
  {
    id: uuid('id').primaryKey(),
    filingId: uuid('filing_id').notNull(),
    programme: text('programme').notNull(),
    qxCode: text('qx_code').notNull(),
    round: integer('round').notNull(),
    expertId: uuid('expert_id').notNull(),
    assignedBy: uuid('assigned_by').notNull(),
    assignedAt: moment('assigned_at').notNull(),
    dueAt: moment('due_at').notNull(),
    state: text('state').notNull(),
    sheet: jsonb('sheet').$type<ScoreSheet>(),
    total: exactNumber('total'),
    conclusion: text('conclusion'),
    opinion: text('opinion'),
    submittedAt: moment('submitted_at'),
    /** The first submitted sheet, once the city has reopened it. */
    reopened: jsonb('reopened').$type<ReopenedSheet>(),
    /** Why the expert declined, and who was substituted by the order of the draw. */
    declined: text('declined'),
    successorId: uuid('successor_id'),
    outlier: boolean('outlier').notNull().default(false),
    /** Assigned after the others had scored: 复评. */
    second: boolean('second').notNull().default(false),
    version: integer('version').notNull().default(1),
  },
  (t) => [
    uniqueIndex('expert_task_once').on(t.qxCode, t.filingId, t.round, t.expertId),
    index('expert_task_expert').on(t.expertId, t.state, t.dueAt),
    index('expert_task_filing').on(t.filingId),
  ],
)

/** A step taken for many filings at once, with its changes in each, so that it can be undone for a while. */
type RecordedStep = {
  id: string
  version: number
  before: Record<string, unknown>
  /** Clocks and pauses before the step; missing in steps from before they were stored. */
  clocks?: { clocks: (typeof caseClock.$inferSelect)[]; pauses: (typeof casePause.$inferSelect)[] }
}

export const manySteps = pgTable('many_steps', {
  id: uuid('id').primaryKey(),
  accountId: uuid('account_id').notNull(),
  at: moment('at').notNull(),
  undoUntil: moment('undo_until').notNull(),
  items: jsonb('items').$type<RecordedStep[]>().notNull(),
  undoneAt: moment('undone_at'),
})
