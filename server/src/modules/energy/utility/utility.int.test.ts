/** 供能结算 on the real database: accounts, deliveries of supply companies, and the months that the ledger has of them. */
import { supplyAccount } from '@green/contract/calls/energy/supply-account.ts'
import { describe, expect, test } from 'vitest'
import { withPapers } from '../../../demo/papers.ts'
import { type CastName, openTestScheme } from '../../../filing/test-scheme.ts'

const { app, actors, as } = await openTestScheme()

let made = 0
const freshNumber = () => String(6_000_000_000 + ++made)

type Claim = Partial<Parameters<typeof app.call<typeof supplyAccount.claim>>[1]>

async function claim(who: CastName, over: Claim = {}) {
  const paper = { id: '', name: '结算单.pdf', size: 1, sha256: '0'.repeat(64) }
  const files = await withPapers(app.services, actors[who], [paper])
  const days = { since: '2024-01-01', until: '2027-12-31' }
  const what = {
    carrier: 'power',
    company: 'sgcq',
    number: freshNumber(),
    usage: 'industry',
    purpose: 'ledger',
  } as const
  return app.call(supplyAccount.claim, { ...what, ...days, files, ...over }, as(who))
}
const claimed = async (who: CastName, over: Claim = {}) => {
  const { status, data, msg } = await claim(who, over)
  if (status !== 200) throw new Error(msg)
  return data
}
type Row = Awaited<ReturnType<typeof claimed>>
const step = (who: CastName, { id, version }: Pick<Row, 'id' | 'version'>, action: Row['allowed'][number]) =>
  app.call(supplyAccount.step, { id, version, action, opinion: '结算单与户号已经逐一核对过。' }, as(who))
const faultsOf = ({ data }: { data: unknown }) => (data as { errors: { field: string; message: string }[] }).errors

describe('an account', () => {
  test('is one enterprise’s on a day: the second is refused without a name, until the office has freed it', async () => {
    const number = freshNumber()
    const first = await claimed('filer', { number })
    expect(first).toMatchObject({ state: 'confirmed', number })
    const second = await claim('neighbour', { number: ` ${number.slice(0, 5)} ${number.slice(5)}` })
    expect([second.status, faultsOf(second)]).toEqual([
      422,
      [{ field: 'number', message: expect.stringContaining('已由其他企业确认') }],
    ])
    expect(JSON.stringify(second.data)).not.toContain(first.enterpriseName)
    // Of other days it is free.
    expect((await claim('neighbour', { number, since: '2023-01-01', until: '2023-12-31' })).status).toBe(200)
    const doubted = (await step('county', first, 'doubt')).data
    expect((await step('county', doubted, 'free')).status).toBe(409)
    const answered = (await step('filer', doubted, 'answer')).data
    expect((await step('county', answered, 'free')).data).toMatchObject({ state: 'freed' })
    expect((await claim('neighbour', { number })).status).toBe(200)
  })

  test('is refused where number, days or site are wrong, each at its field', async () => {
    const wrong = async (over: Claim) => faultsOf(await claim('filer', over)).map(({ field }) => field)
    expect(await wrong({ number: '123' })).toEqual(['number'])
    expect(await wrong({ since: '2999-01-01' })).toEqual(['since'])
    expect(await wrong({ until: '2024-01-01' })).toEqual(['until'])
    expect(await wrong({ until: '2099-01-01' })).toEqual(['until'])
    expect(await wrong({ site: '没有的厂区' })).toEqual(['site'])
    expect(await wrong({ company: 'nobody' })).toEqual(['company'])
  })

  test('another enterprise and another county do not see it; only its own enterprise revokes it', async () => {
    const own = await claimed('filer')
    for (const who of ['neighbour', 'otherCounty'] as const) {
      const { data } = await app.call(supplyAccount.page, { size: 50 }, as(who))
      expect(data.rows.map(({ id }) => id)).not.toContain(own.id)
    }
    expect((await step('neighbour', own, 'revoke')).status).toBe(404)
    expect((await step('county', own, 'revoke')).status).toBe(403)
    expect((await step('filer', own, 'revoke')).data).toMatchObject({ state: 'revoked' })
  })
})
