/** 监察任务: lists by workbook, rule and draw, the team, publishing, plans, exports, the board, terms by the clock. */

import type { CallOutput, CallRequest } from '@green/contract/call.ts'
import { twoHands } from '@green/contract/calls/account/two-hands.ts'
import { yearlyEnergy } from '@green/contract/calls/energy/energy-year.ts'
import { inspection, lsdtExport, lsdtjn } from '@green/contract/calls/inspection/inspection.ts'
import { inspectionPlan } from '@green/contract/calls/inspection/inspection-plan.ts'
import { inspectionTask, lsdttaskmg } from '@green/contract/calls/inspection/inspection-task.ts'
import { workbookType, writeSheet } from '@green/spreadsheet/writer.ts'
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { byTwo, settleIn, stepOf, waitingOf } from '../../../../base/two-hands/testing.ts'
import { sha256 } from '../../../../crypto/digest.ts'
import { fileUse } from '../../../../db/schema/files.ts'
import { inspectionDraw, inspectorCard, inspection as table } from '../../../../db/schema/inspection/inspection.ts'
import { message } from '../../../../db/schema/messages.ts'
import type { CallResponse } from '../../../../db/testing.ts'
import { openTestScheme } from '../../../../filing/test-scheme.ts'
import { addMs, clock, dayOf, moveClock, resetClock } from '../../../../platform/clock.ts'
import { noteLateSelfChecks, remindSelfChecks } from '../clock.ts'
import { openedInspection } from '../testing.ts'

const { app, scheme, as } = await openTestScheme()
await settleIn(app)

afterEach(() => resetClock())

const dayMs = 86_400_000
const daysOn = (days: number) => dayOf(addMs(clock.now(), days * dayMs))
const person = (n: number) => {
  const found = scheme.cast.supervisors[n]
  if (!found) throw new Error('supervisors are expected')
  return found
}

const form = (overrides: object = {}) => ({
  taskName: '水泥行业能效专项监察',
  year: clock.year(),
  taskLevel: 'city' as const,
  taskType: 'industry' as const,
  mode: 'both' as const,
  contents: ['limits' as const],
  basis: '《工业节能监察办法》',
  checkYears: [clock.year() - 1],
  orgName: '市节能监察中心',
  leaderId: person(0).accountId,
  memberIds: [person(1).accountId],
  drawMode: 'all' as const,
  startDate: daysOn(-1),
  endDate: daysOn(120),
  selfDeadline: daysOn(20),
  ...overrides,
})
const added = async (overrides: object = {}) => (await app.call(lsdttaskmg.add, form(overrides), as('city'))).data
const read = async (id: string, token = as('city')) => (await app.call(lsdttaskmg.getTaskQyForm, { id }, token)).data

async function book(rows: readonly (readonly string[])[]): Promise<Buffer> {
  const columns = ['企业名称', '统一社会信用代码', '区县', '行业', '产品', '监察人员'].map((title) => ({
    title,
    kind: 'text' as const,
  }))
  const chunks: Buffer[] = []
  for await (const chunk of writeSheet({ name: '监察任务企业', columns, rows })) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}
const codeOf = async (id: string) =>
  (await app.services.db.$client.query('select social_code from enterprise where id = $1', [id])).rows[0].social_code

