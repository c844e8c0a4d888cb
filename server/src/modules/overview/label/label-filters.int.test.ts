/** A label narrows every list of enterprises' affairs: titles, ratings, pushes, diagnoses, what is owed in a year. */

import { greenPower } from '@green/contract/calls/energy/green-power.ts'
import { yearlyOf } from '@green/contract/calls/filing/yearly-data.ts'
import { labels } from '@green/contract/calls/overview/labels.ts'
import { countyPush } from '@green/contract/calls/service/county-push.ts'
import { fq } from '@green/contract/calls/service/diagnosis.ts'
import { enterRate } from '@green/contract/calls/service/rating.ts'
import { titles } from '@green/contract/calls/title/titles.ts'
import { requestExample } from '@green/programmes/diagnosis/example.ts'
import { beforeAll, expect, test } from 'vitest'
import { enterpriseById } from '../../../base/enterprise/store.ts'
import { aloneOf } from '../../../base/two-hands/testing.ts'
import type { DemoEnterprise } from '../../../demo/enterprise/people.ts'
import { withPapers } from '../../../demo/papers.ts'
import { aTitle } from '../../../filing/test-filings.ts'
import { openTestScheme } from '../../../filing/test-scheme.ts'
import { ids } from '../../../platform/ids.ts'

const { app, scheme, as } = await openTestScheme()
const label = { own: '', foreign: '' }

/** Each of the two factories has one of everything; only the first bears the label `own`. */
beforeAll(async () => {
  const [one, , other] = scheme.factories
  for (const factory of [one, other]) await everythingOf(factory)
  label.own = await labelOf('重点用能单位', one)
  label.foreign = await labelOf('规上企业', other)
})

const aPaper = { id: '', name: '绿证.pdf', size: 1, sha256: '0'.repeat(64) }

async function labelOf(name: string, of: DemoEnterprise): Promise<string> {
  const made = aloneOf(await app.call(labels.save, { name, description: '', enabled: true, rule: null }, as('city')))
  const record = await enterpriseById(app.services.db, of.id)
  const socialCodes = [record?.socialCode ?? '']
  await app.call(labels.add, { labelId: made.id, socialCodes, startOn: '2020-01-01', reason: '名录库' }, as('city'))
  return made.id
}

async function everythingOf({ id, name, qxCode }: DemoEnterprise) {
  const filer = await scheme.token(scheme.cast.filerOf(id))
  const county = await scheme.token(scheme.cast.countyOf(qxCode))
  const number = `LSGC2024${qxCode}001`
  await aTitle(app, { enterpriseId: id, qxCode, enterpriseName: name, number, state: 'review' })
  const answers = [
    await app.call(fq.saveFq, { request: { ...requestExample(), expectDate: null } }, filer),
    await app.call(enterRate.saveRate, { rateObject: 'platform', level: 5 }, filer),
    await app.call(enterRate.saveRate, { rateObject: 'policy', level: 4, anonymous: true }, filer),
    await app.call(
      greenPower.register,
      {
        kind: 'certificate',
        firstNumber: `LBL${name === scheme.factories[0].name ? 1 : 2}`,
        documentCount: 1,
        year: 2025,
        producedIn: '2025-03',
        purpose: 'ownUse',
        supplier: '示例风电场',
        files: await withPapers(app.services, scheme.cast.filerOf(id), [aPaper]),
      },
      filer,
    ),
    await app.call(
      countyPush.push,
      {
        enterpriseId: id,
        year: 2026,
        reason: '单位产品能耗优于行业先进值，正在实施余热利用改造。',
        aspects: ['effTop'],
        targetLevel: 'city',
        planYear: 2027,
        contactName: '联演示',
        contactPhone: '023-11000001',
      },
      county,
    ),
  ]
  expect(answers[0]?.status).toBe(200)
  expect([answers[3]?.status, answers[4]?.status]).toEqual([200, 200])
}

const lists: Record<string, (filter: { label?: string }) => Promise<{ total: number; names: string[] }>> = {
  titles: async (filter) => named((await app.call(titles.list, filter, as('city'))).data),
  ratings: async (filter) => named((await app.call(enterRate.getRates, filter, as('city'))).data),
  pushes: async (filter) => named((await app.call(countyPush.getPushes, filter, as('city'))).data),
  diagnoses: async (filter) => named((await app.call(fq.getFqByCode, filter, as('city'))).data),
  'green power': async (filter) => named((await app.call(greenPower.page, filter, as('city'))).data),
  'what is owed': async (filter) =>
    named((await app.call(yearlyOf.getQxQyInfos, { year: 2025, titled: '0', ...filter }, as('city'))).data),
}
const named = (page: { total: number; rows: readonly { enterpriseName?: string | null }[] }) => ({
  total: page.total,
  names: page.rows.map((row) => row.enterpriseName ?? ''),
})

test.each(Object.keys(lists))('%s', async (which) => {
  const ask = lists[which]
  const [one, , other] = scheme.factories
  expect((await ask?.({}))?.total).toBeGreaterThan(1)
  expect(new Set((await ask?.({ label: label.own }))?.names)).toEqual(new Set([one.name]))
  expect(new Set((await ask?.({ label: label.foreign }))?.names)).toEqual(new Set([other.name]))
  expect((await ask?.({ label: ids.next() }))?.total).toBe(0)
})

test('whoever reads no labels finds nothing by one', async () => {
  const filer = as('filer')
  const own = await app.call(fq.getFqByCode, {}, filer)
  expect(own.data.total).toBe(1)
  expect((await app.call(fq.getFqByCode, { label: label.own }, filer)).data.total).toBe(0)
})
