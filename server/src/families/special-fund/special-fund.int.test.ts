/** Special funds on the real database: one application per direction, titles without experts, account numbers for the city alone, and a ledger that needs two people. */

import { personal } from '@green/contract/calls/account/personal.ts'
import { message } from '@green/contract/calls/content/public.ts'
import { batch } from '@green/contract/calls/filing/batch.ts'
import { filing } from '@green/contract/calls/filing/filing.ts'
import { spec } from '@green/contract/calls/filing/spec.ts'
import type { AnswerSet } from '@green/filing/form/answers.ts'
import { exampleFile } from '@green/programmes/blocks/example-file.ts'
import { variedExample } from '@green/programmes/special-fund/example.ts'
import { specialFund } from '@green/programmes/special-fund/programme.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeAccount } from '../../base/account/administration/make-account.ts'
import { noteHandled } from '../../base/deputy/handled.ts'
import { byTwo, settleIn, stepOf, waitingOf } from '../../base/two-hands/testing.ts'
import { withPapers } from '../../demo/papers.ts'
import { runScenario } from '../../demo/scenario.ts'
import { changeBatch, savedByTwo } from '../../filing/batches/testing.ts'
import { endPublicity } from '../../filing/step/testing.ts'
import { type CastName, openTestScheme } from '../../filing/test-scheme.ts'
import { addMs, clock } from '../../platform/clock.ts'

const { app, scheme, as } = await openTestScheme()
let batchId: string
const clearing = '上级要求本月兑现，来不及公示。'

beforeAll(async () => {
  const made = await savedByTwo(
    app,
    {
      programme: specialFund.id,
      name: '测试专项资金批次',
      year: clock.year(),
      openAt: addMs(clock.now(), -86_400_000),
      closeAt: addMs(clock.now(), 20 * 86_400_000),
      askOffices: [],
      twoHands: false,
      listValues: { retrofit: { unitSubsidy: '600', capAmount: null } },
    },
    [as('city'), as('city2')],
  )
  batchId = made.id
})

async function answersOf(direction: string, of: 0 | 1 | 2, no = 0, more: Record<string, unknown> = {}) {
  const example = { ...variedExample({ no, direction, year: 2026 }, () => 0.5), ...more }
  return (await withPapers(app.services, scheme.cast.filerOf(scheme.factories[of].id), example)) as AnswerSet
}

async function filed(
  direction: string,
  of: 0 | 1 | 2,
  to: 'submitted' | 'county_approved' | 'approved',
  no = 0,
  more = {},
  inBatch = batchId,
) {
  return runScenario(app.services, scheme.people(scheme.factories[of]), {
    programme: specialFund,
    batchId: inBatch,
    answers: await answersOf(direction, of, no, more),
    to,
    reason: '情况属实，已随附说明。',
    outcome: { proposedAmount: '20' },
  })
}

const voucher = async () => withPapers(app.services, scheme.cast.city, [exampleFile('拨付凭证.pdf')])
const ledgerOf = async (id: string, who: CastName = 'city') => (await app.call(spec.getLedger, { id }, as(who))).data
const faultsOf = (data: unknown) => (data as { errors: { field: string; message: string }[] }).errors

