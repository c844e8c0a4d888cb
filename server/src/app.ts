/** Builds the app: database, files, jobs, HTTP. Used by `main` and by every test. */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { callGroups } from '@green/contract/all-calls.ts'
import { isFiler } from '@green/contract/roles.ts'
import { programmes } from '@green/programmes/all.ts'
import type { FastifyInstance } from 'fastify'
import { actAsDeputy } from './base/account/administration/deputy.ts'
import { shareCores } from './base/account/sign-in/passwords.ts'
import { signIn, whySignedOut } from './base/account/sign-in/session.ts'
import { noteViewed, veiled } from './base/account/viewing.ts'
import { noteRefused } from './base/audit/refused.ts'
import { fillFormerNames } from './base/enterprise/rename/former-names-store.ts'
import { recordFailure } from './base/failure/failures.ts'
import { jobRunner } from './base/job/runner.ts'
import { openSmsTemplates } from './base/message/sms-templates.ts'
import { openCityFolder } from './base/reference/city-folder.ts'
import { openCityProfile } from './base/reference/city-profile.ts'
import { districtsChanged } from './base/reference/district-adjustments.ts'
import { answerSchemas } from './base/reference/programmes.ts'
import { openEntryVersions } from './base/reference/reference.ts'
import { openPermissions } from './base/role/permissions.ts'
import { followRemovals } from './base/search/removal-store.ts'
import { openSigningKey } from './base/signature/paper-signature.ts'
import { hashWith } from './crypto/digest.ts'
import type { Database } from './db/database.ts'
import { readingOnly } from './db/database.ts'
import { sealAnswers } from './db/encrypt-answers.ts'
import { sealPersonal, setEncryptionSecret } from './db/encryption.ts'
import { followKeys, openEncryptionKeys } from './db/encryption-keys.ts'
import { openNotifications } from './db/listen.ts'
import { migrateDatabase } from './db/migrate.ts'
import { personalAnswers } from './db/personal-answers.ts'
import { familyHooks } from './families/hooks.ts'
import { actFor } from './filing/consent/acting.ts'
import { registerFamilies } from './filing/lists/family-hooks.ts'
import { keepEveryValue } from './filing/lists/keep-every-value-store.ts'
import { listedKeys } from './filing/lists/listed.ts'
import { relist } from './filing/lists/listed-store.ts'
import { helperOf, passPrefix } from './filing/section-help/pass.ts'
import { callHandlers } from './handlers.ts'
import { admitKey, shownToSystems } from './modules/account/access-key/admit.ts'
import { mapFiles } from './modules/content/public/outlines.ts'
import { adoptAuthority } from './modules/inspection/inspection-paper/authority.ts'
import { openSwitches } from './modules/operation/feature-switch/in-force.ts'
import { openMaintenanceInForce } from './modules/operation/maintenance/in-force.ts'
import { publicSystemItems } from './modules/overview/lookup/system-items.ts'
import { startFilling } from './modules/overview/search/filling.ts'
import { addRefundNotices } from './modules/service/station/notices.ts'
import { clock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import { openDatabaseMove, refuseMovedDatabase } from './platform/database-move.ts'
import { watchDisk } from './platform/disk-guard.ts'
import { filesFolderOf, openFileStore, requireStore } from './platform/file-stores/open-store.ts'
import { addHealth, versionOf } from './platform/http/health.ts'
import { openHttp } from './platform/http/http.ts'
import { addOpenApi } from './platform/http/openapi.ts'
import { addSiteFiles } from './platform/http/page/site-files.ts'
import { addWebFiles } from './platform/http/page/web-files.ts'
import { logFormatOf } from './platform/log/text-log.ts'
import { startCounting } from './platform/metrics/figures.ts'
import { addMetrics, noSiblings, type Siblings } from './platform/metrics/metrics.ts'
import { addressGuard } from './platform/outside/address-guard.ts'
import { openCircuits } from './platform/outside/circuit.ts'
import { openIdentityProvider } from './platform/outside/identity-provider.ts'
import { openLinkChecker } from './platform/outside/link-checker.ts'
import { openPayment } from './platform/payment/wechat-pay.ts'
import { openConnections } from './platform/postgres/connections.ts'
import { embeddedArchive } from './platform/postgres/embedded-postgres.ts'
import { openRegister } from './platform/register.ts'
import { openJobs } from './platform/schedule/jobs.ts'
import { secretOf } from './platform/secret.ts'
import type { Services } from './platform/services.ts'
import type { WaitingServer } from './platform/start/waiting-server.ts'
import { openTracing } from './platform/tracing/tracing.ts'
import { openScanner } from './platform/uploads/virus-scan.ts'
import { ports } from './ports.ts'
import { schedules } from './schedules.ts'

export type App = { fastify: FastifyInstance; services: Services; close(): Promise<void> }

/** The other processes on the port, and the server that listens already, which the app takes over. */
type Surroundings = { siblings?: Siblings; waiting?: WaitingServer | undefined }

/** Opens the app on a running database and migrates its tables first. */
export async function openApp(config: Config, connectionString: string, around: Surroundings = {}): Promise<App> {
  const { siblings = noSiblings, waiting } = around
  openCityFolder(config.CITY_DIR)
  const smsTemplates = openSmsTemplates(config)
  registerFamilies(familyHooks)
  shareCores(config.WORKERS ?? 1)
  const { db, numbering, sessionAddress, replica } = await openConnections(config, connectionString)
  await refuseMovedDatabase(db)
  const dataVersion = await migrateDatabase(db)
  const secret = await openSecrets(config, db)
  await fillFormerNames(db)
  await followProgrammes(db)
  const onArchiveFailure = (error: unknown) => app.log.error({ err: error }, 'archive of files')
  const archive = await archiveOf(config)
  const files = await openFileStore(
    config,
    archive ? { folder: archive.files, onFailure: onArchiveFailure } : undefined,
  )
  const away = await requireStore(files)
  const closing = new AbortController()
  const about = { version: versionOf(config.repository), worker: siblings.worker }
  const tracing = await openTracing(config, about, (problem) => app.log.warn(problem))
  const outside = addressGuard(config.INNER_NETWORKS)
  const own = {
    config,
    db,
    numbering,
    writer: db,
    replica,
    files,
    ports,
    smsTemplates,
    tracing,
    outside,
    dataVersion,
    secret,
    closing: closing.signal,
  }
  const services = own as unknown as Services
  const notifications = await openNotifications(sessionAddress)
  await followKeys(db, notifications)
  services.permissions = await openPermissions(db, notifications)
  services.switches = await openSwitches(db, notifications)
  services.maintenance = await openMaintenanceInForce(db, notifications)
  services.cityProfile = await openCityProfile(db, notifications, { demo: config.DEMO })
  services.entryVersions = await openEntryVersions(db, notifications)
  const removals = await followRemovals(notifications)
  await adoptAuthority(db, { demo: config.DEMO })
  const counting = startCounting(siblings.worker, () => poolCounts(db.$client), replica?.reads)
  const reading = readingOnly(db, sessionAddress)
  const app = openHttp({
    services,
    calls: callHandlers,
    signIn: (all, token, ip) => (token.startsWith(passPrefix) ? helperOf(all, token, ip) : signIn(all, token, ip)),
    whySignedOut,
    actFor: (all, person, id) => (isFiler(person.role) ? actFor : actAsDeputy)(all, person, id),
    onFailure: recordFailure,
    onRefusal: noteRefused,
    keys: { admit: admitKey, shown: shownToSystems },
    viewing: { db: reading, shown: veiled, note: noteViewed },
    count: counting.refused,
    logger: loggerOf(config),
    waiting,
  })
  services.log = app.log
  replica?.watch((state) => app.log[state === 'ok' ? 'info' : 'warn']({ state }, 'read replica'))
  if (away) app.log.error({ err: away }, 'the file store cannot be reached')
  services.room = watchDisk({
    database: config.DATABASE_URL ? null : config.DATA_DIR,
    files: filesFolderOf(config),
    reserveBytes: config.DISK_RESERVE_MB * 1024 * 1024,
    onChange: (isShort) => app.log.warn(isShort ? 'disk almost full: reading only' : 'room on the disk again'),
  })
  warnOfMissing(smsTemplates, app.log)
  services.circuits = await openCircuits(db, notifications, app.log)
  Object.assign(services, outsideOf(services))
  services.search = startFilling(services)
  services.jobs = await openJobs(services, connectionString, schedules, jobRunner(callHandlers))
  services.move = await openDatabaseMove(db, notifications, (move) => services.jobs.rest(move !== null))
  await services.move.current()
  addPages(app, services, { counting, siblings, removals })
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
      await tracing?.close()
      await notifications.close()
      await replica?.close()
      await Promise.all([reading, numbering].map(({ $client }) => $client.end()))
      await db.$client.end()
    },
  }
}

