/** What everybody reads of published courses: lists, one course, one part, its files. */
import type { CallInput } from '@green/contract/call.ts'
import type { PublicCourse, PublicPart, rcpx, training } from '@green/contract/calls/service/training.ts'
import { courseTimeOf } from '@green/contract/content/training.ts'
import { refuse } from '@green/contract/errors.ts'
import { fileAnswer } from '../../../base/files/answer.ts'
import { requireOpenable } from '../../../base/files/scan.ts'
import { filesOf } from '../../../base/files/store.ts'
import { clock } from '../../../platform/clock.ts'
import type { BlobResult } from '../../../platform/http/handlers.ts'
import type { Services, WithDb } from '../../../platform/services.ts'
import { withoutSmallGroups } from '../../../platform/small-groups.ts'
import { districtOn, offeredOn, sumsOn } from '../../content/public/district-numbers.ts'
import { countyNameOf } from './county.ts'
import { filesIn } from './editing.ts'
import { findShown, provenByCounty, type ShownCourse, shownPage } from './store.ts'

export function publicCourse({ id, qxCode, text, enrolled }: ShownCourse): PublicCourse {
  const { parts, quiz, cover, ...texts } = text
  return {
    ...texts,
    id,
    qxCode,
    coverId: cover?.id ?? null,
    countyName: countyNameOf(qxCode),
    time: courseTimeOf(text, clock.today()),
    parts: parts.length,
    minutes: parts.reduce((sum, { minutes }) => sum + minutes, 0),
    hasQuiz: quiz !== null,
    isFull: text.signUpLimit !== null && enrolled >= text.signUpLimit,
  }
}

export async function listShown({ db }: WithDb, input: CallInput<typeof rcpx.getRcpxs>) {
  const found = await shownPage(db, clock.today(), input)
  return { ...found, rows: found.rows.map(publicCourse) }
}

export async function shownCourse({ db }: WithDb, id: string): Promise<ShownCourse> {
  const found = await findShown(db, id)
  if (!found) throw refuse('NOT_FOUND')
  return found
}

export async function readCourse(services: Services, { id }: CallInput<typeof rcpx.getContents>) {
  const course = await shownCourse(services, id)
  const { parts, quiz } = course.text
  return {
    ...publicCourse(course),
    contents: parts,
    quiz: quiz && { ...quiz, questions: quiz.questions.length },
  }
}

export async function readPart(
  services: Services,
  { id, contentId }: CallInput<typeof rcpx.getContentsById>,
): Promise<PublicPart> {
  const part = (await shownCourse(services, id)).text.parts.find((one) => one.id === contentId)
  if (!part) throw refuse('NOT_FOUND')
  return part
}

/** Shown in the browser; everything else is downloaded. */
const shownInline = ['application/pdf', 'image/jpeg', 'image/png', 'video/mp4', 'video/webm']

/** A file of the published text; those of drafts and of earlier texts are not public. */
export async function courseFile(
  services: Services,
  { courseId, file }: CallInput<typeof training.file>,
): Promise<BlobResult> {
  const { text } = await shownCourse(services, courseId)
  const [stored] = filesIn(text).includes(file) ? await filesOf(services.db, [file]) : []
  if (!stored) throw refuse('NOT_FOUND')
  requireOpenable(stored, null)
  return fileAnswer(services, stored, shownInline.includes(stored.mime))
}

/** Small groups are hidden, and so is what would tell of them. */
export async function peopleByCounty({ db }: WithDb) {
  const today = clock.today()
  const offered = offeredOn(today)
  const sums = sumsOn(today, [
    ...offered.map(({ code }) => [code, 0] as const),
    ...(await provenByCounty(db)).map(([code, people]) => [districtOn(code, today), people] as const),
  ])
  const declared = withoutSmallGroups([...sums.values()])
  const sum = [...sums.values()].reduce((all, people) => all + people, 0)
  const [total = null] = withoutSmallGroups([sum])
  return {
    total,
    rows: [...sums.keys()].map((code, at) => ({
      qxCode: code,
      qxName: countyNameOf(code) ?? code,
      people: declared[at] ?? null,
    })),
  }
}
