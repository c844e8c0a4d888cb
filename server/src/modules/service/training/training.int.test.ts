/** 培训 on the real server: who writes and publishes, who learns, how it is judged, and what a proof is worth. */
import { truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { personal } from '@green/contract/calls/account/personal.ts'
import { search } from '@green/contract/calls/overview/search.ts'
import { rcpx, training } from '@green/contract/calls/service/training.ts'
import { trainingEditing } from '@green/contract/calls/service/training-editing.ts'
import { type CourseText, trainingSlots } from '@green/contract/content/training.ts'
import { film } from '@green/upload-guards/test-sounds.ts'
import { readXlsx } from 'hucre/xlsx'
import { beforeAll, expect, test } from 'vitest'
import { filesOf } from '../../../base/files/store.ts'
import { sendFile } from '../../../base/files/testing.ts'
import { openTestScheme } from '../../../filing/test-scheme.ts'
import { moveClock } from '../../../platform/clock.ts'
import { aCourse, aQuiz, publishedCourse, textPart, uploadVideo, videoBytes } from './testing.ts'

const { app, as, signIn } = await openTestScheme()

const start = '2026-11-20T02:00:00.000Z'

async function at(moment: string) {
  moveClock(moment)
  await signIn()
}

beforeAll(() => at(start))

const publish = (text: CourseText, more: Partial<Parameters<typeof publishedCourse>[2]> = {}) =>
  publishedCourse(app, text, { by: as('city'), second: as('city2'), ...more })
const person = { personName: '陈学习', post: '能源管理员', phone: '13800000001' }
const signUp = (courseId: string, token = as('filer')) => app.call(training.signUp, { courseId, ...person }, token)
const own = async (courseId: string, token = as('filer')) => {
  const { learning } = (await app.call(training.own, { courseId }, token)).data
  if (!learning) throw new Error('not signed up')
  return learning
}
const read = (courseId: string, partId: string, token = as('filer')) =>
  app.call(training.readPart, { courseId, partId }, token)
const watch = (courseId: string, partId: string, position: number, token = as('filer')) =>
  app.call(training.watch, { courseId, partId, position }, token)

test('a course is public only when somebody who wrote no part of it has published it; changes wait in drafts', async () => {
  const { data: draft } = await app.call(
    trainingEditing.saveDraft,
    { text: aCourse({ title: '两人发布的课程' }) },
    as('city'),
  )
  const step = { id: draft.id, version: draft.version }
  expect((await app.call(rcpx.getContents, { id: draft.id }, null)).status).toBe(404)
  const searched = async (text: string) =>
    (await app.call(search.everything, { words: text, kind: 'course' }, null)).data.rows.map(({ address }) => address)
  expect(await searched('两人发布的课程')).toEqual([])
  const { data: submitted } = await app.call(trainingEditing.submit, step, as('city'))
  const ready = { id: draft.id, version: submitted.version }
  expect((await app.call(trainingEditing.publish, ready, as('city'))).status).toBe(403)
  expect((await app.call(trainingEditing.publish, ready, as('county'))).status).toBe(403)
  expect((await app.call(trainingEditing.giveBack, ready, as('city2'))).status).toBe(422)
  const { data: published } = await app.call(trainingEditing.publish, ready, as('admin'))
  expect(published).toMatchObject({ state: 'published', isShown: true })
  expect((await app.call(rcpx.getContents, { id: draft.id }, null)).data.title).toBe('两人发布的课程')
  expect(await searched('兩人發布的課程')).toEqual([`/mainPages/course?id=${draft.id}`])
  const changed = { ...published.text, title: '改了名称的课程' }
  const { data: next } = await app.call(
    trainingEditing.saveDraft,
    { id: draft.id, version: published.version, text: changed },
    as('city2'),
  )
  expect([next.state, next.isShown]).toEqual(['draft', true])
  expect((await app.call(rcpx.getContents, { id: draft.id }, null)).data.title).toBe('两人发布的课程')
  const stale = { id: draft.id, version: published.version, text: changed }
  expect((await app.call(trainingEditing.saveDraft, stale, as('city'))).status).toBe(409)
  const { data: again } = await app.call(trainingEditing.submit, { id: draft.id, version: next.version }, as('city'))
  // Neither who submitted nor who wrote publishes.
  for (const hand of [as('city'), as('city2')])
    expect((await app.call(trainingEditing.publish, { id: draft.id, version: again.version }, hand)).status).toBe(403)
  expect((await app.call(trainingEditing.publish, { id: draft.id, version: again.version }, as('admin'))).status).toBe(
    200,
  )
  expect((await app.call(rcpx.getContents, { id: draft.id }, null)).data.title).toBe('改了名称的课程')
  expect([await searched('两人发布的课程'), await searched('改了名称的课程')]).toEqual([[], [expect.any(String)]])
  const current = await app.call(trainingEditing.get, { id: draft.id }, as('admin'))
  const end = { id: draft.id, version: current.data.version, opinion: '内容需要核实。' }
  expect((await app.call(trainingEditing.withdraw, end, as('admin'))).status).toBe(200)
  expect(await searched('改了名称的课程')).toEqual([])
})

test('a county writes courses of its own, which another county does not find', async () => {
  const { data } = await app.call(trainingEditing.saveDraft, { text: aCourse({ title: '区县课程' }) }, as('county'))
  expect(data.countyName).not.toBeNull()
  expect((await app.call(trainingEditing.get, { id: data.id }, as('otherCounty'))).status).toBe(404)
  expect((await app.call(trainingEditing.get, { id: data.id }, as('expert'))).status).toBe(403)
  const { data: submitted } = await app.call(
    trainingEditing.submit,
    { id: data.id, version: data.version },
    as('county'),
  )
  await app.call(trainingEditing.publish, { id: data.id, version: submitted.version }, as('city'))
  const refused = await signUp(data.id, as('away'))
  expect([refused.status, refused.msg]).toEqual([409, expect.stringContaining('只接受本区县的单位报名')])
  expect((await signUp(data.id)).status).toBe(200)
})

test('a draft that nobody has seen is discarded with a reason; a published course is withdrawn instead', async () => {
  const { data } = await app.call(trainingEditing.saveDraft, { text: aCourse({ title: '不再需要的课程' }) }, as('city'))
  const step = { id: data.id, version: data.version, opinion: '内容与另一门课程重复' }
  expect((await app.call(trainingEditing.discard, { ...step, opinion: '' }, as('city'))).status).toBe(422)
  expect((await app.call(trainingEditing.discard, step, as('county'))).status).toBe(404)
  expect((await app.call(trainingEditing.discard, step, as('city'))).data.state).toBe('discarded')
  expect((await app.call(trainingEditing.submit, { id: data.id, version: data.version + 1 }, as('city'))).status).toBe(
    409,
  )
  const shown = await publish(aCourse({ title: '已发布的课程' }))
  const late = { ...step, id: shown.id, version: shown.version }
  expect((await app.call(trainingEditing.discard, late, as('city'))).status).toBe(409)
})

test('what is missing or contradicts itself is told at its field before publishing', async () => {
  const quiz = { ...aQuiz(), questions: aQuiz().questions.map((one) => ({ ...one, right: [] })) }
  const text = aCourse({
    orgName: '',
    startsOn: '2026-12-01',
    endsOn: '2026-11-01',
    quiz,
    parts: [textPart({ body: [] }), textPart({ kind: 'video', body: [] })],
  })
  const { data: draft } = await app.call(trainingEditing.saveDraft, { text }, as('city'))
  const answer = await app.call(trainingEditing.submit, { id: draft.id, version: draft.version }, as('city'))
  expect(answer.status).toBe(422)
  const { errors } = answer.data as unknown as { errors: { field: string; message: string }[] }
  expect(errors.map(({ field }) => field)).toEqual([
    ...['text.orgName', 'text.endsOn', 'text.endsOn', 'text.parts[0].body', 'text.parts[1].file'],
    ...['text.quiz.questions[0]', 'text.quiz.questions[1]', 'text.quiz.questions[2]'],
  ])
})

test('a sign-up is withdrawn before there is a proof: the place is free, and the next one learns anew', async () => {
  const [first, second] = [textPart({ title: '其一' }), textPart({ title: '其二' })]
  const { id } = await publish(aCourse({ title: '可取消报名的课程', signUpLimit: 1, parts: [first, second] }))
  const withdraw = (token = as('filer')) => app.call(training.withdraw, { courseId: id }, token)
  expect((await withdraw()).status).toBe(409)
  await signUp(id)
  await read(id, first.id)
  expect([(await withdraw(as('city'))).status, (await withdraw(as('neighbour'))).status]).toEqual([403, 409])
  expect((await signUp(id, as('neighbour'))).status).toBe(409)
  expect((await withdraw()).status).toBe(200)
  expect((await app.call(training.own, { courseId: id }, as('filer'))).data.learning).toBeNull()
  expect((await app.call(training.mine, {}, as('filer'))).data.map(({ courseId }) => courseId)).not.toContain(id)
  const records = await app.call(trainingEditing.records, { courseId: id }, as('city'))
  expect([records.data.total, (await read(id, first.id)).status]).toEqual([0, 409])
  expect((await signUp(id, as('neighbour'))).status).toBe(200)
  expect((await signUp(id)).status).toBe(409)
  expect((await withdraw(as('neighbour'))).status).toBe(200)
  expect((await signUp(id)).data).toMatchObject({ progress: 0 })
  await read(id, first.id)
  expect((await read(id, second.id)).data.proof).not.toBeNull()
  expect((await withdraw()).msg).toBe('已经取得这门课程的学习证明，不能取消报名')
})

test('withdrawing gives no further tries of the quiz', async () => {
  const part = textPart()
  const { id, shownNo } = await publish(aCourse({ title: '取消后再测验', parts: [part], quiz: aQuiz() }))
  await signUp(id)
  await read(id, part.id)
  const questions = (await app.call(training.quiz, { courseId: id }, as('filer'))).data.questions
  const fail = () => {
    const answers = questions.map((one) => ({ id: one.id, chosen: [2] }))
    return app.call(training.answer, { courseId: id, textNo: shownNo ?? 1, answers }, as('filer'))
  }
  await fail()
  expect((await fail()).data.passed).toBe(false)
  await app.call(training.withdraw, { courseId: id }, as('filer'))
  await signUp(id)
  await read(id, part.id)
  expect((await fail()).msg).toContain('已连续作答2次')
})

test('a video is taken only whole, as the video it is, and its length is read from the file', async () => {
  const bytes = await videoBytes(app)
  const send = (content: Buffer, name: string, slot = trainingSlots.video) =>
    sendFile(app, { content, name, type: 'application/octet-stream', slot, token: as('city') })
  expect((await send(bytes.subarray(0, 6000), '半截.webm')).msg).toContain('已损坏或不完整')
  expect((await send(bytes, '改名.mp4')).msg).toContain('与扩展名 .mp4 不一致')
  expect((await send(Buffer.from('%PDF-1.7 no video'), '文档.webm')).msg).toContain('请')
  const { msg: _, ...file } = await send(bytes, '讲解.webm')
  const part = textPart({ kind: 'video', file, seconds: 1, body: [] })
  const { data } = await app.call(trainingEditing.saveDraft, { text: aCourse({ parts: [part] }) }, as('city'))
  expect(data.text.parts[0]?.seconds).toBeCloseTo(7.8, 1)
  const wrong = await app.call(
    trainingEditing.saveDraft,
    { text: aCourse({ parts: [textPart({ kind: 'pdf', file, body: [] })] }) },
    as('city'),
  )
  expect([wrong.status, JSON.stringify(wrong.data)]).toEqual([422, expect.stringContaining('类型不符')])
})

test('an MP4 is taken by what is in it, and its length is read from it', async () => {
  const send = (content: Buffer, name: string) =>
    sendFile(app, { content, name, type: 'video/mp4', slot: trainingSlots.video, token: as('city') })
  expect((await send(film(12.5).subarray(0, 300), '半截.mp4')).msg).toContain('已损坏或不完整')
  expect((await send(film(12.5, ['soun']), '录音.mp4')).msg).toContain('实际内容不是视频')
  expect((await send(film(0), '没有时长.mp4')).msg).toContain('没有写明播放时长')
  expect((await send(Buffer.from('x'.repeat(400)), '文字.mp4')).msg).toContain('请')
  const { msg: _, ...file } = await send(film(12.5), '讲解.mp4')
  const part = textPart({ kind: 'video', file, seconds: 1, body: [] })
  const { id } = await publish(aCourse({ title: 'MP4的课程', parts: [part] }))
  const shown = await app.call(rcpx.getContentsById, { id, contentId: part.id }, null)
  expect(shown.data.seconds).toBe(12.5)
  const sent = await app.call(training.file, { courseId: id, file: file.id }, null)
  expect(sent.headers).toMatchObject({ 'content-type': 'video/mp4', 'accept-ranges': 'bytes' })
})

test('a published video is sent in parts, a draft’s to nobody; beyond the end is 416, and one that is cut off is refused', async () => {
  const file = await uploadVideo(app, as('city'))
  const bytes = await videoBytes(app)
  const text = aCourse({ parts: [textPart({ kind: 'video', file, body: [] })] })
  const { data: draft } = await app.call(trainingEditing.saveDraft, { text }, as('city'))
  const get = (range?: string) =>
    app.call(training.file, { courseId: draft.id, file: file.id }, null, range ? { range } : {})
  expect((await get()).status).toBe(404)
  await publish(text, { of: { id: draft.id, version: draft.version } })
  const whole = await get()
  expect([whole.status, whole.body.equals(bytes)]).toEqual([200, true])
  expect(whole.headers).toMatchObject({ 'accept-ranges': 'bytes', 'content-type': 'video/webm' })
  const part = await get('bytes=100-199')
  expect([part.status, part.body.equals(bytes.subarray(100, 200))]).toEqual([206, true])
  expect(part.headers).toMatchObject({ 'content-range': `bytes 100-199/${bytes.length}`, 'content-length': '100' })
  const rest = await get('bytes=8000-')
  expect([rest.status, rest.body.length]).toEqual([206, bytes.length - 8000])
  expect((await get('bytes=-50')).body.equals(bytes.subarray(-50))).toBe(true)
  const beyond = await get(`bytes=${bytes.length}-`)
  expect([beyond.status, beyond.headers['content-range']]).toEqual([416, `bytes */${bytes.length}`])
  expect((await get('bytes=0-1,5-6')).status).toBe(200)
  const [stored] = await filesOf(app.services.db, [file.id])
  await truncate(join(app.services.config.DATA_DIR, 'files', stored?.storageKey ?? ''), 1000)
  const broken = await get('bytes=0-99')
  expect([broken.status, broken.msg]).toEqual([503, expect.stringContaining('不完整')])
})

test('a video counts as watched only as fast as time passes, whatever its player says, and goes on where it stopped', async () => {
  const file = await uploadVideo(app, as('city'))
  const video = textPart({ kind: 'video', file, body: [] })
  const { id } = await publish(aCourse({ parts: [video] }))
  expect((await watch(id, video.id, 8)).status).toBe(409)
  await signUp(id)
  // The first report only begins.
  expect((await watch(id, video.id, 7.8)).data).toMatchObject({ reached: 0, done: false })
  moveClock(3000)
  const soon = (await watch(id, video.id, 7.8)).data
  expect(soon.reached).toBeGreaterThanOrEqual(3)
  expect(soon.reached).toBeLessThan(5)
  expect((await own(id)).parts[0]).toMatchObject({ reached: soon.reached, done: false })
  // Three days away are no three days of watching.
  expect((await read(id, video.id)).status).toBe(422)
  moveClock(5000)
  expect((await watch(id, video.id, 7.8)).data).toMatchObject({ done: true })
  const done = await own(id)
  expect(done).toMatchObject({ progress: 100, isLearnt: true })
  expect(done.proof?.number).toMatch(/^PXZM-2026-/)
})

test('the quiz is graded here: no answers before passing, a score and nothing more, so many tries and then a wait', async () => {
  const part = textPart()
  const quiz = aQuiz()
  const course = await publish(aCourse({ parts: [part], quiz, title: '有测验的课程' }))
  const { id } = course
  await signUp(id)
  expect((await app.call(training.quiz, { courseId: id }, as('filer'))).status).toBe(409)
  await read(id, part.id)
  const shown = await app.call(training.quiz, { courseId: id }, as('filer'))
  expect(shown.data.questions.map(({ right }) => right)).toEqual([null, null, null])
  const textNo = shown.data.textNo
  const answer = (chosen: readonly number[][], no = textNo) =>
    app.call(
      training.answer,
      { courseId: id, textNo: no, answers: quiz.questions.map((one, i) => ({ id: one.id, chosen: chosen[i] ?? [] })) },
      as('filer'),
    )
  expect((await answer([[1], [], [1]])).msg).toBeDefined()
  expect((await answer([[1], [], [1]])).status).toBe(422)
  const wrong = await answer([[0], [0, 1], [0]])
  expect(wrong.data).toMatchObject({ score: 33, passed: false, learning: { quiz: { triesLeft: 1 }, proof: null } })
  expect(JSON.stringify(wrong.data)).not.toContain('right')
  await answer([[0], [0], [0]])
  const waiting = await answer([[1], [0, 1], [1]])
  expect([waiting.status, waiting.msg]).toEqual([409, '已连续作答2次，请在2026-11-21 10:00以后再试'])
  await at('2026-11-21T02:05:00.000Z')
  expect((await answer([[1], [0, 1], [1]], textNo + 1)).status).toBe(409)
  const passed = await answer([[1], [1, 0], [0]])
  expect(passed.data).toMatchObject({ score: 66, passed: true })
  expect(passed.data.learning.proof).not.toBeNull()
  expect((await answer([[1], [0, 1], [1]])).status).toBe(409)
  const after = await app.call(training.quiz, { courseId: id }, as('filer'))
  expect(after.data.questions.map(({ right }) => right)).toEqual([[1], [0, 1], [1]])
  await at(start)
})

test('a course that loses its quiz or a part leaves nobody behind', async () => {
  const [stays, gone] = [textPart(), textPart({ title: '后来删去的部分' })]
  const first = await publish(aCourse({ parts: [stays, gone], quiz: aQuiz(), title: '会改动的课程' }))
  await signUp(first.id)
  await read(first.id, stays.id)
  expect(await own(first.id)).toMatchObject({ progress: 50, mayClaim: false })
  expect((await app.call(training.claim, { courseId: first.id }, as('filer'))).status).toBe(409)
  await publish({ ...first.text, parts: [stays], quiz: null }, { of: { id: first.id, version: first.version } })
  expect(await own(first.id)).toMatchObject({ progress: 100, quiz: null, mayClaim: true, proof: null })
  // Also after the last day: everything was learnt in time.
  await at('2027-01-05T02:00:00.000Z')
  expect((await read(first.id, stays.id)).status).toBe(409)
  expect((await signUp(first.id, as('neighbour'))).msg).toContain('结束，不能再报名')
  expect((await app.call(rcpx.getContents, { id: first.id }, null)).data.time).toBe('ended')
  expect((await app.call(training.claim, { courseId: first.id }, as('filer'))).data.proof?.number).toMatch(
    /^PXZM-2027-/,
  )
  await at(start)
})

test('two people want the last place at the same moment: one of them gets it', async () => {
  const { id } = await publish(aCourse({ signUpLimit: 1, title: '只有一个名额' }))
  const answers = await Promise.all([signUp(id, as('filer')), signUp(id, as('neighbour')), signUp(id, as('away'))])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect(answers.find(({ status }) => status === 409)?.msg).toBe('名额已满（1人），请关注以后的课程')
  expect((await app.call(rcpx.getContents, { id }, null)).data.isFull).toBe(true)
})

test('signing up twice at once makes one learner; wrong kinds of organisations and courses to come are refused', async () => {
  const { id } = await publish(aCourse({ title: '还没有开始', startsOn: '2026-12-01' }))
  const twice = await Promise.all([signUp(id), signUp(id)])
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 409])
  const part = (await app.call(rcpx.getContents, { id }, null)).data.contents[0]
  expect((await read(id, part?.id ?? '')).msg).toContain('开始')
  const { id: parks } = await publish(aCourse({ title: '给园区的课程', orgKinds: ['park'] }))
  expect((await signUp(parks)).msg).toBe('这门课程只接受园区管委会的人员报名；内容可以查看')
  expect((await signUp(parks, as('city'))).status).toBe(403)
})

