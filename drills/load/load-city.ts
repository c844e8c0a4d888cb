/** Where the city of the load comes from: a folder of its own, filled once; or a small one for the short form. */
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { greenFactory } from '@green/programmes/green-factory/programme.ts'
import pg from 'pg'
import { openApp } from '../../server/src/app.ts'
import { adoptProfile } from '../../server/src/base/reference/city-profile.ts'
import { openScheme } from '../../server/src/filing/testing.ts'
import { readConfig } from '../../server/src/platform/config.ts'
import { startEmbeddedPostgres } from '../../server/src/platform/postgres/embedded-postgres.ts'
import { type Product, settings, startProduct } from '../faults/testing/product.ts'
import { fillCity, type LoadCity, type Sizes } from './city.ts'

/** The city of issue 18 §6, and one that is filled within seconds. */
export const sizes: Readonly<Record<'whole' | 'short', Sizes>> = {
  whole: { enterprises: 20_000, filings: 200_000, materials: 1_000_000, filers: 6000, officers: 6 },
  short: { enterprises: 400, filings: 2000, materials: 10_000, filers: 200, officers: 2 },
}

const fillsWithinMs = 20 * 60_000

export type Town = { city: LoadCity; client: pg.Client; start(): Promise<Product>; stop(): Promise<void> }

/** Opens the city in this folder, and fills it where it is not whole: a filling that was cut off begins again. */
export async function openTown(
  folder: string,
  kind: keyof typeof sizes,
  environment: Record<string, string>,
  tell: (what: string) => void,
): Promise<Town> {
  const note = join(folder, 'city.json')
  const settingsOfTown = { ...environment, DATA_DIR: folder, DEMO: kind === 'whole' ? '1' : '0' }
  if (!existsSync(note)) {
    await rm(folder, { recursive: true, force: true })
    await mkdir(folder, { recursive: true })
    await fill(folder, kind, settingsOfTown, tell)
  }
  const city = JSON.parse(await readFile(note, 'utf8')) as LoadCity
  const postgres = await startEmbeddedPostgres({ dataDir: folder })
  const client = new pg.Client({ connectionString: postgres.connectionString })
  client.on('error', () => undefined)
  await client.connect()
  await client.query('create extension if not exists pg_stat_statements').catch(() => undefined)
  return {
    city,
    client,
    start: () => startProduct(settingsOfTown),
    async stop() {
      await client.end()
      await postgres.stop()
    },
  }
}

async function fill(
  folder: string,
  kind: keyof typeof sizes,
  settingsOfTown: Record<string, string>,
  tell: (what: string) => void,
): Promise<void> {
  tell('a database that counts its statements')
  await countStatements(folder)
  if (kind === 'whole') {
    tell('the demo city, whose filings are copied')
    const first = await startProduct(settingsOfTown, fillsWithinMs)
    await first.kill('SIGTERM')
  }
  const postgres = await startEmbeddedPostgres({ dataDir: folder })
  try {
    const city = await fillOn(postgres.connectionString, settingsOfTown, sizes[kind], {
      withPatterns: kind === 'short',
      tell,
    })
    await writeFile(join(folder, 'city.json'), JSON.stringify(city))
  } finally {
    await postgres.stop()
  }
}

/** Loaded at the next start: the module has to be there from the server's first moment. */
async function countStatements(folder: string): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir: folder })
  const client = new pg.Client({ connectionString: postgres.connectionString })
  await client.connect()
  await client.query(`alter system set shared_preload_libraries = 'pg_stat_statements'`)
  await client.end()
  await postgres.stop()
}

/** Fills the load's part of a city on this database, with the app in this process; `withPatterns`: also what is copied, where no demo city is. */
export async function fillOn(
  connectionString: string,
  environment: Record<string, string>,
  wanted: Sizes,
  { withPatterns, tell }: { withPatterns: boolean; tell: (what: string) => void },
): Promise<LoadCity> {
  const app = await openApp(readConfig({ ...settings, ...environment, LOG_LEVEL: 'silent' }), connectionString)
  const client = new pg.Client({ connectionString })
  try {
    await client.connect()
    await app.services.search.filled
    if (withPatterns) {
      await adoptProfile(app.services.db, { demo: true })
      const scheme = await openScheme(app)
      const [first, second, third] = scheme.factories
      await scheme.filed(greenFactory, first, 'submitted')
      await scheme.filed(greenFactory, second, 'county_approved')
      await scheme.filed(greenFactory, third, 'county_returned')
    }
    return await fillCity(app.services, client, wanted, tell)
  } finally {
    await client.end()
    await app.close()
  }
}
