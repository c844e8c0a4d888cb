/** Services besides filing: diagnosis, county pushes, ratings. */

import type { InquiryText } from '@green/contract/calls/content/inquiry.ts'
import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { caseColumns } from './cases.ts'
import { amount, citedFiles, contact, filledIn, moment, textList } from './columns.ts'

/** 绿色诊断: one row holds the request, the data pack and the diagnosis, each a document with its own form. */
export const diagnosis = pgTable(
  'diagnosis',
  {
    ...caseColumns(),
    number: text('number').notNull(),
    enterpriseId: uuid('enterprise_id').notNull(),
    enterpriseName: text('enterprise_name').notNull(),
    socialCode: text('social_code').notNull(),
    industryCode: text('industry_code'),
    qxCode: text('qx_code').notNull(),
    /** enterprise, county, city. */
    source: text('source').notNull(),
    request: filledIn('request').notNull(),
    data: filledIn('data').notNull().default({}),
    /** wanted, given, returned. */
    dataState: text('data_state').notNull().default('wanted'),
    dataOpinion: text('data_opinion'),
    totalTce: amount('total_tce'),
    /** The leading expert's paper; visible to others once it was submitted. */
    sheet: filledIn('sheet').notNull().default({}),
    figures: jsonb('figures').$type<Record<string, number | null>>().notNull().default({}),
    reportedAt: moment('reported_at'),
    /** By the scoring table of 绿色工厂, from the enterprise's latest filing. */
    preScore: amount('pre_score'),
    objection: text('objection'),
    /** The result of each advice, by its row. */
    followUps: jsonb('follow_ups')
      .$type<Record<string, { decision: string; reason: string; at: string; projectId?: string | null }>>()
      .notNull()
      .default({}),
    confirmedAt: moment('confirmed_at'),
    remindedAt: moment('reminded_at'),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('diagnosis_number').on(t.number),
    index('diagnosis_list').on(t.qxCode, t.state, t.updatedAt.desc()),
    index('diagnosis_enterprise').on(t.enterpriseId, t.createdAt),
  ],
)

export const diagnosisExpert = pgTable(
  'diagnosis_expert',
  {
    diagnosisId: uuid('diagnosis_id').notNull(),
    expertId: uuid('expert_id').notNull(),
    leads: boolean('leads').notNull(),
    /** invited, accepted, declined. */
    state: text('state').notNull(),
    reason: text('reason'),
    at: moment('at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.diagnosisId, t.expertId] }),
    index('diagnosis_expert_expert').on(t.expertId, t.state),
  ],
)

/** 区县推送: a county recommends an enterprise, once a year. */
export const countyPush = pgTable(
  'county_push',
  {
    ...caseColumns(),
    year: integer('year').notNull(),
    enterpriseId: uuid('enterprise_id').notNull(),
    enterpriseName: text('enterprise_name').notNull(),
    socialCode: text('social_code').notNull(),
    qxCode: text('qx_code').notNull(),
    reason: text('reason').notNull(),
    aspects: textList('aspects').notNull(),
    targetLevel: text('target_level').notNull(),
    planYear: integer('plan_year').notNull(),
    needDiagnosis: boolean('need_diagnosis').notNull(),
    contactName: text('contact_name').notNull(),
    contactPhone: contact('contact_phone').notNull(),
    files: citedFiles(),
    preScore: amount('pre_score'),
    opinion: text('opinion'),
    pushedAt: moment('pushed_at').notNull(),
    pushedBy: uuid('pushed_by').notNull(),
    decidedAt: moment('decided_at'),
  },
  (t) => [
    uniqueIndex('county_push_once').on(t.enterpriseId, t.year),
    index('county_push_list').on(t.qxCode, t.state, t.pushedAt.desc()),
  ],
)

/** 咨询留言: a question to the city or to a county by anybody; what becomes public is a text of its own. */
export const inquiry = pgTable(
  'inquiry',
  {
    ...caseColumns(),
    number: text('number').notNull(),
    at: moment('at').notNull(),
    /** Null for a visitor. */
    enterpriseId: uuid('enterprise_id'),
    askerName: text('asker_name').notNull(),
    contactPhone: contact('contact_phone').notNull(),
    /** The county that has it; null: the city. */
    qxCode: text('qx_code'),
    subject: text('subject').notNull(),
    question: text('question').notNull(),
    /** The asker agrees to publication, without name and phone. */
    mayPublish: boolean('may_publish').notNull(),
    dueOn: date('due_on').notNull(),
    answer: text('answer'),
    answeredAt: moment('answered_at'),
    answeredByName: text('answered_by_name'),
    publicText: jsonb('public_text').$type<InquiryText>(),
    /** Who wrote the public text last. */
    publicBy: uuid('public_by'),
    publishedAt: moment('published_at'),
  },
  (t) => [
    uniqueIndex('inquiry_number').on(t.number),
    index('inquiry_office').on(t.qxCode, t.state, t.at.desc()),
    index('inquiry_enterprise').on(t.enterpriseId, t.at.desc()),
    index('inquiry_published').on(t.publishedAt.desc()).where(sql`state = 'published'`),
  ],
)

/** 好差评 of an enterprise; a bad rating has a deadline for the answer and a call-back. */
export const serviceRate = pgTable(
  'service_rate',
  {
    ...caseColumns(),
    enterpriseId: uuid('enterprise_id').notNull(),
    qxCode: text('qx_code').notNull(),
    at: moment('at').notNull(),
    rateObject: text('rate_object').notNull(),
    /** The decided filing that is rated; null for the platform and services in general. */
    objectId: uuid('object_id'),
    objectName: text('object_name'),
    level: integer('level').notNull(),
    tags: textList('tags').notNull().default(sql`'{}'`),
    content: text('content').notNull(),
    anonymous: boolean('anonymous').notNull(),
    contactPhone: contact('contact_phone'),
    dueOn: date('due_on'),
    reply: text('reply'),
    repliedAt: moment('replied_at'),
    repliedBy: text('replied_by'),
    callBack: jsonb('call_back').$type<{ at: string; by: string; result: string; note: string }>(),
  },
  (t) => [
    uniqueIndex('service_rate_once').on(t.objectId).where(sql`${t.objectId} is not null`),
    index('service_rate_enterprise').on(t.enterpriseId, t.at),
    index('service_rate_county').on(t.qxCode, t.state, t.at.desc()),
    index('service_rate_answered').on(t.repliedAt.desc()).where(sql`${t.reply} is not null`),
  ],
)
