/** Queries for publicity and the objections against it. */

import {
  isAppealed,
  isDenied,
  isInPublicity,
  isRejected,
  statesWhere,
  wasGranted,
} from '@green/filing/workflow/states.ts'
import { and, asc, desc, eq, gte, inArray, isNull, lt, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { keywordMatch } from '../../../base/enterprise/search-store.ts'
import type { Tx } from '../../../db/database.ts'
import { byName } from '../../../db/name-order.ts'
import { type PageNumber, pageOf } from '../../../db/page.ts'
import { objection } from '../../../db/schema/decisions.ts'
import { file, fileUse } from '../../../db/schema/files.ts'
import { batch, filing, filingHistory } from '../../../db/schema/filing.ts'
import type { ObjectionRecord } from '../../../filing/step/objection-store.ts'
import { scopeBy } from '../../../platform/scope.ts'

const published = (today: string): SQL | undefined =>
  and(inArray(filing.state, statesWhere(isInPublicity)), isNull(filing.deletedAt), gte(filing.publicityEnd, today))

/** What stands in publicity today, the first to end first. */
export async function publishedPage(tx: Tx, { today, keyword }: { today: string; keyword: string }, page: PageNumber) {
  return pageOf(
    tx,
    {
      select: {
        filingId: filing.id,
        programme: filing.programme,
        enterpriseName: filing.enterpriseName,
        qxName: sql<string>`coalesce(${filing.organisation} ->> 'qxName', '')`,
        number: filing.number,
        since: filing.stateSince,
        until: filing.publicityEnd,
        state: filing.state,
        exemption: filing.exemption,
      },
      from: (select) => select.from(filing).where(and(published(today), named(keyword))),
      orderBy: [asc(filing.publicityEnd), asc(filing.id)],
    },
    page,
  )
}

const named = (keyword: string): SQL | undefined =>
  keywordMatch(keyword, { texts: [filing.enterpriseName, filing.number], enterpriseId: filing.enterpriseId })

/**
 * Who began the publicity that runs now. Not who began an earlier one, nor who let it go on after an appeal: in a city of two officers
 * nobody would be left to answer.
 */
export async function beginnersOf(tx: Tx, filingId: string): Promise<(string | null)[]> {
  return tx
    .select({ actorId: filingHistory.actorId })
    .from(filingHistory)
    .where(
      and(
        eq(filingHistory.filingId, filingId),
        inArray(filingHistory.toState, statesWhere(isInPublicity)),
        notInArray(
          filingHistory.fromState,
          statesWhere((state) => isInPublicity(state) || isAppealed(state)),
        ),
      ),
    )
    .orderBy(desc(filingHistory.at), desc(filingHistory.id))
    .limit(1)
    .then((rows) => rows.map(({ actorId }) => actorId))
}

/** What was published and is not on the list for good, or not any more. */
const changedSince = inArray(filing.state, statesWhere(isDenied))

/** The day on which two officers decided without publicity or against the review. */
const exemptedOn = sql`(${filing.exemption} ->> 'on')`

/** What came out of publicities that ended since that day, and what was decided without any, the latest first. */
export async function finalPage(
  tx: Tx,
  filter: { from: string; today: string; keyword: string; changed: boolean },
  page: PageNumber,
) {
  const where = and(
    isNull(filing.deletedAt),
    or(gte(filing.publicityEnd, filter.from), and(isNull(filing.publicityEnd), gte(exemptedOn, filter.from))),
    // What was taken out of publicity before its last day is a result already.
    or(
      isNull(filing.publicityEnd),
      lt(filing.publicityEnd, filter.today),
      notInArray(filing.state, statesWhere(isInPublicity)),
    ),
    inArray(
      filing.state,
      statesWhere((state) => isInPublicity(state) || isAppealed(state) || isRejected(state) || wasGranted(state)),
    ),
    filter.changed ? changedSince : undefined,
    named(filter.keyword),
  )
  return pageOf(
    tx,
    {
      select: {
        filingId: filing.id,
        programme: filing.programme,
        batchName: batch.name,
        enterpriseName: filing.enterpriseName,
        qxName: sql<string>`coalesce(${filing.organisation} ->> 'qxName', '')`,
        number: filing.number,
        until: filing.publicityEnd,
        state: filing.state,
        titleNumber: filing.titleNumber,
        documentNumber: filing.documentNumber,
        exemption: filing.exemption,
        upheld: sql<number>`(select count(*)::int from ${objection} o where o.filing_id = ${filing.id} and o.state = 'upheld')`,
      },
      from: (select) => select.from(filing).leftJoin(batch, eq(batch.id, filing.batchId)).where(where),
      orderBy: [
        desc(sql`coalesce(${filing.publicityEnd}::text, ${exemptedOn})`),
        byName(filing.enterpriseName),
        asc(filing.id),
      ],
    },
    page,
  )
}

/** Papers by the objection they were handed in with. */
export async function papersOf(tx: Tx, objectionIds: readonly string[]) {
  if (objectionIds.length === 0) return []
  return tx
    .select({ objectionId: fileUse.targetId, file })
    .from(fileUse)
    .innerJoin(file, eq(file.id, fileUse.fileId))
    .where(and(eq(fileUse.kind, 'objection'), inArray(fileUse.targetId, [...objectionIds])))
    .orderBy(asc(file.uploadedAt), asc(file.id))
}

/** The city handles every objection; nobody else does. */
export const scopeOf = scopeBy(objection, { city: 'all' })

/** Locked against a concurrent upload. */
export async function lockObjection(tx: Tx, number: string): Promise<ObjectionRecord | null> {
  const [row] = await tx.select().from(objection).where(eq(objection.number, number)).for('update')
  return row ?? null
}

/** The filing if it is in publicity today, locked against a concurrent decision. */
export async function lockPublished(tx: Tx, id: string, today: string) {
  const [row] = await tx
    .select({
      id: filing.id,
      programme: filing.programme,
      qxCode: filing.qxCode,
      number: filing.number,
      enterpriseName: filing.enterpriseName,
    })
    .from(filing)
    .where(and(eq(filing.id, id), published(today)))
    .for('update')
  return row ?? null
}

/** A denormalised count of open objections, so that no list has to query them. */
export async function countOpen(tx: Tx, filingId: string): Promise<void> {
  await tx
    .update(filing)
    .set({
      openObjections: sql`(select count(*)::int from ${objection} o where o.filing_id = ${filingId} and o.state = 'open')`,
    })
    .where(eq(filing.id, filingId))
}

export async function findObjection(tx: Tx, by: { id: string } | { number: string }): Promise<ObjectionRecord | null> {
  const [row] = await tx
    .select()
    .from(objection)
    .where('id' in by ? eq(objection.id, by.id) : eq(objection.number, by.number))
  return row ?? null
}

/** Name and programme of the filing an objection speaks of. */
export async function namesOf(tx: Tx, filingId: string) {
  const [row] = await tx
    .select({ programme: filing.programme, number: filing.number, enterpriseName: filing.enterpriseName })
    .from(filing)
    .where(eq(filing.id, filingId))
  return row ?? null
}