async function uploaded(taskId: string, rows: readonly (readonly string[])[], token = as('supervisor')) {
  const body = new FormData()
  body.append('file', new Blob([new Uint8Array(await book(rows))], { type: workbookType }), '名单.xlsx')
  const request = new Request('http://x/', { method: 'POST', body })
  const sent = await app.send({
    method: 'POST',
    url: `/ht${lsdtExport.importTaskExcel.path}`,
    query: { taskId },
    headers: { authorization: `Bearer ${token}`, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  return sent as unknown as CallResponse<CallOutput<typeof lsdtExport.importTaskExcel>>
}

describe('what is entered of a task', () => {
  test.each([
    ['a name of three characters', { taskName: '监察某' }, 'taskName'],
    ['an end before its begin', { endDate: '2020-01-01' }, 'endDate'],
    ['a self-check after the end', { selfDeadline: '2999-01-01' }, 'selfDeadline'],
    ['four years', { checkYears: [2022, 2023, 2024, 2025] }, 'checkYears'],
    ['a year twice', { checkYears: [2024, 2024] }, 'checkYears'],
    ['no contents', { contents: [] }, 'contents'],
    ['nobody beside the leader', { memberIds: [] }, 'memberIds'],
  ])('%s is refused at its field', async (_what, overrides, field) => {
    const refused = await app.call(lsdttaskmg.add, form(overrides) as never, as('city'))
    expect([refused.code, JSON.stringify(refused.data)]).toEqual([422, expect.stringContaining(`"${field}"`)])
  })

  test('an expired card, and somebody who is no supervisor, are refused by name', async () => {
    const expired = await app.call(lsdttaskmg.add, form({ memberIds: [person(3).accountId] }), as('city'))
    expect(JSON.stringify(expired.data)).toContain('过期')
    const nobody = await app.call(lsdttaskmg.add, form({ memberIds: [scheme.cast.city.accountId] }), as('city'))
    expect(JSON.stringify(nobody.data)).toContain('不是在岗的监察人员')
  })

  test('a supervisor leads what it begins; another team does not see it', async () => {
    const refused = await app.call(lsdttaskmg.add, form({ leaderId: person(1).accountId }), as('supervisor'))
    expect(refused.code).toBe(422)
    const { id } = (await app.call(lsdttaskmg.add, form(), as('supervisor'))).data
    expect((await app.call(lsdttaskmg.getTaskQyForm, { id }, as('supervisor3'))).code).toBe(404)
    expect((await app.call(lsdttaskmg.getTaskQyForm, { id }, as('supervisor2'))).code).toBe(200)
    expect((await app.call(lsdttaskmg.getTaskQyForm, { id }, as('county'))).code).toBe(404)
  })

  test('is changed before publishing only, by its own team, and ended once no case is open', async () => {
    const { id, version } = await added()
    const renamed = { ...form({ taskName: '水泥行业能效专项监察（改）' }), id }
    expect((await app.call(lsdttaskmg.update, { ...renamed, version }, as('supervisor3'))).code).toBe(404)
    const { data } = await app.call(lsdttaskmg.update, { ...renamed, version }, as('supervisor'))
    expect(data.taskName).toBe('水泥行业能效专项监察（改）')
    expect((await app.call(lsdttaskmg.update, { ...renamed, version }, as('supervisor'))).code).toBe(409)
    const { taskId } = await openedInspection(app.services, scheme.factories[0], scheme.cast)
    const published = await read(taskId)
    const again = { ...form(), id: taskId, version: published.version }
    expect((await app.call(lsdttaskmg.update, again, as('city'))).code).toBe(409)
    const end = { id: taskId, version: published.version }
    expect((await app.call(inspectionTask.closeTask, end, as('city'))).code).toBe(409)
    await app.services.db.update(table).set({ state: 'closed', closedAt: clock.now() }).where(eq(table.taskId, taskId))
    expect((await app.call(inspectionTask.closeTask, end, as('city'))).code).toBe(200)
  })

  test('an enterprise of the list gets its products, inspectors and day; nobody from outside the team', async () => {
    const { id } = await added()
    const [own] = scheme.factories
    await uploaded(id, [[own.name, await codeOf(own.id), '', '', '', '']])
    const saving = async (inspector: number, token = as('supervisor')) => {
      const { version } = await read(id)
      const inspectorIds = [person(0).accountId, person(inspector).accountId]
      const line = { enterpriseId: own.id, products: '水泥熟料', planVisitDate: daysOn(30), inspectorIds }
      return app.call(inspectionTask.saveTarget, { id, version, ...line }, token)
    }
    expect((await saving(1, as('supervisor3'))).code).toBe(404)
    expect((await saving(2)).code).toBe(422)
    const { data } = await saving(1)
    expect(data.targets).toMatchObject([{ products: '水泥熟料', planVisitDate: daysOn(30) }])
  })

  test('is deleted before publishing only', async () => {
    const { id } = await added()
    expect((await app.call(lsdttaskmg.deleteTaskMgById, { id }, as('city'))).code).toBe(200)
    const { taskId } = await openedInspection(app.services, scheme.factories[0], scheme.cast)
    expect((await app.call(lsdttaskmg.deleteTaskMgById, { id: taskId }, as('city'))).code).toBe(409)
  })
})

describe('the workbook', () => {
  test('wrong codes, doubled rows, foreign enterprises and people are named by row and column, and nothing is saved', async () => {
    const { id } = await added()
    const [own, , other] = scheme.factories
    const [ownCode, otherCode] = [await codeOf(own.id), await codeOf(other.id)]
    const { data } = await uploaded(id, [
      [own.name, ownCode, '', '', '水泥', ''],
      [own.name, ownCode, '', '', '', ''],
      ['外地企业', '91110000100000519P', '', '', '', ''],
      ['写错的代码', '9150', '', '', '', ''],
      ['名称不符', otherCode, '', '', '', ''],
      [other.name, otherCode, '万州区', '', '', '查无此人'],
      ['', '', '', '', '水泥', ''],
    ])
    const found = data.errors.map(({ row, title }) => `${row} ${title}`)
    expect(found).toEqual(
      expect.arrayContaining([
        '3 统一社会信用代码',
        '4 统一社会信用代码',
        '5 统一社会信用代码',
        '6 企业名称',
        '7 区县',
        '7 监察人员',
        '8 统一社会信用代码',
      ]),
    )
    expect(data).toMatchObject({ done: false, added: 0, file: null })
    expect((await read(id)).targets).toEqual([])
  })

  test('a sound one fills the list; its original is kept with its hash, for the team and not for a county', async () => {
    const { id } = await added()
    const [own, neighbour] = scheme.factories
    const rows = await Promise.all(
      [own, neighbour].map(async (one) => [one.name, await codeOf(one.id), '', '', '水泥熟料', '']),
    )
    const { data } = await uploaded(id, rows)
    expect(data).toMatchObject({ done: true, added: 2, errors: [] })
    const task = await read(id)
    expect(task.targets.map(({ source, products }) => [source, products])).toEqual([
      ['workbook', '水泥熟料'],
      ['workbook', '水泥熟料'],
    ])
    expect(task.workbooks[0]).toMatchObject({
      rows: 2,
      file: { name: '名单.xlsx', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
    })
    const cited = await app.services.db.select().from(fileUse).where(eq(fileUse.targetId, id))
    expect(cited.map(({ kind }) => kind)).toEqual(['inspectionWorkbook'])
    // The same again adds nobody twice.
    expect((await uploaded(id, rows)).data).toMatchObject({ done: true, added: 0 })
    expect((await read(id)).targets).toHaveLength(2)
  })

  test('another team’s task is not there', async () => {
    const { id } = await added()
    expect(
      (await uploaded(id, [['a', await codeOf(scheme.factories[0].id), '', '', '', '']], as('supervisor3'))).code,
    ).toBe(404)
  })
})

describe('双随机', () => {
  type Overrides = Partial<CallRequest<typeof inspectionTask.lockDraw>>
  const locking = (task: { id: string; version: number }, overrides: Overrides = {}, token = as('city')) =>
    app.call(
      inspectionTask.lockDraw,
      {
        id: task.id,
        version: task.version,
        rule: {},
        percent: 50,
        perEnterprise: 2,
        seedSource: '上证指数收盘点位，上海证券交易所网站',
        numberOn: daysOn(0),
        ...overrides,
      },
      token,
    )
  const witnessing = ({ id, version }: { id: string; version: number }, token = as('city2'), number = '3320.11') =>
    app.call(inspectionTask.witnessDraw, { id, version, number, witnessed: true }, token)
  const drawing = async (task: { id: string; version: number }, overrides: Overrides = {}) =>
    witnessing((await locking(task, overrides)).data)

  test('the list is locked before the number is known, and somebody else draws from it', async () => {
    const locked = (await locking(await added({ drawMode: 'draw' }))).data
    const [list] = locked.draws
    expect(list).toMatchObject({ waits: true, seed: '', drawn: [], ownNumber: null, number: null, witness: '' })
    expect(list?.lockedHash).toMatch(/^[0-9a-f]{64}$/)
    expect(locked.missing.join()).toContain('抽取')
    // Whoever locked it draws from it neither alone nor for anybody else.
    expect(await witnessing(locked, as('city'))).toMatchObject({
      status: 403,
      msg: expect.stringContaining('由您锁定'),
    })
    expect((await witnessing(locked, as('supervisor3'))).status).toBe(404)
    const unseen = { id: locked.id, version: locked.version, number: '3320.11' }
    expect((await app.call(inspectionTask.witnessDraw, unseen as never, as('city2'))).status).toBe(422)
    const code = list?.lockedHash?.slice(0, 12) ?? ''
    const check = async () => (await app.call(inspectionTask.drawCheck, { number: locked.taskNo, code }, null)).data
    expect(await check()).toMatchObject({ waits: true, ownNumber: null, drawn: 0, lockedHash: list?.lockedHash })
    const drawn = (await witnessing(locked)).data
    const [draw] = drawn.draws
    expect(draw).toMatchObject({ waits: false, number: '3320.11', witness: scheme.cast.city2.name, repeats: true })
    expect(sha256(draw?.ownNumber ?? '')).toBe(list?.ownNumberHash)
    expect(sha256(`3320.11|${draw?.ownNumber}|${locked.taskNo}|1`)).toBe(draw?.seed)
    expect(await check()).toMatchObject({ waits: false, lockedHash: list?.lockedHash, repeats: true })
    expect((await witnessing(drawn)).status).toBe(409)
    // A list that is another than the locked one does not repeat.
    const { db } = app.services
    const changed = { objects: (draw?.objects ?? []).slice(1) }
    await db
      .update(inspectionDraw)
      .set(changed)
      .where(eq(inspectionDraw.id, draw?.id ?? ''))
    expect(await check()).toMatchObject({ repeats: false })
  })

  test('the public number comes later than the list', async () => {
    const task = await added({ drawMode: 'draw' })
    expect(JSON.stringify((await locking(task, { numberOn: daysOn(-1) })).data)).toContain('公布日期不能早于今天')
    const locked = (await locking(task, { numberOn: daysOn(2) })).data
    expect(JSON.stringify((await witnessing(locked)).data)).toContain(`公开数字在${daysOn(2)}公布`)
    // What was locked stays on record; another list needs its reason.
    expect((await locking(locked)).code).toBe(422)
    const { draws } = (await locking(locked, { reason: '公布日期写错，重新锁定' })).data
    expect(draws.map(({ no, waits }) => [no, waits])).toEqual([
      [2, true],
      [1, true],
    ])
  })

  test('draws enterprises and inspectors, leaves out an expired card with its reason, and repeats', async () => {
    const { data: task } = await drawing(await added({ drawMode: 'draw' }))
    const [draw] = task.draws
    expect(draw).toMatchObject({ no: 1, repeats: true, isCurrent: true, witness: scheme.cast.city2.name })
    // One of the three is under inspection already.
    expect(draw?.excluded.objects).toEqual([expect.objectContaining({ reason: expect.stringContaining('尚未办结') })])
    expect([draw?.objects.length, draw?.drawn.length]).toEqual([2, 1])
    expect(draw?.excluded.inspectors).toEqual([
      expect.objectContaining({ name: person(3).name, reason: expect.stringContaining('过期') }),
    ])
    expect(task.targets.map(({ source, inspectorIds }) => [source, inspectorIds.length])).toEqual([['draw', 2]])
    const paper = await app.call(inspectionTask.drawPaper, { id: task.id, drawId: draw?.id ?? '' }, as('supervisor'))
    expect(paper.body.subarray(0, 5).toString()).toBe('%PDF-')
  })

  test('whoever holds the record checks it without an account: what was drawn is told in numbers, never by name', async () => {
    const { data: task } = await drawing(await added({ drawMode: 'draw' }))
    const [draw] = task.draws
    const code = draw?.hash.slice(0, 12).toUpperCase() ?? ''
    const { data: found } = await app.call(inspectionTask.drawCheck, { number: task.taskNo.toLowerCase(), code }, null)
    expect(found).toMatchObject({
      number: task.taskNo,
      enterprises: 2,
      drawn: 1,
      repeats: true,
      isCurrent: true,
      hash: draw?.hash,
    })
    const text = JSON.stringify(found)
    for (const one of [...(draw?.objects ?? []), ...(draw?.inspectors ?? [])]) expect(text).not.toContain(one.name)
    for (const wrong of [`${code.slice(0, 11)}X`, code.slice(0, 8)])
      expect(await app.call(inspectionTask.drawCheck, { number: task.taskNo, code: wrong }, null)).toMatchObject({
        status: 404,
      })
    // Drawn again: the first record is genuine, but no longer the one that counts.
    await drawing(task, { reason: '抽中企业已停产，无法监察' })
    const { data: first } = await app.call(inspectionTask.drawCheck, { number: task.taskNo, code }, null)
    expect(first).toMatchObject({ repeats: true, isCurrent: false })
  })

  test('a second draw needs a reason; the first stays on record', async () => {
    const { data: first } = await drawing(await added({ drawMode: 'draw' }))
    expect((await locking(first)).code).toBe(422)
    const { data: again } = await drawing(first, { reason: '抽中企业已停产，无法监察' })
    expect(again.draws.map(({ no, isCurrent }) => [no, isCurrent])).toEqual([
      [2, true],
      [1, false],
    ])
  })

  test('a changed list ends the draw, and the task is not published by it', async () => {
    const { data: task } = await drawing(await added({ drawMode: 'draw' }))
    const [first] = task.targets
    const gone = { id: task.id, version: task.version, enterpriseIds: [first?.enterpriseId ?? ''] }
    const removing = (reason: string, token = as('city')) =>
      app.call(inspectionTask.removeTargets, { ...gone, reason }, token)
    expect((await removing('停产')).status).toBe(422)
    expect((await removing('企业已停产，无法监察', as('county'))).status).toBe(403)
    const waits = waitingOf(await removing('企业已停产，无法监察'))
    const [line] = (await app.call(twoHands.get, { id: waits.proposalId }, as('city2'))).data.lines
    expect(line?.changes).toEqual([{ label: '移除企业', before: first?.enterpriseName, after: '' }])
    expect((await read(task.id)).targets).toHaveLength(1)
    expect((await app.call(twoHands.get, { id: waits.proposalId }, as('supervisor'))).status).toBe(404)
    expect((await stepOf(app, waits, as('city'))).status).toBe(403)
    expect((await stepOf(app, waits, as('city2'))).status).toBe(200)
    const { id, version, missing, targets } = await read(task.id)
    expect([missing.join(), targets.length]).toEqual([expect.stringContaining('抽取'), 0])
    expect((await app.call(inspectionTask.publishTask, { id, version }, as('city'))).code).toBe(409)
  })

  test('an inspector with a conflict of interest is never drawn for that enterprise', async () => {
    const { db } = app.services
    const own = scheme.factories[2]
    const at = eq(inspectorCard.accountId, person(1).accountId)
    await db
      .update(inspectorCard)
      .set({ avoidUnits: [own.name] })
      .where(at)
    const { data: task } = await drawing(await added({ drawMode: 'draw' }), { percent: 100 })
    const line = task.targets.find(({ enterpriseId }) => enterpriseId === own.id)
    expect(line?.inspectorIds).toHaveLength(2)
    expect(line?.inspectorIds).not.toContain(person(1).accountId)
    expect(JSON.stringify(task.draws[0]?.excluded.inspectors)).toContain('已声明回避该单位')
    await db.update(inspectorCard).set({ avoidUnits: [] }).where(at)
  })
})

test('rule, declarations, publishing: each of the team signs for itself, then the cases begin', async () => {
  let task = await added()
  const rule = { qxCode: scheme.factories[0].qxCode }
  const tried = await app.call(inspectionTask.tryRule, { taskId: task.id, rule }, as('city'))
  expect(tried.data).toMatchObject({ count: 2, listed: 0 })
  task = (await app.call(inspectionTask.addByRule, { id: task.id, version: task.version, rule }, as('city'))).data
  expect(task.missing).toEqual([expect.stringContaining('未作回避承诺')])
  expect((await app.call(inspectionTask.publishTask, { id: task.id, version: task.version }, as('city'))).code).toBe(
    409,
  )
  for (const token of [as('supervisor'), as('supervisor2')])
    task = (await app.call(inspectionTask.declare, { id: task.id, version: task.version, agreed: true }, token)).data
  task = (await app.call(inspectionTask.publishTask, { id: task.id, version: task.version }, as('supervisor'))).data
  expect(task).toMatchObject({ state: 'published', enterprises: 2 })
  const own = { task: task.id }
  expect((await app.call(lsdtjn.page, own, as('county'))).data.total).toBe(2)
  expect((await app.call(lsdtjn.page, own, as('otherCounty'))).data.total).toBe(0)
  expect((await app.call(lsdtjn.pageTwo, { ...own, isSuperVisitor: '1' }, as('supervisor2'))).data.total).toBe(2)
  expect((await app.call(lsdtjn.pageTwo, own, as('supervisor3'))).data.total).toBe(0)
  expect((await app.call(lsdtjn.pageTwo, own, as('city'))).code).toBe(403)
  const board = (await app.call(inspection.board, own, as('city'))).data
  expect(board.sum).toMatchObject({ total: 2, states: { to_fill: 2 }, ages: { week: 2 } })
  for (const { body } of [
    await app.call(lsdtExport.exportExcel, own, as('city')),
    await app.call(lsdtExport.exportTaskExcel, {}, as('city')),
    await app.call(lsdtExport.exportFactoryExcel, { taskId: task.id }, as('city')),
  ])
    expect(body.subarray(0, 2).toString()).toBe('PK')
})

test('a county reads and reminds its own, and changes nothing', async () => {
  const { id, version } = await openedInspection(app.services, scheme.factories[0], scheme.cast)
  expect((await app.call(inspection.get, { id }, as('otherCounty'))).code).toBe(404)
  expect((await app.call(inspection.get, { id }, as('county'))).data.allowed).toEqual([])
  expect((await app.call(inspection.remind, { id }, as('county'))).code).toBe(200)
  expect((await app.call(inspection.remind, { id }, as('county'))).code).toBe(422)
  for (const [call, input] of [
    [inspection.step, { id, version, action: 'suspend', opinion: '企业停产检修。' }],
    [lsdtjn.back, { id, version, opinion: '请补充电力台账。' }],
  ] as const)
    expect((await app.call(call, input as never, as('county'))).code).toBe(403)
})

test('a return gives at least five working days; a suspension ends in the state it began in', async () => {
  const task = { selfDeadline: daysOn(1) }
  const sent = await openedInspection(app.services, scheme.factories[0], scheme.cast, { state: 'submitted', task })
  const { data: back } = await app.call(
    lsdtjn.back,
    { id: sent.id, version: sent.version, opinion: '请补充电力计量台账。' },
    as('supervisor'),
  )
  expect([back.state, back.selfDeadline > daysOn(4)]).toEqual(['supervisor_returned', true])
  const step = async (version: number, action: 'suspend' | 'resume') =>
    (await app.call(inspection.step, { id: sent.id, version, action, opinion: '企业停产检修。' }, as('city'))).data
  const suspended = await step(back.version, 'suspend')
  expect(suspended.state).toBe('suspended')
  expect((await step(suspended.version, 'resume')).state).toBe('supervisor_returned')
})

test('a term that ended is noted once by the clock and told; a term that ends soon is reminded of', async () => {
  const { db } = app.services
  const { id } = await openedInspection(app.services, scheme.factories[1], scheme.cast, {
    task: { selfDeadline: daysOn(2) },
  })
  moveClock(addMs(clock.now(), 5 * dayMs))
  await noteLateSelfChecks(app.services)
  await noteLateSelfChecks(app.services)
  const timeline = (await app.call(inspection.records, { id }, await scheme.token(scheme.cast.city))).data
  expect(timeline.filter(({ text }) => text === '自查逾期')).toHaveLength(1)
  const [row] = await db.select().from(table).where(eq(table.id, id))
  expect(row).toMatchObject({ state: 'to_fill', selfLateSince: clock.today() })
  resetClock()
  const due = await openedInspection(app.services, scheme.factories[1], scheme.cast, {
    task: { selfDeadline: daysOn(0) },
  })
  await remindSelfChecks(app.services)
  const titles = (await db.select().from(message)).map(({ title }) => title)
  const asked = `请在${daysOn(0)}前提交节能自查表（${due.number}）`
  expect(titles.filter((one) => one === asked).length, 'on publishing and on the last day').toBeGreaterThan(1)
})

describe('plans and cards', () => {
  const plan = {
    year: 2026,
    title: '2026年节能监察计划',
    level: 'city' as const,
    kinds: ['industry' as const],
    contents: ['limits' as const],
    planned: 60,
    text: '全年计划监察60家企业。',
  }

  test('a plan is public only while it is published', async () => {
    const shown = async () => (await app.call(inspectionPlan.publicPlans, {}, null)).data.map(({ title }) => title)
    const draft = (await app.call(inspectionPlan.savePlan, plan, as('city'))).data
    expect(await shown()).not.toContain(plan.title)
    const step = (version: number, action: 'publish' | 'withdraw' | 'drop') =>
      app.call(inspectionPlan.stepPlan, { id: draft.id, version, action, opinion: '数字有误，重新公布。' }, as('city'))
    const waits = waitingOf(await step(draft.version, 'publish'))
    expect((await stepOf(app, waits, as('city'))).status).toBe(403)
    expect(await shown()).not.toContain(plan.title)
    expect((await stepOf(app, waits, as('city2'))).status).toBe(200)
    expect(await shown()).toContain(plan.title)
    expect((await stepOf(app, waitingOf(await step(draft.version + 1, 'withdraw')), as('city2'))).status).toBe(200)
    expect(await shown()).not.toContain(plan.title)
    const unseen = (await app.call(inspectionPlan.savePlan, plan, as('city'))).data
    const drop = { id: unseen.id, version: unseen.version, action: 'drop' } as const
    expect((await app.call(inspectionPlan.stepPlan, drop, as('city'))).data).toMatchObject({ state: 'dropped' })
  })

  test('two officers of the city keep cards; a supervisor, and one alone, do not', async () => {
    const card = {
      accountId: person(3).accountId,
      version: 1,
      cardNo: '渝A50239999',
      validFrom: '2026-01-01',
      validTo: '2030-12-31',
      reason: '2026年执法证年审通过',
    }
    expect((await app.call(inspectionTask.saveCard, card, as('supervisor'))).code).toBe(403)
    expect((await app.call(inspectionTask.saveCard, { ...card, validTo: '2020-01-01' }, as('city'))).code).toBe(422)
    expect((await app.call(inspectionTask.saveCard, { ...card, reason: '' }, as('city'))).code).toBe(422)
    const own = async () =>
      (await app.call(inspectionTask.cards, {}, as('city'))).data.find((one) => one.accountId === card.accountId)
    const waits = waitingOf(await app.call(inspectionTask.saveCard, card, as('city')))
    expect(await own()).toMatchObject({ version: 1 })
    const { lines } = (await app.call(twoHands.get, { id: waits.proposalId }, as('city2'))).data
    expect(lines[0]?.changes.map(({ label, after }) => `${label} ${after}`)).toContain('有效期止 2030-12-31')
    expect((await stepOf(app, waits, as('city'))).status).toBe(403)
    expect((await stepOf(app, waits, as('city2'))).status).toBe(200)
    expect(await own()).toMatchObject({ fault: null, version: 2 })
    expect((await app.call(inspectionTask.saveCard, card, as('city'))).code).toBe(409)
    // What an administrator enters, an officer of the city confirms.
    await byTwo(app, inspectionTask.saveCard, { ...card, version: 2 }, [as('admin'), as('city')])
  })
})

test('the years that an enterprise owes show the inspections that look at them, within the reader’s scope', async () => {
  const { number } = await openedInspection(app.services, scheme.factories[0], scheme.cast)
  const year = clock.year() - 1
  const rows = async (token: string) => (await app.call(yearlyEnergy.getLsdtTaskQyPage, { year }, token)).data.rows
  const numbers = async (token: string) =>
    (await rows(token)).flatMap(({ inspections }) => inspections.map((one) => one.number))
  expect(await numbers(as('county'))).toContain(number)
  expect(await numbers(as('otherCounty'))).not.toContain(number)
})
