/** Background jobs: permissions, exactly-once execution, and jobs that are cancelled, lost or expired. */

import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { account } from '@green/contract/calls/account/account.ts'
import { twoHands } from '@green/contract/calls/account/two-hands.ts'
import { message } from '@green/contract/calls/content/public.ts'
import { enterprise } from '@green/contract/calls/enterprise/enterprise.ts'
import { filing } from '@green/contract/calls/filing/filing.ts'
import { shenb } from '@green/contract/calls/filing/shenb.ts'
import { type JobView, job, resultHours, rowsAtOnce } from '@green/contract/calls/operation/job.ts'
import type { ImportReport } from '@green/contract/imports.ts'
import { spelled } from '@green/contract/testing/names.ts'
import { greenFactory } from '@green/programmes/green-factory/programme.ts'
import { readSheet } from '@green/spreadsheet/reader.ts'
import { expect, test } from 'vitest'
import { aPerson } from '../../db/test-people.ts'
import { homeCounty, otherCounty } from '../../demo/enterprise/people.ts'
import { openTestScheme } from '../../filing/test-scheme.ts'
import { callHandlers } from '../../handlers.ts'
import { addMs, clock, moveClock, resetClock } from '../../platform/clock.ts'
import { freshKey } from '../../platform/uploads/file-store.ts'
import { codeOf, enterpriseWorkbook, person, sendWorkbook, soundRow } from '../enterprise/testing.ts'
import { sweepFiles } from '../files/sweep.ts'
import { byTwo, settleIn, stepOf } from '../two-hands/testing.ts'
import { jobRunner } from './runner.ts'
import { expireResults } from './store.ts'
import { endSilentJobs } from './upkeep.ts'

// The queue does not poll here: each test runs its jobs explicitly.
const { app, scheme, as, signIn } = await openTestScheme({ JOB_POLL_SECONDS: '60' })
const many = 20_000

const start = (call: { path: string }, input: Record<string, string | number>, token: string, title = '导出列表') =>
  app.call(job.start, { path: call.path, input, title }, token)
const mine = async (token: string) => (await app.call(job.mine, {}, token)).data
const found = async (id: string, token: string) => (await mine(token)).rows.find((row) => row.id === id)

const run = jobRunner(callHandlers)
/** Runs it to its end. */
async function ended(id: string, token: string): Promise<JobView> {
  await run(app.services, { id }, true)
  return (await found(id, token)) as JobView
}
const rowsIn = async (file: Buffer) => {
  let n = 0
  for await (const _ of readSheet(file, { maxRows: 60_000, maxColumns: 60, timeoutMs: 60_000 })) n++
  return n
}
/** All files in the store, unfinished ones included. */
/** As the clean-up does it, without ending the sessions of the test. */
async function clearResults(): Promise<void> {
  const { keys } = await expireResults(app.services.db, clock.now(), 500)
  for (const key of keys) await app.services.files.remove(key)
}

async function stored(): Promise<string[]> {
  const all = await readdir(join(app.services.config.DATA_DIR, 'files'), { recursive: true, withFileTypes: true })
  return all.filter((one) => one.isFile()).map((one) => one.name)
}
const lastMessage = async (token: string) => (await app.call(message.list, { size: 5 }, token)).data.rows[0]

test('a list exported in the background contains what the requesting person may see, and only that person gets it', async () => {
  const { data, status } = await start(enterprise.exportList, {}, as('county'), '导出企业列表')
  expect([status, data.state]).toEqual([200, 'queued'])
  const done = await ended(data.id, as('county'))
  expect(done).toMatchObject({ state: 'done', title: '导出企业列表', says: null })
  expect(done.fileName).toMatch(/^企业列表_.*\.xlsx$/)
  expect(Date.parse(done.expiresAt ?? '') - Date.parse(done.finishedAt ?? '')).toBeCloseTo(72 * 3600_000, -3)
  const file = await app.call(job.result, { id: data.id }, as('county'))
  expect(file.body.length).toBe(done.bytes)
  const direct = await app.call(enterprise.exportList, {}, as('county'))
  expect(await rowsIn(file.body)).toBe(await rowsIn(direct.body))
  expect(await lastMessage(as('county'))).toMatchObject({ title: '导出企业列表：已完成', link: '/hindex/jobs' })
  for (const other of [as('otherCounty'), as('city'), as('admin'), as('filer')]) {
    expect((await app.call(job.result, { id: data.id }, other)).status).toBe(404)
    expect((await app.call(job.cancel, { id: data.id }, other)).status).toBe(404)
    expect(await found(data.id, other)).toBeUndefined()
  }
})

