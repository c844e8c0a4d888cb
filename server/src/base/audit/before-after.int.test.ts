import { consent } from '@green/contract/calls/account/consent.ts'
import { user } from '@green/contract/calls/account/user.ts'
import { batch } from '@green/contract/calls/filing/batch.ts'
import { caseNote } from '@green/contract/calls/filing/case.ts'
import { filing } from '@green/contract/calls/filing/filing.ts'
import { shenb } from '@green/contract/calls/filing/shenb.ts'
import { countyPush } from '@green/contract/calls/service/county-push.ts'
import { fq } from '@green/contract/calls/service/diagnosis.ts'
import { enterRate } from '@green/contract/calls/service/rating.ts'
import { letter } from '@green/contract/calls/title/letter.ts'
import { requestExample } from '@green/programmes/diagnosis/example.ts'
import { greenFactory } from '@green/programmes/green-factory/programme.ts'
import { expect, test } from 'vitest'
import { openTestScheme } from '../../filing/test-scheme.ts'
import { addMs, clock } from '../../platform/clock.ts'
import { uploaded } from '../enterprise/testing.ts'
import { byTwo, settleIn } from '../two-hands/testing.ts'

const { app, scheme, as } = await openTestScheme()
/** The last line of that action, as the administrator reads it. */
const line = async (action: string) => {
  const { data } = await app.call(user.getLogs, { kind: 'business', keyword: action }, as('admin'))
  return data.rows.find((row) => row.action === action)
}
/** Its changes: label, before, after. */
const logged = async (action: string) => (await line(action))?.changes?.map((one) => [one.label, one.before, one.after])

const sent = [
  { label: '状态', before: '', after: '待区县审核' },
  { label: '当前处理人', before: '', after: '区县' },
]
const recommended = [
  { label: '状态', before: '待区县审核', after: '待市级审核' },
  { label: '当前处理人', before: '区县', after: '市级' },
]

test('every step is logged with state and holder before and after; the case’s history says the same', async () => {
  const { id, number } = await scheme.filed(greenFactory, scheme.factories[0], 'county_approved')
  const admin = as('admin')
  const { data: log } = await app.call(user.getLogs, { kind: 'business', keyword: number ?? '' }, admin)
  expect(log.rows.map(({ changes }) => changes)).toEqual([recommended, sent])
  const { data: detail } = await app.call(filing.get, { id }, as('city'))
  expect(detail.history.map(({ to, changes }) => [to, changes])).toEqual(
    expect.arrayContaining([
      ['submitted', expect.arrayContaining([sent[0]])],
      ['county_approved', recommended],
    ]),
  )
})

test('panel members are logged when assigned or declined, under their names of the history', async () => {
  await scheme.filed(greenFactory, scheme.factories[1], 'expert_review')
  const { experts } = scheme.cast
  const names = ['专家1', '专家2', '专家3']
  expect(await logged('分配专家')).toEqual(
    expect.arrayContaining([
      ['状态', '待市级审核', '专家评审中'],
      ['评审专家', '', names.join('、')],
    ]),
  )
  const first = experts[0]
  if (!first) throw new Error('no expert')
  const token = await scheme.token(first)
  const [task] = (await app.call(shenb.getTasks, {}, token)).data.rows
  const empty = { scores: [], vetoes: [] }
  const input = { taskId: task?.taskId ?? '', version: task?.version ?? 0, sheet: empty }
  await app.call(
    shenb.expertScore,
    { ...input, action: 'recuse', opinion: '当月在外地，不能评审。', because: 'busy' },
    token,
  )
  expect(await logged('专家回避')).toContainEqual(['评审专家', names.join('、'), names.slice(1).join('、')])
})

test('requested changes of an enterprise and the county’s decision are logged; a number is masked', async () => {
  const filer = as('filer')
  const { data: own } = await app.call(user.getQyinfoById, {}, filer)
  const { accountId: id, enterpriseId } = scheme.cast.filerOf(scheme.factories[0].id)
  const licence = await uploaded(app, { id, enterpriseId })
  const authorisation = await uploaded(app, { id, enterpriseId }, '授权书.pdf')
  const sent = await app.call(
    user.updateQyInfo,
    {
      version: own.version,
      legalPerson: '王新任',
      contactPhone: '13812345678',
      licenceFile: [licence],
      authorisationFile: [authorisation],
    },
    filer,
  )
  expect(sent.status).toBe(200)
  const seen = (await logged('提交企业信息审核')) ?? []
  expect(seen).toContainEqual(['申请变更：法定代表人', '李四', '王新任'])
  expect(JSON.stringify(seen)).not.toContain('13812345678')
})

