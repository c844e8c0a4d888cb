/** Papers signed in both suites: what the public check says before and after the setting is changed, and after a change of what was signed. */
import { createVerify } from 'node:crypto'
import { letter } from '@green/contract/calls/title/letter.ts'
import { greenFactory } from '@green/programmes/green-factory/programme.ts'
import { beforeAll, expect, test } from 'vitest'
import { openApp } from '../../app.ts'
import { isSignatureOf } from '../../crypto/signature.ts'
import { openTestScheme } from '../../filing/test-scheme.ts'
import { checkChain, sealLines } from '../audit/chain.ts'
import { writeAudit } from '../audit/store.ts'
import { png, sendFile } from '../files/testing.ts'

const { app, scheme, as } = await openTestScheme()
const filings: string[] = []

beforeAll(async () => {
  for (const factory of scheme.factories.slice(0, 2))
    filings.push((await scheme.filed(greenFactory, factory, 'rejected')).id)
})

/** A stored paper as readers get it. */
async function fileOf(number: string): Promise<string> {
  const { rows } = await query(
    'select storage_key from file join letter on letter.file_id = file.id where number = $1',
    [number],
  )
  const parts: Buffer[] = []
  for await (const part of app.services.files.read(rows[0].storage_key)) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('latin1')
}

const query = (text: string, values: unknown[] = []) => app.services.db.$client.query(text, values)

async function issued(filingId: string) {
  const { data } = await app.call(letter.issue, { filingId }, as('city'))
  const { rows } = await query('select code from letter where number = $1', [data.number])
  return { number: data.number, code: String(rows[0]?.code) }
}
type Issued = Awaited<ReturnType<typeof issued>>
const checked = async (one: Issued) => (await app.call(letter.check, one)).data

const sealed = async () => {
  await writeAudit(app.services.db, { kind: 'business', actor: null, action: '试', result: '成功' })
  await sealLines(app.services)
}

test('a paper of either suite is verified after the setting changed, and its signature ends with what it signed', async () => {
  const first = await issued(filings[0] ?? '')
  const before = await checked(first)
  expect(before).toMatchObject({
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    signature: { algorithm: 'ECDSA', isValid: true },
  })
  const { text = '', value = '', publicKey = '' } = before.signature ?? {}
  // As any other program does it.
  expect(createVerify('sha256').update(text).verify(publicKey, value, 'base64')).toBe(true)
  expect(text).toContain(`编号：${first.number}\n内容校验值：${before.sha256}\n`)
  // Readers verify a signature of this suite inside the file.
  expect(await fileOf(first.number)).toContain('/SubFilter /ETSI.CAdES.detached')
  await sealed()

  const second = await openApp({ ...app.services.config, CRYPTO: 'gm' }, app.url)
  expect(await checked(first)).toEqual(before)
  const other = await issued(filings[1] ?? '')
  const after = await checked(other)
  // None of them knows SM2: it stands on record only.
  expect(await fileOf(other.number)).not.toContain('/AcroForm')
  expect(after).toMatchObject({
    sha256: expect.stringMatching(/^sm3:/),
    signature: { algorithm: 'SM2', isValid: true },
  })
  const signature = after.signature
  expect(signature && isSignatureOf('gm', signature.publicKey, signature.text, signature.value)).toBe(true)

  // Files and the log of both suites stand side by side.
  const token = as('admin')
  const file = await sendFile(app, {
    content: png(40, 40),
    name: '章.png',
    type: 'image/png',
    token,
    slot: 'letter.seal',
  })
  expect(file.sha256).toMatch(/^sm3:[0-9a-f]{64}$/)
  await sealed()
  expect((await checkChain(app.services)).fault).toBeNull()
  const { rows } = await query(
    `select count(*) filter (where hash like 'sm3:%')::int as gm, count(*)::int as lines from audit_seal`,
  )
  expect(rows[0].gm).toBeGreaterThan(0)
  expect(rows[0].lines).toBeGreaterThan(rows[0].gm)
  await query(
    `update audit_log set result = '失败' where id = (select line_id from audit_seal order by seq desc limit 1)`,
  )
  expect((await checkChain(app.services)).fault?.kind).toBe('changed')

  for (const one of [first, other]) {
    const { sha256 } = await checked(one)
    await query('update file set sha256 = $2 where sha256 = $1', [
      sha256,
      sha256.replace(/.$/, (end) => (end === '0' ? '1' : '0')),
    ])
    expect((await checked(one)).signature?.isValid).toBe(false)
  }
  await query('delete from paper_signature where name = $1', [first.number])
  expect((await checked(first)).signature).toBeNull()
  await second.close()
})
