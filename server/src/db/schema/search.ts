/** 全文检索: what everybody may read of this product, one row a document, written by the step that publishes it. */
import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment, numberList } from './columns.ts'

export const searchDocument = pgTable(
  'search_document',
  {
    /** A kind of contract/screens/search-kinds.ts, and the id that its source gives. */
    kind: text('kind').notNull(),
    ref: text('ref').notNull(),
    title: text('title').notNull(),
    /** Short facts beside the title: number, issuer, district. */
    about: text('about').notNull(),
    text: text('text').notNull(),
    /** Path and query of its page in the portal. */
    address: text('address').notNull(),
    /** Sorts, the newest first; the first moment of 1970 where a document has no date. */
    at: moment('at').notNull(),
    /** Found from the one moment until the other; no job has to run. */
    shownFrom: moment('shown_from').notNull(),
    shownUntil: moment('shown_until'),
    /** Title, its pinyin initials, and facts with text, as base/search/fold.ts writes them. */
    titleKey: text('title_key').notNull(),
    initials: text('initials').notNull(),
    textKey: text('text_key').notNull(),
    /** Hashed pairs of characters: base/search/grams.ts. */
    grams: numberList('grams').notNull().default(sql`'{}'`),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.ref] }),
    index('search_document_newest').on(t.at.desc().nullsFirst(), t.kind, t.ref),
    index('search_document_kind').on(t.kind, t.at.desc().nullsFirst(), t.ref),
    index('search_document_grams').using('gin', t.grams).with({ fastupdate: 'off' }),
  ],
)
