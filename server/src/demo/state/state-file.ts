/** The packed city on disk: what it is, its tables, and its files, all compressed. */
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants } from 'node:zlib'

/** A text that the installation encrypts; it stands in the state in the clear. */
export type Encrypted = { readonly '⟦encrypted⟧': string }
export type Cell = unknown
export type PackedTable = { columns: readonly string[]; rows: readonly (readonly Cell[])[] }
/** Stored content, and how many bytes of the files' archive are its own. */
export type PackedFile = { key: string; size: number }
export type CityState = {
  /** The present of the city: what the seeding counted its days from. */
  packedAt: string
  /** The last migration of the schema that it was packed from. */
  migration: string
  tables: Readonly<Record<string, PackedTable>>
  files: readonly PackedFile[]
}

/** Stands for the hash of the demo's password, also in what a merge noted of an account. */
export const passwordPlaceholder = '⟦password⟧'

const encryptedTag = '⟦encrypted⟧'
export const encryptedCell = (value: string): Encrypted => ({ [encryptedTag]: value })
export const isEncryptedCell = (value: unknown): value is Encrypted =>
  typeof value === 'object' && value !== null && typeof (value as Record<string, unknown>)[encryptedTag] === 'string'

/** A value with every encrypted text in it replaced. */
export function withEncrypted(value: unknown, change: (text: string) => unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (isEncryptedCell(value)) return change(value[encryptedTag])
  if (Array.isArray(value)) return value.map((one) => withEncrypted(one, change))
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withEncrypted(inner, change)]))
}

const compress = promisify(brotliCompress)
const decompress = promisify(brotliDecompress)
/** Contents that resemble each other lie far apart: the largest window of the format. */
const packed = (bytes: Buffer) =>
  compress(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 10,
      [constants.BROTLI_PARAM_LGWIN]: 24,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })

/** Where the state lies in the product's folder. */
export const stateFolderOf = (repository: string): string => join(repository, 'data/demo/city-state')

const names = { tables: 'tables.json.br', files: 'files.br' } as const

/** Whether there is one: an archive of the product may come without. */
export const isPacked = (folder: string): boolean =>
  Object.values(names).every((name) => existsSync(join(folder, name)))

export async function writeState(folder: string, state: CityState, contents: readonly Buffer[]): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, names.tables), await packed(Buffer.from(JSON.stringify(state))))
  await writeFile(join(folder, names.files), await packed(Buffer.concat(contents)))
}

export async function readState(folder: string): Promise<CityState> {
  return JSON.parse(String(await decompress(await readFile(join(folder, names.tables))))) as CityState
}

/** Every stored content with its key. */
export async function readFiles(
  folder: string,
  files: readonly PackedFile[],
): Promise<{ key: string; content: Buffer }[]> {
  const all = await decompress(await readFile(join(folder, names.files)))
  let at = 0
  return files.map(({ key, size }) => {
    const content = all.subarray(at, at + size)
    at += size
    return { key, content }
  })
}
