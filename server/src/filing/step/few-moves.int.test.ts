/** A decision in few moves: what was opened is checked, the rest is confirmed at once and named; a note is an opinion; drafts are kept. */
import { file as files } from '@green/contract/calls/filing/files.ts'
import { filing } from '@green/contract/calls/filing/filing.ts'
import { shenb } from '@green/contract/calls/filing/shenb.ts'
import { emptyOpinion, type OpinionFields } from '@green/contract/filing/opinion-draft.ts'
import { formFacts } from '@green/contract/needs/need.ts'
import { attachmentsLine } from '@green/contract/needs/review.ts'
import type { AnswerSet, FileAnswer } from '@green/filing/form/answers.ts'
import { greenFactory } from '@green/programmes/green-factory/programme.ts'
import { beforeAll, expect, test } from 'vitest'
import { type CastName, openTestScheme } from '../test-scheme.ts'

const { app, scheme, as } = await openTestScheme()
const cases: string[] = []

beforeAll(async () => {
  const { factories } = scheme
  for (const of of factories.slice(0, 2)) cases.push((await scheme.filed(greenFactory, of, 'submitted')).id)
})

const read = async (id: string, who: CastName) => (await app.call(filing.get, { id }, as(who))).data
const move = async (id: string, step: Record<string, unknown>) => {
  const { version } = await read(id, 'county')
  return app.call(shenb.updateCountyState, { id, version, ...step } as never, as('county'))
}
const faultOf = (answer: { data: unknown }) =>
  (answer.data as { errors?: { field: string; message: string }[] }).errors?.[0]?.message ?? ''

const fields: OpinionFields = {
  ...emptyOpinion,
  opinion: '请补充',
  fieldNotes: [{ field: 'landArea', note: '与土地证不一致' }],
}

test('an opinion in progress is kept for its officer alone, and goes with the step', async () => {
  const [id = ''] = cases
  const draft = { step: 'countyReturn county_returned', fields }
  expect((await app.call(filing.keepOpinion, { id, draft }, as('otherCounty'))).status).toBe(404)
  expect((await app.call(filing.keepOpinion, { id, draft }, as('county'))).status).toBe(200)
  expect((await read(id, 'county')).opinionDraft).toMatchObject(draft)
  expect((await read(id, 'city')).opinionDraft).toBeNull()
  expect((await read(id, 'filer')).opinionDraft).toBeNull()
  await app.call(filing.keepOpinion, { id, draft: null }, as('county'))
  expect((await read(id, 'county')).opinionDraft).toBeNull()
  await app.call(filing.keepOpinion, { id, draft }, as('county'))
})

test('one note is enough for a return, and the record says what it is about', async () => {
  const [id = ''] = cases
  expect((await move(id, { state: 'county_returned' })).status).toBe(422)
  expect((await move(id, { state: 'county_returned', opinion: '改' })).status).toBe(422)
  const note = { field: 'landArea', note: '与土地证不一致' }
  expect((await move(id, { state: 'county_returned', opinion: '改', fieldNotes: [note] })).status).toBe(422)
  expect((await move(id, { state: 'county_returned', fieldNotes: [note] })).status).toBe(200)
  const { history, opinionDraft } = await read(id, 'county')
  expect(history.at(-1)).toMatchObject({ opinion: expect.stringMatching(/^请按批注修改：.+。$/), fieldNotes: [note] })
  expect(opinionDraft).toBeNull()
})

test('a recommendation is refused while attachments are neither opened nor confirmed, alone as among many', async () => {
  const [, id = ''] = cases
  expect(faultOf(await move(id, { state: 'county_approved' }))).toMatch(/^请核对附件后再推荐：.+没有打开/)
  const { version } = await read(id, 'county')
  const many = { items: [{ id, version }], dryRun: true }
  const tried = async (materialsChecked: string[]) =>
    (await app.call(filing.moveMany, { ...many, step: { state: 'county_approved', materialsChecked } }, as('county')))
      .data.results[0]
  expect(await tried([])).toMatchObject({ ok: false, message: expect.stringContaining('没有打开') })
  expect(await tried(['*'])).toMatchObject({ ok: true })
})

test('what was opened is checked by itself, the rest is confirmed at once and named; the filer does not read it', async () => {
  const [, id = ''] = cases
  const before = await read(id, 'county')
  const answers = before.answers as AnswerSet
  const [first, ...others] = formFacts(greenFactory, answers, new Set()).materials
  const papers = answers[first?.key ?? ''] as FileAnswer[]
  expect(before.opened).toEqual([])
  for (const { id } of papers) await app.call(files.download, { name: `${id}.pdf`, inline: '1' }, as('county'))
  const opened = (await read(id, 'county')).opened
  expect(opened).toEqual(expect.arrayContaining(papers.map((paper) => paper.id)))
  expect((await read(id, 'city')).opened).toEqual([])
  // The same file may stand in several slots.
  const facts = formFacts(greenFactory, answers, new Set(opened)).materials
  const unopened = facts.filter((one) => !one.opened)
  expect(unopened.length).toBeLessThanOrEqual(others.length)
  expect((await move(id, { state: 'county_approved', materialsChecked: ['*'] })).status).toBe(200)
  const line = (await read(id, 'county')).history.at(-1)?.details[attachmentsLine]
  expect(line).toContain(`打开查看 ${facts.length - unopened.length} 项`)
  expect(line).toContain(`未打开而一并确认 ${unopened.length} 项：`)
  for (const { label } of unopened) expect(line).toContain(label)
  expect((await read(id, 'neighbour')).history.at(-1)?.details).not.toHaveProperty(attachmentsLine)
})
