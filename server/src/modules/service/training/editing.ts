/** 培训课程 in the office: every save is a text of its own; another person publishes it; learners see the published one until then. */

import type { CallInput } from '@green/contract/call.ts'
import type { CourseEditing, CourseRow, trainingEditing } from '@green/contract/calls/service/training-editing.ts'
import { linesOf } from '@green/contract/content/rich-text.ts'
import { type CoursePart, type CourseQuiz, type CourseText, courseTimeOf } from '@green/contract/content/training.ts'
import { type FieldFault, refuse, refuseFields } from '@green/contract/errors.ts'
import { isDistrictOfficer } from '@green/contract/roles.ts'
import type { TrainingCourseAction, TrainingCourseState } from '@green/filing/cases/training-course.ts'
import * as faultTexts from '@green/filing/kinds/fault-texts.ts'
import { videoSeconds } from '@green/upload-guards/video-check.ts'
import { caseHistoryOf } from '../../../base/case/case-store.ts'
import { allowedCaseSteps, openCase, type StepOutcome, takeCaseStep } from '../../../base/case/take-step.ts'
import { citeFiles } from '../../../base/files/rights.ts'
import { type FileRecord, filesOf } from '../../../base/files/store.ts'
import type { Tx } from '../../../db/database.ts'
import type { trainingCourse } from '../../../db/schema/training.ts'
import type { Actor } from '../../../platform/actor.ts'
import { clock } from '../../../platform/clock.ts'
import { idempotent } from '../../../platform/http/idempotent.ts'
import { ids } from '../../../platform/ids.ts'
import type { Services, WithDb } from '../../../platform/services.ts'
import { countyNameOf } from './county.ts'
import { type EditedCourse, editedPage, findEdited, insertText, textsOf } from './editing-store.ts'
import { courseKind } from './kind.ts'
import { scopeOf } from './scope-store.ts'

function rowOf({ text, qxCode, shownNo, ...course }: EditedCourse): CourseRow {
  const { startsOn, endsOn } = text
  return {
    ...course,
    state: course.state as TrainingCourseState,
    title: text.title,
    category: text.category,
    startsOn,
    endsOn,
    signUpLimit: text.signUpLimit,
    isShown: shownNo !== null,
    time: startsOn && endsOn ? courseTimeOf({ startsOn, endsOn }, clock.today()) : null,
    countyName: countyNameOf(qxCode),
  }
}

export async function listCourses({ db }: WithDb, input: CallInput<typeof trainingEditing.list>, actor: Actor) {
  const found = await editedPage(db, actor, input)
  return { ...found, rows: found.rows.map(rowOf) }
}

async function editedCourse(tx: Tx, id: string, actor: Actor): Promise<EditedCourse> {
  const found = await findEdited(tx, id, scopeOf(actor))
  if (!found) throw refuse('NOT_FOUND')
  return found
}

export async function editingOf(tx: Tx, id: string, actor: Actor): Promise<CourseEditing> {
  const course = await editedCourse(tx, id, actor)
  const { steps } = courseKind.machine
  return {
    ...rowOf(course),
    textNo: course.textNo,
    shownNo: course.shownNo,
    text: course.text,
    allowed: await allowedCaseSteps(tx, courseKind, course, actor),
    texts: await textsOf(tx, id),
    steps: (await caseHistoryOf(tx, id)).toReversed().map(({ at, action, actorName, opinion }) => ({
      at,
      by: actorName,
      opinion,
      step: steps[action as TrainingCourseAction].label,
    })),
  }
}

/** Saves a text. What learners see stays until another person publishes this one. */
export async function saveCourse(
  services: Services,
  input: CallInput<typeof trainingEditing.saveDraft>,
  actor: Actor,
): Promise<CourseEditing> {
  return idempotent(services, actor, input, async (tx) => {
    const { id = ids.next(), version = 0 } = input
    const keep = async (no: number) => {
      const text = await realText(tx, services, id, input.text, actor)
      await insertText(tx, { courseId: id, no, text, at: clock.now(), byId: actor.accountId, byName: actor.name })
      return text
    }
    if (input.id === undefined)
      await openCase(tx, services, courseKind, 'begin', actor, async () => ({
        ...shownColumns(await keep(1)),
        id,
        textNo: 1,
        qxCode: isDistrictOfficer(actor.role) ? actor.qxCode : null,
      }))
    else
      await takeCaseStep(tx, services, courseKind, { id, version, action: 'save' }, actor, async (before) => {
        await keep(before.textNo + 1)
        return { changes: { textNo: before.textNo + 1, submittedBy: null } }
      })
    return editingOf(tx, id, actor)
  })
}

/** The published text, in the columns that lists read. */
const shownColumns = ({ title, category, startsOn, endsOn }: CourseText) => ({ title, category, startsOn, endsOn })

/** The text with the files that were really uploaded, and the lengths of the videos as they stand in the files. */
async function realText(tx: Tx, services: Services, id: string, text: CourseText, actor: Actor): Promise<CourseText> {
  const wanted = filesIn(text)
  const cited = await citeFiles(tx, 'training', id, wanted, actor)
  const stored = new Map((await filesOf(tx, wanted)).map((one) => [one.id, one]))
  const wrong: FieldFault[] = []
  const parts = await Promise.all(
    text.parts.map(async (part, i): Promise<CoursePart> => {
      const file = part.file ? (cited.get(part.file.id) ?? null) : null
      const storedFile = file && stored.get(file.id)
      const isVideo = storedFile?.mime.startsWith('video/') ?? false
      if (storedFile && part.kind !== 'text' && isVideo !== (part.kind === 'video'))
        wrong.push({ field: `text.parts[${i}].file`, message: '文件与这一部分的类型不符，请重新选择文件' })
      return {
        ...part,
        file: part.kind === 'text' ? null : file,
        files: part.files.flatMap((one) => cited.get(one.id) ?? []),
        seconds: storedFile && isVideo && part.kind === 'video' ? await secondsOf(services, storedFile) : 0,
      }
    }),
  )
  if (wrong.length > 0) throw refuseFields(wrong)
  return { ...text, cover: text.cover ? (cited.get(text.cover.id) ?? null) : null, parts }
}

