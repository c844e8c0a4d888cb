/** A learner's own course: signing up, what was watched and read, the quiz, and the proof that follows from them. */
import type { CallInput } from '@green/contract/call.ts'
import type { Learning, training } from '@green/contract/calls/service/training.ts'
import { type CoursePart, courseTimeOf } from '@green/contract/content/training.ts'
import { refuse, refuseFields } from '@green/contract/errors.ts'
import { orgKindLabels } from '@green/contract/roles.ts'
import { writeAudit } from '../../../base/audit/store.ts'
import { type Tx, transaction } from '../../../db/database.ts'
import type { Actor } from '../../../platform/actor.ts'
import { chineseDay, clock, localTime } from '../../../platform/clock.ts'
import { requireFeature } from '../../../platform/features.ts'
import { idempotent } from '../../../platform/http/idempotent.ts'
import { ids } from '../../../platform/ids.ts'
import type { Services, WithDb } from '../../../platform/services.ts'
import { countyNameOf } from './county.ts'
import { enterpriseOf } from './enterprise-store.ts'
import { isWatched, learntOf, reachedAfter, scoreOf, triesOf } from './progress.ts'
import { issueWhenComplete } from './proofs.ts'
import {
  type Enrolment,
  enrolmentsOf,
  findEnrolment,
  findShown,
  insertAttempt,
  insertEnrolment,
  keepPart,
  lockCourse,
  lockEnrolment,
  type PartRecord,
  partsOf,
  proofOf,
  type ShownCourse,
  updateEnrolment,
  withdrawEnrolment,
} from './store.ts'

async function courseOf(tx: Tx, id: string): Promise<ShownCourse> {
  const found = await findShown(tx, id)
  if (!found) throw refuse('NOT_FOUND')
  return found
}

/** Learning takes place from the first day to the last. */
function requireOpen({ text }: ShownCourse): void {
  const time = courseTimeOf(text, clock.today())
  if (time === 'ended') throw refuse('COURSE_OVER', { day: chineseDay(text.endsOn) })
  if (time === 'coming') throw refuse('COURSE_AHEAD', { day: chineseDay(text.startsOn) })
}

async function learningOf(tx: Tx, { text }: ShownCourse, enrolment: Enrolment): Promise<Learning> {
  const { id, personName, post, signedAt, bestScore, quizPassedAt } = enrolment
  const learnt = learntOf(text, await partsOf(tx, id))
  const proof = await proofOf(tx, id)
  const passed = quizPassedAt !== null
  return {
    enrolmentId: id,
    personName,
    post,
    signedAt,
    ...learnt,
    quiz: text.quiz && { passed, bestScore, ...triesOf(text.quiz, enrolment, clock.now()) },
    mayClaim: proof === null && learnt.isLearnt && (text.quiz === null || passed),
    proof,
  }
}

export async function ownLearning({ db }: WithDb, { courseId }: CallInput<typeof training.own>, actor: Actor) {
  const course = await courseOf(db, courseId)
  const enrolment = await findEnrolment(db, courseId, actor)
  return { learning: enrolment && (await learningOf(db, course, enrolment)) }
}

export async function ownCourses({ db }: WithDb, actor: Actor) {
  const rows = await enrolmentsOf(db, actor)
  return rows.map(({ enrolment, course, proof }) => ({
    courseId: course.id,
    title: course.title,
    endsOn: course.endsOn,
    time: courseTimeOf(course, clock.today()),
    isShown: course.shownNo !== null,
    signedAt: enrolment.signedAt,
    progress: enrolment.progress,
    bestScore: enrolment.bestScore,
    proof,
  }))
}

