/** A demo city that is backed up and restored, and the texts that its public reads: links, attachments, words. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findingSorts } from '@green/contract/calls/content/content-check.ts'
import { openApp } from '../../server/src/app.ts'
import { listFindings } from '../../server/src/modules/content/content-check/board.ts'
import { checkContent } from '../../server/src/modules/content/content-check/nightly.ts'
import { readConfig } from '../../server/src/platform/config.ts'
import { startEmbeddedPostgres } from '../../server/src/platform/postgres/embedded-postgres.ts'
import { settings, startProduct } from '../faults/testing/product.ts'
import { type Outcome, runProgram, type Step } from './steps.ts'

/** The two steps that work on one demo city, which is made for the first. */
export function citySteps(): { steps: Step[]; close(): Promise<void> } {
  let home = ''
  const city = () => join(home, 'city')
  return {
    steps: [
      {
        title: '恢复演练（备份、恢复、核对）',
        async run() {
          home = await mkdtemp(join(tmpdir(), 'green-nightly-'))
          const product = await startProduct({ DATA_DIR: city(), DEMO: '1' })
          await product.kill('SIGTERM')
          return restored(home)
        },
      },
      { title: '链接、附件和文字（演示城市的公开内容）', run: () => textsOf(city()) },
    ],
    async close() {
      if (home) await rm(home, { recursive: true, force: true })
    },
  }
}

/** The commands as an operator runs them, each held to its exit code. */
async function restored(home: string): Promise<Outcome> {
  const command = (name: string, ...args: string[]) =>
    [
      [`server/src/operation/command.ts`, name, ...args],
      { ...settings, DEMO: '1', DATA_DIR: join(home, name === 'backup' ? 'city' : 'restored') },
    ] as const
  const backup = join(home, 'backup')
  const lines: string[] = []
  const began = performance.now()
  for (const [args, environment] of [command('backup', backup), command('restore', backup), command('verify')]) {
    const { code, text } = await runProgram(args, environment)
    lines.push(...text.trim().split('\n').slice(-2))
    if (code !== 0) return { verdict: 'bad', lines: [`${args[1]} 没有完成（退出码 ${code}）`, ...lines] }
  }
  return {
    verdict: 'good',
    lines: [`备份、恢复和核验共 ${Math.round((performance.now() - began) / 1000)} 秒`, ...lines],
  }
}

/** The check of the night, made now on what the public reads. */
async function textsOf(folder: string): Promise<Outcome> {
  const postgres = await startEmbeddedPostgres({ dataDir: folder })
  try {
    const app = await openApp(
      readConfig({ ...settings, LOG_LEVEL: 'silent', DATA_DIR: folder, DEMO: '1' }),
      postgres.connectionString,
    )
    try {
      await checkContent(app.services)
      const found = await listFindings(app.services, { page: 1, size: 50 })
      const open = found.rows.filter(({ setAsideReason }) => setAsideReason === null)
      const lines = open.map(({ sort, title, what, place }) => `${findingSorts[sort]}：“${title}” ${place}，${what}`)
      return open.length === 0
        ? { verdict: 'good', lines: ['没有发现'] }
        : { verdict: 'bad', lines: [`${open.length} 处`, ...lines] }
    } finally {
      await app.close()
    }
  } finally {
    await postgres.stop()
  }
}
