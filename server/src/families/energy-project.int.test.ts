/** Projects on the real database: two reviews, a list with sums, progress that changes nothing else, completion, the way off the list. */

import { subjectOf, twoHands } from '@green/contract/calls/account/two-hands.ts'
import { filing } from '@green/contract/calls/filing/filing.ts'
import { projectCompletion } from '@green/contract/calls/filing/project-completion.ts'
import { rec } from '@green/contract/calls/filing/rec.ts'
import type { FileRef } from '@green/contract/files.ts'
import type { AnswerSet } from '@green/filing/form/answers.ts'
import { exampleFile } from '@green/programmes/blocks/example-file.ts'
import { variedExample } from '@green/programmes/energy-project/example.ts'
import { energyProject } from '@green/programmes/energy-project/programme.ts'
import { expect, test } from 'vitest'
import { stepOf } from '../base/two-hands/testing.ts'
import { withPapers } from '../demo/papers.ts'
import { runScenario } from '../demo/scenario.ts'
import { type CastName, openTestScheme } from '../filing/test-scheme.ts'

const { app, scheme, as } = await openTestScheme()
const faultsOf = (data: unknown) => (data as { errors: { field: string; message: string }[] }).errors

async function filed(
  no: number,
  of: 0 | 1 | 2,
  to: 'submitted' | 'county_approved' | 'approved',
  more: Record<string, unknown> = {},
) {
  const filer = scheme.cast.filerOf(scheme.factories[of].id)
  const example = { ...variedExample({ no, stage: 'building' }, () => 0.5), ...more }
  return runScenario(app.services, scheme.people(scheme.factories[of]), {
    programme: energyProject,
    answers: (await withPapers(app.services, filer, example)) as AnswerSet,
    to,
    reason: '已核对。',
    outcome: { priority: 'A' },
  })
}

const verification = (verifiedDate: string) => ({
  verifiedBy: '区经济信息委 赵核查',
  verifiedDate,
  method: '现场核查、查阅资料',
  verifiedSaving: '401.5',
  verifiedInvest: '380.2',
  conclusion: 'done',
  opinion: '已按备案内容建成投用。',
})

test('admission wants the checklist and a priority, which the enterprise does not see', async () => {
  const { id, version } = await filed(1, 0, 'county_approved')
  const bare = await app.call(rec.updateCityState, { id, version, state: 'approved' }, as('city'))
  expect(faultsOf(bare.data).map(({ field }) => field)).toEqual([
    ...['subject', 'true', 'policy', 'procedure', 'effect', 'once'].map((item) => `reviewItems.${item}`),
    'outcome.priority',
  ])
  const reviewItems = (energyProject.reviewItems ?? []).map((item) => ({ id: item.id, verdict: 'met' as const }))
  const wrong = await app.call(
    rec.updateCityState,
    { id, version, state: 'approved', reviewItems, outcome: { priority: 'Z' } },
    as('city'),
  )
  expect(faultsOf(wrong.data)).toEqual([{ field: 'outcome.priority', message: '请从列表中选择' }])
  const done = await app.call(
    rec.updateCityState,
    { id, version, state: 'approved', reviewItems, outcome: { priority: 'B' } },
    as('city'),
  )
  expect([done.code, done.data.stateLabel]).toEqual([200, '已入库'])
  const seen = async (who: CastName) => (await app.call(filing.get, { id }, as(who))).data
  expect((await seen('county')).outcome).toEqual({ priority: 'B' })
  expect((await seen('filer')).outcome).toEqual({})
  const details = async (who: CastName) => (await seen(who)).history.at(-1)?.details
  expect([await details('county'), await details('filer')]).toEqual([{ 优先级: 'B类（一般支持）' }, {}])
  const own = await app.call(rec.getRecsByCounty, {}, as('filer'))
  expect(own.data.rows[0]?.columns.priority).toBe('')
})

