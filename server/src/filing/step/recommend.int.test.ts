/** 推荐上报: who may, what it needs, what its result makes of the title, who is told, and what lists and exports say. */

import { message } from '@green/contract/calls/content/public.ts'
import { filing } from '@green/contract/calls/filing/filing.ts'
import { greenSupply } from '@green/contract/calls/filing/green-supply.ts'
import { shenb } from '@green/contract/calls/filing/shenb.ts'
import { letter } from '@green/contract/calls/title/letter.ts'
import type { FileRef } from '@green/contract/files.ts'
import { greenFactory } from '@green/programmes/green-factory/programme.ts'
import { greenSupplyChain } from '@green/programmes/green-supply-chain/programme.ts'
import { readSheet } from '@green/spreadsheet/reader.ts'
import { beforeAll, expect, test } from 'vitest'
import { png, sendFile } from '../../base/files/testing.ts'
import { addMs, clock, dayOf } from '../../platform/clock.ts'
import { changeBatch } from '../batches/testing.ts'
import { type CastName, openTestScheme } from '../test-scheme.ts'
import { endPublicity } from './testing.ts'

const { app, scheme, as } = await openTestScheme()
let chains: string[] = []
let factory = ''
let paper: FileRef

beforeAll(async () => {
  const { factories } = scheme
  // The city opened the round of supply chains for the state.
  await changeBatch(app, scheme.batches[greenSupplyChain.id] ?? '', { levelTarget: 'national' })
  const granted = async (of: (typeof factories)[number]) => (await scheme.filed(greenSupplyChain, of, 'approved')).id
  chains = [await granted(factories[0]), await granted(factories[2])]
  factory = (await scheme.filed(greenFactory, factories[1], 'approved')).id
  const { msg: _msg, ...sent } = await sendFile(app, {
    content: png(8, 8),
    name: '推荐文件.png',
    type: 'image/png',
    token: as('city'),
    slot: 'step',
  })
  paper = sent
})

const today = () => clock.today()
const tomorrow = () => dayOf(addMs(clock.now(), 86_400_000))
const read = async (id: string, who: CastName = 'city') => (await app.call(filing.get, { id }, as(who))).data
const move = async (id: string, step: Record<string, unknown>, who: CastName = 'city') => {
  const { version } = await read(id)
  return app.call(greenSupply.updateState, { id, version, ...step } as never, as(who))
}
const faults = (answer: { data: unknown }) =>
  (answer.data as { errors: { field: string }[] }).errors.map(({ field }) => field)
const recommendation = () => ({
  state: 'recommended' as const,
  documentNumber: '渝经信节能〔2026〕21号',
  files: [paper],
})
const published = () => ({
  documentNumber: '工信厅节函〔2026〕88号',
  list: '2026年度国家级绿色供应链管理企业名单',
  on: today(),
  files: [paper],
})

test('only the city recommends, with number, day and paper; nobody enters a result before', async () => {
  const [id = ''] = chains
  for (const who of ['county', 'filer', 'expert', 'admin'] as const)
    expect((await move(id, recommendation(), who)).status, who).toBe(403)
  expect(faults(await move(id, { state: 'recommended', on: tomorrow() }))).toEqual(['documentNumber', 'on', 'files'])
  expect((await move(id, { state: 'listed', ...published() })).status).toBe(409)
  expect((await read(id)).allowed.map(({ action }) => action)).toContain('recommendUp')
})

test('many at once: tried first, refused one by one, taken back within its minutes with everything as it was', async () => {
  const items = await Promise.all([...chains, factory].map(async (id) => ({ id, version: (await read(id)).version })))
  const before = await read(chains[0] ?? '')
  const many = (dryRun: boolean) =>
    app.call(filing.moveMany, { items, step: recommendation(), dryRun } as never, as('city'))
  const tried = (await many(true)).data
  expect([tried.ok, tried.failed]).toEqual([2, 1])
  expect(tried.results.map(({ message }) => message)).toEqual([
    '将变为“已推荐上报”',
    '将变为“已推荐上报”',
    '申报推荐国家级、还没有取得国家级称号的才能推荐上报',
  ])
  expect((await read(chains[0] ?? '')).state).toBe('approved')
  const done = (await many(false)).data
  expect([done.ok, done.failed, done.undo?.count]).toEqual([2, 1, 2])
  expect((await read(chains[0] ?? '')).upward).toEqual({
    on: today(),
    documentNumber: '渝经信节能〔2026〕21号',
    result: null,
  })
  await app.call(filing.undoMany, { id: done.undo?.id ?? '' }, as('city'))
  const back = await read(chains[0] ?? '')
  expect([back.state, back.upward, back.title]).toEqual(['approved', null, before.title])
})

