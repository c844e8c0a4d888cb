/** Experts: conflicts of interest, draws by seed, replacement by the next in order, yearly renewal. */

import { people } from '@green/contract/calls/account/people.ts'
import { twoHands } from '@green/contract/calls/account/two-hands.ts'
import { message } from '@green/contract/calls/content/public.ts'
import { expert as calls } from '@green/contract/calls/filing/expert.ts'
import { filing } from '@green/contract/calls/filing/filing.ts'
import { greenSupply } from '@green/contract/calls/filing/green-supply.ts'
import { shenb } from '@green/contract/calls/filing/shenb.ts'
import { panel } from '@green/contract/calls/title/panel.ts'
import { greenFactory } from '@green/programmes/green-factory/programme.ts'
import { greenSupplyChain } from '@green/programmes/green-supply-chain/programme.ts'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { aloneOf, byTwo, stepOf, waitingOf } from '../../base/two-hands/testing.ts'
import { account } from '../../db/schema/account/accounts.ts'
import { enterprise } from '../../db/schema/operation/archive.ts'
import { expert as expertTable } from '../../db/schema/review.ts'
import { diagnosis, diagnosisExpert } from '../../db/schema/services.ts'
import { requestOf } from '../../db/testing.ts'
import { homeCounty } from '../../demo/enterprise/people.ts'
import { clock } from '../../platform/clock.ts'
import { ids } from '../../platform/ids.ts'
import { pagesOf, plainText } from '../../platform/paper/testing/pdf-text.ts'
import { type CastName, openTestScheme } from '../test-scheme.ts'
import { drawExperts, drawFrom } from './expert-draw.ts'

const { app, scheme, as } = await openTestScheme()
let filingId = ''
const faultsOf = (answer: { data: unknown }) => (answer.data as { errors: { field: string; message: string }[] }).errors

beforeAll(async () => {
  const { factories } = scheme
  await scheme.filed(greenFactory, factories[1], 'scored')
  filingId = (await scheme.filed(greenFactory, factories[0], 'county_approved')).id
})

test('a draw stores pool and seed; a second one needs a reason; only those drawn are assigned by it', async () => {
  const first = aloneOf(await app.call(calls.draw, { filingId, count: 2 }, as('city')))
  expect(first.drawn).toHaveLength(2)
  expect(first.seed).toMatch(/^[0-9a-f]{12}$/)
  const silent = await app.call(calls.draw, { filingId, count: 2 }, as('city'))
  expect(faultsOf(silent)).toEqual([{ field: 'reason', message: '已经抽取过，重新抽取须说明理由（至少5个字）' }])
  const again = { filingId, count: 2, reason: '一位专家电话回复不能参加。' }
  const waits = waitingOf(await app.call(calls.draw, again, as('city')))
  expect((await stepOf(app, waits, as('city'))).status, 'nobody throws a draw away alone').toBe(403)
  expect((await stepOf(app, waits, as('city2'))).status).toBe(200)
  const { data: all } = await app.call(calls.draws, { filingId }, as('city'))
  const [second] = all
  if (!second) throw new Error('nothing was drawn again')
  expect(all.map(({ isOpen }) => isOpen)).toEqual([true, false])
  expect(all.map(({ id, repeats }) => [id, repeats])).toEqual([
    [second.id, true],
    [first.id, true],
  ])

  const { data: detail } = await app.call(filing.get, { id: filingId }, as('city'))
  const { version } = detail
  const assign = (expertIds: string[], more: { drawId?: string; reason?: string }) =>
    app.call(shenb.distExpert, { id: filingId, version, expertIds, dueAt: '2999-01-01', ...more }, as('city'))
  const others = second.pool
    .map(({ expertId }) => expertId)
    .filter((id) => !second.drawn.some((one) => one.expertId === id))
  const drawId = second.id
  expect(faultsOf(await assign([others[0] ?? ''], { drawId }))[0]?.message).toMatch(/与抽取结果不一致/)
  const drawn = second.drawn.map(({ expertId }) => expertId)
  for (const fewer of [drawn.slice(1), [others[0] ?? '', ...drawn.slice(1)]])
    expect(faultsOf(await assign(fewer, {}))).toMatchObject([{ field: 'reason' }])
  const departs = waitingOf(await assign(drawn.slice(1), { reason: '一位专家临时出差，人数够用。' }))
  const { data: shown } = await app.call(twoHands.get, { id: departs.proposalId }, as('city2'))
  expect(JSON.stringify(shown.lines)).toContain(second.drawn[0]?.name)
  expect((await stepOf(app, departs, as('city'))).status).toBe(403)
  expect((await stepOf(app, departs, as('city2'), 'giveBack', '请按抽取结果分配')).status).toBe(200)
  expect(aloneOf(await assign(drawn, { drawId })).state).toBe('expert_review')
  const { data: after } = await app.call(filing.get, { id: filingId }, as('city'))
  const assigned = after.history.find(({ action }) => action === 'distExpert')
  expect(assigned?.details).toMatchObject({ 抽取种子: second.seed, 抽中: '2位' })
  const member = scheme.cast.experts.find((one) => one.accountId === drawn[0])
  const { data: box } = await app.call(message.list, {}, member ? await scheme.token(member) : null)
  const how = `专家随机抽取产生：种子${second.seed}，从${second.pool.length}位候选中抽中2位；按抽取结果分配。`
  expect(box.rows[0]?.body.endsWith(how), 'the letter to the panel tells the draw').toBe(true)
  expect(box.rows[0]?.body).not.toContain(second.drawn[1]?.name)
})

