/** 自查 on the real database: what it begins with, drafts and two hands, sending, return and sending again, and who reads what. */
import { lsdtFile } from '@green/contract/calls/filing/files.ts'
import { selfCheck } from '@green/contract/calls/inspection/self-check.ts'
import type { AnswerSet, RowAnswers } from '@green/filing/form/answers.ts'
import { greenFactory } from '@green/programmes/green-factory/programme.ts'
import { selfCheckPaper } from '@green/programmes/inspection-self-check/paper.ts'
import { content } from '@green/programmes/inspection-self-check/scope.ts'
import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { takeCaseStep } from '../../../base/case/take-step.ts'
import { transaction } from '../../../db/database.ts'
import { inspection } from '../../../db/schema/inspection/inspection.ts'
import { withPapers } from '../../../demo/papers.ts'
import { type CastName, openTestScheme } from '../../../filing/test-scheme.ts'
import { clock, moveClock, resetClock } from '../../../platform/clock.ts'
import { inspectionKind } from '../inspection/kind.ts'
import { entriesOf } from '../inspection/record-store.ts'
import { openedInspection } from '../inspection/testing.ts'

const { app, scheme, as } = await openTestScheme()
const scope = { contents: Object.values(content), years: [2024, 2025] }
const task = { contents: [...scope.contents], checkYears: [2024, 2025] }
const form = selfCheckPaper(scope)

beforeAll(async () => {
  const { factories } = scheme
  await scheme.filed(greenFactory, factories[0], 'approved')
})
afterEach(resetClock)

const opened = (state: 'to_fill' | 'submitted' = 'to_fill') =>
  openedInspection(app.services, scheme.factories[0], scheme.cast, { task, state })
const read = async (id: string, who: CastName = 'filer') => (await app.call(selfCheck.get, { id }, as(who))).data
const begin = async (id: string, who: CastName = 'filer') => app.call(selfCheck.add, { id }, as(who))
const papers = (values: AnswerSet) =>
  withPapers(app.services, scheme.cast.filerOf(scheme.factories[0].id), values) as Promise<AnswerSet>
const whole = (more: AnswerSet = {}) => papers({ ...(form.example() as AnswerSet), ...more })
const send = (
  id: string,
  version: number,
  answers: AnswerSet,
  more: Record<string, unknown> = {},
  who: CastName = 'filer',
) => app.call(selfCheck.update, { id, version, action: 'submit', answers, ...more } as never, as(who))
const save = (id: string, version: number, answers: AnswerSet, who: CastName = 'filer') =>
  app.call(selfCheck.update, { id, version, action: 'draft', answers } as never, as(who))
/** The conflict of a filled energy table with the yearly energy of the scheme's factory wants a reason. */
const reasons = [{ code: 'acceptedEnergy', field: 'energyRows', reason: '统计口径不同，已核对' }]
const faultsOf = (answer: { data: unknown }) =>
  (answer.data as { errors: { field: string }[] }).errors.map(({ field }) => field)
const back = (id: string) => {
  const [leader] = scheme.cast.supervisors
  if (!leader) throw new Error('a supervisor is expected')
  return transaction(app.services.db, (tx) =>
    takeCaseStep(tx, app.services, inspectionKind, { id, action: 'back', opinion: '请补充电力计量台账。' }, leader),
  )
}