export async function signUp(
  services: Services,
  input: CallInput<typeof training.signUp>,
  actor: Actor,
): Promise<Learning> {
  return idempotent(services, actor, input, async (tx) => {
    await lockCourse(tx, input.courseId)
    clock.fix()
    const course = await courseOf(tx, input.courseId)
    const { text, qxCode } = course
    if (courseTimeOf(text, clock.today()) === 'ended') throw refuse('ENROLMENT_OVER', { day: chineseDay(text.endsOn) })
    if (await findEnrolment(tx, course.id, actor)) throw refuse('DONE_ALREADY')
    const firm = await enterpriseOf(tx, actor)
    await requireFeature(services, 'enrolment', { role: actor.role, qxCode: firm.qxCode })
    if (qxCode !== null && firm.qxCode !== qxCode)
      throw refuse('COURSE_OF_COUNTY', { county: countyNameOf(qxCode) ?? '' })
    if (text.orgKinds.length > 0 && !text.orgKinds.includes(firm.orgKind)) {
      const kinds = text.orgKinds.map((kind) => orgKindLabels[kind]).join('、')
      throw refuse('COURSE_OF_KINDS', { kinds })
    }
    if (text.signUpLimit !== null && course.enrolled >= text.signUpLimit)
      throw refuse('COURSE_FULL', { limit: text.signUpLimit })
    const { personName, post, phone } = input
    await insertEnrolment(tx, {
      id: ids.next(),
      courseId: course.id,
      accountId: actor.accountId,
      enterpriseId: firm.id,
      enterpriseName: firm.enterpriseName,
      qxCode: firm.qxCode,
      personName,
      post: post.trim(),
      phone,
      signedAt: clock.now(),
    })
    await writeAudit(tx, {
      kind: 'business',
      actor,
      action: '报名培训课程',
      object: text.title,
      result: `${personName}，${post.trim()}`,
    })
    return learningOf(tx, course, await enrolled(tx, course.id, actor))
  })
}

/** Before there is a proof: the place is free again, and what was learnt is cleared. */
export async function withdrawSignUp(services: Services, input: CallInput<typeof training.withdraw>, actor: Actor) {
  return idempotent(services, actor, input, async (tx) => {
    const course = await courseOf(tx, input.courseId)
    const enrolment = await enrolled(tx, course.id, actor)
    clock.fix()
    if (await proofOf(tx, enrolment.id)) throw refuse('COURSE_PROVEN')
    await withdrawEnrolment(tx, enrolment.id, clock.now())
    await writeAudit(tx, {
      kind: 'business',
      actor,
      action: '取消培训报名',
      object: course.text.title,
      result: `${enrolment.personName}，已学${enrolment.progress}%`,
    })
    return { done: true as const }
  })
}

async function enrolled(tx: Tx, courseId: string, actor: Actor): Promise<Enrolment> {
  const found = await lockEnrolment(tx, courseId, actor)
  if (!found) throw refuse('NOT_ENROLLED')
  return found
}

type Begun = { course: ShownCourse; enrolment: Enrolment; part: CoursePart; record: PartRecord | undefined }

/** A part of the course as it is now, with what was learnt of it so far. */
async function begun(tx: Tx, { courseId, partId }: { courseId: string; partId: string }, actor: Actor): Promise<Begun> {
  const course = await courseOf(tx, courseId)
  const enrolment = await enrolled(tx, courseId, actor)
  clock.fix()
  requireOpen(course)
  const part = course.text.parts.find((one) => one.id === partId)
  if (!part) throw refuse('NOT_FOUND')
  const record = (await partsOf(tx, enrolment.id)).find((one) => one.partId === partId)
  return { course, enrolment, part, record }
}

/** Keeps the part; once it is done, the share of the course, and the proof when that was the last thing. */
async function keep(tx: Tx, { course, enrolment, record }: Begun, next: PartRecord, actor: Actor): Promise<void> {
  await keepPart(tx, next)
  if (next.doneAt === null || record?.doneAt) return
  const { progress } = learntOf(course.text, await partsOf(tx, enrolment.id))
  await updateEnrolment(tx, enrolment.id, { progress })
  await issueWhenComplete(tx, course, { ...enrolment, progress }, actor)
}

/** The first report of a video only says that it begins. */
export async function watchPart(services: WithDb, input: CallInput<typeof training.watch>, actor: Actor) {
  return transaction(services.db, async (tx) => {
    const all = await begun(tx, input, actor)
    const { enrolment, part, record } = all
    if (part.kind !== 'video' || !part.file) throw refuseFields([{ field: 'partId', message: '这一部分不是视频' }])
    const [now, lengthMs] = [clock.now(), part.seconds * 1000]
    const isSame = record?.fileId === part.file.id
    const reachedMs = record && isSame ? reachedAfter(record, input.position * 1000, { now, lengthMs }) : 0
    const doneAt = record?.doneAt ?? (isWatched(reachedMs, lengthMs) ? now : null)
    const { id: enrolmentId } = enrolment
    await keep(tx, all, { enrolmentId, partId: part.id, fileId: part.file.id, reachedMs, lastAt: now, doneAt }, actor)
    return { reached: reachedMs / 1000, seconds: part.seconds, done: doneAt !== null }
  })
}

