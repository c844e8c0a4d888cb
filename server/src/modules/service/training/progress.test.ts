import { expect, test } from 'vitest'
import { isWatched, learntOf, reachedAfter, scoreOf, triesOf } from './progress.ts'

const at = (seconds: number) => new Date(Date.parse('2026-11-20T02:00:00.000Z') + seconds * 1000).toISOString()
const reached = (reachedMs: number, positionMs: number, seconds: number) =>
  reachedAfter({ reachedMs, lastAt: at(0) }, positionMs, { now: at(seconds), lengthMs: 60_000 })

test('a video counts as watched no faster than time passes', () => {
  expect(reached(0, 10_000, 10)).toBe(10_000)
  expect(reached(0, 60_000, 10)).toBe(10_000)
  expect(reached(5000, 3000, 10)).toBe(5000)
  expect(reached(50_000, 90_000, 20)).toBe(60_000)
})

test('a silence of a day is no day of watching, and a clock set back takes nothing away', () => {
  expect(reached(0, 60_000, 86_400)).toBe(30_000)
  expect(reached(8000, 60_000, -50)).toBe(8000)
})

test('players end a little before the length of the file', () => {
  expect([isWatched(57_000, 60_000), isWatched(56_999, 60_000)]).toEqual([true, false])
})

const part = (id: string, fileId: string | null = null) => ({
  id,
  title: '示例',
  kind: 'text' as const,
  body: [],
  files: [],
  minutes: 5,
  seconds: 0,
  file: fileId ? { id: fileId, name: '示例.mp4', size: 1, sha256: '' } : null,
})
const record = (partId: string, more: object = {}) => ({
  enrolmentId: 'e',
  partId,
  fileId: null,
  reachedMs: 0,
  lastAt: at(0),
  doneAt: null,
  ...more,
})

test('a part that was taken out is asked of nobody; another video of a part begins anew, one that was finished stays finished', () => {
  const gone = learntOf({ parts: [part('a')] }, [record('a', { doneAt: at(1) }), record('b')])
  expect(gone).toMatchObject({ isLearnt: true, progress: 100 })
  const other = [record('a', { fileId: 'old', reachedMs: 9000 })]
  expect(learntOf({ parts: [part('a', 'new')] }, other).parts[0]).toMatchObject({ reached: 0, done: false })
  expect(learntOf({ parts: [part('a', 'old')] }, other).parts[0]).toMatchObject({ reached: 9 })
  const finished = [record('a', { fileId: 'old', doneAt: at(1) })]
  expect(learntOf({ parts: [part('a', 'new'), part('b')] }, finished)).toMatchObject({ isLearnt: false, progress: 50 })
})

test('after the tries there is a wait, then there are as many again', () => {
  const quiz = { tries: 2, waitHours: 1 }
  expect(triesOf(quiz, { tries: 1, lastTryAt: at(0) }, at(1))).toEqual({ triesLeft: 1, waitUntil: null })
  expect(triesOf(quiz, { tries: 2, lastTryAt: at(0) }, at(3599))).toEqual({ triesLeft: 0, waitUntil: at(3600) })
  expect(triesOf(quiz, { tries: 2, lastTryAt: at(0) }, at(3600))).toEqual({ triesLeft: 2, waitUntil: null })
  // The quiz got fewer tries meanwhile.
  expect(triesOf({ tries: 1, waitHours: 1 }, { tries: 2, lastTryAt: at(0) }, at(1)).triesLeft).toBe(0)
})

test('a question is right when exactly its options are chosen; the score is rounded down', () => {
  const question = (id: string, right: number[]) => ({
    id,
    text: '',
    many: right.length > 1,
    options: ['', '', ''],
    right,
  })
  const questions = [question('a', [0]), question('b', [0, 2]), question('c', [1])]
  const score = (...chosen: [string, number[]][]) => scoreOf({ questions }, new Map(chosen))
  expect(score(['a', [0]], ['b', [2, 0]], ['c', [1]])).toBe(100)
  expect(score(['a', [0, 1]], ['b', [0]], ['c', [1]])).toBe(33)
  expect(score(['a', [0]], ['b', [0, 2, 2]], ['c', []])).toBe(66)
})
