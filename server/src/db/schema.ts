/**
 * The tables. UUIDv7 ids are made in the application; large tables carry the county code; states and roles are text that the
 * definition checks; money and energy are numeric. Nothing here ties the schema to one machine.
 */
import type { TitleFigure } from '@green/contract/calls/public-titles.ts'
import type { RegisterFacts } from '@green/contract/enterprise.ts'
import type { FileRef } from '@green/contract/files.ts'
import type { MoveFiling, ReopenedSheet, ScoreSheet, Upward } from '@green/contract/filing.ts'
import type { LabelRule } from '@green/contract/labels.ts'
import type { Interest } from '@green/filing/conflict.ts'
import type { FrozenRubrics } from '@green/filing/frozen-rubric.ts'
import type { Ranked, RankingHead } from '@green/filing/ranking.ts'
import type { SystemScore } from '@green/filing/score.ts'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  customType,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { opened, openedDocument, type SealedPlaces, sealed, sealedDocument } from '../platform/sealed.ts'
import { personalAnswers } from './personal-answers.ts'

/** ISO 8601 in UTC on both ways, so that moments compare as text; PostgreSQL's own writing would not. */
const moment = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp(3) with time zone',
  fromDriver: (value) => isoOf(value),
})

/** `2026-03-15 01:30:00.5+00` of a connection in UTC is turned round by hand, which is five times as fast as a Date. */
function isoOf(written: string): string {
  if (!written.endsWith('+00') || written.length < 22) return new Date(written).toISOString()
  const fraction = written.length === 22 ? '000' : written.slice(20, -3).padEnd(3, '0')
  return `${written.slice(0, 10)}T${written.slice(11, 19)}.${fraction}Z`
}

/** A contact, sealed at rest: found whole, by nothing less. */
const contact = customType<{ data: string; driverData: string }>({
  dataType: () => 'text',
  toDriver: sealed,
  fromDriver: opened,
})
/** A document of which these places are sealed; those of an enterprise's record when none are named. */
const sealing = (places?: SealedPlaces) =>
  customType<{ data: Record<string, unknown>; driverData: unknown }>({
    dataType: () => 'jsonb',
    toDriver: (value) => JSON.stringify(sealedDocument(value, places)),
    fromDriver: (kept) => openedDocument(kept as Record<string, unknown>, places),
  })
const record = sealing()
const filledIn = sealing(personalAnswers)
/** Cells of a workbook may hold anybody's number. */
const importReport = sealing({ errors: { value: true }, mapping: { headings: { samples: true } } })

const amount = (name: string) => numeric(name, { precision: 24, scale: 6, mode: 'number' })
/** What a district is granted beyond a batch's own window. */
export type Extension = { closeAt: string; countyDeadline: string | null; reason: string; at: string; byName: string }
export type PanelNote = { round: number; note: string; by: string; at: string }
export type Proposal = {
  move: Omit<MoveFiling, 'id' | 'version' | 'requestId'>
  by: string
  byName: string
  at: string
}
/** What was decided before an appeal, why the filer appealed, and how the appeal ended. */
export type Appeal = {
  /** A decision, unless told otherwise. */
  against?: 'decision' | 'score'
  /** Who decided it; no one in appeals made before this was kept. */
  decidedBy?: string
  at: string
  reason: string
  decidedAt: string
  opinion: string | null
  expertScore: number | null
  round: number
  accepted: boolean | null
}
/** What a higher title takes the place of. */
export type TitleBefore = Pick<
  typeof title.$inferSelect,
  'level' | 'year' | 'number' | 'documentNumber' | 'validFrom' | 'validTo'
>
/** A recommendation further up: since when the city's own title stands, and that title where a higher one took its place. */
export type Recommended = Upward & { since: string; before: TitleBefore | null }
/** A person of the filer who wrote in a filing. */
export type Editor = { id: string; name: string; at: string }
/** The institution that wrote for the filer last, and who there. */
export type WrittenBy = Editor & {
  institutionId: string
  institutionName: string
  /** The institution began the filing. */
  began?: boolean
}
const textList = customType<{ data: string[]; driverData: string[] }>({ dataType: () => 'text[]' })

export const account = pgTable(
  'account',
  {
    id: uuid('id').primaryKey(),
    loginName: text('login_name').notNull(),
    name: text('name').notNull(),
    mobile: contact('mobile').notNull(),
    role: text('role').notNull(),
    unit: text('unit'),
    qxCode: text('qx_code'),
    enterpriseId: uuid('enterprise_id'),
    /** Drafts for an enterprise beside its main account. */
    operator: boolean('operator').notNull().default(false),
    state: text('state').notNull(),
    passwordHash: text('password_hash').notNull(),
    passwordChangedAt: moment('password_changed_at').notNull(),
    /** Hashes of the last three, so that none is used again. */
    passwordHistory: textList('password_history').notNull().default(sql`'{}'`),
    mustChangePassword: boolean('must_change_password').notNull().default(false),
    validUntil: date('valid_until'),
    /** Labels whose bearers a supervisor may look at. */
    scopeLabels: textList('scope_labels').notNull().default(sql`'{}'`),
    failures: integer('failures').notNull().default(0),
    lockedUntil: moment('locked_until'),
    lastLoginAt: moment('last_login_at'),
    createdAt: moment('created_at').notNull(),
    version: integer('version').notNull().default(1),
  },
  (t) => [
    uniqueIndex('account_login_name').on(sql`lower(${t.loginName})`),
    uniqueIndex('account_mobile_role').on(t.mobile, t.role).where(sql`${t.state} <> 'cancelled'`),
    uniqueIndex('account_enterprise')
      .on(t.enterpriseId)
      .where(sql`${t.enterpriseId} is not null and not ${t.operator} and ${t.state} <> 'cancelled'`),
    index('account_contact').on(t.mobile).where(sql`${t.enterpriseId} is not null`),
    index('account_operators').on(t.enterpriseId).where(sql`${t.operator}`),
    index('account_role').on(t.role, t.qxCode),
  ],
)

