/** 绿效码报告 on the real database: who takes it, that it stays as it was made, and what its public check says. */
import { greenCode } from '@green/contract/calls/code/green-code.ts'
import { lxmReport, type ReportPurpose } from '@green/contract/calls/code/lxm-report.ts'
import { beforeEach, expect, test } from 'vitest'
import { sha256 } from '../../../crypto/digest.ts'
import { type CastName, openTestScheme } from '../../../filing/test-scheme.ts'
import { ids } from '../../../platform/ids.ts'
import { openedCode } from '../green-code/testing.ts'

const { app, scheme, as } = await openTestScheme()

beforeEach(() =>
  app.services.db.$client.query('delete from green_report_paper; delete from green_report; delete from green_code'),
)

const aCode = (more: Partial<Parameters<typeof openedCode>[2]> = {}) =>
  openedCode(app.services, scheme.factories[0], { by: scheme.cast.city, ...more })
async function confirmed() {
  const code = await aCode()
  const { data } = await app.call(greenCode.agree, { id: code.id, version: code.version }, as('filer'))
  return { ...code, version: data.code?.version ?? 0 }
}
const make = (purpose: ReportPurpose = 'finance', year = 2025) =>
  app.call(lxmReport.saveReportInfo, { year, purpose, receiver: '示例银行', showBand: true }, as('filer'))
const take = (id: string, who: CastName = 'filer', more: { type?: 'full' | 'credit'; format?: 'pdf' | 'word' } = {}) =>
  app.call(lxmReport.outLxmReport, { id, ...more }, as(who))
const suspend = ({ id, version }: { id: string; version: number }) =>
  app.call(greenCode.suspend, { id, version, ground: '其他', opinion: '发现数据有误，正在核查。' }, as('city'))
const check = (report: { number: string }, code: string) => app.call(lxmReport.check, { number: report.number, code })
const codeOf = async (id: string): Promise<string> =>
  (await app.services.db.$client.query('select check_code from green_report where id = $1', [id])).rows[0]?.check_code

test('made again it is a new version; the papers of a version stay sign for sign', async () => {
  await confirmed()
  const first = (await make()).data
  expect(first).toMatchObject({ edition: 1, current: true, state: 'generated', purpose: 'finance', blocked: null })
  const paper = await take(first.id)
  expect([paper.status, paper.headers['content-type']]).toEqual([200, 'application/pdf'])
  const second = (await make('self')).data
  const { data } = await app.call(lxmReport.getReportInfoByYear, { year: '2025' }, as('filer'))
  expect([data.report?.id, data.earlier.map(({ id }) => id)]).toEqual([second.id, [first.id]])
  const again = await take(first.id)
  expect(sha256(again.body)).toBe(sha256(paper.body))
  expect(data.earlier[0]?.papers).toEqual([{ type: 'full', format: 'pdf', sha256: sha256(paper.body) }])
  expect(data.earlier[0]?.state).toBe('exported')
  for (const more of [{ type: 'credit' }, { format: 'word' }] as const)
    expect((await take(first.id, 'filer', more)).status).toBe(200)
  const { rows } = await app.services.db.$client.query(
    `select count(*)::int as n from audit_log where action = '导出绿效码报告'`,
  )
  expect(rows[0]?.n).toBe(4)
})

test('two who ask for the same paper at once get the same file', async () => {
  await confirmed()
  const { id } = (await make()).data
  const both = await Promise.all([take(id), take(id, 'city')])
  expect(new Set(both.map(({ body }) => sha256(body))).size).toBe(1)
})

test('a foreign, a missing and a deleted report answer alike', async () => {
  await confirmed()
  const { id } = (await make()).data
  const missing = await take(ids.next(), 'neighbour')
  for (const who of ['neighbour', 'otherCounty'] as const) {
    for (const answer of [await take(id, who), await app.call(lxmReport.getReportInfoById, { id }, as(who))])
      expect([who, answer.status, answer.msg]).toEqual([who, 404, missing.msg])
  }
  expect((await app.call(lxmReport.deleteReportInfo, { id }, as('neighbour'))).status).toBe(404)
  expect((await take(id, 'expert')).status).toBe(403)
  for (const who of ['county', 'city', 'admin'] as const)
    expect((await app.call(lxmReport.getReportInfoById, { id }, as(who))).data.id).toBe(id)
  const listed = async (who: CastName) =>
    (await app.call(lxmReport.getReportInfos, {}, as(who))).data.rows.map((row) => row.id)
  expect([await listed('county'), await listed('otherCounty')]).toEqual([[id], []])
  expect((await app.call(lxmReport.deleteReportInfo, { id }, as('filer'))).status).toBe(200)
  expect((await take(id)).status).toBe(404)
  expect((await app.call(lxmReport.getReportInfos, {}, as('city'))).data.rows[0]?.state).toBe('deleted')
  expect((await make()).data.edition).toBe(2)
})

test('a result that is not confirmed, or suspended, gives an internal copy only', async () => {
  const code = await aCode()
  const refused = await make('finance')
  expect([refused.status, JSON.stringify(refused.data)]).toEqual([422, expect.stringContaining('内部版')])
  expect((await make('self')).data.blocked).toBeNull()
  await app.call(greenCode.agree, { id: code.id, version: code.version }, as('filer'))
  const outward = (await make('finance')).data
  const { data } = await app.call(greenCode.get, { id: code.id }, as('city'))
  expect((await suspend(data)).status).toBe(200)
  const gone = await take(outward.id)
  expect([gone.status, gone.msg.includes('暂停')]).toEqual([409, true])
  expect((await make('show')).status).toBe(422)
  const inside = (await make('self')).data
  expect((await take(inside.id)).status).toBe(200)
  expect((await check(inside, await codeOf(inside.id))).data.standing).toBe('internal')
})

test('the public check: genuine, replaced or ended; never the grade, and nothing without the code', async () => {
  const code = await confirmed()
  const first = (await make('show')).data
  const paper = await take(first.id)
  const secret = await codeOf(first.id)
  const found = await check(first, ` ${secret.toLowerCase()} `)
  expect(found.data).toMatchObject({ number: first.number, standing: 'valid', sha256: first.sha256 })
  expect(found.data.papers).toEqual([{ type: 'full', format: 'pdf', sha256: sha256(paper.body) }])
  expect(JSON.stringify(found.data)).not.toMatch(/76\.48|"A"|前25|grade|content/)
  expect((await check(first, 'AAAAAAAAAAAA')).status).toBe(404)
  await make('show')
  expect((await check(first, secret)).data.standing).toBe('replaced')
  await suspend(code)
  const ended = await check(first, secret)
  expect([ended.data.standing, JSON.stringify(ended.data).includes('暂停')]).toEqual(['ended', false])
})

test('a year without a result has no report', async () => {
  expect((await make('self', 2019)).status).toBe(422)
  expect((await app.call(lxmReport.getReportInfoByYear, {}, as('filer'))).data).toEqual({
    years: [],
    year: null,
    report: null,
    earlier: [],
  })
})
