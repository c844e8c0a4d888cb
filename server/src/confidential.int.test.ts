/**
 * What is confidential of a case leaves by no way while it is: every way out × every reader × the moments between which the register
 * (`filing/workflow/confidential.ts`) decides, and a sweep over every reading call while experts score.
 */
import { allCalls } from '@green/contract/all-calls.ts'
import type { Call } from '@green/contract/call.ts'
import { viewing } from '@green/contract/calls/account/viewing.ts'
import { filing as filings } from '@green/contract/calls/filing/filing.ts'
import { shenb } from '@green/contract/calls/filing/shenb.ts'
import { customReport } from '@green/contract/calls/overview/report.ts'
import { timeline } from '@green/contract/calls/overview/timeline.ts'
import { callPermission } from '@green/contract/screens/permissions.ts'
import { mayKnow, type ReaderKind } from '@green/filing/workflow/confidential.ts'
import { greenFactory } from '@green/programmes/green-factory/programme.ts'
import { readSheet } from '@green/spreadsheet/reader.ts'
import { workbookType } from '@green/spreadsheet/writer.ts'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { digest } from './crypto/digest.ts'
import { requestOf } from './db/testing.ts'
import { openTestScheme } from './filing/test-scheme.ts'
import { secretPrefix } from './modules/account/access-key/admit.ts'
import { insertKey, insertSecret } from './modules/account/access-key/store.ts'
import { clock } from './platform/clock.ts'
import { ids } from './platform/ids.ts'

const { app, scheme } = await openTestScheme()
let systemKey = ''
/** Own county, two filings with scores of which one is far above the other, and the sheet of one expert. */
const cases = { low: '', high: '' }

/** What only the experts' result and sheets contain. */
const marks = { mean: '41.79', spread: '37.31', sheet: '只有这份评分单里有的意见' }
const secrets = [marks.mean, marks.spread, '分歧较大', '否决待核实', '"gate"', '"divided":true']

const query = (text: string, values: unknown[] = []) => app.services.db.$client.query(text, values)
const inState = (state: string) =>
  query('update filing set state = $2 where id = any($1)', [[cases.low, cases.high], state])

async function keyFor(scope: readonly string[]): Promise<string> {
  const secret = `${secretPrefix}${ids.token()}`
  const keyId = ids.next()
  await insertKey(app.services.db, {
    id: keyId,
    systemName: '示例系统',
    ownerName: '李示例',
    ownerMobile: '13800000001',
    addresses: [],
    scope: [...scope],
    perMinute: 1_000_000,
    endsOn: '2999-12-31',
    createdAt: clock.now(),
    createdBy: scheme.cast.admin.accountId,
    createdByName: scheme.cast.admin.name,
  })
  await insertSecret(app.services.db, {
    id: ids.next(),
    keyId,
    hash: digest(secret),
    tail: secret.slice(-4),
    madeAt: clock.now(),
  })
  return secret
}

beforeAll(async () => {
  const [low, high] = scheme.factories
  cases.low = (await scheme.filed(greenFactory, low, 'expert_review')).id
  cases.high = (await scheme.filed(greenFactory, high, 'expert_review')).id
  systemKey = await keyFor(allCalls.map(callPermission))
  await query('update filing set expert_score = 41.79, spread = 37.31, divided = true, gate_hits = 2 where id = $1', [
    cases.low,
  ])
  await query('update filing set expert_score = 97.5 where id = $1', [cases.high])
  await query("update expert_task set total = 41.79, opinion = $2 where filing_id = $1 and state = 'submitted'", [
    cases.low,
    marks.sheet,
  ])
})

const readers: Readonly<Record<ReaderKind, { as: readonly ReaderKind[]; token: () => Promise<string> }>> = {
  filer: { as: ['filer'], token: () => scheme.token(scheme.cast.filerOf(scheme.factories[0].id)) },
  county: { as: ['county'], token: () => scheme.token(scheme.cast.countyOf(scheme.factories[0].qxCode)) },
  city: { as: ['city'], token: () => scheme.token(scheme.cast.city) },
  admin: { as: ['admin'], token: () => scheme.token(scheme.cast.admin) },
  // On the panel, and has not handed in.
  expert: { as: ['expert'], token: () => scheme.token(scheme.cast.experts[0] ?? scheme.cast.admin) },
  supervisor: { as: ['supervisor'], token: () => scheme.token(scheme.cast.supervisor) },
  viewer: { as: ['city', 'viewer'], token: () => throughTheCity() },
  key: { as: ['city', 'key'], token: async () => systemKey },
  public: { as: ['public'], token: async () => '' },
}
async function throughTheCity(): Promise<string> {
  const input = { id: scheme.cast.city.accountId, reason: '核对页面上看到的内容' }
  return (await app.call(viewing.begin, input, await scheme.token(scheme.cast.admin))).data.token
}

async function read(call: Call, input: Record<string, unknown>, token: string): Promise<string> {
  const { status, body, headers } = await app.send(requestOf(call, input, token, {}))
  if (status !== 200) return ''
  if (headers['content-type'] !== workbookType) return body.toString()
  const texts: string[] = []
  for await (const row of readSheet(body, { maxRows: 50, maxColumns: 250, timeoutMs: 20_000 }))
    texts.push(row.cells.map((cell) => cell.text).join('\t'))
  return texts.join('\n')
}

