/** Queries for editing courses: each with its latest text, and every saved text. A county reaches its own only. */
import type { CallInput } from '@green/contract/call.ts'
import type { trainingEditing } from '@green/contract/calls/service/training-editing.ts'
import type { CourseText } from '@green/contract/content/training.ts'
import { and, desc, eq, gt, lte, ne, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { pageOf } from '../../../db/page.ts'
import { trainingCourse, trainingEnrolment, trainingText } from '../../../db/schema/training.ts'
import type { Actor } from '../../../platform/actor.ts'
import { scopeOf } from './scope-store.ts'

export type CourseRecord = typeof trainingCourse.$inferSelect
/** A course with its latest text and the number of its learners. */
export type EditedCourse = CourseRecord & { text: CourseText; enrolled: number }

const t = trainingCourse
const lastText = and(eq(trainingText.courseId, t.id), eq(trainingText.no, t.textNo))
// Unscoped: part
const enrolled = sql<number>`(select count(*)::int from ${trainingEnrolment} where ${trainingEnrolment.courseId} = ${t.id} and ${trainingEnrolment.withdrawnAt} is null)`
const withText = { course: t, text: trainingText.text, enrolled }

const merged = ({ course, ...more }: { course: CourseRecord; text: CourseText; enrolled: number }): EditedCourse => ({
  ...course,
  ...more,
})

export async function editedPage(
  tx: Tx,
  actor: Actor,
  { page, size, keyword, category, state }: CallInput<typeof trainingEditing.list>,
) {
  const word = keyword?.trim().toLowerCase()
  const where = and(
    scopeOf(actor),
    category ? sql`${trainingText.text} ->> 'category' = ${category}` : undefined,
    state ? eq(t.state, state) : ne(t.state, 'discarded'),
    word
      ? sql`strpos(lower(concat_ws(' ', ${trainingText.text} ->> 'title', ${trainingText.text} ->> 'orgName')), ${word}) > 0`
      : undefined,
  )
  const found = await pageOf(
    tx,
    {
      select: withText,
      from: (select) => select.from(t).innerJoin(trainingText, lastText).where(where),
      orderBy: [desc(t.updatedAt), desc(t.id)],
    },
    { page, size },
  )
  return { ...found, rows: found.rows.map(merged) }
}

export async function findEdited(tx: Tx, id: string, scope: SQL): Promise<EditedCourse | null> {
  const [row] = await tx
    .select(withText)
    .from(t)
    .innerJoin(trainingText, lastText)
    .where(and(eq(t.id, id), scope))
  return row ? merged(row) : null
}

export async function insertText(tx: Tx, row: typeof trainingText.$inferInsert): Promise<void> {
  await tx.insert(trainingText).values(row)
}

/** Everybody who saved a text since the published one: none of them publishes the next. */
export async function savedBy(tx: Tx, { id, textNo, shownNo }: CourseRecord): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ by: trainingText.byId })
    .from(trainingText)
    .where(and(eq(trainingText.courseId, id), gt(trainingText.no, shownNo ?? 0), lte(trainingText.no, textNo)))
  return rows.map(({ by }) => by)
}

export async function textsOf(tx: Tx, courseId: string) {
  return tx
    .select({
      no: trainingText.no,
      title: sql<string>`${trainingText.text} ->> 'title'`,
      at: trainingText.at,
      byName: trainingText.byName,
    })
    .from(trainingText)
    .where(eq(trainingText.courseId, courseId))
    .orderBy(desc(trainingText.no))
    .limit(100)
}