describe('what it begins with', () => {
  test('the record, the accepted yearly energy and other filings, each with its source', async () => {
    const { id } = await opened()
    const { status, data } = await begin(id)
    expect([status, data.state]).toEqual([200, 'draft'])
    expect(data.sources.contactName?.words).toBe('企业档案')
    expect(data.sources.energyRows?.words).toMatch(/^账本（申报 · \d{4}-\d{2}-\d{2}）、年度能耗（2025年：.*绿色工厂/)
    expect(data.sources.equipRows?.words).toMatch(/^账本（申报 · .*）、绿色工厂/)
    expect(
      ((data.answers?.energyRows ?? []) as RowAnswers[]).every(({ year }) => ['2024', '2025'].includes(String(year))),
    ).toBe(true)
  })

  test('beginning again changes nothing', async () => {
    const { id } = await opened()
    const first = await begin(id)
    await save(id, first.data.version, { energyDept: '能源办' })
    const again = await begin(id)
    expect([again.data.version, again.data.answers?.energyDept]).toEqual([2, '能源办'])
  })

  test('the last self-check is offered without the promise, without conclusions and without rows of other years', async () => {
    const before = await opened()
    await begin(before.id)
    await send(before.id, 1, await whole(), { reasons })
    moveClock(60_000)
    const now = await openedInspection(app.services, scheme.factories[0], scheme.cast, {
      task: { ...task, checkYears: [2025] },
    })
    const { data } = await app.call(selfCheck.importLastInfo, { id: now.id }, as('filer'))
    expect(data.from?.number).toBe(before.number)
    expect((data.answers.productRows as RowAnswers[]).map(({ year }) => year)).toEqual(['2025'])
    expect(Object.keys(data.answers)).not.toContain('commitTick')
    expect(Object.keys(data.answers)).not.toContain('conclusion')
    expect(data.left.map(({ label }) => label)).toContain('签字盖章承诺书扫描件')
  })
})

describe('drafts', () => {
  test('are kept as they are, with faults, and leave nothing in the history', async () => {
    const { id } = await opened()
    await begin(id)
    const saved = await save(id, 1, { runMonths: '十', energyDept: '能源办' })
    expect([saved.status, saved.data.version]).toEqual([200, 2])
    expect((await read(id)).answers).toMatchObject({ runMonths: '十', energyDept: '能源办' })
    expect(
      (await entriesOf(app.services.db, id, { internal: true })).filter(({ kind }) => kind === 'selfCheck'),
    ).toEqual([])
  })

  test('of two hands the second is refused with the name of the first, and overwrites nothing', async () => {
    const { id } = await opened()
    await begin(id)
    await save(id, 1, { energyDept: '第一只手' })
    const late = await save(id, 1, { energyDept: '第二只手' })
    expect(late.status).toBe(409)
    expect(late.data).toMatchObject({ by: scheme.cast.filerOf(scheme.factories[0].id).name, version: 2 })
    expect((await read(id)).answers?.energyDept).toBe('第一只手')
  })

  test('are not seen by the office: neither answers, nor the tree’s values, nor sources', async () => {
    const { id } = await opened()
    await begin(id)
    await save(id, 1, { energyDept: '只有本企业看得到' })
    for (const who of ['supervisor', 'county', 'city'] as const) {
      const seen = await read(id, who)
      expect([who, seen.answers, seen.sources, seen.findings, seen.ledger]).toEqual([who, null, {}, [], []])
      const tree = await app.call(selfCheck.getTreeInfo, { id }, as(who))
      expect(JSON.stringify(tree.data)).not.toContain('只有本企业看得到')
    }
  })

  test('an unknown field, a part that the task does not ask for, is refused by name', async () => {
    const { id } = await openedInspection(app.services, scheme.factories[0], scheme.cast, {
      task: { contents: ['metering'], checkYears: [2025] },
    })
    await begin(id)
    const refused = await save(id, 1, { productRows: [] })
    expect([refused.status, faultsOf(refused)]).toEqual([422, ['productRows']])
  })
})

