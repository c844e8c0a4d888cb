/** Another key, another suite and another secret while data stand under the one before. */
import { user } from '@green/contract/calls/account/user.ts'
import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { openApp } from '../../app.ts'
import { makeAccount } from '../../base/account/administration/make-account.ts'
import { isMobileUsed } from '../../base/account/administration/operator-store.ts'
import { holdersByMobile, updateAccount } from '../../base/account/store.ts'
import { checkChain, sealLines } from '../../base/audit/chain.ts'
import { writeAudit } from '../../base/audit/store.ts'
import { sealingKeysOf, suites } from '../../crypto/suites.ts'
import {
  currentKeyName,
  encrypt,
  encryptions,
  isKnownKey,
  type KeyName,
  sealedPrefix,
  wrapKey,
} from '../../db/encryption.ts'
import { announceKey, formerKeys } from '../../db/encryption-keys.ts'
import { findFlag } from '../../db/flags.ts'
import { account } from '../../db/schema/account/accounts.ts'
import { anEnterprise, aPerson, type TestPerson } from '../../db/test-people.ts'
import { sharedTestApp } from '../../db/testing.ts'
import { reachedBy } from '../../filing/lists/whole-list-store.ts'
import { moveClock, resetClock } from '../../platform/clock.ts'
import { ids } from '../../platform/ids.ts'
import { resealValues } from './reseal.ts'
import { searchedTables } from './reseal-store.ts'

const app = await sharedTestApp()
let filer: TestPerson
let county: TestPerson
const phone = '13800138000'
const free = '13912340001'

beforeAll(async () => {
  const profile = { contactName: '张三', contactPhone: phone, email: 'zhang@example.com', address: '示例路1号' }
  const own = await anEnterprise(app, { profile })
  filer = await aPerson(app, 'enterprise', { enterpriseId: own.id, qxCode: own.qxCode })
  county = await aPerson(app, 'county', { qxCode: own.qxCode })
})
afterEach(resetClock)

const db = () => app.services.db
const minutes = 60_000
/** Never closing. */
const open = { aborted: false }
const announced = async (material: string) => {
  const key = await announceKey(db(), material, new Date().toISOString())
  moveClock(minutes)
  return key
}

/** In how many rows of any table a value stands under this key. */
async function rowsUnder(key: KeyName): Promise<number> {
  let found = 0
  for (const { table } of await searchedTables(db())) {
    // The progress of a scheduled run names the keys, too.
    if (table === 'installation') continue
    const { rows } = await db().execute<{ n: number }>(
      sql`select count(*)::int as n from ${sql.identifier(table)} t where strpos(t::text, ${sealedPrefix(key)}) > 0`,
    )
    found += rows[0]?.n ?? 0
  }
  return found
}

const readable = async () => {
  const { data } = await app.call(user.getQyinfoById, {}, filer.token)
  return [data.contactPhone, data.email]
}

const anAccount = (mobile: string) =>
  makeAccount(db(), { loginName: `n${ids.next()}`, name: '李四', mobile, role: 'county', passwordHash: 'none' })

test('a key is changed while people work: cut off in the middle it goes on, and nothing stays under the old one', async () => {
  const before = currentKeyName()
  expect(await rowsUnder(before)).toBeGreaterThan(2)
  await writeAudit(db(), { kind: 'system', actor: null, action: '试', result: '成功' })
  await sealLines(app.services)
  // A text that only looks like an encrypted value keeps its words.
  const typed = `${sealedPrefix(before)}notOne`
  await db().execute(sql`update enterprise set enterprise_name = ${typed}`)

  const next = await announceKey(db(), ids.token(), new Date().toISOString())
  await resealValues({ db: db(), closing: open })
  expect(currentKeyName()).toEqual(before)

  moveClock(minutes)
  // Stops after some tables: the accounts are done, the enterprises are not.
  const portions = { count: 0 }
  const soon = {
    get aborted() {
      return portions.count++ > 4
    },
  }
  await resealValues({ db: db(), closing: soon })
  expect(currentKeyName()).toEqual(next)
  expect(JSON.parse((await findFlag(db(), 'reseal')) ?? '{}').table).not.toBe('')
  expect(await rowsUnder(next)).toBeGreaterThan(0)
  expect(await rowsUnder(before)).toBeGreaterThan(0)

  // Both are read, found, and kept unique meanwhile.
  expect(await readable()).toEqual([phone, 'zhang@example.com'])
  expect((await holdersByMobile(db(), filer.mobile)).map((one) => one.account.id)).toEqual([filer.id])
  expect(await isMobileUsed(db(), county.mobile)).toBe(true)
  expect(await reachedBy(db(), [phone], [filer.enterpriseId ?? ''])).toEqual([filer.enterpriseId])
  await db().execute(sql`update account set mobile = ${encryptions(county.mobile)[1]} where id = ${county.id}`)
  await expect(anAccount(county.mobile)).rejects.toMatchObject({ code: 'DUPLICATE' })
  const other = await anAccount(free)
  await expect(updateAccount(db(), other, { mobile: county.mobile })).rejects.toMatchObject({ code: 'DUPLICATE' })
  await db().delete(account).where(sql`id = ${other}`)

  await resealValues({ db: db(), closing: open })
  expect(await formerKeys(db())).toEqual([])
  // The text is still there, and is no value.
  expect(await rowsUnder(before)).toBe(1)
  await db().execute(sql`update enterprise set enterprise_name = '重庆示例机械制造有限公司'`)
  expect(encryptions(phone)).toEqual([encrypt(phone)])
  expect(await readable()).toEqual([phone, 'zhang@example.com'])
  await sealLines(app.services)
  expect((await checkChain(app.services)).fault).toBeNull()
})

