/** 第三方机构备案: reviewed by the city alone, suspended for a term, changed into a new version, chosen and counted by other forms. */

import { personal } from '@green/contract/calls/account/personal.ts'
import { subjectOf, twoHands } from '@green/contract/calls/account/two-hands.ts'
import { filing } from '@green/contract/calls/filing/filing.ts'
import { shenb } from '@green/contract/calls/filing/shenb.ts'
import { lsdtJg } from '@green/contract/calls/filing/third-party.ts'
import type { FilingReceipt, MoveFiling } from '@green/contract/filing/filing.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import { releaseOf } from '@green/filing/workflow/release.ts'
import { greenFactory } from '@green/programmes/green-factory/programme.ts'
import { thirdParty } from '@green/programmes/third-party/programme.ts'
import { thirdPartyReport } from '@green/programmes/third-party-report/programme.ts'
import { readSheet } from '@green/spreadsheet/reader.ts'
import { afterEach, describe, expect, test } from 'vitest'
import { stepOf } from '../../base/two-hands/testing.ts'
import { withPapers } from '../../demo/papers.ts'
import { savedByTwo } from '../../filing/batches/testing.ts'
import { type CastName, openTestScheme } from '../../filing/test-scheme.ts'
import { moveClock, resetClock } from '../../platform/clock.ts'
import { schedules } from '../../schedules.ts'

const { app, scheme, as } = await openTestScheme()

afterEach(resetClock)

const day = 86_400_000
const met = () => thirdParty.reviewItems?.map(({ id }) => ({ id, verdict: 'met' as const })) ?? []

async function move(receipt: Pick<FilingReceipt, 'id' | 'version'>, step: Partial<MoveFiling>, who: CastName = 'city') {
  const { id, version } = receipt
  return app.call(lsdtJg.updateRecordById, { id, version, ...step } as MoveFiling, as(who))
}
const submit = async (change: Record<string, unknown> = {}) => {
  const answers = { ...(await scheme.answers(thirdParty, scheme.institution)), ...change }
  return app.call(lsdtJg.regInfo, { answers }, as('institution'))
}
const publicNames = async (query: Record<string, string> = {}) =>
  (await app.call(lsdtJg.getJgInfos, query)).data.rows.map((row) => row.enterpriseName)

