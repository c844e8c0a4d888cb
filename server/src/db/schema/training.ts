/** 培训: courses with every saved text, who signed up, what of it was learnt, tries of the quiz, proofs of completion. */
import type { CourseText } from '@green/contract/content/training.ts'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { caseColumns } from './cases.ts'
import { contact, moment } from './columns.ts'

/** One row per course, with what lists read of the published text; before the first publication of the first draft. */
export const trainingCourse = pgTable(
  'training_course',
  {
    ...caseColumns(),
    title: text('title').notNull(),
    category: text('category').notNull(),
    startsOn: text('starts_on').notNull(),
    endsOn: text('ends_on').notNull(),
    /** The latest text, and the published one. */
    textNo: integer('text_no').notNull(),
    shownNo: integer('shown_no'),
    publishedAt: moment('published_at'),
    /** Of a county's course. */
    qxCode: text('qx_code'),
    submittedBy: uuid('submitted_by'),
  },
  (t) => [
    index('training_course_shown').on(t.endsOn.desc(), t.id).where(sql`shown_no is not null`),
    index('training_course_editing').on(t.qxCode, t.updatedAt.desc()),
  ],
)

export const trainingText = pgTable(
  'training_text',
  {
    courseId: uuid('course_id').notNull(),
    no: integer('no').notNull(),
    text: jsonb('text').$type<CourseText>().notNull(),
    at: moment('at').notNull(),
    byId: uuid('by_id').notNull(),
    byName: text('by_name').notNull(),
  },
  (t) => [primaryKey({ columns: [t.courseId, t.no] })],
)

/** A person of an enterprise in a course; name, county and enterprise as they were on signing up. */
export const trainingEnrolment = pgTable(
  'training_enrolment',
  {
    id: uuid('id').primaryKey(),
    courseId: uuid('course_id').notNull(),
    accountId: uuid('account_id').notNull(),
    enterpriseId: uuid('enterprise_id').notNull(),
    enterpriseName: text('enterprise_name').notNull(),
    qxCode: text('qx_code').notNull(),
    personName: text('person_name').notNull(),
    post: text('post').notNull(),
    phone: contact('phone').notNull(),
    signedAt: moment('signed_at').notNull(),
    /** Percent of the parts, after the last step. */
    progress: integer('progress').notNull().default(0),
    /** Tries of the quiz since the last wait, and when the last one was. */
    tries: integer('tries').notNull().default(0),
    lastTryAt: moment('last_try_at'),
    bestScore: integer('best_score'),
    quizPassedAt: moment('quiz_passed_at'),
    /** The sign-up was withdrawn; the row stays for its tries, and is taken up by a new sign-up. */
    withdrawnAt: moment('withdrawn_at'),
  },
  (t) => [
    uniqueIndex('training_enrolment_once').on(t.courseId, t.accountId),
    index('training_enrolment_account').on(t.accountId, t.signedAt.desc()),
    index('training_enrolment_county').on(t.qxCode, t.signedAt.desc()),
    index('training_enrolment_enterprise').on(t.enterpriseId),
  ],
)

export const trainingPart = pgTable(
  'training_part',
  {
    enrolmentId: uuid('enrolment_id').notNull(),
    partId: uuid('part_id').notNull(),
    /** The video that was watched: another one begins anew. */
    fileId: uuid('file_id'),
    /** How far of the video counts as watched, and when the last report came. */
    reachedMs: integer('reached_ms').notNull().default(0),
    lastAt: moment('last_at').notNull(),
    doneAt: moment('done_at'),
  },
  (t) => [primaryKey({ columns: [t.enrolmentId, t.partId] })],
)

export const trainingAttempt = pgTable(
  'training_attempt',
  {
    id: uuid('id').primaryKey(),
    enrolmentId: uuid('enrolment_id').notNull(),
    at: moment('at').notNull(),
    textNo: integer('text_no').notNull(),
    answers: jsonb('answers').$type<Record<string, number[]>>().notNull(),
    score: integer('score').notNull(),
    passed: boolean('passed').notNull(),
  },
  (t) => [index('training_attempt_enrolment').on(t.enrolmentId, t.at)],
)

/** Never changed and never deleted; revoking is noted beside it. */
export const trainingProof = pgTable(
  'training_proof',
  {
    id: uuid('id').primaryKey(),
    enrolmentId: uuid('enrolment_id').notNull(),
    /** Printed on the paper, with the code that is typed for the public check. */
    number: text('number').notNull(),
    checkCode: text('check_code').notNull(),
    /** What it proves, as JSON; kept as text because its hash is of exactly these signs. */
    content: text('content').notNull(),
    sha256: text('sha256').notNull(),
    /** The paper, once somebody took it. */
    fileId: uuid('file_id'),
    issuedAt: moment('issued_at').notNull(),
    revokedAt: moment('revoked_at'),
    revokedByName: text('revoked_by_name'),
    reason: text('reason'),
  },
  (t) => [
    uniqueIndex('training_proof_enrolment').on(t.enrolmentId),
    uniqueIndex('training_proof_number').on(t.number),
    index('training_proof_file').on(t.fileId),
  ],
)