test('calls without permission are not queued, and invalid input is refused at once', async () => {
  expect((await start(enterprise.exportList, {}, as('filer'))).status).toBe(403)
  expect((await start(job.mine, {}, as('city'))).status).toBe(404)
  expect((await start(filing.list, {}, as('city'))).status).toBe(404)
  const odd = await start(enterprise.exportList, { isSuperAdmin: '1' }, as('city'))
  expect([odd.status, JSON.stringify(odd.data)]).toEqual([422, expect.stringContaining('isSuperAdmin')])
  expect((await app.call(job.mine, {}, null)).status).toBe(401)
})

test('an enterprise gets the package of its own filing and of no other; one without rows says so', async () => {
  const filed = await scheme.filed(greenFactory, scheme.factories[0], 'submitted')
  const { data } = await start(shenb.exportByEnterprise, { id: filed.id }, as('filer'), '导出材料包')
  const done = await ended(data.id, as('filer'))
  expect(done).toMatchObject({ state: 'done', done: done.total })
  expect((await app.call(job.result, { id: data.id }, as('filer'))).body.subarray(0, 2).toString()).toBe('PK')
  expect(await lastMessage(as('filer'))).toMatchObject({ link: '/mainPages/personalCenter?tab=jobs' })
  const foreign = await start(shenb.exportByEnterprise, { id: filed.id }, as('away'), '导出材料包')
  expect(await ended(foreign.data.id, as('away'))).toMatchObject({ state: 'failed', says: '不存在或已被删除' })
  const empty = await start(filing.exportList, { programme: 'special-fund' }, as('city'))
  expect(await ended(empty.data.id, as('city'))).toMatchObject({ state: 'failed', says: '无法导出：报表无数据' })
  expect(await lastMessage(as('city'))).toMatchObject({ title: '导出列表：没有成功', body: '无法导出：报表无数据' })
})

test('an import runs in the background like in a request, and reports its result', async () => {
  await settleIn(app)
  const file = enterpriseWorkbook([{ ...soundRow, 统一社会信用代码: codeOf() }])
  const { importId } = (await sendWorkbook(app, as('admin'), file)).data as { importId: string }
  const { data } = await start(enterprise.importRun, { importId }, as('admin'), '导入企业')
  expect(await ended(data.id, as('admin'))).toMatchObject({
    state: 'done',
    says: '已提出，等待另一人在“待我复核”中办理',
    fileName: null,
  })
  const [waiting] = (await app.call(twoHands.page, {}, as('city'))).data.rows
  expect((await stepOf(app, { proposalId: waiting?.id ?? '' }, as('city'))).status).toBe(200)
  const again = await start(enterprise.importRun, { importId }, as('admin'), '导入企业')
  expect((await ended(again.data.id, as('admin'))).says).toBe('共1行：新增1，更新0，未变0')
})