test('progress changes the progress fields and nothing else', async () => {
  const { data: page } = await app.call(rec.getRecsByCounty, { state: 'approved' }, as('filer'))
  const id = page.rows[0]?.id ?? ''
  const { data } = await app.call(filing.get, { id }, as('filer'))
  expect(data.allowed.map(({ action, label }) => [action, label])).toEqual([['edit', '填报进度']])
  const answers = data.answers as Record<string, unknown>
  const rows = answers.progressRows as Record<string, unknown>[]
  const next = { rowId: 'q-3', quarter: '2026Q4', invested: '20', status: '调试', problem: '', photos: [] }
  const reasons = data.reasons
  const sneaky = await app.call(
    rec.saveRec,
    { id, version: data.version, answers: { ...answers, investTotal: '1', progressRows: [...rows, next] }, reasons },
    as('filer'),
  )
  expect([sneaky.status, faultsOf(sneaky.data)]).toEqual([
    422,
    [{ field: 'investTotal', message: '“总投资”现在不能修改' }],
  ])
  const updated = await app.call(
    rec.saveRec,
    { id, version: data.version, answers: { ...answers, investDone: '500', progressRows: [...rows, next] }, reasons },
    as('filer'),
  )
  expect([updated.code, updated.data.state]).toEqual([200, 'approved'])
  const after = await app.call(filing.get, { id }, as('city'))
  expect([(after.data.answers.progressRows as unknown[]).length, after.data.outcome.priority]).toEqual([3, 'B'])
})

test('the same project is listed once; another name stands beside it', async () => {
  const again = await app.call(
    rec.saveRec,
    {
      answers: (await withPapers(
        app.services,
        scheme.cast.filerOf(scheme.factories[0].id),
        variedExample({ no: 1, stage: 'building' }, () => 0.5),
      )) as Record<string, unknown>,
    },
    as('filer'),
  )
  expect([again.status, again.msg]).toEqual([409, expect.stringContaining('EP2026-00001')])
  expect((await filed(2, 0, 'submitted')).state).toBe('submitted')
})

test('the county may refuse with a reason, another county sees nothing', async () => {
  const { id, version } = await filed(3, 1, 'submitted')
  const silent = await app.call(rec.updateState, { id, version, state: 'rejected' }, as('county'))
  expect([silent.status, silent.msg]).toEqual([422, '请填写理由'])
  const foreign = await app.call(
    rec.updateState,
    { id, version, state: 'rejected', opinion: '不在支持范围。' },
    as('otherCounty'),
  )
  expect(foreign.status).toBe(404)
  const done = await app.call(
    rec.updateState,
    { id, version, state: 'rejected', opinion: '不在支持范围。' },
    as('county'),
  )
  expect(done.data.stateLabel).toBe('不予入库')
})

test('the list sums up all filtered rows in scope, not only the page', async () => {
  await filed(4, 2, 'approved', { investTotal: '0.1', investFixed: '0.1', investDone: '0.1' })
  await filed(0, 2, 'approved', {
    investTotal: '0.2',
    investFixed: '0.2',
    investDone: '0.2',
    saveTce: '1800',
    cutCo2: '',
  })
  const away = await app.call(rec.getRecsByCounty, { size: 5, state: 'approved' }, as('otherCounty'))
  expect([away.data.total, away.data.totals]).toEqual([2, { investTotal: 0.3, saveTce: 2210, co2Cut: 10022.463_250_1 }])
  const heat = await app.call(
    rec.getRecsByCounty,
    { projType: 'heatRecovery', planEndYear: '2027', emc: 'false' },
    as('city'),
  )
  expect(heat.data.rows.map(({ columns }) => columns.projectName)).toEqual(['水泥窑余热发电提效改造项目'])
  const ranked = await app.call(rec.getRecsByCounty, { priority: 'A' }, as('city'))
  expect(ranked.data.total).toBe(2)
  const xlsx = await app.call(
    filing.exportList,
    { programme: 'energy-project', extra: 'planEndYear=2027' },
    as('county'),
  )
  expect(xlsx.status).toBe(200)
})