/** 账号接管申请: somebody new asks for an enterprise's main account whose holder has left. */
export const handOver = pgTable(
  'hand_over',
  {
    id: uuid('id').primaryKey(),
    /** Null where no main account stands behind the code: nobody is shown it, and nobody hears that it is so. */
    enterpriseId: uuid('enterprise_id'),
    socialCode: text('social_code').notNull(),
    name: text('name').notNull(),
    mobile: contact('mobile').notNull(),
    email: contact('email').notNull(),
    reason: text('reason').notNull(),
    proofFileId: uuid('proof_file_id').notNull(),
    requestedAt: moment('requested_at').notNull(),
    /** open, approved, refused. */
    state: text('state').notNull(),
    /** When the county and the present holder were told. */
    announcedAt: moment('announced_at'),
    /** What the present holder says against it. */
    objection: text('objection'),
    objectedAt: moment('objected_at'),
    opinion: text('opinion'),
    decidedAt: moment('decided_at'),
    decidedBy: uuid('decided_by'),
    decidedByName: text('decided_by_name'),
  },
  (t) => [
    index('hand_over_enterprise').on(t.enterpriseId, t.state),
    index('hand_over_open').on(t.requestedAt).where(sql`${t.announcedAt} is null`),
  ],
)

/** 代办委托: an enterprise lets an institution file for it, in these programmes, for a year, until a day. */
export const consent = pgTable(
  'consent',
  {
    id: uuid('id').primaryKey(),
    enterpriseId: uuid('enterprise_id').notNull(),
    institutionId: uuid('institution_id').notNull(),
    programmes: textList('programmes').notNull(),
    year: integer('year').notNull(),
    /** The last day. */
    until: date('until').notNull(),
    maySubmit: boolean('may_submit').notNull(),
    fileId: uuid('file_id').notNull(),
    givenAt: moment('given_at').notNull(),
    givenBy: uuid('given_by').notNull(),
    givenByName: text('given_by_name').notNull(),
    revokedAt: moment('revoked_at'),
    revokedByName: text('revoked_by_name'),
  },
  (t) => [
    index('consent_enterprise').on(t.enterpriseId, t.givenAt),
    index('consent_institution').on(t.institutionId, t.until),
  ],
)

export const session = pgTable(
  'session',
  {
    /** SHA-256 of the token; the token itself is never kept. */
    tokenHash: text('token_hash').primaryKey(),
    accountId: uuid('account_id').notNull(),
    createdAt: moment('created_at').notNull(),
    lastSeenAt: moment('last_seen_at').notNull(),
    endsAt: moment('ends_at').notNull(),
    ip: text('ip'),
  },
  (t) => [index('session_account').on(t.accountId), index('session_ends').on(t.endsAt)],
)

export const verificationCode = pgTable(
  'verification_code',
  {
    id: uuid('id').primaryKey(),
    mobile: contact('mobile').notNull(),
    scene: text('scene').notNull(),
    codeHash: text('code_hash').notNull(),
    sentAt: moment('sent_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
    tries: integer('tries').notNull().default(0),
  },
  (t) => [index('verification_code_mobile').on(t.mobile, t.sentAt)],
)

export const captcha = pgTable('captcha', {
  id: uuid('id').primaryKey(),
  answer: text('answer').notNull(),
  /** Answer to the question in words that stands beside the picture. */
  spoken: text('spoken').notNull(),
  expiresAt: moment('expires_at').notNull(),
})

/** Counters of limits; one row per key and window. Made unlogged by its migration. */
export const rateLimit = pgTable('rate_limit', {
  key: text('key').primaryKey(),
  windowEnds: moment('window_ends').notNull(),
  count: integer('count').notNull(),
})

/** Failed sign-ins in a row of somebody at an address; `who` is an account, or the hash of a name that no account has. */
export const signInFailure = pgTable(
  'sign_in_failure',
  {
    who: text('who').notNull(),
    way: text('way').notNull(),
    ip: text('ip').notNull(),
    count: integer('count').notNull(),
    /** Until when the next try waits, or is locked out. */
    waitUntil: moment('wait_until'),
    lastAt: moment('last_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.who, t.way, t.ip] })],
)

/** Where an account signed in before: strangers' failures do not keep its owner out there. */
export const knownAddress = pgTable(
  'known_address',
  { accountId: uuid('account_id').notNull(), ip: text('ip').notNull(), lastAt: moment('last_at').notNull() },
  (t) => [primaryKey({ columns: [t.accountId, t.ip] })],
)

export const enterprise = pgTable(
  'enterprise',
  {
    id: uuid('id').primaryKey(),
    socialCode: text('social_code').notNull(),
    enterpriseName: text('enterprise_name').notNull(),
    orgKind: text('org_kind').notNull(),
    qxCode: text('qx_code').notNull(),
    industryCode: text('industry_code'),
    entScale: text('ent_scale'),
    energyLevel: text('energy_level'),
    aboveScale: boolean('above_scale').notNull().default(false),
    /** The rest of the profile, keys as in the contract. */
    profile: record('profile').notNull().default(sql`'{}'::jsonb`),
    /** Name, code, district, industry, legal person wanted, waiting for the county. */
    pendingChange: jsonb('pending_change').$type<Record<string, string>>(),
    /** What was registered for an enterprise that the city knew already, until the county has verified it; keys as in the contract. */
    proposed: record('proposed'),
    /** Whether operators may also submit, resubmit and withdraw. */
    operatorsSubmit: boolean('operators_submit').notNull().default(false),
    verification: text('verification').notNull(),
    verificationOpinion: text('verification_opinion'),
    submittedAt: moment('submitted_at'),
    verifiedAt: moment('verified_at'),
    /** When the city was told that the county does not answer; older than the sending when it was another case. */
    cityToldAt: moment('city_told_at'),
    /** Pairs of neighbouring characters of name, code and pinyin initials, for search. */
    grams: textList('grams').notNull().default(sql`'{}'`),
    sortKey: text('sort_key').notNull().default(''),
    lng: doublePrecision('lng'),
    lat: doublePrecision('lat'),
    /** ceased, cancelled, revoked, moved: why it files nothing new any more; null while it works. */
    closedAs: text('closed_as'),
    closedOn: date('closed_on'),
    closedReason: text('closed_reason'),
    /** staff, register. */
    closedBy: text('closed_by'),
    /** waiting, same, different, unknown; null where no register was asked. */
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

/** 标签: what enterprises count as. */
export const label = pgTable(
  'label',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    /** Null where everybody is added by hand. */
    rule: jsonb('rule').$type<LabelRule>(),
    enabled: boolean('enabled').notNull().default(true),
    updatedAt: moment('updated_at').notNull(),
    updatedBy: text('updated_by').notNull(),
    version: integer('version').notNull().default(1),
  },
  (t) => [uniqueIndex('label_name').on(t.name)],
)

/** From when to when an enterprise bears a label; the last day counts. */
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

export const enterpriseYear = pgTable(
  'enterprise_year',
  {
    enterpriseId: uuid('enterprise_id').notNull(),
    qxCode: text('qx_code').notNull(),
    year: integer('year').notNull(),
    totalTce: amount('total_tce'),
    outputValue: amount('output_value'),
    addedValue: amount('added_value'),
    output: amount('output'),
    waterIntake: amount('water_intake'),
    source: text('source').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.enterpriseId, t.year] })],
)

export const enterpriseEnergy = pgTable(
  'enterprise_energy',
  {
    enterpriseId: uuid('enterprise_id').notNull(),
    qxCode: text('qx_code').notNull(),
    year: integer('year').notNull(),
    energyCode: text('energy_code').notNull(),
    quantity: amount('quantity').notNull(),
    tce: amount('tce').notNull(),
    source: text('source').notNull(),
  },
  (t) => [primaryKey({ columns: [t.enterpriseId, t.year, t.energyCode] })],
)

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
    /** Versions it named before; what was begun with one of them may still be sent so. */
    earlierVersions: textList('earlier_versions').notNull().default(sql`'{}'`),
    /** Lead and base values that the city set for this batch, by indicator. */
    boundsEdits: jsonb('bounds_edits').$type<Record<string, { lead: number; base: number }>>(),
    /** Values of the programme's list that the city set for this batch, by code and column. */
    listValues: jsonb('list_values').$type<Record<string, Record<string, string | null>>>(),
    /** How many filings each county may recommend; a county that is not named has no limit. */
    countyQuotas: jsonb('county_quotas').$type<Record<string, number>>().notNull().default({}),
    /** 延期 granted to single districts, by code. */
    extensions: jsonb('extensions').$type<Record<string, Extension>>().notNull().default({}),
    /** The rubrics as they stood when the batch was published; today's where there are none. */
    rubrics: jsonb('rubrics').$type<FrozenRubrics>(),
    /** 隐名评审: experts do not see whose filing they score. */
    blind: boolean('blind').notNull().default(false),
    /** 双人审定: one officer drafts the decision, another takes it. */
    twoHands: boolean('two_hands').notNull().default(false),
    archivedAt: moment('archived_at'),
    createdAt: moment('created_at').notNull(),
    version: integer('version').notNull().default(1),
  },
  (t) => [index('batch_programme').on(t.programme, t.openAt)],
)

