/** The engine on the real database: the whole way of a filing, and what is refused on it. */

import { Readable } from 'node:stream'
import { message } from '@green/contract/calls/content/public.ts'
import { expert as expertCalls } from '@green/contract/calls/filing/expert.ts'
import { filing as filingCalls } from '@green/contract/calls/filing/filing.ts'
import { greenSupply } from '@green/contract/calls/filing/green-supply.ts'
import { shenb } from '@green/contract/calls/filing/shenb.ts'
import { waterQuota as waterCalls } from '@green/contract/calls/filing/water-quota.ts'
import { returnPhrase } from '@green/contract/calls/operation/return-phrase.ts'
import { receipt } from '@green/contract/calls/title/receipt.ts'
import { energyServiceFiling } from '@green/programmes/energy-service-filing/programme.ts'
import { greenFactory } from '@green/programmes/green-factory/programme.ts'
import { greenSupplyChain } from '@green/programmes/green-supply-chain/programme.ts'
import { waterQuota } from '@green/programmes/water-quota/programme.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { aloneOf } from '../base/two-hands/testing.ts'
import { enterprise } from '../db/schema/operation/archive.ts'
import { homeCounty } from '../demo/enterprise/people.ts'
import type { Actor } from '../platform/actor.ts'
import { addMs, clock, dayOf, moveClock, resetClock } from '../platform/clock.ts'
import { ids } from '../platform/ids.ts'
import { savedByTwo } from './batches/testing.ts'
import { remindDeadlines } from './casework/reminders.ts'
import { expireFilings } from './step/clock-steps.ts'
import { type CastName, openTestScheme } from './test-scheme.ts'

const { app, scheme, as } = await openTestScheme()

async function* brokenOff(): AsyncGenerator<Buffer> {
  yield Buffer.from('%PDF-')
  throw new Error('the disk gave up')
}