test('a key that another process announces is read before it encrypts anything', async () => {
  const material = ids.token()
  const name = { suite: 'gm' as const, id: sealingKeysOf(suites.gm, material, 'contacts').id }
  expect(isKnownKey(name)).toBe(false)
  await db().$client.query(
    'insert into encryption_key (suite, id, material, announced_at) values ($1, $2, $3, now())',
    [name.suite, name.id, wrapKey(material)],
  )
  await db().$client.query('notify encryption_keys')
  await expect.poll(() => isKnownKey(name)).toBe(true)
  expect(currentKeyName()).not.toEqual(name)
  await db().$client.query('delete from encryption_key where id = $1', [name.id])
})

test('a new key is active after the next start too, and another start reads what it encrypts', async () => {
  const next = await announced(ids.token())
  await resealValues({ db: db(), closing: open })
  const second = await openApp(app.services.config, app.url)
  expect(currentKeyName()).toEqual(next)
  await second.close()
  expect(await readable()).toEqual([phone, 'zhang@example.com'])
})

test.each([
  ['gm', 'g1:'],
  ['international', 's1:'],
] as const)(
  'with CRYPTO=%s everything is encrypted by that suite, and found by its number on the way',
  async (suite, prefix) => {
    const before = currentKeyName()
    const second = await openApp({ ...app.services.config, CRYPTO: suite }, app.url)
    expect(encrypt(phone).startsWith(prefix)).toBe(true)
    expect(await readable()).toEqual([phone, 'zhang@example.com'])
    expect((await holdersByMobile(db(), filer.mobile)).map((one) => one.account.id)).toEqual([filer.id])
    await resealValues({ db: db(), closing: open })
    expect(await rowsUnder(before)).toBe(0)
    expect(await rowsUnder(currentKeyName())).toBeGreaterThan(2)
    expect((await holdersByMobile(db(), filer.mobile)).map((one) => one.account.id)).toEqual([filer.id])
    expect(await readable()).toEqual([phone, 'zhang@example.com'])

    // A key of its own in this suite, too.
    const third = await announced(ids.token())
    await resealValues({ db: db(), closing: open })
    expect([currentKeyName(), third.suite]).toEqual([third, suite])
    expect(await rowsUnder(third)).toBeGreaterThan(2)
    expect(await readable()).toEqual([phone, 'zhang@example.com'])
    await second.close()
  },
)

test('another secret reads what the former one encrypted, and alone once nothing is left under it', async () => {
  const { config } = app.services
  const before = currentKeyName()
  moveClock(5 * minutes)
  const changed = { ...config, SECRET: 'the-secret-after-the-change-5b0c77e1d2' }
  await expect(openApp(changed, app.url)).rejects.toThrow('SECRET_FORMER')
  const second = await openApp({ ...changed, SECRET_FORMER: config.SECRET }, app.url)
  expect(currentKeyName()).not.toEqual(before)
  expect(await readable()).toEqual([phone, 'zhang@example.com'])
  await resealValues({ db: db(), closing: open })
  expect(await rowsUnder(before)).toBe(0)
  await second.close()
  const third = await openApp(changed, app.url)
  expect(await readable()).toEqual([phone, 'zhang@example.com'])
  await third.close()
  await expect(openApp(config, app.url)).rejects.toThrow('SECRET_FORMER')
})
