/** Queries for readers and learners: published courses with their text, enrolments, what was learnt, tries and proofs. */
import type { CallInput } from '@green/contract/call.ts'
import type { rcpx } from '@green/contract/calls/service/training.ts'
import type { CourseText } from '@green/contract/content/training.ts'
import { and, asc, countDistinct, desc, eq, gt, gte, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm'
import { type FileRecord, insertFile } from '../../../base/files/store.ts'
import type { Tx } from '../../../db/database.ts'
import { pageOf } from '../../../db/page.ts'
import { file } from '../../../db/schema/files.ts'
import {
  trainingAttempt,
  trainingCourse,
  trainingEnrolment,
  trainingPart,
  trainingProof,
  trainingText,
} from '../../../db/schema/training.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { CourseRecord } from './editing-store.ts'

export type ShownCourse = CourseRecord & { text: CourseText; enrolled: number }
export type Enrolment = typeof trainingEnrolment.$inferSelect
export type PartRecord = typeof trainingPart.$inferSelect
export type ProofRecord = typeof trainingProof.$inferSelect

const shownText = and(eq(trainingText.courseId, trainingCourse.id), eq(trainingText.no, trainingCourse.shownNo))
const enrolled = sql<number>`(select count(*)::int from ${trainingEnrolment} where ${trainingEnrolment.courseId} = ${trainingCourse.id} and ${trainingEnrolment.withdrawnAt} is null)`
const withText = { course: trainingCourse, text: trainingText.text, enrolled }
const merged = ({ course, ...more }: { course: CourseRecord; text: CourseText; enrolled: number }): ShownCourse => ({
  ...course,
  ...more,
})

export async function shownPage(
  tx: Tx,
  today: string,
  { page, size, keyword, category, time }: CallInput<typeof rcpx.getRcpxs>,
) {
  const word = keyword?.trim().toLowerCase()
  const { startsOn, endsOn } = trainingCourse
  const where = and(
    isNotNull(trainingCourse.shownNo),
    category ? eq(trainingCourse.category, category) : undefined,
    time === 'ended' ? lt(endsOn, today) : undefined,
    time === 'coming' ? gt(startsOn, today) : undefined,
    time === 'open' ? and(lte(startsOn, today), gte(endsOn, today)) : undefined,
    word
      ? sql`strpos(lower(concat_ws(' ', ${trainingText.text} ->> 'title', ${trainingText.text} ->> 'summary', ${trainingText.text} ->> 'orgName')), ${word}) > 0`
      : undefined,
  )
  const found = await pageOf(
    tx,
    {
      select: withText,
      from: (select) => select.from(trainingCourse).innerJoin(trainingText, shownText).where(where),
      orderBy: [sql`${endsOn} < ${today}`, desc(startsOn), desc(trainingCourse.id)],
    },
    { page, size },
  )
  return { ...found, rows: found.rows.map(merged) }
}

export async function findShown(tx: Tx, id: string): Promise<ShownCourse | null> {
  const [row] = await tx
    .select(withText)
    .from(trainingCourse)
    .innerJoin(trainingText, shownText)
    .where(eq(trainingCourse.id, id))
  return row ? merged(row) : null
}

/** Every published course, for the first filling of the search. */
export async function shownCourses(tx: Tx): Promise<ShownCourse[]> {
  const rows = await tx
    .select(withText)
    .from(trainingCourse)
    .innerJoin(trainingText, shownText)
    .orderBy(asc(trainingCourse.id))
  return rows.map(merged)
}

// Unscoped: one like it
/** Sign-ups for one course are counted one after the other. */
export async function lockCourse(tx: Tx, id: string): Promise<void> {
  await tx.select({ id: trainingCourse.id }).from(trainingCourse).where(eq(trainingCourse.id, id)).for('update')
}

/** Signs up; a sign-up that was withdrawn begins anew, with the tries of the quiz that it has had. */
export async function insertEnrolment(tx: Tx, row: typeof trainingEnrolment.$inferInsert): Promise<void> {
  const { id: _id, courseId: _course, accountId: _account, ...changes } = row
  await tx
    .insert(trainingEnrolment)
    .values(row)
    .onConflictDoUpdate({
      target: [trainingEnrolment.courseId, trainingEnrolment.accountId],
      set: { ...changes, withdrawnAt: null },
      setWhere: isNotNull(trainingEnrolment.withdrawnAt),
    })
}

/** Frees the place and clears what was learnt: another name may be on the next sign-up. */
export async function withdrawEnrolment(tx: Tx, id: string, at: string): Promise<void> {
  await tx.delete(trainingPart).where(eq(trainingPart.enrolmentId, id))
  await tx
    .update(trainingEnrolment)
    .set({ withdrawnAt: at, progress: 0, bestScore: null, quizPassedAt: null })
    .where(eq(trainingEnrolment.id, id))
}

const ownIn = (courseId: string, { accountId }: Actor) =>
  and(
    eq(trainingEnrolment.courseId, courseId),
    eq(trainingEnrolment.accountId, accountId),
    isNull(trainingEnrolment.withdrawnAt),
  )

// Unscoped: own
export async function findEnrolment(tx: Tx, courseId: string, actor: Actor): Promise<Enrolment | null> {
  const [row] = await tx.select().from(trainingEnrolment).where(ownIn(courseId, actor))
  return row ?? null
}

// Unscoped: own
/** The same, locked: what is learnt in two windows is counted one after the other. */
export async function lockEnrolment(tx: Tx, courseId: string, actor: Actor): Promise<Enrolment | null> {
  const [row] = await tx.select().from(trainingEnrolment).where(ownIn(courseId, actor)).for('update')
  return row ?? null
}

export async function updateEnrolment(tx: Tx, id: string, changes: Partial<Enrolment>): Promise<void> {
  await tx.update(trainingEnrolment).set(changes).where(eq(trainingEnrolment.id, id))
}

// Unscoped: own
/** The account's courses, the newest first; the title is that of the published text, or of the last one that was. */
export async function enrolmentsOf(tx: Tx, { accountId }: Actor) {
  return tx
    .select({ enrolment: trainingEnrolment, course: trainingCourse, proof: trainingProof })
    .from(trainingEnrolment)
    .innerJoin(trainingCourse, eq(trainingCourse.id, trainingEnrolment.courseId))
    .leftJoin(trainingProof, eq(trainingProof.enrolmentId, trainingEnrolment.id))
    .where(and(eq(trainingEnrolment.accountId, accountId), isNull(trainingEnrolment.withdrawnAt)))
    .orderBy(desc(trainingEnrolment.signedAt), desc(trainingEnrolment.id))
    .limit(500)
}

export async function partsOf(tx: Tx, enrolmentId: string): Promise<PartRecord[]> {
  return tx
    .select()
    .from(trainingPart)
    .where(eq(trainingPart.enrolmentId, enrolmentId))
    .orderBy(asc(trainingPart.partId))
}

export async function keepPart(tx: Tx, row: PartRecord): Promise<void> {
  const { enrolmentId: _e, partId: _p, ...changes } = row
  await tx
    .insert(trainingPart)
    .values(row)
    .onConflictDoUpdate({ target: [trainingPart.enrolmentId, trainingPart.partId], set: changes })
}

export async function insertAttempt(tx: Tx, row: typeof trainingAttempt.$inferInsert): Promise<void> {
  await tx.insert(trainingAttempt).values(row)
}

export async function insertProof(tx: Tx, row: typeof trainingProof.$inferInsert): Promise<void> {
  await tx.insert(trainingProof).values(row)
}

export async function proofOf(tx: Tx, enrolmentId: string): Promise<ProofRecord | null> {
  const [row] = await tx.select().from(trainingProof).where(eq(trainingProof.enrolmentId, enrolmentId))
  return row ?? null
}

/** By its number, with the hash of its paper; only the public check reads it. */
export async function proofByNumber(tx: Tx, number: string) {
  const [row] = await tx
    .select({ proof: trainingProof, paperSha256: file.sha256 })
    .from(trainingProof)
    .leftJoin(file, eq(file.id, trainingProof.fileId))
    .where(eq(trainingProof.number, number))
  return row ?? null
}

export async function paperOf(tx: Tx, { fileId }: Pick<ProofRecord, 'fileId'>): Promise<FileRecord | null> {
  if (!fileId) return null
  const [row] = await tx.select().from(file).where(eq(file.id, fileId))
  return row ?? null
}

/** False where another request kept the paper first. */
export async function keepPaper(tx: Tx, id: string, row: FileRecord): Promise<boolean> {
  const updated = await tx
    .update(trainingProof)
    .set({ fileId: row.id })
    .where(and(eq(trainingProof.id, id), isNull(trainingProof.fileId)))
    .returning({ id: trainingProof.id })
  if (updated.length === 0) return false
  await insertFile(tx, row)
  return true
}

/** People, not courses, with a proof that stands, by county. */
export async function provenByCounty(tx: Tx): Promise<(readonly [qxCode: string, people: number])[]> {
  const rows = await tx
    .select({ qxCode: trainingEnrolment.qxCode, people: countDistinct(trainingEnrolment.accountId) })
    .from(trainingProof)
    .innerJoin(trainingEnrolment, eq(trainingEnrolment.id, trainingProof.enrolmentId))
    .where(isNull(trainingProof.revokedAt))
    .groupBy(trainingEnrolment.qxCode)
  return rows.map(({ qxCode, people }) => [qxCode, people] as const)
}
