/** Seed data on a given database, made in process: people with sessions, enterprises, papers; what the streams of work need. */
import { join } from 'node:path'
import { greenFactory } from '@green/programmes/green-factory/programme.ts'
import { openApp } from '../../../server/src/app.ts'
import { adoptProfile } from '../../../server/src/base/reference/city-profile.ts'
import { settleIn } from '../../../server/src/base/two-hands/testing.ts'
import type { DemoEnterprise } from '../../../server/src/demo/enterprise/people.ts'
import { openScheme } from '../../../server/src/filing/testing.ts'
import { readConfig } from '../../../server/src/platform/config.ts'
import { settings } from './product.ts'

/** One enterprise with everybody involved in its filings. */
export type SeededEnterprise = {
  enterprise: DemoEnterprise
  answers: Record<string, unknown>
  filer: string
  county: string
  city: string
  secondOfficer: string
  experts: { id: string; token: string }[]
}

export type SeededCity = {
  households: SeededEnterprise[]
  admin: string
  /** Anybody who may upload. */
  uploaders: string[]
  batchId: string
  filesFolder: string
}

/** Opens the app on this database, seeds it, and closes it again. */
export async function seedCity(environment: Record<string, string>, connectionString: string): Promise<SeededCity> {
  const config = readConfig({ ...settings, LOG_LEVEL: 'silent', ...environment })
  const app = await openApp(config, connectionString)
  await app.services.search.filled
  await adoptProfile(app.services.db, { demo: true })
  const scheme = await openScheme(app)
  await settleIn(app)
  const { cast, factories } = scheme
  const panel = await Promise.all(
    cast.experts.slice(0, 2).map(async (expert) => ({ id: expert.accountId, token: await scheme.token(expert) })),
  )
  const households: SeededEnterprise[] = []
  for (const enterprise of factories)
    households.push({
      enterprise,
      answers: (await scheme.answers(greenFactory, enterprise)) as Record<string, unknown>,
      filer: await scheme.token(cast.filerOf(enterprise.id)),
      county: await scheme.token(cast.countyOf(enterprise.qxCode)),
      city: await scheme.token(cast.city),
      secondOfficer: await scheme.token(cast.city2),
      experts: panel,
    })
  const town = {
    households,
    admin: await scheme.token(cast.admin),
    uploaders: await Promise.all([...cast.experts.slice(3), cast.supervisor].map((person) => scheme.token(person))),
    batchId: scheme.batchId,
    filesFolder: join(config.DATA_DIR, 'files'),
  }
  await app.close()
  return town
}
