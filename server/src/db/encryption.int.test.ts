import { user } from '@green/contract/calls/account/user.ts'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { openDatabase } from './database.ts'
import { decrypt, encrypt, setEncryptionSecret } from './encryption.ts'
import { requireSameSecret } from './encryption-keys.ts'
import { account } from './schema/account/accounts.ts'
import { anEnterprise, aPerson, type TestPerson } from './test-people.ts'
import { sharedTestApp } from './testing.ts'

const app = await sharedTestApp()
let filer: TestPerson
let enterpriseId: string
const phone = '13800138000'

beforeAll(async () => {
  const own = await anEnterprise(app, {
    profile: { contactName: '张三', contactPhone: phone, email: 'zhang@example.com', address: '示例路1号' },
  })
  enterpriseId = own.id
  filer = await aPerson(app, 'enterprise', { enterpriseId, qxCode: own.qxCode })
})

const query = (text: string, values: unknown[] = []) => app.services.db.$client.query(text, values)

test('the database stores no contact as plain text; reading decrypts it', async () => {
  const { rows } = await query('select mobile, (select profile from enterprise where id = $1) from account', [
    enterpriseId,
  ])
  const raw = JSON.stringify(rows)
  for (const plain of [filer.mobile, phone, 'zhang@example.com']) expect(raw).not.toContain(plain)
  expect(rows[0]).toMatchObject({
    mobile: expect.stringMatching(/^s1:/),
    profile: { contactName: '张三', contactPhone: expect.stringMatching(/^s1:/), address: '示例路1号' },
  })
  const { data } = await app.call(user.getQyinfoById, {}, filer.token)
  expect([data.contactPhone, data.email]).toEqual([phone, 'zhang@example.com'])
})

test('a number is found by its full value, stays unique, and is not found by a part', async () => {
  const { db } = app.services
  const found = (mobile: string) =>
    db.select({ mobile: account.mobile }).from(account).where(eq(account.mobile, mobile))
  expect(await found(filer.mobile)).toEqual([{ mobile: filer.mobile }])
  expect(await found(filer.mobile.slice(0, 7))).toEqual([])
  const [own] = await db.select().from(account).where(eq(account.id, filer.id))
  const again = { ...own, id: enterpriseId, loginName: 'another' } as typeof account.$inferInsert
  await expect(db.insert(account).values(again)).rejects.toThrow()
})

test('a modified value is detected, and with another key the start is refused with a message', async () => {
  const stored = encrypt(phone)
  const changed = stored.slice(0, -2) + (stored.endsWith('AA') ? 'BB' : 'AA')
  expect(() => decrypt(changed)).toThrow()
  const foreign = stored.replace(/^s1:[^:]+:/, 's1:00000000:')
  expect(() => decrypt(foreign)).toThrow('由另一把密钥加密')
  await query('update account set mobile = $1 where id = $2', [foreign, filer.id])
  const db = openDatabase(app.url, { max: 2 })
  await query("update account set mobile = '' where id <> $1", [filer.id])
  await expect(requireSameSecret(db)).rejects.toThrow('由另一把密钥加密')
  await db.$client.end()
})

test('two secrets encrypt the same value differently', () => {
  const own = encrypt(phone)
  setEncryptionSecret('another-secret-that-only-this-test-uses-00')
  const other = encrypt(phone)
  setEncryptionSecret('a-key-that-only-tests-use-8f3b60d7c2')
  expect(other).not.toBe(own)
  expect(() => decrypt(other)).toThrow('由另一把密钥加密')
  expect([decrypt(own), encrypt(phone)]).toEqual([phone, own])
  // Typed text that looks encrypted is encrypted like any other.
  expect(decrypt(encrypt('s1:x:y'))).toBe('s1:x:y')
})
