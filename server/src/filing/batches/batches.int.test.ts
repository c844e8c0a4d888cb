/** 申报批次: changes once it has begun, its end, its archive, quotas of counties, who has not sent; versions of its form, and the form as a workbook. */
import { buffer } from 'node:stream/consumers'
import { twoHands } from '@green/contract/calls/account/two-hands.ts'
import { message } from '@green/contract/calls/content/public.ts'
import { batch as calls } from '@green/contract/calls/filing/batch.ts'
import { filing } from '@green/contract/calls/filing/filing.ts'
import { shenb } from '@green/contract/calls/filing/shenb.ts'
import type { Batch } from '@green/contract/filing/batch.ts'
import type { WorkbookRead } from '@green/contract/filing/filing-workbook.ts'
import { dataCampaign } from '@green/contract/screens/programmes.ts'
import type { AnswerSet, RowAnswers } from '@green/filing/form/answers.ts'
import { fieldsOf } from '@green/filing/form/form.ts'
import { layOver } from '@green/filing/form/lay-over.ts'
import { type Place, placeOf } from '@green/filing/form/workbook.ts'
import { carryOver, releaseOf } from '@green/filing/workflow/release.ts'
import { greenFactory } from '@green/programmes/green-factory/programme.ts'
import { readSheet } from '@green/spreadsheet/reader.ts'
import { writeSheet } from '@green/spreadsheet/writer.ts'
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { sendWorkbook } from '../../base/enterprise/testing.ts'
import { dataYearOf } from '../../base/reference/campaign-year-store.ts'
import { referenceOf } from '../../base/reference/reference.ts'
import { aloneOf, byTwo, stepOf, waitingOf } from '../../base/two-hands/testing.ts'
import { batch as batchTable } from '../../db/schema/filing.ts'
import { homeCounty } from '../../demo/enterprise/people.ts'
import { addMs, clock, moveClock, resetClock } from '../../platform/clock.ts'
import { ids } from '../../platform/ids.ts'
import { findBatch, saveBatch } from '../record/batch-store.ts'
import { type CastName, openTestScheme } from '../test-scheme.ts'
import { changeBatch } from './testing.ts'

const materials = fieldsOf(greenFactory).flatMap(({ key, spec }) => (spec.kind === 'files' ? [key] : []))
const dayMs = 86_400_000
const { app, scheme, as, signIn } = await openTestScheme()

afterEach(resetClock)

async function current(): Promise<Batch> {
  const { data } = await app.call(calls.list, { programme: 'green-factory' })
  const found = data.find(({ id }) => id === scheme.batchId)
  if (!found) throw new Error('the scheme has no batch')
  return found
}

/** What the form would send to change one part of the batch. */
async function changed(part: Partial<Batch> & { reason?: string }) {
  const { id, programme, name, year, openAt, closeAt, countyDeadline, cityDeadline, returnDays } = await current()
  const { needExperts, requireThirdParty, version } = await current()
  const as_is = { id, programme, name, year, openAt, closeAt, countyDeadline, cityDeadline, returnDays }
  const { levelTarget: _, status: _s, statusLabel: _l, formVersion: _f, ...change } = part
  return app.call(calls.save, { ...as_is, needExperts, requireThirdParty, version, ...change }, as('city'))
}

/** The same by two officers. */
async function changedByTwo(part: Parameters<typeof changed>[0]) {
  expect((await stepOf(app, waitingOf(await changed(part)), as('city2'))).status).toBe(200)
  return current()
}

const faultsOf = (answer: { data: unknown }) => (answer.data as { errors: { field: string; message: string }[] }).errors

