/** The test vectors of RFC 6238 (appendix B), RFC 4226 (appendix D) and RFC 4648 (section 10); drift and replay. */
import { expect, test } from 'vitest'
import { codeOfStep, fromBase32, stepAt, stepOfCode, toBase32, uriOf } from './totp.ts'

const ascii = '1234567890'
const keys = {
  sha1: Buffer.from(ascii.repeat(2)),
  sha256: Buffer.from(ascii.repeat(4).slice(0, 32)),
  sha512: Buffer.from(ascii.repeat(7).slice(0, 64)),
}

test.each([
  [59, '94287082', '46119246', '90693936'],
  [1111111109, '07081804', '68084774', '25091201'],
  [1111111111, '14050471', '67062674', '99943326'],
  [1234567890, '89005924', '91819424', '93441116'],
  [2000000000, '69279037', '90698825', '38618901'],
  [20000000000, '65353130', '77737706', '47863826'],
])('RFC 6238 at %d seconds', (seconds, ...codes) => {
  const found = Object.entries(keys).map(([hash, key]) => codeOfStep(key, stepAt(seconds * 1000), { digits: 8, hash }))
  expect(found).toEqual(codes)
})

test('RFC 4226: the first ten codes', () => {
  const codes = Array.from({ length: 10 }, (_, step) => codeOfStep(keys.sha1, step))
  expect(codes.join(' ')).toBe('755224 287082 359152 969429 338314 254676 287922 162583 399871 520489')
})

test('a clock one step off is taken, two steps are not', () => {
  const now = 1_700_000_010_000
  const step = stepAt(now)
  const steps = [-2, -1, 0, 1, 2].map((off) => stepOfCode(keys.sha1, codeOfStep(keys.sha1, step + off), now, 0))
  expect(steps).toEqual([null, step - 1, step, step + 1, null])
})

test('neither the step that was used nor an earlier one is taken again', () => {
  const now = 1_700_000_010_000
  const step = stepAt(now)
  const codeOf = (off: number) => codeOfStep(keys.sha1, step + off)
  expect(stepOfCode(keys.sha1, codeOf(0), now, step)).toBeNull()
  expect(stepOfCode(keys.sha1, codeOf(-1), now, step)).toBeNull()
  expect(stepOfCode(keys.sha1, codeOf(1), now, step)).toBe(step + 1)
})

test.each(['', '12345', '1234567', 'abcdef', '１２３４５６'])('“%s” is no code', (code) => {
  expect(stepOfCode(keys.sha1, code, 59_000, 0)).toBeNull()
})

test('RFC 4648: Base32 both ways', () => {
  expect(['f', 'fo', 'foo', 'foob', 'fooba', 'foobar'].map((text) => toBase32(Buffer.from(text)))).toEqual([
    'MY',
    'MZXQ',
    'MZXW6',
    'MZXW6YQ',
    'MZXW6YTB',
    'MZXW6YTBOI',
  ])
  expect(fromBase32(toBase32(keys.sha1))).toEqual(keys.sha1)
})

test('the address for the app names platform and account', () => {
  const url = new URL(uriOf('MZXW6', '绿效码', 'admin'))
  expect(decodeURIComponent(url.pathname)).toBe('/绿效码:admin')
  expect(Object.fromEntries(url.searchParams)).toMatchObject({ secret: 'MZXW6', issuer: '绿效码', digits: '6' })
})
