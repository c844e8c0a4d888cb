import { user } from '@green/contract/calls/user.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from './database.ts'
import { account } from './schema/accounts.ts'
import { enterprise, enterpriseChange } from './schema/archive.ts'
import { sealContacts } from './seal-contacts.ts'
import { opened, sealed, sealUnder } from './sealed.ts'
import { anEnterprise, aPerson, type TestPerson } from './test-people.ts'
import { openTestHouse, type TestHouse } from './testing.ts'

let house: TestHouse
let filer: TestPerson
let enterpriseId: string
const phone = '13800138000'

beforeAll(async () => {
  house = await openTestHouse()
  const own = await anEnterprise(house, {
    profile: { contactName: '张三', contactPhone: phone, email: 'zhang@example.com', address: '示例路1号' },
  })
  enterpriseId = own.id
  filer = await aPerson(house, 'enterprise', { enterpriseId, qxCode: own.qxCode })
})
afterAll(() => house.close())

const query = (text: string, values: unknown[] = []) => house.services.db.$client.query(text, values)

test('what stands in the database says no contact; what is read does', async () => {
  const { rows } = await query('select mobile, (select profile from enterprise where id = $1) from account', [
    enterpriseId,
  ])
  const raw = JSON.stringify(rows)
  for (const plain of [filer.mobile, phone, 'zhang@example.com']) expect(raw).not.toContain(plain)
  expect(rows[0]).toMatchObject({
    mobile: expect.stringMatching(/^s1:/),
    profile: { contactName: '张三', contactPhone: expect.stringMatching(/^s1:/), address: '示例路1号' },
  })
  const { data } = await house.ask(user.getQyinfoById, {}, filer.token)
  expect([data.contactPhone, data.email]).toEqual([phone, 'zhang@example.com'])
})

test('a number is found whole, stays unique, and is found by no part', async () => {
  const { db } = house.services
  const found = (mobile: string) =>
    db.select({ mobile: account.mobile }).from(account).where(eq(account.mobile, mobile))
  expect(await found(filer.mobile)).toEqual([{ mobile: filer.mobile }])
  expect(await found(filer.mobile.slice(0, 7))).toEqual([])
  const [own] = await db.select().from(account).where(eq(account.id, filer.id))
  const again = { ...own, id: enterpriseId, loginName: 'another' } as typeof account.$inferInsert
  await expect(db.insert(account).values(again)).rejects.toThrow()
})

test('what was kept in the clear is sealed at the start, once, by several at the same time, and reads the same', async () => {
  const { db } = house.services
  await query("delete from installation where key like 'sealed:%'")
  await query('update account set mobile = $1 where id = $2', [filer.mobile, filer.id])
  await query(
    `update enterprise set profile = profile || '{"contactPhone": "13800138001", "landline": ""}', proposed = '{"email": "new@example.com"}' where id = $1`,
    [enterpriseId],
  )
  await query(
    `insert into enterprise_change (id, enterprise_id, qx_code, at, actor_name, field, before, after) values (gen_random_uuid(), $1, '500112', now(), '张三', 'contactPhone', '13800138000', '13800138001')`,
    [enterpriseId],
  )
  await Promise.all([sealContacts(db), sealContacts(db)])
  const { rows } = await query(
    'select a.mobile, e.profile, e.proposed, c.before, c.after from account a, enterprise e, enterprise_change c where a.id = $1 and e.id = $2 and c.enterprise_id = e.id',
    [filer.id, enterpriseId],
  )
  const raw = JSON.stringify(rows)
  for (const plain of [filer.mobile, '13800138001', 'new@example.com', '13800138000']) expect(raw).not.toContain(plain)
  expect(rows[0].profile.landline).toBe('')
  const [record] = await db.select().from(enterprise).where(eq(enterprise.id, enterpriseId))
  expect([record?.profile.contactPhone, record?.proposed]).toEqual(['13800138001', { email: 'new@example.com' }])
  const [change] = await db.select().from(enterpriseChange).where(eq(enterpriseChange.enterpriseId, enterpriseId))
  expect([change?.before, change?.after]).toEqual(['13800138000', '13800138001'])
})

test('a start marks where it found nothing in the clear; no start looks there again until what is sealed there changes', async () => {
  const { db } = house.services
  const marks = async () => {
    const { rows } = await query("select key from installation where key like 'sealed:%'")
    return rows.map(({ key }) => key)
  }
  const openEmail = async () => {
    await query(`update enterprise set profile = profile || '{"email": "kept@example.com"}' where id = $1`, [
      enterpriseId,
    ])
    await sealContacts(db)
    const { rows } = await query(`select profile ->> 'email' as kept from enterprise where id = $1`, [enterpriseId])
    return rows[0].kept
  }
  await query("delete from installation where key like 'sealed:%'")
  // The start that seals does not mark: a process of an earlier release may still be writing.
  expect(await openEmail()).toMatch(/^s1:/)
  expect(await marks()).toHaveLength(10)
  expect(await marks()).not.toContain('sealed:enterprise.profile')
  await sealContacts(db)
  expect(await marks()).toContain('sealed:enterprise.profile')
  expect(await openEmail()).toBe('kept@example.com')
  await query("update installation set value = 'contactPhone' where key = 'sealed:enterprise.profile'")
  await sealContacts(db)
  expect(await openEmail()).toMatch(/^s1:/)
})

test('a changed value is noticed, and another key refuses to start in words', async () => {
  const kept = sealed(phone)
  const changed = kept.slice(0, -2) + (kept.endsWith('AA') ? 'BB' : 'AA')
  expect(() => opened(changed)).toThrow()
  const foreign = kept.replace(/^s1:[^:]+:/, 's1:00000000:')
  expect(() => opened(foreign)).toThrow('由另一把密钥加密')
  await query('update account set mobile = $1 where id = $2', [foreign, filer.id])
  const db = openDatabase(house.url, { max: 2 })
  await query("update account set mobile = '' where id <> $1", [filer.id])
  await expect(sealContacts(db)).rejects.toThrow('由另一把密钥加密')
  await db.$client.end()
})

test('two secrets seal the same value unlike', () => {
  const own = sealed(phone)
  sealUnder('another-secret-that-only-this-test-uses-00')
  const other = sealed(phone)
  sealUnder('a-key-that-only-tests-use-8f3b60d7c2')
  expect(other).not.toBe(own)
  expect([opened(own), opened(other), sealed(phone)]).toEqual([phone, phone, own])
  // Whoever types what looks sealed has it sealed like anything else.
  expect(opened(sealed('s1:x:y'))).toBe('s1:x:y')
})