test('a batch that has begun is extended with a reason; filers with a draft and the counties are notified', async () => {
  const answers = await scheme.answers(greenFactory, scheme.factories[2])
  await app.call(shenb.saveDraft, { batchId: scheme.batchId, action: 'draft', answers }, as('away'))
  const closeAt = addMs((await current()).closeAt, 5 * dayMs)
  const silent = await changed({ closeAt })
  expect(silent.status).toBe(422)
  expect(faultsOf(silent)).toEqual([{ field: 'reason', message: '请填写修改理由（至少5个字），将通知有关单位' }])
  const waits = waitingOf(await changed({ closeAt, reason: '受强降雨影响，统一顺延五天。' }))
  const { closeAt: before } = await current()
  for (const who of ['city', 'county', 'admin'] as const)
    expect([who, (await stepOf(app, waits, as(who))).status >= 400]).toEqual([who, true])
  expect((await current()).closeAt, 'nothing has changed yet').toBe(before)
  expect((await stepOf(app, waits, as('city2'))).status).toBe(200)
  expect((await current()).closeAt).toBe(closeAt)
  const { data } = await app.call(calls.changes, { id: scheme.batchId }, as('county'))
  expect(data[0]).toMatchObject({ reason: '受强降雨影响，统一顺延五天。', changes: [{ label: '企业提交截止' }] })
  for (const who of ['away', 'county', 'city'] as const) {
    const box = await app.call(message.list, {}, as(who))
    expect(box.data.rows.some((one: { body: string }) => one.body.includes('受强降雨影响'))).toBe(true)
  }
})

test('what filings depend on no longer changes, and a stale version of the batch is refused', async () => {
  const { year, version } = await current()
  const other = await changed({ year: year - 1, reason: '年度写错了，改正。' })
  expect(faultsOf(other)).toEqual([{ field: 'year', message: '已有单位申报，不能再修改年度' }])
  const stale = await changed({ version: version - 1, returnDays: 20, reason: '补正时间太短。' })
  expect(stale.status).toBe(409)
})