/** 排名名单 of a batch, frozen once; `text` is what the hash is of. */
export const ranking = pgTable('ranking', {
  batchId: uuid('batch_id').primaryKey(),
  at: moment('at').notNull(),
  byId: uuid('by_id').notNull(),
  head: jsonb('head').$type<RankingHead>().notNull(),
  lines: jsonb('lines').$type<Ranked[]>().notNull(),
  text: text('text').notNull(),
  hash: text('hash').notNull(),
})

/** What was changed in a batch once it had begun, and why. */
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
    /** The other party of a filing between two, who reads and answers it. */
    counterpartId: uuid('counterpart_id'),
    qxCode: text('qx_code').notNull(),
    batchId: uuid('batch_id'),
    year: integer('year'),
    number: text('number'),
    state: text('state').notNull(),
    version: integer('version').notNull().default(1),
    formVersion: text('form_version').notNull(),
    /** The enterprise record as it stood at the last sending. */
    organisation: record('organisation').$type<Record<string, string>>().notNull(),
    enterpriseName: text('enterprise_name').notNull(),
    socialCode: text('social_code').notNull(),
    industryCode: text('industry_code'),
    answers: filledIn('answers').notNull(),
    figures: jsonb('figures').$type<Record<string, number | null>>().notNull(),
    /** What lists show of answers and figures, so that a page need not read the long documents: see filing/listed.ts. */
    listed: filledIn('listed').notNull().default({}),
    reasons: jsonb('reasons').$type<{ code: string; field: string; reason: string }[]>().notNull().default([]),
    /** The programme's `rankedBy` as it was sent. */
    rankFigure: amount('rank_figure'),
    systemScore: amount('system_score'),
    scoreSheet: jsonb('score_sheet').$type<SystemScore>(),
    expertScore: amount('expert_score'),
    spread: amount('spread'),
    divided: boolean('divided').notNull().default(false),
    gateHits: integer('gate_hits').notNull().default(0),
    round: integer('round').notNull().default(0),
    /** What the panel says of scores far from the others, for the round it was written in. */
    panelNote: jsonb('panel_note').$type<PanelNote>(),
    /** A decision drafted by one officer, waiting for another. */
    proposal: jsonb('proposal').$type<Proposal>(),
    submissions: integer('submissions').notNull().default(0),
    countyActed: boolean('county_acted').notNull().default(false),
    submittedAt: moment('submitted_at'),
    stateSince: moment('state_since').notNull(),
    returnedAt: moment('returned_at'),
    replyBy: date('reply_by'),
    /** Pinned notes of the last return. */
    returnNotes: jsonb('return_notes').$type<{ field: string; note: string }[]>().notNull().default([]),
    /** Sections that the last return opened to the filer; null for all of them. */
    openSections: jsonb('open_sections').$type<string[]>(),
    countyOpinion: text('county_opinion'),
    cityOpinion: text('city_opinion'),
    level: text('level'),
    documentNumber: text('document_number'),
    titleNumber: text('title_number'),
    validFrom: date('valid_from'),
    validTo: date('valid_to'),
    publicityEnd: date('publicity_end'),
    /** Objections raised in publicity that nobody has answered yet. */
    openObjections: integer('open_objections').notNull().default(0),
    /** The first result, once the filer has appealed against it. */
    appeal: jsonb('appeal').$type<Appeal>(),
    /** What was decided and became of it, by key of the programme's outcome; numbers as text. */
    outcome: jsonb('outcome').$type<Record<string, string | null>>().notNull().default({}),
    suspendedUntil: date('suspended_until'),
    /** 推荐上报, what came of it, and the title as the city had granted it. */
    upward: jsonb('upward').$type<Recommended>(),
    /** Credit code of the institution that wrote the evaluation, where the form names one. */
    evaluatorCode: text('evaluator_code'),
    contentHash: text('content_hash'),
    lastPlace: text('last_place'),
    /** Who of the filer's people wrote last, and which operator did. */
    editor: jsonb('editor').$type<Editor>(),
    operator: jsonb('operator').$type<Editor>(),
    agent: jsonb('agent').$type<WrittenBy>(),
    /** One open filing per enterprise and batch, year or programme; null once it is closed. */
    openKey: text('open_key'),
    grams: textList('grams').notNull().default(sql`'{}'`),
    deletedAt: moment('deleted_at'),
    /** When the filer was last told that the untouched draft ends. */
    expiryToldAt: moment('expiry_told_at'),
    /** How long the first sending was worked on, measured between savings. */
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
      .where(sql`${t.deletedAt} is null and ${t.state} <> 'draft'`),
    index('filing_county_recent')
      .on(t.programme, t.qxCode, t.updatedAt.desc(), t.id.desc())
      .where(sql`${t.deletedAt} is null and ${t.state} <> 'draft'`),
    index('filing_city_list')
      .on(t.programme, t.updatedAt.desc(), t.id.desc())
      .where(sql`${t.deletedAt} is null and ${t.state} <> 'draft'`),
    index('filing_batch_list')
      .on(t.batchId, t.updatedAt.desc(), t.id.desc())
      .where(sql`${t.deletedAt} is null and ${t.state} <> 'draft'`),
    index('filing_all_list')
      .on(t.updatedAt.desc(), t.id.desc())
      .where(sql`${t.deletedAt} is null and ${t.state} <> 'draft'`),
    index('filing_enterprise').on(t.enterpriseId, t.programme, t.createdAt),
    index('filing_drafts').on(t.updatedAt).where(sql`${t.state} = 'draft'`),
    index('filing_evaluator').on(t.evaluatorCode, t.year).where(sql`${t.evaluatorCode} is not null`),
    index('filing_counterpart').on(t.counterpartId).where(sql`${t.counterpartId} is not null`),
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
    /** The enterprise record as it stood then, and the name of that copy; a correction by staff goes on with the copy before. */
    organisation: record('organisation').$type<Record<string, string>>().notNull(),
    snapshotId: uuid('snapshot_id').notNull(),
    contentHash: text('content_hash').notNull(),
    note: text('note'),
    actorId: uuid('actor_id').notNull(),
  },
  (t) => [primaryKey({ columns: [t.filingId, t.no] })],
)