describe('green factory', () => {
  test('a draft is saved, found again, sent with reasons for warnings, and returned with number, time and hash', async () => {
    const [factory] = scheme.factories
    const answers = await scheme.answers(greenFactory, factory)
    const { factoryName: _, ...unfinished } = answers
    const saved = await app.call(
      shenb.saveDraft,
      { batchId: scheme.batchId, action: 'draft', answers: unfinished, lastPlace: 'landArea' },
      as('filer'),
    )
    expect(saved.code).toBe(200)
    expect(saved.data.state).toBe('draft')
    const found = await app.call(shenb.getDraft, { batchId: scheme.batchId }, as('filer'))
    expect(found.data).toMatchObject({ id: saved.data.id, lastPlace: 'landArea', editable: true })
    const incomplete = await app.call(
      shenb.saveShenb,
      { id: saved.data.id, version: saved.data.version, batchId: scheme.batchId, answers: unfinished },
      as('filer'),
    )
    expect(incomplete.status).toBe(422)
    expect((incomplete.data as unknown as { errors: unknown[] }).errors).toContainEqual({
      field: 'factoryName',
      message: '该输入项为必填项!',
    })
    const receipt = await scheme.filed(greenFactory, scheme.factories[1], 'submitted')
    expect(receipt.number).toMatch(/^GF\d{4}-\d{5}$/)
    expect(receipt.contentHash).toMatch(/^[0-9a-f]{64}$/)
    expect(receipt.allowed.map((a) => a.action)).toEqual(['edit', 'withdraw'])
  })

  test('a second filing in the same batch is refused with the number of the first', async () => {
    const again = await app.call(
      shenb.saveShenb,
      {
        batchId: scheme.batchId,
        answers: (await scheme.answers(greenFactory, scheme.factories[1])) as Record<string, unknown>,
        reasons: [],
      },
      as('neighbour'),
    )
    expect([again.status, again.msg]).toEqual([409, expect.stringMatching(/本批次已有一份申报（GF\d{4}-\d{5}）/)])
  })

  test('the county returns only with an opinion and opens one section; the filer changes nothing else and sends again; the difference shows', async () => {
    const { data: page } = await app.call(shenb.getShenbs, { state: 'submitted' }, as('county'))
    const row = page.rows.find((r) => r.enterpriseId === scheme.factories[1].id)
    if (!row) throw new Error('not in the list')
    const bare = await app.call(
      shenb.updateCountyState,
      { id: row.id, state: 'county_returned', version: row.version },
      as('county'),
    )
    expect([bare.status, bare.msg]).toEqual([422, '请填写退回意见'])
    const short = await app.call(
      shenb.updateCountyState,
      { id: row.id, state: 'county_returned', version: row.version, opinion: '补' },
      as('county'),
    )
    expect((short.data as unknown as { errors: { message: string }[] }).errors[0]?.message).toBe(
      '退回意见字符长度在5至500之间!',
    )
    const back = await app.call(
      shenb.updateCountyState,
      {
        id: row.id,
        state: 'county_returned',
        version: row.version,
        opinion: '请核对用地面积。',
        fieldNotes: [{ field: 'landArea', note: '与规划许可证不符' }],
        sections: ['data'],
      },
      as('county'),
    )
    expect(back.data.state).toBe('county_returned')
    const detail = await app.call(filingCalls.get, { id: row.id }, as('neighbour'))
    expect(detail.data.returnNotes).toEqual([{ field: 'landArea', note: '与规划许可证不符', label: '工厂用地面积' }])
    expect(detail.data.editable).toBe(true)
    expect(detail.data.returnScope).toMatchObject({ sections: ['data'], titles: ['年度数据'] })
    expect(detail.data.sentBefore).toMatchObject({ factoryName: detail.data.answers.factoryName })
    expect((await app.call(filingCalls.get, { id: row.id }, as('county'))).data.sentBefore, 'for the filer').toBeNull()
    const answers = { ...(detail.data.answers as Record<string, unknown>), landArea: '50000' }
    const outside = { ...answers, factoryName: '别的工厂' }
    for (const call of [shenb.saveDraft, shenb.updateShenb]) {
      const strayed = await app.call(
        call,
        {
          id: row.id,
          version: detail.data.version,
          ...(call === shenb.saveDraft ? { action: 'draft' as const } : {}),
          answers: outside,
          opinion: '已按规划许可证更正用地面积。',
        },
        as('neighbour'),
      )
      expect([strayed.status, (strayed.data as unknown as { errors: unknown }).errors]).toEqual([
        422,
        [{ field: 'factoryName', message: '“基本信息”不在本次退回的修改范围内，“工厂名称”不能修改' }],
      ])
    }
    const silent = await app.call(
      shenb.updateShenb,
      { id: row.id, version: detail.data.version, answers, reasons: detail.data.reasons },
      as('neighbour'),
    )
    expect([silent.status, silent.msg]).toEqual([422, '请填写理由'])
    const sent = await app.call(
      shenb.updateShenb,
      {
        id: row.id,
        version: detail.data.version,
        answers,
        reasons: detail.data.findings
          .filter((f) => f.level === 'warning')
          .map((f) => ({ code: f.code, field: f.field, reason: '已核对' })),
        opinion: '已按规划许可证更正用地面积。',
      },
      as('neighbour'),
    )
    expect([sent.code, sent.data.state]).toEqual([200, 'submitted'])
    const changes = await app.call(filingCalls.compare, { id: row.id, with: 'lastSubmission' }, as('county'))
    expect(changes.data?.items.map((i) => i.field)).toEqual(['landArea'])
    const { submissions } = (await app.call(filingCalls.get, { id: row.id }, as('county'))).data
    expect(submissions.map(({ no, by, note }) => [no, by, note])).toEqual([
      [2, '张三', '已按规划许可证更正用地面积。'],
      [1, '张三', null],
    ])
    const { data: seen } = await app.call(filingCalls.get, { id: row.id }, as('neighbour'))
    expect(seen.progress.stages.find(({ is }) => is === 'now')?.label).toBe('区县审核')
    expect(seen.progress.expected?.on).toBe(seen.limit?.dueOn)
    const paper = await app.call(receipt.paper, { id: row.id }, as('neighbour'))
    expect(paper.body.subarray(0, 4).toString()).toBe('%PDF')
    const code = submissions[1]?.contentHash.slice(0, 16) ?? ''
    const checked = await app.call(receipt.check, { number: seen.number ?? '', code }, null)
    expect(checked.data).toEqual({
      number: seen.number,
      programmeTitle: '绿色工厂申报',
      no: 1,
      sentAt: submissions[1]?.at,
      contentHash: submissions[1]?.contentHash,
      isLatest: false,
    })
    const forged = await app.call(receipt.check, { number: seen.number ?? '', code: 'f'.repeat(16) }, null)
    expect(forged.status).toBe(404)
    const first = await app.call(filingCalls.version, { id: row.id, no: 1 }, as('county'))
    expect([first.data.contentHash, first.data.answers.landArea]).not.toEqual([submissions[0]?.contentHash, '50000'])
    const backwards = await app.call(filingCalls.compareVersions, { id: row.id, from: 2, to: 1 }, as('county'))
    expect(backwards.data.items.map((i) => [i.field, i.before])).toEqual([
      ['landArea', expect.stringMatching(/50,000/)],
    ])
    for (const who of ['otherCounty', 'away'] as const)
      expect((await app.call(filingCalls.version, { id: row.id, no: 1 }, as(who))).status).toBe(404)
  })

  test('what reviewers read of the enterprise is the copy of the last sending, whatever its record says since', async () => {
    const [, factory] = scheme.factories
    const { data: page } = await app.call(shenb.getShenbs, { state: 'submitted' }, as('county'))
    const row = page.rows.find((r) => r.enterpriseId === factory.id)
    if (!row) throw new Error('not in the list')
    const read = async (who: CastName) => (await app.call(filingCalls.get, { id: row.id }, as(who))).data
    const sent = await read('county')
    expect([sent.organisation.address, sent.snapshot?.no]).toEqual(['示例路1号', 2])
    const { db } = app.services
    const [before] = await db.select().from(enterprise).where(eq(enterprise.id, factory.id))
    const profile = { ...before?.profile, address: '搬迁路2号' }
    await db
      .update(enterprise)
      .set({ enterpriseName: '重庆更名后水泥有限公司', profile })
      .where(eq(enterprise.id, factory.id))
    try {
      const { organisation, snapshot, enterpriseName } = await read('county')
      expect({ organisation, snapshot, enterpriseName }).toEqual({
        organisation: sent.organisation,
        snapshot: sent.snapshot,
        enterpriseName: sent.enterpriseName,
      })
      const back = await app.call(
        shenb.updateCountyState,
        { id: row.id, state: 'county_returned', version: row.version, opinion: '请补充说明。' },
        as('county'),
      )
      const mine = await read('neighbour')
      const typed = await app.call(
        shenb.saveDraft,
        { id: row.id, version: back.data.version, action: 'draft', answers: { ...mine.answers, landArea: '49999' } },
        as('neighbour'),
      )
      expect(typed.code).toBe(200)
      const returned = await read('county')
      expect([returned.organisation, returned.snapshot, returned.answers.landArea]).toEqual([
        sent.organisation,
        sent.snapshot,
        '50000',
      ])
      const { data: list } = await app.call(shenb.getShenbs, { state: 'county_returned' }, as('county'))
      expect(list.rows.find((r) => r.id === row.id)?.enterpriseName).toBe(sent.enterpriseName)
      const again = await app.call(
        shenb.updateShenb,
        {
          id: row.id,
          version: typed.data.version,
          answers: mine.answers,
          reasons: sent.reasons,
          opinion: '已补充说明。',
        },
        as('neighbour'),
      )
      expect(again.code).toBe(200)
      const next = await read('county')
      expect([next.organisation.address, next.snapshot?.no]).toEqual(['搬迁路2号', 3])
      expect(next.snapshot?.id).not.toBe(sent.snapshot?.id)
    } finally {
      if (before) await db.update(enterprise).set(before).where(eq(enterprise.id, factory.id))
    }
  })

  test('the city keeps phrases for returns by programme and field; the county finds them with those for every programme', async () => {
    const keep = (programme: string | null, field: string | null, text: string) =>
      app.call(returnPhrase.save, { programme, field, words: text }, as('city'))
    const pinned = ['green-factory', 'landArea', '与用地规划许可证不一致，请核对'] as const
    expect((await keep(...pinned)).data).toEqual({ done: true })
    expect((await keep(null, null, '材料不清晰，请重新扫描')).status).toBe(200)
    expect((await keep('water-quota', null, '取水量与水费发票不一致')).status).toBe(200)
    expect([(await keep(...pinned)).status, (await keep(null, 'landArea', '请核对面积')).status]).toEqual([409, 422])
    const found = await app.call(returnPhrase.list, { programme: 'green-factory' }, as('county'))
    expect(found.data.map(({ programmeTitle, fieldLabel }) => [programmeTitle, fieldLabel])).toEqual([
      ['绿色工厂', '工厂用地面积'],
      ['各类别通用', '整体意见'],
    ])
    const [first] = found.data
    expect((await app.call(returnPhrase.remove, { id: first?.id ?? '' }, as('county'))).status).toBe(403)
    expect((await app.call(returnPhrase.remove, { id: first?.id ?? '' }, as('city'))).data).toEqual({ done: true })
  })

  test('a stale version is refused, naming who was faster', async () => {
    const { data: page } = await app.call(shenb.getShenbs, { state: 'submitted' }, as('county'))
    const row = page.rows[0]
    if (!row) throw new Error('nothing submitted')
    const stale = await app.call(
      shenb.updateCountyState,
      { id: row.id, state: 'county_returned', version: row.version - 1, opinion: '请核对数据。' },
      as('county'),
    )
    expect([stale.status, stale.msg, (stale.data as unknown as { by: string }).by]).toEqual([
      409,
      '数据已被他人更新，请刷新后重试',
      '张三',
    ])
  })

  test('recommended, assigned, scored blind, published, approved: the title is public and the figures are copied', async () => {
    const [, , foreign] = scheme.factories
    const receipt = await scheme.filed(greenFactory, foreign, 'county_approved')
    const assigned = await app.call(
      shenb.distExpert,
      {
        id: receipt.id,
        version: receipt.version,
        expertIds: scheme.cast.experts.slice(0, 2).map((e) => e.accountId),
        dueAt: dayOf(addMs(clock.now(), 10 * 86_400_000)),
      },
      as('city'),
    )
    expect(aloneOf(assigned).state).toBe('expert_review')
    const tasks = await app.call(shenb.getTasks, {}, as('expert'))
    const task = tasks.data.rows[0]
    if (!task) throw new Error('no task')
    const seen = await app.call(filingCalls.get, { id: receipt.id }, as('expert'))
    expect(seen.data.tasks.map((t) => t.expertId)).toEqual([scheme.cast.experts[0]?.accountId])
    expect(seen.data.answers.contactPhone).toMatch(/\*{4}/)
    // A second one, taken while the first is held, is where a busy server would wait for itself.
    const pool = app.services.db.$client
    const others = await Promise.all(Array.from({ length: (pool.options.max ?? 10) - 1 }, () => pool.connect()))
    const opened = (['away', 'otherCounty', 'city', 'admin', 'expert'] as const).map(
      async (who) => (await app.call(filingCalls.get, { id: receipt.id }, as(who))).status,
    )
    const statuses = await Promise.all(opened)
    for (const other of others) other.release()
    expect(new Set(statuses)).toEqual(new Set([200]))
    const empty = await app.call(
      shenb.expertScore,
      { taskId: task.taskId, version: task.version, action: 'submit', sheet: { scores: [], vetoes: [] } },
      as('expert'),
    )
    expect(empty.status).toBe(422)
    const draft = await app.call(
      shenb.expertScore,
      { taskId: task.taskId, version: task.version, action: 'draft', sheet: { scores: [], vetoes: [] } },
      as('expert'),
    )
    expect(draft.data.state).toBe('scoring')
    const foreignTask = await app.call(
      shenb.expertScore,
      { taskId: task.taskId, version: draft.data.version, action: 'draft', sheet: { scores: [], vetoes: [] } },
      as('expert2'),
    )
    expect(foreignTask.status).toBe(404)
  })

  test('a filing approved through the real workflow is on the public list, and revoked it is off', async () => {
    moveClock(20 * 86_400_000)
    try {
      const made = await savedByTwo(
        app,
        {
          programme: 'green-factory',
          name: '第二测试批次',
          twoHands: false,
          year: 2026,
          openAt: addMs(clock.now(), -86_400_000),
          closeAt: addMs(clock.now(), 9 * 86_400_000),
        },
        [await scheme.token(scheme.cast.city), await scheme.token(scheme.cast.city2)],
      )
      const receipt = await scheme.filed(greenFactory, scheme.factories[0], 'approved', {
        batchId: made.id,
        after: (day) => () => moveClock(`${day}T18:00:00Z`),
      })
      expect(receipt.stateLabel).toBe('已认定')
      const detail = await app.call(filingCalls.get, { id: receipt.id }, await scheme.token(scheme.cast.city))
      expect(detail.data.title?.number).toMatch(/^LSGC\d{4}500102001$/)
      expect(detail.data.tasks.filter((t) => t.state === 'submitted')).toHaveLength(3)
      expect(detail.data.history.map((h) => h.action)).toEqual([
        'submit',
        'countyApprove',
        'distExpert',
        'expertScore',
        'expertScore',
        'expertScore',
        'startPublicity',
        'cityApprove',
      ])
      const filer = await app.call(
        filingCalls.get,
        { id: receipt.id },
        await scheme.token(scheme.cast.filerOf(scheme.factories[0].id)),
      )
      expect(filer.data.tasks.map((t) => t.expert)).toEqual(['专家1', '专家2', '专家3'])
      expect(filer.data.tasks.every((t) => t.expertId === null && t.sheet === null && t.total === null)).toBe(true)
      expect(filer.data.history.some((h) => h.actor.includes('评审') || h.actor.includes('沈市级'))).toBe(false)
      moveClock(4 * 365 * 86_400_000)
      await expireFilings(app.services)
      resetClock()
      const after = await app.call(filingCalls.get, { id: receipt.id }, await scheme.token(scheme.cast.city))
      expect([after.msg, after.data.state]).toEqual(['操作成功', 'expired'])
    } finally {
      resetClock()
    }
  })

  test('experts of the applicant are refused with the reason', async () => {
    const detail = await scheme.filed(greenFactory, scheme.factories[0], 'county_approved', {}).catch(() => null)
    expect(detail).toBeNull()
    const { data } = await app.call(filingCalls.list, { state: 'expert_review' }, as('city'))
    const row = data.rows[0]
    if (!row) throw new Error('none in review')
    const candidates = await app.call(expertCalls.candidates, { filingId: row.id }, as('city'))
    expect(candidates.data.length).toBe(6)
    expect(candidates.data.filter((c) => c.assigned)).toHaveLength(2)
  })
})

