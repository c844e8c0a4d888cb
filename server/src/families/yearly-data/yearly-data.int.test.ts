/** Yearly data on the real database: who owes it, the way to the year's final data, what it writes, and who is reminded. */

import { message } from '@green/contract/calls/content/public.ts'
import { lsdtqyinfo } from '@green/contract/calls/enterprise/enterprise.ts'
import { filing } from '@green/contract/calls/filing/filing.ts'
import { lsdtFinal, lsdtNogreen, yearlyOf } from '@green/contract/calls/filing/yearly-data.ts'
import type { RowAnswers } from '@green/filing/form/answers.ts'
import { greenFactory } from '@green/programmes/green-factory/programme.ts'
import { greenYearly } from '@green/programmes/green-yearly/programme.ts'
import { nonGreenData } from '@green/programmes/non-green-data/programme.ts'
import { readXlsx } from 'hucre/xlsx'
import { afterEach, describe, expect, test } from 'vitest'
import { homeCounty } from '../../demo/enterprise/people.ts'
import { remindDeadlines } from '../../filing/casework/reminders.ts'
import { batchesOf } from '../../filing/record/batch-store.ts'
import { type CastName, openTestScheme } from '../../filing/test-scheme.ts'
import { addMs, dayOf, moveClock, resetClock } from '../../platform/clock.ts'

const { app, scheme, as, signIn } = await openTestScheme({ JOB_POLL_SECONDS: '60' })
const year = 2025
const dayMs = 86_400_000

afterEach(resetClock)

async function yearlyBatch(programme: { id: string }) {
  const batch = (await batchesOf(app.services.db, programme.id)).find((one) => one.year === year)
  if (!batch) throw new Error('the scheme opens a window for the year')
  return batch
}

/** Sends; where the checks warn, with a reason. */
async function send(name: CastName, input: Record<string, unknown>) {
  const sent = await app.call(lsdtNogreen.updateNogreen, { action: 'submit', ...input } as never, as(name))
  const warnings = (sent.data as unknown as { warnings?: { code: string; field: string }[] })?.warnings
  if (!warnings) return sent
  const reasons = warnings.map(({ code, field }) => ({ code, field, reason: '已与统计报表核对。' }))
  return app.call(lsdtNogreen.updateNogreen, { action: 'submit', ...input, reasons } as never, as(name))
}

