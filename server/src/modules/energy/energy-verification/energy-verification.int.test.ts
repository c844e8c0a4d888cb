/** 年度能耗核查 on the real database: who may, who may not, and that a statement is of exactly the figures that were read. */
import type { CallInput } from '@green/contract/call.ts'
import { message } from '@green/contract/calls/content/public.ts'
import { energyVerification } from '@green/contract/calls/energy/energy-verification.ts'
import { energyYear, yearlyEnergy } from '@green/contract/calls/energy/energy-year.ts'
import { lsdtFile } from '@green/contract/calls/filing/files.ts'
import { verificationChecklist } from '@green/filing/programme/energy-verification.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type CastName, openTestScheme } from '../../../filing/test-scheme.ts'
import { clock } from '../../../platform/clock.ts'
import { commissionOf, fileInstitution } from './testing.ts'

const { app, scheme, as } = await openTestScheme()
const year = clock.year() - 1

beforeAll(() => fileInstitution(scheme))
beforeEach(async () => {
  await app.services.db.$client.query(
    'delete from energy_verification; delete from consent; delete from energy_line; delete from energy_record',
  )
  await enter(1000)
})

async function enter(power: number, version?: number) {
  const entry = {
    year,
    outputValue: 50_000,
    ...(version ? { version } : {}),
    lines: [
      { energyCode: '33', flow: 'used' as const, quantity: power },
      { energyCode: '15', flow: 'used' as const, quantity: 100 },
    ],
  }
  return app.call(yearlyEnergy.addLsdtQynhYearInfo, entry, as('filer'))
}

const commission = (more: Partial<CallInput<typeof energyVerification.commission>> = {}, who: CastName = 'filer') =>
  commissionOf(app.services, scheme, { year, ...more }, who === 'city' ? scheme.cast.city : undefined)
const get = (id: string, who: CastName) => app.call(energyVerification.get, { id }, as(who))
const versionOf = async (id: string, who: CastName = 'institution') => (await get(id, who)).data.version

async function accepted() {
  const { id } = await commission()
  await app.call(energyVerification.accept, { id, version: 1 }, as('institution'))
  return id
}

const checklist = Object.keys(verificationChecklist).map((item) => ({
  item: item as keyof typeof verificationChecklist,
  result: 'yes' as const,
  note: '',
}))
type Finding = CallInput<typeof energyVerification.save>['findings'][number]
const finding = (key: string, more: Partial<Finding> = {}): Finding => ({
  key,
  result: 'agreed',
  value: null,
  reason: '',
  ...more,
})
const work = (differing: Partial<Finding> = {}) => ({
  findings: [finding('used:15'), finding('used:33', differing), finding('outputValue')],
  checklist,
  leader: '赵核查',
  reviewer: '钱复核',
})
const submit = async (id: string, differing: Partial<Finding> = {}) =>
  app.call(energyVerification.submit, { id, version: await versionOf(id), ...work(differing) }, as('institution'))
const answer = async (id: string) =>
  app.call(
    energyVerification.answer,
    { id, version: await versionOf(id, 'filer'), opinion: '对核查结果没有异议。' },
    as('filer'),
  )
const issue = async (
  id: string,
  conclusion: CallInput<typeof energyVerification.issue>['conclusion'] = 'unqualified',
) =>
  app.call(
    energyVerification.issue,
    { id, version: await versionOf(id), conclusion, basis: '抽查了全部用电结算单和用气发票，与填报一致。' },
    as('institution'),
  )
const marked = async () =>
  (await app.call(energyYear.glance, {}, as('filer'))).data.years[0]?.records[0]?.verified?.number ?? null