describe('filing', () => {
  test('one application per direction in a batch, several directions side by side', async () => {
    await filed('gf_title', 0, 'submitted')
    const again = await app.call(
      spec.saveSpec,
      {
        batchId,
        answers: (await answersOf('gf_title', 0, 0, { projectName: '另一项绿色称号奖励' })) as Record<string, unknown>,
      },
      as('filer'),
    )
    expect([again.status, again.msg]).toEqual([409, expect.stringContaining('本批次已有一份申报（SF')])
    const other = await filed('ems', 0, 'submitted')
    expect(other.state).toBe('submitted')
  })

  test('the amount follows the batch’s own rules', async () => {
    // 1000 × 600 ÷ 10000 = 60, and nothing caps it
    const receipt = await filed('retrofit', 1, 'submitted', 0, { savingMethod: 'metering', measuredSavingTce: '1000' })
    const detail = await app.call(filing.get, { id: receipt.id }, as('county'))
    expect(detail.data.figures.suggestAmount).toBe(60)
    const rules = await app.call(spec.getSpecBySbfx, { sbfx: 'retrofit', batchId }, as('neighbour'))
    expect(rules.data.rules).toEqual([
      expect.objectContaining({ sbfx: 'retrofit', basis: '本批次设定', needExperts: true }),
    ])
    expect(rules.data.rules[0]?.values).toContainEqual({ key: 'unitSubsidy', label: '单位补贴', text: '600 元/tce' })
    expect(rules.data.rules[0]?.values.map(({ key }) => key)).not.toContain('capAmount')
    expect(rules.data.rows.map(({ id }) => id)).toEqual([receipt.id])
  })

  test('a new batch asks the three offices, unless the city says otherwise', async () => {
    const window = {
      programme: specialFund.id,
      year: clock.year(),
      openAt: addMs(clock.now(), 86_400_000),
      closeAt: addMs(clock.now(), 20 * 86_400_000),
    }
    const preset = await savedByTwo(app, { ...window, name: '预先列出部门的批次' }, [as('city'), as('city2')])
    expect(preset.askOffices).toEqual(['市生态环境局', '市应急管理局', '市市场监管局'])
    const { id, version } = preset
    const fewer = {
      ...window,
      id,
      version,
      name: '预先列出部门的批次',
      askOffices: ['市税务局'],
      reason: '只须征求市税务局的意见。',
    }
    expect((await savedByTwo(app, fewer, [as('city'), as('city2')])).askOffices).toEqual(['市税务局'])
  })

  test('a batch value that is no number, or of no row, is refused at its place', async () => {
    const { status, data } = await app.call(
      batch.save,
      {
        programme: specialFund.id,
        name: '错误的批次',
        year: 2026,
        openAt: '2026-01-01T00:00:00Z',
        closeAt: '2026-02-01T00:00:00Z',
        listValues: { retrofit: { unitSubsidy: '很多' }, nothing: { capAmount: '1' } },
      },
      as('city'),
    )
    expect([status, faultsOf(data).map(({ field }) => field)]).toEqual([
      422,
      ['values.retrofit.unitSubsidy', 'values.nothing'],
    ])
  })

  test('account numbers reach the filer, and for a reason the city, nobody else', async () => {
    const receipt = await filed('water', 0, 'submitted')
    const seen = async (who: CastName) => (await app.call(filing.get, { id: receipt.id }, as(who))).data
    expect((await seen('filer')).answers.bankNo).toBe('6222000000000100000')
    expect((await seen('city')).answers.bankNo).toBe('622************0000')
    const show = (who: CastName) =>
      app.call(personal.show, { of: 'filing', id: receipt.id, fields: ['bankNo'], reason: '核对拨付账号' }, as(who))
    expect((await show('city')).data.values.bankNo).toBe('6222000000000100000')
    for (const who of ['county', 'admin'] as const) expect([who, (await show(who)).status]).toEqual([who, 422])
    for (const who of ['county', 'admin'] as const) {
      const data = await seen(who)
      expect([who, 'bankNo' in data.answers, data.unseen]).toEqual([
        who,
        false,
        [
          ...['bankName', 'bankName__aside', 'bankNo', 'bankNo__aside'],
          ...(who === 'county' ? ['proposedAmount', 'proposedAmount__aside'] : []),
        ],
      ])
    }
    const list = await app.call(filing.exportList, { programme: specialFund.id }, as('city'))
    expect(list.status).toBe(200)
    expect((await app.call(spec.exportFinance, { showReason: '' }, as('city'))).status).toBe(422)
    expect((await app.call(spec.exportFinance, { showReason: '办理资金拨付' }, as('admin'))).status).toBe(403)
    expect((await app.call(spec.exportFinance, { showReason: '办理资金拨付' }, as('county'))).status).toBe(403)
  })

  test('a title goes to the city’s decision without experts, a project does not', async () => {
    const title = await filed('leader', 0, 'county_approved')
    const steps = async (id: string) =>
      (await app.call(filing.get, { id }, as('city'))).data.allowed.map(({ action }) => action)
    expect(await steps(title.id)).toContain('cityApprove')
    expect(await steps(title.id)).not.toContain('distExpert')
    const project = await filed('pv', 0, 'county_approved')
    expect(await steps(project.id)).toContain('distExpert')
    expect(await steps(project.id)).not.toContain('cityApprove')
    const bare = await app.call(
      spec.updateCityState,
      { id: title.id, state: 'approved', version: title.version, documentNumber: '渝经信〔2026〕1号', clearing },
      as('city'),
    )
    expect([bare.status, faultsOf(bare.data)]).toEqual([
      422,
      [{ field: 'outcome.proposedAmount', message: '该输入项为必填项!' }],
    ])
    const strange = await app.call(
      spec.updateCityState,
      {
        id: title.id,
        state: 'approved',
        version: title.version,
        documentNumber: '渝经信〔2026〕1号',
        clearing,
        outcome: { proposedAmount: '10', approvedAmount: '1000' },
      },
      as('city'),
    )
    expect(faultsOf(strange.data).map(({ field }) => field)).toEqual(['outcome.approvedAmount'])
  })

  test('a project is scored by its experts before the decision', async () => {
    const { id } = await filed('epc', 2, 'approved')
    const { data } = await app.call(filing.get, { id }, as('city'))
    expect(data.history.map(({ action }) => action)).toEqual([
      'submit',
      'countyApprove',
      'distExpert',
      ...Array.from({ length: 3 }, () => 'expertScore'),
      'proposeApproval',
      'cityApprove',
    ])
    expect([data.outcome.proposedAmount, data.expertScore === null]).toEqual(['20', false])
    expect(data.history.at(-1)?.details).toMatchObject({ 建议资金额: '20' })
  })

  test('the same invoices elsewhere are found, within the reader’s scope', async () => {
    const own = await filed('ecCenter', 0, 'submitted')
    const alike = await filed('ecCenter', 2, 'submitted')
    const found = await app.call(spec.getBackground, { id: own.id }, as('city'))
    const other = found.data.alike.find(({ filingId }) => filingId === alike.id)
    expect(other?.what).toContain('项目名称 能源与碳排放管理中心建设项目')
    expect(other?.what.filter((text) => text.startsWith('发票号'))).toHaveLength(3)
    expect(other?.what.some((text) => text.startsWith('设备型号'))).toBe(false)
    const inCounty = await app.call(spec.getBackground, { id: own.id }, as('county'))
    expect(inCounty.data.alike.map(({ filingId }) => filingId)).not.toContain(alike.id)
    expect((await app.call(spec.getBackground, { id: own.id }, as('otherCounty'))).status).toBe(404)
  })
})

