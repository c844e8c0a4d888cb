/** 绿色诊断 on the real database: the whole way, who may not, what stays hidden, what is reminded of. */

import { message } from '@green/contract/calls/content/public.ts'
import { lsdtFile } from '@green/contract/calls/filing/files.ts'
import { fq, lsdtGreenDiagnosis, sj, zd } from '@green/contract/calls/service/diagnosis.ts'
import { dataExample, requestExample, sheetExample } from '@green/programmes/diagnosis/example.ts'
import { energyProject } from '@green/programmes/energy-project/programme.ts'
import { greenFactory } from '@green/programmes/green-factory/programme.ts'
import { readSheet } from '@green/spreadsheet/reader.ts'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { withPapers } from '../../../demo/papers.ts'
import { type CastName, openTestScheme } from '../../../filing/test-scheme.ts'
import type { Actor } from '../../../platform/actor.ts'
import { moveClock, resetClock } from '../../../platform/clock.ts'
import { schedules } from '../../../schedules.ts'

const { app, scheme, actors, as, signIn } = await openTestScheme()
let id = ''

beforeAll(async () => {
  await scheme.filed(greenFactory, scheme.factories[0], 'submitted')
})
afterEach(resetClock)

const request: Record<string, unknown> = { ...requestExample(), expectDate: null }
const detail = async (who: CastName = 'city') => (await app.call(fq.getFqById, { id }, as(who))).data
const move = async (
  who: CastName,
  action: 'assign' | 'accept' | 'decline' | 'confirm' | 'dispute' | 'close' | 'withdraw',
  more = {},
) => app.call(zd.updateState, { id, version: (await detail()).version, action, ...more }, as(who))
const faultsOf = (answer: { data: unknown }) =>
  (answer.data as { errors: { field: string }[] }).errors.map((e) => e.field)
const papers = <T>(owner: Actor, values: T) => withPapers(app.services, owner, values)

test('an enterprise asks; its county and the city are told; nobody else finds it', async () => {
  expect(faultsOf(await app.call(fq.saveFq, { request: { problem: '太短' } }, as('filer')))).toEqual(
    expect.arrayContaining(['diagTypes', 'problem', 'contactName', 'siteAddress']),
  )
  const made = await app.call(fq.saveFq, { request }, as('filer'))
  expect(made.data).toMatchObject({ state: 'requested', stateLabel: '待受理', source: 'enterprise', sheet: null })
  expect(made.data.number).toMatch(/^ZD\d{4}-00001$/)
  expect(made.data.preScore).toBeGreaterThan(0)
  id = made.data.id
  for (const who of ['county', 'city'] as const) {
    const { rows } = (await app.call(message.list, { page: 1, size: 10 }, as(who))).data
    expect(rows[0]?.title).toContain('绿色诊断')
  }
  for (const who of ['neighbour', 'otherCounty', 'expert'] as const)
    expect([who, (await app.call(fq.getFqById, { id }, as(who))).status]).toEqual([who, 404])
  expect((await app.call(fq.getFqByCode, {}, as('otherCounty'))).data.total).toBe(0)
})

test('an officer may ask for an enterprise of the own county only', async () => {
  const [, own, foreign] = scheme.factories
  const ask = (enterpriseId: string) => app.call(fq.saveFq, { enterpriseId, request }, as('county'))
  expect((await ask(own.id)).data).toMatchObject({ source: 'county', enterpriseName: own.name })
  expect((await ask(foreign.id)).status).toBe(404)
  expect((await app.call(fq.saveFq, { request }, as('county'))).status).toBe(422)
})

