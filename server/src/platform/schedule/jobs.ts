/**
 * Background jobs after the commit: text messages, reminders, expiry. Enqueued inside the transaction, so that a job
 * exists exactly when the record does.
 */
import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss } from 'pg-boss'
import { cannotWrite, type Tx } from '../../db/database.ts'
import { clock } from '../clock.ts'
import { noteDelivery, wentOut } from '../delivery/delivery.ts'
import { sendMail } from '../delivery/mail.ts'
import { failureText } from '../delivery/providers.ts'
import { sendSms, type TextMessage } from '../delivery/sms.ts'
import { SmsRefused } from '../delivery/sms-refused.ts'
import type { DeliveryServices, QueueServices } from '../services.ts'
import { jobSpan } from '../tracing/tracing.ts'
import { noteScheduleEnd, noteScheduleFault, noteScheduleStart } from './schedule-store.ts'

/** Every kind of job with its data; ids and texts only. */
export type JobData = {
  /** One text message; not sent after `until`, so that an expired code is dropped. */
  sms: TextMessage
  mail: { id: string; address: string; subject: string; text: string }
  /** A call queued by a person; its row contains everything else. */
  background: { id: string }
}
export type JobName = keyof JobData
type MessageName = 'sms' | 'mail'

export type Jobs = {
  /** Enqueues a job in the transaction, for now or for later. The same id is enqueued once, however often this is called. */
  enqueue<N extends JobName>(tx: Tx, name: N, data: JobData[N], after?: string | null): Promise<void>
  /** The same for many jobs of one kind, in one statement. */
  enqueueAll<N extends JobName>(tx: Tx, name: N, all: readonly JobData[N][], after?: string | null): Promise<void>
  /** Whether the queue works. */
  ready(): Promise<boolean>
  /** What runs when, for the page of the system's health. */
  schedules: Readonly<Record<string, ScheduledWork>>
  /** Takes no further jobs while the data move to another database, and takes them again when that was given up. */
  rest(isResting: boolean): void
  stop(): Promise<void>
}

/** Runs one background job to its end, or throws to be retried. */
export type RunBackground<S> = (services: S, data: JobData['background'], isLastTry: boolean) => Promise<void>

/** Scheduled work: runs once for the whole installation, however many processes there are, at a time of Asia/Shanghai. */
export type Schedules<S> = Readonly<Record<string, Scheduled<S>>>
/** Work that takes minutes (`slow`) has its own queue, so that it delays nothing else. */
type ScheduledWork = {
  /** In words, for the page of the system's health. */
  title: string
  cron: string
  slow?: true
  /** Also while a maintenance keeps the platform read-only: what secures the data and completes the log. Everything else waits. */
  duringMaintenance?: true
}
type Scheduled<S> = ScheduledWork & { run: (services: S) => Promise<void> }

/** Each returns the gateway that accepted the message. */
const handlers: {
  [N in MessageName]: (services: DeliveryServices, data: JobData[N], tries: number) => Promise<string | null>
} = {
  sms: sendSms,
  mail: sendMail,
}

/** Delays of 16, 32, 64 … seconds, each randomly up to doubled: ten retries over 4½ to 9 hours. */
const retries = { retryLimit: 10, retryDelay: 16, retryBackoff: true }
/** Sent texts contain codes and numbers; they are deleted as soon as success is confirmed. */
const queueOptions = { ...retries, expireInSeconds: 60, deleteAfterSeconds: 3600 }
/** A dead process is detected after ten seconds, and within half a minute another one has the job. */
const backgroundOptions = {
  retryLimit: 3,
  retryDelay: 5,
  retryBackoff: true,
  heartbeatSeconds: 10,
  expireInSeconds: 4 * 3600,
  deleteAfterSeconds: 3600,
}
const superviseSeconds = 15
/** Concurrent background jobs per process, limited so that requests take precedence. */
const backgroundAtOnce = 2
const scheduleQueue = 'schedule'
const slowQueue = 'schedule-slow'
const scheduleQueues = [scheduleQueue, slowQueue]
/** A dead process is detected after a minute; without a heartbeat its job of the night waited an hour for another one. */
const scheduleOptions = {
  retryLimit: 3,
  retryDelay: 60,
  retryBackoff: true,
  heartbeatSeconds: 60,
  expireInSeconds: 3600,
}

