/** 信贷参考 on the real database: the bank reads what was granted and nothing else, while it is granted, and is seen doing so. */
import type { CallInput } from '@green/contract/call.ts'
import { greenCode } from '@green/contract/calls/code/green-code.ts'
import { message } from '@green/contract/calls/content/public.ts'
import { lsdtFile } from '@green/contract/calls/filing/files.ts'
import { type CreditScope, creditReference } from '@green/contract/calls/service/credit-reference.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type CastName, openTestScheme } from '../../../filing/test-scheme.ts'
import { clock, moveClock, resetClock } from '../../../platform/clock.ts'
import { lastAuthDay } from './references.ts'
import { daysOn, openedCredit } from './testing.ts'

const { app, scheme, as, signIn } = await openTestScheme()

beforeEach(async () => {
  await signIn()
  await app.services.db.$client.query(
    'delete from credit_view; delete from credit_reference; delete from green_report; delete from green_code',
  )
})
afterEach(resetClock)

const opened = (more: Partial<CallInput<typeof creditReference.save>> = {}) =>
  openedCredit(
    app.services,
    scheme.factories[0],
    { owner: scheme.cast.filerOf(scheme.factories[0].id), city: scheme.cast.city, bank: scheme.institution },
    { year: 2025, ...more },
  )
async function pushed(more: Partial<CallInput<typeof creditReference.save>> = {}) {
  const { id, version } = await opened(more)
  return (await app.call(creditReference.push, { id, version }, as('city'))).data
}
const read = (id: string, who: CastName = 'institution') => app.call(creditReference.read, { id }, as(who))
const listed = async (who: CastName) => (await app.call(creditReference.list, {}, as(who))).data.rows
const views = async (id: string) => (await app.call(creditReference.views, { id }, as('filer'))).data