/** What conditions ask of a sent filing, a row for a piece of a field's value. Its one index, which carries the value, is made by its migration. */
export const filingValue = pgTable('filing_value', {
  /** Number of programme and field: see filing/kept-values.ts. */
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
    files: jsonb('files').$type<{ id: string; name: string; size: number; sha256: string }[]>().notNull().default([]),
    details: jsonb('details').$type<Record<string, string>>().notNull().default({}),
  },
  (t) => [index('filing_history_filing').on(t.filingId, t.at, t.id)],
)

/** 内部备注: what the reviewers' side writes for itself. A table of its own: no question the filer may ask reads it. */
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

/** 沟通: what filer and reviewers write to each other inside the case. */
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
    files: jsonb('files').$type<{ id: string; name: string; size: number; sha256: string }[]>().notNull().default([]),
  },
  (t) => [index('case_message_filing').on(t.filingId, t.at)],
)

/** Up to when a person has read the talk of a case. */
export const caseRead = pgTable(
  'case_read',
  {
    filingId: uuid('filing_id').notNull(),
    accountId: uuid('account_id').notNull(),
    readAt: moment('read_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.filingId, t.accountId] })],
)

/** 办理时限: one clock for each stage of a filing that has a limit. It stands while the filer is waited for. */
export const caseClock = pgTable(
  'case_clock',
  {
    filingId: uuid('filing_id').notNull(),
    /** The state in which the office decides. */
    stage: text('stage').notNull(),
    limitDays: integer('limit_days').notNull(),
    /** Working days before the end from which it is shown in amber. */
    soonDays: integer('soon_days').notNull().default(2),
    /** Working days that were used before it stood last. */
    usedDays: integer('used_days').notNull().default(0),
    /** Null while it stands. */
    runningSince: date('running_since'),
    dueOn: date('due_on'),
    /** How many rungs of the chain have been told that it is late. */
    escalated: integer('escalated').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.filingId, t.stage] }),
    index('case_clock_due').on(t.dueOn).where(sql`${t.dueOn} is not null`),
  ],
)

/** 暂停计时: when and why a clock stood. */
export const casePause = pgTable(
  'case_pause',
  {
    id: uuid('id').primaryKey(),
    filingId: uuid('filing_id').notNull(),
    stage: text('stage').notNull(),
    /** returned: the filer corrects; asked: the filer was asked something. */
    kind: text('kind').notNull(),
    from: moment('from').notNull(),
    to: moment('to'),
    reason: text('reason').notNull(),
    byName: text('by_name').notNull(),
    endedBy: text('ended_by'),
  },
  (t) => [index('case_pause_filing').on(t.filingId, t.from)],
)