describe('an institution', () => {
  let first: FilingReceipt
  let second: FilingReceipt

  test('files, waits for the city, and is hidden until it is approved', async () => {
    const sent = await submit()
    expect(sent.code).toBe(200)
    first = sent.data
    expect(first).toMatchObject({
      state: 'submitted',
      stateLabel: '待审核',
      number: expect.stringMatching(/^TP\d{4}-/),
    })
    expect(first.next).toContain('市级管理员')
    expect(await publicNames()).toEqual([])
    const { data } = await app.call(lsdtJg.getRecordInfos, {}, as('city'))
    expect(data.rows[0]).toMatchObject({ handler: '市级', columns: { usedQuota: '0', passRate: '' } })
  })

  test('neither a county nor an enterprise of another kind has a step', async () => {
    expect((await move(first, { state: 'approved', reviewItems: met() }, 'county')).status).toBe(403)
    const { data } = await app.call(filing.get, { id: first.id }, as('county'))
    expect(data.allowed).toEqual([])
    expect((await app.call(filing.get, { id: first.id }, as('otherCounty'))).status).toBe(404)
    const answers = await scheme.answers(thirdParty, scheme.institution)
    expect((await app.call(lsdtJg.regInfo, { answers }, as('filer'))).status).toBe(403)
  })

  test('identity numbers are whole for the institution, masked for officers, and shown to the city for a reason', async () => {
    const numbersFor = async (who: CastName) => {
      const { data } = await app.call(filing.get, { id: first.id }, as(who))
      return data.answers.staffRows as { rowId: string; idCard: string }[]
    }
    const whole = await numbersFor('institution')
    for (const { idCard } of whole) expect(idCard).toMatch(/^\d{17}X$/)
    for (const who of ['county', 'city', 'admin'] as const)
      for (const { idCard } of await numbersFor(who)) expect(idCard).toMatch(/^509\*{11}\d{3}X$/)
    const field = `staffRows.${whole[1]?.rowId}.idCard`
    const show = (who: CastName) =>
      app.call(personal.show, { of: 'filing', id: first.id, fields: [field], reason: '核对人员身份' }, as(who))
    expect((await show('city')).data.values).toEqual({ [field]: whole[1]?.idCard })
    for (const who of ['county', 'admin'] as const) expect([who, (await show(who)).status]).toEqual([who, 422])
  })

  test('is approved item by item, and is then on the public list for two years', async () => {
    expect((await move(first, { state: 'approved' })).status).toBe(422)
    const approved = await move(first, { state: 'approved', reviewItems: met() })
    expect(approved.data).toMatchObject({ state: 'approved', stateLabel: '已备案' })
    first = approved.data
    const { rows } = (await app.call(lsdtJg.getJgInfos, { scope: 'factory' })).data
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({
      number: expect.stringMatching(/^DSFJG\d{4}500102001$/),
      jgType: '企业',
      staffMid: 11,
    })
    const years = Number(rows[0]?.validTo.slice(0, 4)) - new Date().getUTCFullYear()
    expect([1, 2]).toContain(years)
    expect(await publicNames({ scope: 'product' })).toEqual([])
  })

  test('changes by a new version: the number stays, the old version ends, one is valid', async () => {
    const sent = await app.call(
      lsdtJg.updateInfo,
      { answers: { ...(await scheme.answers(thirdParty, scheme.institution)), jgScopes: ['factory', 'product'] } },
      as('institution'),
    )
    expect(sent.code).toBe(200)
    const before = (await app.call(lsdtJg.getJgInfos, {})).data.rows[0]
    expect(before?.scopes).not.toContain('绿色产品')
    second = (await move(sent.data, { state: 'approved', reviewItems: met() })).data
    const { rows, total } = (await app.call(lsdtJg.getJgInfos, {})).data
    expect([total, rows[0]?.number]).toEqual([1, before?.number])
    expect(rows[0]?.scopes).toContain('绿色产品')
    const old = (await app.call(filing.get, { id: first.id }, as('institution'))).data
    expect([old.state, old.stateLabel]).toEqual(['superseded', '已被新版本替代'])
    expect(old.history.at(-1)?.details).toEqual({ 新版本: second.number })
    expect(old.allowed).toEqual([])
  })

  test('is suspended only with a term, a reason and a document; then it is off the list', async () => {
    const bare = await move(second, { state: 'suspended', opinion: '评价报告核实不严。' })
    expect((bare.data as unknown as { errors: { field: string }[] }).errors.map((e) => e.field)).toEqual([
      'suspendedUntil',
      'files',
    ])
    const files = await withPapers(app.services, scheme.cast.city, [
      { id: '', name: '抽查记录.pdf', size: 1, sha256: '0'.repeat(64) },
    ])
    const step = { state: 'suspended' as const, files, suspendedUntil: inDays(30) }
    expect((await move(second, step)).status).toBe(422)
    const suspended = await move(second, { ...step, opinion: '评价报告核实不严。' })
    expect(suspended.data).toMatchObject({ state: 'suspended', stateLabel: '暂停采信' })
    second = suspended.data
    expect(await publicNames()).toEqual([])
  })

  test('one officer only proposes to lift it, and none lifts many at once; another one carries it out', async () => {
    const lift = { state: 'approved' as const, opinion: '整改完成，恢复采信。' }
    const items = [{ id: second.id, version: second.version }]
    const many = await app.call(
      filing.moveMany,
      { items, step: { ...lift, files: [], fieldNotes: [] }, dryRun: false },
      as('city'),
    )
    expect(many.data.results).toMatchObject([{ ok: false, message: expect.stringContaining('须由两人办理') }])
    expect((await move(second, lift)).data.state).toBe('suspended')
    const about = { subject: subjectOf('filing', second.id) }
    const { proposal } = (await app.call(twoHands.waiting, about, as('city2'))).data
    expect((await stepOf(app, { proposalId: proposal?.id ?? '' }, as('city'))).status).toBe(403)
    expect(
      (await stepOf(app, { proposalId: proposal?.id ?? '' }, as('city2'), 'giveBack', '尚未提交整改材料')).status,
    ).toBe(200)
    await app.call(filing.endOrRestore, { ...items[0], ...lift } as MoveFiling, as('city'))
    const again = (await app.call(twoHands.waiting, about, as('city2'))).data.proposal
    expect((await stepOf(app, { proposalId: again?.id ?? '' }, as('city2'))).status).toBe(200)
    expect(await publicNames()).toHaveLength(1)
    const now = (await app.call(filing.get, { id: second.id }, as('city'))).data
    const files = await withPapers(app.services, scheme.cast.city, [
      { id: '', name: '抽查记录.pdf', size: 1, sha256: '0'.repeat(64) },
    ])
    const off = { state: 'suspended' as const, files, suspendedUntil: inDays(30), opinion: '评价报告核实不严。' }
    second = (await move(now, off)).data
    expect(second.state).toBe('suspended')
  })

  test('a suspension waits for another officer, who upholds or reverses it; its end by the term ends what waits', async () => {
    const about = { subject: subjectOf('filing', second.id) }
    const reviewed = async () => (await app.call(twoHands.waiting, about, as('city2'))).data.postReview
    const first = await reviewed()
    expect(first).toMatchObject({ state: 'waiting', reason: '评价报告核实不严。' })
    const review = { proposalId: first?.id ?? '' }
    const read = (await app.call(twoHands.get, { id: review.proposalId }, as('city2'))).data.lines
    expect(read[0]?.changes.map(({ label }) => label)).toEqual(expect.arrayContaining(['状态', '暂停至']))
    for (const action of ['uphold', 'reverse'] as const)
      expect((await stepOf(app, review, as('city'), action, '抽查记录有误。')).status).toBe(403)
    expect((await stepOf(app, review, as('city2'), 'reverse', '抽查记录有误。')).status).toBe(200)
    expect(await publicNames()).toHaveLength(1)
    const now = (await app.call(filing.get, { id: second.id }, as('city'))).data
    expect([now.state, now.history.at(-1)?.opinion]).toEqual(['approved', '抽查记录有误。'])
    const files = await withPapers(app.services, scheme.cast.city, [
      { id: '', name: '抽查记录.pdf', size: 1, sha256: '0'.repeat(64) },
    ])
    const off = { state: 'suspended' as const, files, suspendedUntil: inDays(30), opinion: '评价报告核实不严。' }
    second = (await move(now, off)).data
    expect(await reviewed()).toMatchObject({ state: 'waiting' })
  })

  test('cannot have a change approved during the term; it is valid again by itself when the term is over', async () => {
    const change = await submit({ jgScopes: ['factory'] })
    expect(change.code).toBe(200)
    const refused = await move(change.data, { state: 'approved', reviewItems: met() })
    expect([refused.status, refused.msg]).toEqual([409, '原备案正在暂停期内，恢复或期满后再办理'])
    // The call of steps that need two officers takes no other one.
    const back = { state: 'city_returned' as const, opinion: '请补充人员证明。' }
    const sent = { id: change.data.id, version: change.data.version }
    expect((await app.call(filing.endOrRestore, { ...sent, ...back } as MoveFiling, as('city'))).status).toBe(400)
    const shown = (await app.call(filing.get, { id: change.data.id }, as('city'))).data.allowed.map((a) => a.action)
    expect(shown).not.toContain('cityApprove')
    /** The suspended version after that many days, as the city then reads it. */
    const after = async (days: number) => {
      moveClock(new Date(Date.now() + days * day).toISOString())
      await schedules['resume-filings']?.run(app.services)
      return (await app.call(filing.get, { id: second.id }, await scheme.token(scheme.cast.city))).data
    }
    expect((await after(29.9)).state).toBe('suspended')
    const lifted = await after(31.5)
    expect([lifted.state, lifted.history.at(-1)?.actor]).toEqual(['approved', '系统'])
    const about = { subject: subjectOf('filing', second.id) }
    const city2 = await scheme.token(scheme.cast.city2)
    expect((await app.call(twoHands.waiting, about, city2)).data.postReview?.state).toBe('ended')
    expect(await publicNames()).toHaveLength(1)
    resetClock()
    await app.call(
      lsdtJg.regInfo,
      { id: change.data.id, version: change.data.version, action: 'withdraw', opinion: '数据有误' },
      as('institution'),
    )
  })
})