test('consents, pushes, answers to ratings and decision letters', async () => {
  const [factory] = scheme.factories
  const { data: card } = await app.call(user.getQyinfoById, {}, as('institution'))
  const papers = JSON.stringify(await scheme.answers(greenFactory, factory))
  const until = `${clock.year()}-12-31`
  const consented = await app.call(
    consent.give,
    {
      institutionCode: card.socialCode,
      programmes: [greenFactory.id],
      year: clock.year(),
      until,
      maySubmit: false,
      fileId: /"id":"([0-9a-f-]{36})"/.exec(papers)?.[1] ?? '',
    },
    as('filer'),
  )
  expect(consented.status).toBe(200)
  expect(await logged('委托代办')).toEqual(
    expect.arrayContaining([
      ['状态', '', '有效'],
      ['有效期至', '', until],
      ['可代为提交', '', '否'],
    ]),
  )
  const [own] = (await app.call(consent.given, {}, as('filer'))).data.rows
  await app.call(consent.revoke, { id: own?.id ?? '' }, as('filer'))
  expect(await logged('撤销代办委托')).toContainEqual(['状态', '有效', '已撤销'])

  const push = {
    enterpriseId: factory.id,
    year: 2026,
    reason: '单位产品能耗优于行业先进值，正在实施余热利用改造。',
    aspects: ['effTop'],
    targetLevel: 'city' as const,
    planYear: 2027,
    needDiagnosis: false,
    contactName: '联演示',
    contactPhone: '13987654321',
  }
  const { data: pushed } = await app.call(countyPush.push, push, as('county'))
  expect(await logged('推送企业')).toEqual(
    expect.arrayContaining([
      ['推荐方面', '', '能效先进'],
      ['联系电话', '', '139****4321'],
    ]),
  )
  const decision = { id: pushed.id, version: pushed.version, state: 'declined' as const, opinion: '本年度名额已满。' }
  await app.call(countyPush.decide, decision, as('city'))
  expect(await logged('处理区县推送')).toContainEqual(['处理意见', '', '本年度名额已满。'])

  await app.call(enterRate.saveRate, { rateObject: 'platform', level: 5 }, as('filer'))
  const [rate] = (await app.call(enterRate.getRates, {}, as('city'))).data.rows
  await app.call(enterRate.reply, { id: rate?.id ?? '', version: 1, reply: '谢谢支持。' }, as('city'))
  expect(await logged('回复服务评价')).toContainEqual(['回复', '', '谢谢支持。'])

  const refused = await scheme.filed(greenFactory, scheme.factories[2], 'rejected')
  await settleIn(app)
  const { data: issued } = await app.call(letter.issue, { filingId: refused.id }, as('city'))
  expect(await logged('出具决定文书')).toEqual(
    expect.arrayContaining([
      ['文书状态', '', '有效'],
      ['文号', '', issued.number],
    ]),
  )
  await byTwo(app, letter.withdraw, { id: issued.id, reason: '文书日期有误，重新出具。' }, [as('city'), as('city2')])
  expect(await logged('作废决定文书')).toContainEqual(['文书状态', '有效', '已作废'])
})

test('an extension for a county and a diagnosis request, with before and after', async () => {
  const { data: batches } = await app.call(batch.list, { programme: greenFactory.id })
  const open = batches.find(({ id }) => id === scheme.batchId)
  const { qxCode } = scheme.factories[2]
  const closeAt = addMs(open?.closeAt ?? '', 5 * 86_400_000)
  const longer = { id: scheme.batchId, version: open?.version ?? 0, qxCodes: [qxCode], closeAt, reason: '洪涝停产。' }
  await byTwo(app, batch.extend, longer, [as('city'), as('city2')])
  expect(await line('给区县延期')).toMatchObject({
    object: open?.name,
    result: expect.stringContaining('洪涝停产。'),
    changes: [{ label: expect.stringContaining('的期限'), before: expect.stringContaining('（本批次）') }],
  })

  const request = { ...requestExample(), expectDate: null }
  const { data: sent } = await app.call(fq.saveFq, { request }, as('filer'))
  const { data: log } = await app.call(user.getLogs, { kind: 'business', keyword: sent.number }, as('admin'))
  expect(log.rows).toMatchObject([{ account: 'filer0', changes: [{ label: '状态', before: '', after: '待受理' }] }])
})

test('an internal note is logged without its text, an anonymous rating without the name', async () => {
  const [known] = (await app.call(filing.list, {}, as('county'))).data.rows
  const input = { filingId: known?.id ?? '', text: '与现场所见不符，请市级留意。' }
  expect((await app.call(caseNote.add, input, as('county'))).status).toBe(200)
  const note = await line('记内部备注')
  expect(note?.role).toBe('区县管理员')
  expect(JSON.stringify(note)).not.toContain('现场所见')
  await app.call(enterRate.saveRate, { rateObject: 'platform', level: 4, anonymous: true }, as('filer'))
  expect(await line('提交服务评价')).toMatchObject({ account: null, role: null, ip: null, object: '平台' })
})
