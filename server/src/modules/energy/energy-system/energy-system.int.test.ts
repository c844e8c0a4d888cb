/** 能源管理体系建设向导 on the real database: dates, proof and progress belong to the enterprise; the paper says the same in each format. */
import { energySystem, type SystemStep } from '@green/contract/calls/energy/energy-system.ts'
import { site } from '@green/contract/calls/enterprise/site.ts'
import { lsdtFile } from '@green/contract/calls/filing/files.ts'
import { roles } from '@green/contract/roles.ts'
import { afterEach, expect, test } from 'vitest'
import { putRecord } from '../../../base/energy/records.ts'
import { aPerson } from '../../../db/test-people.ts'
import { withPapers } from '../../../demo/papers.ts'
import { openTestScheme } from '../../../filing/test-scheme.ts'
import { clock, moveClock, resetClock } from '../../../platform/clock.ts'

const { app, scheme, as } = await openTestScheme()
const dayMs = 86_400_000

afterEach(resetClock)

const planOf = async (token = as('filer')) => (await app.call(energySystem.get, {}, token)).data
const stepIn = async (key: string): Promise<SystemStep> => {
  const found = (await planOf()).stages.flatMap(({ steps }) => steps).find((one) => one.key === key)
  if (!found) throw new Error(`no step ${key}`)
  return found
}
const save = (step: string, version: number, over: object, token = as('filer')) =>
  app.call(energySystem.save, { step, version, state: 'doing', owner: '陈负责', ...over }, token)
const faultsOf = (answer: { data: unknown }) =>
  (answer.data as { errors: { field: string }[] }).errors.map(({ field }) => field)
const aPaper = () =>
  withPapers(app.services, scheme.cast.filerOf(scheme.factories[0].id), [
    { id: '', name: '能源方针.pdf', size: 1, sha256: '0'.repeat(64) },
  ])

test('each step has its clause, and what the platform knows stands beside it', async () => {
  const { id, qxCode } = scheme.factories[0]
  const year = clock.year() - 1
  const figures = { totalTce: 1234, outputValue: 100, updatedByName: '测试' }
  await putRecord(app.services.db, { enterpriseId: id, qxCode, year, source: 'imported', ...figures })
  const meters = [{ number: 'A1', energyCode: '33', measures: '总进线' }]
  await app.call(site.save, { kind: 'site', name: '一厂区', address: '示例路1号', meters }, as('filer'))
  const plan = await planOf()
  expect(plan.stages.flatMap(({ steps }) => steps).every(({ clause }) => /^\d+\.\d/.test(clause))).toBe(true)
  expect((await stepIn('review')).known).toEqual([expect.stringMatching(new RegExp(`^${year}年综合能耗 1,?234`))])
  expect((await stepIn('data')).known).toEqual(['“厂区与园区”中已登记计量器具1台'])
  expect((await stepIn('scope')).known).toEqual(['已登记厂区：一厂区'])
  expect(plan).toMatchObject({ isStarted: false, progress: { done: 0, percent: 0 } })
})

test('dates are counted back from the end, in the order of the steps, and leave finished steps alone', async () => {
  expect(faultsOf(await app.call(energySystem.schedule, { finishOn: '2020-01-01' }, as('filer')))).toEqual(['finishOn'])
  const finishOn = `${clock.year() + 1}-12-31`
  const { data } = await app.call(energySystem.schedule, { finishOn, owner: '赵总负责' }, as('filer'))
  const dates = data.stages.flatMap(({ steps }) => steps.map(({ dueOn }) => dueOn ?? ''))
  expect(dates).toEqual(dates.toSorted())
  expect([dates.at(-1), dates.every((one) => one > clock.today())]).toEqual([finishOn, true])
  expect((await stepIn('policy')).owner).toBe('赵总负责')
})

test('a finished step needs its proof, one that does not apply its reason; a stale page is refused', async () => {
  const step = await stepIn('policy')
  expect(faultsOf(await save('policy', step.version, { state: 'done' }))).toEqual(['files'])
  expect(faultsOf(await save('policy', step.version, { state: 'without' }))).toEqual(['note'])
  expect(faultsOf(await save('policy', step.version, { owner: '' }))).toEqual(['owner'])
  const files = await aPaper()
  const done = await save('policy', step.version, { state: 'done', files })
  expect(done.data.progress).toMatchObject({ done: 1, overdue: 0 })
  expect((await save('policy', step.version, { state: 'doing' })).status).toBe(409)
  expect((await save('no-such-step', 0, {})).status).toBe(404)
  const name = files[0]?.id ?? ''
  expect((await app.call(lsdtFile.getPriUrl, { id: name }, as('county'))).status).toBe(200)
  expect((await app.call(lsdtFile.getPriUrl, { id: name }, as('neighbour'))).status).toBe(404)
  const again = await stepIn('policy')
  expect(again).toMatchObject({ state: 'done', doneOn: clock.today(), files: [{ name: '能源方针.pdf' }] })
  await app.call(energySystem.schedule, { finishOn: `${clock.year() + 2}-12-31` }, as('filer'))
  expect((await stepIn('policy')).dueOn).toBe(again.dueOn)
})

test('what is past its date is overdue until it is done', async () => {
  const step = await stepIn('context')
  await save('context', step.version, { dueOn: clock.today() })
  moveClock(2 * dayMs)
  // The session of two days ago is over.
  const plan = await planOf(await scheme.token(scheme.cast.filerOf(scheme.factories[0].id)))
  const late = plan.stages.flatMap(({ steps }) => steps).filter(({ overdue }) => overdue)
  expect([late.map(({ key }) => key), plan.progress.overdue]).toEqual([['context'], 1])
})

test('the plan is a PDF, a Word document and a workbook', async () => {
  for (const [format, signature] of [
    ['pdf', '%PDF'],
    ['word', 'PK'],
    ['xlsx', 'PK'],
  ] as const) {
    const answer = await app.send({
      method: 'GET',
      url: '/ht/energySystem/paper',
      query: { format },
      headers: { authorization: as('filer') },
    })
    expect([format, answer.status, answer.body.subarray(0, signature.length).toString('latin1')]).toEqual([
      format,
      200,
      signature,
    ])
  }
})

test('is written by the enterprise alone; its county and the city read it', async () => {
  const enterpriseId = scheme.factories[0].id
  for (const token of [as('county'), as('city')])
    expect((await app.call(energySystem.get, { enterpriseId }, token)).data).toMatchObject({ mayEdit: false })
  for (const token of [as('otherCounty'), as('neighbour')])
    expect((await app.call(energySystem.get, { enterpriseId }, token)).status).toBe(404)
  expect((await save('context', 0, {}, as('institution'))).status).toBe(403)
  for (const role of roles.filter((one) => one !== 'enterprise'))
    expect((await save('context', 0, {}, (await aPerson(app, role)).token)).status).toBe(403)
})
