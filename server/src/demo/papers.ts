/** Papers of the demo city: real files with believable names, stored like any upload. */
import { Readable } from 'node:stream'
import type { FileAnswer } from '@green/filing/form/answers.ts'
import { writeSheet } from '@green/spreadsheet/writer.ts'
import { recordOf } from '../base/files/made.ts'
import { insertFile, refOf } from '../base/files/store.ts'
import type { Actor } from '../platform/actor.ts'
import type { Services } from '../platform/services.ts'
import type { StoredFile } from '../platform/uploads/file-store.ts'

const mimes: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** Text for a font in UniGB-UCS2-H. */
const ucs2 = (text: string) => `<${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`

/** One page that says what it is, and whose; in the readers' own Chinese font, so that none has to be embedded. */
function pdf(owner: string): Buffer {
  const lines = [
    `/F1 20 Tf 72 760 Td ${ucs2('演示材料')} Tj`,
    `0 -32 Td /F1 12 Tf ${ucs2('供演示用，不是真实文件。')} Tj`,
  ]
  const text = `BT ${lines.join(' ')} 0 -24 Td ${ucs2(`提交账号：${owner}`)} Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [6 0 R] >>',
    '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 4 >> /FontDescriptor 7 0 R /DW 1000 >>',
    '<< /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [-25 -254 1000 880] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >>',
  ]
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, i) => {
    const at = body.length
    body += `${i + 1} 0 obj\n${object}\nendobj\n`
    return at
  })
  const xref = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  return Buffer.from(
    `${body}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${xref}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`,
    'latin1',
  )
}

function workbook(title: string): Readable {
  return writeSheet({
    name: '计算过程',
    columns: [
      { title: '指标', kind: 'text' },
      { title: '数值', kind: 'number' },
    ],
    rows: [[title, 1]],
  })
}

/** Equal contents are stored once in a city. */
const storedIn = new WeakMap<Services['files'], Map<string, Promise<StoredFile>>>()

function stored({ files }: Pick<Services, 'files'>, owner: Actor, name: string, ending: string): Promise<StoredFile> {
  const known = storedIn.get(files) ?? new Map<string, Promise<StoredFile>>()
  storedIn.set(files, known)
  const key = ending === 'xlsx' ? `workbook ${name}` : `page of ${owner.loginName}`
  const made = known.get(key) ?? files.keep(ending === 'xlsx' ? workbook(name) : Readable.from([pdf(owner.loginName)]))
  known.set(key, made)
  return made
}

/** Records one paper of an enterprise and returns it as an upload would. */
async function keepPaper(services: Services, owner: Actor, name: string): Promise<FileAnswer> {
  const ending = name.split('.').pop() ?? 'pdf'
  const saved = await stored(services, owner, name, ending)
  const row = recordOf(saved, {
    ownerId: owner.accountId,
    enterpriseId: owner.enterpriseId,
    slot: 'demo',
    name,
    mime: mimes[ending] ?? 'application/pdf',
  })
  await insertFile(services.db, row)
  return { ...refOf(row) }
}

/** One paper of an enterprise by itself. */
export const demoPaper = (services: Services, owner: Actor, name: string): Promise<FileAnswer> =>
  keepPaper(services, owner, name)

const isPaper = (value: unknown): value is FileAnswer =>
  typeof value === 'object' && value !== null && typeof (value as FileAnswer).sha256 === 'string'

/** The answers with real files instead of the example's; the same name within one filing is the same file. */
export async function withPapers<T>(services: Services, owner: Actor, answers: T): Promise<T> {
  const made = new Map<string, FileAnswer>()
  const swap = async (value: unknown): Promise<unknown> => {
    if (isPaper(value)) {
      const name = /\.(pdf|xlsx)$/i.test(value.name) ? value.name : `${value.name.replace(/\.\w+$/, '')}.pdf`
      const known = made.get(name) ?? (await keepPaper(services, owner, name))
      made.set(name, known)
      return known
    }
    if (Array.isArray(value)) {
      const out: unknown[] = []
      for (const item of value) out.push(await swap(item))
      return out
    }
    if (typeof value !== 'object' || value === null) return value
    const out: Record<string, unknown> = {}
    for (const [key, inner] of Object.entries(value)) out[key] = await swap(inner)
    return out
  }
  return (await swap(answers)) as T
}