test('who declines is followed by the next in the draw’s order; a conflict is kept; the filer reads neither name nor reason', async () => {
  const { data: detail } = await app.call(filing.get, { id: filingId }, as('city'))
  const { data: draws } = await app.call(calls.draws, { filingId }, as('city'))
  const [draw] = draws
  const first = detail.tasks.find((task) => task.round === 1)
  if (!draw || !first?.expertId) throw new Error('nobody was drawn')
  const own = scheme.cast.experts.find((one) => one.accountId === first.expertId)
  if (!own) throw new Error('a stranger was drawn')
  const reason = '2024年曾为该企业编制评价报告。'
  const decline = async (opinion: string) => {
    const { data: task } = await app.call(calls.task, { taskId: first.taskId }, await scheme.token(own))
    const input = { taskId: task.taskId, version: task.version, action: 'recuse' as const, opinion }
    const sheet = { scores: [], vetoes: [] }
    return app.call(shenb.expertScore, { ...input, sheet, because: 'conflict' }, await scheme.token(own))
  }
  expect(faultsOf(await decline('没空'))[0]?.message).toBe('请填写回避理由（至少5个字）')
  expect((await decline(reason)).data.state).toBe('recused')

  const order = drawFrom(draw.pool, draw.pool.length, draw.seed)
  const expected = order.find((id) => !draw.drawn.some((one) => one.expertId === id))
  const { data: after } = await app.call(filing.get, { id: filingId }, as('city'))
  const gone = after.tasks.find((task) => task.taskId === first.taskId)
  const replacement = after.tasks.find((task) => task.expertId === expected)
  expect(gone).toMatchObject({
    state: 'recused',
    declined: 'conflict',
    opinion: reason,
    successor: replacement?.expert,
  })
  expect(replacement).toMatchObject({ state: 'pending', round: 1 })
  const successor = scheme.cast.experts.find((one) => one.accountId === expected)
  const { data: box } = await app.call(message.list, {}, successor ? await scheme.token(successor) : null)
  expect(box.rows[0]?.body).toMatch(
    new RegExp(`^您按抽取顺序递补。不能评请现在回避；逾期计入履职评价。您是种子${draw.seed}的抽取顺序中的下一位。$`),
  )
  const { data: register } = await app.call(calls.register, { keyword: own.name }, as('city'))
  expect(register.rows[0]?.avoidUnits).toContain(scheme.factories[0].name)
  const { data: story } = await app.call(filing.get, { id: filingId }, as('filer'))
  const history = JSON.stringify(story.history)
  expect([history.includes('专家回避'), history.includes(own.name), history.includes(reason)]).toEqual([
    true,
    false,
    false,
  ])

  // A seat is filled once, by the draw or by the city.
  const { data: candidates } = await app.call(calls.candidates, { filingId }, as('city'))
  const other = candidates.find((one) => !one.assigned && one.conflict === null)
  const replace = async () => {
    const { version } = (await app.call(filing.get, { id: filingId }, as('city'))).data
    const input = { id: filingId, version, expertIds: [other?.expertId ?? ''], dueAt: '2999-01-01' }
    return app.call(shenb.distExpert, { ...input, replaces: first.taskId, reason: '原专家回避。' }, as('city'))
  }
  const filled = await replace()
  expect([filled.status, faultsOf(filled)[0]?.message]).toEqual([422, expect.stringContaining('已有人递补')])
  await app.services.db.$client.query('update expert_task set successor_id = null where id = $1', [first.taskId])
  expect((await replace()).status).toBe(200)
  const { data: seated } = await app.call(filing.get, { id: filingId }, as('city'))
  expect(seated.tasks.find((task) => task.taskId === first.taskId)).toMatchObject({ successor: other?.name })
})

