/** Batches, the filings in them, and their submissions and steps. */

import type { MoveFiling, Upward } from '@green/contract/filing/filing.ts'
import type { Citation } from '@green/filing/facts/facts.ts'
import type { FrozenRubrics } from '@green/filing/scoring/frozen-rubric.ts'
import type { SystemScore } from '@green/filing/scoring/score.ts'
import type { Exemption } from '@green/filing/workflow/exemption.ts'
import type { OfficeOpinions, SiteVisit } from '@green/filing/workflow/inquiry.ts'
import { type SQLWrapper, sql } from 'drizzle-orm'
import { boolean, date, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { amount, citedFiles, exactNumber, filledIn, moment, record, textList } from './columns.ts'
import type { title } from './decisions.ts'

/** Drafts are the filer's own. Inlined and not a bind parameter: the partial indexes require exactly these conditions. */
export const isDraftRow = (state: SQLWrapper) => sql`${state} = 'draft'`
export const notDraft = (state: SQLWrapper) => sql`${state} <> 'draft'`

/** An extension of a batch's window for one district. */
export type Extension = { closeAt: string; countyDeadline: string | null; reason: string; at: string; byName: string }

export type PanelNote = { round: number; note: string; by: string; at: string }

export type Proposal = {
  move: Omit<MoveFiling, 'id' | 'version' | 'requestId'>
  by: string
  byName: string
  at: string
}

/** The decision before an appeal, the filer's reason, and the result of the appeal. */
export type Appeal = {
  /** Default: decision. */
  against?: 'decision' | 'score'
  /** Who decided it; missing in appeals from before this was stored. */
  decidedBy?: string
  /** The other officer, who had drafted it. */
  draftedBy?: string
  at: string
  reason: string
  decidedAt: string
  opinion: string | null
  expertScore: number | null
  round: number
  accepted: boolean | null
}

/** The title that a higher one replaced. */
export type TitleBefore = Pick<
  typeof title.$inferSelect,
  'level' | 'year' | 'number' | 'documentNumber' | 'validFrom' | 'validTo'
>

/** A recommendation to a higher level: since when the city's own title is valid, and that title where a higher one replaced it. */
export type Recommended = Upward & { since: string; before: TitleBefore | null }

/** A person of the filer who edited a filing. */
export type Editor = { id: string; name: string; at: string }

/** 承办人: who of an office has the filing; others of the office may act all the same. */
export type Assignee = { id: string; name: string; at: string; byName: string }
/** The offices that review, each with its own. */
export type ReviewingOffice = 'county' | 'city'

/** The institution and person that last edited for the filer. */
export type WrittenBy = Editor & {
  institutionId: string
  institutionName: string
  /** The institution began the filing. */
  began?: boolean
}

export const batch = pgTable(
  'batch',
  {
    id: uuid('id').primaryKey(),
    programme: text('programme').notNull(),
    name: text('name').notNull(),
    year: integer('year').notNull(),
    levelTarget: text('level_target'),
    openAt: moment('open_at').notNull(),
    closeAt: moment('close_at').notNull(),
    countyDeadline: moment('county_deadline'),
    cityDeadline: moment('city_deadline'),
    returnDays: integer('return_days').notNull().default(10),
    needExperts: boolean('need_experts').notNull().default(true),
    requireThirdParty: boolean('require_third_party').notNull().default(false),
    formVersion: text('form_version').notNull(),
    /** Earlier versions of the form; filings begun with one of them may still be submitted. */
    earlierVersions: textList('earlier_versions').notNull().default(sql`'{}'`),
    /** Values of the programme's list in this batch, by code and column. */
    listValues: jsonb('list_values').$type<Record<string, Record<string, string | null>>>(),
    /** The moment as of which the frozen benchmark tables count: the opening, fixed with it. */
    benchmarksAt: moment('benchmarks_at').notNull(),
    /** How many filings each county may recommend; a county that is missing has no limit. */
    countyQuotas: jsonb('county_quotas').$type<Record<string, number>>().notNull().default({}),
    /** 延期 of single districts, by code. */
    extensions: jsonb('extensions').$type<Record<string, Extension>>().notNull().default({}),
    /** The rubrics at the batch's publication; the current ones where there are none. */
    rubrics: jsonb('rubrics').$type<FrozenRubrics>(),
    /** 隐名评审: experts do not see whose filing they score. */
    blind: boolean('blind').notNull().default(false),
    /** 双人审定: one officer drafts the decision, another takes it. */
    twoHands: boolean('two_hands').notNull().default(false),
    /** 现场抽查 and 征求部门意见 before publicity: whether, and which offices. */
    siteVisit: boolean('site_visit').notNull().default(false),
    askOffices: textList('ask_offices').notNull().default(sql`'{}'`),
    archivedAt: moment('archived_at'),
    createdAt: moment('created_at').notNull(),
    version: integer('version').notNull().default(1),
  },
  (t) => [index('batch_programme').on(t.programme, t.openAt)],
)

/** Changes of a published batch, with reasons. */
export const batchChange = pgTable(
  'batch_change',
  {
    id: uuid('id').primaryKey(),
    batchId: uuid('batch_id').notNull(),
    at: moment('at').notNull(),
    actorId: uuid('actor_id').notNull(),
    actorName: text('actor_name').notNull(),
    reason: text('reason').notNull(),
    changes: jsonb('changes').$type<{ label: string; before: string; after: string }[]>().notNull(),
  },
  (t) => [index('batch_change_batch').on(t.batchId, t.at)],
)

export const filing = pgTable(
  'filing',
  {
    id: uuid('id').primaryKey(),
    programme: text('programme').notNull(),
    enterpriseId: uuid('enterprise_id').notNull(),
    /** The other party of a filing between two, who may read and answer it. */
    counterpartId: uuid('counterpart_id'),
    qxCode: text('qx_code').notNull(),
    batchId: uuid('batch_id'),
    year: integer('year'),
    number: text('number'),
    state: text('state').notNull(),
    version: integer('version').notNull().default(1),
    formVersion: text('form_version').notNull(),
    /** The enterprise record at the last submission. */
    organisation: record('organisation').$type<Record<string, string>>().notNull(),
    enterpriseName: text('enterprise_name').notNull(),
    socialCode: text('social_code').notNull(),
    industryCode: text('industry_code'),
    answers: filledIn('answers').notNull(),
    figures: jsonb('figures').$type<Record<string, number | null>>().notNull(),
    /** Its numbers beside the ledger, as the filer last saved or sent it: which version of which fact each one cites. */
    citations: jsonb('citations').$type<readonly Citation[]>().notNull().default([]),
    /** Read model: the answers and figures in lists, so that a page need not read the long documents: see filing/listed.ts. */
    listed: filledIn('listed').notNull().default({}),
    reasons: jsonb('reasons').$type<{ code: string; field: string; reason: string }[]>().notNull().default([]),
    /** The table in which its score ranks; null where it is not scored, or the score only advises. */
    rankTable: text('rank_table'),
    /** The programme's `rankedBy` at submission. */
    rankFigure: exactNumber('rank_figure'),
    systemScore: exactNumber('system_score'),
    scoreSheet: jsonb('score_sheet').$type<SystemScore>(),
    expertScore: exactNumber('expert_score'),
    spread: exactNumber('spread'),
    divided: boolean('divided').notNull().default(false),
    gateHits: integer('gate_hits').notNull().default(0),
    round: integer('round').notNull().default(0),
    /** The panel's note on outlying scores, for the round it was written in. */
    panelNote: jsonb('panel_note').$type<PanelNote>(),
    /** A decision drafted by one officer, to be taken by another. */
    proposal: jsonb('proposal').$type<Proposal>(),
    /** What the decision in favour was exempted from, and by whom; null when it kept to publicity and review. */
    exemption: jsonb('exemption').$type<Exemption>(),
    submissions: integer('submissions').notNull().default(0),
    countyActed: boolean('county_acted').notNull().default(false),
    submittedAt: moment('submitted_at'),
    stateSince: moment('state_since').notNull(),
    returnedAt: moment('returned_at'),
    replyBy: date('reply_by'),
    /** Field notes of the last return. */
    returnNotes: jsonb('return_notes').$type<{ field: string; note: string }[]>().notNull().default([]),
    /** Sections that the last return opened for editing; null for all of them. */
    openSections: jsonb('open_sections').$type<string[]>(),
    countyOpinion: text('county_opinion'),
    cityOpinion: text('city_opinion'),
    level: text('level'),
    documentNumber: text('document_number'),
    titleNumber: text('title_number'),
    validFrom: date('valid_from'),
    validTo: date('valid_to'),
    publicityEnd: date('publicity_end'),
    /** Unanswered objections of the publicity. */
    openObjections: integer('open_objections').notNull().default(0),
    /** The first result, once the filer has appealed. */
    appeal: jsonb('appeal').$type<Appeal>(),
    /** Results of the decision, by key of the programme's outcome; numbers as text. */
    outcome: jsonb('outcome').$type<Record<string, string | null>>().notNull().default({}),
    suspendedUntil: date('suspended_until'),
    /** The latest 现场抽查, and what the offices said that were asked. */
    siteVisit: jsonb('site_visit').$type<SiteVisit>(),
    officeOpinions: jsonb('office_opinions').$type<OfficeOpinions>(),
    /** 推荐上报, its result, and the title that the city had granted. */
    upward: jsonb('upward').$type<Recommended>(),
    /** Credit code of the institution that wrote the evaluation, where the form has one. */
    evaluatorCode: text('evaluator_code'),
    contentHash: text('content_hash'),
    lastPlace: text('last_place'),
    /** Who of the filer's people edited last, and which operator. */
    editor: jsonb('editor').$type<Editor>(),
    operator: jsonb('operator').$type<Editor>(),
    agent: jsonb('agent').$type<WrittenBy>(),
    assignees: jsonb('assignees').$type<Partial<Record<ReviewingOffice, Assignee>>>().notNull().default({}),
    /** One open filing per enterprise and batch, year or programme; null once it is closed. */
    openKey: text('open_key'),
    grams: textList('grams').notNull().default(sql`'{}'`),
    deletedAt: moment('deleted_at'),
    /** When the filer was last notified of the draft's expiry. */
    expiryToldAt: moment('expiry_told_at'),
    /** Working time before the first submission, measured between saves. */
    activeSeconds: integer('active_seconds').notNull().default(0),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    updatedBy: uuid('updated_by').notNull(),
    updatedByName: text('updated_by_name').notNull(),
  },
  (t) => [
    uniqueIndex('filing_open').on(t.qxCode, t.enterpriseId, t.openKey).where(sql`${t.openKey} is not null`),
    uniqueIndex('filing_number').on(t.qxCode, t.number).where(sql`${t.number} is not null`),
    index('filing_county_list')
      .on(t.programme, t.qxCode, t.state, t.year, t.updatedAt.desc(), t.id.desc())
      .where(sql`${t.deletedAt} is null and ${notDraft(t.state)}`),
    index('filing_county_recent')
      .on(t.programme, t.qxCode, t.updatedAt.desc(), t.id.desc())
      .where(sql`${t.deletedAt} is null and ${notDraft(t.state)}`),
    index('filing_city_list')
      .on(t.programme, t.updatedAt.desc(), t.id.desc())
      .where(sql`${t.deletedAt} is null and ${notDraft(t.state)}`),
    index('filing_batch_list')
      .on(t.batchId, t.updatedAt.desc(), t.id.desc())
      .where(sql`${t.deletedAt} is null and ${notDraft(t.state)}`),
    index('filing_all_list')
      .on(t.updatedAt.desc(), t.id.desc())
      .where(sql`${t.deletedAt} is null and ${notDraft(t.state)}`),
    // Counts by state, month and county are answered from this index alone.
    index('filing_counts')
      .on(t.qxCode, t.programme, t.state, t.stateSince, t.submittedAt, t.publicityEnd)
      .where(sql`${t.deletedAt} is null and ${notDraft(t.state)}`),
    // In the order in which the filing before another one is looked up.
    index('filing_enterprise').on(
      t.enterpriseId,
      t.programme,
      sql`coalesce(${t.year}, 0) desc`,
      t.submittedAt.desc().nullsFirst(),
    ),
    index('filing_drafts').on(t.updatedAt).where(isDraftRow(t.state)),
    index('filing_evaluator').on(t.evaluatorCode, t.year).where(sql`${t.evaluatorCode} is not null`),
    index('filing_counterpart').on(t.counterpartId).where(sql`${t.counterpartId} is not null`),
    index('filing_exempted').on(sql`(${t.exemption} ->> 'on')`).where(sql`${t.exemption} is not null`),
    index('filing_publicity').on(t.publicityEnd).where(sql`${t.publicityEnd} is not null`),
    index('filing_grams').using('gin', t.grams).with({ fastupdate: 'off' }),
  ],
)

export const filingSubmission = pgTable(
  'filing_submission',
  {
    filingId: uuid('filing_id').notNull(),
    qxCode: text('qx_code').notNull(),
    no: integer('no').notNull(),
    at: moment('at').notNull(),
    formVersion: text('form_version').notNull(),
    answers: filledIn('answers').notNull(),
    figures: jsonb('figures').$type<Record<string, number | null>>().notNull(),
    /** What the numbers cited at that submission. */
    citations: jsonb('citations').$type<readonly Citation[]>().notNull().default([]),
    /** The enterprise record at that submission, and the name of that copy; a correction by staff keeps the previous copy. */
    organisation: record('organisation').$type<Record<string, string>>().notNull(),
    snapshotId: uuid('snapshot_id').notNull(),
    contentHash: text('content_hash').notNull(),
    note: text('note'),
    actorId: uuid('actor_id').notNull(),
  },
  (t) => [primaryKey({ columns: [t.filingId, t.no] })],
)

/**
 * Read model for conditions on submitted filings, a row per piece of a field's value. Its one index, which includes
 * the value, is created by its migration.
 */
export const filingValue = pgTable('filing_value', {
  /** Number of programme and field: see filing/record/condition-values.ts. */
  field: integer('field').notNull(),
  filingId: uuid('filing_id').notNull(),
  part: integer('part').notNull(),
  value: jsonb('value').notNull(),
})

export const filingHistory = pgTable(
  'filing_history',
  {
    id: uuid('id').primaryKey(),
    filingId: uuid('filing_id').notNull(),
    qxCode: text('qx_code').notNull(),
    at: moment('at').notNull(),
    action: text('action').notNull(),
    fromState: text('from_state'),
    toState: text('to_state').notNull(),
    actorId: uuid('actor_id'),
    actorName: text('actor_name').notNull(),
    role: text('role').notNull(),
    opinion: text('opinion'),
    fieldNotes: jsonb('field_notes').$type<{ field: string; note: string }[]>().notNull().default([]),
    files: citedFiles(),
    details: jsonb('details').$type<Record<string, string>>().notNull().default({}),
  },
  (t) => [index('filing_history_filing').on(t.filingId, t.at, t.id)],
)

/** 豁免: one enterprise need give no reason for a warning, until a day or until it is ended. */
export const warningWaiver = pgTable(
  'warning_waiver',
  {
    id: uuid('id').primaryKey(),
    enterpriseId: uuid('enterprise_id').notNull(),
    programme: text('programme').notNull(),
    code: text('code').notNull(),
    /** Null: filings of every year. */
    year: integer('year'),
    until: date('until').notNull(),
    reason: text('reason').notNull(),
    grantedBy: uuid('granted_by').notNull(),
    grantedByName: text('granted_by_name').notNull(),
    grantedAt: moment('granted_at').notNull(),
    endedAt: moment('ended_at'),
    endedByName: text('ended_by_name'),
    endReason: text('end_reason'),
  },
  (t) => [index('warning_waiver_enterprise').on(t.enterpriseId, t.programme)],
)

/** Figures compared across programmes, copied on approval, so that statistics never read documents. */
export const statistic = pgTable(
  'statistic',
  {
    filingId: uuid('filing_id').notNull(),
    qxCode: text('qx_code').notNull(),
    enterpriseId: uuid('enterprise_id').notNull(),
    programme: text('programme').notNull(),
    year: integer('year').notNull(),
    key: text('key').notNull(),
    value: amount('value').notNull(),
  },
  (t) => [primaryKey({ columns: [t.filingId, t.key] }), index('statistic_key').on(t.programme, t.key, t.year)],
)