test('a large workbook is checked in the background: not imported before, visible to its uploader only', async () => {
  const rows = Array.from({ length: rowsAtOnce + 1 }, (_, n) => ({
    ...soundRow,
    企业名称: `重庆示例后台检查第${spelled(n)}有限公司`,
    统一社会信用代码: `91500000QC${String(n).padStart(8, '0')}`,
  }))
  const sent = await sendWorkbook(app, as('admin'), enterpriseWorkbook(rows), '大工作簿.xlsx')
  const { importId } = sent.data as ImportReport
  expect(sent.data).toMatchObject({ isChecked: false, asksMapping: false, rows: 0 })
  const early = await app.call(enterprise.importRun, { importId }, as('admin'))
  expect([early.status, early.msg]).toEqual([422, '工作簿还没有检查完，请等检查完成后再导入'])
  const left = async (token: string) => (await app.call(enterprise.importLeft, {}, token)).data.left
  expect(await left(as('admin'))).toMatchObject({ importId, fileName: '大工作簿.xlsx', isChecked: false })

  const { data } = await start(enterprise.importCheck, { importId }, as('admin'), '检查工作簿')
  expect(await ended(data.id, as('admin'))).toMatchObject({
    state: 'done',
    done: rows.length,
    total: rows.length,
    says: `已检查，还没有导入。共${rows.length}行：将新增${rows.length}，将更新0，未变0，有误0。请打开导入窗口继续`,
  })
  expect(await left(as('admin'))).toMatchObject({ importId, isChecked: true })
  const { data: report } = await app.call(enterprise.importCheck, { importId }, as('admin'))
  expect(report).toMatchObject({ isChecked: true, added: rows.length, done: false })
  const started = await start(enterprise.importRun, { importId }, as('admin'), '导入企业')
  expect(await left(as('admin')), 'in the queue it is not offered again').toMatchObject({ importId, isRunning: true })
  await app.call(job.cancel, { id: started.data.id }, as('admin'))
  await ended(started.data.id, as('admin'))
  expect(await left(as('admin'))).toMatchObject({ importId, isRunning: false })
  const other = (await person(app, 'admin')).token
  expect(await left(other)).toBeNull()
  expect((await app.call(enterprise.importCheck, { importId }, other)).status).toBe(404)
  const old = `update import_run set created_at = created_at - interval '${resultHours} hours' where id = $1`
  await app.services.db.$client.query(old, [importId])
  expect(await left(as('admin'))).toBeNull()
})

test('after a change of scope an earlier result is refused; a disabled account leaves nothing', async () => {
  const { db } = app.services
  const county = scheme.cast.countyOf(homeCounty)
  const { data } = await start(enterprise.exportList, { keyword: '示例' }, as('county'))
  await ended(data.id, as('county'))
  await db.$client.query('update account set qx_code = $1 where id = $2', [otherCounty, county.accountId])
  const moved = await app.call(job.result, { id: data.id }, as('county'))
  expect([moved.status, moved.msg]).toEqual([409, '您的权限或数据范围已变更，原结果不再提供，请重新生成'])
  await db.$client.query('update account set qx_code = $1 where id = $2', [homeCounty, county.accountId])
  expect((await app.call(job.result, { id: data.id }, as('county'))).status).toBe(200)

  const before = (await stored()).length
  const { rows } = await db.$client.query('select version from account where id = $1', [county.accountId])
  const change = { id: county.accountId, reason: '离岗停用账号', version: Number(rows[0].version) }
  await app.call(account.setState, { ...change, state: 'disabled' }, as('admin'))
  await clearResults()
  expect((await stored()).length).toBeLessThan(before)
  await settleIn(app)
  const enable = { ...change, state: 'active' as const, version: change.version + 1 }
  await byTwo(app, account.setState, enable, [as('admin'), (await aPerson(app, 'admin')).token])
  await signIn('county')
  expect((await app.call(job.result, { id: data.id }, as('county'))).status).toBe(409)
})

test('a result is deleted after 72 hours, and the sweep keeps it until then', async () => {
  const { data } = await start(enterprise.exportList, { keyword: '甲方' }, as('city'))
  await ended(data.id, as('city'))
  const before = (await stored()).length
  const at = clock.now()
  moveClock(addMs(at, 71 * 3600_000))
  await sweepFiles(app.services)
  await clearResults()
  expect((await stored()).length).toBe(before)
  moveClock(addMs(at, 73 * 3600_000))
  await clearResults()
  expect((await stored()).length).toBeLessThan(before)
  resetClock()
  expect(await found(data.id, as('city'))).toMatchObject({
    state: 'expired',
    fileName: data.fileName ?? expect.anything(),
  })
  expect((await app.call(job.result, { id: data.id }, as('city'))).msg).toBe('结果已清除，请重新生成')
})

test('at most five are queued at a time, equal requests share one, and queued ones can be cancelled', async () => {
  const { db } = app.services
  const queued = await Promise.all(
    [1, 2, 3, 4, 5].map((n) => start(enterprise.exportList, { keyword: `第${n}` }, as('admin'))),
  )
  expect(new Set(queued.map(({ data }) => data.id)).size).toBe(5)
  const same = await start(enterprise.exportList, { keyword: '第1' }, as('admin'))
  expect(same.data.id).toBe(queued[0]?.data.id)
  const full = await start(enterprise.exportList, { keyword: '第6' }, as('admin'))
  expect([full.status, full.msg]).toEqual([429, '您已有5个任务在排队或进行中，请等其中一个完成，或取消后再试'])
  const first = queued[0]?.data.id ?? ''
  expect((await app.call(job.cancel, { id: first }, as('admin'))).status).toBe(200)
  expect(await found(first, as('admin'))).toMatchObject({ state: 'cancelled' })
  const twice = await app.call(job.cancel, { id: first }, as('admin'))
  expect([twice.status, twice.msg]).toEqual([409, '任务已取消，不能取消，请刷新后查看'])
  expect((await mine(as('admin'))).open).toBe(4)
  await db.$client.query(`update background_job set state = 'cancelled' where state = 'queued'`)
})

