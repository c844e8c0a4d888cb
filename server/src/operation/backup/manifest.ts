/**
 * The manifest of a backup: every file with its hash, every table with its number of rows. Written last; without it a
 * backup is incomplete.
 */
import { type Dirent, existsSync } from 'node:fs'
import { open, readdir, readFile, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { z } from 'zod'
import { startDigest } from '../../crypto/digest.ts'

export const manifestName = 'manifest.json'

/** Always inside the backup, also where the list was tampered with. */
const Path = z.string().refine((path) => !path.startsWith('/') && !path.split('/').includes('..'))

const Manifest = z.object({
  format: z.literal(1),
  /** `cluster`: the data folder of the embedded database; `dump`: written by pg_dump; `base`: a data folder that needs its log. */
  kind: z.enum(['cluster', 'dump', 'base']),
  product: z.string(),
  /** Major version of PostgreSQL. */
  postgres: z.string(),
  madeAt: z.string(),
  /** Of a base: the first segment of the log that it needs. */
  start: z
    .string()
    .regex(/^[0-9A-F]{24}$/)
    .optional(),
  rows: z.record(z.string(), z.number().int().min(0)),
  /** Every folder, since PostgreSQL wants its empty ones too and copying programs lose them. */
  folders: z.array(Path),
  files: z.array(z.object({ path: Path, size: z.number(), sha256: z.string() })),
})
export type Manifest = z.output<typeof Manifest>

export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const handle = await open(join(folder, manifestName), 'wx', 0o600)
  await handle.writeFile(`${JSON.stringify(manifest, null, 1)}\n`)
  await handle.sync()
  await handle.close()
}

/** Reads the manifest and checks every file against it; throws the first fault with the file's name. */
export async function checkedManifest(folder: string, stop: AbortSignal): Promise<Manifest> {
  const manifest = await readManifest(folder)
  const wanted = new Map(manifest.files.map((file) => [file.path, file]))
  for (const path of (await listTree(folder)).files) {
    if (path !== manifestName && !wanted.has(path)) throw new Error(`备份中有清单以外的文件：${path}`)
  }
  for (const { path, size, sha256 } of manifest.files) {
    stop.throwIfAborted()
    const file = join(folder, path)
    if (!existsSync(file)) throw new Error(`备份不完整，缺少文件：${path}`)
    if ((await stat(file)).size !== size || (await hashFile(file, sha256)) !== sha256)
      throw new Error(`备份已损坏，文件与清单不符：${path}`)
  }
  return manifest
}

/** Reads the manifest alone. */
export async function readManifest(folder: string): Promise<Manifest> {
  const file = join(folder, manifestName)
  if (!existsSync(file)) throw new Error(`${folder} 不是完整的备份（缺少 ${manifestName}）`)
  try {
    return Manifest.parse(JSON.parse(await readFile(file, 'utf8')))
  } catch {
    throw new Error(`备份清单 ${manifestName} 已损坏或版本不符`)
  }
}

/** Hashes every file below `folder` and makes sure that it is on the disk. */
export async function hashTree(folder: string, stop: AbortSignal): Promise<Pick<Manifest, 'folders' | 'files'>> {
  const { folders, files } = await listTree(folder)
  const hashed: Manifest['files'] = []
  for (const path of files) {
    stop.throwIfAborted()
    const handle = await open(join(folder, path), 'r+')
    await handle.sync()
    const { size } = await handle.stat()
    await handle.close()
    hashed.push({ path, size, sha256: await hashFile(join(folder, path)) })
  }
  return { folders, files: hashed }
}

/** All folders and plain files below `folder`, sorted, with `/` between the names; anything else is refused. */
export async function listTree(folder: string): Promise<{ folders: string[]; files: string[] }> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const name = (entry: Dirent) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')
  const strange = entries.find((entry) => !entry.isDirectory() && !entry.isFile())
  if (strange) throw new Error(`不支持的文件类型：${name(strange)}`)
  return {
    folders: entries
      .filter((entry) => entry.isDirectory())
      .map(name)
      .sort(),
    files: entries
      .filter((entry) => entry.isFile())
      .map(name)
      .sort(),
  }
}

/** The hash of a file by today's suite, or by that of a kept hash. */
export async function hashFile(path: string, like?: string): Promise<string> {
  const hash = startDigest(like)
  const handle = await open(path)
  for await (const chunk of handle.createReadStream()) hash.update(chunk)
  return hash.digest()
}