describe('the way to the year’s final data', () => {
  let id = ''
  test('a draft is found by its batch; sent, it waits for the county', async () => {
    const answers = await scheme.answers(nonGreenData, scheme.factories[0])
    const batch = await yearlyBatch(nonGreenData)
    const draft = await app.call(
      lsdtNogreen.updateNogreen,
      { batchId: batch.id, action: 'draft', answers: { ...answers, permitNo: null } },
      as('filer'),
    )
    expect(draft.data.state).toBe('draft')
    const found = await app.call(lsdtNogreen.getInfoById, { batchId: batch.id }, as('filer'))
    expect(found.data).toMatchObject({ id: draft.data.id, year })
    expect((await app.call(lsdtNogreen.getInfoById, { batchId: batch.id }, as('away'))).data).toBeNull()
    const lacking = await send('filer', { id: draft.data.id, version: draft.data.version, answers })
    expect(lacking.data.state).toBe('submitted')
    expect(lacking.data.number).toMatch(/^NGD\d{4}-\d{5}$/)
    id = lacking.data.id
  })

  test('before the review its owner withdraws it, ends it and resumes it; ended, the year is owed again', async () => {
    const toFill = async () =>
      (await app.call(lsdtNogreen.getCounts, { year, titled: '0' }, as('county'))).data.total.toFill
    const before = await toFill()
    const take = async (who: CastName, action: 'withdraw' | 'cancel' | 'reopen', opinion?: string) => {
      const { data } = await app.call(filing.get, { id }, as('filer'))
      return app.call(
        lsdtNogreen.updateNogreen,
        { id, version: data.version, action, ...(opinion ? { opinion } : {}) },
        as(who),
      )
    }
    expect((await take('away', 'withdraw', '数据须再核对')).status).toBe(404)
    expect((await take('filer', 'cancel', '本年度停产')).status).toBe(409)
    expect((await take('filer', 'withdraw')).status).toBe(422)
    expect((await take('filer', 'withdraw', '数据须再核对')).data.state).toBe('withdrawn')
    expect(await toFill()).toBe(before)
    const ended = await take('filer', 'cancel', '本年度停产')
    expect(ended.data).toMatchObject({ state: 'cancelled', next: expect.stringContaining('仍应填报') })
    expect(await toFill()).toBe(before + 1)
    expect((await app.call(message.list, {}, as('county'))).data.rows[0]?.title).toContain('终止申报')
    const { rows } = (await app.call(yearlyOf.getQxQyInfos, { year, titled: '0', state: 'cancelled' }, as('county')))
      .data
    expect(rows.map((row) => row.filingId)).toEqual([id])
    const open = await take('filer', 'reopen')
    const answers = await scheme.answers(nonGreenData, scheme.factories[0])
    const again = await send('filer', { id, version: open.data.version, answers })
    expect(again.data.state).toBe('submitted')
  })

  test('the county returns it by one call, with an opinion, and passes it on by the other', async () => {
    const detail = async (name: CastName) => (await app.call(filing.get, { id }, as(name))).data
    const { version } = await detail('county')
    const back = { id, version, state: 'county_returned' } as const
    expect((await app.call(lsdtNogreen.updateBack, back, as('county'))).msg).toBe('请填写退回意见')
    const wrong = await app.call(lsdtNogreen.updateState, { ...back, opinion: '取水量与报表不一致。' }, as('county'))
    expect(wrong.status).toBe(403)
    const foreign = await app.call(
      lsdtNogreen.updateBack,
      { ...back, opinion: '取水量与报表不一致。' },
      as('otherCounty'),
    )
    expect(foreign.status).toBe(404)
    const returned = await app.call(lsdtNogreen.updateBack, { ...back, opinion: '取水量与报表不一致。' }, as('county'))
    expect(returned.data.state).toBe('county_returned')
    const news = await app.call(message.list, {}, as('filer'))
    expect(news.data.rows[0]).toMatchObject({ title: expect.stringContaining('请修改后重新提交') })
    const answers = await scheme.answers(nonGreenData, scheme.factories[0])
    const again = await send('filer', { id, version: returned.data.version, answers, opinion: '已按报表更正取水量。' })
    expect(again.data.state).toBe('submitted')
    const passed = await app.call(
      lsdtNogreen.updateState,
      { id, version: again.data.version, state: 'county_approved' },
      as('county'),
    )
    expect(passed.data.state).toBe('county_approved')
    expect((await app.call(lsdtFinal.getInfoById, { id }, as('filer'))).status).toBe(404)
    const final = await app.call(
      lsdtNogreen.updateState,
      { id, version: passed.data.version, state: 'approved' },
      as('city'),
    )
    expect(final.data).toMatchObject({ state: 'approved', stateLabel: '终稿', allowed: [] })
  })

  test('the final stands in the lists of its own people only', async () => {
    const listed = async (name: CastName) =>
      (await app.call(lsdtFinal.getFinalInfos, { year }, as(name))).data.rows.map((row) => row.id)
    expect(await listed('filer')).toEqual([id])
    expect(await listed('county')).toEqual([id])
    expect(await listed('city')).toEqual([id])
    expect(await listed('otherCounty')).toEqual([])
    expect(await listed('away')).toEqual([])
    expect(await listed('supervisor')).toEqual([])
    const { rows } = (await app.call(lsdtFinal.getFinalInfos, { year }, as('city'))).data
    const tier = rows[0]?.columns.grade ?? ''
    expect(['成熟类（可申报）', '重点培育', '一般培育', '储备']).toContain(tier)
    const codes = { '成熟类（可申报）': 'mature', 重点培育: 'key', 一般培育: 'general', 储备: 'reserve' } as const
    for (const [label, code] of Object.entries(codes)) {
      const found = await app.call(lsdtNogreen.getInfos, { year, tier: code }, as('city'))
      expect(found.data.total, label).toBe(label === tier ? 1 : 0)
    }
  })

  test('its totals and energy by kind are in the archive, and in the series with last year beside', async () => {
    const card = await app.call(lsdtqyinfo.getOne, { id: scheme.factories[0].id }, as('county'))
    const detail = await app.call(lsdtFinal.getInfoById, { id }, as('filer'))
    expect(card.data.years).toContainEqual(
      expect.objectContaining({ year, totalTce: detail.data.figures.totalTce, outputValue: 55_306 }),
    )
    const kinds = (detail.data.answers.energyRows as { year: string; energyCode: string }[])
      .filter((row) => row.year === String(year))
      .map((row) => row.energyCode)
    expect(card.data.energy.map((row) => row.energyCode).sort()).toEqual(kinds.sort())
    const series = await app.call(yearlyOf.getYearDatas, {}, as('filer'))
    expect(series.data).toMatchObject({ titledSince: null, years: [{ year, source: '终稿', filingId: id }] })
    const query = { enterpriseId: scheme.factories[0].id }
    expect((await app.call(yearlyOf.getYearDatas, query, as('otherCounty'))).status).toBe(404)
    expect((await app.call(yearlyOf.getTwoYearDf, query, as('away'))).status).toBe(404)
    const scores = await app.call(yearlyOf.getTwoYearDf, query, as('county'))
    expect(scores.data).toMatchObject({ year, totalBefore: null })
    expect(scores.data.gaps).toHaveLength(5)
  })

  test('the export has a column for each kind of energy, and products and projects on sheets of their own', async () => {
    const query = { programme: nonGreenData.id, year }
    const blob = await app.call(filing.exportList, query, as('county'))
    const { sheets } = await readXlsx(blob.body)
    expect(sheets.map((sheet) => sheet.name)).toEqual(['梯度培育数据', '主要产品', '当年改造项目'])
    const [head = [], line = []] = sheets[0]?.rows ?? []
    const answers = await scheme.answers(nonGreenData, scheme.factories[0])
    const power = (answers.energyRows as RowAnswers[]).find(
      (row) => row.year === String(year) && row.energyCode === '33',
    )
    const place = head.findIndex((title) => String(title).startsWith('电力'))
    expect(place).toBeGreaterThan(0)
    expect(Number(line[place])).toBe(Number(power?.consumeQty))
    expect(line).toContain('终稿')
    expect(sheets[1]?.rows[1]).toEqual(expect.arrayContaining([scheme.factories[0].name, '水泥']))
  })
})

