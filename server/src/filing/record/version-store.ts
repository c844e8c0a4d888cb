/** Queries for the versions of a filing that were sent. */
import { and, desc, eq, getTableColumns, ne, sql } from 'drizzle-orm'
import type { QueryBuilder } from 'drizzle-orm/pg-core'
import { programmeOf } from '../../base/reference/programmes.ts'
import type { Tx } from '../../db/database.ts'
import { builtOnce, oneBuiltOnce } from '../../db/prepared.ts'
import { account } from '../../db/schema/account/accounts.ts'
import { filing, filingSubmission } from '../../db/schema/filing.ts'
import { enterprise } from '../../db/schema/operation/archive.ts'
import { keepValues } from './condition-values-store.ts'

/** A version with its sender. */
export type SendingRecord = typeof filingSubmission.$inferSelect & {
  author: string | null
  authorRole: string | null
  /** The institution that sent it for the filer. */
  agent: string | null
}
/** The same without the documents that were sent. */
export type Sending = Omit<SendingRecord, 'answers' | 'figures' | 'organisation' | 'citations'>

/** Stores a version whole, and beside it the values that conditions query. */
export async function insertSubmission(
  tx: Tx,
  programme: string,
  row: typeof filingSubmission.$inferInsert,
): Promise<void> {
  await tx.insert(filingSubmission).values(row)
  await keepValues(tx, programmeOf(programme), [row])
}

/** Every version that was sent, with its documents, newest first. */
export const submissionsOf = (tx: Tx, filingId: string): Promise<SendingRecord[]> => wholeSendings(tx, { filingId })

/** The same without the documents. */
export const sendingsOf = (tx: Tx, filingId: string): Promise<Sending[]> => sendings(tx, { filingId })

/** The last version that was sent. */
export const lastSendingOf = (tx: Tx, filingId: string): Promise<SendingRecord | null> => lastSending(tx, { filingId })

const whole = getTableColumns(filingSubmission)
const { answers: _answers, figures: _figures, organisation: _organisation, citations: _citations, ...plain } = whole
const wholeSendings = builtOnce((query) => sendingQuery(query, whole))
const lastSending = oneBuiltOnce((query) => sendingQuery(query, whole).limit(1))
const sendings = builtOnce<Sending>((query) => sendingQuery(query, plain as typeof whole))

// Unscoped: read before
function sendingQuery(query: QueryBuilder, columns: typeof whole) {
  return query
    .select({ ...columns, author: account.name, authorRole: account.role, agent: enterprise.enterpriseName })
    .from(filingSubmission)
    .leftJoin(account, eq(account.id, filingSubmission.actorId))
    .innerJoin(filing, eq(filing.id, filingSubmission.filingId))
    .leftJoin(enterprise, and(eq(enterprise.id, account.enterpriseId), ne(enterprise.id, filing.enterpriseId)))
    .where(eq(filingSubmission.filingId, sql.placeholder('filingId')))
    .orderBy(desc(filingSubmission.no))
}