test('experts are sent, the first leads; the leader’s refusal with a reason sends it back, another’s does not', async () => {
  const found = (await app.call(lsdtGreenDiagnosis.getExperts, { id }, as('county'))).data
  expect(found.map((one) => one.expertId)).toContain(actors.expert.accountId)
  expect((await app.call(lsdtGreenDiagnosis.getExperts, { id }, as('expert'))).status).toBe(403)
  const experts = [actors.expert.accountId, actors.expert2.accountId]
  expect(faultsOf(await move('county', 'assign', { experts: [] }))).toEqual(['experts'])
  expect((await move('county', 'assign', { experts })).data.state).toBe('assigned')
  expect((await move('expert', 'decline')).status).toBe(422)
  expect((await move('expert', 'decline', { opinion: '近期另有评审任务。' })).data.state).toBe('requested')
  expect((await app.call(fq.getFqById, { id }, as('expert'))).status).toBe(404)
  await move('city', 'assign', { experts })
  expect((await move('expert2', 'decline', { opinion: '时间冲突不能参加。' })).data.state).toBe('assigned')
  expect((await move('expert3', 'accept')).status).toBe(404)
  // The number is for the expert who visits: he or she reads it once the task is taken.
  expect((await detail('expert')).request).toMatchObject({ contactPhone: expect.stringContaining('***') })
  expect((await move('expert', 'accept')).data).toMatchObject({ state: 'diagnosing', mayWrite: true })
  expect((await detail('expert')).request).toMatchObject({ contactPhone: request.contactPhone })
  expect((await app.call(zd.getZdsByExpert, {}, as('expert'))).data.rows.map((row) => row.id)).toEqual([id])
  expect((await app.call(zd.getZdsByExpert, {}, as('expert2'))).data.total).toBe(0)
})

test('the data pack begins with the last filing, is sent back with a word, and given again', async () => {
  const offered = (await app.call(sj.getSjById, { id }, as('filer'))).data
  expect(offered.prefilledFrom).toMatch(/^绿色工厂 GF.*、账本$/)
  expect((offered.data.energyRows as unknown[]).length).toBeGreaterThan(0)
  const give = async (data: Record<string, unknown>, all: boolean) =>
    app.call(sj.saveSj, { id, version: (await detail()).version, data, give: all }, as('filer'))
  expect(faultsOf(await give({}, true))).toEqual(expect.arrayContaining(['energyRows', 'productRows', 'flowFiles']))
  const data = await papers(scheme.cast.filerOf(scheme.factories[0].id), dataExample())
  expect((await give(data, false)).data.dataState).toBe('wanted')
  expect((await detail('expert')).data).toEqual({})
  expect((await give(data, true)).data.dataState).toBe('given')
  expect(Object.keys((await detail('expert')).data)).toContain('energyRows')
  const back = { id, version: (await detail()).version, opinion: '请补充空压机运行记录。' }
  expect((await app.call(sj.returnSj, back, as('expert'))).data).toMatchObject({ dataState: 'returned' })
  expect((await app.call(sj.getSjById, { id }, as('filer'))).data.dataOpinion).toBe('请补充空压机运行记录。')
  await give(data, true)
})

test('the benchmark comes from the table of 绿色工厂; the sheet is the leader’s alone until it is reported', async () => {
  const { from, rows } = (await app.call(zd.benchmark, { id }, as('expert'))).data
  expect(from).toMatch(/^绿色工厂/)
  expect(rows.length).toBeGreaterThan(5)
  expect(rows[0]).toMatchObject({ indicator: expect.any(String), own: expect.any(String) })
  const sheet = await papers(actors.expert, { ...sheetExample(), benchmark: rows })
  const save = async (values: Record<string, unknown>, report: boolean) =>
    app.call(zd.saveZd, { id, version: (await detail()).version, sheet: values, report }, as('expert'))
  expect((await save(sheet, false)).data.state).toBe('diagnosing')
  expect(await detail('filer')).toMatchObject({ sheet: null, advices: null, potential: null })
  expect(faultsOf(await save({ ...sheet, advices: [] }, true))).toEqual(['advices'])
  const reported = (await save(sheet, true)).data
  expect(reported).toMatchObject({ state: 'reported', advices: 3 })
  // 62.5 + 21.8 + 6 tce of what 16.5 GWh of electricity and 82 × 10⁴ m³ of gas come to.
  expect(reported.figures).toMatchObject({ investTotal: 113, saveTceTotal: 90.3, benefitTotal: 56.5 })
  expect(reported.potential).toBeCloseTo((90.3 / (1650 * 1.229 + 82 * 13.3)) * 100, 1)
  const seen = await detail('filer')
  const paper = seen.sheet as { advices: { payback: string }[]; reportFile: { id: string }[] }
  expect(Number(paper.advices[0]?.payback)).toBeCloseTo(2.263, 3)
  const [file] = paper.reportFile
  const link = (who: CastName) => app.call(lsdtFile.getFileName, { id: file?.id ?? '' }, as(who))
  expect([(await link('filer')).status, (await link('otherCounty')).status]).toEqual([200, 404])
})