async function headOf(book: Buffer): Promise<string[]> {
  for await (const row of readSheet(book, { maxRows: 10, maxColumns: 60, timeoutMs: 20_000 }))
    return row.cells.map((cell) => cell.text)
  return []
}
const inDays = (days: number) => new Date(Date.now() + days * day + 8 * 3_600_000).toISOString().slice(0, 10)

describe('a green factory that names its evaluator', () => {
  const factories = ['filer', 'neighbour', 'away'] as const
  const send = async (
    who: (typeof factories)[number],
    jgCode: string,
    change: Record<string, unknown> = {},
    { batchId, form } = { batchId: scheme.batchId, form: greenFactory as Programme },
  ) => {
    const of = scheme.factories[factories.indexOf(who)] ?? scheme.factories[0]
    const [report] = await withPapers(app.services, scheme.cast.filerOf(of.id), [
      { id: '', name: '第三方评价报告.pdf', size: 1, sha256: '0'.repeat(64) },
    ])
    const answers = {
      ...(await scheme.answers(form, of)),
      evalMode: 'third',
      jgName: '某机构',
      jgCode,
      thirdReport: [report],
      ...change,
    }
    const input = { batchId, answers, reasons: [] as { code: string; field: string; reason: string }[] }
    const sent = await app.call(shenb.saveShenb, input, as(who))
    const warnings = (sent.data as unknown as { warnings?: { code: string; field: string }[] }).warnings
    if (!warnings) return sent
    return app.call(
      shenb.saveShenb,
      { ...input, reasons: warnings.map(({ code, field }) => ({ code, field, reason: '已与统计报表核对。' })) },
      as(who),
    )
  }
  const faultsOf = (answer: { data: unknown }) => (answer.data as { errors: unknown[] }).errors
  const code = async () => (await app.call(lsdtJg.getJgInfos, {})).data.rows[0]?.socialCode ?? ''

  test('must choose one whose filing is valid', async () => {
    const answer = await send('filer', '91500103MAXX90014A')
    expect([answer.status, faultsOf(answer)]).toEqual([
      422,
      [{ field: 'jgName', message: '该机构没有有效的第三方机构备案，请从已备案机构中选择' }],
    ])
  })

  test('is counted for the institution, and shown beside its case', async () => {
    const sent = await send('filer', await code())
    expect(sent.code).toBe(200)
    const { rows } = (await app.call(lsdtJg.getRecordInfos, { state: 'approved' }, as('city'))).data
    expect(rows[0]?.columns).toMatchObject({ usedQuota: '1', passRate: '' })
    const { data } = await app.call(lsdtJg.getEvaluations, { id: rows[0]?.id ?? '' }, as('city'))
    expect(data).toMatchObject({ usedQuota: 1, passRate: null, deviation: null })
    expect(data.rows.map((row) => row.id)).toEqual([sent.data.id])
    expect((await app.call(lsdtJg.getEvaluations, { id: rows[0]?.id ?? '' }, as('county'))).status).toBe(403)
  })

  test('is refused a sixteenth evaluation of the year where it applied for the national list before the round of 2025', async () => {
    const { db } = app.services
    const socialCode = await code()
    // Fourteen more of the same institution: copies of the one filing that was really sent.
    await db.$client.query(
      `insert into filing select (jsonb_populate_record(f, jsonb_build_object('id', gen_random_uuid(), 'number', 'X' || n, 'open_key', null))).*
       from filing f, generate_series(1, 14) n where f.evaluator_code = $1`,
      [socialCode],
    )
    const opened = await savedByTwo(
      app,
      {
        programme: greenFactory.id,
        name: '2018年版标准申报批次',
        year: new Date().getFullYear(),
        openAt: new Date(Date.now() - day).toISOString(),
        closeAt: new Date(Date.now() + day).toISOString(),
        formVersion: '2025',
      },
      [as('city'), as('city2')],
    )
    const before = { batchId: opened.id, form: releaseOf(greenFactory, '2025') }
    const national = await send('neighbour', socialCode, { applyLevel: 'national' }, before)
    expect(faultsOf(national)).toContainEqual({
      field: 'jgName',
      message: '该机构本年度已承担15项评价，达到上限15项，请另选机构',
    })
    expect((await send('neighbour', socialCode, { applyLevel: 'city' })).code).toBe(200)
  })

  test('keeps its evaluator when it is returned, even if that one is suspended by then; a new one cannot choose it', async () => {
    const { rows } = (await app.call(lsdtJg.getRecordInfos, { state: 'approved' }, as('city'))).data
    const files = await withPapers(app.services, scheme.cast.city, [
      { id: '', name: '抽查记录.pdf', size: 1, sha256: '0'.repeat(64) },
    ])
    const target = rows[0]
    if (!target) throw new Error('no institution is filed')
    const socialCode = await code()
    await move(target, {
      state: 'suspended',
      opinion: '评价报告核实不严。',
      suspendedUntil: inDays(30),
      files,
    })
    const own = (await app.call(shenb.getShenbList, { size: 50 }, as('filer'))).data.rows.find((r) =>
      r.number?.startsWith('GF'),
    )
    if (!own) throw new Error('nothing was sent')
    const { data: sent } = await app.call(filing.get, { id: own.id }, as('filer'))
    await app.call(
      shenb.updateCountyState,
      { id: own.id, version: own.version, state: 'county_returned', opinion: '请核对数据后再提交。' },
      as('county'),
    )
    const again = await app.call(
      shenb.updateShenb,
      {
        id: own.id,
        version: own.version + 1,
        answers: sent.answers,
        reasons: sent.reasons,
        opinion: '已核对，数据无误。',
      },
      as('filer'),
    )
    expect([again.status, again.msg]).toEqual([200, '操作成功'])
    const refused = await send('away', socialCode)
    expect(faultsOf(refused)).toEqual([{ field: 'jgName', message: '该机构正在暂停采信期内，请另选机构' }])
  })
})