describe('permissions', () => {
  test('another county, another enterprise, an expert without a task: the same error as for an id that does not exist', async () => {
    const { data } = await app.call(shenb.getShenbs, {}, as('county'))
    const own = data.rows[0]
    if (!own) throw new Error('list is empty')
    const missing = await app.call(filingCalls.get, { id: ids.next() }, as('county'))
    for (const name of ['otherCounty', 'away', 'expert4'] as const) {
      const foreign = await app.call(filingCalls.get, { id: own.id }, as(name))
      expect([foreign.status, foreign.msg, foreign.data]).toEqual([404, missing.msg, missing.data])
    }
    const step = await app.call(
      shenb.updateCountyState,
      { id: own.id, state: 'county_returned', version: own.version, opinion: '请核对数据。' },
      as('otherCounty'),
    )
    expect(step.status).toBe(404)
  })

  test('a county sees its own filings only, whatever district it asks for', async () => {
    const all = await app.call(shenb.getShenbs, { size: 50 }, as('county'))
    expect(new Set(all.data.rows.map((r) => r.qxCode))).toEqual(new Set([homeCounty]))
    const elsewhere = await app.call(shenb.getShenbs, { qxCode: scheme.factories[2].qxCode }, as('county'))
    expect(elsewhere.data.total).toBe(0)
  })

  test('an administrator decides nothing, an institution files no factory', async () => {
    const { data } = await app.call(shenb.getShenbs, {}, as('admin'))
    const row = data.rows[0]
    if (!row) throw new Error('list is empty')
    expect(row.allowed).toEqual([])
    expect(
      (
        await app.call(
          shenb.updateCityState,
          { id: row.id, state: 'city_returned', version: row.version, opinion: '请核对数据。' },
          as('admin'),
        )
      ).status,
    ).toBe(403)
    expect((await app.call(shenb.saveShenb, { batchId: scheme.batchId, answers: {} }, as('institution'))).status).toBe(
      403,
    )
  })
})

