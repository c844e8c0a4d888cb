/** Three builds one after the other: what a tab that was open before the last update can still load. */
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formerAssets } from './former-assets.ts'

let root: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'green-former-'))
  await mkdir(join(root, 'src'))
  await writeFile(join(root, 'index.html'), '<!doctype html><script type="module" src="/src/main.js"></script>')
  await writeFile(join(root, 'src/main.js'), `document.onclick = () => import('./form.js').then((form) => form.open())`)
})
afterAll(() => rm(root, { recursive: true, force: true }))

/** Builds a version of the form; returns the names of all scripts that are served, and of the form's own. */
async function buildVersion(text: string): Promise<{ served: string[]; form: string }> {
  await writeFile(join(root, 'src/form.js'), `export const open = () => document.title = ${JSON.stringify(text)}`)
  const made = await build({
    configFile: false,
    root,
    logLevel: 'silent',
    plugins: [formerAssets()],
    build: { outDir: 'dist', emptyOutDir: true },
  })
  const form = ('output' in made ? made.output : []).find(({ fileName }) => fileName.includes('form'))?.fileName ?? ''
  return { served: await readdir(join(root, 'dist/assets')), form: form.slice('assets/'.length) }
}

test('the form that an old tab opens after the update is there; a rebuild keeps it; after the next update it is gone', async () => {
  const first = await buildVersion('2025')
  expect(first.served).toContain(first.form)
  const second = await buildVersion('2026')
  expect(second.form).not.toBe(first.form)
  expect(second.served).toEqual(expect.arrayContaining([first.form, second.form]))
  const again = await buildVersion('2026')
  expect(again.served.toSorted()).toEqual(second.served.toSorted())
  const third = await buildVersion('2027')
  expect(third.served).toEqual(expect.arrayContaining([second.form, third.form]))
  expect(third.served).not.toContain(first.form)
  expect(await readdir(root)).not.toContain('dist.former')
}, 60_000)