describe('sending', () => {
  test('an incomplete form is refused with every fault at its field, and nothing is lost', async () => {
    const { id } = await opened()
    await begin(id)
    await save(id, 1, { energyDept: '能源办' })
    const refused = await send(id, 2, { energyDept: '能源办' })
    expect(refused.status).toBe(422)
    expect(faultsOf(refused)).toEqual(expect.arrayContaining(['energyLeader', 'energyRows', 'commitTick', 'statFiles']))
    expect([(await read(id)).version, (await read(id)).answers?.energyDept]).toEqual([2, '能源办'])
  })

  test('a whole form is sent: figures on the case, a version with its check number, an entry in the record', async () => {
    const { id } = await opened()
    await begin(id)
    const sent = await send(id, 1, await whole(), { reasons })
    expect([sent.status, sent.data.state]).toEqual([200, 'submitted'])
    const [row] = await app.services.db.select().from(inspection).where(eq(inspection.id, id))
    expect(row).toMatchObject({ totalTce: 36_763.24, overLimit: 0, eliminated: 0 })
    const { sendings, sends } = await read(id)
    expect(sends).toBeNull()
    const cited = (await read(id, 'supervisor')).citations.find(({ path }) => path.startsWith('energyRows.'))
    expect(cited).toMatchObject({ facts: [{ key: expect.stringMatching(/^en\./), source: '申报', version: 1 }] })
    expect(sendings).toMatchObject([{ no: 1, checkNumber: expect.stringMatching(/^[0-9A-F]{4}(-[0-9A-F]{4}){3}$/) }])
    const entries = await entriesOf(app.services.db, id, { internal: true })
    expect(entries.map(({ text }) => text)).toContain(`企业第1次提交自查表，核对号${sendings[0]?.checkNumber}`)
    expect((await save(id, 2, {})).status).toBe(409)
  })

  test('a repeated request has no second effect', async () => {
    const { id } = await opened()
    await begin(id)
    const answers = await whole()
    const requestId = '018f3c1e-0000-7000-8000-00000000abcd'
    const first = await send(id, 1, answers, { reasons, requestId })
    const second = await send(id, 1, answers, { reasons, requestId })
    expect([first.status, second.status, second.data]).toEqual([200, 200, first.data])
    expect((await read(id)).sendings).toHaveLength(1)
  })

  test('a return opens it again; 修改说明 is asked for, and the differences are shown', async () => {
    const { id } = await opened()
    await begin(id)
    await send(id, 1, await whole(), { reasons })
    await back(id)
    const returned = await read(id)
    expect([returned.sends, returned.returned?.opinion]).toEqual(['resubmit', '请补充电力计量台账。'])
    const changed = await whole({ trainingTimes: '6' })
    const saved = await save(id, returned.version, changed)
    expect(saved.data.state).toBe('supervisor_returned')
    // Until it is sent again the office reads what was sent.
    expect((await read(id, 'supervisor')).answers?.trainingTimes).toBe('4')
    expect(faultsOf(await send(id, saved.data.version, changed, { reasons }))).toEqual(['opinion'])
    const again = await send(id, saved.data.version, changed, { reasons, opinion: '已补充台账，更正培训次数' })
    expect(again.data.state).toBe('submitted')
    const seen = await read(id, 'supervisor')
    expect(seen.changed).toEqual([{ label: '节能培训次数', before: '4', after: '6' }])
    expect(seen.sendings.map(({ no, note }) => [no, note])).toEqual([
      [2, '已补充台账，更正培训次数'],
      [1, null],
    ])
  })
})

