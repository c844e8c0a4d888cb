/** Accounts, sessions, mandates, and a person's settings of lists. */

import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { contact, logSequenceNumber, moment, textList } from '../columns.ts'

export const account = pgTable(
  'account',
  {
    id: uuid('id').primaryKey(),
    loginName: text('login_name').notNull(),
    name: text('name').notNull(),
    mobile: contact('mobile').notNull(),
    role: text('role').notNull(),
    /** A further role that stands on this role; null: the role itself. */
    roleId: text('role_id'),
    /** 三员: system, security or audit while the duties of administrators are split; null: none. */
    duty: text('duty'),
    /** The number of the latest release note that this person has seen. */
    notesSeen: integer('notes_seen'),
    unit: text('unit'),
    /** 职责: what the person of the centre is there for, in words. */
    duties: text('duties').notNull().default(''),
    qxCode: text('qx_code'),
    enterpriseId: uuid('enterprise_id'),
    /** Drafts for an enterprise; its main account is another one. */
    operator: boolean('operator').notNull().default(false),
    state: text('state').notNull(),
    passwordHash: text('password_hash').notNull(),
    passwordChangedAt: moment('password_changed_at').notNull(),
    /** Hashes of the last three, so that none is used again. */
    passwordHistory: textList('password_history').notNull().default(sql`'{}'`),
    mustChangePassword: boolean('must_change_password').notNull().default(false),
    validUntil: date('valid_until'),
    /** The last notice before the end, as the end and the days: a new end is told again. */
    endTold: text('end_told'),
    /** Labels whose enterprises a supervisor may see. */
    scopeLabels: textList('scope_labels').notNull().default(sql`'{}'`),
    /** Text messages and e-mails beside the message centre are declined. */
    smsOff: boolean('reminders_off').notNull().default(false),
    /** Null: as text messages; so far one consent was for both. */
    mailOff: boolean('mail_off'),
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
    index('account_people').on(t.enterpriseId).where(sql`${t.enterpriseId} is not null`),
    index('account_operators').on(t.enterpriseId).where(sql`${t.operator}`),
    index('account_role').on(t.role, t.qxCode),
    check('account_duty_of_administrators', sql`${t.duty} is null or ${t.role} = 'admin'`),
    index('account_further_role').on(t.roleId).where(sql`${t.roleId} is not null`),
    foreignKey({ name: 'account_role_fits', columns: [t.roleId, t.role], foreignColumns: [role.id, role.base] }),
  ],
)

/** The end of the write-ahead log after an account's last write: until a replica has replayed it, the writer answers this person. */
export const lastWrite = pgTable('last_write', {
  accountId: uuid('account_id').primaryKey(),
  timeline: integer('timeline').notNull(),
  lsn: logSequenceNumber('lsn').notNull(),
})

/** A role as the administrator has narrowed it: one of the contract's, or a further one. The contract says what its base can have at most. */
export const role = pgTable(
  'role',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    /** One of the contract's roles; the contract's own stand on themselves. */
    base: text('base').notNull(),
    version: integer('version').notNull().default(1),
  },
  (t) => [uniqueIndex('role_name').on(t.name), unique('role_id_base').on(t.id, t.base)],
)

/** A permission of a role, by the names of `contract/screens/permissions.ts`. */
export const rolePermission = pgTable(
  'role_permission',
  {
    roleId: text('role_id')
      .notNull()
      .references(() => role.id),
    permission: text('permission').notNull(),
    allowed: boolean('allowed').notNull().default(true),
  },
  (t) => [primaryKey({ columns: [t.roleId, t.permission] })],
)

