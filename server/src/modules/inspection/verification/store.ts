/** Queries for visits, findings, signatures, what arrived from devices, and the enterprise's answers. Editions are added, never changed. */
import { and, asc, desc, eq, inArray, isNotNull, isNull, min, ne, sql } from 'drizzle-orm'
import { addCitations } from '../../../base/files/store.ts'
import type { Tx } from '../../../db/database.ts'
import { file } from '../../../db/schema/files.ts'
import { inspection, inspectionTask } from '../../../db/schema/inspection/inspection.ts'
import {
  inspectionAnswer,
  inspectionFinding,
  inspectionReceived,
  inspectionSignature,
  inspectionUpload,
  inspectionUploadPart,
  inspectionVisit,
} from '../../../db/schema/inspection/inspection-visit.ts'
import { enterprise } from '../../../db/schema/operation/archive.ts'
import type { Actor } from '../../../platform/actor.ts'
import { scopeOf } from '../inspection/scope-store.ts'

export type FindingEdition = typeof inspectionFinding.$inferSelect
export type VisitEdition = typeof inspectionVisit.$inferSelect
export type SignatureRow = typeof inspectionSignature.$inferSelect
export type AnswerRow = typeof inspectionAnswer.$inferSelect

export async function currentFindings(tx: Tx, inspectionId: string): Promise<FindingEdition[]> {
  return tx
    .select()
    .from(inspectionFinding)
    .where(and(eq(inspectionFinding.inspectionId, inspectionId), isNull(inspectionFinding.supersededBy)))
    .orderBy(asc(inspectionFinding.node))
}

/** How many earlier editions each item has. */
export async function supersededCounts(tx: Tx, inspectionId: string): Promise<Map<string, number>> {
  const rows = await tx
    .select({ node: inspectionFinding.node, count: sql<number>`count(*)::int` })
    .from(inspectionFinding)
    .where(and(eq(inspectionFinding.inspectionId, inspectionId), isNotNull(inspectionFinding.supersededBy)))
    .groupBy(inspectionFinding.node)
  return new Map(rows.map(({ node, count }) => [node, count]))
}

/** Adds an edition of a finding; the one before it is marked as superseded and stays. */
export async function addFinding(tx: Tx, row: typeof inspectionFinding.$inferInsert): Promise<void> {
  const { inspectionId, node, id } = row
  await tx
    .update(inspectionFinding)
    .set({ supersededBy: id })
    .where(
      and(
        eq(inspectionFinding.inspectionId, inspectionId),
        eq(inspectionFinding.node, node),
        isNull(inspectionFinding.supersededBy),
      ),
    )
  await tx.insert(inspectionFinding).values(row)
}

export async function currentVisit(tx: Tx, inspectionId: string): Promise<VisitEdition | null> {
  const [row] = await tx
    .select()
    .from(inspectionVisit)
    .where(and(eq(inspectionVisit.inspectionId, inspectionId), isNull(inspectionVisit.supersededBy)))
  return row ?? null
}

/** The same for the header of the visit. */
export async function addVisit(tx: Tx, row: typeof inspectionVisit.$inferInsert): Promise<void> {
  await tx
    .update(inspectionVisit)
    .set({ supersededBy: row.id })
    .where(and(eq(inspectionVisit.inspectionId, row.inspectionId), isNull(inspectionVisit.supersededBy)))
  await tx.insert(inspectionVisit).values(row)
}

export async function addSignature(tx: Tx, row: typeof inspectionSignature.$inferInsert): Promise<void> {
  await tx.insert(inspectionSignature).values(row)
}

export async function signaturesOf(tx: Tx, inspectionId: string): Promise<SignatureRow[]> {
  return tx
    .select()
    .from(inspectionSignature)
    .where(eq(inspectionSignature.inspectionId, inspectionId))
    .orderBy(asc(inspectionSignature.receivedAt), asc(inspectionSignature.id))
}

export async function wasReceived(tx: Tx, accountId: string, clientId: string): Promise<boolean> {
  const found = and(eq(inspectionReceived.accountId, accountId), eq(inspectionReceived.clientId, clientId))
  return (await tx.$count(inspectionReceived, found)) > 0
}

export async function noteReceived(tx: Tx, row: typeof inspectionReceived.$inferInsert): Promise<void> {
  await tx.insert(inspectionReceived).values(row)
}

/** Device and server times of the record's entries that came from a device. */
export async function timesOfRecord(tx: Tx, inspectionId: string) {
  const rows = await tx
    .select()
    .from(inspectionReceived)
    .where(and(eq(inspectionReceived.inspectionId, inspectionId), isNotNull(inspectionReceived.recordId)))
  return new Map(rows.map((row) => [row.recordId ?? '', row]))
}

export async function addPart(tx: Tx, row: typeof inspectionUploadPart.$inferInsert): Promise<void> {
  await tx.insert(inspectionUploadPart).values(row).onConflictDoNothing()
}

type Whose = { accountId: string; clientId: string }

/** With this many parts unfinished, the account's upload that began first makes room for another one. */
export async function makeRoom(tx: Tx, { accountId, clientId }: Whose, most: number): Promise<void> {
  const part = inspectionUploadPart
  const own = eq(part.accountId, accountId)
  if ((await tx.$count(part, own)) < most) return
  const [first] = await tx
    .select({ clientId: part.clientId })
    .from(part)
    .where(and(own, ne(part.clientId, clientId)))
    .groupBy(part.clientId)
    .orderBy(min(part.receivedAt))
    .limit(1)
  if (first) await dropParts(tx, { accountId, clientId: first.clientId })
}
const partsFor = ({ accountId, clientId }: Whose) =>
  and(eq(inspectionUploadPart.accountId, accountId), eq(inspectionUploadPart.clientId, clientId))