/** Opens the queue in its own schema of the same database, creates what is missing, and starts the workers. */
export async function openJobs<S extends QueueServices>(
  services: S,
  connectionString: string,
  schedules: Schedules<S>,
  runBackground: RunBackground<S>,
): Promise<Jobs> {
  const boss = new PgBoss({
    connectionString,
    max: 2,
    application_name: 'portal-jobs',
    maintenanceIntervalSeconds: 3600,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
  })
  let isResting = false
  boss.on('error', (error) => {
    // Its timers find a database that takes no writes, twice a minute.
    if (!isResting || !cannotWrite(error)) services.log.error({ err: error }, 'job queue')
  })
  await boss.start()
  const names = Object.keys(handlers) as MessageName[]
  for (const name of names) await boss.createQueue(name, queueOptions)
  await boss.createQueue('background', backgroundOptions)
  for (const queue of scheduleQueues) {
    await boss.createQueue(queue, scheduleOptions)
    // One that an earlier version made keeps its options otherwise.
    await boss.updateQueue(queue, scheduleOptions)
  }
  await keepSchedules(boss, schedules)
  const queues = [...names, 'background', ...scheduleQueues]
  const begin = async () => {
    for (const name of names) await workOn(boss, services, name)
    await workInBackground(boss, services, runBackground)
    for (const queue of scheduleQueues) await workOnSchedules(boss, services, queue, schedules)
  }
  const end = () => Promise.all(queues.map((name) => boss.offWork(name)))
  /** One change after the other, so that the last one holds. */
  let changing = begin()
  await changing
  return {
    schedules,
    async enqueue(tx, name, data, after) {
      await boss.send(name, carrying(services, data), {
        id: data.id,
        db: fromDrizzle(tx, sql),
        ...(after ? { startAfter: after } : {}),
      })
    },
    async enqueueAll(tx, name, all, after) {
      const jobs = all.map((data) => ({
        id: data.id,
        data: carrying(services, data),
        ...(after ? { startAfter: after } : {}),
      }))
      if (jobs.length > 0) await boss.insert(name, jobs, { db: fromDrizzle(tx, sql) })
    },
    async ready() {
      try {
        await boss.getDb().executeSql('select 1 from pgboss.version')
        return true
      } catch {
        return false
      }
    },
    rest(shallRest) {
      if (shallRest === isResting) return
      isResting = shallRest
      changing = changing
        .then(async () => {
          await (shallRest ? end() : begin())
        })
        .catch((error) =>
          services.log.error({ err: error }, shallRest ? 'jobs could not rest' : 'jobs could not go on'),
        )
    },
    async stop() {
      await changing
      await end()
      await boss.stop({ timeout: 10_000 })
    },
  }
}

/** The data with the trace of the request that enqueues the job. */
function carrying<D extends object>({ tracing }: Pick<QueueServices, 'tracing'>, data: D): D & Carried {
  const trace = tracing?.carried()
  return trace === undefined ? data : { ...data, trace }
}
type Carried = { trace?: string }
/** The trace that a job carries, and its data as they were enqueued: nobody outside is told the trace. */
function unpacked<D extends object>(data: D & Carried): { carried: string | undefined; own: D } {
  const { trace, ...own } = data
  return { carried: trace, own: own as unknown as D }
}

const spanOfJob = (queue: string, id: string, name = queue) => ({
  name: `job ${name}`,
  attributes: { 'messaging.destination.name': queue, 'messaging.message.id': id },
})

const putOffSeconds = 30

/**
 * What may not write now is tried again half a minute later, so that an early end is noticed; a schedule that falls due
 * several times meanwhile runs once.
 */
async function putOff(boss: PgBoss, queue: string, data: object, key: string): Promise<void> {
  await boss.send(queue, data, { startAfter: putOffSeconds, singletonKey: key, singletonSeconds: putOffSeconds })
}

