/** A PDF that opens without a password is taken as it is; one that needs a password is refused, and what is packed inside is read all the same. */
import { readFile } from 'node:fs/promises'
import { deflateSync } from 'node:zlib'
import pdfmake from 'pdfmake'
import { expect, test } from 'vitest'
import { openedWithoutPassword } from './pdf-encryption.ts'
import { readPdfValue } from './pdf-value.ts'
import { checkUpload } from './upload-check.ts'

pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy(() => false)

const sample = (name: string) => readFile(new URL(`../e2e/samples/${name}`, import.meta.url))
const check = (file: Uint8Array) => checkUpload({ name: '报告.pdf', file, allow: ['pdf'], maxBytes: 1024 * 1024 })

type Passwords = { ownerPassword?: string; userPassword?: string }
/** A page with a square, encrypted as this version of the format does it. */
async function drawn(version: string, passwords: Passwords): Promise<Buffer> {
  const square = { canvas: [{ type: 'rect', x: 0, y: 0, w: 10, h: 10 }] }
  return Buffer.from(await pdfmake.createPdf({ version, ...passwords, content: [square] } as never).getBuffer())
}

test.each(['02-owner-password-aes128.pdf', '02-owner-password-aes256.pdf'])(
  '%s, made elsewhere, is accepted',
  async (name) => {
    const bytes = await sample(name)
    expect(await check(bytes)).toMatchObject({ ok: true, size: bytes.length })
  },
)

test.each(['1.3', '1.5', '1.7', '1.7ext3'])(
  'of version %s: one that only forbids changes is accepted, one with a password to open is refused',
  async (version) => {
    expect(await check(await drawn(version, { ownerPassword: 'secret' }))).toMatchObject({ ok: true })
    const locked = await check(await drawn(version, { userPassword: 'secret' }))
    expect(locked).toMatchObject({ ok: false, fault: 'encrypted' })
    expect(locked).toHaveProperty('message', expect.stringMatching(/要输入密码才能打开，请取消打开密码/))
  },
)

test('any change in the proof of the empty password means that a password is needed', async () => {
  const text = (await sample('02-owner-password-aes256.pdf')).toString('latin1')
  const changed = text.replace(/(\/U <)(.)/, (_, head: string, digit: string) => `${head}${digit === '0' ? '1' : '0'}`)
  expect(changed).not.toBe(text)
  expect(await check(Buffer.from(changed, 'latin1'))).toMatchObject({ ok: false, fault: 'encrypted' })
})

test('a script in an encrypted packed object is found', async () => {
  const text = (await drawn('1.5', { ownerPassword: 'secret' })).toString('latin1')
  const [, number] = /\/Encrypt (\d+) 0 R/.exec(text) ?? []
  const head = `\n${number} 0 obj`
  const dictionary = readPdfValue(text, text.indexOf(head) + head.length)
  const id = readPdfValue(text, text.lastIndexOf('/ID ') + 4)
  if (!(dictionary instanceof Map && Array.isArray(id) && Buffer.isBuffer(id[0])))
    throw new Error('no encryption found')
  const cipher = openedWithoutPassword(dictionary, id[0])
  const withObjects = (objects: string) => {
    // RC4 encrypts and decrypts in the same way.
    const packed = cipher?.({ number: 90, generation: 0 }, deflateSync(Buffer.from(objects))) ?? Buffer.alloc(0)
    const object = `\n90 0 obj<</Type/ObjStm/N 1/First 4/Filter/FlateDecode/Length ${packed.length}>>stream\n${packed.toString('latin1')}\nendstream endobj`
    return Buffer.from(text.replace('\nxref', `${object}\nxref`), 'latin1')
  }
  expect(await check(withObjects('5 0 <</Type/Page>>'))).toMatchObject({ ok: true })
  expect(await check(withObjects('5 0 <</S/JavaScript/JS(app.alert(1))>>'))).toMatchObject({ fault: 'active' })
})

test('what is encrypted by a certificate or an unknown method is refused', async () => {
  const text = (await drawn('1.7', { ownerPassword: 'secret' })).toString('latin1')
  for (const changed of [text.replace('/Filter /Standard', '/Filter /Adobe.PubSec'), text.replace('/V 4', '/V 9')]) {
    expect(changed).not.toBe(text)
    expect(await check(Buffer.from(changed, 'latin1'))).toMatchObject({ ok: false, fault: 'encrypted' })
  }
})

test('values are read in every notation, and what is no value is not', () => {
  const read = (text: string) => readPdfValue(text, 0)
  expect(
    read(String.raw`(a\(b\)\101\
c(d))`),
  ).toEqual(Buffer.from('a(b)Ac(d)'))
  expect(read('<4 1 4>')).toEqual(Buffer.from('A@'))
  expect(read('[1 -2 true null 7 0 R]')).toEqual([1, -2, true, null, 7])
  expect(read('% note\n<</A#42 (c) /D<</E 1>>>>')).toEqual(
    new Map<string, unknown>([
      ['AB', Buffer.from('c')],
      ['D', new Map([['E', 1]])],
    ]),
  )
  for (const broken of ['(open', '<4g>', '<</A>>', '[1', '', '['.repeat(40)]) expect(read(broken)).toBeUndefined()
})

test.each(['09-zeros-3000.pdf', '09-blank-lines.pdf', '09-blank-before-head.pdf'])('%s is accepted', async (name) => {
  expect(await check(await sample(name))).toMatchObject({ ok: true })
})

test('what is cut off, or hides more behind its end, is refused', async () => {
  const whole = await sample('09-zeros-3000.pdf')
  const end = whole.indexOf('%%EOF')
  expect(await check(Buffer.concat([whole.subarray(0, end), Buffer.alloc(3000)]))).toMatchObject({ fault: 'damaged' })
  expect(await check(Buffer.concat([whole, Buffer.alloc(3000, 'x')]))).toMatchObject({ fault: 'damaged' })
  expect(await check(Buffer.concat([Buffer.from('x'), whole]))).toMatchObject({ fault: 'mismatch' })
})
