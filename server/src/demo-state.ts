/** Walks a demo city on a database of its own, packs it and writes the state that first starts restore: `npm run demo-state`. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openApp } from './app.ts'
import { walkDemoCity } from './demo/city.ts'
import { startDemoRegister } from './demo/enterprise/register.ts'
import { packCity } from './demo/state/pack.ts'
import { stateFolderOf, writeState } from './demo/state/state-file.ts'
import { clock } from './platform/clock.ts'
import { readConfig } from './platform/config.ts'
import { startEmbeddedPostgres } from './platform/postgres/embedded-postgres.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'green-demo-state-'))
const register = await startDemoRegister()
const postgres = await startEmbeddedPostgres({ dataDir })
try {
  const config = readConfig({
    LOG_LEVEL: 'silent',
    DEMO: '1',
    DATA_DIR: dataDir,
    // The register of the demo runs on this machine.
    REGISTER_URL: register.url,
    INNER_NETWORKS: '127.0.0.1/32',
  })
  const app = await openApp(config, postgres.connectionString)
  await app.services.search.filled
  const packedAt = clock.now()
  await walkDemoCity(app.services, 'empty')
  process.stdout.write('演示城市已走完，正在打包 …\n')
  const { state, contents } = await packCity(app.services, packedAt)
  await writeState(process.argv[2] ?? stateFolderOf(config.repository), state, contents)
  await app.close()
} finally {
  register.close()
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}
process.stdout.write('演示城市已打包\n')
