/** The package of one enterprise: 40 incompressible files of 5 MB as one archive. */
import { randomBytes } from 'node:crypto'
import { shenb as factoryCalls } from '@green/contract/calls/filing/shenb.ts'
import { fieldsOf } from '@green/filing/form/form.ts'
import { greenFactory } from '@green/programmes/green-factory/programme.ts'
import type pg from 'pg'
import { openDiskStore } from '../../server/src/platform/file-stores/disk-store.ts'
import { ids } from '../../server/src/platform/ids.ts'
import type { Product } from '../faults/testing/product.ts'
import { hangFiles } from './city-store.ts'
import { mb, type Report } from './figures.ts'
import { answerOf, tokenOf } from './people.ts'
import { memoryRise } from './process.ts'

const count = 40
const sizeMb = 5

export async function measurePackage(
  product: Product,
  client: pg.Client,
  folder: string,
  report: Report,
): Promise<void> {
  const store = openDiskStore(folder)
  const files = []
  for (let n = 1; n <= count; n++) {
    const stored = await store.keep(inPieces(sizeMb))
    files.push({ ...stored, id: ids.next(), name: `佐证材料${n}.pdf` })
  }
  const slots = fieldsOf(greenFactory).flatMap(({ key, spec }) => (spec.kind === 'files' ? [key] : []))
  const id = await hangFiles(client, greenFactory.id, slots, files)
  const { path, headers } = answerOf(factoryCalls.exportByEnterprise, { id }, await tokenOf(product, 'city'))
  const { rise, result } = await memoryRise(product.pid, async () => {
    const start = performance.now()
    const answer = await fetch(`${product.url}${path}`, { headers })
    if (!answer.ok || !answer.body) throw new Error(`the package failed: ${await answer.text()}`)
    let bytes = 0
    for await (const chunk of answer.body) bytes += chunk.length
    return { bytes, seconds: (performance.now() - start) / 1000 }
  })
  if (result.bytes < count * sizeMb * 2 ** 20) throw new Error(`the package holds ${result.bytes} bytes only`)
  report({
    part: 'package',
    what: `one enterprise with ${count} files of ${sizeMb} MB (${mb(result.bytes / 2 ** 20)} in ${result.seconds.toFixed(1)} s): memory`,
    measured: `+${mb(rise)}`,
    goal: '≤ +60 MB',
    met: rise <= 60,
  })
}

async function* inPieces(megabytes: number): AsyncGenerator<Buffer> {
  for (let n = 0; n < megabytes; n++) yield randomBytes(2 ** 20)
}
