/** Papers of the demo city: real files with believable names, stored like any upload. */
import { Readable } from 'node:stream'
import type { FileAnswer } from '@green/filing/form/answers.ts'
import { writeSheet } from '@green/spreadsheet/writer.ts'
import { enterpriseById } from '../base/enterprise/store.ts'
import { recordOf } from '../base/files/made.ts'
import { insertFile, refOf } from '../base/files/store.ts'
import type { Actor } from '../platform/actor.ts'
import type { Services } from '../platform/services.ts'
import type { StoredFile } from '../platform/uploads/file-store.ts'
import type { Book } from './book/book.ts'
import { cityBook } from './book/city-books.ts'
import { type PaperPage, paperPages } from './book/paper-figures.ts'
import { paperPdf } from './paper-pdf.ts'

const mimes: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** What every page says: what it is, and whose. */
const headOf = (owner: Actor): string[] => ['演示材料', '供演示用，不是真实文件。', `提交账号：${owner.loginName}`]

function workbook(title: string, pages: readonly PaperPage[] | null): Readable {
  const rows = (pages ?? []).flatMap(({ heading, lines }) =>
    lines.map(({ label, amount, unit }) => [heading, label, Number(amount.replaceAll(',', '')), unit]),
  )
  return writeSheet({
    name: '计算过程',
    columns: [
      { title: '年度', kind: 'text' },
      { title: '指标', kind: 'text' },
      { title: '数值', kind: 'number' },
      { title: '单位', kind: 'text' },
    ],
    rows: rows.length > 0 ? rows : [['', title, 1, '']],
  })
}

/** Equal contents are stored once in a city. */
const storedIn = new WeakMap<Services['files'], Map<string, Promise<StoredFile>>>()

/** Workbooks do not compress: only the statistical form is each enterprise's own. */
const isOwnWorkbook = (name: string) => name.startsWith('205-1')

function stored(
  { files }: Pick<Services, 'files'>,
  owner: Actor,
  name: string,
  book: Book | null,
): Promise<StoredFile> {
  const known = storedIn.get(files) ?? new Map<string, Promise<StoredFile>>()
  storedIn.set(files, known)
  const isWorkbook = name.endsWith('xlsx')
  const pages = book && (!isWorkbook || isOwnWorkbook(name)) ? paperPages(book, name) : null
  const page = pages ? JSON.stringify(pages) : ''
  const key = isWorkbook ? `workbook ${name} ${page}` : `page of ${owner.loginName} ${page}`
  const made =
    known.get(key) ??
    files.keep(isWorkbook ? workbook(name, pages) : Readable.from([paperPdf(headOf(owner), pages ?? [])]))
  known.set(key, made)
  return made
}

/** Records one paper of an enterprise and returns it as an upload would. */
async function keepPaper(services: Services, owner: Actor, name: string, book: Book | null): Promise<FileAnswer> {
  const ending = name.split('.').pop() ?? 'pdf'
  const saved = await stored(services, owner, name, book)
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

/** The book of the owner's enterprise; null for everybody else. */
async function bookOf({ db }: Services, { enterpriseId }: Actor): Promise<Book | null> {
  const enterprise = enterpriseId === null ? null : await enterpriseById(db, enterpriseId)
  return enterprise ? cityBook(enterprise.socialCode) : null
}

/** One paper of an enterprise by itself. */
export const demoPaper = async (services: Services, owner: Actor, name: string): Promise<FileAnswer> =>
  keepPaper(services, owner, name, await bookOf(services, owner))

const isPaper = (value: unknown): value is FileAnswer =>
  typeof value === 'object' && value !== null && typeof (value as FileAnswer).sha256 === 'string'

/**
 * The answers with real files instead of the example's; the same name within one filing is the same file. Of an enterprise with a book
 * bills, sheets and reports have its figures, so that a search in the papers finds them.
 */
export async function withPapers<T>(services: Services, owner: Actor, answers: T): Promise<T> {
  const book = await bookOf(services, owner)
  const made = new Map<string, FileAnswer>()
  const swap = async (value: unknown): Promise<unknown> => {
    if (isPaper(value)) {
      const name = /\.(pdf|xlsx)$/i.test(value.name) ? value.name : `${value.name.replace(/\.\w+$/, '')}.pdf`
      const known = made.get(name) ?? (await keepPaper(services, owner, name, book))
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