test('found completed by the city, and taken off the list with ground and document', async () => {
  const { data: page } = await app.call(
    rec.getRecsByCounty,
    { priority: 'A', sort: 'number', order: 'asc' },
    as('city'),
  )
  const row = page.rows[0]
  if (!row) throw new Error('no project')
  const found = verification('2026-01-31')
  const body = { id: row.id, version: row.version, ...found }
  for (const who of ['admin', 'filer'] as const)
    expect([who, (await app.call(projectCompletion.hcProjectQyInfo, body, as(who))).status]).toEqual([who, 403])
  const future = await app.call(projectCompletion.hcProjectQyInfo, { ...body, verifiedDate: '2099-01-01' }, as('city'))
  expect(faultsOf(future.data)).toEqual([{ field: 'verifiedDate', message: '核查日期不能晚于今天' }])
  const done = await app.call(projectCompletion.hcProjectQyInfo, body, as('city'))
  expect([done.code, done.data.state]).toEqual([200, 'approved'])
  const out = {
    id: row.id,
    version: done.data.version,
    state: 'revoked' as const,
    opinion: '企业已终止该项目。',
    ground: '已终止',
  }
  const bare = await app.call(rec.updateCityState, out, as('city'))
  expect(faultsOf(bare.data).map(({ field }) => field)).toEqual(['files'])
  const files = await withPapers(app.services, scheme.cast.city, [exampleFile('出库决定.pdf')])
  expect((await app.call(rec.updateCityState, { ...out, files }, as('city'))).data.state).toBe('approved')
  const about = { subject: subjectOf('filing', row.id) }
  const { proposal } = (await app.call(twoHands.waiting, about, as('city2'))).data
  expect((await stepOf(app, { proposalId: proposal?.id ?? '' }, as('city2'))).status).toBe(200)
  const ended = await app.call(filing.get, { id: row.id }, as('city'))
  expect(ended.data).toMatchObject({ stateLabel: '已出库' })
  expect(ended.data.outcome).toMatchObject({ completedAt: '2026-01-31', verifiedSaving: '401.5' })
})

test('verified by its county, then by the city, whose result overrides', async () => {
  const { id, version } = await filed(7, 0, 'approved')
  const ask = (who: CastName, more: Record<string, unknown>) =>
    app.call(projectCompletion.hcProjectQyInfo, { id, version, ...verification('2026-01-20'), ...more }, as(who))
  const read = (who: CastName) => app.call(projectCompletion.projectCompleteInfo, { id }, as(who))

  expect([(await ask('otherCounty', {})).status, (await read('otherCounty')).status]).toEqual([404, 404])
  expect((await read('neighbour')).status).toBe(404)
  const empty = await ask('county', { verifiedSaving: '', verifiedInvest: '多', conclusion: 'perhaps' })
  expect(faultsOf(empty.data).map(({ field }) => field)).toEqual(['verifiedSaving', 'verifiedInvest', 'conclusion'])
  expect(faultsOf((await ask('county', { opinion: ' ' })).data)).toEqual([
    { field: 'opinion', message: '请填写核查意见，至少2个字' },
  ])
  const before = (await read('county')).data
  expect([before.verified, before.completedAt, before.closed]).toEqual([null, null, null])

  const files = (await withPapers(app.services, scheme.people(scheme.factories[0]).county, [
    exampleFile('核查记录.pdf'),
  ])) as FileRef[]
  const unfinished = await ask('county', { conclusion: 'undone', opinion: '设备尚未调试。', files })
  expect([unfinished.code, unfinished.data.state]).toEqual([200, 'approved'])
  expect((await read('county')).data).toMatchObject({ completedAt: null, verified: { conclusion: 'undone' } })

  const again = await ask('city', { version: unfinished.data.version })
  expect(again.code).toBe(200)
  const late = await ask('county', { version: again.data.version })
  expect([late.status, faultsOf(late.data)]).toEqual([
    422,
    [{ field: 'conclusion', message: '市级已复核，区县不能再修改' }],
  ])

  const own = (await read('filer')).data
  expect(own).toMatchObject({
    planned: { start: '2026-03', invest: before.planned.invest },
    completedAt: '2026-01-20',
    closed: '由区县或市级管理员核查',
    verifications: [
      { role: '市级管理员', opinion: '已按备案内容建成投用。', details: { 核查结论: '已完成' } },
      { role: '区县管理员', opinion: '设备尚未调试。', files: [{ name: '核查记录.pdf' }] },
    ],
  })
  expect(own.verified).not.toHaveProperty('verifiedBy')
  expect((await read('city')).data.verified).toMatchObject({
    verifiedBy: '区经济信息委赵核查',
    verifiedSaving: '401.5',
  })
  const steps = (await app.call(filing.get, { id }, as('city'))).data.history.map(({ label }) => label)
  expect(steps.filter((label) => label === '完成核查')).toHaveLength(2)
})