describe('the ledger', () => {
  test('the approver’s amount waits for another person; the proposer cannot confirm', async () => {
    const { id } = await filed('gf_title', 2, 'approved')
    const opened = await ledgerOf(id)
    expect(opened).toMatchObject({ state: 'unpaid', approved: null, mayPropose: [] })
    expect(opened.entries).toEqual([
      expect.objectContaining({ id: null, kind: 'amount', amount: 20, state: 'proposed', mayDecide: false }),
    ])
    const own = await app.call(
      spec.decideEntry,
      { id, version: opened.version, entryId: null, agree: true },
      as('city'),
    )
    expect([own.status, own.msg]).toEqual([403, '提出人不能复核自己提出的事项，请由另一位市级管理员办理'])
    const done = await app.call(
      spec.decideEntry,
      { id, version: opened.version, entryId: null, agree: true },
      as('city2'),
    )
    expect(done.data).toMatchObject({ approved: 20, due: 20, payable: 20, paid: 0, balance: 20, state: 'unpaid' })
    const twice = await app.call(
      spec.decideEntry,
      { id, version: opened.version, entryId: null, agree: true },
      as('city2'),
    )
    expect(twice.status).toBe(409)
  })

  test('paid in parts with vouchers, confirmed by a second officer, notified to the filer, shown in list and finance export', async () => {
    const { id } = await filed('leader', 2, 'approved', 1)
    const listed = async (who: CastName) =>
      (await app.call(filing.list, { programme: specialFund.id, size: 50 }, as(who))).data.rows.find(
        (row) => row.id === id,
      )?.columns
    expect(await listed('city2')).toMatchObject({ fundStage: expect.stringMatching(/^待复核 .+提出$/), paidAmount: '' })
    const first = await ledgerOf(id, 'city2')
    const confirmed = await app.call(
      spec.decideEntry,
      { id, version: first.version, entryId: null, agree: true },
      as('city2'),
    )
    const bare = await app.call(
      spec.proposeEntry,
      { id, version: confirmed.data.version, kind: 'payment', amount: '12.5' },
      as('city'),
    )
    expect(faultsOf(bare.data).map(({ field }) => field)).toEqual(['year', 'paidOn', 'files'])
    const pay = async (amount: string, version: number) =>
      app.call(
        spec.proposeEntry,
        {
          id,
          version,
          kind: 'payment',
          amount,
          year: clock.year(),
          paidOn: clock.today(),
          files: (await voucher()) as { id: string; name: string; size: number; sha256: string }[],
        },
        as('city'),
      )
    const tooMuch = await pay('20.01', confirmed.data.version)
    expect(faultsOf(tooMuch.data)).toEqual([{ field: 'amount', message: '本次最多可拨付20万元' }])
    const proposed = await pay('12.5', confirmed.data.version)
    const entry = proposed.data.entries.at(-1)
    expect([proposed.data.paid, entry?.state, entry?.mayDecide]).toEqual([0, 'proposed', false])
    expect(await listed('city')).toMatchObject({
      approvedAmount: '20',
      paidAmount: '0',
      unpaidAmount: '20.00',
      fundStage: expect.stringMatching(/^待复核 .+提出$/),
    })
    const second = await pay('1', proposed.data.version)
    expect(faultsOf(second.data)[0]?.message).toContain('还有一笔待复核')
    const unread = async () => (await app.call(message.unread, {}, as('away'))).data.count
    const before = await unread()
    const paid = await app.call(
      spec.decideEntry,
      { id, version: proposed.data.version, entryId: entry?.id ?? null, agree: true },
      as('city2'),
    )
    expect(paid.data).toMatchObject({ paid: 12.5, balance: 7.5, state: 'part' })
    expect(await unread()).toBe(before + 1)
    const list = await app.call(spec.getSpecs, { ledgerState: 'part' }, as('city'))
    expect(list.data.rows.map((row) => [row.id, row.columns.ledgerState, row.columns.proposedAmount])).toEqual([
      [id, '部分拨付', '20'],
    ])
    expect(list.data.totals).toMatchObject({ approvedAmount: 20, paidAmount: 12.5 })
    expect(await listed('city')).toMatchObject({ unpaidAmount: '7.50', fundStage: '部分拨付' })
    const own = await ledgerOf(id, 'away')
    expect(own.entries.map(({ kind, proposedBy, files }) => [kind, proposedBy, files.length])).toEqual([
      ['amount', null, 0],
      ['payment', null, 1],
    ])
    expect((await app.call(filing.get, { id }, as('away'))).data.outcome).toEqual({
      approvedAmount: '20',
      paidAmount: '12.5',
      ledgerState: 'part',
    })
    const finance = await app.call(spec.exportFinance, { ledgerState: 'part', showReason: '办理资金拨付' }, as('city'))
    expect([finance.status, finance.body.subarray(0, 2).toString()]).toEqual([200, 'PK'])
    const next = await filed('diagnosis', 2, 'submitted', 9)
    const { earlier } = (await app.call(spec.getBackground, { id: next.id }, as('otherCounty'))).data
    expect(earlier.find((one) => one.filingId === id)).toMatchObject({ paid: 12.5, stateLabel: '部分拨付' })
    expect(earlier.find((one) => one.filingId === id)?.goals).toHaveLength(3)
    expect(
      (await app.call(spec.exportFinance, { ledgerState: 'paid', showReason: '办理资金拨付' }, as('city'))).msg,
    ).toBe('无法导出：报表无数据')
  })

  test('refused with a reason, proposed anew by the other side, reclaimed after a final check', async () => {
    const { id } = await filed('ems', 2, 'approved', 2)
    const first = await ledgerOf(id)
    const silent = await app.call(
      spec.decideEntry,
      { id, version: first.version, entryId: null, agree: false },
      as('city2'),
    )
    expect(faultsOf(silent.data)).toEqual([{ field: 'decision', message: '不同意的，请说明理由' }])
    const no = await app.call(
      spec.decideEntry,
      { id, version: first.version, entryId: null, agree: false, decision: '应按5万元核定。' },
      as('city2'),
    )
    expect(no.data).toMatchObject({ approved: null, mayPropose: ['amount'] })
    const act = async (who: CastName, body: Record<string, unknown>) => {
      const { version } = await ledgerOf(id)
      const proposed = await app.call(spec.proposeEntry, { id, version, ...body } as never, as(who))
      expect(proposed.code, JSON.stringify(proposed.data)).toBe(200)
      const entryId = proposed.data.entries.at(-1)?.id ?? null
      const other = who === 'city' ? 'city2' : 'city'
      return (await app.call(spec.decideEntry, { id, version: proposed.data.version, entryId, agree: true }, as(other)))
        .data
    }
    await act('city2', { kind: 'amount', amount: '5', documentNumber: '渝经信〔2026〕9号' })
    const files = await withPapers(app.services, scheme.cast.city, [exampleFile('凭证.pdf')])
    await act('city', { kind: 'payment', amount: '5', year: 2026, paidOn: clock.today(), files })
    const checked = await act('city', { kind: 'finalCheck', amount: '3.2', files })
    expect(checked).toMatchObject({ due: 3.2, balance: -1.8, isChecked: true, state: 'paid' })
    const back = await act('city', { kind: 'reclaim', amount: '1.8', note: '终验后多拨部分退回。' })
    expect(back).toMatchObject({ reclaimed: 1.8, balance: 0, state: 'reclaimed' })
  })

  test('counties and enterprises may read their own and change nothing; before approval there is none', async () => {
    const { id } = await filed('pv', 1, 'submitted', 3)
    const body = { id, version: 1, kind: 'amount' as const, amount: '1', documentNumber: '1' }
    for (const who of ['county', 'neighbour', 'admin'] as const)
      expect([who, (await app.call(spec.proposeEntry, body, as(who))).status]).toEqual([who, 403])
    expect((await app.call(spec.getLedger, { id }, as('filer'))).status).toBe(404)
    expect((await app.call(spec.getLedger, { id }, as('otherCounty'))).status).toBe(404)
    const early = await app.call(spec.proposeEntry, body, as('city'))
    expect(faultsOf(early.data)[0]?.message).toBe('审定通过后才有拨付台账')
  })
})