export async function finishReading(services: WithDb, input: CallInput<typeof training.readPart>, actor: Actor) {
  return transaction(services.db, async (tx) => {
    const all = await begun(tx, input, actor)
    const { course, part, record } = all
    if (part.kind === 'video') throw refuseFields([{ field: 'partId', message: '视频按播放的时间记录，请看完视频' }])
    const [now, enrolmentId] = [clock.now(), all.enrolment.id]
    const doneAt = record?.doneAt ?? now
    await keep(tx, all, { enrolmentId, partId: part.id, fileId: null, reachedMs: 0, lastAt: now, doneAt }, actor)
    return learningOf(tx, course, await enrolled(tx, course.id, actor))
  })
}

/** The questions; their answers leave the server only once the learner has passed. */
export async function readQuiz({ db }: WithDb, { courseId }: CallInput<typeof training.quiz>, actor: Actor) {
  const course = await courseOf(db, courseId)
  const enrolment = await findEnrolment(db, courseId, actor)
  if (!enrolment) throw refuse('NOT_ENROLLED')
  const { quiz } = course.text
  if (!quiz || course.shownNo === null) throw refuse('NOT_FOUND')
  await requireLearnt(db, course, enrolment)
  const passed = enrolment.quizPassedAt !== null
  return {
    textNo: course.shownNo,
    questions: quiz.questions.map((question) => ({ ...question, right: passed ? question.right : null })),
  }
}

async function requireLearnt(tx: Tx, { text }: ShownCourse, { id }: Enrolment): Promise<void> {
  const { parts } = learntOf(text, await partsOf(tx, id))
  const open = text.parts.find((_, i) => !parts[i]?.done)
  if (open) throw refuse('NOT_LEARNT', { what: `“${open.title}”，学完各部分后才能测验` })
}

/** Graded here; what goes back is the score and nothing about single questions. */
export async function answerQuiz(services: Services, input: CallInput<typeof training.answer>, actor: Actor) {
  return idempotent(services, actor, input, async (tx) => {
    const course = await courseOf(tx, input.courseId)
    const enrolment = await enrolled(tx, course.id, actor)
    clock.fix()
    requireOpen(course)
    const { quiz, title } = course.text
    if (!quiz) throw refuse('NOT_FOUND')
    if (course.shownNo !== input.textNo) throw refuse('STALE')
    if (enrolment.quizPassedAt !== null) throw refuse('DONE_ALREADY')
    await requireLearnt(tx, course, enrolment)
    const now = clock.now()
    const { triesLeft, waitUntil } = triesOf(quiz, enrolment, now)
    if (waitUntil !== null) throw refuse('QUIZ_WAIT', { tries: quiz.tries, time: localTime(waitUntil) })
    const chosen = new Map(input.answers.map((one) => [one.id, one.chosen]))
    const missing = quiz.questions.findIndex(({ id }) => (chosen.get(id) ?? []).length === 0)
    if (missing >= 0) throw refuseFields([{ field: `answers[${missing}]`, message: `第${missing + 1}题还没有作答` }])
    const score = scoreOf(quiz, chosen)
    const passed = score >= quiz.passScore
    await insertAttempt(tx, {
      id: ids.next(),
      enrolmentId: enrolment.id,
      at: now,
      textNo: course.shownNo,
      score,
      passed,
      answers: Object.fromEntries(chosen),
    })
    const changes = {
      tries: quiz.tries - triesLeft + 1,
      lastTryAt: now,
      bestScore: Math.max(score, enrolment.bestScore ?? 0),
      quizPassedAt: passed ? now : null,
    }
    await updateEnrolment(tx, enrolment.id, changes)
    await writeAudit(tx, {
      kind: 'business',
      actor,
      action: '参加培训测验',
      object: title,
      result: `${score}分，${passed ? '通过' : '未通过'}`,
    })
    if (passed) await issueWhenComplete(tx, course, { ...enrolment, ...changes }, actor)
    return { score, passed, learning: await learningOf(tx, course, { ...enrolment, ...changes }) }
  })
}

/** For whom a change of the course left nothing more to do; also after its last day. */
export async function claimProof(services: Services, input: CallInput<typeof training.claim>, actor: Actor) {
  return idempotent(services, actor, input, async (tx) => {
    const course = await courseOf(tx, input.courseId)
    const enrolment = await enrolled(tx, course.id, actor)
    clock.fix()
    if (await proofOf(tx, enrolment.id)) throw refuse('DONE_ALREADY')
    await requireLearnt(tx, course, enrolment)
    if (!(await issueWhenComplete(tx, course, enrolment, actor)))
      throw refuse('NOT_LEARNT', { what: '测验，请先通过测验' })
    const { progress } = learntOf(course.text, await partsOf(tx, enrolment.id))
    await updateEnrolment(tx, enrolment.id, { progress })
    return learningOf(tx, course, enrolment)
  })
}
