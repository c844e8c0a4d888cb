/**
 * npm run export -- <folder>: every table in an open format with its description, and the attachments, so that a city can leave the
 * product. Personal values are masked unless three people have allowed it once (`export/permit.ts`), secrets left out. The folder gets its name when everything is in it.
 */

import { existsSync } from 'node:fs'
import { mkdir, rename, rm, rmdir } from 'node:fs/promises'
import { dirname, relative } from 'node:path'
import type { ExportPermit } from '@green/contract/calls/operation/operation.ts'
import { clock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import { filesFolderOf, openFileStore } from '../platform/file-stores/open-store.ts'
import { versionOf } from '../platform/http/health.ts'
import type { FileStore } from '../platform/uploads/file-store.ts'
import type { Connection } from './backup/backup-store.ts'
import { requireEmpty, requireRoom, sizeOfFolder } from './backup/copy.ts'
import { hashOf } from './backup/stored-content.ts'
import { type ColumnEntry, columnEntries, entryOf, tableEntries, unmasked } from './export/dictionary.ts'
import { type ExportedFile, linkFile, openSums, safeName, sumsName, writeFile } from './export/files.ts'
import { takePermit } from './export/permit.ts'
import { cell, shown } from './export/shown.ts'
import { allTables, attachments, type ExportedColumn, openExport, rowsOf } from './export/store.ts'
import { requireSecret } from './move/compare.ts'
import { sourceOf } from './move/place.ts'

export type ExportFormat = 'csv' | 'jsonl'
export type Exported = { tables: number; rows: number; attachments: number; bytes: number; missing: string[] }

/** Excel and WPS take the file for UTF-8 by it. */
const byteOrderMark = '\ufeff'

/** While the server runs; one snapshot of the whole database. */
export async function exportAll(
  config: Config,
  folder: string,
  { format, isUnmasked }: { format: ExportFormat; isUnmasked: boolean },
  stop: AbortSignal,
): Promise<Exported> {
  await requireEmpty(folder, '导出目录不是空的')
  for (const original of [config.DATA_DIR, filesFolderOf(config)])
    if (!relative(original, folder).startsWith('..')) throw new Error(`导出目录不能放在数据目录之内：${folder}`)
  await requireRoom(folder, await sizeOfFolder(filesFolderOf(config)))
  const permit = isUnmasked ? await takePermit(config) : null
  const source = await sourceOf(config)
  const fresh = `${folder}.unfinished-${process.pid}`
  try {
    await requireSecret(config, source)
    const client = await source.open()
    try {
      await mkdir(dirname(fresh), { recursive: true })
      await mkdir(fresh, { mode: 0o700 })
      const files = await openFileStore(config)
      await openExport(client)
      const how = { format, permit, product: versionOf(config.repository) }
      const exported = await exportInto(client, files, fresh, how, stop)
      if (existsSync(folder)) await rmdir(folder)
      await rename(fresh, folder)
      return exported
    } finally {
      await client.end()
    }
  } catch (error) {
    await rm(fresh, { recursive: true, force: true })
    throw error
  } finally {
    await source.close()
  }
}

type Described = { column: ExportedColumn; entry: ColumnEntry }
type TableDescription = { table: string; title: string; leftOut: string | null; columns: Described[]; rows: number }
/** `permit`: who has allowed personal values to be left as they are; null: they are masked. */
type How = { format: ExportFormat; permit: ExportPermit | null; product: string }

async function exportInto(
  client: Connection,
  store: FileStore,
  folder: string,
  { format, permit, product }: How,
  stop: AbortSignal,
): Promise<Exported> {
  const sums = openSums(folder)
  const write = async (path: string, content: Parameters<typeof writeFile>[2]) =>
    sums.add(await writeFile(folder, path, content, stop))
  const tables = describedTables(await allTables(client), permit !== null)
  for (const table of tables) {
    if (table.leftOut !== null) continue
    const columns = table.columns.filter(({ entry }) => entry.treatment !== '不导出')
    const lines = format === 'csv' ? csvLines : jsonLines
    await write(`tables/${table.table}.${format}`, lines(client, table, columns))
  }
  const missing: string[] = []
  let stored = 0
  let last = null as { key: string; file: ExportedFile } | null
  for await (const { id, name, key, sha256 } of attachments(client)) {
    stop.throwIfAborted()
    const path = `attachments/${id.slice(-2)}/${id}/${safeName(name)}`
    if (last?.key === key) await sums.add(await linkFile(folder, last.file, path))
    // The hash of the record may be of another suite than the list's.
    else if ((await hashOf(store, key, sha256).catch(() => null)) === sha256) {
      last = { key, file: await writeFile(folder, path, store.read(key) as AsyncIterable<Buffer>, stop) }
      await sums.add(last.file)
    } else {
      missing.push(`${name}（${id}）`)
      continue
    }
    stored += 1
  }
  await write('说明.csv', dictionaryLines(tables))
  await write('请先读我.txt', [readMe(tables, { format, permit }, missing)])
  const { files, bytes, sha256 } = await sums.close()
  const manifest = {
    format: 1,
    kind: 'export',
    ...(permit ? { unmasked: permit } : {}),
    product,
    madeAt: clock.now(),
    rows: rowsByTable(tables),
    missing,
    files,
    bytes,
    sums: { path: sumsName, sha256 },
  }
  await writeFile(folder, 'manifest.json', [`${JSON.stringify(manifest, null, 1)}\n`], stop)
  const rows = tables.reduce((sum, one) => sum + one.rows, 0)
  return { tables: tables.filter(({ leftOut }) => leftOut === null).length, rows, attachments: stored, bytes, missing }
}

/** Every table with its entry; a table or column that nobody has described stops the export rather than leaving unmasked. */
function describedTables(tables: Awaited<ReturnType<typeof allTables>>, isUnmasked: boolean): TableDescription[] {
  const [known, entries] = [tableEntries(), columnEntries()]
  return tables.map(({ name, columns }) => {
    const table = known.get(name)
    if (!table) throw new Error(`表 ${name} 没有说明，不能导出`)
    const described = columns.flatMap((column) => {
      const entry = entryOf(entries, name, column.name)
      if (!entry && table.leftOut === null) throw new Error(`列 ${name}.${column.name} 没有说明，不能导出`)
      if (!entry) return []
      return [{ column, entry: isUnmasked ? { ...entry, treatment: unmasked(entry.treatment) } : entry }]
    })
    return { table: name, ...table, columns: described, rows: 0 }
  })
}

async function* csvLines(
  client: Connection,
  table: TableDescription,
  columns: readonly Described[],
): AsyncGenerator<string> {
  yield `${byteOrderMark}${columns.map(({ entry, column }) => cell(`${entry.title} ${column.name}`, false)).join(',')}\r\n`
  for await (const row of rowsOf(
    client,
    table.table,
    columns.map(({ column }) => column),
  )) {
    table.rows += 1
    const cells = columns.map(({ column, entry }, n) =>
      cell(shown(row[n] ?? null, entry.treatment, column.isDocument), column.isNumber),
    )
    yield `${cells.join(',')}\r\n`
  }
}

async function* jsonLines(
  client: Connection,
  table: TableDescription,
  columns: readonly Described[],
): AsyncGenerator<string> {
  for await (const row of rowsOf(
    client,
    table.table,
    columns.map(({ column }) => column),
  )) {
    table.rows += 1
    const values = columns.map(({ column, entry }, n) => [column.name, jsonValue(row[n] ?? null, column, entry)])
    yield `${JSON.stringify(Object.fromEntries(values))}\n`
  }
}

/** Not yet among TypeScript's own types (ES2026). */
const { rawJSON } = JSON as unknown as { rawJSON: (digits: string) => unknown }

/** Numbers keep all their digits. */
function jsonValue(stored: string | null, column: ExportedColumn, { treatment }: ColumnEntry): unknown {
  if (stored !== null && column.isNumber && /^-?\d+(\.\d+)?$/.test(stored)) return rawJSON(stored)
  if (stored !== null && column.type === 'boolean') return stored === 'true'
  return shown(stored, treatment, column.isDocument)
}

function* dictionaryLines(tables: readonly TableDescription[]): Generator<string> {
  yield `${byteOrderMark}表,表的名称,列,说明,类型,处理\r\n`
  for (const { table, title, leftOut, columns } of tables) {
    if (leftOut !== null) {
      yield `${[table, title, '', '', '', `不导出：${leftOut}`].map((text) => cell(text, false)).join(',')}\r\n`
      continue
    }
    for (const { column, entry } of columns)
      yield `${[table, title, column.name, entry.title, column.type, entry.treatment].map((text) => cell(text, false)).join(',')}\r\n`
  }
}

function readMe(
  tables: readonly TableDescription[],
  { format, permit }: Omit<How, 'product'>,
  missing: readonly string[],
): string {
  const left = tables.filter(({ leftOut }) => leftOut !== null)
  const columns = tables.flatMap(({ table, leftOut, columns: all }) =>
    leftOut === null
      ? all.flatMap(({ column, entry }) =>
          entry.treatment === '不导出' ? [`${table}.${column.name}（${entry.title}）`] : [],
        )
      : [],
  )
  return [
    '工业绿效码企业服务平台的全部数据，用开放的格式导出。',
    '',
    `tables/ 每张表一个文件（${format === 'csv' ? 'CSV，UTF-8，可用 Excel 或 WPS 打开' : 'JSON Lines，UTF-8，每行一个对象'}）；说明.csv 写明每张表、每一列的含义和处理。`,
    'attachments/ 是附件原件，按编号存放，保留原文件名（内容相同的是同一文件的硬链接）；file 表写明每个附件属于谁。附件的内容没有遮盖，含有个人信息，请加密存放。',
    'SHA256SUMS 列出每个文件的 SHA-256，可用 sha256sum -c SHA256SUMS 核对；manifest.json 最后写入，写明每张表的行数，没有它的目录是不完整的。',
    '时间为北京时间。以 = + - @ 开头的文字前面加了一个单引号，避免被当作公式。',
    '',
    permit
      ? `个人信息没有遮盖。许可人：${permit.by}；交给：${permit.receiver}；理由：${permit.reason}。请加密存放，用后销毁。`
      : '个人信息（姓名、电话、邮箱、证件和账户号码、网络地址）已遮盖。',
    '以下内容不导出：',
    ...left.map(({ table, title, leftOut }) => `- ${table}（${title}）：${leftOut}`),
    '- pgboss（任务队列）：待办的系统任务，含短信全文',
    ...columns.map((one) => `- ${one}`),
    ...(missing.length > 0 ? ['', '以下附件在导出之前已缺失或损坏：', ...missing.map((one) => `- ${one}`)] : []),
    '',
  ].join('\n')
}

const rowsByTable = (tables: readonly TableDescription[]) =>
  Object.fromEntries(tables.flatMap(({ table, leftOut, rows }) => (leftOut === null ? [[table, rows]] : [])))
