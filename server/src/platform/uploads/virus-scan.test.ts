import { createReadStream } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, expect, test } from 'vitest'
import { addressGuard } from '../outside/address-guard.ts'
import { makeCircuits } from '../outside/circuit.ts'
import { clamdProgram, clamdVirus, startClamd } from './test-clamd.ts'
import { eicar, startTestScanner } from './test-scanner.ts'
import { openScanner } from './virus-scan.ts'

const here = addressGuard(['127.0.0.0/8'])
const circuit = () => makeCircuits().circuits.of('scanner')

let scanner: { url: string; close(): Promise<void> }
afterEach(() => scanner?.close())

const bytes = (text: string) => Readable.from([Buffer.from(text)])
const large = () => Readable.from(Array.from({ length: 64 }, () => Buffer.alloc(65_536, 'a')))

const socketPath = join(tmpdir(), `scan-${process.pid}.sock`)
/** One entry where ClamAV is installed; without it the stand-in alone is asked. */
const clamdHere = clamdProgram ? [['clamd', () => startClamd(), clamdVirus] as const] : []

test.each([
  ['a stand-in over TCP', () => startTestScanner(), 'Eicar-Test-Signature'] as const,
  ['a stand-in over a Unix socket', () => startTestScanner({ path: socketPath }), 'Eicar-Test-Signature'] as const,
  ...clamdHere,
])('by %s a clean file, a large one and a virus are told apart', async (_, start, virus) => {
  scanner = await start()
  const open = openScanner(scanner.url, circuit(), here)
  expect(await open?.scan(bytes('报告'), 20_000)).toEqual({ result: 'clean' })
  expect(await open?.scan(large(), 20_000)).toEqual({ result: 'clean' })
  expect(await open?.scan(bytes(`%PDF-1.4 ${eicar}`), 20_000)).toEqual({ result: 'found', virus })
  const inPieces = Readable.from([Buffer.from('%PDF-1.4'), Buffer.alloc(0), Buffer.from(eicar)])
  expect(await open?.scan(inPieces, 20_000)).toEqual({ result: 'found', virus })
  expect(await open?.answers()).toBe(true)
})

/** 30 MB, more than clamd reads as it is installed. */
const beyond = () =>
  Readable.from([Buffer.from(eicar), ...Array.from({ length: 480 }, (_, n) => Buffer.alloc(65_536, n % 251))])

test.each(clamdHere)('a file beyond what %s reads is never clean, and is no virus either', async () => {
  scanner = await startClamd({ MaxFileSize: '25M' })
  const reason = 'Heuristics.Limits.Exceeded.MaxFileSize'
  expect(await openScanner(scanner.url, circuit(), here)?.scan(beyond(), 20_000)).toEqual({ result: 'away', reason })
  await scanner.close()
  scanner = await startClamd({ StreamMaxLength: '25M' })
  expect((await openScanner(scanner.url, circuit(), here)?.scan(beyond(), 20_000))?.result).toBe('away')
  await scanner.close()
  scanner = await startClamd()
  expect(await openScanner(scanner.url, circuit(), here)?.scan(beyond(), 20_000)).toEqual({
    result: 'found',
    virus: clamdVirus,
  })
})

test('a scanner that hangs, fails or is not there is away, and nothing counts as clean', async () => {
  const standIn = await startTestScanner()
  scanner = standIn
  const open = openScanner(scanner.url, circuit(), here)
  standIn.mode = 'hangs'
  expect((await open?.scan(bytes('a'), 100))?.result).toBe('away')
  standIn.mode = 'fails'
  expect(await open?.scan(bytes('a'), 5000)).toEqual({ result: 'away', reason: 'INSTREAM size limit exceeded. ERROR' })
  await scanner.close()
  expect((await open?.scan(bytes('a'), 5000))?.result).toBe('away')
  expect(await open?.answers()).toBe(false)
})

test('an answer that the file goes beyond the scanner’s limits is not a virus', async () => {
  const standIn = await startTestScanner()
  scanner = standIn
  standIn.mode = 'exceeds'
  const reason = 'Heuristics.Limits.Exceeded.MaxFileSize'
  expect(await openScanner(scanner.url, circuit(), here)?.scan(bytes('a'), 5000)).toEqual({ result: 'away', reason })
})

test('content that is gone when nobody reads it any more is no fault: a paused scanner ends no process', async () => {
  const breaker = circuit()
  const open = openScanner('tcp://127.0.0.1:1', breaker, here)
  for (let failures = 0; failures < 3; failures++) await open?.scan(bytes('a'), 5000)
  expect(breaker.isOpen()).toBe(true)
  // As an upload is renamed while its stream is being opened; an error that nobody hears fails the run.
  const content = createReadStream(join(tmpdir(), 'no-such-upload.part'))
  expect((await open?.scan(content, 5000))?.result).toBe('away')
  if (!content.closed) await new Promise<void>((done) => content.once('close', () => done()))
})

test('without an address there is no scanner', () => {
  expect(openScanner(undefined, circuit(), here)).toBeNull()
})
