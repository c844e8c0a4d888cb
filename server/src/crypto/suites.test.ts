/** The vectors printed in the standards, against what the runtime computes. */
import { createCipheriv, createHmac, createPublicKey } from 'node:crypto'
import { expect, test } from 'vitest'
import { digest, hashWith, isDigestOf, isKeyedHashOf, keyedHash, sha256, startDigest } from './digest.ts'
import { isSignatureOf, newSigningKey, signerHash, signText } from './signature.ts'
import { type SuiteName, sealingKeysOf, suiteNames, suites } from './suites.ts'

const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex')

test('SM3: both examples of GB/T 32905, appendix A', () => {
  hashWith('gm')
  expect(digest('abc')).toBe('sm3:66c7f0f462eeedd9d1f2d46bdc10e4e24167c4875cf2f7a2297da02b8f4ba8e0')
  expect(digest('abcd'.repeat(16))).toBe('sm3:debe9ff92275b8a138604889c18e5a4d6fdb70e5387e5765293dcba39c0c5732')
  hashWith('international')
})

test('HMAC-SM3: the example of GM/T 0042, appendix D', () => {
  const key = Buffer.from(Array.from({ length: 32 }, (_, i) => i + 1))
  const text = 'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq'.repeat(2)
  expect(createHmac('sm3', key).update(text).digest('hex')).toBe(
    'ca05e144ed05d1857840d1f318a4a8669e559fc8391f414485bfdf7bb408963a',
  )
})

test('SM4: both examples of GB/T 32907, appendix A, the second a million times over', () => {
  const key = hex('0123456789abcdeffedcba9876543210')
  const cipher = createCipheriv('sm4-ecb', key, null).setAutoPadding(false)
  let block = cipher.update(key)
  expect(block.toString('hex')).toBe('681edf34d206965e86b3e94f536e4246')
  for (let i = 1; i < 1_000_000; i++) block = cipher.update(block)
  expect(block.toString('hex')).toBe('595298c7c6fd271f0402f804c33d3f66')
})

test('SM4-CTR: the example of draft-ribose-cfrg-sm4', () => {
  const cipher = createCipheriv(
    'sm4-ctr',
    hex('0123456789abcdeffedcba9876543210'),
    hex('000102030405060708090a0b0c0d0e0f'),
  )
  const plain = hex('aabbccddeeffaabb'.replace(/../g, (byte) => byte.repeat(8)))
  expect(cipher.update(plain).toString('hex')).toBe(
    'ac3236cb970cc20791364c395a1342d1a3cbc1878c6f30cd074cce385cdd70c7f234bc0e24c11980fd1286310ce37b926e02fcd0faa0baf38b2933851d824514',
  )
})

/** GB/T 32918.5, appendix A: the signer's key and the signature of `message digest`. */
const standardKey = createPublicKey({
  key: Buffer.concat([
    hex('3059301306072a8648ce3d020106082a811ccf5501822d03420004'),
    hex('09f9df311e5421a150dd7d161e4bc5c672179fad1833fc076bb08ff356f35020'),
    hex('ccea490ce26775a52dc6ea718cc1aa600aed05fbf35e084a6632f6072da9ad13'),
  ]),
  format: 'der',
  type: 'spki',
})
const standardSignature = Buffer.concat([
  hex('3046 0221 00'),
  hex('f5a03b0648d2c4630eeac513e1bb81a15944da3827d5b74143ac7eaceee720b3'),
  hex('0221 00'),
  hex('b1b6aa29df212fd8763182bc0d421ca1bb9038fd1f7f42d4840b69c485bbc1aa'),
]).toString('base64')

test('SM2: the example of GB/T 32918.5, appendix A', () => {
  expect(signerHash(standardKey).toString('hex')).toBe(
    'b2e14c5c79c6df5b85f4fe7ed8db7a262b9da7e07ccb0ea9f4747b8ccda8a4f3',
  )
  const publicKey = standardKey.export({ type: 'spki', format: 'pem' }).toString()
  expect(isSignatureOf('gm', publicKey, 'message digest', standardSignature)).toBe(true)
  expect(isSignatureOf('gm', publicKey, 'message Digest', standardSignature)).toBe(false)
})

test.each(suiteNames)('%s: a signature is of one text and one key', (suite) => {
  const own = newSigningKey(suite)
  const signature = signText(suite, own.privateKey, '文号〔2026〕1号')
  expect(isSignatureOf(suite, own.publicKey, '文号〔2026〕1号', signature)).toBe(true)
  expect(isSignatureOf(suite, own.publicKey, '文号〔2026〕2号', signature)).toBe(false)
  expect(isSignatureOf(suite, newSigningKey(suite).publicKey, '文号〔2026〕1号', signature)).toBe(false)
})

const keysOf = (suite: SuiteName, material: string) => sealingKeysOf(suites[suite], material, 'contacts')

test.each(suiteNames)('%s: any changed byte of an encrypted value is detected, and so is another key', (name) => {
  const suite = suites[name]
  const keys = keysOf(name, 'one')
  const sealed = suite.seal(keys, '13800138000')
  expect(sealed.equals(suite.seal(keys, '13800138000'))).toBe(true)
  expect(sealed.includes('13800138000')).toBe(false)
  expect(suite.open(keys, sealed)).toBe('13800138000')
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed)
    changed.writeUInt8((sealed[at] ?? 0) ^ 1, at)
    expect(() => suite.open(keys, changed)).toThrow()
  }
  for (const bytes of [4, 20, sealed.length - 1]) expect(() => suite.open(keys, sealed.subarray(0, bytes))).toThrow()
  expect(() => suite.open(keysOf(name, 'two'), sealed)).toThrow()
})

test('a stored hash is verified by the suite that made it, whatever the setting', () => {
  const before = digest('内容')
  expect(before).toBe(sha256('内容'))
  hashWith('gm')
  const after = digest('内容')
  for (const stored of [before, after]) {
    expect(isDigestOf(stored, '内容')).toBe(true)
    expect(isDigestOf(stored, '改过的内容')).toBe(false)
    expect(startDigest(stored).update('内').update('容').digest()).toBe(stored)
  }
  expect(after.startsWith('sm3:')).toBe(true)
  hashWith('international')
})

test('a keyed hash is verified by the suite that made it, with its own key', () => {
  const made = suiteNames.map((name) => {
    hashWith(name)
    return keyedHash('钥', '123456')
  })
  expect(new Set(made).size).toBe(2)
  for (const stored of made) {
    expect(isKeyedHashOf(stored, '钥', '123456')).toBe(true)
    expect(isKeyedHashOf(stored, '钥', '123457')).toBe(false)
    expect(isKeyedHashOf(stored, '匙', '123456')).toBe(false)
    expect(isKeyedHashOf('', '钥', '123456')).toBe(false)
  }
  hashWith('international')
})