describe('the money of a batch', () => {
  let own = ''
  const fundOf = async () => (await app.call(spec.getFunds, { batchId: own }, as('city'))).data[0]
  const setFund = async (budget: string, secondAbove: string, who: CastName = 'city') => {
    const version = (await fundOf())?.version ?? 0
    const answer = await app.call(
      spec.saveFund,
      { batchId: own, version, budget, secondAbove, reason: '按本年预算批复设置。' },
      as(who),
    )
    if (answer.status === 200) expect((await stepOf(app, waitingOf(answer), as('city2'))).status).toBe(200)
    return answer
  }
  let city3 = ''
  const thirdOfficer = async () => {
    city3 ||= await makeAccount(app.services.db, {
      loginName: 'city3',
      name: '第三人',
      mobile: '13900008888',
      role: 'city',
      unit: '市工业主管部门',
      passwordHash: 'none',
    })
    return scheme.token({ ...scheme.cast.city2, accountId: city3, loginName: 'city3', name: '第三人' })
  }
  const decide = async (id: string, token: string, entryId?: string | null) => {
    const { version, entries } = await ledgerOf(id)
    const last = entries.find(({ state }) => state === 'proposed')?.id ?? null
    return app.call(spec.decideEntry, { id, version, entryId: entryId ?? last, agree: true }, token)
  }
  const propose = async (id: string, body: Record<string, unknown>) => {
    const { version } = await ledgerOf(id)
    return app.call(spec.proposeEntry, { id, version, ...body } as never, as('city'))
  }
  beforeAll(async () => {
    const made = await savedByTwo(
      app,
      {
        programme: specialFund.id,
        name: '有预算的批次',
        askOffices: [],
        twoHands: false,
        year: clock.year(),
        openAt: addMs(clock.now(), -86_400_000),
        closeAt: addMs(clock.now(), 20 * 86_400_000),
      },
      [as('city'), as('city2')],
    )
    own = made.id
  })

  test('the budget is set by the city with a reason, never below what is granted, and nobody grants beyond it', async () => {
    for (const who of ['county', 'filer', 'away'] as const)
      expect([who, (await setFund('30', '', who)).status]).toEqual([who, 403])
    await setFund('30', '')
    expect(await fundOf()).toMatchObject({ budget: 30, left: 30, version: 1 })
    const stale = { batchId: own, version: 0, budget: '1', secondAbove: '', reason: '按本年预算批复设置。' }
    expect((await app.call(spec.saveFund, stale, as('city'))).status).toBe(409)
    const first = await filed('gf_title', 0, 'approved', 20, {}, own)
    expect(await fundOf()).toMatchObject({ granted: 0, waiting: 20, left: 30 })
    // Whoever has had the other's account in hand lately may hold both ends of the payment.
    const { city: proposer, city2: handled } = scheme.cast
    await noteHandled(app.services.db, handled.accountId, 'reset', [proposer.accountId])
    const shown = await app.call(spec.getLedger, { id: first.id }, as('city2'))
    expect(shown.data.entries.map(({ state, mayDecide }) => [state, mayDecide])).toEqual([['proposed', false]])
    expect((await decide(first.id, as('city2'))).status).toBe(403)
    await app.services.db.$client.query('delete from credential_handling')
    expect((await app.call(spec.getLedger, { id: first.id }, as('city2'))).data.entries[0]?.mayDecide).toBe(true)
    expect((await decide(first.id, as('city2'))).data).toMatchObject({ approved: 20, budgetLeft: 10 })
    expect(await fundOf()).toMatchObject({ granted: 20, waiting: 0, left: 10 })
    expect(faultsOf((await setFund('19.99', '')).data)).toEqual([
      { field: 'budget', message: '本批次已核定20万元，预算不能少于已核定的金额' },
    ])
    const next = await filed('leader', 1, 'county_approved', 21, {}, own)
    const beyond = await app.call(
      spec.updateCityState,
      {
        id: next.id,
        state: 'approved',
        version: next.version,
        documentNumber: '渝经信〔2026〕7号',
        clearing,
        outcome: { proposedAmount: '10.01' },
      },
      as('city'),
    )
    expect([beyond.status, faultsOf(beyond.data)]).toEqual([
      422,
      [
        {
          field: 'outcome.proposedAmount',
          message: '超出本批次的资金预算：已核定20万元，这一项最多可核定10万元。请减少金额，或先调整预算',
        },
      ],
    ])
    expect(
      faultsOf((await propose(first.id, { kind: 'amount', amount: '30.01', documentNumber: '1号' })).data),
    ).toEqual([expect.objectContaining({ field: 'amount', message: expect.stringContaining('最多可核定30万元') })])
  })

  test('a plan gives out exactly what was granted, and a year is paid no more than its plan', async () => {
    await setFund('100', '')
    const { id } = await filed('ems', 2, 'approved', 22, {}, own)
    await decide(id, as('city2'))
    const year = clock.year()
    const split = (...amounts: string[]) => amounts.map((amount, i) => ({ year: year + i, amount }))
    const wrong = await propose(id, { kind: 'plan', split: split('12', '7.99') })
    expect(faultsOf(wrong.data)).toEqual([{ field: 'split', message: '各年度合计应等于应付的20万元，现为19.99万元' }])
    expect((await propose(id, { kind: 'plan', split: split('12', '8') })).data.years).toEqual([])
    const planned = await decide(id, as('city2'))
    expect(planned.data.years).toEqual([
      { year, planned: 12, paid: 0 },
      { year: year + 1, planned: 8, paid: 0 },
    ])
    const pay = async (amount: string) =>
      propose(id, { kind: 'payment', amount, year, paidOn: clock.today(), files: await voucher() })
    expect(faultsOf((await pay('12.01')).data)).toEqual([
      { field: 'amount', message: `${year}年度的拨付计划还剩12万元；要多拨的，请先修订拨付计划` },
    ])
    await pay('12')
    expect((await decide(id, as('city2'))).data.years[0]).toEqual({ year, planned: 12, paid: 12 })
    expect(faultsOf((await propose(id, { kind: 'plan', split: split('11', '9') })).data)).toEqual([
      { field: 'split', message: `${year}年度已拨付12万元，计划不能少于已拨付的金额` },
    ])
    expect((await fundOf())?.years).toEqual([
      { year, planned: 12, paid: 12 },
      { year: year + 1, planned: 8, paid: 0 },
    ])
  })

  test('above the limit two people besides the proposer confirm, up to it one', async () => {
    const few = await setFund('100', '10')
    expect(faultsOf(few.data)[0]).toMatchObject({
      field: 'secondAbove',
      message: expect.stringContaining('现在只有2位市级管理员'),
    })
    const third = await thirdOfficer()
    await setFund('100', '10')
    expect(await fundOf()).toMatchObject({ secondAbove: 10 })
    const { id } = await filed('leader', 2, 'approved', 23, {}, own)
    expect((await decide(id, as('city'))).status).toBe(403)
    const half = await decide(id, as('city2'))
    expect(half.data).toMatchObject({ approved: null, mayPropose: [] })
    expect(half.data.entries[0]).toMatchObject({ state: 'proposed', firstBy: scheme.cast.city2.name, mayDecide: false })
    const again = await decide(id, as('city2'))
    expect(faultsOf(again.data)).toEqual([{ field: 'agree', message: '您已复核过这一笔，请由另一位市级管理员再复核' }])
    expect((await decide(id, as('city'))).status).toBe(403)
    expect((await decide(id, third)).data).toMatchObject({ approved: 20 })

    // The limit itself is loosened by three, and tightened by two.
    await settleIn(app)
    const { version = 0, budget } = (await fundOf()) ?? {}
    const loose = { batchId: own, version, budget: String(budget), secondAbove: '20', reason: '按本年预算批复设置。' }
    const waits = waitingOf(await app.call(spec.saveFund, loose, as('city')))
    expect((await stepOf(app, waits, as('city2'))).status).toBe(409)
    expect((await stepOf(app, waits, as('city2'), 'agree')).status).toBe(200)
    expect((await stepOf(app, waits, as('city2'))).status).toBe(403)
    expect((await fundOf())?.secondAbove).toBe(10)
    expect((await stepOf(app, waits, third)).status).toBe(200)
    expect((await fundOf())?.secondAbove).toBe(20)
    await setFund('100', '10')
    await propose(id, {
      kind: 'payment',
      amount: '10',
      year: clock.year(),
      paidOn: clock.today(),
      files: await voucher(),
    })
    expect((await decide(id, as('city2'))).data).toMatchObject({ paid: 10 })
  })

  test('above the limit of those in charge one of them confirms; anybody else may only refuse', async () => {
    const third = await thirdOfficer()
    const city = scheme.cast.city.accountId
    const setCharge = async (over: { leadAbove: string; leads: string[] }, seconds: string[]) => {
      const version = (await fundOf())?.version ?? 0
      const input = { batchId: own, version, budget: '200', secondAbove: '', reason: '按本年预算批复设置。', ...over }
      const answer = await app.call(spec.saveFund, input, as('city'))
      if (answer.status !== 200) return answer
      const waits = waitingOf(answer)
      const [last = '', ...before] = seconds.toReversed()
      for (const token of before) expect((await stepOf(app, waits, token, 'agree')).status).toBe(200)
      expect((await stepOf(app, waits, last)).status).toBe(200)
      return answer
    }
    await settleIn(app)
    const alone = await setCharge({ leadAbove: '15', leads: [city3] }, [])
    expect(faultsOf(alone.data)).toEqual([expect.objectContaining({ field: 'leads' })])
    const nobody = await setCharge({ leadAbove: '', leads: [city3, city] }, [])
    expect(faultsOf(nobody.data)).toEqual([expect.objectContaining({ field: 'leadAbove' })])
    // The former limit of two officers ends with it, which is a third person's matter.
    await setCharge({ leadAbove: '15', leads: [city3, city] }, [as('city2'), third])
    expect(await fundOf()).toMatchObject({
      leadAbove: 15,
      leads: expect.arrayContaining([{ id: city3, name: '第三人' }]),
    })

    const { id } = await filed('ems', 0, 'approved', 24, {}, own)
    const seen = await app.call(spec.getLedger, { id }, as('city2'))
    expect(seen.data.entries[0]).toMatchObject({ mayDecide: true, onlyRefuse: true })
    const refused = await decide(id, as('city2'))
    expect(faultsOf(refused.data)).toEqual([
      { field: 'agree', message: expect.stringContaining('超过15万元的，复核人中须有负责人') },
    ])
    // Who is in charge and approved it is the first hand all the same.
    expect((await decide(id, as('city'))).status).toBe(403)
    expect((await decide(id, third)).data).toMatchObject({ approved: 20 })
    // Up to the limit anybody of the city is enough.
    const files = await voucher()
    await propose(id, { kind: 'payment', amount: '15', year: clock.year(), paidOn: clock.today(), files })
    expect((await decide(id, as('city2'))).data).toMatchObject({ paid: 15 })

    // Raising the limit and adding somebody in charge loosen it: without a third person nothing changes.
    const version = (await fundOf())?.version ?? 0
    const wider = { leadAbove: '15', leads: [city3, city, scheme.cast.city2.accountId] }
    const input = { batchId: own, version, budget: '200', secondAbove: '', reason: '按本年预算批复设置。', ...wider }
    const waits = waitingOf(await app.call(spec.saveFund, input, as('city')))
    expect((await stepOf(app, waits, as('city2'))).status).toBe(409)
    expect((await fundOf())?.leads).toHaveLength(2)
  })
})

