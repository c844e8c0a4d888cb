/** How long the search for what somebody may have meant takes in a large archive. */
import { search } from '@green/contract/calls/overview/search.ts'
import { expect, test } from 'vitest'
import { insertEnterprises } from '../../../base/enterprise/import-store.ts'
import { grams, sortKey } from '../../../base/enterprise/search-keys.ts'
import { person } from '../../../base/enterprise/testing.ts'
import { sharedTestApp } from '../../../db/testing.ts'
import { ids } from '../../../platform/ids.ts'

const app = await sharedTestApp()

test('in an archive of 20,000 it takes less than a second', async () => {
  const city = await person(app, 'city')
  const [places, trades] = ['长寿巴南涪陵万州永川江津合川綦江', '铝业机械电子玻璃钢铁医药食品纺织']
  const name = (n: number) =>
    `重庆${places.slice((n % 8) * 2, (n % 8) * 2 + 2)}${String.fromCharCode(0x4e00 + (n % 6000))}${String.fromCharCode(0x5e00 + ((n * 7) % 5000))}${trades.slice((n % 7) * 2, (n % 7) * 2 + 2)}有限公司`
  const now = new Date(0).toISOString()
  for (let from = 0; from < 20_000; from += 2000)
    await insertEnterprises(
      app.services.db,
      Array.from({ length: 2000 }, (_, i) => {
        const socialCode = `91500000MB${String(from + i).padStart(8, '0')}`
        const enterpriseName = name(from + i)
        return {
          id: ids.next(),
          socialCode,
          enterpriseName,
          orgKind: 'enterprise' as const,
          qxCode: '500103',
          verification: 'pending' as const,
          profile: {},
          grams: grams([enterpriseName, socialCode]),
          sortKey: sortKey(enterpriseName),
          source: 'imported',
          createdAt: now,
          updatedAt: now,
        }
      }),
    )
  for (const searchText of ['示例天平水泥', '有限公思', '重庆长寿铝业有限公思']) {
    const start = performance.now()
    expect((await app.call(search.nearest, { words: searchText }, city.token)).status).toBe(200)
    expect(performance.now() - start, searchText).toBeLessThan(1000)
  }
})
