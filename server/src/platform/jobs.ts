/** Work that happens after the commit: text messages, reminders, expiry. Enqueued inside the transaction, so that it happens exactly when the record does. */
import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss } from 'pg-boss'
import type { Tx } from '../db/database.ts'
import { noteDelivery } from './delivery.ts'
import { sendMail } from './mail.ts'
import type { Services } from './services.ts'
import { sendSms } from './sms.ts'

/** Every kind of job with what it is given; ids and texts only. */
export type JobData = {
  /** One text message; not sent any more after `until`, which is how a code that has expired is let go. */
  sms: { id: string; mobile: string; text: string; until?: string }
  mail: { id: string; address: string; subject: string; text: string }
}
export type JobName = keyof JobData

export type Jobs = {
  /** Takes a job into the transaction, for now or for later. The same id is taken once, however often it is asked. */
  enqueue<N extends JobName>(tx: Tx, name: N, data: JobData[N], after?: string | null): Promise<void>
  /** Whether the queue answers. */
  ready(): Promise<boolean>
  stop(): Promise<void>
}

/** Work that comes round: once for the whole installation, however many processes run, at a time of Asia/Shanghai. */
export type Schedules = Readonly<Record<string, { cron: string; run: (services: Services) => Promise<void> }>>

/** Each answers who took what it sent. */
const handlers: { [N in JobName]: (services: Services, data: JobData[N], tries: number) => Promise<string | null> } = {
  sms: sendSms,
  mail: sendMail,
}

/** Delays of 16, 32, 64 … seconds, each up to doubled by chance: ten further tries over 4½ to 9 hours. */
const retries = { retryLimit: 10, retryDelay: 16, retryBackoff: true }
/** Sent texts hold codes and numbers; they are not kept for longer than it takes to see that they went. */
const queueOptions = { ...retries, expireInSeconds: 60, deleteAfterSeconds: 3600 }
const scheduleQueue = 'schedule'
const scheduleOptions = { retryLimit: 3, retryDelay: 60, retryBackoff: true, expireInSeconds: 3600 }

/** Opens the queue in its own schema of the same database, makes what is missing, and starts to work. */
export async function openJobs(services: Services, connectionString: string, schedules: Schedules): Promise<Jobs> {
  const boss = new PgBoss({
    connectionString,
    max: 2,
    application_name: 'portal-jobs',
    maintenanceIntervalSeconds: 3600,
  })
  boss.on('error', (error) => services.log.error({ err: error }, 'job queue'))
  await boss.start()
  const names = Object.keys(handlers) as JobName[]
  for (const name of names) await boss.createQueue(name, queueOptions)
  await boss.createQueue(scheduleQueue, scheduleOptions)
  await keepSchedules(boss, schedules)
  await Promise.all([
    ...names.map((name) => workOn(boss, services, name)),
    boss.work<{ name: string }>(
      scheduleQueue,
      { pollingIntervalSeconds: services.config.JOB_POLL_SECONDS },
      async ([job]) => {
        await (job && schedules[job.data.name])?.run(services)
      },
    ),
  ])
  return {
    async enqueue(tx, name, data, after) {
      await boss.send(name, data, { id: data.id, db: fromDrizzle(tx, sql), ...(after ? { startAfter: after } : {}) })
    },
    async ready() {
      try {
        await boss.getDb().executeSql('select 1 from pgboss.version')
        return true
      } catch {
        return false
      }
    },
    async stop() {
      await Promise.all([...names, scheduleQueue].map((name) => boss.offWork(name)))
      await boss.stop({ timeout: 10_000 })
    },
  }
}

/** Five at a time, each with its own outcome: one number that fails does not send its neighbours' texts again. */
async function workOn<N extends JobName>(boss: PgBoss, services: Services, name: N): Promise<void> {
  const options = {
    batchSize: 5,
    burstWhenBatchFull: true,
    pollingIntervalSeconds: services.config.JOB_POLL_SECONDS,
    perJobResults: true,
    includeMetadata: true,
  } as const
  await boss.work<JobData[N], void, typeof options>(name, options, (jobs) =>
    Promise.all(
      jobs.map(async ({ id, data, retryCount, retryLimit }) => {
        const tries = retryCount + 1
        try {
          const provider = await handlers[name](services, data, retryCount)
          await noteDelivery(services, id, { state: 'sent', provider, tries, error: null })
          return { id, status: 'completed' as const }
        } catch (error) {
          services.log.warn({ err: error, job: id, queue: name }, 'job failed, it will be tried again')
          const message = error instanceof Error ? error.message : 'failed'
          const state = retryCount >= retryLimit ? 'failed' : 'queued'
          await noteDelivery(services, id, { state, provider: null, tries, error: message })
          return { id, status: 'failed' as const, output: { message } }
        }
      }),
    ),
  )
}

/** A run missed while nothing was up is made good once; names that are no longer in the table stop coming round. */
async function keepSchedules(boss: PgBoss, schedules: Schedules): Promise<void> {
  const kept = await boss.getSchedules(scheduleQueue)
  for (const { key } of kept) if (!(key in schedules)) await boss.unschedule(scheduleQueue, key)
  for (const [name, { cron }] of Object.entries(schedules)) {
    if (kept.some((row) => row.key === name && row.cron === cron)) continue
    await boss.schedule(scheduleQueue, cron, { name }, { key: name, tz: 'Asia/Shanghai', missed: 'once' })
  }
}