describe('the budget, whichever way an approval comes', () => {
  let own = ''
  const naming = (proposedAmount: string) => ({
    state: 'approved' as const,
    documentNumber: '渝经信〔2026〕8号',
    clearing,
    outcome: { proposedAmount },
  })
  const seen = async (id: string) => (await app.call(filing.get, { id }, as('city'))).data
  const setBudget = async (budget: string) => {
    const { version } = (await app.call(spec.getFunds, { batchId: own }, as('city'))).data[0] ?? { version: 0 }
    const body = { batchId: own, version, budget, secondAbove: '', reason: '按本年预算批复设置。' }
    await byTwo(app, spec.saveFund, body, [as('city'), as('city2')])
  }
  const waiting = async () => (await app.call(spec.getFunds, { batchId: own }, as('city'))).data[0]?.waiting
  const setTwoHands = (on: boolean) => changeBatch(app, own, { twoHands: on })

  beforeAll(async () => {
    const made = await savedByTwo(
      app,
      {
        programme: specialFund.id,
        name: '只剩十万的批次',
        askOffices: [],
        twoHands: false,
        year: clock.year(),
        openAt: addMs(clock.now(), -86_400_000),
        closeAt: addMs(clock.now(), 20 * 86_400_000),
      },
      [as('city'), as('city2')],
    )
    own = made.id
    await setBudget('10')
  })

  test('many at once: one beyond it is refused, and a trial counts what it has approved before', async () => {
    const beyond = await filed('gf_title', 0, 'county_approved', 30, {}, own)
    await endPublicity(app, beyond.id)
    const items = [{ id: beyond.id, version: beyond.version }]
    const { data } = await app.call(filing.moveMany, { items, step: naming('500'), dryRun: false }, as('city'))
    expect(data.results[0]).toMatchObject({ ok: false, message: expect.stringContaining('最多可核定10万元') })
    expect(await seen(beyond.id)).toMatchObject({ state: 'publicity', version: beyond.version })
    const second = await filed('leader', 0, 'county_approved', 31, {}, own)
    await endPublicity(app, second.id)
    const both = [...items, { id: second.id, version: second.version }]
    const tried = await app.call(filing.moveMany, { items: both, step: naming('6'), dryRun: true }, as('city'))
    expect(tried.data.results.map(({ ok }) => ok)).toEqual([true, false])
  })

  test('two officers: neither the draft nor the second one’s word goes beyond it', async () => {
    const { id, version } = await filed('gf_title', 1, 'county_approved', 32, {}, own)
    await setTwoHands(true)
    const propose = (amount: string) => app.call(filing.propose, { id, version, ...naming(amount) }, as('city'))
    expect(faultsOf((await propose('500')).data)).toEqual([
      { field: 'outcome.proposedAmount', message: expect.stringContaining('最多可核定10万元') },
    ])
    const drafted = await propose('9')
    expect(drafted.status, drafted.msg).toBe(200)
    await setBudget('8')
    const agree = { id, version: drafted.data.version, agree: true, reason: '' }
    const late = await app.call(filing.decideProposal, agree, as('city2'))
    expect([late.status, faultsOf(late.data)[0]?.field]).toEqual([422, 'outcome.proposedAmount'])
    expect(await seen(id)).toMatchObject({ state: 'county_approved', proposal: expect.objectContaining({ own: true }) })
    await setBudget('10')
    await setTwoHands(false)
  })

  test('two at the same moment that together exceed it: exactly one is granted', async () => {
    const rivals = [
      await filed('leader', 1, 'county_approved', 33, {}, own),
      await filed('leader', 2, 'county_approved', 34, {}, own),
    ]
    for (const { id } of rivals) await endPublicity(app, id)
    const answered = await Promise.all(
      rivals.map(({ id, version }, i) =>
        app.call(spec.updateCityState, { id, version, ...naming('6') }, as(i === 0 ? 'city' : 'city2')),
      ),
    )
    expect(answered.map(({ status }) => status).toSorted()).toEqual([200, 422])
    const refused = answered.find(({ status }) => status === 422)
    expect(faultsOf(refused?.data)[0]?.message).toBe(
      '超出本批次的资金预算：已核定0万元、待复核6万元，这一项最多可核定4万元。请减少金额，或先调整预算',
    )
    expect(await waiting()).toBe(6)
  })
})
