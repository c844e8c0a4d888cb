import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, expect, test } from 'vitest'
import { eicar, startTestScanner, type TestScanner } from './test-scanner.ts'
import { openScanner } from './virus-scan.ts'

let scanner: TestScanner
afterEach(() => scanner?.close())

const bytes = (text: string) => Readable.from([Buffer.from(text)])
const large = () => Readable.from(Array.from({ length: 64 }, () => Buffer.alloc(65_536, 'a')))

test.each([
  ['TCP', undefined],
  ['a Unix socket', join(tmpdir(), `scan-${process.pid}.sock`)],
])('over %s a clean file, a large one and a virus are told apart', async (_, path) => {
  scanner = await startTestScanner(path)
  const open = openScanner(scanner.url)
  expect(await open?.scan(bytes('报告'), 5000)).toEqual({ result: 'clean' })
  expect(await open?.scan(large(), 5000)).toEqual({ result: 'clean' })
  expect(await open?.scan(bytes(`%PDF-1.4 ${eicar}`), 5000)).toEqual({ result: 'found', virus: 'Eicar-Test-Signature' })
  expect(await open?.answers()).toBe(true)
})

test('a scanner that hangs, fails or is not there is away, and nothing counts as clean', async () => {
  scanner = await startTestScanner()
  const open = openScanner(scanner.url)
  scanner.mode = 'hangs'
  expect((await open?.scan(bytes('a'), 100))?.result).toBe('away')
  scanner.mode = 'fails'
  expect(await open?.scan(bytes('a'), 5000)).toEqual({ result: 'away', reason: 'INSTREAM size limit exceeded. ERROR' })
  await scanner.close()
  expect((await open?.scan(bytes('a'), 5000))?.result).toBe('away')
  expect(await open?.answers()).toBe(false)
})

test('without an address there is no scanner', () => {
  expect(openScanner(undefined)).toBeNull()
})
