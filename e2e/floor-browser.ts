/**
 * The oldest supported Chromium as a real browser: a former version of the package that brings today's. It is not part of
 * the installation; the first drill fetches it (57 MB) and checks its digest.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inflate } from '@sparticuz/chromium'
import { oldestBrowsers } from '../web/oldest-browsers.ts'

const release = `${oldestBrowsers.chromium}.0.0`
const digest = 'h68PUvW3tz3vZxYa/XxpHdudZ65p6zejBcBdW6qwsJ3xHR4d6myclK+E3stQd3epnPNVZAf/rDf37njG1VjNWg=='
const cache = fileURLToPath(new URL('../.cache/browser', import.meta.url))

/** The program to start: a script that gives the browser its own libraries. */
export async function floorBrowser(): Promise<string> {
  const folder = join(cache, `floor-${release}`)
  const program = join(folder, 'start.sh')
  if (existsSync(program)) return program
  const fresh = `${folder}.new-${process.pid}`
  await mkdir(fresh, { recursive: true })
  try {
    const archive = join(fresh, `sparticuz-chromium-${release}.tgz`)
    runIn(fresh, ['npm', 'pack', '--silent', `@sparticuz/chromium@${release}`])
    if (
      createHash('sha512')
        .update(await readFile(archive))
        .digest('base64') !== digest
    )
      throw new Error(`${archive} is not the package that was tried`)
    runIn(fresh, ['tar', '-xzf', archive])
    await unpack(fresh, ['chromium.br', 'aws.tar.br'])
    await rm(archive)
    await rm(join(fresh, 'package'), { recursive: true })
    const start = `#!/bin/sh\nLD_LIBRARY_PATH='${folder}/aws/lib' exec '${folder}/chromium' "$@"\n`
    await writeFile(join(fresh, 'start.sh'), start, { mode: 0o755 })
    await rm(folder, { recursive: true, force: true })
    await rename(fresh, folder)
  } finally {
    await rm(fresh, { recursive: true, force: true })
  }
  return program
}

function runIn(folder: string, [program = '', ...args]: readonly string[]): void {
  const { status, stderr, error } = spawnSync(program, args, { cwd: folder, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${error?.message ?? stderr}`)
}

/** The package of today unpacks into the temporary folder. */
async function unpack(folder: string, names: readonly string[]): Promise<void> {
  const before = process.env.TMPDIR
  process.env.TMPDIR = folder
  try {
    for (const name of names) await inflate(join(folder, 'package/bin', name))
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
  }
}