describe('a conflict of interest', () => {
  let id = ''
  let version = 0
  const person = () => {
    const found = scheme.cast.experts[4]
    if (!found) throw new Error('five experts are expected')
    return found
  }
  const assign = () =>
    app.call(shenb.distExpert, { id, version, expertIds: [person().accountId], dueAt: '2999-01-01' }, as('city'))
  const applicant = () => scheme.factories[2]
  const setExpert = (changes: Partial<typeof expertTable.$inferInsert>) =>
    app.services.db.update(expertTable).set(changes).where(eq(expertTable.accountId, person().accountId))
  /** What the applicant's form and record said when it was sent. */
  const keep = (column: 'answers' | 'organisation', part: Record<string, string>) =>
    app.services.db.$client.query(`update filing set ${column} = ${column} || $2 where id = $1`, [id, part])
  const renamedFrom = (name: string) =>
    app.services.db
      .update(enterprise)
      .set({ formerNames: [{ name, until: clock.today(), by: 'verified' }] })
      .where(eq(enterprise.id, applicant().id))
  const setUnit = (unit: string) =>
    app.services.db.update(account).set({ unit }).where(eq(account.id, person().accountId))

  beforeAll(async () => {
    const made = await scheme.filed(greenFactory, applicant(), 'county_approved')
    id = made.id
    version = made.version
  })

  test.each<[string, () => Promise<unknown>, () => Promise<unknown>]>([
    ['任职于申报单位', () => setUnit(applicant().name), () => setUnit('示例材料研究所')],
    [
      '任职于申报单位',
      async () => {
        await renamedFrom('重庆示例老水泥厂')
        await setUnit('重庆示例老水泥厂')
      },
      () => setUnit('示例材料研究所'),
    ],
    [
      '任职单位与申报单位同属重庆示例集团',
      async () => {
        await renamedFrom('重庆示例（集团）水泥有限公司')
        await setUnit('重庆示例集团')
      },
      () => setUnit('示例材料研究所'),
    ],
    [
      '近3年与该单位有“任职”关系',
      async () => {
        await setUnit(applicant().name)
        const { data } = await app.call(people.get, { id: person().accountId }, as('admin'))
        const left = { id: data.id, version: data.version, unit: '示例材料研究所', duties: '' }
        expect((await app.call(people.save, left, as('admin'))).status).toBe(200)
        // The expert cannot declare it away.
        const nothing = {
          fields: ['energy'],
          industries: [],
          qxCode: homeCounty,
          parkName: '',
          interests: [],
          absences: [],
        }
        const declared = await app.call(calls.declare, nothing, await scheme.token(person()))
        expect(declared.status, JSON.stringify(declared.data)).toBe(200)
      },
      () => setExpert({ interests: [] }),
    ],
    [
      '任职单位是申报单位的第三方评价机构',
      async () => {
        await keep('answers', { jgName: '示例低碳评价公司' })
        await setUnit('示例低碳评价公司')
      },
      () => setUnit('示例材料研究所'),
    ],
    ['已声明回避该单位', () => setExpert({ avoidUnits: [applicant().name] }), () => setExpert({ avoidUnits: [] })],
    [
      '任职单位与申报单位在同一园区',
      async () => {
        await keep('organisation', { parkName: '示例工业园区' })
        await setExpert({ parkName: '示例工业园区' })
      },
      () => setExpert({ parkName: null }),
    ],
    [
      '本人申报：近3年与该单位有“咨询、诊断或评价服务”关系',
      () => setExpert({ interests: [{ unit: applicant().name, relation: 'advised', until: clock.today() }] }),
      () => setExpert({ interests: [] }),
    ],
    [
      '本人申报：近3年与该单位有“供货或承包”关系',
      () => setExpert({ interests: [{ unit: applicant().name, relation: 'supplied', until: null }] }),
      () => setExpert({ interests: [] }),
    ],
    ['近3年为该单位做过绿色诊断', () => diagnosed(), () => app.services.db.delete(diagnosisExpert)],
  ])('is refused by the server: %s', async (reason, arrange, undo) => {
    await arrange()
    const refused = await assign()
    expect([refused.status, refused.msg]).toEqual([422, expect.stringContaining(reason)])
    const { data: shown } = await app.call(calls.candidates, { filingId: id }, as('city'))
    expect(shown.find((one) => one.expertId === person().accountId)?.conflict).toContain(reason)
    const drawn = await drawExperts(
      app.services,
      { filingId: id, count: 1, reason: '核对回避规则。' },
      scheme.cast.city,
    )
    expect(drawn.pool.map((one) => one.expertId)).not.toContain(person().accountId)
    await undo()
  })

  test('ends when no reason against the expert remains', async () => {
    // Somebody else was drawn before.
    const input = {
      id,
      version,
      expertIds: [person().accountId],
      dueAt: '2999-01-01',
      reason: '抽中的专家不熟悉本行业。',
    }
    await byTwo(app, shenb.distExpert, input, [as('city'), as('city2')])
    const { data: seen } = await app.call(filing.get, { id }, as('away'))
    const entry = seen.history.at(-1)
    expect(entry?.details).toMatchObject({
      与抽取不一致: '未采用抽中的1位，另行指定1位',
      抽取种子: expect.any(String),
    })
  })

  async function diagnosed() {
    const diagnosisId = ids.next()
    const { id: enterpriseId, name: enterpriseName, qxCode } = applicant()
    const now = clock.now()
    await app.services.db.insert(diagnosis).values({
      id: diagnosisId,
      number: 'ZD-TEST-1',
      enterpriseId,
      enterpriseName,
      socialCode: '',
      qxCode,
      source: 'city',
      state: 'closed',
      request: {},
      reportedAt: now,
      createdAt: now,
      updatedAt: now,
      updatedByName: '测试',
    })
    await app.services.db
      .insert(diagnosisExpert)
      .values({ diagnosisId, expertId: person().accountId, leads: true, state: 'accepted', at: now })
  }
})