describe('who may', () => {
  test('the institution reads the year after it accepted; others who have nothing to do with it read nothing', async () => {
    const { id } = await commission()
    expect((await get(id, 'institution')).data.data).toBeNull()
    const { data } = await app.call(energyVerification.accept, { id, version: 1 }, as('institution'))
    expect(data.data?.rows.map(({ key, value }) => [key, value])).toEqual([
      ['used:15', 100],
      ['used:33', 1000],
      ['outputValue', 50_000],
    ])
    for (const who of ['neighbour', 'otherCounty'] as const)
      expect([who, (await get(id, who)).status]).toEqual([who, 404])
    for (const who of ['filer', 'county', 'city', 'admin'] as const)
      expect([who, (await get(id, who)).status]).toEqual([who, 200])
    const step = { id, version: await versionOf(id), ...work() }
    expect((await app.call(energyVerification.save, step, as('filer'))).status).toBe(403)
    expect((await app.call(energyVerification.save, step, as('neighbour'))).status).toBe(404)
  })

  test('without the commission an institution reads no yearly data of the enterprise', async () => {
    const { id: enterpriseId } = scheme.factories[0]
    expect((await app.call(energyYear.glance, { enterpriseId }, as('institution'))).status).toBe(404)
    expect((await app.call(energyVerification.list, {}, as('institution'))).data.rows).toEqual([])
  })

  test('the letter of commission is read by the institution, not by a neighbour', async () => {
    const { id } = await commission()
    const file = (await get(id, 'institution')).data.files[0]?.id ?? ''
    expect((await app.call(lsdtFile.getFileName, { id: file }, as('institution'))).status).toBe(200)
    expect((await app.call(lsdtFile.getFileName, { id: file }, as('neighbour'))).status).toBe(404)
  })

  test('withdrawn: from then on it does not exist for the institution', async () => {
    const id = await accepted()
    const seen = { id, version: await versionOf(id, 'filer'), opinion: '改由其他机构核查。' }
    expect((await app.call(energyVerification.withdraw, seen, as('city'))).status).toBe(403)
    expect((await app.call(energyVerification.withdraw, seen, as('filer'))).data.state).toBe('withdrawn')
    expect((await get(id, 'institution')).status).toBe(404)
  })

  test('an institution that files for the enterprise in that time stays out, also when it begins to later', async () => {
    const { rows } = (await app.call(energyVerification.institutions, { year }, as('filer'))).data
    expect(rows.map(({ name, conflict }) => [name, conflict])).toEqual([[scheme.institution.name, null]])
    const id = await accepted()
    await agentFor()
    const refused = await submit(id)
    expect([refused.status, refused.body.toString()]).toEqual([409, expect.stringContaining('须回避')])
    await app.services.db.$client.query('delete from energy_verification')
    await expect(commission()).rejects.toMatchObject({ status: 422 })
    const offered = await app.call(energyVerification.institutions, { year }, as('filer'))
    expect(offered.data.rows[0]?.conflict).toContain('代办')
  })

  test('a suspended filing ends the work', async () => {
    const id = await accepted()
    const { $client } = app.services.db
    await $client.query("update filing set state = 'suspended' where programme = 'third-party'")
    expect((await submit(id)).status).toBe(409)
    await expect(commission({ year: year - 1 })).rejects.toMatchObject({ status: 422 })
    await $client.query("update filing set state = 'approved' where programme = 'third-party'")
  })
})

async function agentFor() {
  const { factories, institution, cast } = scheme
  const { accountId } = cast.filerOf(factories[0].id)
  await app.services.db.$client.query(
    `insert into consent (id, enterprise_id, institution_id, programmes, year, until, may_submit, file_id, given_at, given_by, given_by_name)
     values (gen_random_uuid(), $1, $2, '{green-factory}', $3, current_date + 90, false, gen_random_uuid(), now(), $4, '甲')`,
    [factories[0].id, institution.id, year, accountId],
  )
}