const archiveOf = async (config: Config) =>
  config.DATABASE_URL || !config.ARCHIVE_DIR ? null : embeddedArchive(config.DATA_DIR)

const poolCounts = (pool: Database['$client']) => ({
  total: pool.totalCount,
  idle: pool.idleCount,
  waiting: pool.waitingCount,
})

function warnOfMissing(templates: Services['smsTemplates'], log: Services['log']): void {
  for (const { missing } of Object.values(templates))
    if (missing.length > 0) log.warn({ kinds: missing }, 'no template of text messages for these')
}

/** Rows of filings follow the programmes as this version declares them. */
async function followProgrammes(db: Database): Promise<void> {
  for (const programme of programmes) {
    await relist(db, programme.id, listedKeys(programme))
    await keepEveryValue(db, programme)
  }
}

/** What the product asks of other servers, each through the guard of addresses. */
function outsideOf({ config, circuits, outside, log }: Pick<Services, 'config' | 'outside' | 'circuits' | 'log'>) {
  const toRegister = config.isRegisterOwn ? addressGuard(['127.0.0.1/32']) : outside
  return {
    register: openRegister(config, log, circuits.of('register'), toRegister),
    scanner: openScanner(config.SCAN_URL, circuits.of('scanner'), outside),
    links: openLinkChecker(config, outside),
    identityProvider: openIdentityProvider(config, log, circuits.of('identityProvider'), outside),
    payment: config.STATIONS ? openPayment(config, log, outside) : null,
  }
}