test('only an admitted project is verified', async () => {
  const { id, version } = await filed(8, 0, 'county_approved')
  const early = await app.call(
    projectCompletion.hcProjectQyInfo,
    { id, version, ...verification('2026-01-20') },
    as('county'),
  )
  expect([early.status, faultsOf(early.data)]).toEqual([
    422,
    [{ field: 'conclusion', message: '只有已入库的项目可以核查' }],
  ])
})

const appealed = async (id: string, who: CastName) => {
  const { version } = (await app.call(filing.get, { id }, as(who))).data
  return app.call(
    rec.saveRec,
    { id, version, action: 'appeal', opinion: '依据的统计口径已更正，请重新审核。' } as never,
    as(who),
  )
}
const reviewItems = (energyProject.reviewItems ?? []).map((item) => ({ id: item.id, verdict: 'met' as const }))

test('a refusal by the city is appealed against, decided by another officer, and the first result stays beside the second', async () => {
  const { id } = await filed(41, 0, 'county_approved')
  const move = async (who: CastName, state: string, more: object = {}) => {
    const { version } = (await app.call(filing.get, { id }, as(who))).data
    return app.call(
      rec.updateCityState,
      { id, version, state, opinion: '节能量计算依据不足。', ...more } as never,
      as(who),
    )
  }
  expect((await move('city', 'rejected')).data.state).toBe('rejected')
  expect((await appealed(id, 'neighbour')).status).toBe(404)
  expect((await appealed(id, 'filer')).data.state).toBe('appealed')
  expect((await move('city', 'rejected')).msg).toMatch(/另一位管理员/)
  expect((await move('city', 'county_approved')).msg).toMatch(/另一位管理员/)
  expect((await move('city2', 'county_approved')).data.state).toBe('county_approved')
  expect((await move('city', 'approved', { reviewItems, outcome: { priority: 'B' } })).msg).toMatch(/另一位管理员/)
  const second = await move('city2', 'approved', { reviewItems, outcome: { priority: 'B' } })
  expect(second.data.stateLabel).toBe('已入库')
  const seen = (await app.call(filing.get, { id }, as('filer'))).data
  expect(seen.appeal).toMatchObject({ against: 'decision', opinion: '节能量计算依据不足。', accepted: true })
  expect(seen.allowed.map((step) => step.action)).not.toContain('appeal')
})

test('a refusal by the county is appealed against to the city; sent back and refused again by that county’s same officer it is not', async () => {
  const { id, version } = await filed(42, 1, 'submitted')
  const county = (state: string, at: number) =>
    app.call(rec.updateState, { id, version: at, state, opinion: '项目不在本区县建设。' } as never, as('county'))
  expect((await county('rejected', version)).data.state).toBe('rejected')
  const open = (await appealed(id, 'neighbour')).data
  expect(open.state).toBe('appealed')
  expect((await county('county_approved', open.version)).status).toBe(409)
  const city = (state: string, at: number) =>
    app.call(rec.updateCityState, { id, version: at, state, opinion: '请补充建设地点证明。' } as never, as('city'))
  const accepted = (await city('county_approved', open.version)).data
  const back = (await city('city_returned', accepted.version)).data
  const filer = scheme.cast.filerOf(scheme.factories[1].id)
  const example = { ...variedExample({ no: 42, stage: 'building' }, () => 0.5) }
  const answers = (await withPapers(app.services, filer, example)) as AnswerSet
  const { reasons } = (await app.call(filing.get, { id }, as('neighbour'))).data
  const again = await app.call(
    rec.saveRec,
    { id, version: back.version, action: 'submit', answers, reasons, opinion: '已补充建设地点证明。' } as never,
    as('neighbour'),
  )
  expect(again.data.state).toBe('submitted')
  expect((await county('rejected', again.data.version)).msg).toMatch(/另一位管理员/)
})