test('a year’s report is sent once a year and read by the city; its export carries it', async () => {
  const answers = await scheme.answers(thirdPartyReport, scheme.institution)
  const sent = await app.call(lsdtJg.saveReport, { answers }, as('institution'))
  expect(sent.data).toMatchObject({ state: 'submitted', stateLabel: '已报送' })
  expect((await app.call(lsdtJg.saveReport, { answers }, as('institution'))).status).toBe(409)
  const { rows } = (await app.call(lsdtJg.getReportList, {}, as('city'))).data
  expect(rows[0]?.columns).toMatchObject({ evaluations: '4', complaints: '0' })
  const exported = await app.call(filing.exportList, { programme: 'third-party-report' }, as('city'))
  expect(exported.status).toBe(200)
  expect(await headOf(exported.body)).toContain('评价项目合计(项)')
})

test('the list’s export has the counted columns and the contact; a county sees its own institutions only', async () => {
  const exported = await app.call(filing.exportList, { programme: 'third-party' }, as('city'))
  const head = await headOf(exported.body)
  for (const title of ['年度项目数/15', '通过率(%)', '联系电话', '高级职称占比(%)']) expect(head).toContain(title)
  expect((await app.call(lsdtJg.getRecordInfos, {}, as('otherCounty'))).data.total).toBe(0)
})