export async function receivedParts(tx: Tx, whose: Whose): Promise<number[]> {
  const rows = await tx.select({ index: inspectionUploadPart.index }).from(inspectionUploadPart).where(partsFor(whose))
  return rows.map(({ index }) => index).toSorted((a, b) => a - b)
}

/** The content in order, one part in memory at a time. */
export async function* partsInOrder(tx: Tx, whose: Whose, parts: number): AsyncGenerator<Buffer> {
  for (let index = 0; index < parts; index++) {
    const [row] = await tx
      .select({ content: inspectionUploadPart.content })
      .from(inspectionUploadPart)
      .where(and(partsFor(whose), eq(inspectionUploadPart.index, index)))
    if (row) yield row.content
  }
}

export async function dropParts(tx: Tx, whose: Whose): Promise<void> {
  await tx.delete(inspectionUploadPart).where(partsFor(whose))
}

/** Names the stored file by its device's id, and cites it at the case; false when it is named already. */
export async function noteUpload(tx: Tx, row: typeof inspectionUpload.$inferInsert): Promise<boolean> {
  const made = await tx.insert(inspectionUpload).values(row).onConflictDoNothing().returning()
  if (made.length === 0) return false
  await addCitations(tx, 'inspectionVisit', row.inspectionId, [row.fileId])
  return true
}

/** Files of a case by the ids that devices gave them. */
export async function uploadsOf(tx: Tx, inspectionId: string) {
  const rows = await tx
    .select({ clientId: inspectionUpload.clientId, accountId: inspectionUpload.accountId, file })
    .from(inspectionUpload)
    .innerJoin(file, eq(file.id, inspectionUpload.fileId))
    .where(eq(inspectionUpload.inspectionId, inspectionId))
  return rows
}

export async function addAnswer(tx: Tx, row: typeof inspectionAnswer.$inferInsert): Promise<void> {
  await tx.insert(inspectionAnswer).values(row)
}

export async function answersOf(tx: Tx, inspectionId: string): Promise<AnswerRow[]> {
  return tx
    .select()
    .from(inspectionAnswer)
    .where(eq(inspectionAnswer.inspectionId, inspectionId))
    .orderBy(asc(inspectionAnswer.at), asc(inspectionAnswer.id))
}

type Reply = Pick<AnswerRow, 'reply' | 'replyFiles' | 'repliedByName' | 'repliedAt'>

/** Writes the reply once; false when there is one. */
export async function replyTo(tx: Tx, inspectionId: string, id: string, reply: Reply): Promise<boolean> {
  const rows = await tx
    .update(inspectionAnswer)
    .set(reply)
    .where(
      and(
        eq(inspectionAnswer.id, id),
        eq(inspectionAnswer.inspectionId, inspectionId),
        isNull(inspectionAnswer.repliedAt),
      ),
    )
    .returning({ id: inspectionAnswer.id })
  return rows.length > 0
}

/** Cases in these states within the person's scope, the next visits first. */
export async function casesIn(tx: Tx, actor: Actor, states: readonly string[]) {
  return tx
    .select({ row: inspection, task: inspectionTask, profile: enterprise.profile })
    .from(inspection)
    .innerJoin(inspectionTask, eq(inspectionTask.id, inspection.taskId))
    .leftJoin(enterprise, eq(enterprise.id, inspection.enterpriseId))
    .where(and(scopeOf(actor), inArray(inspection.state, [...states])))
    .orderBy(asc(inspection.planVisitDate), asc(inspection.number))
    .limit(200)
}

// Unscoped: read before
export async function addressOf(tx: Tx, enterpriseId: string): Promise<string> {
  const [row] = await tx.select({ profile: enterprise.profile }).from(enterprise).where(eq(enterprise.id, enterpriseId))
  return row ? addressIn(row.profile) : ''
}

/** 生产地址 of an enterprise's record. */
export const addressIn = (profile: Record<string, unknown> | null) =>
  String(profile?.address ?? profile?.regAddress ?? '')

// Unscoped: read before
/** The enterprise's ended inspections: what was found unlawful, no figures. */
export async function earlierInspections(tx: Tx, enterpriseId: string, except: string) {
  const cases = await tx
    .select({
      id: inspection.id,
      taskName: inspectionTask.taskName,
      closedAt: inspection.closedAt,
      result: inspection.result,
    })
    .from(inspection)
    .innerJoin(inspectionTask, eq(inspectionTask.id, inspection.taskId))
    .where(and(eq(inspection.enterpriseId, enterpriseId), ne(inspection.id, except), isNotNull(inspection.closedAt)))
    .orderBy(desc(inspection.closedAt))
    .limit(10)
  if (cases.length === 0) return []
  const found = await tx
    .select({ inspectionId: inspectionFinding.inspectionId, title: inspectionFinding.title })
    .from(inspectionFinding)
    .where(
      and(
        inArray(
          inspectionFinding.inspectionId,
          cases.map(({ id }) => id),
        ),
        eq(inspectionFinding.result, 'breach'),
        isNull(inspectionFinding.supersededBy),
      ),
    )
  return cases.map((one) => ({
    ...one,
    breaches: found.filter(({ inspectionId }) => inspectionId === one.id).map(({ title }) => title),
  }))
}
