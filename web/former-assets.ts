/**
 * Keeps the scripts and styles of the former build beside those of the new one: a page that was open before the update loads its
 * further parts from them. Those of the build before that are dropped.
 */
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { retainedAfter, type Saved } from '../scripts/former-files.ts'

const listFile = '.assets.json'

export function formerAssets(): Plugin {
  let dist = ''
  let before: Saved | null = null
  const aside = () => `${dist}.former`
  return {
    name: 'former-assets',
    apply: 'build',
    configResolved: ({ root, build }) => {
      dist = join(root, build.outDir)
    },
    // Before the folder is emptied.
    async buildStart() {
      before = await readFile(join(dist, listFile), 'utf8').then(
        (text) => JSON.parse(text) as Saved,
        () => null,
      )
      await rm(aside(), { recursive: true, force: true })
      if (before) await cp(join(dist, 'assets'), aside(), { recursive: true })
    },
    writeBundle: {
      sequential: true,
      async handler(_options, bundle) {
        const own = Object.keys(bundle)
          .filter((name) => name.startsWith('assets/'))
          .map((name) => name.slice('assets/'.length))
        const list = retainedAfter(before, own)
        await mkdir(join(dist, 'assets'), { recursive: true })
        for (const name of list.former)
          for (const copy of ['', '.br', '.gz'])
            await cp(join(aside(), name + copy), join(dist, 'assets', name + copy)).catch(() => undefined)
        await rm(aside(), { recursive: true, force: true })
        await writeFile(join(dist, listFile), JSON.stringify(list))
      },
    },
  }
}