/** Five at a time, each with its own outcome: a failed number does not resend the others' texts. */
async function workOn<N extends MessageName>(boss: PgBoss, services: QueueServices, name: N): Promise<void> {
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
        const { carried, own } = unpacked(data)
        try {
          if (retryCount > 0 && (await wentOut(services, id))) return { id, status: 'completed' as const }
          const provider = await jobSpan(services.tracing, { ...spanOfJob(name, id), carried }, () =>
            handlers[name](services, own, retryCount),
          )
          await noteDelivery(services, id, { state: 'sent', provider, tries, error: null })
          return { id, status: 'completed' as const }
        } catch (error) {
          const isFinal = error instanceof SmsRefused && error.isFinal
          services.log.warn(
            { err: error, job: id, queue: name },
            isFinal ? 'message refused' : 'job failed, it will be tried again',
          )
          const message = error instanceof Error ? error.message : 'failed'
          const state = isFinal || retryCount >= retryLimit ? 'failed' : 'queued'
          await noteDelivery(services, id, { state, provider: null, tries, error: failureText(error) })
          // Nothing is left to be done: another try would be refused too.
          if (isFinal) return { id, status: 'completed' as const }
          return { id, status: 'failed' as const, output: { message } }
        }
      }),
    ),
  )
}

async function workOnSchedules<S extends QueueServices>(
  boss: PgBoss,
  services: S,
  queue: string,
  schedules: Schedules<S>,
): Promise<void> {
  const options = { pollingIntervalSeconds: services.config.JOB_POLL_SECONDS }
  await boss.work<{ name: string }>(queue, options, async ([job]) => {
    const due = job && schedules[job.data.name]
    if (!due) return
    if (due.duringMaintenance || !(await services.maintenance.readOnlyUntil()))
      await jobSpan(services.tracing, spanOfJob(queue, job.id, job.data.name), () =>
        noted(services, job.data.name, due),
      )
    else await putOff(boss, queue, job.data, job.data.name)
  })
}

async function workInBackground<S extends QueueServices>(
  boss: PgBoss,
  services: S,
  run: RunBackground<S>,
): Promise<void> {
  const options = {
    localConcurrency: backgroundAtOnce,
    pollingIntervalSeconds: services.config.JOB_POLL_SECONDS,
    includeMetadata: true,
  } as const
  await boss.work<JobData['background'], void, typeof options>('background', options, async ([job]) => {
    if (!job) return
    if (await services.maintenance.readOnlyUntil()) await putOff(boss, 'background', job.data, job.data.id)
    else {
      const { carried, own } = unpacked(job.data)
      await jobSpan(services.tracing, { ...spanOfJob('background', job.id), carried }, () =>
        run(services, own, job.retryCount >= job.retryLimit),
      )
    }
  })
}

/** The services of a scheduled run: the text messages that it enqueues say that nobody at a screen caused them. */
function withSchedule<S extends QueueServices>(services: S): S {
  const { jobs } = services
  const marked = <N extends JobName>(name: N, data: JobData[N]): JobData[N] =>
    name === 'sms' ? { ...data, isScheduled: true } : data
  return {
    ...services,
    jobs: {
      ...jobs,
      enqueue: (tx, name, data, after) => jobs.enqueue(tx, name, marked(name, data), after),
      enqueueAll: (tx, name, all, after) =>
        jobs.enqueueAll(
          tx,
          name,
          all.map((data) => marked(name, data)),
          after,
        ),
    },
  }
}

/** Runs it, and notes when it began and how it ended. */
async function noted<S extends QueueServices>(services: S, name: string, { run }: Scheduled<S>): Promise<void> {
  await noteScheduleStart(services.writer, name, clock.now())
  try {
    await run(withSchedule(services))
    await noteScheduleEnd(services.writer, name, clock.now())
  } catch (error) {
    await noteScheduleFault(services.writer, name, clock.now(), error instanceof Error ? error.message : 'failed')
    throw error
  }
}

/** A run missed while the server was down is made up for once; schedules no longer in the table are removed. */
async function keepSchedules(boss: PgBoss, schedules: Jobs['schedules']): Promise<void> {
  for (const queue of scheduleQueues) {
    const wanted = Object.entries(schedules).filter(([, { slow }]) => (slow ? slowQueue : scheduleQueue) === queue)
    const existing = await boss.getSchedules(queue)
    for (const { key } of existing) if (!wanted.some(([name]) => name === key)) await boss.unschedule(queue, key)
    for (const [name, { cron }] of wanted) {
      if (existing.some((row) => row.key === name && row.cron === cron)) continue
      await boss.schedule(queue, cron, { name }, { key: name, tz: 'Asia/Shanghai', missed: 'once' })
    }
  }
}