test('who is recommended keeps the title of the city; filer and county are told, and the progress says who has it', async () => {
  for (const id of chains) expect((await move(id, recommendation())).data.stateLabel).toBe('已推荐上报')
  const [id = ''] = chains
  const { progress, handler, title, history } = await read(id, 'filer')
  expect(progress.stages.slice(-2)).toEqual([
    { label: '推荐上报', is: 'done' },
    { label: '上级公布结果', is: 'now' },
  ])
  expect([handler, progress.next]).toEqual(['上级主管部门', '市级已推荐上报，等上级公布结果；市级认定继续有效。'])
  expect(title?.level).toBe('city')
  expect(history.at(-1)).toMatchObject({
    label: '推荐上报',
    opinion: '同意推荐上报',
    details: { 上报文号: '渝经信节能〔2026〕21号', 上报日期: today() },
    files: [{ id: paper.id }],
  })
  const titles = async (who: CastName) => (await app.call(message.list, {}, as(who))).data.rows.map((row) => row.title)
  expect(await titles('filer')).toContainEqual(expect.stringMatching(/：已推荐上报$/))
  expect(await titles('county')).toContainEqual(expect.stringMatching(/：推荐上报$/))
  const listed = await app.call(greenSupply.getDecSelect, { state: 'recommended' }, as('city'))
  expect(listed.data.total).toBe(2)
  const counts = (await app.call(filing.counts, {}, as('city'))).data
  expect(counts).toContainEqual(
    expect.objectContaining({ programme: greenSupplyChain.id, state: 'recommended', count: 2 }),
  )
})

const letterDue = async (id: string) => (await app.call(letter.ofCase, { filingId: id }, as('city'))).data.due?.kind
const lettersDue = async () => {
  const { data } = await app.call(letter.due, { batchId: scheme.batches[greenSupplyChain.id] ?? '' }, as('city'))
  return data.map(({ filingId, kind }) => [filingId, kind])
}

test('the city tells its own approval by letter also while a case stands recommended, once', async () => {
  const [id = ''] = chains
  for (const one of chains) expect(await letterDue(one)).toBe('approval')
  expect(await lettersDue()).toEqual(chains.map((one) => [one, 'approval']))
  expect((await app.call(letter.issue, { filingId: id }, as('city'))).status).toBe(200)
  expect(await letterDue(id)).toBeUndefined()
  expect(await lettersDue(), 'nor is it listed again in its batch').toEqual([[chains[1], 'approval']])
  expect((await app.call(letter.issue, { filingId: id }, as('city'))).status).toBe(409)
})

test('a result needs its list, and not a day before the recommendation', async () => {
  const [id = ''] = chains
  expect(faults(await move(id, { state: 'unlisted' }))).toEqual(['list', 'documentNumber', 'on', 'files'])
  const early = await move(id, { ...published(), state: 'listed', on: '2020-01-01' })
  expect(faults(early)).toEqual(['on'])
  const other = (await read(chains[1] ?? '')).title?.number
  expect(other).toBeTruthy()
  const own = (await read(id)).title?.number
  expect((await move(id, { ...published(), state: 'listed', validTo: today() })).status).toBe(422)
  expect(own).not.toBe(other)
})