describe('lists and exports', () => {
  test('the export has the rows of the list, and an empty one says so', async () => {
    const xlsx = await app.call(filingCalls.exportList, { programme: 'green-factory' }, as('city'))
    expect(xlsx.status).toBe(200)
    expect(xlsx.body.subarray(0, 2).toString()).toBe('PK')
    const none = await app.call(
      filingCalls.exportList,
      { programme: 'green-factory', keyword: '不存在的企业' },
      as('city'),
    )
    expect([none.status, none.msg]).toEqual([422, '无法导出：报表无数据'])
  })

  test('a package holds the form as PDF and Word, the files and an index', async () => {
    const { data } = await app.call(shenb.getShenbs, {}, as('county'))
    const zip = await app.call(shenb.exportByEnterprise, { id: data.rows[0]?.id ?? '' }, as('county'))
    expect(zip.status).toBe(200)
    const names = zip.body.toString('utf8')
    expect(names).toContain('申报表.pdf')
    expect(names).toContain('申报表.docx')
    expect(names).toContain('清单.xlsx')
    expect(names).toContain('附件/')
  })

  test('a package whose file cannot be read is a failed download, never a short archive that looks whole', async () => {
    const { data } = await app.call(shenb.getShenbs, {}, as('county'))
    const id = data.rows[0]?.id ?? ''
    const { read } = app.services.files
    // Every second file breaks off half-way, as a failing disk would let it.
    let count = 0
    app.services.files.read = (key) => (count++ % 2 === 0 ? read(key) : Readable.from(brokenOff()))
    try {
      const address = await app.fastify.listen({ port: 0, host: '127.0.0.1' })
      const answer = await fetch(`${address}/ht/shenb/exportByEnterprise?id=${id}`, {
        headers: { authorization: `Bearer ${as('county')}` },
      })
      expect(answer.status).toBe(200)
      await expect(answer.arrayBuffer()).rejects.toThrow()
    } finally {
      app.services.files.read = read
    }
  })

  test('a dry run says what would happen and changes nothing', async () => {
    const { data } = await app.call(shenb.getShenbs, { state: 'submitted' }, as('county'))
    const items = data.rows.map((r) => ({ id: r.id, version: r.version }))
    expect(items.length).toBeGreaterThan(0)
    const dry = await app.call(
      filingCalls.moveMany,
      {
        items: [...items, { id: ids.next(), version: 1 }],
        step: { state: 'county_approved', materialsChecked: ['*'] },
        dryRun: true,
      },
      as('county'),
    )
    expect(dry.data).toMatchObject({ dryRun: true, ok: items.length, failed: 1 })
    expect((await app.call(shenb.getShenbs, { state: 'submitted' }, as('county'))).data.total).toBe(items.length)
    const clocks = async () =>
      (
        await app.services.db.$client.query(
          'select stage, used_days, running_since::text, due_on::text from case_clock where filing_id = $1 order by stage',
          [items[0]?.id],
        )
      ).rows
    // Long late: who takes a step and takes it back has not won a day by it.
    await app.services.db.$client.query(
      "update case_clock set used_days = 9, running_since = '2026-01-05', due_on = '2026-01-06', escalated = 2 where filing_id = $1",
      [items[0]?.id],
    )
    const stood = await clocks()
    expect(stood).toHaveLength(1)
    const real = await app.call(
      filingCalls.moveMany,
      { items, step: { state: 'county_approved', materialsChecked: ['*'] }, dryRun: false },
      as('county'),
    )
    expect(real.data.ok).toBe(items.length)
    expect((await app.call(shenb.getShenbs, { state: 'submitted' }, as('county'))).data.total).toBe(0)

    const undo = real.data.undo?.id ?? ''
    expect((await app.call(filingCalls.undoMany, { id: undo }, as('city'))).status).toBe(404)
    const back = await app.call(filingCalls.undoMany, { id: undo }, as('county'))
    expect(back.data).toMatchObject({ ok: items.length, failed: 0 })
    expect((await app.call(shenb.getShenbs, { state: 'submitted' }, as('county'))).data.total).toBe(items.length)
    const [first] = items
    const restored = (await app.call(filingCalls.get, { id: first?.id ?? '' }, as('county'))).data
    expect(restored.history.at(-1)).toMatchObject({ action: 'undo', to: 'submitted' })
    expect(await clocks()).toEqual(stood)
    expect(restored.allowed.map(({ action }) => action)).toContain('countyApprove')
    expect((await app.call(filingCalls.undoMany, { id: undo }, as('county'))).status).toBe(409)
  })

  test('a step for many is not undone once somebody went on, nor after ten minutes', async () => {
    const { data } = await app.call(shenb.getShenbs, { state: 'submitted' }, as('county'))
    const items = data.rows.map((r) => ({ id: r.id, version: r.version }))
    const step = { state: 'county_approved' as const, materialsChecked: ['*'] }
    const { data: done } = await app.call(filingCalls.moveMany, { items, step, dryRun: false }, as('county'))
    const [touched] = items
    const { version } = (await app.call(filingCalls.get, { id: touched?.id ?? '' }, as('city'))).data
    await app.call(
      shenb.updateCityState,
      { id: touched?.id ?? '', version, state: 'city_returned', opinion: '请补充能源审计报告。' },
      as('city'),
    )
    moveClock(11 * 60_000)
    try {
      expect((await app.call(filingCalls.undoMany, { id: done.undo?.id ?? '' }, as('county'))).status).toBe(409)
    } finally {
      resetClock()
    }
    const { data: back } = await app.call(filingCalls.undoMany, { id: done.undo?.id ?? '' }, as('county'))
    expect(back).toMatchObject({ ok: items.length - 1, failed: 1 })
    expect(back.results.find(({ id }) => id === touched?.id)?.message).toContain('不能撤销')
  })
})