async function secondsOf({ files }: Pick<Services, 'files'>, { storageKey, mime }: FileRecord): Promise<number> {
  await using video = await files.local(storageKey)
  return Math.round((await videoSeconds(video.path, mime)) * 1000) / 1000
}

/** Every file of a text. */
export const filesIn = ({ cover, parts }: Pick<CourseText, 'cover' | 'parts'>): string[] =>
  [cover, ...parts.flatMap(({ kind, file, files }) => [kind === 'text' ? null : file, ...files])].flatMap((one) =>
    one ? [one.id] : [],
  )

const needed = '该输入项为必填项!'

/** Required for publishing: checked when the text is submitted and again when it is published, every fault at once. */
function requireComplete(text: CourseText): void {
  const faults: FieldFault[] = []
  const { orgName, startsOn, endsOn, parts, quiz } = text
  if (orgName === '') faults.push({ field: 'text.orgName', message: needed })
  if (startsOn === '') faults.push({ field: 'text.startsOn', message: needed })
  if (endsOn === '') faults.push({ field: 'text.endsOn', message: needed })
  if (startsOn && endsOn && endsOn < startsOn) faults.push({ field: 'text.endsOn', message: faultTexts.endBeforeStart })
  if (endsOn && endsOn < clock.today())
    faults.push({ field: 'text.endsOn', message: '结束日期已经过去，请改为今天或以后的日期' })
  if (parts.length === 0) faults.push({ field: 'text.parts', message: '请至少添加一个部分' })
  parts.forEach((part, i) => {
    if (part.kind === 'text' && linesOf(part.body).every((line) => line.trim() === ''))
      faults.push({ field: `text.parts[${i}].body`, message: `请填写“${part.title}”的正文` })
    if (part.kind !== 'text' && !part.file)
      faults.push({
        field: `text.parts[${i}].file`,
        message: `请上传“${part.title}”的${part.kind === 'video' ? '视频' : '文档'}`,
      })
  })
  if (new Set(parts.map(({ id }) => id)).size < parts.length)
    faults.push({ field: 'text.parts', message: '有部分重复，请删除后重新添加' })
  if (quiz) faults.push(...quizFaults(quiz))
  if (faults.length > 0) throw refuseFields(faults)
}

function quizFaults({ questions }: CourseQuiz): FieldFault[] {
  const faults: FieldFault[] = []
  if (questions.length === 0)
    faults.push({ field: 'text.quiz.questions', message: '测验至少要有一题，不需要测验的请取消' })
  if (new Set(questions.map(({ id }) => id)).size < questions.length)
    faults.push({ field: 'text.quiz.questions', message: '有题目重复，请删除后重新添加' })
  questions.forEach(({ many, options, right }, i) => {
    const field = `text.quiz.questions[${i}]`
    if (new Set(options.map((one) => one.trim())).size < options.length)
      faults.push({ field, message: `第${i + 1}题有相同的选项` })
    if (right.length === 0 || right.some((at) => at >= options.length) || new Set(right).size < right.length)
      faults.push({ field, message: `请勾选第${i + 1}题的正确选项` })
    else if (!many && right.length > 1) faults.push({ field, message: `第${i + 1}题是单选，只能勾选一个正确选项` })
  })
  return faults
}

type Seen = { id: string; version: number; opinion?: string | undefined; requestId?: string | undefined }
type Outcome = StepOutcome<TrainingCourseState, typeof trainingCourse>

function step(
  services: Services,
  input: Seen,
  action: TrainingCourseAction,
  actor: Actor,
  decide: (course: EditedCourse) => Outcome = () => ({}),
): Promise<CourseEditing> {
  return idempotent(services, actor, input, async (tx) => {
    await takeCaseStep(tx, services, courseKind, { ...input, action }, actor, async () => {
      const course = await editedCourse(tx, input.id, actor)
      return {
        ...decide(course),
        details: { textNo: String(course.textNo) },
        log: { object: `培训课程 ${course.text.title}` },
      }
    })
    return editingOf(tx, input.id, actor)
  })
}

export const submitCourse = (services: Services, input: Seen, actor: Actor) =>
  step(services, input, 'submit', actor, ({ text }) => {
    requireComplete(text)
    return { changes: { submittedBy: actor.accountId } }
  })

export const giveBackCourse = (services: Services, input: Seen, actor: Actor) =>
  step(services, input, 'giveBack', actor, () => ({ changes: { submittedBy: null } }))

export const publishCourse = (services: Services, input: Seen, actor: Actor) =>
  step(services, input, 'publish', actor, ({ text, textNo, publishedAt }) => {
    requireComplete(text)
    return { changes: { ...shownColumns(text), shownNo: textNo, publishedAt: publishedAt ?? clock.now() } }
  })

/** Nobody outside reads it from here on; what was learnt and proven stays on record. */
export const withdrawCourse = (services: Services, input: Seen, actor: Actor) =>
  step(services, input, 'withdraw', actor, ({ state }) => ({
    to: state === 'published' ? 'withdrawn' : (state as TrainingCourseState),
    changes: { shownNo: null },
  }))

export const discardCourse = (services: Services, input: Seen, actor: Actor) => step(services, input, 'discard', actor)