const loggerOf = ({ LOG_LEVEL, LOG_FORMAT }: Config) =>
  LOG_LEVEL === 'silent' ? false : { level: LOG_LEVEL, format: logFormatOf(LOG_FORMAT, process.stdout.isTTY) }

/** What is answered beside the calls: health, figures, the description of the calls, and the web. */
function addPages(
  app: FastifyInstance,
  services: Services,
  {
    counting,
    siblings,
    removals,
  }: { counting: ReturnType<typeof startCounting>; siblings: Siblings; removals: () => string },
): void {
  const { config } = services
  addHealth(app, services)
  addMetrics(app, services, {
    counting,
    siblings,
    version: versionOf(config.repository),
    filesFolder: filesFolderOf(config),
  })
  addRefundNotices(app, services)
  addOpenApi(app, { groups: callGroups, version: versionOf(config.repository), forms: answerSchemas })
  addSiteFiles(app, services)
  addWebFiles(app, join(config.repository, 'web/dist'), {
    edition: () => editionOfPages(services, removals),
    instead: mapFiles((name) => readFileSync(join(config.repository, 'web/dist', name), 'utf8')),
  })
}

/** Opens the keys and seals what earlier versions have left open; returns the installation's secret. */
async function openSecrets(config: Config, db: Database) {
  const secret = await secretOf(config)
  hashWith(config.CRYPTO)
  setEncryptionSecret(secret, config.CRYPTO, config.SECRET_FORMER)
  sealPersonal(personalAnswers)
  await openEncryptionKeys(db, clock.now())
  await openSigningKey(db)
  await sealAnswers(db, clock.now())
  return secret
}

/**
 * Another one when pages that were made before say something that is no longer so: every page shows the system items, and
 * what was withdrawn may stand on any.
 */
const editionOfPages = async (services: Services, removals: () => string): Promise<string> =>
  JSON.stringify([await publicSystemItems(services), districtsChanged(clock.now()), removals()])
