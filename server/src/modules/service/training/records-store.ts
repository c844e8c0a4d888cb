/** Queries for the office's records of learners; a county sees the people of its own enterprises. */
import type { CallInput } from '@green/contract/call.ts'
import type { trainingEditing } from '@green/contract/calls/service/training-editing.ts'
import { and, count, countDistinct, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { keywordMatch } from '../../../base/enterprise/search-store.ts'
import type { Tx } from '../../../db/database.ts'
import { type PageNumber, pageOf } from '../../../db/page.ts'
import { trainingCourse, trainingEnrolment, trainingProof } from '../../../db/schema/training.ts'
import type { Actor } from '../../../platform/actor.ts'
import { recordScopeOf } from './scope-store.ts'

type Filter = CallInput<typeof trainingEditing.exportRecords>

const e = trainingEnrolment
const ofCourse = eq(trainingCourse.id, e.courseId)
const ofEnrolment = eq(trainingProof.enrolmentId, e.id)
const selected = { enrolment: e, proof: trainingProof, title: trainingCourse.title }

function stateOf(state: Filter['state']): SQL | undefined {
  if (state === 'learning') return isNull(trainingProof.id)
  if (state === 'proven') return and(isNotNull(trainingProof.id), isNull(trainingProof.revokedAt))
  return state === 'revoked' ? isNotNull(trainingProof.revokedAt) : undefined
}

function within(actor: Actor, { keyword, courseId, qxCode, state }: Filter) {
  return and(
    recordScopeOf(actor),
    isNull(e.withdrawnAt),
    courseId ? eq(e.courseId, courseId) : undefined,
    qxCode ? eq(e.qxCode, qxCode) : undefined,
    stateOf(state),
    keywordMatch(keyword, {
      texts: [e.personName, e.enterpriseName, trainingCourse.title, trainingProof.number],
      enterpriseId: e.enterpriseId,
    }),
  )
}

export async function recordsPage(tx: Tx, actor: Actor, filter: Filter, page: PageNumber) {
  return pageOf(
    tx,
    {
      select: selected,
      from: (select) =>
        select
          .from(e)
          .innerJoin(trainingCourse, ofCourse)
          .leftJoin(trainingProof, ofEnrolment)
          .where(within(actor, filter)),
      orderBy: [desc(e.signedAt), desc(e.id)],
    },
    page,
  )
}

export type RecordRow = Awaited<ReturnType<typeof recordsPage>>['rows'][number]

/** Somebody who is signed up, within the asker's reach. */
export async function findLearner(tx: Tx, actor: Actor, id: string) {
  const [learner] = await tx
    .select()
    .from(e)
    .where(and(eq(e.id, id), isNull(e.withdrawnAt), recordScopeOf(actor)))
  return learner ?? null
}

export async function lockRecord(tx: Tx, id: string, actor: Actor) {
  const [enrolment] = await tx
    .select()
    .from(e)
    .where(and(eq(e.id, id), recordScopeOf(actor)))
    .for('update')
  if (!enrolment) return null
  const [proof = null] = await tx.select().from(trainingProof).where(eq(trainingProof.enrolmentId, id))
  return { enrolment, proof }
}

type Revoked = { revokedAt: string; revokedByName: string; reason: string }

export async function revokeProof(tx: Tx, id: string, changes: Revoked): Promise<void> {
  await tx.update(trainingProof).set(changes).where(eq(trainingProof.id, id))
}

export async function numbersByCounty(tx: Tx, actor: Actor, courseId: string | undefined) {
  return tx
    .select({
      qxCode: e.qxCode,
      enterprises: countDistinct(e.enterpriseId),
      enrolled: count(),
      learnt: sql<number>`(count(*) filter (where ${e.progress} = 100))::int`,
      proven: sql<number>`(count(*) filter (where ${trainingProof.id} is not null and ${trainingProof.revokedAt} is null))::int`,
    })
    .from(e)
    .leftJoin(trainingProof, ofEnrolment)
    .where(and(recordScopeOf(actor), isNull(e.withdrawnAt), courseId ? eq(e.courseId, courseId) : undefined))
    .groupBy(e.qxCode)
    .orderBy(e.qxCode)
}