test('on the list the title rises to the state’s, with its number and days; not on it the city’s title stands', async () => {
  const [chosen = '', other = ''] = chains
  const before = (await read(other)).title
  expect((await move(chosen, { ...published(), state: 'listed', titleNumber: 'GSC-2026-0012' })).status).toBe(200)
  expect((await move(other, { ...published(), state: 'unlisted' })).status).toBe(200)
  const raised = await read(chosen, 'filer')
  expect(raised.title).toMatchObject({
    level: 'national',
    number: 'GSC-2026-0012',
    documentNumber: '工信厅节函〔2026〕88号',
    validFrom: today(),
  })
  expect(raised.upward?.result).toMatchObject({ listed: true, list: '2026年度国家级绿色供应链管理企业名单' })
  expect(raised.history.at(-1)?.details).toMatchObject({ 层级: '国家级', 编号: 'GSC-2026-0012' })
  expect([(await read(other)).title, (await read(other)).stateLabel]).toEqual([before, '未入选上级名单'])
  expect(await letterDue(other)).toBe('approval')
  expect(await lettersDue(), 'the result leaves the told approval told').toEqual([[other, 'approval']])
  const national = await app.call(greenSupply.getSupplys, { level: 'national' })
  expect(national.data.rows.map(({ number }) => number)).toEqual(['GSC-2026-0012'])
  const rows = (await app.call(message.list, {}, as('filer'))).data.rows
  expect(rows.map(({ title }) => title)).toContainEqual(
    expect.stringMatching(/：已入选2026年度国家级绿色供应链管理企业名单$/),
  )
})

test('a result entered wrongly is taken back with the title, and entered anew', async () => {
  const [chosen = ''] = chains
  expect((await move(chosen, recommendation())).status).toBe(422)
  expect((await move(chosen, { state: 'recommended', opinion: '名单序号看错，重新登记。' })).status).toBe(200)
  const again = await read(chosen)
  expect([again.state, again.title?.level, again.upward?.result]).toEqual(['recommended', 'city', null])
  expect(again.title?.number).toMatch(/^LSGYL/)
  expect((await app.call(greenSupply.getSupplys, { level: 'national' })).data.total).toBe(0)
  expect((await move(chosen, { ...published(), state: 'listed' })).status).toBe(200)
  expect((await read(chosen)).title).toMatchObject({ level: 'national', number: again.title?.number })
  expect(await letterDue(chosen)).toBeUndefined()
})

test('not chosen it may be recommended again, and a recommendation can be taken back', async () => {
  const [chosen = '', other = ''] = chains
  expect((await read(chosen)).allowed.map(({ action }) => action)).not.toContain('recommendUp')
  expect((await move(other, recommendation())).status).toBe(200)
  expect((await move(other, { state: 'approved', opinion: '企业申请暂缓上报。' })).data.stateLabel).toBe('已认定')
  expect((await read(other)).upward).toBeNull()
  expect(await letterDue(other)).toBe('approval')
})

test('the export says what was recommended and what came of it; a factory that applied for the city’s title is not asked for', async () => {
  const sheet = await app.call(filing.exportList, { programme: greenSupplyChain.id }, as('city'))
  const cells: string[] = []
  for await (const row of readSheet(sheet.body, { maxRows: 20, maxColumns: 60, timeoutMs: 20_000 }))
    cells.push(...row.cells.map((cell) => cell?.text ?? ''))
  for (const part of ['上报文号', '渝经信节能〔2026〕21号', '上报结果', '入选', '工信厅节函〔2026〕88号'])
    expect(cells).toContain(part)
  const detail = await read(factory)
  expect(detail.allowed.map(({ action }) => action)).not.toContain('recommendUp')
  const refused = await app.call(
    shenb.updateCityState,
    { id: factory, version: detail.version, ...recommendation() } as never,
    as('city'),
  )
  expect(refused.msg).toBe('申报推荐国家级、还没有取得国家级称号的才能推荐上报')
})

test('the city grants its own level only; the state’s comes by the result from above, and a trial run says so as well', async () => {
  const { id } = await scheme.filed(greenSupplyChain, scheme.factories[1], 'scored')
  const grant = (level: 'city' | 'national') => ({
    state: 'approved' as const,
    level,
    documentNumber: '渝经信节能〔2026〕30号',
  })
  expect(faults(await move(id, grant('national')))).toContain('level')
  const items = [{ id, version: (await read(id)).version }]
  const tried = await app.call(filing.moveMany, { items, step: grant('national'), dryRun: true } as never, as('city'))
  expect([tried.data.ok, tried.data.failed]).toEqual([0, 1])
  expect((await read(id)).state).toBe('scored')
  await endPublicity(app, id)
  expect((await move(id, grant('city'))).status).toBe(200)
  expect((await read(id)).title?.level).toBe('city')
})