/** 公示异议: raised by anybody while a filing was in publicity, answered by the city. */
export const objection = pgTable(
  'objection',
  {
    id: uuid('id').primaryKey(),
    filingId: uuid('filing_id').notNull(),
    qxCode: text('qx_code').notNull(),
    number: text('number').notNull(),
    at: moment('at').notNull(),
    name: text('name').notNull(),
    contact: contact('contact').notNull(),
    reason: text('reason').notNull(),
    state: text('state').notNull(),
    note: text('note'),
    handledAt: moment('handled_at'),
    handledBy: uuid('handled_by'),
    handledByName: text('handled_by_name'),
    /** sms or email: the way on which whoever objected was told of the answer; null where there was none. */
    toldBy: text('told_by'),
  },
  (t) => [uniqueIndex('objection_number').on(t.number), index('objection_filing').on(t.filingId, t.at)],
)

/** 决定文书: what was issued, unchanged ever after; a mistaken one is void and keeps its number. */
export const letter = pgTable(
  'letter',
  {
    id: uuid('id').primaryKey(),
    filingId: uuid('filing_id').notNull(),
    /** The decision it tells: the moment since which the filing stood in that state. */
    decidedAt: moment('decided_at').notNull(),
    kind: text('kind').notNull(),
    number: text('number').notNull(),
    year: integer('year').notNull(),
    heading: text('heading').notNull(),
    recipient: text('recipient').notNull(),
    /** Printed beside the square code: whoever holds the paper may check it. */
    code: text('code').notNull(),
    fileId: uuid('file_id').notNull(),
    templateVersion: integer('template_version').notNull(),
    /** The picture of the seal it bears; null: to be stamped by hand. */
    sealSha256: text('seal_sha256'),
    copies: integer('copies').notNull().default(0),
    issuedAt: moment('issued_at').notNull(),
    issuedBy: uuid('issued_by').notNull(),
    issuedByName: text('issued_by_name').notNull(),
    voidedAt: moment('voided_at'),
    voidedByName: text('voided_by_name'),
    voidReason: text('void_reason'),
  },
  (t) => [
    uniqueIndex('letter_number').on(t.number),
    uniqueIndex('letter_once').on(t.filingId, t.kind, t.decidedAt).where(sql`${t.voidedAt} is null`),
    index('letter_issued').on(t.issuedAt.desc(), t.id.desc()),
  ],
)

/** Who took a copy of a letter when. */
export const letterCopy = pgTable(
  'letter_copy',
  {
    letterId: uuid('letter_id').notNull(),
    no: integer('no').notNull(),
    at: moment('at').notNull(),
    accountId: uuid('account_id').notNull(),
    name: text('name').notNull(),
    role: text('role').notNull(),
  },
  (t) => [primaryKey({ columns: [t.letterId, t.no] })],
)

/** Words and number rule of a kind of letter, each version as the city saved it; none while they are as shipped. */
export const letterTemplate = pgTable(
  'letter_template',
  {
    kind: text('kind').notNull(),
    version: integer('version').notNull(),
    texts: jsonb('texts').$type<{ heading: string; body: string; number: string }>().notNull(),
    at: moment('at').notNull(),
    byName: text('by_name').notNull(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.version] })],
)

/** 退回理由库: phrases for returns, of one programme or of all, for the whole or pinned to a field. */
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

/** 豁免: a warning for which one enterprise need give no reason, until a day or until it is ended. */
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

/** 拨付台账 of special funds: what one officer proposed and another confirmed or refused. Nothing is changed afterwards but the decision. */
export const fundEntry = pgTable(
  'fund_entry',
  {
    id: uuid('id').primaryKey(),
    filingId: uuid('filing_id').notNull(),
    qxCode: text('qx_code').notNull(),
    kind: text('kind').notNull(),
    state: text('state').notNull(),
    /** 万元. */
    amount: amount('amount').notNull(),
    documentNumber: text('document_number'),
    year: integer('year'),
    paidOn: date('paid_on'),
    actualSaving: amount('actual_saving'),
    files: jsonb('files').$type<{ id: string; name: string; size: number; sha256: string }[]>().notNull().default([]),
    note: text('note'),
    /** 拨付计划: what is to be paid in which year. */
    split: jsonb('split').$type<{ year: number; amount: number }[]>(),
    proposedBy: uuid('proposed_by').notNull(),
    proposedByName: text('proposed_by_name').notNull(),
    proposedAt: moment('proposed_at').notNull(),
    /** Above the batch's limit: who confirmed first, while a second one is awaited. */
    firstBy: uuid('first_by'),
    firstByName: text('first_by_name'),
    firstAt: moment('first_at'),
    decidedBy: uuid('decided_by'),
    decidedByName: text('decided_by_name'),
    decidedAt: moment('decided_at'),
    decision: text('decision'),
  },
  (t) => [index('fund_entry_filing').on(t.filingId, t.proposedAt, t.id)],
)

/** The money of a batch of special funds, in 万元: what there is, and above which amount two people confirm. */
export const fundTerms = pgTable('fund_terms', {
  batchId: uuid('batch_id').primaryKey(),
  budget: amount('budget'),
  secondAbove: amount('second_above'),
  version: integer('version').notNull(),
  updatedAt: moment('updated_at').notNull(),
  updatedByName: text('updated_by_name').notNull(),
})

export const expert = pgTable('expert', {
  accountId: uuid('account_id').primaryKey(),
  professionalTitle: text('professional_title'),
  fields: textList('fields').notNull().default(sql`'{}'`),
  industries: textList('industries').notNull().default(sql`'{}'`),
  /** Units whose filings this expert must not score, beside the employer. */
  avoidUnits: textList('avoid_units').notNull().default(sql`'{}'`),
  /** What the expert declared of other units, newest declaration whole. */
  interests: jsonb('interests').$type<Interest[]>().notNull().default([]),
  declaredOn: date('declared_on'),
  /** Region the expert works in, and the park of the employer. */
  qxCode: text('qx_code'),
  parkName: text('park_name'),
  /** Days on which the expert cannot review. */
  absences: jsonb('absences').$type<{ from: string; to: string; reason: string }[]>().notNull().default([]),
  termFrom: date('term_from').notNull(),
  termTo: date('term_to').notNull(),
})