test('the enterprise objects in words, the report is mended, confirmed and closed', async () => {
  expect((await move('filer', 'dispute')).status).toBe(422)
  expect((await move('filer', 'dispute', { opinion: '第二条建议投资估算偏低。' })).data).toMatchObject({
    state: 'reported',
    objection: '第二条建议投资估算偏低。',
  })
  const { sheet, version } = await detail('expert')
  const again = await app.call(zd.saveZd, { id, version, sheet: sheet ?? {}, report: true }, as('expert'))
  expect(again.data.objection).toBeNull()
  expect((await move('county', 'close')).status).toBe(409)
  expect((await move('filer', 'confirm')).data).toMatchObject({ state: 'confirmed', mayFollowUp: true })
  expect((await move('county', 'close')).data.state).toBe('closed')
})

test('each advice is followed up; after half a year what is open is asked for, once', async () => {
  const follow = async (adviceId: string, decision: 'adopted' | 'declined' | 'done', reason = '') =>
    app.call(zd.followUp, { id, version: (await detail()).version, adviceId, decision, reason }, as('filer'))
  expect(faultsOf(await follow('a3', 'declined'))).toEqual(['reason'])
  expect((await follow('nothing', 'adopted')).status).toBe(404)
  await follow('a3', 'declined', '已有月度分析制度。')
  await follow('a2', 'done', '循环水泵改造项目')
  const project = await scheme.filed(energyProject, scheme.factories[0], 'submitted')
  const foreign = await scheme.filed(energyProject, scheme.factories[1], 'submitted')
  const link = async (projectId: string) =>
    app.call(
      zd.followUp,
      { id, version: (await detail()).version, adviceId: 'a2', decision: 'done', reason: '', projectId },
      as('filer'),
    )
  expect(faultsOf(await link(foreign.id))).toEqual(['projectId'])
  await link(project.id)
  for (const who of ['filer', 'county', 'city'] as const)
    expect([who, (await detail(who)).followUps.a2?.project?.id]).toEqual([who, project.id])
  const reminders = async () => {
    const { rows } = (await app.call(message.list, { page: 1, size: 20 }, as('filer'))).data
    return rows.filter((row) => row.title.includes('建议实施情况')).map((row) => row.body)
  }
  await schedules['remind-advices']?.run(app.services)
  expect(await reminders()).toEqual([])
  moveClock(184 * 86_400_000)
  await signIn('filer')
  await schedules['remind-advices']?.run(app.services)
  await schedules['remind-advices']?.run(app.services)
  expect(await reminders()).toEqual(['诊断报告确认已满半年，还有1条建议没有填报实施结果。'])
})

test('the export has cases, findings and advices; only within the reader’s scope', async () => {
  const exported = await app.call(lsdtGreenDiagnosis.exportList, {}, as('county'))
  const cells: string[] = []
  for await (const row of readSheet(exported.body, { maxRows: 50, maxColumns: 30, timeoutMs: 20_000 }))
    cells.push(...row.cells.map((cell) => cell.text))
  expect(cells).toContain('节能潜力(%)')
  expect(exported.body.toString('latin1').match(/xl\/worksheets\/sheet\d/g)?.length).toBeGreaterThanOrEqual(3)
  expect((await app.call(lsdtGreenDiagnosis.exportList, {}, as('otherCounty'))).status).toBe(422)
})

test('what nobody took up can be withdrawn by the enterprise, and by nobody else', async () => {
  const made = (await app.call(fq.saveFq, { request }, as('neighbour'))).data
  const withdraw = { id: made.id, version: made.version, action: 'withdraw' as const }
  expect((await app.call(zd.updateState, withdraw, as('county'))).status).toBe(403)
  expect((await app.call(zd.updateState, withdraw, as('neighbour'))).data.state).toBe('withdrawn')
})
