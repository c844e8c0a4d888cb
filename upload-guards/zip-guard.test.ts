import { expect, test } from 'vitest'
import type { FileFault } from './file-refused.ts'
import { type ZipFixture, zipOf } from './test-archives.ts'
import { openZip } from './zip-guard.ts'

async function verified(bytes: Buffer) {
  const zip = await openZip(bytes)
  await zip.verify()
  return zip
}

async function refused(bytes: Buffer, fault: FileFault) {
  await expect(verified(bytes)).rejects.toMatchObject({
    name: 'FileRefused',
    fault,
    message: expect.stringMatching(/^文件.*请/),
  })
}

const honest: ZipFixture = { name: '说明.txt', data: '绿色工厂' }

test('a valid archive opens, with stored and packed entries and folders', async () => {
  const zip = await verified(
    zipOf([honest, { name: '附件/', data: '', method: 0 }, { name: '附件/图.txt', data: 'x', method: 0 }]),
  )
  expect(zip.entries.map((entry) => [entry.name, entry.directory])).toEqual([
    ['说明.txt', false],
    ['附件/', true],
    ['附件/图.txt', false],
  ])
  expect((await zip.read(zip.entries[0]!, 100)).toString()).toBe('绿色工厂')
})

test('names written by older Windows programs in GBK are decoded, also with a backslash inside a character', async () => {
  const zip = await verified(zipOf([{ name: Buffer.from('b1a8b8e62e747874', 'hex'), data: '', flags: 0 }]))
  expect(zip.entries[0]?.name).toBe('报告.txt')
  const trail = await verified(zipOf([{ name: Buffer.from('815c2e747874', 'hex'), data: '', flags: 0 }]))
  expect(trail.entries[0]?.name).toBe('乗.txt')
})

test('more than 200 MB unpacked is refused by the declared sizes, before unpacking', async () => {
  await refused(zipOf([{ ...honest, size: 201 * 1024 * 1024 }]), 'archive-bomb')
  await refused(zipOf([0, 1, 2].map((n) => ({ name: `${n}`, data: 'x', size: 70 * 1024 * 1024 }))), 'archive-bomb')
})

test('an entry that unpacks to more than it declares is stopped', async () => {
  await refused(zipOf([{ name: 'a', data: Buffer.alloc(30 * 1024 * 1024), size: 1000 }]), 'archive-bomb')
})

test('an extreme compression ratio is refused even below 200 MB', async () => {
  await refused(zipOf([{ name: 'a', data: Buffer.alloc(50 * 1024 * 1024) }]), 'archive-bomb')
})

test('overlapping entries are refused', async () => {
  await refused(zipOf([honest, { ...honest, name: '副本.txt', sharing: 0, localName: '说明.txt' }]), 'archive-bomb')
})

test('more than 2,000 entries are refused, also when the count is understated', async () => {
  const many = Array.from({ length: 2_001 }, (_, n) => ({ name: `${n}.txt`, data: '' }))
  await refused(zipOf(many), 'archive-too-many')
  await refused(zipOf(many, { count: 10 }), 'archive-too-many')
  await refused(zipOf(many.slice(0, 5), { count: 3 }), 'damaged')
})

test('names that leave their folder, repeat or are invisible are refused', async () => {
  for (const name of ['../a', 'a/../../b', '/etc/passwd', 'C:\\a', '..\\a', 'a\0b', 'a\nb', '', 'x'.repeat(501)]) {
    await refused(zipOf([{ name, data: 'x' }]), 'archive-names')
  }
  await refused(zipOf([honest, honest]), 'archive-names')
  await refused(
    zipOf([
      { name: 'a', data: '' },
      { name: 'A', data: '' },
    ]),
    'archive-names',
  )
  await refused(zipOf([{ name: Buffer.from([0xff, 0xfe]), data: '' }]), 'archive-names')
})

test('encrypted entries and rare compression methods are refused', async () => {
  await refused(zipOf([{ ...honest, flags: 0x801 }]), 'encrypted')
  await refused(zipOf([{ ...honest, method: 99 }]), 'encrypted')
  await refused(zipOf([{ ...honest, method: 14 }]), 'archive-method')
})

test('damaged archives are refused: truncated, appended to, prefixed, wrong checksum, false local header', async () => {
  const bytes = zipOf([honest, { name: 'b', data: 'y'.repeat(1000) }])
  for (const length of [0, 4, 30, bytes.length - 1, bytes.length - 40])
    await refused(bytes.subarray(0, length), 'damaged')
  await refused(Buffer.concat([bytes, Buffer.from('x')]), 'damaged')
  await refused(zipOf([honest], { before: Buffer.from('MZ program') }), 'damaged')
  await refused(zipOf([{ ...honest, crc: 1 }]), 'damaged')
  await refused(zipOf([{ ...honest, localName: '另外.txt' }]), 'damaged')
  await refused(zipOf([{ ...honest, size: 5, method: 0 }]), 'damaged')
  const broken = Buffer.from(zipOf([{ name: 'b', data: Buffer.from('0123456789'.repeat(100)) }]))
  broken.fill(0xff, 35, 50)
  await refused(broken, 'damaged')
})

test('an archive without entries is reported as empty', async () => {
  await refused(zipOf([]), 'empty')
})

test('any single changed byte gives an archive that either opens or is refused, never another error', async () => {
  const bytes = zipOf([honest, { name: 'b', data: 'y'.repeat(50) }])
  for (let at = 0; at < bytes.length; at++) {
    const changed = Buffer.from(bytes)
    changed[at] = changed[at]! ^ 0xff
    await verified(changed).catch((error) => expect(error).toMatchObject({ name: 'FileRefused' }))
  }
})