/** 随机抽取: pool and seed are kept, so that the draw can be repeated. */
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
    total: amount('total'),
    conclusion: text('conclusion'),
    opinion: text('opinion'),
    submittedAt: moment('submitted_at'),
    /** What was handed in first, once the city has given the sheet back. */
    reopened: jsonb('reopened').$type<ReopenedSheet>(),
    /** Why the expert declined, and who took over by the order of the draw. */
    declined: text('declined'),
    successorId: uuid('successor_id'),
    outlier: boolean('outlier').notNull().default(false),
    /** Asked when the others were in: 复评. */
    second: boolean('second').notNull().default(false),
    version: integer('version').notNull().default(1),
  },
  (t) => [
    uniqueIndex('expert_task_once').on(t.qxCode, t.filingId, t.round, t.expertId),
    index('expert_task_expert').on(t.expertId, t.state, t.dueAt),
    index('expert_task_filing').on(t.filingId),
  ],
)

export const file = pgTable(
  'file',
  {
    id: uuid('id').primaryKey(),
    ownerId: uuid('owner_id').notNull(),
    enterpriseId: uuid('enterprise_id'),
    slot: text('slot').notNull(),
    name: text('name').notNull(),
    mime: text('mime').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    sha256: text('sha256').notNull(),
    storageKey: text('storage_key').notNull(),
    uploadedAt: moment('uploaded_at').notNull(),
  },
  (t) => [index('file_owner').on(t.ownerId, t.uploadedAt), index('file_storage').on(t.storageKey)],
)

/** Where a file is cited: who may read the filing or the enterprise record may read the file. */
export const fileUse = pgTable(
  'file_use',
  { fileId: uuid('file_id').notNull(), kind: text('kind').notNull(), targetId: uuid('target_id').notNull() },
  (t) => [primaryKey({ columns: [t.fileId, t.kind, t.targetId] })],
)

export const fileLink = pgTable('file_link', {
  tokenHash: text('token_hash').primaryKey(),
  fileId: uuid('file_id').notNull(),
  accountId: uuid('account_id').notNull(),
  expiresAt: moment('expires_at').notNull(),
})

export const title = pgTable(
  'title',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').notNull(),
    level: text('level').notNull(),
    /** Null where the unit is not in the archive. */
    enterpriseId: uuid('enterprise_id'),
    /** Null for what staff entered or imported. */
    filingId: uuid('filing_id'),
    qxCode: text('qx_code').notNull(),
    enterpriseName: text('enterprise_name').notNull(),
    socialCode: text('social_code').notNull().default(''),
    oldName: text('old_name'),
    siteName: text('site_name'),
    industryCode: text('industry_code'),
    year: integer('year').notNull(),
    number: text('number').notNull(),
    batchNo: text('batch_no'),
    documentNumber: text('document_number'),
    validFrom: date('valid_from').notNull(),
    validTo: date('valid_to').notNull(),
    /** valid, review, revoked, expired, renamed. */
    state: text('state').notNull(),
    /** granted, entered, imported. */
    source: text('source').notNull().default('granted'),
    version: integer('version').notNull().default(1),
    grams: textList('grams').notNull().default(sql`'{}'`),
    /** What the public reads: introduction, highlight, products. */
    publicFacts: jsonb('public_facts').$type<Record<string, string>>().notNull().default({}),
    /** The notice that named it, pictures and figures, for the public. */
    docFile: jsonb('doc_file').$type<FileRef>(),
    images: jsonb('images').$type<FileRef[]>().notNull().default([]),
    kpiRows: jsonb('kpi_rows').$type<TitleFigure[]>().notNull().default([]),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('title_number').on(t.qxCode, t.number),
    uniqueIndex('title_filing').on(t.qxCode, t.filingId),
    index('title_list').on(t.kind, t.state, t.year.desc(), t.number),
    index('title_enterprise').on(t.enterpriseId),
    index('title_grams').using('gin', t.grams).with({ fastupdate: 'off' }),
  ],
)

