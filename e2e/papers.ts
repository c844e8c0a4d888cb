/** Real files for slots: a PDF of one page, a workbook of the demo city; and an example's answers with uploaded files in them. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AnswerSet } from '@green/filing/form/answers.ts'
import type { ApiClient } from './api.ts'

export const sampleWorkbook = join(import.meta.dirname, '../data/demo/enterprises-200.xlsx')

/** Input of the browser's `setInputFiles`. */
export function pdf(name: string): { name: string; mimeType: string; buffer: Buffer } {
  const text = 'BT /F1 20 Tf 72 760 Td (For the record) Tj ET'
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let body = '%PDF-1.4\n'
  const places = objects.map((object, i) => {
    const at = body.length
    body += `${i + 1} 0 obj\n${object}\nendobj\n`
    return `${String(at).padStart(10, '0')} 00000 n \n`
  })
  const end = `xref\n0 6\n0000000000 65535 f \n${places.join('')}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(body + end, 'latin1') }
}

/** The answers of an example with every named file really uploaded; the same name is uploaded once per slot. */
export async function withUploads(client: ApiClient, programme: string, answers: AnswerSet): Promise<AnswerSet> {
  const sent = new Map<string, Promise<unknown>>()
  const swap = async (value: unknown, slot: string): Promise<unknown> => {
    if (Array.isArray(value)) return Promise.all(value.map((one) => swap(one, slot)))
    if (typeof value !== 'object' || value === null) return value
    if ('sha256' in value && 'name' in value) {
      const name = /\.(pdf|xlsx)$/.test(String(value.name)) ? String(value.name) : `${value.name}.pdf`
      const key = `${slot} ${name}`
      if (!sent.has(key)) sent.set(key, client.upload(slot, fileOf(name)))
      return sent.get(key)
    }
    const inner = Object.entries(value).map(async ([key, one]) => [key, await swap(one, `${slot}.${key}`)] as const)
    return Object.fromEntries(await Promise.all(inner))
  }
  return (await swap(answers, programme)) as AnswerSet
}

export function fileOf(name: string) {
  return name.endsWith('.xlsx')
    ? {
        name,
        type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        bytes: new Uint8Array(readFileSync(sampleWorkbook)),
      }
    : { name, type: 'application/pdf', bytes: new Uint8Array(pdf(name).buffer) }
}
