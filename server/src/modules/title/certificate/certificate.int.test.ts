/** 证书: who may take one, what the public check says, and that an ended title has none. */
import { numberChecks } from '@green/contract/call.ts'
import { filing } from '@green/contract/calls/filing/filing.ts'
import { timeline } from '@green/contract/calls/overview/timeline.ts'
import { certificate } from '@green/contract/calls/title/certificate.ts'
import { greenFactory } from '@green/programmes/green-factory/programme.ts'
import { beforeAll, expect, test } from 'vitest'
import { homeCounty } from '../../../demo/enterprise/people.ts'
import { openTestScheme } from '../../../filing/test-scheme.ts'
import { ids } from '../../../platform/ids.ts'

const { app, scheme, as } = await openTestScheme()
let filingId = ''
let number = ''

beforeAll(async () => {
  filingId = (await scheme.filed(greenFactory, scheme.factories[0], 'approved')).id
  number = (await app.call(filing.get, { id: filingId }, as('filer'))).data.title?.number ?? ''
})

test('the holder, its county and the city take the certificate; every print is in the log', async () => {
  for (const who of ['filer', 'county', 'city'] as const) {
    const paper = await app.call(certificate.paper, { id: filingId }, as(who))
    expect([who, paper.status, paper.headers['content-type']]).toEqual([who, 200, 'application/pdf'])
    expect(paper.body.subarray(0, 5).toString()).toBe('%PDF-')
  }
  const { rows } = await app.services.db.$client.query(`select object, result from audit_log where action = '出具证书'`)
  expect(rows).toHaveLength(3)
  expect(rows[0]).toEqual({ object: number, result: scheme.factories[0].name })
  const story = { id: scheme.factories[0].id, kind: 'certificate' } as const
  const { data } = await app.call(timeline.get, story, as('county'))
  const { cast, factories } = scheme
  const printed = [cast.filerOf(factories[0].id), cast.countyOf(homeCounty), cast.city].map(({ name }) => name)
  // People by their names, never by what they sign in with.
  expect(data.entries.map(({ who }) => who).sort()).toEqual(printed.sort())
})

test('for anybody else it does not exist', async () => {
  for (const who of ['neighbour', 'otherCounty'] as const) {
    const foreign = await app.call(certificate.paper, { id: filingId }, as(who))
    const missing = await app.call(certificate.paper, { id: ids.next() }, as(who))
    expect([who, foreign.status, foreign.msg]).toEqual([who, missing.status, missing.msg])
    expect(foreign.status).toBe(404)
  }
  expect((await app.call(certificate.paper, { id: filingId }, as('expert'))).status).toBe(403)
  expect((await app.call(certificate.paper, { id: filingId })).status).toBe(401)
})

test('the public check says what the certificate says, and nothing of a person', async () => {
  const { data } = await app.call(certificate.check, { number: ` ${number.toLowerCase()} ` })
  expect(data).toMatchObject({ number, enterpriseName: scheme.factories[0].name, state: 'valid', stateLabel: '有效' })
  expect(JSON.stringify(data)).not.toMatch(/1370000000|张三|李四|@/)
  expect((await app.call(certificate.check, { number: 'GF0000-00000' })).status).toBe(404)
})

test('a revoked title has no certificate any more, and the check says so', async () => {
  const { id } = await scheme.filed(greenFactory, scheme.factories[1], 'revoked')
  const refused = await app.call(certificate.paper, { id }, as('neighbour'))
  expect([refused.status, refused.msg]).toEqual([409, '该称号已撤销，不能再出具证书'])
  const { data } = await app.call(filing.get, { id }, as('neighbour'))
  expect((await app.call(certificate.check, { number: data.title?.number ?? '' })).data.stateLabel).toBe('已撤销')
})

test('from one address so many numbers are looked up in a minute, and another address goes on', async () => {
  const check = (remoteAddress: string) =>
    app.send({ method: 'GET', url: `/ht${certificate.check.path}?number=${number}`, remoteAddress })
  const { most } = numberChecks
  const answers = await Promise.all(Array.from({ length: most + 1 }, () => check('203.0.113.7')))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(most)
  const late = answers.find(({ status }) => status === 429)
  expect([late?.data, Number(late?.headers['retry-after'])]).toEqual([
    expect.objectContaining({ reason: 'TOO_OFTEN' }),
    expect.closeTo(30, -2),
  ])
  expect((await check('203.0.113.8')).status).toBe(200)
})
