/** A course for tests: a text, a video and a quiz of three questions, made and published by two people. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { trainingEditing } from '@green/contract/calls/service/training-editing.ts'
import { type CoursePart, type CourseText, trainingSlots } from '@green/contract/content/training.ts'
import { sendFile } from '../../../base/files/testing.ts'
import type { TestApp } from '../../../db/testing.ts'
import { ids } from '../../../platform/ids.ts'

/** Of eight seconds, as the demo city has it. */
export const videoBytes = (app: TestApp) => readFile(join(app.services.config.repository, 'data/demo/training.webm'))

export async function uploadVideo(app: TestApp, token: string) {
  const sent = { content: await videoBytes(app), name: '讲解.webm', type: 'video/webm', slot: trainingSlots.video }
  const { msg: _, ...file } = await sendFile(app, { ...sent, token })
  return file
}

export const textPart = (more: Partial<CoursePart> = {}): CoursePart => ({
  id: ids.next(),
  title: '制度和标准',
  kind: 'text',
  body: ['能耗限额标准分三级。'],
  file: null,
  files: [],
  minutes: 10,
  seconds: 0,
  ...more,
})

export const aQuiz = (): NonNullable<CourseText['quiz']> => ({
  passScore: 60,
  tries: 2,
  waitHours: 24,
  questions: [
    { id: ids.next(), text: '限额标准分几级？', many: false, options: ['两级', '三级', '四级'], right: [1] },
    { id: ids.next(), text: '哪些属于工业能耗？', many: true, options: ['电力', '天然气', '办公用纸'], right: [0, 1] },
    { id: ids.next(), text: '当量值和等价值相同吗？', many: false, options: ['相同', '不同'], right: [1] },
  ],
})

export const aCourse = (more: Partial<CourseText> = {}): CourseText => ({
  title: '能耗限额标准解读',
  category: 'standard',
  summary: '读懂限额标准',
  teacher: '李讲师',
  orgName: '市节能监察中心',
  startsOn: '2026-11-01',
  endsOn: '2026-12-31',
  place: '',
  url: '',
  cover: null,
  orgKinds: [],
  signUpLimit: null,
  parts: [textPart()],
  quiz: null,
  ...more,
})

/** Saved and submitted by one person, published by another. */
export async function publishedCourse(
  app: TestApp,
  text: CourseText,
  { by, second, of }: { by: string; second: string; of?: { id: string; version: number } },
) {
  const saved = await app.call(trainingEditing.saveDraft, { ...of, text }, by)
  if (saved.status !== 200) throw new Error(JSON.stringify(saved.data))
  const step = { id: saved.data.id, version: saved.data.version }
  const submitted = await app.call(trainingEditing.submit, step, by)
  if (submitted.status !== 200) throw new Error(JSON.stringify(submitted.data))
  const published = await app.call(trainingEditing.publish, { ...step, version: submitted.data.version }, second)
  if (published.status !== 200) throw new Error(JSON.stringify(published.data))
  return published.data
}