const columns = 'number,expertScore,gateFlag,grade'
const report = { source: 'filing', columns: 'number,expertScore', sort: 'expertScore', order: 'desc' }
/** Each way with whether it shows the mean to who may know it. */
const ways: readonly (readonly [name: string, call: Call, input: () => Record<string, unknown>, showsMean: boolean])[] =
  [
    ['列表', filings.list, () => ({ programme: greenFactory.id, columns }), true],
    ['企业的列表', shenb.getShenbList, () => ({ columns }), true],
    ['我的申报', filings.mine, () => ({}), true],
    ['详情', filings.get, () => ({ id: cases.low }), true],
    ['导出', filings.exportList, () => ({ programme: greenFactory.id, columns: `${columns},rank` }), true],
    ['自助报表', customReport.run, () => report, true],
    ['分组报表', customReport.run, () => ({ source: 'filing', rows: 'state', measures: 'min.expertScore' }), true],
    ['时间轴', timeline.get, () => ({ id: scheme.factories[0].id }), true],
  ]
const moments = ['expert_review', 'scored', 'publicity', 'approved', 'rejected'] as const

test.each(moments)(
  'in the state %s every way tells the experts’ result to who may know it, and to nobody else',
  async (state) => {
    await inState(state)
    const forgotten: string[] = []
    const withheld: string[] = []
    for (const [reader, { as, token }] of Object.entries(readers)) {
      const held = await token()
      for (const [name, call, input, showsMean] of ways) {
        const text = await read(call, input(), held)
        if (!mayKnow('result', as, state)) {
          for (const secret of secrets) if (text.includes(secret)) forgotten.push(`${reader} ${name} ${secret}`)
        } else if (showsMean && text !== '' && !text.includes(marks.mean)) withheld.push(`${reader} ${name}`)
      }
    }
    expect(forgotten).toEqual([])
    expect(withheld).toEqual([])
  },
)

test.each(moments)('in the state %s the sheets of others are read by who may know them only', async (state) => {
  await inState(state)
  for (const [reader, { as, token }] of Object.entries(readers)) {
    if (reader === 'supervisor') continue
    const text = await read(filings.get, { id: cases.low }, await token())
    expect([reader, text.includes(marks.sheet)]).toEqual([reader, mayKnow('sheets', as, state)])
  }
})

test('what a reader may not know orders no list, in either direction and by any page', async () => {
  await inState('expert_review')
  const orderBy = async (token: string) => {
    const orders: string[] = []
    for (const order of ['asc', 'desc'] as const)
      for (const more of [{}, { keyword: '重庆' }]) {
        const query = { programme: greenFactory.id, sort: 'expertScore', order, ...more }
        const { data } = await app.call(filings.list, query as never, token)
        orders.push(data.rows.map(({ id }) => id).join())
        expect(Buffer.from(data.next ?? '', 'base64url').toString()).not.toContain('97.5')
      }
    return orders
  }
  const swap = () =>
    query('update filing set expert_score = 139.29 - expert_score where id = any($1)', [[cases.low, cases.high]])
  for (const { token } of [readers.county, readers.city, readers.viewer, readers.key]) {
    const held = await token()
    const before = await orderBy(held)
    await swap()
    expect(await orderBy(held)).toEqual(before)
    await swap()
  }
  await inState('scored')
  const city = await readers.city.token()
  const before = await orderBy(city)
  await swap()
  expect(await orderBy(city)).not.toEqual(before)
  await swap()
})

/** Required inputs by their name, so that as many calls as possible answer about the case. */
const inputOf = (call: Call): Record<string, unknown> => {
  const known: Record<string, unknown> = {
    id: call.path.startsWith('/enterprise') ? scheme.factories[0].id : cases.low,
    filingId: cases.low,
    enterpriseId: scheme.factories[0].id,
    programme: greenFactory.id,
    batchId: scheme.batchId,
    keyword: '示例甲方',
    year: clock.year(),
    source: 'filing',
    columns: 'number,expertScore',
    socialCode: '91500100MAXX100100',
  }
  const schema = z.toJSONSchema(call.in, { io: 'input', unrepresentable: 'any' })
  const required = (schema.required ?? []) as string[]
  return Object.fromEntries(required.flatMap((name) => (name in known ? [[name, known[name]]] : [])))
}

test('while experts score, no reading call tells anybody else what they found', async () => {
  await inState('expert_review')
  const forgotten: string[] = []
  let answered = 0
  for (const [reader, { token }] of Object.entries(readers)) {
    const held = await token()
    for (const call of allCalls.filter(
      ({ method, serverOnly, out }) => method === 'GET' && out !== 'blob' && !serverOnly,
    )) {
      if (
        call.may !== 'anyone' &&
        call.may !== 'signedIn' &&
        !call.may.some((role) => readers[reader as ReaderKind].as.includes(role === 'enterprise' ? 'filer' : role))
      )
        continue
      const text = await read(call, inputOf(call), held)
      if (text !== '') answered += 1
      for (const secret of [...Object.values(marks)])
        if (text.includes(secret)) forgotten.push(`${reader} ${call.path} ${secret}`)
    }
  }
  expect(forgotten).toEqual([])
  expect(answered).toBeGreaterThan(300)
})
