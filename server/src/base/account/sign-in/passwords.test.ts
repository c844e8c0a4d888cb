/** Which passwords are refused as common. */
import { expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'
import { hashPassword, requireUncommon, verifyPassword } from './passwords.ts'

test.each([
  'password1',
  'passw0rd',
  'aa123456',
  'qwer1234',
  'a12345678',
  'admin@123',
  'ab123456789',
  'aa111111',
  '12345678',
])('%s is common', (word) => expect(isCommonPassword(word)).toBe(true))

test.each(['lvse-2026-gc', 'brandnew-2026', 'q7vtk2mz', 'lvxiao2026'])('%s is not', (word) =>
  expect(isCommonPassword(word)).toBe(false),
)

test('a password that contains the login name, the number or the credit code is refused', () => {
  for (const password of ['Zhangsan2026', 'xX13912345678', 'Aa91500112MA0000010X'])
    expect(() => requireUncommon(password, ['zhangsan', '13912345678', '91500112MA0000010X'])).toThrow('密码过于常见')
  expect(() => requireUncommon('Brandnew-2026', ['zhangsan', null, 'a'])).not.toThrow()
})

test('hashes are argon2id with 19 MiB and two passes, and match their password only', async () => {
  const hash = await hashPassword('Brandnew-2026')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await hashPassword('Brandnew-2026')).not.toBe(hash)
  expect(await verifyPassword(hash, 'Brandnew-2026')).toBe(true)
  expect(await verifyPassword(hash, 'brandnew-2026')).toBe(false)
  expect(await verifyPassword(null, 'Brandnew-2026')).toBe(false)
})

test('a hundred concurrent hashes all complete', async () => {
  const hash = await hashPassword('Brandnew-2026')
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, i) => verifyPassword(hash, i % 2 ? 'x' : 'Brandnew-2026')),
  )
  expect(answers.filter(Boolean)).toHaveLength(50)
})