/** 绿色诊断: one row holds the request, the data pack and the diagnosis, each a document of its own form. */
export const diagnosis = pgTable(
  'diagnosis',
  {
    id: uuid('id').primaryKey(),
    number: text('number').notNull(),
    enterpriseId: uuid('enterprise_id').notNull(),
    enterpriseName: text('enterprise_name').notNull(),
    socialCode: text('social_code').notNull(),
    industryCode: text('industry_code'),
    qxCode: text('qx_code').notNull(),
    /** enterprise, county, city. */
    source: text('source').notNull(),
    state: text('state').notNull(),
    request: filledIn('request').notNull(),
    data: filledIn('data').notNull().default({}),
    /** wanted, given, returned. */
    dataState: text('data_state').notNull().default('wanted'),
    dataOpinion: text('data_opinion'),
    totalTce: amount('total_tce'),
    /** The leading expert's paper; others read it only once it was reported. */
    sheet: filledIn('sheet').notNull().default({}),
    figures: jsonb('figures').$type<Record<string, number | null>>().notNull().default({}),
    reportedAt: moment('reported_at'),
    /** By the scoring table of 绿色工厂, from the enterprise's last filing. */
    preScore: amount('pre_score'),
    objection: text('objection'),
    /** What became of each advice, by its row. */
    followUps: jsonb('follow_ups')
      .$type<Record<string, { decision: string; reason: string; at: string; projectId?: string | null }>>()
      .notNull()
      .default({}),
    confirmedAt: moment('confirmed_at'),
    remindedAt: moment('reminded_at'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    updatedByName: text('updated_by_name').notNull(),
    version: integer('version').notNull().default(1),
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

export const diagnosisHistory = pgTable(
  'diagnosis_history',
  {
    id: uuid('id').primaryKey(),
    diagnosisId: uuid('diagnosis_id').notNull(),
    at: moment('at').notNull(),
    action: text('action').notNull(),
    toState: text('to_state').notNull(),
    actorName: text('actor_name').notNull(),
    role: text('role').notNull(),
    opinion: text('opinion'),
  },
  (t) => [index('diagnosis_history_diagnosis').on(t.diagnosisId, t.at, t.id)],
)

/** 区县推送: an enterprise that its county names, once a year. */
export const countyPush = pgTable(
  'county_push',
  {
    id: uuid('id').primaryKey(),
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
    files: jsonb('files').$type<{ id: string; name: string; size: number; sha256: string }[]>().notNull().default([]),
    preScore: amount('pre_score'),
    state: text('state').notNull(),
    opinion: text('opinion'),
    pushedAt: moment('pushed_at').notNull(),
    pushedBy: uuid('pushed_by').notNull(),
    decidedAt: moment('decided_at'),
    version: integer('version').notNull().default(1),
  },
  (t) => [
    uniqueIndex('county_push_once').on(t.enterpriseId, t.year),
    index('county_push_list').on(t.qxCode, t.state, t.pushedAt.desc()),
  ],
)

/** 好差评 of an enterprise; a bad mark carries the day of its answer and the call-back. */
export const serviceRate = pgTable(
  'service_rate',
  {
    id: uuid('id').primaryKey(),
    enterpriseId: uuid('enterprise_id').notNull(),
    qxCode: text('qx_code').notNull(),
    at: moment('at').notNull(),
    rateObject: text('rate_object').notNull(),
    /** The decided filing that is rated; null for the platform and services at large. */
    objectId: uuid('object_id'),
    objectName: text('object_name'),
    level: integer('level').notNull(),
    tags: textList('tags').notNull().default(sql`'{}'`),
    content: text('content').notNull(),
    anonymous: boolean('anonymous').notNull(),
    contactPhone: contact('contact_phone'),
    state: text('state').notNull(),
    dueOn: date('due_on'),
    reply: text('reply'),
    repliedAt: moment('replied_at'),
    repliedBy: text('replied_by'),
    callBack: jsonb('call_back').$type<{ at: string; by: string; result: string; note: string }>(),
    version: integer('version').notNull().default(1),
  },
  (t) => [
    uniqueIndex('service_rate_once').on(t.objectId).where(sql`${t.objectId} is not null`),
    index('service_rate_enterprise').on(t.enterpriseId, t.at),
    index('service_rate_county').on(t.qxCode, t.state, t.at.desc()),
    index('service_rate_answered').on(t.repliedAt.desc()).where(sql`${t.reply} is not null`),
  ],
)

/** Figures compared across programmes, copied on approval, so that statistics never dig in documents. */
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

/** Visible numbers, counted per kind and year. */
export const counter = pgTable(
  'counter',
  { kind: text('kind').notNull(), year: integer('year').notNull(), value: integer('value').notNull() },
  (t) => [primaryKey({ columns: [t.kind, t.year] })],
)

export const message = pgTable(
  'message',
  {
    id: uuid('id').primaryKey(),
    accountId: uuid('account_id').notNull(),
    at: moment('at').notNull(),
    title: text('title').notNull(),
    body: text('body').notNull(),
    link: text('link'),
    readAt: moment('read_at'),
    /** The case it is about. */
    filingId: uuid('filing_id'),
    /** The batch it is about; each of its cases shows it. */
    batchId: uuid('batch_id'),
    /** The sending to a group that it is part of. */
    mailingId: uuid('mailing_id'),
  },
  (t) => [
    index('message_mailing').on(t.mailingId).where(sql`${t.mailingId} is not null`),
    index('message_batch').on(t.batchId).where(sql`${t.batchId} is not null`),
    index('message_filing').on(t.filingId, t.at).where(sql`${t.filingId} is not null`),
    index('message_account').on(t.accountId, t.at.desc()),
    index('message_unread').on(t.accountId).where(sql`${t.readAt} is null`),
  ],
)

/** How a person likes a list of the office: columns in order, how many stand fast, how close the rows. */
export const listLayout = pgTable(
  'list_layout',
  {
    accountId: uuid('account_id').notNull(),
    list: text('list').notNull(),
    columns: textList('columns').notNull(),
    frozen: integer('frozen').notNull(),
    density: text('density').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.list] })],
)

/** A list's address under a name: filters, order and columns, never rows; shared with colleagues of the same role and county. */
export const listView = pgTable(
  'list_view',
  {
    id: uuid('id').primaryKey(),
    accountId: uuid('account_id').notNull(),
    ownerName: text('owner_name').notNull(),
    role: text('role').notNull(),
    qxCode: text('qx_code'),
    list: text('list').notNull(),
    name: text('name').notNull(),
    place: text('place').notNull(),
    shared: boolean('shared').notNull(),
    at: moment('at').notNull(),
  },
  (t) => [
    uniqueIndex('list_view_name').on(t.accountId, t.list, t.name),
    index('list_view_shared').on(t.list, t.role).where(sql`${t.shared}`),
  ],
)

/** A step taken for many filings at once, with what it changed in each, so that it can be taken back for a while. */
type StepTaken = {
  id: string
  version: number
  before: Record<string, unknown>
  /** How clocks and pauses stood; absent on what was taken before they were kept. */
  clocks?: { clocks: (typeof caseClock.$inferSelect)[]; pauses: (typeof casePause.$inferSelect)[] }
}

export const manySteps = pgTable('many_steps', {
  id: uuid('id').primaryKey(),
  accountId: uuid('account_id').notNull(),
  at: moment('at').notNull(),
  undoUntil: moment('undo_until').notNull(),
  items: jsonb('items').$type<StepTaken[]>().notNull(),
  undoneAt: moment('undone_at'),
})