test('an expert declares the own relations; absent experts are not drawn; renewal needs the year’s declaration', async () => {
  const own = scheme.cast.experts[5]
  if (!own) throw new Error('six experts are expected')
  const term = (termTo: string) => ({ expertIds: [own.accountId], termTo, reason: '年度考核合格，同意续聘。' })
  const renew = (termTo: string, who: CastName = 'city') => app.call(calls.renew, term(termTo), as(who))
  const later = `${clock.year() + 9}-12-31`
  expect(faultsOf(await renew(later))[0]?.message).toBe(`一年内没有申报利害关系，请先由本人申报：${own.name}`)
  const profile = { fields: ['energy'], industries: [], qxCode: homeCounty, parkName: ' 示例园区 ' }
  const interests = [{ unit: '示例某公司', relation: 'invested' as const, until: null }]
  const absences = [{ from: clock.today(), to: clock.today(), reason: '出差' }]
  const wrong = await app.call(
    calls.declare,
    {
      ...profile,
      interests: [{ ...interests[0], until: '2999-01-01' } as never],
      absences: [{ from: '2026-02-02', to: '2026-02-01' }],
    },
    await scheme.token(own),
  )
  expect(faultsOf(wrong).map(({ field }) => field)).toEqual(['interests.0.until', 'absences.0.to'])
  const declared = await app.call(calls.declare, { ...profile, interests, absences }, await scheme.token(own))
  expect(declared.data).toMatchObject({ interests, absences, parkName: '示例园区', declaredOn: clock.today() })
  expect((await app.call(calls.own, {}, await scheme.token(own))).data).toEqual(declared.data)

  const found = async (more: object) =>
    (await app.call(calls.register, { size: 50, ...more }, as('city'))).data.rows.map((row) => row.name)
  expect(await found({ qxCode: homeCounty, present: '0' })).toEqual([own.name])
  expect(await found({ present: '1', order: 'load' })).not.toContain(own.name)
  const drawn = aloneOf(await app.call(calls.draw, { filingId, count: 1, reason: '核对请假规则。' }, as('city')))
  expect(drawn.pool.map((one) => one.name)).not.toContain(own.name)

  await byTwo(app, calls.renew, term(later), [as('city'), as('city2')])
  expect(faultsOf(await renew(later))[0]?.field).toBe('termTo')
  expect((await renew(later, 'county')).status).toBe(403)
  expect((await app.call(calls.own, {}, as('city'))).status).toBe(403)
})