describe('who owes it', () => {
  test('a titled factory files the 动态管理表, everybody else the other', async () => {
    const approved = await scheme.filed(greenFactory, scheme.factories[1], 'approved')
    expect(approved.state).toBe('approved')
    const { year: granted } = (await app.call(filing.get, { id: approved.id }, as('city'))).data
    const both = async (of: number) => {
      const answers = await scheme.answers(greenYearly, scheme.factories[1])
      const own = await app.call(
        yearlyOf.updateFillById,
        { action: 'draft', answers: { ...answers, year: String(of) } },
        as('neighbour'),
      )
      const other = await app.call(
        lsdtNogreen.updateNogreen,
        { action: 'draft', answers: { year: String(of) } },
        as('neighbour'),
      )
      return [own.status, own.msg, other.status, other.msg]
    }
    // The title counts from the year it was granted: of the year before, the data of the untitled is owed.
    expect(granted).toBeGreaterThan(year)
    expect(await both(year)).toEqual([422, '未持有有效的“绿色工厂”称号，不在本项填报范围', 200, expect.anything()])
    expect(await both(granted ?? 0)).toEqual([200, expect.anything(), 422, '已持有“绿色工厂”称号，不在本项填报范围'])
    expect((await app.call(yearlyOf.getYearDatas, {}, as('neighbour'))).data.titledSince).toBe(granted)
  })

  test('the progress counts those who have nothing yet, by county and within scope', async () => {
    const progress = (await app.call(lsdtNogreen.getCounts, { year }, as('city'))).data
    expect(progress.total).toMatchObject({ due: 3, toFill: 1, draft: 1, approved: 1, filedPercent: 33.3 })
    const own = (await app.call(lsdtNogreen.getCounts, { year }, as('county'))).data
    expect(own.counties).toEqual([expect.objectContaining({ qxCode: homeCounty, due: 2, toFill: 0, filedPercent: 50 })])
    const owing = await app.call(yearlyOf.getQxQyInfos, { year, state: 'to_fill' }, as('city'))
    expect(owing.data.rows).toEqual([
      expect.objectContaining({ enterpriseId: scheme.factories[2].id, stateLabel: '待填报', overdue: false }),
    ])
    const drafts = await app.call(yearlyOf.getQxQyInfos, { year, state: 'draft' }, as('county'))
    expect(drafts.data.rows).toEqual([expect.objectContaining({ stateLabel: '草稿', filingId: null })])
    expect((await app.call(yearlyOf.getQxQyInfos, { year, qxCode: homeCounty }, as('otherCounty'))).data.total).toBe(0)
  })

  test('reminders go out 15, 7 and 1 days before the end and on the day after; it may still be sent late', async () => {
    const { closeAt } = await yearlyBatch(nonGreenData)
    const titles = async (name: CastName) =>
      (await app.call(message.list, { size: 50 }, as(name))).data.rows.map((row) => row.title)
    const before = await titles('away')
    const morning = async (days: number) => {
      moveClock(addMs(`${dayOf(closeAt)}T08:00:00+08:00`, -days * dayMs))
      await remindDeadlines(app.services)
    }
    for (const days of [16, 15, 14, 7, 1, 0, -1, -2]) await morning(days)
    resetClock()
    const reminders = (await titles('away')).filter(
      (title) => !before.includes(title) && title.includes('年度测试批次'),
    )
    const own = reminders.filter((title) => title.includes('2025'))
    const due = expect.stringMatching(/^请在.+前填报：2025年度测试批次$/)
    expect(own.toReversed()).toEqual([due, due, due, '已逾期，请补报：2025年度测试批次'])
    expect(await titles('otherCounty')).toContain('1家逾期未报“2025年度测试批次”，请督促')

    moveClock(addMs(closeAt, 3 * dayMs))
    const late = await app.call(yearlyOf.getQxQyInfos, { year, state: 'to_fill' }, await scheme.token(scheme.cast.city))
    expect(late.data.rows[0]).toMatchObject({ overdue: true })
    const answers = await scheme.answers(nonGreenData, scheme.factories[2])
    await signIn('away')
    expect((await send('away', { answers })).data.state).toBe('submitted')
  })
})