describe('reminders', () => {
  test('an expert is reminded two days before the due date, once a day', async () => {
    const unread = async () => (await app.call(message.unread, {}, await scheme.token(expert))).data.count
    const expert = scheme.cast.experts[0] as Actor
    const before = await unread()
    const remindedAfter = async (days: number) => {
      moveClock(days * 86_400_000)
      try {
        await remindDeadlines(app.services)
        await remindDeadlines(app.services)
      } finally {
        resetClock()
      }
      return (await unread()) - before
    }
    expect(await remindedAfter(7)).toBe(0)
    expect(await remindedAfter(8)).toBe(1)
  })
})

describe('other profiles on the same engine', () => {
  test('before the review begins a filing is put right as a new version, withdrawn with a reason, ended and taken up again', async () => {
    const filer = as('filer')
    const sent = await scheme.filed(greenSupplyChain, scheme.factories[0], 'submitted')
    const { answers, reasons } = (await app.call(filingCalls.get, { id: sent.id }, filer)).data
    const now = { ...sent }
    const take = async (more: Record<string, unknown>) => {
      const answer = await app.call(greenSupply.saveDec, { id: sent.id, version: now.version, ...more }, filer)
      if (answer.status === 200) Object.assign(now, answer.data)
      return answer
    }
    const silent = await take({ action: 'withdraw' })
    expect([silent.status, silent.msg]).toEqual([422, '请填写理由'])
    const corrected = await take({ answers, reasons, opinion: '更正联系人电话' })
    expect([corrected.msg, now.state]).toEqual(['操作成功', 'submitted'])
    expect((await take({ action: 'cancel', opinion: '不再申报' })).status).toBe(409)
    for (const [action, state] of [
      ['withdraw', 'withdrawn'],
      ['cancel', 'cancelled'],
      ['reopen', 'withdrawn'],
    ] as const)
      expect([(await take({ action, opinion: '用能数据需重新核对' })).msg, now.state]).toEqual(['操作成功', state])
    const { history, submissions } = (await app.call(filingCalls.get, { id: sent.id }, filer)).data
    expect(submissions.map(({ no, note }) => [no, note])).toEqual([
      [2, '更正联系人电话'],
      [1, null],
    ])
    expect(history.slice(-3).map(({ label, opinion }) => `${label}：${opinion}`)).toEqual([
      '撤回：用能数据需重新核对',
      '终止申报：用能数据需重新核对',
      '恢复申报：用能数据需重新核对',
    ])
    const messages = await app.call(message.list, {}, as('county'))
    expect(messages.data.rows.map(({ body }) => body)).toContainEqual(
      expect.stringContaining('说明：用能数据需重新核对'),
    )
  })

  test('a single review approves with its checklist and grants a filing number', async () => {
    const receipt = await scheme.filed(energyServiceFiling, scheme.institution, 'approved', {
      reason: '业绩材料已随附件提供。',
    })
    expect(receipt.stateLabel).toBe('已备案')
    const detail = await app.call(filingCalls.get, { id: receipt.id }, as('county'))
    expect(detail.data.title?.number).toMatch(/^JNFW\d{4}500102001$/)
  })
})