describe('who reads and writes', () => {
  test('another enterprise, another county and another team find nothing; nobody but the enterprise writes', async () => {
    const { id } = await opened()
    await begin(id)
    await send(id, 1, await whole(), { reasons })
    for (const who of ['neighbour', 'otherCounty', 'supervisor4'] as const)
      for (const call of [selfCheck.get, selfCheck.getTreeInfo])
        expect([who, (await app.call(call, { id }, as(who))).status]).toEqual([who, 404])
    expect((await begin(id, 'neighbour')).status).toBe(404)
    expect((await send(id, 2, {}, {}, 'neighbour')).status).toBe(404)
    for (const who of ['county', 'city', 'supervisor'] as const) expect((await save(id, 2, {}, who)).status).toBe(403)
    expect((await app.call(selfCheck.qyPage, {}, as('neighbour'))).data.rows.map((row) => row.id)).not.toContain(id)
  })

  test('contacts are whole for the team that visits, masked for the county and the city', async () => {
    const { id } = await opened()
    await begin(id)
    await send(id, 1, await whole(), { reasons })
    expect((await read(id, 'supervisor')).answers?.contactPhone).toBe('023-11000881')
    for (const who of ['county', 'city'] as const)
      expect((await read(id, who)).answers?.contactPhone).not.toBe('023-11000881')
  })

  test('an attachment is read with the self-check, and by nobody else', async () => {
    const { id } = await opened()
    await begin(id)
    const answers = await whole()
    const [file] = answers.statFiles as { id: string }[]
    await save(id, 1, answers)
    const status = async (who: CastName) => (await app.call(lsdtFile.getPriUrl, { id: file?.id ?? '' }, as(who))).status
    expect([await status('supervisor'), await status('county')]).toEqual([404, 404])
    await send(id, 2, answers, { reasons })
    expect([await status('supervisor'), await status('county'), await status('neighbour')]).toEqual([200, 200, 404])
  })

  test('findings are told by part in words', async () => {
    const { id } = await opened()
    await begin(id)
    const equipRows = [
      { rowId: 'd1', category: 'motor', name: '循环水泵电机', model: 'JO2-51-4', qty: '3', planDate: '2027-06-30' },
    ] as never
    const problemRows = [
      {
        rowId: 'q1',
        problem: '3台JO2系列电机在用',
        basis: '工节〔2009〕第67号',
        measure: '更换为YE4系列',
        deadline: `${clock.year() + 1}-06-30`,
        responsible: '贺示例',
      },
    ] as never
    const sent = await send(id, 1, await whole({ equipRows, problemRows, conclusion: 'found' }), { reasons })
    expect(sent.status).toBe(200)
    const { findings } = await read(id, 'supervisor')
    expect(findings).toMatchObject([{ part: 'D', label: '淘汰设备', text: expect.stringContaining('JO2') }])
    const [row] = await app.services.db.select().from(inspection).where(eq(inspection.id, id))
    expect(row?.eliminated).toBe(3)
  })

  test('the years of an enterprise, as its reader may see them', async () => {
    const own = await app.call(selfCheck.getYearInfo, {}, as('filer'))
    expect(own.data[0]?.cases.length).toBeGreaterThan(0)
    const wanted = { enterpriseId: scheme.factories[0].id }
    expect((await app.call(selfCheck.getYearInfo, wanted, as('otherCounty'))).data).toEqual([])
    expect((await app.call(selfCheck.getYearInfo, wanted, as('county'))).data.length).toBe(own.data.length)
  })
})

describe('reports', () => {
  test('are made of what was sent, in both formats; before that the reason is told', async () => {
    const { id } = await opened()
    await begin(id)
    const early = await app.call(selfCheck.energyReport, { id }, as('filer'))
    expect([early.status, JSON.stringify(early.data)]).toEqual([422, expect.stringContaining('提交以后')])
    await send(id, 1, await whole(), { reasons })
    for (const call of [selfCheck.energyReport, selfCheck.productReport])
      for (const format of ['pdf', 'word'] as const) {
        const made = await app.call(call, { id, format }, as('county'))
        expect([made.status, made.data.checkNumber]).toEqual([200, (await read(id)).sendings[0]?.checkNumber])
        const again = await app.call(call, { id, format }, as('filer'))
        expect(again.data.file).toEqual(made.data.file)
        const link = await app.call(lsdtFile.getPriUrl, { id: made.data.file.id }, as('filer'))
        expect(link.status).toBe(200)
      }
    expect((await app.call(selfCheck.energyReport, { id }, as('neighbour'))).status).toBe(404)
  })
})