/** What becomes of a notice on its way outside: a text message or an e-mail. The id is that of the job that sends it. */
export const delivery = pgTable(
  'delivery',
  {
    id: uuid('id').primaryKey(),
    messageId: uuid('message_id').notNull(),
    /** sms, email. */
    channel: text('channel').notNull(),
    /** queued, sent, failed, skipped. */
    state: text('state').notNull(),
    text: text('text').notNull(),
    provider: text('provider'),
    tries: integer('tries').notNull().default(0),
    error: text('error'),
    at: moment('at').notNull(),
    doneAt: moment('done_at'),
  },
  (t) => [index('delivery_message').on(t.messageId), index('delivery_list').on(t.state, t.at.desc(), t.id)],
)

/** One message to a group of enterprises. */
export const mailing = pgTable(
  'mailing',
  {
    id: uuid('id').primaryKey(),
    at: moment('at').notNull(),
    by: text('by').notNull(),
    byId: uuid('by_id').notNull(),
    /** Of a county's officer; null from the city. */
    qxCode: text('qx_code'),
    /** The same group and words from the same desk. */
    mark: text('mark').notNull(),
    groupLabel: text('group_label').notNull(),
    title: text('title').notNull(),
    body: text('body').notNull(),
    sms: boolean('sms').notNull(),
    told: integer('told').notNull(),
    /** Names of those without an account that could read it. */
    unreached: textList('unreached').notNull(),
  },
  (t) => [index('mailing_at').on(t.at.desc()), index('mailing_mark').on(t.mark, t.at)],
)

/** Texts of notices that the city has changed; what is not here is as shipped. */
export const messageTemplate = pgTable('message_template', {
  key: text('key').primaryKey(),
  texts: jsonb('texts').$type<{ title: string; body: string; sms: string; mail: string }>().notNull(),
  version: integer('version').notNull(),
  updatedAt: moment('updated_at').notNull(),
  updatedBy: text('updated_by').notNull(),
})

/** What the city sets while the product runs, by name. */
export const setting = pgTable('setting', {
  key: text('key').primaryKey(),
  value: jsonb('value').$type<Record<string, unknown>>().notNull(),
  version: integer('version').notNull(),
  updatedAt: moment('updated_at').notNull(),
  updatedBy: text('updated_by').notNull(),
})

/** Entries that the administrator changed; the lists themselves come from data/. */
export const dictionaryEdit = pgTable(
  'dictionary_edit',
  {
    dict: text('dict').notNull(),
    code: text('code').notNull(),
    label: text('label').notNull(),
    sort: integer('sort'),
    enabled: boolean('enabled').notNull(),
    version: integer('version').notNull(),
    updatedAt: moment('updated_at').notNull(),
    updatedBy: uuid('updated_by').notNull(),
  },
  (t) => [primaryKey({ columns: [t.dict, t.code] })],
)

export const auditLog = pgTable(
  'audit_log',
  {
    id: uuid('id').primaryKey(),
    at: moment('at').notNull(),
    kind: text('kind').notNull(),
    accountId: uuid('account_id'),
    account: text('account'),
    role: text('role'),
    qxCode: text('qx_code'),
    ip: text('ip'),
    action: text('action').notNull(),
    object: text('object'),
    result: text('result').notNull(),
    /** Why a sign-in failed, more exactly than it is told to whoever tried; staff reads it. */
    reason: text('reason'),
    /** Before and after, in words; what is personal is masked. */
    changes: jsonb('changes').$type<{ label: string; before: string; after: string }[]>(),
  },
  (t) => [index('audit_log_at').on(t.at.desc()), index('audit_log_account').on(t.accountId, t.at.desc())],
)

/** 个人信息查看: who had which masked value shown, and why; the value itself is not kept. */
export const personalLook = pgTable(
  'personal_look',
  {
    id: uuid('id').primaryKey(),
    at: moment('at').notNull(),
    accountId: uuid('account_id').notNull(),
    name: text('name').notNull(),
    role: text('role').notNull(),
    enterpriseId: uuid('enterprise_id'),
    filingId: uuid('filing_id'),
    /** In words: 联系电话. */
    field: text('field').notNull(),
    reason: text('reason').notNull(),
  },
  (t) => [
    index('personal_look_filing').on(t.filingId, t.at).where(sql`${t.filingId} is not null`),
    index('personal_look_enterprise').on(t.enterpriseId, t.at),
  ],
)

/** Refused acts of the running minute, counted; then a line of the log. */
export const refusedAct = pgTable(
  'refused_act',
  {
    accountId: uuid('account_id').notNull(),
    /** What was tried, in words. */
    call: text('call').notNull(),
    target: text('target').notNull(),
    reason: text('reason').notNull(),
    account: text('account').notNull(),
    role: text('role').notNull(),
    qxCode: text('qx_code'),
    ip: text('ip'),
    firstAt: moment('first_at').notNull(),
    count: integer('count').notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.call, t.target, t.reason] })],
)

/** The chain over the log: one seal for each line, in the order of sealing (server/src/modules/audit/chain.ts). */
export const auditSeal = pgTable('audit_seal', {
  seq: bigint('seq', { mode: 'number' }).primaryKey(),
  lineId: uuid('line_id').notNull().unique('audit_seal_line'),
  hash: text('hash').notNull(),
})

/** Content in the file store that no record names, and since when that is known: it goes when no moment that can be restored names it. */
export const unnamedContent = pgTable('unnamed_content', {
  storageKey: text('storage_key').primaryKey(),
  seenAt: moment('seen_at').notNull(),
})

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

export const content = pgTable(
  'content',
  {
    id: text('id').primaryKey(),
    column: text('column').notNull(),
    title: text('title').notNull(),
    summary: text('summary').notNull(),
    body: jsonb('body').$type<string[]>().notNull(),
    source: text('source').notNull(),
    publishAt: moment('publish_at').notNull(),
    top: boolean('top').notNull(),
    tags: textList('tags').notNull().default(sql`'{}'`),
    views: integer('views').notNull().default(0),
    state: text('state').notNull(),
  },
  (t) => [index('content_list').on(t.column, t.state, t.top.desc(), t.publishAt.desc())],
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
