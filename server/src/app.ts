/** Builds the app: database, files, jobs, HTTP. Used by `main` and by every test. */

import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { callGroups } from '@green/contract/all-calls.ts'
import { programmes } from '@green/programmes/all.ts'
import type { FastifyInstance } from 'fastify'
import { actAsDeputy } from './base/account/deputy.ts'
import { shareCores } from './base/account/passwords.ts'
import { signIn } from './base/account/session.ts'
import { noteViewed, veiled } from './base/account/viewing.ts'
import { noteRefused } from './base/audit/refused.ts'
import { recordFailure } from './base/failure/failures.ts'
import { jobRunner } from './base/job/runner.ts'
import { cityMaps, openCityFolder } from './base/reference/city-folder.ts'
import { openCityProfile } from './base/reference/city-profile.ts'
import { answerSchemas } from './base/reference/programmes.ts'
import { openPermissions } from './base/role/permissions.ts'
import { openDatabase, readingOnly } from './db/database.ts'
import { sealAnswers } from './db/encrypt-answers.ts'
import { sealPersonal, setEncryptionSecret } from './db/encryption.ts'
import { openNotifications } from './db/listen.ts'
import { migrateDatabase } from './db/migrate.ts'
import { personalAnswers } from './db/personal-answers.ts'
import { requireSameSecret } from './db/same-secret.ts'
import { familyHooks } from './families/hooks.ts'
import { actFor } from './filing/consent/acting.ts'
import { registerFamilies } from './filing/family-hooks.ts'
import { keepEveryValue } from './filing/lists/keep-every-value-store.ts'
import { listedKeys } from './filing/lists/listed.ts'
import { relist } from './filing/lists/listed-store.ts'
import { callHandlers } from './handlers.ts'
import { adoptAuthority } from './modules/inspection-paper/authority.ts'
import { startFilling } from './modules/search/filling.ts'
import { addRefundNotices } from './modules/station/notices.ts'
import { clock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import { watchDisk } from './platform/disk-guard.ts'
import { addHealth, versionOf } from './platform/http/health.ts'
import { openHttp } from './platform/http/http.ts'
import { addOpenApi } from './platform/http/openapi.ts'
import { addWebFiles } from './platform/http/web-files.ts'
import { ids } from './platform/ids.ts'
import { openJobs } from './platform/jobs.ts'
import { startCounting } from './platform/metrics/figures.ts'
import { addMetrics, noSiblings, type Siblings } from './platform/metrics/metrics.ts'
import { openLinkChecker } from './platform/outside/link-checker.ts'
import { openPayment } from './platform/payment/wechat-pay.ts'
import { embeddedArchive } from './platform/postgres/embedded-postgres.ts'
import { openRegister } from './platform/register.ts'
import type { Services } from './platform/services.ts'
import { openDiskStore } from './platform/uploads/file-store.ts'
import { openScanner } from './platform/uploads/virus-scan.ts'
import { ports } from './ports.ts'
import { schedules } from './schedules.ts'

export type App = { fastify: FastifyInstance; services: Services; close(): Promise<void> }

/** Opens the app on a running database and migrates its tables first. */
export async function openApp(config: Config, connectionString: string, siblings: Siblings = noSiblings): Promise<App> {
  openCityFolder(config.CITY_DIR)
  registerFamilies(familyHooks)
  shareCores(config.WORKERS ?? 1)
  const logger = config.LOG_LEVEL === 'silent' ? false : ({ level: config.LOG_LEVEL } as const)
  const db = openDatabase(connectionString, { max: config.DATABASE_CONNECTIONS })
  const dataVersion = await migrateDatabase(db)
  const secret = config.SECRET ?? (await keptSecret(config.DATA_DIR))
  setEncryptionSecret(secret)
  sealPersonal(personalAnswers)
  await requireSameSecret(db)
  await sealAnswers(db, clock.now())
  for (const programme of programmes) {
    await relist(db, programme.id, listedKeys(programme))
    await keepEveryValue(db, programme)
  }
  const filesFolder = config.FILES_URL ? fileURLToPath(config.FILES_URL) : join(config.DATA_DIR, 'files')
  const archive = config.DATABASE_URL || !config.ARCHIVE_DIR ? null : await embeddedArchive(config.DATA_DIR)
  const files = openDiskStore(
    filesFolder,
    archive
      ? { folder: archive.files, onFailure: (error) => app.log.error({ err: error }, 'archive of files') }
      : undefined,
  )
  await files.ready()
  const closing = new AbortController()
  const services = { config, db, files, ports, dataVersion, secret, closing: closing.signal } as Services
  const notifications = await openNotifications(connectionString)
  services.permissions = await openPermissions(db, notifications)
  services.cityProfile = await openCityProfile(db, notifications, { demo: config.DEMO })
  await adoptAuthority(db, { demo: config.DEMO })
  const { $client: pool } = db
  const counting = startCounting(siblings.worker, () => ({
    ...{ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount },
  }))
  const reading = readingOnly(db)
  const app = openHttp({
    services,
    calls: callHandlers,
    signIn,
    actFor: (all, person, id) => (person.role === 'enterprise' ? actFor : actAsDeputy)(all, person, id),
    onFailure: recordFailure,
    onRefusal: noteRefused,
    viewing: { db: reading, shown: veiled, note: noteViewed },
    count: counting.refused,
    logger,
  })
  services.log = app.log
  services.room = watchDisk({
    database: config.DATABASE_URL ? null : config.DATA_DIR,
    files: filesFolder,
    reserveBytes: config.DISK_RESERVE_MB * 1024 * 1024,
    onChange: (isShort) => app.log.warn(isShort ? 'disk almost full: reading only' : 'room on the disk again'),
  })
  services.register = openRegister(config, app.log)
  services.search = startFilling(services)
  services.scanner = openScanner(config.SCAN_URL)
  services.links = openLinkChecker(config)
  services.payment = config.STATIONS ? openPayment(config, app.log) : null
  services.jobs = await openJobs(services, connectionString, schedules, jobRunner(callHandlers))
  addHealth(app, services)
  addMetrics(app, services, { counting, siblings, version: versionOf(config.repository), filesFolder })
  addRefundNotices(app, services)
  addOpenApi(app, callGroups, versionOf(config.repository), answerSchemas)
  addWebFiles(app, join(config.repository, 'web/dist'), {
    edition: async () => (await services.cityProfile.current()).version,
    instead: cityMaps(),
  })
  return {
    fastify: app,
    services,
    async close() {
      closing.abort(new Error('closing'))
      // Running requests are answered; a hanging connection does not keep the app from closing.
      const hurry = setTimeout(() => app.server.closeAllConnections(), 5000)
      await app.close()
      clearTimeout(hurry)
      await services.search.filled
      await services.jobs.stop()
      await notifications.close()
      await reading.$client.end()
      await db.$client.end()
    },
  }
}

/** The key of hashed codes and of contacts encrypted at rest, generated once and stored beside the embedded database. */
async function keptSecret(folder: string): Promise<string> {
  const path = join(folder, 'secret')
  await mkdir(folder, { recursive: true })
  try {
    await writeFile(path, ids.token(), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFile(path, 'utf8')
}
