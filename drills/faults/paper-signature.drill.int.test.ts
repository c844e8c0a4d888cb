/** A paper that the product issued, read by a second program: Poppler's pdfsig (Debian's poppler-utils), which verifies with NSS. */
import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { letter } from '@green/contract/calls/title/letter.ts'
import { greenFactory } from '@green/programmes/green-factory/programme.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestScheme } from '../../server/src/filing/test-scheme.ts'
import { report } from './testing/figures.ts'

const { app, scheme, as } = await openTestScheme()
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'green-papers-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** What the program says of a file; its own exit code is 0 as soon as there is a signature. */
async function saidOf(pdf: Uint8Array): Promise<string> {
  const file = join(folder, 'paper.pdf')
  await writeFile(file, pdf)
  return execFileSync('pdfsig', [file], { encoding: 'utf8', env: { ...process.env, LC_ALL: 'C.UTF-8' } })
}

test('a second program finds the signature of an issued letter valid over the whole file, and broken after a change', async () => {
  const [factory] = scheme.factories
  if (!factory) throw new Error('the scheme has no factory')
  const filingId = (await scheme.filed(greenFactory, factory, 'rejected')).id
  const { data } = await app.call(letter.issue, { filingId }, as('city'))
  const { rows } = await app.services.db.$client.query(
    'select storage_key from file join letter on letter.file_id = file.id where number = $1',
    [data.number],
  )
  const parts: Buffer[] = []
  for await (const part of app.services.files.read(rows[0].storage_key)) parts.push(Buffer.from(part))
  const pdf = Buffer.concat(parts)
  const said = await saidOf(pdf)
  expect(said).toContain('Signature Validation: Signature is Valid.')
  expect(said).toContain('Signature Type: ETSI.CAdES.detached')
  expect(said).toContain('Total document signed')
  // One byte of a stream.
  const at = pdf.indexOf('stream\n') + 40
  pdf[at] = (pdf[at] ?? 0) ^ 1
  expect(await saidOf(pdf)).toContain('Signature Validation: Digest Mismatch.')
  report({
    fault: 'an issued letter read by pdfsig, and with one byte changed',
    trials: 1,
    outcome: 'valid over the whole file; after the change the digest differs',
    times: `${pdf.length} bytes`,
  })
})
