/** The restored demo city for integration tests: prepared once per run when the first file asks for it, then cloned for each. */
import { existsSync } from 'node:fs'
import { cp, rename } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { openTestApp, preparedDatabase, type Template, type TestApp } from '../db/testing.ts'
import { clock, moveClock, resetClock } from '../platform/clock.ts'
import { fillDemoCity } from './city.ts'

/** In the folder of the run's own server, which is removed with it. */
async function filesFolder(base: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: base })
  await client.connect()
  const { rows } = await client.query<{ data_directory: string }>('show data_directory').finally(() => client.end())
  const own = dirname(rows[0]?.data_directory ?? '')
  return join(existsSync(own) ? own : tmpdir(), `demo-files-${new URL(base).pathname.slice(1)}-${name}`)
}

/** The city as a first start on that day restores it. */
const cityOf =
  (day: string, at: string) =>
  async (base: string): Promise<Template> => {
    const suffix = `demo_${day.replaceAll('-', '')}`
    const files = await filesFolder(base, suffix)
    const database = await preparedDatabase(base, suffix, async ({ services }, folder) => {
      moveClock(at)
      try {
        await fillDemoCity(services, 'empty')
      } finally {
        resetClock()
      }
      await cp(join(folder, 'files'), `${files}-building`, { recursive: true })
      await rename(`${files}-building`, files)
    })
    return { database, files }
  }

/**
 * An app of its own on a restored demo city: of today, or of another day, whose clock then also is the test's. Every enterprise, filing and
 * account is there; sign in as in `people.ts`.
 */
export async function restoredDemoCity(
  at: string = clock.now(),
  environment: Record<string, string> = {},
): Promise<TestApp> {
  const day = at.slice(0, 10)
  const app = await openTestApp(environment, { template: cityOf(day, at) })
  if (day !== clock.now().slice(0, 10)) moveClock(at)
  return app
}
