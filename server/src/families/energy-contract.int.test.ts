/** 合同能源管理 on the real database: registered by one party, confirmed by the other, marked by staff, summed up, removed. */

import { user } from '@green/contract/calls/account/user.ts'
import { message } from '@green/contract/calls/content/public.ts'
import { energyManage } from '@green/contract/calls/filing/energy-contract.ts'
import { filing } from '@green/contract/calls/filing/filing.ts'
import type { AnswerSet, FileAnswer, RowAnswers } from '@green/filing/form/answers.ts'
import { energyContract } from '@green/programmes/energy-contract/programme.ts'
import { afterEach, expect, test } from 'vitest'
import { organisationSnapshot } from '../base/enterprise/profile.ts'
import { type CastName, openTestScheme } from '../filing/test-scheme.ts'
import { addMs, clock, moveClock, resetClock } from '../platform/clock.ts'

const { app, scheme, actors, as } = await openTestScheme()
const codeOf = async (name: CastName) =>
  (await organisationSnapshot(app.services.db, actors[name].enterpriseId ?? '')).socialCode ?? ''
const codes = { user: await codeOf('filer'), esco: await codeOf('institution') }
afterEach(resetClock)

/** A contract between the provider and the user, as the provider would send it; nothing done yet unless told. */
async function contract(more: AnswerSet = {}): Promise<Record<string, unknown>> {
  const answers = await scheme.answers(energyContract, scheme.institution)
  return { ...answers, userCode: codes.user, escoCode: codes.esco, actualRows: [], reportFiles: [], ...more }
}

/** The same contract as the other party would enter it: files of the first party are not its own to cite. */
const ofFiler = async (contractNo: string) => ({
  ...(await scheme.answers(energyContract, scheme.factories[0])),
  ...Object.fromEntries(Object.entries(await contract({ contractNo })).filter(([, value]) => !isFiles(value))),
  actualRows: [],
})
const save = (who: CastName, answers: Record<string, unknown>, seen?: { id: string; version: number }) =>
  app.call(energyManage.saveOrUpdateInfo, { ...(seen ? { id: seen.id, version: seen.version } : {}), answers }, as(who))
const answer = (who: CastName, id: string, version: number, state: 'confirmed' | 'disputed', opinion?: string) =>
  app.call(energyManage.confirmInfo, { id, version, state, ...(opinion ? { opinion } : {}) }, as(who))
const setOutcome = (who: CastName, id: string, version: number, state: 'submitted' | 'confirmed', outcome: object) =>
  app.call(energyManage.markInfo, { id, version, state, outcome: outcome as Record<string, string> }, as(who))
const faultsOf = (data: unknown) => (data as { errors: { field: string; message: string }[] }).errors

test('only a party registers it; a matter is registered once, by either party', async () => {
  const ofStranger = await scheme.answers(energyContract, scheme.factories[2])
  const strange = await save('away', { ...ofStranger, actualRows: [], reportFiles: [] })
  expect([strange.status, faultsOf(strange.data).map(({ field }) => field)]).toEqual([422, ['userCode', 'escoCode']])
  const first = await save('institution', await contract({ contractNo: 'EPC-1' }))
  expect(first.data).toMatchObject({
    state: 'submitted',
    stateLabel: '待对方确认',
    number: expect.stringMatching(/^EC/),
  })
  expect(first.data.next).toContain('由其确认')
  const twice = await save('institution', await contract({ contractNo: 'EPC-1' }))
  expect(faultsOf(twice.data)).toEqual([{ field: 'contractNo', message: expect.stringMatching(/^已登记过/) }])
  const again = await save('filer', await ofFiler('EPC-1'))
  expect(faultsOf(again.data)).toEqual([{ field: 'contractNo', message: expect.stringMatching(/^已登记过/) }])
})

test('the other party reads it with its papers, is notified, and responds; nobody else does', async () => {
  const { data } = await save('institution', await contract({ contractNo: 'EPC-2' }))
  const messages = await app.call(message.list, {}, as('filer'))
  expect(messages.data.rows[0]?.title).toContain('合同能源管理待贵单位确认')
  const mine = await app.call(energyManage.getInfos, {}, as('filer'))
  const row = mine.data.rows.find(({ id }) => id === data.id)
  expect(row?.allowed.map(({ action }) => action)).toEqual(['confirm', 'dispute'])
  const detail = await app.call(filing.get, { id: data.id }, as('filer'))
  expect([detail.data.editable, detail.data.answers.contractNo]).toEqual([false, 'EPC-2'])
  expect((await app.call(filing.get, { id: data.id }, as('away'))).status).toBe(404)
  expect((await answer('away', data.id, data.version, 'confirmed')).status).toBe(404)
  // The filer does not confirm its own entry, the other party does not change or remove it.
  expect((await answer('institution', data.id, data.version, 'confirmed')).status).toBe(403)
  const byOther = await save('filer', await ofFiler('EPC-2'), data)
  expect([byOther.status, byOther.msg]).toEqual([403, '无权限'])
  const removal = await app.call(energyManage.deleteById, { id: data.id, version: data.version }, as('filer'))
  expect(removal.status).toBe(403)
  const bare = await answer('filer', data.id, data.version, 'disputed')
  expect([bare.status, bare.msg]).toEqual([422, expect.stringContaining('请填写')])
  const disputed = await answer('filer', data.id, data.version, 'disputed', '能耗基准与确认书不一致。')
  expect(disputed.data.stateLabel).toBe('有异议')
  const heard = await app.call(message.list, {}, as('institution'))
  expect(heard.data.rows[0]).toMatchObject({ body: '意见：能耗基准与确认书不一致。' })
  const changed = await save('institution', await contract({ contractNo: 'EPC-2', remark: '已更正' }), disputed.data)
  expect(changed.data.state).toBe('submitted')
  const confirmed = await answer('filer', data.id, changed.data.version, 'confirmed')
  expect(confirmed.data).toMatchObject({ state: 'confirmed', stateLabel: '已确认' })
  // A change after that is confirmed anew.
  const later = await save('institution', await contract({ contractNo: 'EPC-2', remark: '补充' }), confirmed.data)
  expect(later.data.state).toBe('submitted')
})