describe('what the bank reads', () => {
  test('everything that was granted, each view noted for the enterprise before it is answered', async () => {
    const { id } = await pushed()
    const { data } = await read(id)
    expect(data.grade).toEqual({ code: 'A', gates: [] })
    expect(data.score?.totalText).toBe('76.48')
    expect(data.rows?.find(({ label }) => label === '单位产值综合能耗')).toMatchObject({ value: '40', score: 9.6 })
    await read(id)
    const seen = await views(id)
    expect(seen.map(({ name, scope }) => [name, scope.length])).toEqual([
      [scheme.cast.filerOf(scheme.institution.id).name, 5],
      [scheme.cast.filerOf(scheme.institution.id).name, 5],
    ])
    const { rows } = await app.services.db.$client.query(`select result from audit_log where action = '查看信贷参考'`)
    expect(rows).toHaveLength(2)
    expect((await app.call(creditReference.views, { id }, as('institution'))).status).toBe(404)
  })

  /** What each grant alone must not tell, looked for in the raw answer. */
  const secrets: Record<CreditScope, RegExp> = {
    grade: /"A"|"gates":\[/,
    score: /76\.48|9\.6\b|33\.5193|绿效码得分/,
    rows: /kgce\/万元","value"|"benchmark"|P10/,
    series: /"values"/,
    titles: /"validTo"/,
  }
  test.each(Object.keys(secrets) as CreditScope[])('%s alone tells nothing else', async (scope) => {
    const { id } = await pushed({ authScope: [scope] })
    const raw = (await read(id)).body.toString()
    for (const [other, text] of Object.entries(secrets))
      if (other !== scope) expect([other, raw]).not.toEqual([other, expect.stringMatching(text)])
  })

  test('no list and no step tells the bank a grade or a total', async () => {
    const { id, version } = await pushed()
    const answers = [
      await app.call(creditReference.list, {}, as('institution')),
      await app.call(creditReference.accept, { id, version }, as('institution')),
    ]
    for (const { status, body } of answers)
      expect([status, body.toString()]).toEqual([200, expect.not.stringMatching(/76\.48|"grade":"A"/)])
    expect((await listed('filer'))[0]).toMatchObject({ grade: 'A', totalText: '76.48' })
  })
})

describe('when it reads nothing', () => {
  const nothing = /76\.48|"grade":\{|单位产值/

  test('before the city pushed it, it does not exist', async () => {
    const { id } = await opened()
    expect([(await read(id)).status, await listed('institution')]).toEqual([404, []])
  })

  test('taken back: at once, whatever state it had, as if it did not exist; the result stays with the others', async () => {
    const { id } = await pushed()
    expect((await read(id)).status).toBe(200)
    const letter = (await listed('institution'))[0]?.files[0]?.id ?? ''
    expect((await app.call(creditReference.revoke, { id }, as('filer'))).data.state).toBe('revoked')
    const gone = await read(id)
    expect([gone.status, gone.body.toString()]).toEqual([404, expect.not.stringMatching(nothing)])
    expect(await listed('institution')).toEqual([])
    expect((await app.call(lsdtFile.getFileName, { id: letter }, as('institution'))).status).toBe(404)
    expect((await listed('city'))[0]?.state).toBe('revoked')
    expect(await views(id)).toHaveLength(1)
  })

  test('the day after the term, and before its first day', async () => {
    const today = clock.today()
    const { id } = await pushed({ authFrom: today, authTo: daysOn(1) })
    moveClock(`${daysOn(2)}T01:00:00.000Z`)
    await signIn()
    const over = await read(id)
    expect([over.status, over.body.toString()]).toEqual([409, expect.not.stringMatching(nothing)])
    const [row] = await listed('institution')
    expect([row?.holds, row?.files, row?.creditSelf, row?.usage]).toEqual([false, [], null, ''])
    expect(await views(id)).toEqual([])
    resetClock()
    await signIn()
    await app.services.db.$client.query('update credit_reference set auth_from = current_date + 5')
    expect((await read(id)).status).toBe(409)
  })

  test('of a suspended code, and after it said no', async () => {
    const { id, version } = await pushed()
    const code = (await app.call(greenCode.list, {}, as('city'))).data.rows[0]
    const grounds = { ground: '其他' as const, opinion: '发现数据有误，正在核查。' }
    await app.call(greenCode.suspend, { id: code?.id ?? '', version: code?.version ?? 0, ...grounds }, as('city'))
    const held = await read(id)
    expect([held.status, held.body.toString()]).toEqual([409, expect.not.stringMatching(nothing)])
    await app.call(creditReference.refuse, { id, version, opinion: '不符合准入条件。' }, as('institution'))
    expect((await read(id)).status).toBe(409)
  })

  test('somebody else: another enterprise, the city, and a bank that is none any more', async () => {
    const { id } = await pushed()
    expect((await read(id, 'neighbour')).status).toBe(404)
    // The enterprise itself has its own page.
    expect((await read(id, 'filer')).status).toBe(404)
    for (const who of ['city', 'county', 'admin'] as const)
      expect([who, (await read(id, who)).status]).toEqual([who, 403])
    expect(await listed('neighbour')).toEqual([])
    const [bank] = (await app.call(creditReference.banks, {}, as('city'))).data
    await app.call(creditReference.setBank, { socialCode: bank?.socialCode ?? '', isBank: false }, as('city'))
    expect([(await read(id)).status, await listed('institution')]).toEqual([404, []])
  })
})

describe('the way of a reference', () => {
  test('accepted and lent by the bank; the enterprise is told each time', async () => {
    const one = await pushed()
    expect((await app.call(creditReference.accept, { id: one.id, version: one.version }, as('filer'))).status).toBe(403)
    const accepted = (await app.call(creditReference.accept, { id: one.id, version: one.version }, as('institution')))
      .data
    const lent = await app.call(
      creditReference.lend,
      { id: one.id, version: accepted.version, grantedAmount: 400, rate: 3.2 },
      as('institution'),
    )
    expect(lent.data).toMatchObject({ state: 'lent', grantedAmount: 400, rate: 3.2 })
    const { data } = await app.call(message.list, {}, as('filer'))
    const titles = data.rows.map(({ title }) => title).filter((title) => title.includes(one.number))
    expect(titles.map((title) => title.split('：')[1]).sort()).toEqual(['受理', '推送', '登记放款'].sort())
  })

  test('a refusal needs words, a stale step is refused, the city may decline before the bank hears of it', async () => {
    const { id, version } = await pushed()
    expect((await app.call(creditReference.refuse, { id, version, opinion: '' }, as('institution'))).status).toBe(422)
    expect((await app.call(creditReference.accept, { id, version: version - 1 }, as('institution'))).status).toBe(409)
    await app.services.db.$client.query('delete from green_report; delete from green_code')
    const second = await opened()
    const step = { id: second.id, version: second.version, opinion: '授权书没有盖章。' }
    expect((await app.call(creditReference.decline, step, as('city'))).data.state).toBe('refused')
    expect((await listed('institution')).map((row) => row.id)).toEqual([id])
  })

  test('every fault of an authorisation at once: a term over 12 months, no bank, no report for others', async () => {
    const { id: reportId } = (await app.services.db.$client.query('select gen_random_uuid() as id')).rows[0]
    const input = {
      reportId,
      bankId: scheme.factories[1].id,
      financeType: 'loan' as const,
      amount: 100,
      termMonths: 12,
      usage: '空压站节能改造',
      authScope: ['grade' as const],
      authFrom: clock.today(),
    }
    const files = [{ id: reportId, name: 'a.pdf', size: 1, sha256: 'a'.repeat(64) }]
    const { status, data } = await app.call(creditReference.save, { ...input, authTo: daysOn(400), files }, as('filer'))
    const { errors } = data as unknown as { errors: { field: string }[] }
    expect([status, errors.map(({ field }) => field)]).toEqual([422, ['reportId', 'authTo', 'bankId']])
    const none = await app.call(creditReference.save, { ...input, authTo: clock.today(), files: [] }, as('filer'))
    expect([none.status, JSON.stringify(none.data)]).toEqual([422, expect.stringContaining('files')])
  })

  test('twelve months to the day', () => {
    expect(['2026-11-23', '2024-02-29', '2026-01-31'].map(lastAuthDay)).toEqual([
      '2027-11-23',
      '2025-02-28',
      '2027-01-31',
    ])
  })
})