describe('the way to a statement', () => {
  test('found, answered, issued: the value is marked until it changes, the paper has the number, the public can check', async () => {
    const id = await accepted()
    expect((await submit(id)).data.state).toBe('found')
    expect((await answer(id)).data.state).toBe('answered')
    const { data } = await issue(id)
    expect(data).toMatchObject({ state: 'issued', opinion: 'unqualified' })
    expect(await marked()).toBe(data.number)
    const row = (await app.call(yearlyEnergy.getLsdtQynhYearInfoPage, { year }, as('city'))).data.rows.find(
      ({ enterpriseId }) => enterpriseId === scheme.factories[0].id,
    )
    expect(row?.cells.at(-1)?.verified).toBe(true)
    const [first, second] = [
      await app.call(energyVerification.export, { id }, as('filer')),
      await app.call(energyVerification.export, { id }, as('institution')),
    ]
    expect(first.body.subarray(0, 5).toString()).toBe('%PDF-')
    expect(first.body.equals(second.body)).toBe(true)
    const code = data.checkCode ?? ''
    const check = () => app.call(energyVerification.check, { number: data.number.toLowerCase(), code }, null)
    expect((await check()).data).toMatchObject({ year, opinion: 'unqualified', isCurrent: true, sha256: data.sha256 })
    expect((await app.call(energyVerification.check, { number: data.number, code: 'ABCDEF123456' }, null)).status).toBe(
      404,
    )
    await enter(1001, 1)
    expect([await marked(), (await check()).data.isCurrent]).toEqual([null, false])
    const titles = (await app.call(message.list, {}, as('filer'))).data.rows.map(({ title }) => title)
    expect(titles.filter((title) => title.includes('年度能耗核查')).length).toBeGreaterThanOrEqual(3)
  })

  test('findings are the institution’s own until it hands them over', async () => {
    const id = await accepted()
    await app.call(energyVerification.save, { id, version: await versionOf(id), ...work() }, as('institution'))
    expect((await get(id, 'institution')).data.findings).toHaveLength(3)
    for (const who of ['filer', 'city'] as const) expect((await get(id, who)).data.findings).toEqual([])
  })

  test('every fault of the findings at once, each at its row', async () => {
    const id = await accepted()
    const input = { ...work(), findings: [finding('used:15', { result: 'unverifiable' })], reviewer: '赵核查' }
    const { status, body } = await app.call(
      energyVerification.submit,
      { id, version: await versionOf(id), ...input, checklist: checklist.slice(1) },
      as('institution'),
    )
    expect(status).toBe(422)
    const fields = JSON.parse(body.toString()).data.errors.map(({ field }: { field: string }) => field)
    expect(fields).toEqual(['row.used:15', 'row.used:33', 'row.outputValue', 'checklist.boundary', 'reviewer'])
  })

  test('a material difference: no unqualified opinion; a corrected year must be read and found again', async () => {
    const id = await accepted()
    await submit(id, { result: 'differs', value: 800, reason: '按结算单核减。' })
    await answer(id)
    expect((await issue(id)).status).toBe(422)
    await enter(800, 1)
    const stale = await issue(id, 'qualified')
    expect([stale.status, stale.body.toString()]).toEqual([422, expect.stringContaining('重新读取数据')])
    const seen = { id, version: await versionOf(id), opinion: '企业已按核查发现更正。' }
    await app.call(energyVerification.reopen, seen, as('institution'))
    const read = await app.call(energyVerification.refresh, { id, version: await versionOf(id) }, as('institution'))
    expect(read.data.findings.map(({ key }) => key)).toEqual(['used:15', 'outputValue'])
    await submit(id)
    await answer(id)
    expect((await issue(id)).data.state).toBe('issued')
    expect(await marked()).not.toBeNull()
  })

  test('an adverse opinion does not mark the value', async () => {
    const id = await accepted()
    await submit(id, { result: 'differs', value: 500, reason: '按结算单核减。' })
    await answer(id)
    expect((await issue(id, 'adverse')).data.opinion).toBe('adverse')
    expect(await marked()).toBeNull()
  })

  test('commissioned by the city, declined by the institution; the year is free again', async () => {
    const { id } = await commission({ enterpriseId: scheme.factories[0].id }, 'city')
    await expect(commission()).rejects.toMatchObject({ status: 422 })
    const opinion = '本年度核查人员已排满。'
    expect(
      (await app.call(energyVerification.decline, { id, version: 1, opinion }, as('institution'))).data.state,
    ).toBe('declined')
    expect((await commission()).state).toBe('commissioned')
  })
})
