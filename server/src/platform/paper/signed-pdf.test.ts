/** The signature inside a PDF: what readers verify, and what stays as PDF/A wants it. */
import { createHash, createVerify, X509Certificate } from 'node:crypto'
import { ContentInfo, SignedData } from '@peculiar/asn1-cms'
import { AsnConvert, OctetString } from '@peculiar/asn1-schema'
import { expect, test } from 'vitest'
import { detachedCms, ownCertificate } from '../../crypto/cms.ts'
import { newSigningKey } from '../../crypto/signature.ts'
import { renderPdf } from './pdf.ts'
import { signedPdf } from './signed-pdf.ts'

const { privateKey, publicKey } = newSigningKey('international')
const from = new Date('2026-06-01T02:03:04Z')
const certificate = ownCertificate(privateKey, {
  name: '示例市 文书签名',
  from,
  years: 30,
  serial: new Uint8Array([1]),
})

const paper = await renderPdf({
  version: '1.7',
  subset: 'PDF/A-2b',
  content: ['一', { text: '二', pageBreak: 'before' }],
})
const file = signedPdf(paper, {
  name: '示例市 文书签名',
  reason: '决定文书',
  at: from,
  sign: (content) => detachedCms(content, privateKey, certificate),
})
const text = file.toString('latin1')

test('the certificate is of the key, says who signs, and is of use for nothing but signing', () => {
  const read = new X509Certificate(certificate)
  expect(read.subject).toBe('CN=示例市 文书签名')
  expect(read.verify(read.publicKey)).toBe(true)
  expect(read.publicKey.export({ type: 'spki', format: 'pem' })).toBe(publicKey)
  expect([read.ca, new Date(read.validTo).getUTCFullYear()]).toEqual([false, 2056])
})

test('the signature is of the key and covers every byte but its own', () => {
  const [, ...range] = /\/ByteRange \[(\d+) (\d+) (\d+) (\d+)\]/.exec(text) ?? []
  const [start = -1, length = 0, second = 0, rest = 0] = range.map(Number)
  expect([start, second + rest]).toEqual([0, file.length])
  expect(file.subarray(length, second).toString('latin1')).toMatch(/^<[0-9a-f]+>$/)
  const content = Buffer.concat([file.subarray(0, length), file.subarray(second)])
  const { signerInfos, certificates } = AsnConvert.parse(
    AsnConvert.parse(Buffer.from(file.subarray(length + 1, second - 1).toString('latin1'), 'hex'), ContentInfo).content,
    SignedData,
  )
  expect([signerInfos.length, certificates?.length]).toEqual([1, 1])
  const [info] = signerInfos
  const hash = info?.signedAttrs?.find(({ attrType }) => attrType === '1.2.840.113549.1.9.4')?.attrValues[0]
  const hashed = AsnConvert.parse(hash ?? new ArrayBuffer(0), OctetString).buffer
  expect(Buffer.from(hashed).equals(createHash('sha256').update(content).digest())).toBe(true)
  const attributes = Buffer.concat((info?.signedAttrs ?? []).map((one) => Buffer.from(AsnConvert.serialize(one))))
  const set = Buffer.concat([Buffer.from([0x31, 0x81, attributes.length]), attributes])
  const verifying = createVerify('sha256').update(set)
  expect(verifying.verify(publicKey, Buffer.from(info?.signature.buffer ?? new ArrayBuffer(0)))).toBe(true)
})

test('the drawn file stays byte for byte, and what PDF/A asks for stands in what is added', () => {
  expect(file.subarray(0, paper.length).equals(Buffer.from(paper))).toBe(true)
  const added = text.slice(paper.length)
  expect(added.match(/\/ID \[(.*)\]/)?.[1]).toBe(
    Buffer.from(paper)
      .toString('latin1')
      .match(/\/ID \[(.*)\]/)?.[1],
  )
  expect(added).toContain(
    `/Prev ${
      Buffer.from(paper)
        .toString('latin1')
        .match(/startxref\s+(\d+)/)?.[1]
    }\n`,
  )
  // An annotation is printed, and has no appearance only where it has no place.
  expect(added).toMatch(/\/Subtype \/Widget[\s\S]*\/F 4\n\/Rect \[0 0 0 0\]/)
  expect(added).not.toMatch(/NeedAppearances|\/XFA/)
  const at = Number(added.match(/startxref\s+(\d+)/)?.[1])
  expect(text.slice(at, at + 4)).toBe('xref')
  for (const [, no, place] of text.slice(at).matchAll(/(\d+) 1\n(\d{10}) 00000 n /g))
    expect(text.slice(Number(place)).startsWith(`${no} 0 obj\n`)).toBe(true)
})

test('a file that is not of our library is refused, not damaged', () => {
  expect(() =>
    signedPdf(Buffer.from('%PDF-1.7\n'), { name: '', reason: '', at: from, sign: () => Buffer.alloc(0) }),
  ).toThrow(/this PDF has no/)
})