test('a county recommends up to its quota; none with a quota of zero; two concurrent ones do not exceed it', async () => {
  const first = await scheme.filed(greenFactory, scheme.factories[0], 'submitted')
  const second = await scheme.filed(greenFactory, scheme.factories[1], 'submitted')
  const recommend = (filing: { id: string; version: number }) =>
    app.call(
      shenb.updateCountyState,
      { id: filing.id, version: filing.version, state: 'county_approved', materialsChecked: materials },
      as('county'),
    )
  await changedByTwo({ countyQuotas: { [homeCounty]: 0 }, reason: '本年度名额调整。' })
  const none = await recommend(first)
  expect([none.status, none.msg]).toEqual([
    422,
    expect.stringMatching(/^本批次给.+的推荐名额为0家，没有剩余名额；如需增加请联系市级管理员$/),
  ])
  const tried = async () => {
    const { data } = await app.call(
      filing.moveMany,
      {
        items: [first, second].map(({ id, version }) => ({ id, version })),
        step: { state: 'county_approved', materialsChecked: ['*'] } as never,
        dryRun: true,
      },
      as('county'),
    )
    // What is known of each before it is decided: who may decide sees the checks and what he has not opened.
    for (const { id } of [first, second])
      expect(data.facts[id]).toMatchObject({ expertScore: null, doubts: expect.any(Number), quota: expect.anything() })
    expect(data.facts[first.id]?.unopened.length).toBeGreaterThan(0)
    quotas = [first, second].map(({ id }) => data.facts[id]?.quota ?? null)
    return data.results.map(({ message }) => message)
  }
  let quotas: unknown[] = []
  expect(await tried()).toEqual([none.msg, none.msg])
  const { data: still } = await app.call(filing.get, { id: first.id }, as('county'))
  expect(still.allowed.map(({ to }) => to)).toEqual(expect.arrayContaining(['county_returned']))
  await changedByTwo({ countyQuotas: { [homeCounty]: 1 }, reason: '本年度名额调整。' })
  expect(await tried(), 'one place is promised once').toEqual([
    '将变为“待市级审核”',
    expect.stringContaining('的推荐名额为1家，没有剩余名额'),
  ])
  expect(quotas).toEqual([
    { used: 1, of: 1 },
    { used: 1, of: 1 },
  ])
  const both = await Promise.all([recommend(first), recommend(second)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
  const { data } = await app.call(calls.progress, { id: scheme.batchId }, as('county'))
  expect(data).toEqual([expect.objectContaining({ qxCode: homeCounty, recommended: 1, atCounty: 1, quota: 1 })])
})

test('who has not sent is listed by county, without answers, and reminded once', async () => {
  const own = await app.call(calls.unsent, { id: scheme.batchId }, as('county'))
  expect(own.data.total).toBe(0)
  const all = await app.call(calls.unsent, { id: scheme.batchId }, as('city'))
  expect(all.data.rows).toEqual([
    expect.objectContaining({ enterpriseName: scheme.factories[2].name, state: 'draft', stateLabel: '草稿' }),
  ])
  expect(all.data.rows[0]).not.toHaveProperty('answers')
  const text = '请于本周五前完成提交，如有困难请与区县联系。'
  const dry = await app.call(calls.remind, { id: scheme.batchId, words: text, dryRun: true }, as('city'))
  expect(dry.data).toEqual({ told: 1, dryRun: true })
  const requestId = ids.next()
  const again = () => app.call(calls.remind, { id: scheme.batchId, words: text, dryRun: false, requestId }, as('city'))
  await again()
  await again()
  const { rows } = await app.services.db.$client.query('select 1 from message where body = $1', [text])
  expect(rows).toHaveLength(1)
})

test('a batch ends early with a reason, then takes nothing new, and is archived only when all is decided', async () => {
  const end = async () => ({ id: scheme.batchId, version: (await current()).version, reason: '全部办结，归档。' })
  const tooEarly = await app.call(calls.archive, await end(), as('city'))
  expect(tooEarly.status).toBe(409)
  const reason = '申报数量已满足年度计划。'
  await byTwo(app, calls.close, { ...(await end()), reason }, [as('city'), as('city2')])
  expect((await current()).closeAt <= clock.now()).toBe(true)
  await new Promise((wake) => setTimeout(wake, 5))
  expect((await current()).status).toBe('closed')
  const late = await app.call(
    shenb.saveShenb,
    { batchId: scheme.batchId, answers: await scheme.answers(greenFactory, scheme.factories[2]) },
    as('away'),
  )
  expect([late.status, late.msg]).toEqual([422, '不在申报时间内'])
  const waiting = await app.call(calls.archive, await end(), as('city'))
  expect(faultsOf(waiting)[0]?.message).toMatch(/^还有2件申报没有办结/)
})

test('only the city and the administrator manage batches', async () => {
  const { id, version } = await current()
  for (const who of ['away', 'county'] as const) {
    expect((await app.call(calls.close, { id, version, reason: '不应当可以截止。' }, as(who))).status).toBe(403)
    expect((await app.call(calls.archive, { id, version, reason: '不应当可以归档。' }, as(who))).status).toBe(403)
  }
  expect((await app.call(calls.unsent, { id }, as('away'))).status).toBe(403)
  expect((await app.call(calls.progress, { id: ids.next() }, as('city'))).status).toBe(404)
})

describe('a batch that goes on to the next version of the form', () => {
  const old = releaseOf(greenFactory, '2025')
  let batchId = ''
  const keep = async (more: Record<string, unknown>) =>
    app.call(
      calls.save,
      {
        programme: 'green-factory',
        name: '2018年版标准申报批次',
        // Of another year: the factories have filed for the title of this one.
        year: clock.year() + 1,
        openAt: addMs(clock.now(), -dayMs),
        closeAt: addMs(clock.now(), 20 * dayMs),
        returnDays: 10,
        needExperts: true,
        requireThirdParty: false,
        ...more,
      },
      as('city'),
    )
  /** The same by two officers. */
  const keptByTwo = async (more: Record<string, unknown>) => {
    expect((await stepOf(app, waitingOf(await keep(more)), as('city2'))).status).toBe(200)
    const { data } = await app.call(calls.list, { programme: String(more.programme ?? 'green-factory') })
    return data.find(({ name }) => name === (more.name ?? '2018年版标准申报批次')) as Batch
  }

  test('a new batch, its dates and its points are read and carried out by a second officer, also before it opens', async () => {
    const before = await app.call(calls.list, {})
    const [openAt, closeAt] = [addMs(clock.now(), 5 * dayMs), addMs(clock.now(), 20 * dayMs)]
    const waits = waitingOf(await keep({ name: '须两人的批次', openAt, closeAt }))
    const lines = (await app.call(twoHands.get, { id: waits.proposalId }, as('city2'))).data.lines[0]
    expect(lines).toMatchObject({ action: '新建申报批次', object: '须两人的批次' })
    const shown = Object.fromEntries((lines?.changes ?? []).map(({ label, after }) => [label, after]))
    expect(shown['评分表“绿色工厂通则指标表”']).toMatch(/版，合格线\d+分$/)
    expect(Object.keys(shown)).toEqual(expect.arrayContaining(['开始时间', '企业提交截止', '退回后补正天数']))
    for (const who of ['city', 'county', 'admin'] as const)
      expect([who, (await stepOf(app, waits, as(who))).status >= 400]).toEqual([who, true])
    expect((await app.call(calls.list, {})).data.length, 'nothing is open yet').toBe(before.data.length)
    expect((await stepOf(app, waits, as('city2'))).status).toBe(200)
    const { id, version } = (await app.call(calls.list, {})).data.find(({ name }) => name === '须两人的批次') as Batch

    const later = { id, name: '须两人的批次', openAt: addMs(openAt, dayMs), closeAt }
    expect(faultsOf(await keep({ ...later, version }))[0]?.field, 'a reason, though nobody has filed').toBe('reason')
    await keptByTwo({ ...later, version, reason: '开放时间推迟一天。' })
    const { data } = await app.call(calls.changes, { id }, as('county'))
    expect(data).toMatchObject([{ reason: '开放时间推迟一天。', changes: [{ label: '开始时间' }] }])

    // The points of an edition that the product has replaced since are a change like any other.
    const found = await findBatch(app.services.db, id)
    const rubrics = Object.entries(found?.rubrics ?? {}).map(
      ([
        key,
        {
          indicators: [one, ...rest],
          ...rubric
        },
      ]) => [key, { ...rubric, indicators: one ? [{ ...one, points: one.points + 1 }, ...rest] : rest }],
    )
    await changeBatch(app, id, { rubrics: Object.fromEntries(rubrics) })
    const renewed = await keep({ ...later, version: version + 2, reason: '采用新的评分表。' })
    const points = (await app.call(twoHands.get, { id: waitingOf(renewed).proposalId }, as('city2'))).data.lines[0]
    expect(points?.changes.map(({ label }) => label)).toEqual([expect.stringMatching(/的分值$/)])
    await stepOf(app, waitingOf(renewed), as('city'), 'withdraw', '先不改。')
  })

  test('asks for two officers where nothing is said; one that stands keeps its own, and so does one that says no', async () => {
    const batchWith = (more: Record<string, unknown>) => keptByTwo({ openAt: addMs(clock.now(), dayMs), ...more })
    const careful = await batchWith({ name: '没有写明的批次' })
    const single = await batchWith({ name: '写明一人的批次', twoHands: false })
    expect([careful.twoHands, single.twoHands]).toEqual([true, false])
    const { id, version, openAt, closeAt } = single
    expect(aloneOf(await keep({ name: '改名的批次', id, version, openAt, closeAt })).twoHands).toBe(false)
    // Nobody drafts a decision there.
    expect((await batchWith({ name: '调查批次', programme: 'water-quota', needExperts: false })).twoHands).toBe(false)
  })

  test('takes new filings in the version it names, and no version that was never released', async () => {
    const never = await keep({ formVersion: '1999' })
    expect(faultsOf(never)).toEqual([{ field: 'formVersion', message: '没有这个表单版本，请重新选择' }])
    const made = await keptByTwo({ formVersion: '2025' })
    batchId = made.id
    expect(made.formVersion).toBe('2025')
    const sent = await scheme.filed(old, scheme.factories[0], 'submitted', { batchId })
    const { data } = await app.call(filing.get, { id: sent.id }, as('county'))
    expect([data.formVersion, data.newerForm, data.systemScoreSheet?.groups.map((g) => g.group)]).toEqual([
      '2025',
      null,
      ['基础设施', '管理体系', '能源与资源投入', '产品', '环境排放', '绩效'],
    ])
  })

  test('a draft stays as it was begun and may change over; what was sent is read, packed and exported as it was sent', async () => {
    const answers = await scheme.answers(old, scheme.factories[2])
    const begun = await app.call(shenb.saveDraft, { batchId, action: 'draft', answers }, as('away'))
    const { data: batch } = await app.call(calls.list, { programme: 'green-factory' })
    const before = batch.find(({ id }) => id === batchId) as Batch
    const raise = await keep({
      id: batchId,
      version: before.version,
      openAt: before.openAt,
      closeAt: before.closeAt,
      formVersion: '2026',
      reason: '国家标准换版，新版表单启用。',
    })
    expect((await stepOf(app, waitingOf(raise), as('city2'))).status).toBe(200)
    const { data: later } = await app.call(calls.list, { programme: 'green-factory' })
    const raised = later.find(({ id }) => id === batchId) as Batch
    expect(raised.formVersion).toBe('2026')
    const back = await keep({ id: batchId, version: raised.version, formVersion: '2025', reason: '换回旧版。' })
    expect(faultsOf(back)[0]?.field).toBe('formVersion')

    const { data: draft } = await app.call(filing.get, { id: begun.data.id }, as('away'))
    expect([draft.formVersion, draft.newerForm]).toEqual(['2025', '2026'])
    const save = (version: number, more: Record<string, unknown>) =>
      app.call(shenb.saveDraft, { id: draft.id, version, action: 'draft', ...more }, as('away'))
    const saved = await save(draft.version, { answers })
    expect((await app.call(filing.get, { id: draft.id }, as('away'))).data.formVersion).toBe('2025')
    const { values } = carryOver(old, greenFactory, answers, await referenceOf(app.services))
    const changed = await save(saved.data.version, { answers: values, formVersion: '2026' })
    expect(changed.code).toBe(200)
    const now = await app.call(filing.get, { id: draft.id }, as('away'))
    expect([now.data.formVersion, now.data.newerForm, now.data.answers.factoryName]).toEqual([
      '2026',
      null,
      answers.factoryName,
    ])
    const again = await save(changed.data.version, { answers, formVersion: '2025' })
    expect(faultsOf(again)[0]?.message).toBe('这份申报使用2026版表单，请刷新页面后继续填写')

    const { data: list } = await app.call(filing.list, { programme: 'green-factory', batchId }, as('county'))
    const id = list.rows[0]?.id ?? ''
    const read = await app.call(filing.get, { id }, as('county'))
    expect([read.data.formVersion, read.data.answers.mustBuilding]).toEqual(['2025', true])
    const zip = await app.call(shenb.exportByEnterprise, { id }, as('county'))
    expect(zip.body.toString('utf8')).toContain('附件/逐项符合性证明材料/')
    const exported = await app.call(filing.exportList, { programme: 'green-factory', batchId }, as('county'))
    const heads: string[] = []
    for await (const row of readSheet(exported.body, { maxRows: 10, maxColumns: 100, timeoutMs: 20_000 }))
      if (row.row === 1) heads.push(...row.cells.map((cell) => cell.text))
    expect(heads.filter((head) => head.endsWith('得分') && head !== '系统得分')).toEqual([
      '基础设施得分',
      '管理体系得分',
      '能源与资源投入得分',
      '产品得分',
      '环境排放得分',
      '绩效得分',
    ])
  })

  test('a form begun in the browser before may still be sent in its version, and in no older one', async () => {
    const answers = await scheme.answers(old, scheme.factories[1])
    const draft = (formVersion: string) =>
      app.call(shenb.saveDraft, { batchId, action: 'draft', answers, formVersion }, as('neighbour'))
    expect(faultsOf(await draft('2018'))[0]?.field).toBe('formVersion')
    const saved = await draft('2025')
    expect((await app.call(filing.get, { id: saved.data.id }, as('neighbour'))).data.formVersion).toBe('2025')
  })
})

describe('by spreadsheet', () => {
  const form = { programme: greenFactory.id, formVersion: greenFactory.formVersion }
  type More = Partial<typeof form> & { draft?: { id: string; version: number } }
  const template = async (answers: Record<string, unknown>, more: More = {}) =>
    app.call(filing.workbookTemplate, { ...form, ...more, answers }, as('away'))
  const upload = async (file: Buffer, more: Partial<typeof form> = {}) => {
    const query = new URLSearchParams({ ...form, ...more })
    const { status, data } = await sendWorkbook(app, as('away'), file, '填报.xlsx', `/ht/filing/readWorkbook?${query}`)
    return { status, data: data as WorkbookRead & { errors?: unknown; fault?: string } }
  }

  test('a filled template says what was filled in and where it stands, and every wrong cell at once; the marked copy comes back', async () => {
    const answers = await scheme.answers(greenFactory, scheme.factories[2])
    const { body, status } = await template(answers)
    expect(status).toBe(200)
    const sound = await upload(body)
    expect([sound.status, sound.data.faults]).toEqual([200, []])
    const read = sound.data.answers as AnswerSet
    expect(read.factoryName).toBe(answers.factoryName)
    const over = layOver(greenFactory, { page: answers, workbook: read, taken: null }, await referenceOf(app.services))
    expect([over.clashes, over.answers]).toEqual([[], answers])
    const area = placeOf(sound.data.places as Place[], 'landArea')
    expect(area).toMatchObject({ sheet: '年度数据', column: 3 })

    const wrong = await template({ ...answers, landArea: '五万', evalYear: '19', applyLevel: 'national' })
    const found = await upload(wrong.body)
    expect(found.data.faults.map(({ sheet, title, value }) => [sheet, title, value])).toEqual([
      ['基本信息', '评价年度', '19'],
      ['年度数据', '工厂用地面积', '五万'],
    ])
    expect(found.data.answers).not.toHaveProperty('landArea')
    const errors = found.data.faults.map(({ sheet, row, column, message }) => ({ sheet, row, column, message }))
    const marked = await app.call(filing.markWorkbook, { importId: found.data.importId, errors }, as('away'))
    const remarks: string[] = []
    for await (const { cells } of readSheet(marked.body, {
      sheet: '年度数据',
      maxRows: 99,
      maxColumns: 20,
      timeoutMs: 20_000,
    }))
      remarks.push(cells.at(-1)?.text ?? '')
    expect(remarks[0]).toBe('错误说明')
    expect(remarks).toContain(found.data.faults[1]?.message)
    const foreign = await app.call(filing.markWorkbook, { importId: found.data.importId, errors }, as('neighbour'))
    expect(foreign.status).toBe(404)
  })

  test('a workbook tells from which version of which draft it was taken and what stood there: what was typed on the page since stays', async () => {
    const answers = await scheme.answers(greenFactory, scheme.factories[2])
    const draft = { id: ids.next(), version: 3 }
    const { data } = await upload((await template(answers, { draft })).body)
    expect(data.taken).toMatchObject(draft)
    const reference = await referenceOf(app.services)
    const [table, rows] = Object.entries(answers).find(
      ([, value]) => Array.isArray(value) && value.length > 1 && typeof value[0] === 'object' && 'rowId' in value[0],
    ) as [string, RowAnswers[]]
    const added = { ...rows[0], rowId: 'added-on-the-page' } as RowAnswers
    const page: AnswerSet = { ...answers, factoryName: '网页上改的名称', [table]: [...rows, added] }
    const snapshot = data.taken?.answers as AnswerSet
    const read = data.answers as AnswerSet
    expect(layOver(greenFactory, { page, workbook: read, taken: snapshot }, reference)).toEqual({
      answers: page,
      clashes: [],
    })
    const both = layOver(
      greenFactory,
      { page, workbook: { ...read, factoryName: '表格中的名称' }, taken: snapshot },
      reference,
    )
    expect(both.clashes.map(({ at, workbook }) => [at, workbook])).toEqual([['factoryName', '表格中的名称']])
  })

  test('the template of an earlier version, of another form, or a workbook of any other making is refused with what to take instead', async () => {
    const old = await template({}, { formVersion: '2025' })
    const refused = async (file: Buffer, more: Partial<typeof form> = {}) => {
      const { status, data } = await upload(file, more)
      return [status, data.fault]
    }
    expect(await refused(old.body)).toEqual([422, 'other-template'])
    expect(await refused(old.body, { formVersion: '2025' })).toEqual([200, undefined])
    const plain = await buffer(
      writeSheet({ name: '基本信息', columns: [{ title: '填报项', kind: 'text' }], rows: [['名称']] }),
    )
    expect(await refused(plain)).toEqual([422, 'other-template'])
    const county = await app.call(filing.workbookTemplate, { ...form, answers: {} }, as('county'))
    expect(county.status).toBe(403)
  })
})

test('an extension of one district: its filers send on, those concerned are notified, and it is withdrawn', async () => {
  const { id, closeAt, countyDeadline, cityDeadline, version } = await current()
  const longer = { closeAt: addMs(closeAt, 3 * dayMs), countyDeadline: addMs(countyDeadline ?? '', 3 * dayMs) }
  const grant = (part: object) =>
    app.call(
      calls.extend,
      { id, version, qxCodes: [scheme.factories[2].qxCode], reason: '洪涝停产，延期三天。', ...longer, ...part },
      as('city'),
    )
  expect(
    (await app.call(calls.extend, { id, version, qxCodes: ['500112'], reason: '自己延期。', ...longer }, as('county')))
      .status,
  ).toBe(403)
  expect(faultsOf(await grant({ closeAt: addMs(closeAt, -1) }))).toMatchObject([{ field: 'closeAt' }])
  expect(faultsOf(await grant({ closeAt: addMs(cityDeadline ?? '', 1) })).map((one) => one.field)).toContain('closeAt')
  const waits = waitingOf(await grant({}))
  expect((await stepOf(app, waits, as('city2'))).status).toBe(200)
  expect((await current()).closeAt).toBe(closeAt)
  const listed = async (who: CastName | null) =>
    (await app.call(calls.list, { programme: 'green-factory' }, who ? as(who) : null)).data.find((one) => one.id === id)
  expect(await listed('away')).toMatchObject(longer)
  expect((await listed('county'))?.closeAt).toBe(closeAt)
  expect((await listed(null))?.closeAt).toBe(closeAt)
  const messagesTo = async (who: CastName) =>
    (await app.call(message.list, {}, as(who))).data.rows.filter((one) => one.body.includes('洪涝停产')).length
  expect([await messagesTo('away'), await messagesTo('otherCounty'), await messagesTo('county')]).toEqual([1, 1, 0])

  moveClock(addMs(closeAt, dayMs))
  await signIn('away', 'city', 'city2')
  const maySend = async () => {
    const { data } = await app.call(shenb.getDraft, { batchId: id }, as('away'))
    return data?.allowed.some((one) => one.action === 'submit')
  }
  expect(await maySend()).toBe(true)
  const { version: extended } = await current()
  const back = {
    id,
    version: extended,
    qxCodes: [scheme.factories[2].qxCode],
    closeAt: null,
    reason: '已恢复生产，收回。',
  }
  const ends = waitingOf(await app.call(calls.extend, back, as('city')))
  moveClock(addMs(closeAt, dayMs + 90_000))
  expect((await stepOf(app, ends, as('city2'))).status, 'it ends when it is carried out').toBe(200)
  // What was sent in it stays in time: the extension ends now.
  const { qxCode } = scheme.factories[2]
  const { extensions } = await current()
  expect(Object.keys(extensions)).toEqual([qxCode])
  expect(Date.parse(extensions[qxCode]?.closeAt ?? '')).toBeLessThanOrEqual(clock.nowMs())
  expect((await listed('away'))?.status).toBe('closed')
  expect(await maySend()).toBe(false)
})

test('the year of data that nobody names is that of the batch, in January as in March', async () => {
  const { db } = app.services
  const like = await findBatch(db, scheme.batchId)
  if (!like) throw new Error('the scheme has no batch')
  await db.delete(batchTable).where(eq(batchTable.programme, dataCampaign))
  const inBeijing = (day: string) => `${day}T09:00:00+08:00`
  const opened = (year: number, from: string, until: string) =>
    saveBatch(db, {
      ...like,
      id: ids.next(),
      programme: dataCampaign,
      year,
      openAt: inBeijing(from),
      closeAt: inBeijing(until),
      archivedAt: null,
    })
  const yearOn = async (moment: string) => {
    moveClock(moment)
    return dataYearOf(db)
  }
  // A city without a batch: the last complete year, in Beijing.
  expect(await yearOn('2026-12-31T15:30:00Z')).toBe(2025)
  expect(await yearOn('2026-12-31T16:30:00Z')).toBe(2026)

  await opened(2025, '2026-11-20', '2027-01-15')
  expect(await yearOn('2027-01-01T16:30:00Z')).toBe(2025)
  // Over, and the next one announced: still the year whose data are there.
  await opened(2026, '2027-04-01', '2027-05-15')
  expect(await yearOn(inBeijing('2027-03-15'))).toBe(2025)
  expect(await yearOn(inBeijing('2027-04-02'))).toBe(2026)
  await db.delete(batchTable).where(eq(batchTable.programme, dataCampaign))
})