test('a proof is checked by anybody with number and code, and says so once it is revoked; its paper leads to the check', async () => {
  const part = textPart()
  const { id } = await publish(aCourse({ parts: [part], title: '取得证明的课程' }))
  await signUp(id)
  await read(id, part.id)
  const { proof, enrolmentId } = await own(id)
  if (!proof) throw new Error('no proof')
  const check = (code = proof.checkCode) => app.call(training.check, { number: proof.number, code }, null)
  expect((await check()).data).toMatchObject({ personName: '陈学习', title: '取得证明的课程', revokedAt: null })
  expect((await check('ABCDEFABCDEF')).status).toBe(404)
  expect((await app.call(training.paper, { courseId: id }, as('neighbour'))).status).toBe(404)
  const paper = await app.call(training.paper, { courseId: id }, as('filer'))
  expect((await app.call(training.paper, { courseId: id }, as('filer'))).body.equals(paper.body)).toBe(true)
  expect(paper.body.subarray(0, 5).toString()).toBe('%PDF-')
  expect((await check()).data.paperSha256).not.toBeNull()
  const revoke = (who: string, reason = '冒名学习，经核查属实') =>
    app.call(trainingEditing.revoke, { id: enrolmentId, reason }, who)
  expect((await revoke(as('county'))).status).toBe(403)
  expect((await revoke(as('city'), '错')).status).toBe(422)
  expect((await revoke(as('city'))).status).toBe(200)
  expect((await revoke(as('city2'))).status).toBe(409)
  expect((await check()).data).toMatchObject({ number: proof.number, reason: '冒名学习，经核查属实' })
  expect((await own(id)).proof).toMatchObject({ number: proof.number, reason: '冒名学习，经核查属实' })
  expect((await app.call(training.claim, { courseId: id }, as('filer'))).status).toBe(409)
})