/** 账号接管申请: a new person requests an enterprise's main account whose holder has left. */
export const handOver = pgTable(
  'hand_over',
  {
    id: uuid('id').primaryKey(),
    /** Null where the code has no main account: nobody sees or is notified of such a request. */
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
    /** When the county and the present holder were notified. */
    announcedAt: moment('announced_at'),
    /** The objection of the present holder. */
    objection: text('objection'),
    objectedAt: moment('objected_at'),
    /** When the present holder agreed. */
    agreedAt: moment('agreed_at'),
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

/** 代办委托: an enterprise authorises an institution to file for it, in these programmes, for a year, until a day. */
export const consent = pgTable(
  'consent',
  {
    id: uuid('id').primaryKey(),
    enterpriseId: uuid('enterprise_id').notNull(),
    institutionId: uuid('institution_id').notNull(),
    programmes: textList('programmes').notNull(),
    year: integer('year').notNull(),
    /** Inclusive. */
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
    /** SHA-256 of the token; the token itself is never stored. */
    tokenHash: text('token_hash').primaryKey(),
    /** Its name for those who may end it. */
    id: uuid('id').notNull().defaultRandom(),
    accountId: uuid('account_id').notNull(),
    createdAt: moment('created_at').notNull(),
    lastSeenAt: moment('last_seen_at').notNull(),
    endsAt: moment('ends_at').notNull(),
    ip: text('ip'),
    /** Browser and system in words, as the request names them. */
    device: text('device'),
    /** 看作: the administrator who looks through this account's eyes, reading only; null: the owner's own login. */
    viewerId: uuid('viewer_id'),
    /** desk, field: an inspector has one of each at a time. */
    place: text('place').notNull().default('desk'),
    /** When it was ended by something else than its own sign-out, and by what, in words for whoever still has its token. */
    endedAt: moment('ended_at'),
    endedWhy: text('ended_why'),
  },
  (t) => [
    index('session_account').on(t.accountId),
    index('session_ends').on(t.endsAt),
    index('session_viewer').on(t.viewerId).where(sql`${t.viewerId} is not null`),
  ],
)

/** 动态口令: the second factor of an account, by TOTP; without `confirmedAt` it is only being set up. */
export const secondFactor = pgTable('second_factor', {
  accountId: uuid('account_id').primaryKey(),
  /** Base32, encrypted at rest like a contact. */
  secret: contact('secret').notNull(),
  createdAt: moment('created_at').notNull(),
  confirmedAt: moment('confirmed_at'),
  /** The time step of the last code that was used: neither it nor an earlier one is used again. */
  lastStep: integer('last_step').notNull().default(0),
})

/** 恢复码: each replaces one code of the second factor, once; only keyed hashes are stored. */
export const recoveryCode = pgTable(
  'recovery_code',
  { accountId: uuid('account_id').notNull(), codeHash: text('code_hash').notNull(), usedAt: moment('used_at') },
  (t) => [primaryKey({ columns: [t.accountId, t.codeHash] })],
)

/** A sign-in whose first step succeeded and whose second is due. */
export const signInChallenge = pgTable(
  'sign_in_challenge',
  {
    tokenHash: text('token_hash').primaryKey(),
    accountId: uuid('account_id').notNull(),
    /** web, server: which of the two sign-ins it continues. */
    kind: text('kind').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [index('sign_in_challenge_account').on(t.accountId)],
)

/** 单点登录: whose account a person of the city's provider signs in to; bound by its owner after a local sign-in. */
export const identityBinding = pgTable(
  'identity_binding',
  {
    accountId: uuid('account_id').primaryKey(),
    issuer: text('issuer').notNull(),
    /** The provider's name for the person, encrypted at rest like a contact. */
    subject: contact('subject').notNull(),
    /** enterprise, office: one person has at most one account of each. */
    kind: text('kind').notNull(),
    boundAt: moment('bound_at').notNull(),
    lastUsedAt: moment('last_used_at'),
  },
  (t) => [uniqueIndex('identity_binding_person').on(t.issuer, t.subject, t.kind)],
)

/** A sign-in that is under way at the provider, or came back from it and waits for its owner to bind or to choose. */
export const identityAttempt = pgTable(
  'identity_attempt',
  {
    /** Hash of the ticket that only the browser has which began it. */
    ticketHash: text('ticket_hash').primaryKey(),
    /** Under way: what the answer must repeat, and what proves that the code was asked for here. */
    state: text('state'),
    nonce: text('nonce'),
    verifier: contact('verifier'),
    /** Came back: whom the provider named. */
    issuer: text('issuer'),
    subject: contact('subject'),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [index('identity_attempt_expires').on(t.expiresAt)],
)

/** 通行密钥: a key in a person's device or password manager, of which only the public half is here. */
export const passkey = pgTable(
  'passkey',
  {
    id: uuid('id').primaryKey(),
    accountId: uuid('account_id').notNull(),
    /** As the authenticator calls it; base64url. */
    credentialId: text('credential_id').notNull(),
    publicKey: text('public_key').notNull(),
    /** The authenticator's count of signatures, 0 where it keeps none: it never goes back. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: textList('transports').notNull().default(sql`'{}'`),
    name: text('name').notNull(),
    createdAt: moment('created_at').notNull(),
    lastUsedAt: moment('last_used_at'),
  },
  (t) => [uniqueIndex('passkey_credential').on(t.credentialId), index('passkey_account').on(t.accountId)],
)

/** 日历订阅: the address at which a calendar reads what its owner has to do. */
export const calendarFeed = pgTable(
  'calendar_feed',
  {
    id: uuid('id').primaryKey(),
    accountId: uuid('account_id').notNull(),
    /** The hash of the 32 random bytes in the address, which is stored nowhere. */
    addressHash: text('address_hash').notNull(),
    /** As its owner tells one from the other: 手机. */
    name: text('name').notNull(),
    createdAt: moment('created_at').notNull(),
    lastUsedAt: moment('last_used_at'),
  },
  (t) => [uniqueIndex('calendar_feed_address').on(t.addressHash), index('calendar_feed_account').on(t.accountId)],
)

/** What an authenticator has to sign, once and within minutes. */
export const passkeyChallenge = pgTable(
  'passkey_challenge',
  {
    challengeHash: text('challenge_hash').primaryKey(),
    /** The account that a new key is for; null: a sign-in, where the key says whose it is. */
    accountId: uuid('account_id'),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [index('passkey_challenge_expires').on(t.expiresAt)],
)

/** 隐私说明: each consent to a purpose of a version, and each withdrawal; only added to. */
export const privacyConsent = pgTable(
  'privacy_consent',
  {
    id: uuid('id').primaryKey(),
    accountId: uuid('account_id').notNull(),
    purpose: text('purpose').notNull(),
    version: text('version').notNull(),
    agreed: boolean('agreed').notNull(),
    at: moment('at').notNull(),
    ip: text('ip'),
  },
  (t) => [index('privacy_consent_account').on(t.accountId, t.at)],
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
  expiresAt: moment('expires_at').notNull(),
})

/** Counters of rate limits; one row per key and window. Made unlogged by its migration. */
export const rateLimit = pgTable('rate_limit', {
  key: text('key').primaryKey(),
  windowEnds: moment('window_ends').notNull(),
  count: integer('count').notNull(),
})

/** Consecutive failed sign-ins of a person at an address; `who` is an account, or the hash of a name that no account has. */
export const signInFailure = pgTable(
  'sign_in_failure',
  {
    who: text('who').notNull(),
    way: text('way').notNull(),
    ip: text('ip').notNull(),
    count: integer('count').notNull(),
    /** End of the delay or lock. */
    waitUntil: moment('wait_until'),
    lastAt: moment('last_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.who, t.way, t.ip] })],
)

/** Addresses from which an account signed in before: failures from unknown addresses do not lock its owner out there. */
export const knownAddress = pgTable(
  'known_address',
  { accountId: uuid('account_id').notNull(), ip: text('ip').notNull(), lastAt: moment('last_at').notNull() },
  (t) => [primaryKey({ columns: [t.accountId, t.ip] })],
)

/** Devices on which an account signed in before: a new one is told to its owner. */
export const knownDevice = pgTable(
  'known_device',
  { accountId: uuid('account_id').notNull(), device: text('device').notNull(), lastAt: moment('last_at').notNull() },
  (t) => [primaryKey({ columns: [t.accountId, t.device] })],
)

/** A person's layout of an office list: order of columns, number of frozen ones, row density. */
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

/** The screens that a person has chosen as favourites, by name, in order. */
export const favouriteScreens = pgTable('favourite_screens', {
  accountId: uuid('account_id').primaryKey(),
  screens: textList('screens').notNull(),
  updatedAt: moment('updated_at').notNull(),
})

/**
 * A saved view: a list's address with filters, order and columns, never rows; shared with colleagues of the same role
 * and county.
 */
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
