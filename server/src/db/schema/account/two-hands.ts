/** 双人复核: what one person proposed and another has to carry out; and who has handled whose credentials. */
import type { Role } from '@green/contract/roles.ts'
import { sql } from 'drizzle-orm'
import { date, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { caseColumns } from '../cases.ts'
import { contact, moment, textList } from '../columns.ts'

/** What the act writes into the log, which is what the second person reads. */
export type ProposedLine = {
  action: string
  object: string
  changes: { label: string; before: string; after: string }[]
}

export type Agreed = { accountId: string; name: string }

export const proposal = pgTable(
  'proposal',
  {
    ...caseColumns(),
    /** The call, as its permission is named: `POST /account/create`; of a 事后复核 the one that reverses what was done. */
    call: text('call').notNull(),
    /** Its input as JSON; it may contain anybody's number. */
    input: contact('input').notNull(),
    /** The roles of which the further people are. */
    second: textList('second').notNull(),
    /** Each further person that it needs, in their order, with the roles of which that one is; empty: one, of `second`. */
    seconds: jsonb('seconds').$type<Role[][]>().notNull().default([]),
    /** Those of them who have agreed. */
    agreed: jsonb('agreed').$type<Agreed[]>().notNull().default([]),
    about: text('about').notNull(),
    reason: text('reason').notNull(),
    lines: jsonb('lines').$type<ProposedLine[]>().notNull(),
    /** The hash of the lines: what is carried out must be what was read. */
    readHash: text('read_hash').notNull(),
    /** Of one subject no two proposals wait at once; null where that does not matter. */
    subject: text('subject'),
    /** The accounts that it is about: their owners are no second person. */
    concerns: textList('concerns').notNull(),
    /** The accounts whose owners may agree to it as well, whatever their role. */
    consenting: textList('consenting').notNull().default([]),
    madeBy: uuid('made_by').notNull(),
    madeByName: text('made_by_name').notNull(),
    createdAt: moment('created_at').notNull(),
    lapsesAt: moment('lapses_at').notNull(),
    /** 事后复核: the last day for it; null for what has not taken effect. */
    reviewBy: date('review_by'),
    /** When its maker was told that it lapses soon, or the reviewers that the day has come. */
    warnedAt: moment('warned_at'),
  },
  (t) => [
    uniqueIndex('proposal_waiting').on(t.subject).where(sql`state = 'waiting'`),
    index('proposal_due').on(t.lapsesAt).where(sql`state = 'waiting'`),
    index('proposal_list').on(t.state, t.updatedAt.desc()),
    index('proposal_maker').on(t.madeBy, t.updatedAt.desc()),
  ],
)

/** Who made, reset, enabled, extended or bound anew whose account: for thirty days neither is the other's second person. */
export const credentialHandling = pgTable(
  'credential_handling',
  {
    id: uuid('id').primaryKey(),
    accountId: uuid('account_id').notNull(),
    /** Null: the owner himself, with a code that the machine printed. */
    handledBy: uuid('handled_by'),
    what: text('what').notNull(),
    at: moment('at').notNull(),
  },
  (t) => [
    index('credential_handling_account').on(t.accountId, t.at),
    index('credential_handling_by').on(t.handledBy, t.at),
  ],
)

/** The link with which the owner of an account sets the own password: once, and for a short time. */
export const ownLink = pgTable(
  'own_link',
  {
    linkHash: text('link_hash').primaryKey(),
    accountId: uuid('account_id').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [index('own_link_account').on(t.accountId), index('own_link_expires').on(t.expiresAt)],
)