test('records: a county sees its own enterprises, telephones are partly hidden, the workbook says the same', async () => {
  const { data: all } = await app.call(trainingEditing.records, { size: 50 }, as('city'))
  expect(new Set(all.rows.map(({ phone }) => phone))).toEqual(new Set(['138****0001']))
  const { data: mine } = await app.call(trainingEditing.records, { size: 50 }, as('otherCounty'))
  const foreign = all.rows.find(({ id }) => mine.rows.every((row) => row.id !== id))
  const look = { of: 'learner' as const, id: foreign?.id ?? '', fields: ['phone'], reason: '通知开课时间' }
  expect((await app.call(personal.show, look, as('otherCounty'))).status).toBe(404)
  expect((await app.call(personal.show, look, as('filer'))).status).toBe(403)
  expect((await app.call(personal.show, look, as('city'))).data.values).toEqual({ phone: '13800000001' })
  expect((await app.call(personal.show, { ...look, fields: ['post'] }, as('city'))).status).toBe(422)
  const home = new Set(mine.rows.map(({ qxName }) => qxName))
  expect(home.size).toBeLessThanOrEqual(1)
  expect(mine.total).toBeLessThan(all.total)
  expect((await app.call(trainingEditing.statistics, {}, as('county'))).data).toHaveLength(1)
  expect((await app.call(trainingEditing.records, {}, as('filer'))).status).toBe(403)
  const book = await readXlsx((await app.call(trainingEditing.exportRecords, { state: 'revoked' }, as('city'))).body)
  expect(book.sheets[0]?.rows.flat().map(String)).toContain('冒名学习，经核查属实')
})

test('the public numbers by county hide groups of fewer than five people', async () => {
  const { data } = await app.call(training.byCounty, {}, null)
  expect(data.total).toBeNull()
  expect(data.rows.every(({ people }) => people === null || people === 0)).toBe(true)
})

test('a course that is withdrawn is read by nobody; what was learnt and proven stays', async () => {
  const part = textPart()
  const course = await publish(aCourse({ parts: [part], title: '撤下的课程' }))
  await signUp(course.id)
  await read(course.id, part.id)
  const step = { id: course.id, version: course.version }
  expect(
    (await app.call(trainingEditing.withdraw, { ...step, opinion: '讲义有误，更正后再发布' }, as('city'))).status,
  ).toBe(200)
  expect((await app.call(rcpx.getContents, { id: course.id }, null)).status).toBe(404)
  const { data } = await app.call(training.mine, {}, as('filer'))
  const mine = data.find(({ courseId }) => courseId === course.id)
  expect(mine).toMatchObject({ isShown: false, progress: 100, proof: { revokedAt: null } })
})