test('a pool that is too small is refused with a message', async () => {
  const many = await app.call(calls.draw, { filingId, count: 15, reason: '人数不够，重新抽取。' }, as('city'))
  expect(faultsOf(many)[0]?.message).toMatch(/^可抽取的专家只有\d+位/)
})

test('the register shows load and deviation, is changed by the city, and refuses what is in no list', async () => {
  const { data } = await app.call(calls.register, { size: 50, inTerm: '1' }, as('city'))
  const scored = data.rows.filter(({ doneTasks }) => doneTasks > 0)
  expect(scored.length).toBeGreaterThan(0)
  expect(scored.reduce((sum, { deviation }) => sum + (deviation ?? 0), 0)).toBeCloseTo(0, 1)
  const [one] = data.rows
  if (!one) throw new Error('no expert')
  const change = { ...one, avoidUnits: ['重庆示例甲方水泥有限公司'], termTo: '2999-12-31' }
  const { expertId, professionalTitle, fields, industries, avoidUnits, termFrom, termTo } = change
  const input = { expertId, professionalTitle, fields, industries, avoidUnits, termFrom, termTo }
  expect(faultsOf(await app.call(calls.save, input, as('city')))).toMatchObject([{ field: 'reason' }])
  const reasoned = { ...input, reason: '年度考核合格，延长聘期。' }
  const waits = waitingOf(await app.call(calls.save, reasoned, as('admin')))
  for (const who of ['admin', 'expert'] as const)
    expect((await stepOf(app, waits, as(who))).status).toBeGreaterThan(400)
  expect((await stepOf(app, waits, as('city2'))).status).toBe(200)
  const trade = { ...input, professionalTitle: null }
  expect((await app.call(calls.save, trade, as('city'))).data).toEqual({ done: true })
  expect(faultsOf(await app.call(calls.save, { ...input, fields: ['nothing'] }, as('city')))).toEqual([
    { field: 'fields', message: '请从列表中选择专业' },
  ])
  expect(faultsOf(await app.call(calls.save, { ...input, termTo: termFrom }, as('city')))[0]?.field).toBe('termTo')
})

test('the minutes name the draw, who was left out, who was added, why, and both officers; the letter counts them', async () => {
  const { id } = await scheme.filed(greenSupplyChain, scheme.factories[2], 'county_approved')
  const drawn = aloneOf(await app.call(calls.draw, { filingId: id, count: 2 }, as('city')))
  const [left, stays] = drawn.drawn
  const added = drawn.pool.find(({ expertId }) => !drawn.drawn.some((one) => one.expertId === expertId))
  const reason = '一位专家临时住院，改请同专业的专家。'
  const { version } = (await app.call(filing.get, { id }, as('city'))).data
  const expertIds = [stays?.expertId ?? '', added?.expertId ?? '']
  await byTwo(app, greenSupply.distExpert, { id, version, expertIds, dueAt: '2999-01-01', reason }, [
    as('city'),
    as('city2'),
  ])
  const letter = scheme.cast.experts.find((one) => one.accountId === added?.expertId)
  const { data: box } = await app.call(message.list, {}, letter ? await scheme.token(letter) : null)
  expect(box.rows[0]?.body).toContain(`种子${drawn.seed}`)
  expect(box.rows[0]?.body).toContain('与抽取不一致：未采用抽中的1位，另行指定1位')

  await app.services.db.$client.query(`update expert_task set state = 'submitted', total = 80 where filing_id = $1`, [
    id,
  ])
  await app.services.db.$client.query(`update filing set state = 'scored' where id = $1`, [id])
  const made = await app.call(panel.makeMinutes, { of: 'filing', id }, as('city'))
  expect(made.status, made.msg).toBe(200)
  const { body } = await app.send(requestOf(panel.minutesPaper, { id: made.data.id }, as('city'), {}))
  const text = pagesOf(body).join('')
  const { city, city2 } = scheme.cast
  for (const part of [drawn.seed, '尚未公示', `${left?.name}、${stays?.name}`, `${left?.name}${added?.name}`, reason])
    expect(text).toContain(plainText(part))
  expect(text).toContain(plainText(`${city.name}（${city2.name}复核）`))
})

test('county and expert see neither register nor draws', async () => {
  for (const who of ['county', 'expert'] as const) {
    expect((await app.call(calls.register, {}, as(who))).status).toBe(403)
    expect((await app.call(calls.draw, { filingId, count: 1 }, as(who))).status).toBe(403)
    expect((await app.call(calls.draws, { filingId }, as(who))).status).toBe(403)
  }
})
