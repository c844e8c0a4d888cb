/**
 * The page on which people read the interface description: Swagger UI as its package has it, and what starts it in Chinese.
 * It stands beside the web's own pages, and none of them loads anything of it.
 */
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip, constants as zlib } from 'node:zlib'
import { type Plugin, transformWithOxc } from 'vite'

const own = join(import.meta.dirname, 'reference')
const packaged = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))

/** Half a megabyte that few read: the last percent would take ten seconds of the build. */
const quality = 9

export function referencePage(): Plugin {
  return {
    name: 'reference-page',
    apply: 'build',
    writeBundle: {
      sequential: true,
      async handler({ dir = 'dist' }) {
        const to = join(dir, 'reference')
        await mkdir(to, { recursive: true })
        await copyFile(join(own, 'index.html'), join(to, 'index.html'))
        await copyFile(join(packaged, 'LICENSE'), join(to, 'swagger-ui.licence.txt'))
        const source = join(own, 'start.ts')
        const { code } = await transformWithOxc(await readFile(source, 'utf8'), source)
        await writeCompressed(join(to, 'start.js'), Buffer.from(code))
        await writeCompressed(join(to, 'page.css'), await readFile(join(own, 'page.css')))
        for (const name of ['swagger-ui-bundle.js', 'swagger-ui.css'])
          await writeCompressed(join(to, name), await readFile(join(packaged, name)))
      },
    },
  }
}

async function writeCompressed(file: string, bytes: Buffer): Promise<void> {
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, { params: { [zlib.BROTLI_PARAM_QUALITY]: quality } }),
    promisify(gzip)(bytes),
  ])
  await Promise.all([writeFile(file, bytes), writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
}
