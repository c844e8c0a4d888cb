/** The archive of enterprises: their record, its changes, labels. */

import type { EnterpriseNameBefore, NameGrant, RegisterFacts } from '@green/contract/enterprise/enterprise.ts'
import type { LabelRule } from '@green/contract/enterprise/labels.ts'
import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { contact, moment, record, textList } from '../columns.ts'

export const enterprise = pgTable(
  'enterprise',
  {
    id: uuid('id').primaryKey(),
    socialCode: text('social_code').notNull(),
    enterpriseName: text('enterprise_name').notNull(),
    /** 曾用名: the confirmed names before this one, the latest first. */
    formerNames: jsonb('former_names').$type<EnterpriseNameBefore[]>().notNull().default([]),
    /** The city's exception for a name with letters, digits or other characters. */
    nameGrant: jsonb('name_grant').$type<NameGrant>(),
    orgKind: text('org_kind').notNull(),
    /** Of an institution: `bank` reads what enterprises let it read; set by the city. */
    institutionKind: text('institution_kind'),
    qxCode: text('qx_code').notNull(),
    industryCode: text('industry_code'),
    entScale: text('ent_scale'),
    energyLevel: text('energy_level'),
    aboveScale: boolean('above_scale').notNull().default(false),
    /** The rest of the profile, with the contract's keys. */
    profile: record('profile').notNull().default(sql`'{}'::jsonb`),
    /** Requested changes of name, code, district, industry or legal person, to be verified by the county. */
    pendingChange: jsonb('pending_change').$type<Record<string, string>>(),
    /**
     * Values registered for an enterprise that the city knew already, until the county has verified them; with the
     * contract's keys.
     */
    proposed: record('proposed'),
    /** Whether operators may also submit, resubmit and withdraw. */
    operatorsSubmit: boolean('operators_submit').notNull().default(false),
    verification: text('verification').notNull(),
    verificationOpinion: text('verification_opinion'),
    submittedAt: moment('submitted_at'),
    verifiedAt: moment('verified_at'),
    /** When the city was notified that the county does not answer; earlier than the submission for a previous case. */
    cityToldAt: moment('city_told_at'),
    /** Bigrams of the names it has and had, of its code and of pinyin initials, for search. */
    grams: textList('grams').notNull().default(sql`'{}'`),
    sortKey: text('sort_key').notNull().default(''),
    lng: doublePrecision('lng'),
    lat: doublePrecision('lat'),
    /** ceased, cancelled, revoked, moved: why it may not file any more; null while it operates. */
    closedAs: text('closed_as'),
    closedOn: date('closed_on'),
    closedReason: text('closed_reason'),
    /** staff, register. */
    closedBy: text('closed_by'),
    /** waiting, same, different, unknown; null where no register was queried. */
    registerState: text('register_state'),
    registerFacts: jsonb('register_facts').$type<RegisterFacts>(),
    registerCheckedAt: moment('register_checked_at'),
    /** registered, imported. */
    source: text('source').notNull(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    version: integer('version').notNull().default(1),
  },
  (t) => [
    uniqueIndex('enterprise_social_code').on(t.socialCode),
    index('enterprise_county').on(t.qxCode, t.sortKey, t.id),
    index('enterprise_sort').on(t.sortKey, t.id),
    index('enterprise_contact').on(sql`(${t.profile} ->> 'contactPhone')`),
    index('enterprise_grams').using('gin', t.grams).with({ fastupdate: 'off' }),
    // Few were ever renamed: filings and titles under another name are found through these.
    index('enterprise_renamed').using('gin', t.grams).with({ fastupdate: 'off' }).where(sql`${t.formerNames} <> '[]'`),
  ],
)

export const enterpriseChange = pgTable(
  'enterprise_change',
  {
    id: uuid('id').primaryKey(),
    enterpriseId: uuid('enterprise_id').notNull(),
    qxCode: text('qx_code').notNull(),
    at: moment('at').notNull(),
    actorId: uuid('actor_id'),
    actorName: text('actor_name').notNull(),
    field: text('field').notNull(),
    before: contact('before').notNull(),
    after: contact('after').notNull(),
  },
  (t) => [index('enterprise_change_enterprise').on(t.enterpriseId, t.at)],
)

/** 标签: groups of enterprises. */
export const label = pgTable(
  'label',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    /** Null where all members are added by hand. */
    rule: jsonb('rule').$type<LabelRule>(),
    enabled: boolean('enabled').notNull().default(true),
    updatedAt: moment('updated_at').notNull(),
    updatedBy: text('updated_by').notNull(),
    version: integer('version').notNull().default(1),
  },
  (t) => [uniqueIndex('label_name').on(t.name)],
)

/** The period in which an enterprise has a label; the last day is included. */
export const enterpriseLabel = pgTable(
  'enterprise_label',
  {
    id: uuid('id').primaryKey(),
    labelId: uuid('label_id').notNull(),
    enterpriseId: uuid('enterprise_id').notNull(),
    /** hand, rule. */
    source: text('source').notNull(),
    startOn: date('start_on').notNull(),
    endOn: date('end_on'),
    reason: text('reason').notNull(),
    by: text('by').notNull(),
    at: moment('at').notNull(),
  },
  (t) => [
    uniqueIndex('enterprise_label_open').on(t.labelId, t.enterpriseId, t.source).where(sql`${t.endOn} is null`),
    index('enterprise_label_enterprise').on(t.enterpriseId, t.startOn),
  ],
)

/** A county officer's opinion in progress on an enterprise's record, until it is verified or returned. */
export const verificationDraft = pgTable(
  'verification_draft',
  {
    enterpriseId: uuid('enterprise_id').notNull(),
    accountId: uuid('account_id').notNull(),
    opinion: text('opinion').notNull(),
    at: moment('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.enterpriseId, t.accountId] })],
)