describe('samples of attachments', () => {
  test('come as Word and PDF for who files the programme, and for what the form names', async () => {
    const take = (field: string, format: 'docx' | 'pdf', token: string | null) =>
      app.call(filingCalls.template, { programme: greenFactory.id, field, format }, token)
    const word = await take('commitFile', 'docx', as('filer'))
    expect([word.status, word.body.subarray(0, 2).toString()]).toEqual([200, 'PK'])
    const pdf = await take('selfReport', 'pdf', as('filer'))
    expect([pdf.status, pdf.body.subarray(0, 4).toString()]).toEqual([200, '%PDF'])
    expect((await take('licenceFiles', 'pdf', as('filer'))).status).toBe(404)
    expect((await take('commitFile', 'pdf', as('institution'))).status).toBe(403)
    expect((await take('commitFile', 'pdf', as('county'))).status).toBe(403)
  })
})

describe('a filing in the year after', () => {
  test('a warning without a written reason is refused; with one it passes, and the reviewer reads the reason', async () => {
    const [factory] = scheme.factories
    await savedByTwo(
      app,
      {
        programme: waterQuota.id,
        name: '2024年度测试批次',
        year: 2024,
        openAt: addMs(clock.now(), -86_400_000),
        closeAt: addMs(clock.now(), 9 * 86_400_000),
      },
      [as('city'), as('city2')],
    )
    const answers = await scheme.answers(waterQuota, factory)
    const before = await scheme.filed(waterQuota, factory, 'submitted', {
      answers: { ...answers, year: '2024', outputValue: '40000' },
    })
    const lent = await app.call(filingCalls.prefill, { programme: waterQuota.id }, as('filer'))
    expect(lent.data.lastYear).toMatchObject({ id: before.id, year: 2024, answers: { outputValue: '40000' } })
    const besides = await app.call(filingCalls.prefill, { programme: waterQuota.id, besides: before.id }, as('filer'))
    expect(besides.data.lastYear).toBeNull()

    const send = (reasons: { code: string; field: string; reason: string }[]) =>
      app.call(
        waterCalls.saveWaterQuota,
        {
          answers: {
            ...answers,
            year: '2025',
            outputValue: '50000',
            outputValue__aside: '5 亿元',
            commitFile__aside: '公章在第2页',
          },
          reasons,
        },
        as('filer'),
      )
    const bare = await send([])
    expect(bare.status).toBe(422)
    const { warnings } = bare.data as unknown as { warnings: { code: string; field: string; message: string }[] }
    expect(warnings).toContainEqual({
      level: 'warning',
      code: 'jump',
      field: 'outputValue',
      message: '比上年的40,000万元增加25.0%，请核对或说明原因',
    })
    const reasons = warnings.map(({ code, field }) => ({ code, field, reason: '新增一条生产线。' }))
    expect((await send(reasons.map((one) => ({ ...one, reason: ' ' })))).status).toBe(422)
    expect((await send(reasons.filter(({ code }) => code !== 'jump'))).status).toBe(422)
    const sent = await send(reasons)
    expect([sent.status, sent.data.state]).toEqual([200, 'submitted'])
    const read = await app.call(filingCalls.get, { id: sent.data.id }, as('county'))
    expect(read.data.answers).toMatchObject({
      outputValue: '50000',
      outputValue__aside: '5 亿元',
      commitFile__aside: '公章在第2页',
    })
    expect(read.data.reasons).toContainEqual({ code: 'jump', field: 'outputValue', reason: '新增一条生产线。' })
    const compare = (who: CastName) =>
      app.call(filingCalls.compare, { id: sent.data.id, with: 'lastYear' }, as(who)).then(({ data }) => data?.earlier)
    expect(await compare('county')).toMatchObject({ id: before.id, year: 2024, isTroubled: false, opinion: null })
    expect(await compare('filer'), 'who filed it knows it').toBeNull()
  })
})