test('staff of the county mark it; what does not count is not added up', async () => {
  const { data: page } = await app.call(energyManage.getInfosByPage, { epcType: 'share' }, as('county'))
  expect(page.total).toBe(2)
  expect((await app.call(energyManage.getInfosByPage, {}, as('otherCounty'))).data.total).toBe(0)
  const [one, two] = page.rows
  if (!one || !two) throw new Error('two contracts are expected')
  const state = 'submitted'
  expect((await setOutcome('otherCounty', one.id, one.version, state, { counted: '1' })).status).toBe(404)
  const bare = await setOutcome('county', one.id, one.version, state, {})
  expect(faultsOf(bare.data)).toEqual([{ field: 'outcome.counted', message: '该输入项为必填项!' }])
  const totals = async () => (await app.call(energyManage.totals, {}, as('city'))).data
  const invest = (row: typeof one) => Number(row.columns.investTotal?.replaceAll(',', ''))
  expect(await totals()).toEqual([
    expect.objectContaining({ epcType: '节能效益分享型', count: 2, investTotal: invest(one) + invest(two) }),
  ])
  const done = await setOutcome('county', one.id, one.version, state, { counted: '0', staffRemark: '与上年重复' })
  expect(done.data.state).toBe('submitted')
  expect(await totals()).toEqual([expect.objectContaining({ count: 1, investTotal: invest(two) })])
  expect((await app.call(energyManage.totals, { signYear: 1999 as never }, as('city'))).status).toBe(422)
  expect((await app.call(energyManage.totals, { signYear: '2011' as never }, as('city'))).data).toEqual([])
  // The remark is for staff; both parties read only that it does not count.
  for (const who of ['institution', 'filer'] as const)
    expect((await app.call(filing.get, { id: one.id }, as(who))).data.outcome).toEqual({ counted: '0' })
  expect((await app.call(filing.get, { id: one.id }, as('city'))).data.outcome).toEqual({
    counted: '0',
    staffRemark: '与上年重复',
  })
})

test('filters of the list: provider by words, year of signing, field of work', async () => {
  const total = async (query: Record<string, string>) =>
    (await app.call(energyManage.getInfosByPage, query as never, as('city'))).data.total
  expect(await total({ escoName: '嘉能' })).toBe(2)
  expect(await total({ escoName: '别家' })).toBe(0)
  expect(await total({ signYear: '2023' })).toBe(2)
  expect(await total({ signYear: '2024' })).toBe(0)
  expect(await total({ techType: 'waste' })).toBe(2)
  expect(await total({ techType: 'kiln' })).toBe(0)
})

test('its owner removes it in the year of registration while nothing was reported; later only the administrator', async () => {
  const { data } = await save('institution', await contract({ contractNo: 'EPC-3' }))
  const remove = async (who: CastName, version: number, reason?: string) =>
    app.call(
      energyManage.deleteById,
      { id: data.id, version: String(version) as never, ...(reason ? { reason } : {}) },
      as(who),
    )
  const rows = (await scheme.answers(energyContract, scheme.institution)).actualRows as RowAnswers[]
  const reported = await save(
    'institution',
    await contract({ contractNo: 'EPC-3', actualRows: rows.slice(0, 1) }),
    data,
  )
  expect(reported.data.allowed.map(({ action }) => action)).toEqual(['edit'])
  expect((await remove('institution', reported.data.version)).status).toBe(409)
  const withdrawn = await save('institution', await contract({ contractNo: 'EPC-3' }), reported.data)
  moveClock(addMs(clock.now(), 400 * 86_400_000))
  const nextYear = await scheme.token(scheme.cast.filerOf(scheme.institution.id))
  const late = await app.call(
    energyManage.deleteById,
    { id: data.id, version: String(withdrawn.data.version) as never },
    nextYear,
  )
  expect(late.status).toBe(409)
  resetClock()
  expect((await remove('admin', withdrawn.data.version)).status).toBe(422)
  expect((await remove('admin', withdrawn.data.version, '重复登记，已核实。')).data).toEqual({ done: true })
  const [line] = (await app.call(user.getLogs, { kind: 'business', keyword: '重复登记' }, as('admin'))).data.rows
  expect(line).toMatchObject({ role: '系统管理员', changes: [{ label: '状态', after: '已删除' }] })
  expect((await app.call(filing.get, { id: data.id }, as('institution'))).status).toBe(404)
})

const isFiles = (value: unknown): value is FileAnswer[] =>
  Array.isArray(value) && typeof (value[0] as { sha256?: unknown } | undefined)?.sha256 === 'string'