test('a large one reports progress, stops when cancelled and leaves no file; of two workers one keeps it', async () => {
  const { services } = app
  await services.db.$client.query(
    `insert into enterprise (id, enterprise_name, social_code, org_kind, qx_code, industry_code, above_scale, profile, verification,
       grams, sort_key, source, created_at, updated_at)
     select gen_random_uuid(), '重庆量产' || n, 'Q' || lpad(n::text, 17, '0'), 'enterprise', $1, '3011', true, '{}', 'verified',
       '{}', '', 'imported', now(), now() from generate_series(1, $2::int) n`,
    [homeCounty, many],
  )
  const large = async () => (await start(enterprise.exportList, {}, as('admin'))).data.id
  const before = (await stored()).length
  const called = await large()
  // Waits for the cancellation, however fast the machine.
  const { keep } = services.files
  const calledOff = Promise.withResolvers<void>()
  services.files.keep = (chunks, key) => keep(heldOnTheWay(chunks, calledOff.promise), key)
  const running = run(services, { id: called }, false)
  await expect
    .poll(async () => (await found(called, as('admin')))?.done, { timeout: 20_000, interval: 50 })
    .toBeGreaterThan(0)
  expect(await found(called, as('admin'))).toMatchObject({ state: 'running', total: expect.any(Number) })
  await app.call(job.cancel, { id: called }, as('admin'))
  calledOff.resolve()
  await running
  services.files.keep = keep
  expect(await found(called, as('admin'))).toMatchObject({ state: 'cancelled' })
  expect((await stored()).length).toBe(before)

  const twice = await large()
  const first = run(services, { id: twice }, false)
  await expect.poll(async () => (await found(twice, as('admin')))?.state, { interval: 20 }).toBe('running')
  await Promise.all([first, run(services, { id: twice }, false)])
  const whole = await found(twice, as('admin'))
  expect(whole).toMatchObject({ state: 'done' })
  expect(await rowsIn((await app.call(job.result, { id: twice }, as('admin'))).body)).toBeGreaterThan(many)
  expect((await stored()).length).toBe(before + 1)
})

async function* heldOnTheWay(chunks: AsyncIterable<Buffer>, until: Promise<void>): AsyncGenerator<Buffer> {
  let bytes = 0
  for await (const chunk of chunks) {
    yield chunk
    bytes += chunk.length
    if (bytes > 100_000) await until
  }
}

test('every export may run in the background; exceptions that are always short are listed here', () => {
  const direct = callHandlers
    .map(({ call }) => call)
    .filter(({ title, out, background }) => title.startsWith('导出') && out === 'blob' && !background)
  expect(direct.map(({ path }) => path)).toEqual([
    '/report/outEnerCons',
    '/enterprise/timelinePaper',
    '/lxmReport/outLxmReport',
    '/role/exportMatrix',
  ])
})

test('a job whose process died for good is reported as failed, and its partial file is removed', async () => {
  const { services } = app
  const id = (await start(enterprise.exportList, { keyword: '无人' }, as('admin'))).data.id
  const key = freshKey()
  await services.db.$client.query(
    `update background_job set state = 'running', seen_at = now() - interval '1 hour', storage_key = $2 where id = $1`,
    [id, key],
  )
  const half = join(services.config.DATA_DIR, 'files', `${key}.part`)
  await mkdir(dirname(half), { recursive: true })
  await writeFile(half, 'half of it')
  await endSilentJobs(services)
  expect(await stored()).not.toContain(`${basename(key)}.part`)
  expect(await found(id, as('admin'))).toMatchObject({
    state: 'failed',
    says: '服务中断，任务没有办完。没有生成文件，也没有导入数据，请重新发起',
  })
  expect(await lastMessage(as('admin'))).toMatchObject({ title: '导出列表：没有成功' })
})
