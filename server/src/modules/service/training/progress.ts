/** What counts as learnt. Pure: the moment and the length of the video come from the server, only the position from the player. */
import type { CourseQuiz, CourseText } from '@green/contract/content/training.ts'
import { addMs } from '../../../platform/clock.ts'
import type { Enrolment, PartRecord } from './store.ts'

/** A player reports every ten seconds; a longer silence counts as this at most, so that nobody gains from leaving. */
const mostBetweenMs = 30_000
/** So much of a video is all of it: players end a little before or after the length that the file states. */
const wholeShare = 0.95

/** How far the video counts as watched: never faster than time has passed since the last report, never beyond its end. */
export function reachedAfter(
  { reachedMs, lastAt }: Pick<PartRecord, 'reachedMs' | 'lastAt'>,
  positionMs: number,
  { now, lengthMs }: { now: string; lengthMs: number },
): number {
  const passed = Math.min(Math.max(0, Date.parse(now) - Date.parse(lastAt)), mostBetweenMs)
  return Math.round(Math.max(reachedMs, Math.min(positionMs, reachedMs + passed, lengthMs)))
}

export const isWatched = (reachedMs: number, lengthMs: number) => reachedMs >= lengthMs * wholeShare

/** The parts of the text as it is now, each done or not: a part that was taken out is asked of nobody. */
export function learntOf({ parts }: Pick<CourseText, 'parts'>, records: readonly PartRecord[]) {
  const byPart = new Map(records.map((one) => [one.partId, one]))
  const rows = parts.map(({ id, file }) => {
    const record = byPart.get(id)
    const done = (record?.doneAt ?? null) !== null
    const isSame = record?.fileId == null || record.fileId === file?.id
    return { partId: id, done, reached: record && isSame ? record.reachedMs / 1000 : 0 }
  })
  const done = rows.filter((one) => one.done).length
  return {
    parts: rows,
    isLearnt: done === rows.length,
    progress: rows.length === 0 ? 100 : Math.floor((done * 100) / rows.length),
  }
}

/** Tries left now, and from when the next one is open; after the wait there are as many again. */
export function triesOf(
  { tries, waitHours }: Pick<CourseQuiz, 'tries' | 'waitHours'>,
  { tries: used, lastTryAt }: Pick<Enrolment, 'tries' | 'lastTryAt'>,
  now: string,
): { triesLeft: number; waitUntil: string | null } {
  if (used < tries || lastTryAt === null) return { triesLeft: tries - used, waitUntil: null }
  const waitUntil = addMs(lastTryAt, waitHours * 3_600_000)
  return waitUntil > now ? { triesLeft: 0, waitUntil } : { triesLeft: tries, waitUntil: null }
}

/** Percent of the questions answered exactly right, rounded down: 59.9 is not 60. */
export function scoreOf(
  { questions }: Pick<CourseQuiz, 'questions'>,
  chosen: ReadonlyMap<string, readonly number[]>,
): number {
  const right = questions.filter((question) => {
    const picked = new Set(chosen.get(question.id) ?? [])
    return picked.size === question.right.length && question.right.every((at) => picked.has(at))
  })
  return Math.floor((right.length * 100) / questions.length)
}
