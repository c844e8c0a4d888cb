/** 请人填写: links with which a person without an account fills in one section of one draft. */
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { contact, moment } from './columns.ts'

export const sectionLink = pgTable(
  'section_link',
  {
    id: uuid('id').primaryKey(),
    filingId: uuid('filing_id').notNull(),
    enterpriseId: uuid('enterprise_id').notNull(),
    /** Key of the section in the filing's version of the form, and its title then. */
    section: text('section').notNull(),
    sectionTitle: text('section_title').notNull(),
    /** Who is invited to fill it in, and the number to which the code is sent. */
    name: text('name').notNull(),
    mobile: contact('mobile').notNull(),
    /** The hash of the random part of the address, which is stored nowhere. */
    linkHash: text('link_hash').notNull(),
    madeAt: moment('made_at').notNull(),
    madeBy: uuid('made_by').notNull(),
    madeByName: text('made_by_name').notNull(),
    until: moment('until').notNull(),
    /** The hash of the token that the last right code opened, and until when it works. */
    passHash: text('pass_hash'),
    passUntil: moment('pass_until'),
    enteredAt: moment('entered_at'),
    savedAt: moment('saved_at'),
    /** done: the helper has finished; ended: by the clerk; sent: the filing was sent. */
    endedAs: text('ended_as').$type<'done' | 'ended' | 'sent'>(),
    endedAt: moment('ended_at'),
  },
  (t) => [
    uniqueIndex('section_link_hash').on(t.linkHash),
    uniqueIndex('section_link_pass').on(t.passHash),
    index('section_link_filing').on(t.filingId, t.madeAt),
    index('section_link_enterprise').on(t.enterpriseId),
    index('section_link_until').on(t.until),
  ],
)
