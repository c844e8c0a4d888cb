/** 近零碳园区试点 on the real database: the city enters parks, each hands in its self-assessment, the result is of its paper. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { message } from '@green/contract/calls/content/public.ts'
import { lsdtFile } from '@green/contract/calls/filing/files.ts'
import { todo } from '@green/contract/calls/overview/todo.ts'
import { parkPilot } from '@green/contract/calls/title/park-pilot.ts'
import { writeWorkbook } from '@green/spreadsheet/writer.ts'
import { afterAll, expect, test } from 'vitest'
import { checkedWorkbook } from '../../../base/enterprise/testing.ts'
import { importFile } from '../../../base/import/workbook-import.ts'
import { withPapers } from '../../../demo/papers.ts'
import { type CastName, openTestScheme } from '../../../filing/test-scheme.ts'
import { clock } from '../../../platform/clock.ts'
import { ids } from '../../../platform/ids.ts'
import { pilotList } from './record.ts'

const { app, scheme, actors, as } = await openTestScheme()
const [park, farPark] = scheme.parks

const named = {
  listTitle: '关于公布第二批近零碳园区试点名单的通知',
  listNumber: '示例环〔2024〕167号',
  listDate: '2024-12-31',
  batch: '第二批',
  dueOn: '2026-12-31',
}
const list = (who: CastName, enterpriseId: string = park.id, more = {}) =>
  app.call(parkPilot.list, { ...named, enterpriseId, ...more } as never, as(who))
const rowsOf = async (who: CastName) => (await app.call(parkPilot.page, { size: 50 }, as(who))).data.rows ?? []
const pilot = async () => {
  const row = (await rowsOf('city')).find(({ enterpriseId, state }) => enterpriseId === park.id && state !== 'removed')
  if (!row) throw new Error('the pilot is gone')
  return row
}
const step = async (who: CastName, action: string, more = {}) => {
  const { id, version } = await pilot()
  return app.call(parkPilot.step, { id, version, action, ...more } as never, as(who))
}
const papersOf = (who: CastName, name: string) =>
  withPapers(app.services, actors[who], [{ id: '', name, size: 1, sha256: '0'.repeat(64) }])
const assessment = async () => ({
  summary: '对照试点方案，十八项任务完成十七项，分布式光伏二期正在并网。',
  figureYear: 2025,
  energyTce: 86_500.5,
  cleanPct: 41.2,
  files: await papersOf('park', '近零碳园区自评估报告.pdf'),
})
const result = async () => ({
  resultNumber: '示例环函〔2026〕12号',
  resultDate: clock.today(),
  resultFiles: await papersOf('city', '验收意见.pdf'),
})
const faultsOf = (answer: { data: unknown }) =>
  (answer.data as { errors: { field: string; message: string }[] }).errors.map((one) => `${one.field} ${one.message}`)
const owedBy = async (who: CastName) =>
  (await app.call(todo.mine, {}, as(who))).data.groups.find(({ label }) => label.includes('近零碳'))
const newest = async (who: CastName) =>
  (await app.call(message.list, { page: 1, size: 10 }, as(who))).data.rows.map(({ title }) => title)

test('the city alone enters a pilot, of a park, once for each paper; its day is told and owed', async () => {
  for (const who of ['park', 'filer', 'county', 'admin', 'expert', 'supervisor'] as const)
    expect([who, (await list(who)).status]).toEqual([who, 403])
  expect(faultsOf(await list('city', scheme.factories[0].id))).toEqual(['enterpriseId 请选择园区管委会，所选的是企业'])
  expect(faultsOf(await list('city', park.id, { listDate: '2999-01-01', dueOn: '2999-12-31' }))).toEqual([
    'listDate 文件日期不能晚于今天',
  ])
  expect(faultsOf(await list('city', park.id, { dueOn: '2024-01-01', acceptanceDueOn: '2023-01-01' }))).toHaveLength(2)
  expect((await list('city')).data).toMatchObject({ state: 'listed', dueOn: '2026-12-31', acceptanceDueOn: null })
  expect((await list('city')).msg).toContain('示例环〔2024〕167号的试点')
  expect(await newest('park')).toContain('近零碳园区试点：列入近零碳园区试点')
  expect(await owedBy('park')).toMatchObject({ label: '提交近零碳园区自评估', due: '2026-12-31' })
  expect(await owedBy('filer')).toBeUndefined()
})

test('a park reads its own, a county its own parks, the city all, and nobody else', async () => {
  await list('city', farPark.id)
  const names = async (who: CastName) => (await rowsOf(who)).map(({ enterpriseName }) => enterpriseName)
  expect(await names('city')).toHaveLength(2)
  expect(await names('park')).toEqual([park.name])
  expect(await names('county')).toEqual([park.name])
  expect(await names('farPark')).toEqual([farPark.name])
  expect(await names('otherCounty')).toEqual([farPark.name])
  for (const who of ['filer', 'institution'] as const) expect(await names(who)).toEqual([])
  for (const who of ['expert', 'supervisor'] as const)
    expect([who, (await app.call(parkPilot.page, {}, as(who))).status]).toEqual([who, 403])
})

test('the park hands in its self-assessment by the clock; what is missing is told at its field', async () => {
  const whole = await assessment()
  const { figureYear: _year, ...withoutYear } = whole
  expect(faultsOf(await step('park', 'handIn', { ...whole, summary: '完成', files: [] })).join('、')).toMatch(
    /^summary .*、files /,
  )
  expect(faultsOf(await step('park', 'handIn', withoutYear))).toEqual(['figureYear 填写了数据的，请填写数据年度'])
  expect((await step('farPark', 'handIn', whole)).status).toBe(404)
  expect((await step('county', 'handIn', whole)).status).toBe(403)
  expect((await step('city', 'handIn', whole)).status).toBe(403)
  expect((await step('city', 'pass', await result())).status).toBe(409)
  const sent = await step('park', 'handIn', whole)
  expect(sent.data).toMatchObject({ state: 'assessed', energyTce: 86_500.5, co2: null, allowed: [] })
  expect(sent.data.assessedAt?.slice(0, 10)).toBe(clock.now().slice(0, 10))
  expect(await newest('city')).toContain('近零碳园区试点：提交自评估')
  expect(await owedBy('park')).toBeUndefined()
  expect(await owedBy('city')).toMatchObject({ label: '登记近零碳园区验收结果' })
  const link = (who: CastName) => app.call(lsdtFile.getFileName, { id: sent.data.files[0]?.id ?? '' }, as(who))
  expect([(await link('county')).status, (await link('otherCounty')).status]).toEqual([200, 404])
})

test('the city gives it back with a reason; what is handed in anew stands in its place', async () => {
  expect((await step('city', 'giveBack', { opinion: '' })).status).toBe(422)
  const returned = await step('city', 'giveBack', { opinion: '没有附碳排放核算表，请补充。' })
  expect(returned.data).toMatchObject({ state: 'returned', returnReason: '没有附碳排放核算表，请补充。' })
  expect(await newest('park')).toContain('近零碳园区试点：退回自评估')
  const again = await step('park', 'handIn', { ...(await assessment()), co2: 152_000 })
  expect(again.data).toMatchObject({ state: 'assessed', returnReason: null, co2: 152_000 })
})

test('the result is typed from its paper, and one that was copied wrongly is taken back', async () => {
  const paper = await result()
  for (const who of ['park', 'county', 'admin'] as const)
    expect([who, (await step(who, 'pass', paper)).status]).toEqual([who, 403])
  expect(faultsOf(await step('city', 'pass')).map((fault) => fault.split(' ')[0])).toEqual([
    'resultNumber',
    'resultDate',
    'resultFiles',
  ])
  expect(faultsOf(await step('city', 'pass', { ...paper, resultDate: '2999-01-01' }))).toEqual([
    'resultDate 验收文件的日期不能晚于今天',
  ])
  expect((await step('city', 'fail', paper)).data).toMatchObject({ state: 'failed', allowed: ['takeBack'] })
  const back = await step('city', 'takeBack', { opinion: '登记错了，文件为通过。' })
  expect(back.data).toMatchObject({
    state: 'assessed',
    resultNumber: '',
    resultDate: null,
    resultFiles: [],
    co2: 152_000,
  })
  expect((await step('city', 'pass', paper)).data).toMatchObject({ state: 'passed', resultNumber: paper.resultNumber })
  expect(await newest('park')).toContain('近零碳园区试点：登记验收通过')
  expect((await step('city', 'remove', { opinion: '名单上没有这个园区。' })).status).toBe(409)
  const titles = await app.services.db.$client.query('select 1 from title where enterprise_id = $1', [park.id])
  expect(titles.rows).toEqual([])
})

test('a wrong entry is removed with a reason, and the park can be entered anew, by a workbook too', async () => {
  const [row] = await rowsOf('farPark')
  const { id = '', version = 0 } = row ?? {}
  const remove = (opinion: string) =>
    app.call(parkPilot.step, { id, version, action: 'remove', opinion } as never, as('city'))
  expect((await remove('')).status).toBe(422)
  expect((await remove('名单上没有这个园区。')).data).toMatchObject({
    state: 'removed',
    removalReason: '名单上没有这个园区。',
    allowed: [],
  })
  const codeOf = async (of: string) =>
    (await app.services.db.$client.query('select social_code from enterprise where id = $1', [of])).rows[0].social_code
  const heads = ['园区管委会名称', '统一社会信用代码', '名单文件', '文号', '文件日期', '批次', '自评估期限', '验收期限']
  const columns = heads.map((title) => ({ title, kind: 'code' as const }))
  const lineOf = (name: string, code: string) => [name, code, ...Object.values(named), '']
  const [factory] = scheme.factories
  const folder = await mkdtemp(join(tmpdir(), 'pilots-'))
  afterAll(() => rm(folder, { recursive: true }))
  const workbookOf = (rows: string[][]) => writeWorkbook([{ name: '名单', columns, rows }])
  const run = async (...rows: string[][]) => {
    const path = join(folder, `${ids.next()}.xlsx`)
    await writeFile(path, workbookOf(rows))
    return importFile(app.services, pilotList(app.services), path, actors.city)
  }
  const own = lineOf(farPark.name, await codeOf(farPark.id))
  const wrong = await run(own, lineOf(factory.name, await codeOf(factory.id)))
  expect(wrong.errors.map(({ row, title }) => `${row} ${title}`)).toEqual(['3 统一社会信用代码'])
  // As from the browser: checked first, then run, by the city alone.
  const file = await buffer(workbookOf([own]))
  const { data } = await checkedWorkbook(app, as('city'), file, '名单.xlsx', '/ht/parkPilot/importPreview')
  expect(data).toMatchObject({ added: 1, errors: [] })
  const { importId } = data
  expect((await app.call(parkPilot.importRun, { importId }, as('county'))).status).toBe(403)
  expect((await app.call(parkPilot.importRun, { importId }, as('city'))).data).toMatchObject({ done: true, added: 1 })
  expect(await run(own)).toMatchObject({ added: 0, unchanged: 1 })
  expect((await rowsOf('farPark')).map(({ state }) => state).sort()).toEqual(['listed', 'removed'])
})
